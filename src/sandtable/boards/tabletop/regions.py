"""Regions of a table: rectangles without discs; where something may be laid, and where not."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from sandtable.boards.tabletop.kernel import root
from sandtable.boards.tabletop.shapes import Disc, Points, Rect, inside, overlap
from sandtable.boards.tabletop.ticks import Spot

STEP = 2  # ticks between two rows of an outline
Cuts: TypeAlias = tuple[dict[int, list[int]], dict[int, list[int]]]


class Region(NamedTuple):
    """Everything in one of the rectangles and in none of the discs; borders belong to it."""

    rects: tuple[Rect, ...]
    without: tuple[Disc, ...] = ()

    def contains(self, spot: Spot) -> bool:
        x, y = spot
        there = any(one.west <= x <= one.east and one.south <= y <= one.north for one in self.rects)
        return there and not any(overlap(Disc(x, y), hole) for hole in self.without)

    def holds(self, disc: Disc) -> bool:
        """Whether a base is completely within one of the rectangles and meets none of the discs."""
        return any(inside(disc, one) for one in self.rects) and not any(overlap(disc, hole) for hole in self.without)

    def boxes(self, step: int = STEP) -> tuple[Rect, ...]:
        """Rows that cover it, judged by the middle of each; what reaches on upwards is one box."""
        rows = [(y, min(y + step, top), self._runs(y, step)) for y, top in self._bands(step)]
        return tuple(joined((low, high, run) for low, high, runs in rows for run in runs))

    def outline(self, step: int = STEP) -> tuple[Points, ...]:
        """Closed lines about it, for a picture; about a hole they run clockwise."""
        return _outline(self, step)

    def _bands(self, step: int) -> Iterator[tuple[int, int]]:
        """From each height at which something begins or ends to the next."""
        levels = sorted({y for one in self.rects for y in (one.south, one.north)})
        for low, high in pairwise(levels):
            for y in range(low, high, step):
                yield y, high

    def _runs(self, y: int, step: int) -> list[Spot]:
        """From where to where it lies on a row."""
        at = 2 * y + step  # in halves, so that the middle of a row is whole
        rows = [one for one in self.rects if 2 * one.south < at < 2 * one.north]
        free = merged([(one.west, one.east) for one in rows])
        for hole in self.without:
            half = root(max(0, 4 * hole.radius**2 - (at - 2 * hole.y) ** 2)) // 2
            free = [part for run in free for part in _cut(run, hole.x - half, hole.x + half)]
        return free


@lru_cache(maxsize=256)  # of a small frozen value: nobody owns it
def _outline(region: Region, step: int) -> tuple[Points, ...]:
    return outlines(region.boxes(step))


def merged(runs: list[Spot]) -> list[Spot]:
    """Runs in order, those that meet as one."""
    found: list[Spot] = []
    for low, high in sorted(runs):
        if found and low <= found[-1][1]:
            found[-1] = found[-1][0], max(high, found[-1][1])
        else:
            found.append((low, high))
    return found


def joined(rows: Iterator[tuple[int, int, Spot]]) -> list[Rect]:
    """Boxes of rows (from, to, run), those with the same run right above each other as one."""
    found: list[Rect] = []
    open_: dict[Spot, int] = {}  # by run, the last box that has it
    for low, high, run in rows:
        at = open_.get(run, -1)
        if at >= 0 and found[at].north == low:
            found[at] = found[at]._replace(north=high)
        else:
            open_[run] = len(found)
            found.append(Rect(run[0], low, run[1], high))
    return found


def outlines(boxes: tuple[Rect, ...]) -> tuple[Points, ...]:
    """Closed lines about boxes that do not overlap, with what they enclose to the left."""
    cuts = _corners(boxes)
    sides: dict[Spot, list[Spot]] = {}
    for a, b in _outer(boxes, cuts):
        sides.setdefault(a, []).append(b)
    found: list[Points] = []
    while sides:
        found.append(_loop(sides, min(sides)))
    return tuple(found)


def _corners(boxes: tuple[Rect, ...]) -> Cuts:
    """By heights where corners lie from west to east, by columns from south to north."""
    heights: dict[int, set[int]] = {}
    columns: dict[int, set[int]] = {}
    for x, y in (corner for one in boxes for corner in one.points):
        heights.setdefault(y, set()).add(x)
        columns.setdefault(x, set()).add(y)
    return ({y: sorted(xs) for y, xs in heights.items()}, {x: sorted(ys) for x, ys in columns.items()})


def _outer(boxes: tuple[Rect, ...], cuts: Cuts) -> set[tuple[Spot, Spot]]:
    """Pieces of sides that only one box has: a side that two share runs both ways."""
    found: set[tuple[Spot, Spot]] = set()
    for box in boxes:
        corners = box.points
        for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
            for side in _pieces(a, b, cuts):
                if side[::-1] in found:
                    found.remove((side[1], side[0]))
                else:
                    found.add(side)
    return found


def _pieces(a: Spot, b: Spot, cuts: Cuts) -> Iterator[tuple[Spot, Spot]]:
    """A side from cut to cut."""
    axis = 0 if a[1] == b[1] else 1
    low, high = min(a[axis], b[axis]), max(a[axis], b[axis])
    there = cuts[axis][a[1 - axis]]
    stops = there[bisect_left(there, low) : bisect_right(there, high)]
    spots = [(n, a[1]) if axis == 0 else (a[0], n) for n in stops]
    ordered = spots if a[axis] < b[axis] else spots[::-1]
    yield from pairwise(ordered)


def _loop(sides: dict[Spot, list[Spot]], start: Spot) -> Points:
    """One closed line; corners on a straight side are left out."""
    way = [start]
    while True:
        nexts = sides[way[-1]]
        step = nexts.pop()
        if not nexts:
            del sides[way[-1]]
        if step == start:
            break
        way.append(step)
    return tuple(
        here
        for before, here, after in zip((way[-1], *way[:-1]), way, (*way[1:], way[0]), strict=True)
        if not (before[0] == here[0] == after[0] or before[1] == here[1] == after[1])
    )


def _cut(run: Spot, low: int, high: int) -> list[Spot]:
    """What is left of a run without another."""
    if high <= low or high <= run[0] or low >= run[1]:
        return [run]
    return [part for part in ((run[0], low), (high, run[1])) if part[0] < part[1]]
