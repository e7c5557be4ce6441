"""Canonical frames: a mission's regions, edges and corners turned as they were picked (8.2)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from sandtable.boards.tabletop.regions import Region
from sandtable.boards.tabletop.shapes import Disc, Rect
from sandtable.boards.tabletop.ticks import Spot, ticks
from sandtable.games.team_yankee.mission import BoxEntry, Case, RegionEntry
from sandtable.games.team_yankee.vocabulary import TABLE, Edge, Frame

WIDTH, HEIGHT = TABLE
EDGES: Final[dict[Edge, tuple[Spot, Spot]]] = {
    "south": ((0, 0), (WIDTH, 0)),
    "north": ((0, HEIGHT), (WIDTH, HEIGHT)),
    "west": ((0, 0), (0, HEIGHT)),
    "east": ((WIDTH, 0), (WIDTH, HEIGHT)),
}
_MIRRORED: Final[dict[Frame, tuple[bool, bool]]] = {
    "identity": (False, False),
    "mirror-x": (True, False),
    "mirror-y": (False, True),
    "half-turn": (True, True),
}
_NAMED: Final[dict[tuple[bool, bool], Frame]] = {both: name for name, both in _MIRRORED.items()}


def product(one: Frame, two: Frame) -> Frame:
    """One after the other, in either order."""
    (x, y), (u, v) = _MIRRORED[one], _MIRRORED[two]
    return _NAMED[x != u, y != v]


def turned(frame: Frame, spot: Spot) -> Spot:
    """A canonical point on the table, or the other way round: a frame is its own inverse."""
    x, y = _MIRRORED[frame]
    return WIDTH - spot[0] if x else spot[0], HEIGHT - spot[1] if y else spot[1]


def turned_rect(frame: Frame, rect: Rect) -> Rect:
    (x0, y0), (x1, y1) = (turned(frame, (rect.west, rect.south)), turned(frame, (rect.east, rect.north)))
    return Rect(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))


def turned_edge(frame: Frame, edge: Edge) -> Edge:
    x, y = _MIRRORED[frame]
    opposite: dict[Edge, Edge] = {}
    if x:
        opposite |= {"west": "east", "east": "west"}
    if y:
        opposite |= {"north": "south", "south": "north"}
    return opposite.get(edge, edge)


def rect_of(box: BoxEntry) -> Rect:
    """Inches of a file in ticks."""
    west, south, east, north = (ticks(one) for one in box)
    return Rect(west, south, east, north)


@lru_cache(maxsize=1024)  # of small frozen values: nobody owns it
def region_of(regions: tuple[RegionEntry, ...], frame: Frame, case: Case) -> Region:
    """What a mission's regions are on the table, in this frame and case.

    All of them have the same holes, or none: so they are one region.
    """
    used = [one for one in regions if one.case in ("", case)]
    rects = tuple(turned_rect(frame, rect_of(box)) for one in used for box in one.boxes)
    holes = dict.fromkeys(hole for one in used for hole in one.without)
    without = (Disc(*turned(frame, (ticks(x), ticks(y))), ticks(r)) for x, y, r in holes)
    return Region(rects, tuple(without))


@lru_cache(maxsize=256)  # of small frozen values: nobody owns it
def region_in(boxes: tuple[BoxEntry, ...], frame: Frame) -> Region:
    """What boxes of a mission are on the table, in this frame."""
    return Region(tuple(turned_rect(frame, rect_of(box)) for box in boxes))


def middle(region: Region) -> Spot:
    """Of the box about a region, for facing (TY-GEO-7)."""
    return _around(region.rects).middle


def _around(rects: Sequence[Rect]) -> Rect:
    return Rect(
        min(one.west for one in rects),
        min(one.south for one in rects),
        max(one.east for one in rects),
        max(one.north for one in rects),
    )
