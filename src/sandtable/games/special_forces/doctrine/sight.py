"""Every line of a map at once, for a player who looks along thousands of them.

A set of dots is one whole number with a bit for each. All lines that go the same way are walked
together: after each move only the dots whose line is still open keep their bit, and cover checks
are counted in bit planes. The rules judge single lines (`Ground.checks`); a test compares the two.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from sandtable.boards.grid import ray
from sandtable.games.special_forces.ground import Ground
from sandtable.games.special_forces.vocabulary import Dot

NO_LINE = 255
_NEIGHBOURS = [(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if x or y]
_Way = tuple[int, int]


class Sights(NamedTuple):
    """By dot: the cover checks to each dot (or NO_LINE), and the dots in sight."""

    checks: tuple[bytes, ...]
    seen: tuple[tuple[Dot, ...], ...]
    masks: tuple[int, ...]  # the same as bits


class _Passes(NamedTuple):
    """From which dots a move in one direction is open, and with how many checks."""

    open: int
    planes: tuple[int, int]  # the checks' first and second binary digit


@lru_cache(maxsize=32)
def sights(ground: Ground) -> Sights:
    lattice = ground.lattice
    size = lattice.width * lattice.height
    checks = [bytearray([NO_LINE]) * size for _ in range(size)]
    first = {way: _passes(ground, way, exempt=True) for way in _NEIGHBOURS}
    later = {way: _passes(ground, way, exempt=False) for way in _NEIGHBOURS}
    for south in range(1 - lattice.height, lattice.height):
        for east in range(1 - lattice.width, lattice.width):
            there, planes = _walk(ground, (east, south), first, later)
            shift = east + south * lattice.width
            for dot in _bits(there):
                checks[dot][dot + shift] = 0
            for at, plane in enumerate(planes):
                for dot in _bits(plane & there):
                    checks[dot][dot + shift] += 1 << at
    seen = tuple(tuple(dot for dot, count in enumerate(row) if count != NO_LINE) for row in checks)
    masks = tuple(sum(1 << dot for dot in row) for row in seen)
    return Sights(tuple(map(bytes, checks)), seen, masks)


def _passes(ground: Ground, way: _Way, *, exempt: bool) -> _Passes:
    """Clutter beside the attacker is exempt, and only his first move crosses any (SF-TER-4)."""
    lattice = ground.lattice
    open_, ones, twos = 0, 0, 0
    for cell in lattice.cells:
        column, row = lattice.place(cell)
        if not lattice.inside(column + way[0], row + way[1]):
            continue
        far = lattice.at(column + way[0], row + way[1])
        crossed = ground.crossing(cell, far, cell if exempt else None)
        if crossed is not None:
            open_ |= 1 << cell
            ones |= (crossed.checks & 1) << cell
            twos |= (crossed.checks >> 1) << cell
    return _Passes(open_, (ones, twos))


def _walk(
    ground: Ground, line: _Way, first: dict[_Way, _Passes], later: dict[_Way, _Passes]
) -> tuple[int, list[int]]:
    """The dots from which the line is open, and their checks as bit planes."""
    lattice = ground.lattice
    there = sum(1 << cell for cell in lattice.cells) if line == (0, 0) else -1
    planes = [0, 0, 0, 0, 0]
    offset, passes = 0, first
    for move in ray(*line):
        way = (move.columns, move.rows)
        there &= _shifted(passes[way].open, offset)
        if not there:
            break
        for at, plane in enumerate(passes[way].planes):
            _add(planes, at, _shifted(plane, offset) & there)
        offset += way[0] + way[1] * lattice.width
        passes = later
    return there, planes


def _shifted(dots: int, offset: int) -> int:
    return dots >> offset if offset >= 0 else dots << -offset


def _add(planes: list[int], at: int, carry: int) -> None:
    while carry:
        planes[at], carry = planes[at] ^ carry, planes[at] & carry
        at += 1


def _bits(dots: int) -> list[Dot]:
    found = []
    while dots:
        low = dots & -dots
        found.append(low.bit_length() - 1)
        dots ^= low
    return found


@lru_cache(maxsize=8192)
def ranges(ground: Ground, dot: Dot) -> bytes:
    """The range from a dot to every other (SF-MAP-6)."""
    lattice = ground.lattice
    column, row = lattice.place(dot)
    across = [abs(column - x) for x in range(lattice.width)]
    return bytes(max(abs(row - y), x) for y in range(lattice.height) for x in across)


@lru_cache(maxsize=8192)
def offsets(ground: Ground, east: int, south: int) -> tuple[int, ...]:
    """The cells that a line enters, both ends included, counted from its start."""
    found = [0]
    for move in ray(east, south):
        found.append(found[-1] + move.columns + move.rows * ground.lattice.width)
    return tuple(found)


def cells(ground: Ground, start: Dot, end: Dot) -> list[Dot]:
    """The dots whose cells an open line enters."""
    (column, row), (to_column, to_row) = ground.lattice.place(start), ground.lattice.place(end)
    return [start + offset for offset in offsets(ground, to_column - column, to_row - row)]


@lru_cache(maxsize=8192)
def shelter(ground: Ground, burst: Dot, dot: Dot) -> int:
    """The cover checks between a burst and somebody next to it, or NO_LINE (SF-RAD-6)."""
    line = ground.sight(burst, dot, None)
    return NO_LINE if line is None else line.checks


@lru_cache(maxsize=8192)
def beside(ground: Ground, dot: Dot) -> int:
    """The dots in reach of a hand, as bits."""
    far = ranges(ground, dot)
    return sum(1 << other for other in sights(ground).seen[dot] if far[other] == 1)
