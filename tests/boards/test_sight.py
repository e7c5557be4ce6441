"""Lines of sight one by one, as a table and in batches: all say what exact geometry says."""

from itertools import product
from random import Random
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.boards.grid import NO_LINE, Lattice, Optics, Sightlines, SightTable
from sandtable.boards.grid.sight_batch import SightBatch
from tests.boards.agreement import Agreement
from tests.boards.oracle import Edges, Oracle

CLEAR, WALL, HEDGE, GLASS = range(4)
NAMES = ("clear", "wall", "hedge", "glass")
OPTICS = Optics(stops=frozenset((WALL,)), checks=frozenset((HEDGE, GLASS)))
LINES = 30
SHARES = (CLEAR, CLEAR, CLEAR, HEDGE, GLASS, HEDGE, WALL, WALL)
FEW_WALLS = (CLEAR, HEDGE, GLASS, CLEAR, HEDGE, GLASS, HEDGE, WALL)


class Board(NamedTuple):
    """The same random board as our code and as the oracle knows it."""

    lines: Sightlines
    oracle: Oracle
    ends: list[tuple[int, int]]  # of some lines


def sightlines(width: int, height: int, upright: bytes, level: bytes, there: bytes) -> Sightlines:
    return Sightlines(Lattice(width, height, there, upright, level), OPTICS)


def even(width: int, height: int, kind: int) -> Sightlines:
    """A board with the same edges everywhere."""
    upright, level = bytes([kind]) * ((width + 1) * height), bytes([kind]) * (width * (height + 1))
    return sightlines(width, height, upright, level, b"\1" * (width * height))


def random_board(width: int, height: int, shares: tuple[int, ...], chance: Random) -> Board:
    """An odd one: walls that lead nowhere, rooms without doors, holes in the ground."""
    upright = bytes(chance.choices(shares, k=(width + 1) * height))
    level = bytes(chance.choices(shares, k=width * (height + 1)))
    there = bytes(chance.choices((1, 0), (19, 1), k=width * height))
    dots = {(x, y) for y, x in product(range(height), range(width)) if there[y * width + x]}
    edges: Edges = {}
    for x, y in product(range(width), range(height)):
        if x:
            edges[frozenset(((x - 1, y), (x, y)))] = NAMES[upright[y * (width + 1) + x]]
        if y:
            edges[frozenset(((x, y - 1), (x, y)))] = NAMES[level[y * width + x]]
    lines = sightlines(width, height, upright, level, there)
    ends = [(chance.choice(lines.lattice.cells), chance.choice(lines.lattice.cells)) for _ in range(LINES) if dots]
    return Board(lines, Oracle(dots, edges), ends)


SIDES = st.integers(1, 9)
BOARDS = st.builds(random_board, SIDES, SIDES, st.sampled_from((SHARES, FEW_WALLS)), st.integers(0, 2**32).map(Random))


@given(BOARDS)
def test_all_ways_to_look_agree_with_exact_geometry_on_any_board(board: Board) -> None:
    agreement = Agreement(board.lines, SightTable(board.lines), board.oracle, NAMES)
    for start, end in board.ends:
        agreement.judge(start, end)


def test_of_two_ways_round_a_corner_that_cost_the_same_the_one_along_the_row_is_told() -> None:
    lines = even(2, 2, HEDGE)
    there, back = lines.crossing(0, 3, None), lines.crossing(3, 0, None)
    assert there is not None
    assert back is not None
    assert [edge[:2] for edge in there.edges] == [(0, 1), (1, 3)]
    assert [edge[:2] for edge in back.edges] == [(2, 3), (0, 2)]


def test_a_table_counts_as_many_checks_as_the_longest_line_meets() -> None:
    table = SightTable(even(150, 2, HEDGE))
    assert table.checks[0][149] == 148  # the first edge is beside whoever looks
    assert table.plain[0][149] == 149
    assert table.plain[0][299] == 150


def test_a_board_whose_checks_no_byte_holds_is_refused() -> None:
    with pytest.raises(ValueError, match="more checks than a byte holds"):
        SightTable(even(250, 6, CLEAR))


def test_where_no_cell_is_nothing_sees_or_is_seen() -> None:
    lattice = even(3, 1, CLEAR).lattice
    table = SightTable(sightlines(3, 1, lattice.upright, lattice.level, b"\1\0\1"))
    assert table.seen == ((0,), (), (2,))
    assert table.masks == (0b001, 0, 0b100)


def test_what_is_seen_stands_in_order_and_as_bits() -> None:
    walls = bytes((CLEAR, CLEAR, WALL, CLEAR, CLEAR))
    table = SightTable(sightlines(4, 1, walls, bytes(8), b"\1" * 4))
    assert table.seen == ((0, 1), (0, 1), (2, 3), (2, 3))
    assert table.masks == (0b0011, 0b0011, 0b1100, 0b1100)
    assert table.ranges[1] == bytes((1, 0, 1, 2))


def test_a_batch_answers_every_line_of_a_table() -> None:
    table = SightTable(even(5, 4, HEDGE))
    batch, bare = SightBatch(table), SightBatch(table, exempt=False)
    starts, ends = np.divmod(np.arange(400), 20)
    assert batch.checks(starts, ends).tobytes() == b"".join(table.checks)
    assert bare.checks(starts, ends).tobytes() == b"".join(table.plain)
    assert batch.ranges(starts, ends).tobytes() == b"".join(table.ranges)
    assert batch.sees(starts, ends).all()


def test_a_batch_with_a_cell_beyond_the_board_is_refused() -> None:
    batch = SightBatch(SightTable(even(3, 3, CLEAR)))
    inside = np.array([0, 1])
    for wrong in (-1, 9):
        with pytest.raises(IndexError, match=r"out of bounds|below 0"):
            batch.checks(inside, np.array([2, wrong]))
        with pytest.raises(IndexError, match=r"out of bounds|below 0"):
            batch.sees(np.array([wrong, 2]), inside)


def test_a_veil_costs_every_line_that_enters_it_its_ends_included() -> None:
    batch = SightBatch(SightTable(even(3, 3, CLEAR))).veiled({4: 2, 0: 1})
    starts, ends = np.array([0, 3, 4, 1, 1]), np.array([8, 5, 4, 5, 2])
    # Through both; along the middle row; on the veil itself; past its corner; nowhere near.
    assert list(batch.checks(starts, ends)) == [3, 2, 2, 0, 0]


def test_a_veil_opens_no_line_and_takes_nothing_from_another_batch() -> None:
    plain = SightBatch(SightTable(even(2, 1, WALL)))
    veiled = plain.veiled({0: 1})
    one = np.array([0])
    assert list(veiled.checks(one, np.array([1]))) == [NO_LINE]
    assert (list(plain.checks(one, one)), list(veiled.checks(one, one))) == ([0], [1])


@given(BOARDS)
def test_a_veil_lies_on_the_cells_that_a_line_enters(board: Board) -> None:
    lattice = board.lines.lattice
    counters = {cell: cell % 3 for cell in lattice.cells[::4]}
    batch = SightBatch(SightTable(board.lines), exempt=False).veiled(counters)

    for start, end in board.ends:
        truth = board.oracle.lines(lattice.place(start), lattice.place(end))
        checks = batch.checks(np.array([start]), np.array([end]))[0]
        if truth is None:
            assert checks == NO_LINE
        else:
            smoke = sum(counters.get(lattice.at(x, y), 0) for x, y in truth[1].cells)
            assert checks == truth[1].checks + smoke
