"""Whole assaults: a charge, blows to and fro, who breaks off, and what the winner does (TY-ASL)."""

import pytest

from sandtable.boards.tabletop.orders import March
from sandtable.games.team_yankee.rules.advancing import Done
from sandtable.games.team_yankee.rules.assault import Charge, Scoot
from sandtable.games.team_yankee.rules.blows import AllotBlow, AssaultWon, BlowStruck, FightingBack, Hit
from sandtable.games.team_yankee.rules.defensive_fire import LetThemCome
from sandtable.testing import covers
from sandtable.testing.drill import choose, dice_left, happened, options, resting
from tests.games.team_yankee.assaults import RIFLES, charge, step
from tests.games.team_yankee.build import NORTH, asked, position, spot
from tests.games.team_yankee.guns import bailed, lost

# blows


@covers("TY-ASL-5", "TY-ASL-6", "TY-ASL-7")
def test_example_6_two_of_five_blows_hit_and_the_last_team_breaks_off() -> None:
    rifles = [(32 + 1.3 * n, 20) for n in range(5)]
    foes = ("WG-PZGR", (34.9, 21.3), (33.6, 21.3), (36.2, 21.3))
    at = step(4, 1, 5, 2, 3, 2, blue=[("SU-BMPC", *rifles)], red=[foes])
    events = charge(at)
    while asked(at) == "AllotBlow":
        events += choose(at, options(at, Hit)[-1])
    assert [one.die for one in happened(events, BlowStruck)] == [4, 1, 5, 2, 3]
    assert (len(lost(at)), dice_left(at)) == (2, [])
    survivor = next(n for n in (6, 7, 8) if n not in lost(at))
    assert min(spot(at, survivor)[1] - spot(at, n)[1] for n in range(1, 6)) > 6
    assert at.state.units[2].pinned


@covers("TY-ASL-5")
def test_a_hit_is_allotted_only_where_two_answers_differ() -> None:
    at = position(blue=[RIFLES], red=[("WG-PZGR", (35, 21.5), (36.3, 21.5), (37.6, 21.5))])
    for n in (3, 4):
        at.state.change_team(n, arm=at.state.teams[3].arm)
    asks = AllotBlow(1).decision(at.state)
    assert asks is not None
    assert asks.options == (Hit(2), Hit(3))  # the Leader, or another


@covers("TY-ASL-6")
def test_tanks_that_are_hit_save_on_their_side() -> None:
    at = step(6, 4, 1, 2, 6, red=[("US-M60", (36, 23.6))])
    choose(at, Charge(1, 2))
    if asked(at) == "DefensiveFireTargets":
        choose(at, LetThemCome())
    assert bailed(at) == [2] or lost(at) == [2]  # 1 + Side 7 against 15


@covers("TY-ASL-7", "TY-ASL-8", "TY-ASL-12")
def test_a_unit_that_passes_fights_back_and_the_other_side_tests_in_turn() -> None:
    at = step(1, 3, 6)  # misses; Counterattack 3+ passes; strikes and hits
    events = charge(at)
    assert (happened(events, FightingBack)[0].unit, lost(at)) == (2, [1])
    assert happened(events, AssaultWon)[0].seat == "red"


# the end


@covers("TY-ASL-10")
def test_the_winner_destroys_bailed_out_tanks_near_it_and_may_move() -> None:
    at = step(4, 1, red=[("US-MECH", (36, 21.3)), ("US-M60", (39, 21))])
    at.state.change_team(3, bailed=True)
    charge(at)
    choose(at, Hit(2))
    assert (lost(at), asked(at)) == ([2, 3], "ExtraMove")
    choose(at, March("unit-1", NORTH))
    assert spot(at, 1)[1] > 20
    assert at.state.assault is None


@covers("TY-ASL-10")
def test_nobody_has_to_consolidate() -> None:
    at = step(4)
    charge(at)
    choose(at, Done())
    assert resting(at)


@covers("TY-ORD-6")
@pytest.mark.parametrize(("die", "end"), [(3, 14), (2, 10)])
def test_shoot_and_scoot_moves_4_inches_on_skill(die: int, end: float) -> None:
    at = step(die, blue=[("US-ITV", (20, 10))], red=[])
    choose(at, Scoot(1))
    if die == 3:
        choose(at, March("unit-1", NORTH))
    assert spot(at, 1) == (20, end)
