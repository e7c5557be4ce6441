"""Bombardments, Smoke, Ranged In markers (TY-ART, TY-SMK, TY-RNG-2)."""

from typing import Any

import pytest

from sandtable.games.team_yankee.rules.batteries import aims, spotters
from sandtable.games.team_yankee.rules.bombardment import (
    Aim,
    Bombard,
    BombardmentFell,
    FireBombardment,
    RangedIn,
    RangingIn,
    SmokeLaid,
    lift_smoke,
    under,
)
from sandtable.games.team_yankee.rules.shooting import EndStep, ShootingStep
from sandtable.games.team_yankee.state import State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from sandtable.testing.drill import choose, dice_left, happened, options, refused, run
from tests.cases import cases
from tests.games.team_yankee.build import add_unit, at_inches, begin, position
from tests.games.team_yankee.guns import GUNS, POST, RIFLES, WOODS, battery, bombard, lost


def next_turn(at: Table[State]) -> None:
    """Blue's guns are loaded again, and its observer has spotted for nobody."""
    at.state.spotters = ()
    for team in (1, 2, 3):
        at.state.change_team(team, shot=False)
    at.state.change_side("blue", turn=at.state.turn + 1)


@covers("TY-ART-4", "TY-ART-7", "TY-ART-8", "TY-SAV-1", "TY-SHT-11")
def test_example_3_a_foxhole_saves_a_team_and_its_unit_is_pinned() -> None:
    at = battery(2, 5, 5, 1, 2, 1)
    for team in (5, 6):
        at.state.change_team(team, foxhole=True)
    bombard(at)
    assert (lost(at), at.state.units[3].pinned, dice_left(at)) == ([], True, [])


@covers("TY-ART-1", "TY-SHT-1")
def test_an_artillery_unit_bombards_instead_of_shooting_and_then_the_others_are_asked() -> None:
    at = battery(1, 1, 1)
    at.state.change_team(4, shot=True)  # the observer has nothing to fire
    add_unit(at.state, "blue", *GUNS[:1], (50, 4))
    run(at, ShootingStep())
    assert options(at) == [Bombard(1), Bombard(4), EndStep()]
    choose(at, Bombard(1), Aim(5, 4))
    assert at.state.units[1].taken
    assert options(at) == [Bombard(4), EndStep()]


@covers("TY-ART-4")
def test_three_failures_and_nothing_falls() -> None:
    at = battery(1, 2, 2)
    for team in (1, 2, 3):
        at.state.change_team(team, hidden=True)
    events = bombard(at)
    tries = happened(events, RangingIn)
    assert [(one.unit, one.spotter, one.need, one.die) for one in tries] == [(1, 4, 3, 1), (1, 4, 3, 2), (1, 4, 3, 2)]
    assert happened(events, BombardmentFell) == happened(events, RangedIn) == []
    assert [(one.shot, one.hidden) for one in at.state.teams_of(1)] == [(True, False)] * 3
    assert at.state.volleys == []


@pytest.mark.parametrize(("dice", "struck"), [((3,), 4), ((1, 3), 5), ((1, 1, 3), 6)])
@covers("TY-ART-7")
def test_each_attempt_after_the_first_makes_hitting_harder(dice: tuple[int, ...], struck: int) -> None:
    for face in (struck - 1, struck):
        fell = happened(bombard(battery(*dice, face, 1, 6)), BombardmentFell)[0]
        assert (5 in fell.struck) == (face == struck)


@covers("TY-ART-7")
@cases(
    {
        "one gun rolls a hit again": (1, (4, 4), True),
        "two guns roll a hit again, which misses": (2, (4, 3), False),
        "two guns roll a hit again": (2, (4, 4), True),
        "three guns roll nothing again": (3, (4,), True),
        "six guns roll a miss again": (6, (3, 4), True),
        "six guns roll no hit again": (6, (4,), True),
    }
)
def test_few_guns_roll_hits_again_and_many_their_misses(guns: int, dice: tuple[int, ...], struck: bool) -> None:
    battery = ("SU-2S1", *((20 + 3 * n, 4) for n in range(guns)))
    at = begin(position(blue=[battery, POST], red=[("WG-PZGR", (33, 30))], dice=[3, *dice, 6]), FireBombardment(1))
    fell = happened(choose(at, Aim(guns + 2, guns + 1)), BombardmentFell)[0]
    assert (fell.dice, bool(fell.struck)) == ((dice,), struck)


@covers("TY-ART-6")
def test_everybody_whose_centre_is_in_the_square_or_on_its_edge_is_under_it() -> None:
    red = [("SU-T72", (20, 20), (23, 23), (23.05, 20), (17, 17), (20, 17))]
    at = position(blue=[("US-M60", (33, 10)), ("US-AH1", (20, 20))], red=red, teams={7: {"lost": True}})
    assert under(at.state, at_inches(20, 20), 60) == (3, 4, 6)


@covers("TY-ART-6")
def test_rocket_batteries_have_a_template_of_10_inches() -> None:
    rockets = ("SU-BM21", (20, 4), (24, 4), (28, 4))
    at = position(blue=[rockets, POST], red=[("US-MECH", (33, 40), (37, 44))], dice=[3, 6, 6, 6, 6])
    run(at, FireBombardment(1))
    fell = happened(choose(at, Aim(5, 4)), BombardmentFell)[0]
    assert (fell.half, fell.teams) == (100, (5, 6))


@covers("TY-ART-8")
def test_bombs_strike_top_armour() -> None:
    at = battery(3, 4, 1, 6, red=("US-M60", (33, 30)))
    bombard(at)
    assert at.state.teams[5].bailed  # 1 + Top 2 = 3 = Anti-tank 3, Firepower passed
    assert not at.state.units[3].pinned
    assert at.state.units[1].fired_at == (3,)


# who may, at what


@covers("TY-ART-2")
def test_leader_commander_and_observers_spot_unless_bailed_out_or_dashed() -> None:
    at = position(blue=[("SU-HQ72", (20, 14)), ("SU-2S1", (30, 4), (33, 4)), POST], red=[RIFLES])
    assert list(spotters(at.state, 2)) == [2, 4]
    at.state.change_unit(2, formation=1)
    assert list(spotters(at.state, 2)) == [2, 1, 4]
    at.state.change_team(1, dashed=True)
    at.state.change_team(2, bailed=True)
    assert list(spotters(at.state, 2)) == [4]


@covers("TY-ART-2")
def test_a_spotting_team_spots_for_one_unit_in_a_turn() -> None:
    at = battery(3, 1, 1)
    bombard(at)
    assert 4 not in list(spotters(at.state, 1))


@covers("TY-ART-2")
@pytest.mark.parametrize("more", [{"pieces": [WOODS]}, {"red": ("US-AH1", (33, 30))}], ids=["woods", "aircraft"])
def test_the_spotter_needs_line_of_sight_to_an_enemy_on_the_ground(more: Any) -> None:
    assert list(aims(battery(**more).state, 1)) == []


# markers


@covers("TY-ART-5")
def test_success_leaves_a_marker_and_firing_at_it_again_needs_no_roll() -> None:
    at = battery(3, 1, 1, 6, 6, 1, 6, 5, 6, units={1: {"ranged": at_inches(60, 40), "preplanned": True}})
    (told,) = happened(bombard(at), RangedIn)
    unit = at.state.units[1]
    assert told.at == unit.ranged == at.state.teams[5].at
    assert not unit.preplanned  # it was moved
    next_turn(at)
    fell = happened(bombard(at, 0), BombardmentFell)[0]
    assert fell.dice == ((6,), (6,))


@pytest.mark.parametrize(("turns", "gone"), [(1, [5]), (2, [])])
@covers("TY-ART-5")
def test_a_point_bombarded_in_the_turn_before_makes_infantry_save_twice(turns: int, gone: list[int]) -> None:
    at = battery(3, 1, 1, 4, 1, 3, 1)
    bombard(at)
    for _ in range(turns):
        next_turn(at)
    bombard(at, 0)
    assert lost(at) == gone  # a Save of 3, in the turn after rolled again: 1


@covers("TY-ART-5", "TY-SMK-1")
def test_a_point_at_which_only_smoke_was_laid_is_not_bombarded_again() -> None:
    at = battery(3, 4, 1, 3, 1)
    at.state.change_side("blue", turn=1)
    bombard(at, smoke=True)
    next_turn(at)
    bombard(at, 0)
    assert (lost(at), dice_left(at)) == ([], [1])


@covers("TY-ART-5", "TY-RNG-2")
def test_a_preplanned_point_is_not_bombarded_again_in_the_first_turn() -> None:
    at = battery(4, 1, 3, 1)
    at.state.change_side("blue", turn=1)
    at.state.change_unit(1, ranged=at.state.teams[5].at, preplanned=True)
    bombard(at, 0, 0)
    assert (lost(at), dice_left(at), at.state.spotters) == ([], [1], ())


@covers("TY-RNG-2")
def test_a_preplanned_marker_needs_neither_roll_nor_spotter() -> None:
    at = battery(6, 6, 6, 6, pieces=[WOODS], units={1: {"ranged": at_inches(34, 30), "preplanned": True}})
    run(at, FireBombardment(1))
    assert options(at, Aim)[0] == Aim(0, 0)
    assert happened(choose(at, Aim(0, 0)), BombardmentFell) != []


# smoke


@covers("TY-SMK-1")
def test_smoke_lies_until_its_owners_next_turn_and_comes_once_per_game() -> None:
    at = battery(3)
    (told,) = happened(bombard(at, smoke=True), SmokeLaid)
    assert [one.at for one in at.state.smoke] == [told.at] == [at.state.teams[5].at]
    assert (at.state.volleys, at.state.teams[1].shot) == ([], True)
    lift_smoke(at.state, "red")
    assert at.state.smoke
    lift_smoke(at.state, "blue")
    assert not at.state.smoke
    next_turn(at)
    run(at, FireBombardment(1))
    assert refused(at, Aim(5, 4, smoke=True)) == "TY-SMK-1"
