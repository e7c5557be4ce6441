"""Whether our lines of sight agree with the oracle's, in everything that they tell."""

from collections.abc import Sequence
from itertools import pairwise

from sandtable.boards.grid import NO_LINE, Crossing, Sightlines, SightTable
from sandtable.boards.grid.lattice import Cell
from tests.boards.oracle import Line, Oracle, Passed, Point


class Agreement:
    """A board, its table, and the same board drawn for the oracle; `names` are those of kinds."""

    def __init__(self, lines: Sightlines, table: SightTable, oracle: Oracle, names: Sequence[str]) -> None:
        self._lines = lines
        self._table = table
        self._oracle = oracle
        self._names = names
        self._place: list[Point] = [lines.lattice.place(cell) for cell in range(table.size)]

    def judge(self, start: Cell, end: Cell) -> tuple[Line, Line] | None:
        """The oracle's word on a line, once everything has been held against it."""
        one, other = self._place[start], self._place[end]
        truth = self._oracle.lines(one, other)
        far = max(abs(one[0] - other[0]), abs(one[1] - other[1]))
        assert self._table.ranges[start][end] == far
        assert bool(self._table.masks[start] >> end & 1) == (truth is not None)
        told = (truth[0], truth[1]) if truth else (None, None)
        for line, exempt in zip(told, (start, None), strict=True):
            self._single(line, (start, end), exempt)
            table = self._table.plain if exempt is None else self._table.checks
            assert table[start][end] == (NO_LINE if line is None else line.checks)
        return truth

    def _single(self, truth: Line | None, ends: tuple[Cell, Cell], exempt: Cell | None) -> None:
        line = self._lines.sight(*ends, exempt)
        assert (line is None) == (truth is None)
        if line is None or truth is None:
            return
        assert tuple(self._place[cell] for cell in line.cells) == truth.cells
        assert line.checks == truth.checks
        moves = [self._lines.crossing(*pair, exempt) for pair in pairwise(line.cells)]
        for crossing, passed in zip(moves, truth.passed, strict=True):
            self._crossing(crossing, passed, exempt)
        assert line.crossings == tuple(move for move in moves if move and move.edges)

    def _crossing(self, ours: Crossing | None, truth: Passed, exempt: Cell | None) -> None:
        """It goes one of the best ways, tells its clutter in order, and spares what it should."""
        assert ours is not None
        assert ours.checks == truth.checks
        met = tuple(frozenset((self._place[e.one], self._place[e.other])) for e in ours.edges)
        assert met in [tuple(map(frozenset, way)) for way in truth.best]
        for edge in ours.edges:
            pair = (self._place[edge.one], self._place[edge.other])
            assert self._names[edge.kind] == self._oracle.kind(pair)
            assert (edge in ours.exempt) == (exempt in (edge.one, edge.other))
