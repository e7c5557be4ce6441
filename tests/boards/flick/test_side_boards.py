"""Discs on discs, stacks, and the edge of a board without walls (STF-SB-1)."""

from math import hypot
from random import Random

import pytest

from sandtable.boards.flick import (
    FLICKED,
    LARGE,
    MEDIUM,
    SMALL,
    Board,
    Disc,
    Hand,
    Kind,
    erred,
    flick,
    nearest_angle,
    target,
)
from sandtable.testing import covers
from tests.boards.flick.side import EDGE

AHEAD = 900
SPOT = (4.0, 1.0)


@covers("STF-PHY-6", "STF-PHY-8")
@pytest.mark.parametrize("stack", [1, 2, 3])
def test_a_stack_of_discs_has_the_mass_of_all(stack: int) -> None:
    board = Board([target(4, 5, 1, stack)], edge=EDGE)
    shot = flick(board, SMALL, *SPOT, AHEAD, 6000)
    hit, slide, *_ = shot.legs
    assert hit.last_speed == pytest.approx((36**2 - 160 * 3.6) ** 0.5)
    assert slide.speed == pytest.approx(1.8 / (1 + stack) * hit.last_speed)
    assert hit.contact is not None
    assert hit.contact.kind is Kind.DISC


@covers("STF-SB-1")
def test_a_disc_whose_centre_crosses_the_edge_is_off_for_good() -> None:
    shot = flick(Board([], edge=EDGE), SMALL, *SPOT, AHEAD, 9000)
    (leg,) = shot.legs
    assert leg.off
    assert leg.end == (4, 12)
    assert leg.last_speed == pytest.approx((54**2 - 160 * 11) ** 0.5)
    assert shot.rest is None


@covers("STF-SB-1")
@pytest.mark.parametrize(("angle", "end"), [(0, (8, 1)), (1800, (0, 1)), (2700, (4, 0))])
def test_every_edge_can_be_crossed(angle: int, end: tuple[float, float]) -> None:
    shot = flick(Board([], edge=EDGE), SMALL, *SPOT, angle, 9000)
    assert shot.rest is None
    assert shot.legs[-1].end == end


@covers("STF-SB-1")
def test_a_disc_that_overhangs_the_edge_is_still_on_the_board() -> None:
    # 35.4 u/s slide 7.832 u: the centre stops 0.168 before the edge at 9.
    shot = flick(Board([], edge=(0, 0, 8, 9)), SMALL, *SPOT, AHEAD, 5900)
    assert shot.rest == pytest.approx((4, 8.832), abs=1e-3)


@covers("STF-SB-1")
def test_a_disc_whose_centre_stops_on_the_edge_has_not_crossed_it() -> None:
    shot = flick(Board([], edge=(-1, 0, 1, 22.5)), SMALL, 0, 0, AHEAD, 10_000)
    assert shot.rest == (0, 22.5)


@covers("STF-SB-1", "STF-PHY-9")
def test_a_target_that_was_knocked_off_is_gone_and_the_disc_goes_on() -> None:
    board = Board([target(4, 11.5, 1), target(1, 1, 2)], edge=EDGE)
    shot = flick(board, LARGE, *SPOT, AHEAD, 10_000)
    assert shot.moved == {1: None}
    assert [leg.mover for leg in shot.legs] == [FLICKED, 1, FLICKED]
    assert [body.id for body in board.after(shot.moved).pieces] == [2]


def test_targets_stay_where_they_stopped() -> None:
    board = Board([target(4, 5, 1), target(4, 7, 2)], edge=EDGE)
    shot = flick(board, SMALL, *SPOT, AHEAD, 6000)
    places = {body.id: (body.x, body.y) for body in board.after(shot.moved).pieces}
    assert places == shot.moved


@covers("STF-PHY-11")
def test_on_side_boards_ties_go_by_y_then_x_of_where_the_targets_lie_now() -> None:
    board = Board([target(1, 3, 1), target(7, 9, 2)], edge=EDGE)
    moved = board.after({1: (4.3, 5.0), 2: (3.7, 5.0)})
    shot = flick(moved, LARGE, *SPOT, AHEAD, 6000)
    assert shot.contacts[0].struck == 2


# the plain strategy of the guide, measured there over 8000 trials


def bypassed(chance: Random, digits: int, disc: Disc, hand: Hand) -> bool:
    """E-Lock: is every target out of the red box after three flicks at the nearest?"""
    numerals = [(4.0, 5.6), *((x, y) for y in (9.2, 8.0, 6.8) for x in (2.8, 4.0, 5.2))]
    rolled = [chance.randrange(10) for _ in range(digits)]
    stacks = [target(*numerals[n], n, rolled.count(n)) for n in sorted(set(rolled))]
    board = Board(stacks, edge=EDGE)
    for _ in range(3):
        left = [(b.x, b.y) for b in board.pieces if in_box(b.x, b.y)]
        if not left:
            return True
        x, y = min(left, key=lambda at: hypot(at[0] - SPOT[0], at[1] - SPOT[1]))
        draws = chance.randrange(4096), chance.randrange(4096)
        aimed = erred(nearest_angle(x - SPOT[0], y - SPOT[1]), 100, draws, hand)
        board = board.after(flick(board, disc, *SPOT, *aimed).moved)
    return not any(in_box(body.x, body.y) for body in board.pieces)


def in_box(x: float, y: float) -> bool:
    across, down = max(1.8 - x, x - 6.2, 0), max(4.6 - y, y - 10.2, 0)
    return hypot(across, down) < 0.20


@pytest.mark.parametrize(
    ("digits", "disc", "hand", "measured"),
    [(3, LARGE, Hand(30, 6), 0.86), (2, MEDIUM, Hand(40, 8), 0.80), (2, SMALL, Hand(50, 10), 0.53)],
)
def test_the_e_lock_is_as_hard_as_the_guide_measured(digits: int, disc: Disc, hand: Hand, measured: float) -> None:
    chance = Random(digits)
    wins = sum(bypassed(chance, digits, disc, hand) for _ in range(1500))
    assert wins / 1500 == pytest.approx(measured, abs=0.04)
