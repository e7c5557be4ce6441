"""Every line of a grid at once, for whoever looks along thousands of them.

A set of cells is one whole number with a bit for each. All lines that go the same way are walked
together: after each move only the cells whose line is still open keep their bit, and the checks
are counted in bit planes. `Sightlines` judges single lines; tests hold the two to one oracle.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import compress
from typing import NamedTuple, TypeAlias

from sandtable.boards.grid.lattice import Cell
from sandtable.boards.grid.rays import ray
from sandtable.boards.grid.sight import Sightlines

NO_LINE = 255
Rows: TypeAlias = tuple[bytes, ...]
_Way: TypeAlias = tuple[int, int]
_NEIGHBOURS = [(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if x or y]
_OPEN = bytes(count != NO_LINE for count in range(256))
_DIGITS, _TEXT = bytes.maketrans(b"01", b"\0\1"), bytes.maketrans(b"\0\1", b"01")


class SightTable:
    """What each cell sees, worked out when it is first asked for; where no cell is, nothing."""

    def __init__(self, lines: Sightlines) -> None:
        lattice = lines.lattice
        if lattice.width + lattice.height > NO_LINE:
            raise ValueError("a line of this board may meet more checks than a byte holds")
        self.lines = lines
        self.size = lattice.width * lattice.height

    @cached_property
    def checks(self) -> Rows:
        """By cell: the checks of a line to each, or NO_LINE; edges beside the first are free."""
        return self._walked[0]

    @cached_property
    def plain(self) -> Rows:
        """The same with nothing exempt."""
        return self._walked[1]

    @cached_property
    def _walked(self) -> tuple[Rows, Rows]:
        return _Walk(self.lines).rows()

    @cached_property
    def seen(self) -> tuple[tuple[Cell, ...], ...]:
        """By cell: those in sight, its own among them, in order."""
        cells = range(self.size)
        return tuple(tuple(compress(cells, row.translate(_OPEN))) for row in self.checks)

    @cached_property
    def masks(self) -> tuple[int, ...]:
        """The same as bits."""
        return tuple(_number(row.translate(_OPEN)) for row in self.checks)

    @cached_property
    def ranges(self) -> Rows:
        """By cell: how far every other is, walls or not."""
        width, height = self.lines.lattice.width, self.lines.lattice.height
        # A board's width of cells on both sides, so many rows away; each cell takes its part.
        bands = [bytes(max(abs(x), y) for x in range(1 - width, width)) for y in range(height)]
        return tuple(
            b"".join(bands[abs(row - y)][first : first + width] for y in range(height))
            for row in range(height)
            for first in range(width - 1, -1, -1)
        )


class _Moves(NamedTuple):
    """All moves in one direction, by the cell they leave."""

    open: int
    planes: tuple[int, int]  # the checks' first and second binary digit
    spared: int  # where a line that begins with this move is spared one of them


class _Walk:
    """All lines of a board, direction by direction; there and back at once."""

    def __init__(self, lines: Sightlines) -> None:
        self._lines = lines
        self._width, self._height = lines.lattice.width, lines.lattice.height
        self._size = self._width * self._height
        self._moves = {way: self._all_moves(way) for way in _NEIGHBOURS}

    def rows(self) -> tuple[Rows, Rows]:
        """The checks by first and last cell, and the same with nothing exempt."""
        size = self._size
        checks, plain = bytearray(size * size), bytearray(size * size)
        for shift in range(size):
            bare, there, back = self._counts(shift)
            # Lines whose ends are equally far apart stand on one diagonal of the table.
            length = (size - shift - 1) * (size + 1) + 1
            out = slice(shift, shift + length, size + 1)
            home = slice(shift * size, shift * size + length, size + 1)
            checks[out], checks[home] = there, back
            plain[out] = plain[home] = bare  # sight is mutual
        return _cut(checks, size), _cut(plain, size)

    def _counts(self, shift: int) -> tuple[bytes, bytes, bytes]:
        """By first cell, for the line to the cell `shift` later: bare, there and back."""
        total = seen = spared = spared_back = 0
        for line in self._lines_of(shift):  # no cell begins both, so that they share one number
            open_, planes = self._line(line)
            seen |= open_
            total += sum(_spread(plane & open_) << at for at, plane in enumerate(planes) if plane)
            moves = ray(*line)
            if moves:  # only a line's first move crosses edges beside its first cell
                east, south = moves[-1]
                spared |= self._moves[moves[0]].spared & open_
                spared_back |= self._moves[-east, -south].spared >> shift & open_
        count = self._size - shift
        bare = total + NO_LINE * _spread(~seen & ((1 << count) - 1))
        there, back = bare - _spread(spared), bare - _spread(spared_back)
        return _bytes(bare, count), _bytes(there, count), _bytes(back, count)

    def _lines_of(self, shift: int) -> Iterator[_Way]:
        """So many cells on means so far south and east, or a row farther and west."""
        south, east = divmod(shift, self._width)
        for line in ((east, south), (east - self._width, south + 1)):
            if line[0] > -self._width and line[1] < self._height:
                yield line

    def _line(self, line: _Way) -> tuple[int, list[int]]:
        """The cells from which the line is open, and its bare checks there as bit planes."""
        there = _bits(self._lines.lattice.cells) if line == (0, 0) else -1
        planes = [0] * 8
        offset = 0
        for move in ray(*line):
            moves = self._moves[move]
            there &= _shifted(moves.open, offset)
            if not there:
                break
            for at, plane in enumerate(moves.planes):
                _add(planes, at, _shifted(plane, offset) & there)
            offset += move.columns + move.rows * self._width
        return there, planes

    def _all_moves(self, way: _Way) -> _Moves:
        lattice, lines = self._lines.lattice, self._lines
        open_, ones, twos, spared = 0, 0, 0, 0
        for cell in lattice.cells:
            column, row = lattice.place(cell)
            if not lattice.inside(column + way[0], row + way[1]):
                continue
            far = lattice.at(column + way[0], row + way[1])
            bare, free = lines.crossing(cell, far, None), lines.crossing(cell, far, cell)
            if bare is not None and free is not None:
                open_ |= 1 << cell
                ones |= (bare.checks & 1) << cell
                twos |= (bare.checks >> 1) << cell
                spared |= (bare.checks - free.checks) << cell
        return _Moves(open_, (ones, twos), spared)


def _shifted(cells: int, offset: int) -> int:
    return cells >> offset if offset >= 0 else cells << -offset


def _add(planes: list[int], at: int, carry: int) -> None:
    while carry:
        planes[at], carry = planes[at] ^ carry, planes[at] & carry
        at += 1


def _cut(table: bytearray, size: int) -> Rows:
    return tuple(bytes(table[at : at + size]) for at in range(0, size * size, size))


def _bits(cells: tuple[Cell, ...]) -> int:
    return sum(1 << cell for cell in cells)


def _spread(cells: int) -> int:
    """A byte for every bit."""
    return int.from_bytes(format(cells, "b").encode().translate(_DIGITS), "big")


def _bytes(number: int, count: int) -> bytes:
    return number.to_bytes(count, "little")


def _number(digits: bytes) -> int:
    """A bit for every byte that is 0 or 1."""
    return int(digits[::-1].translate(_TEXT), 2)
