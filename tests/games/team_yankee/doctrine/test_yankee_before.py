"""Computer players before the battle: plan, time, Reserves, Ambush, places (TY-AI-1 to -5)."""

from typing import Any

import pytest

from sandtable.boards.tabletop.ticks import INCH
from sandtable.games.team_yankee import sides
from sandtable.games.team_yankee.doctrine import before
from sandtable.games.team_yankee.doctrine.before import commonest_tank, kills_at_trial
from sandtable.games.team_yankee.doctrine.chart import chart
from sandtable.games.team_yankee.doctrine.placing import scores
from sandtable.games.team_yankee.doctrine.players import basic, recruit
from sandtable.games.team_yankee.rules.ambush import (
    ChooseAmbush,
    LieInAmbush,
    LieLow,
    PlaceFromAmbush,
    Spring,
    SpringAmbush,
)
from sandtable.games.team_yankee.rules.deployment import PlaceUnit
from sandtable.games.team_yankee.rules.holding_back import HoldAsAdvised
from sandtable.games.team_yankee.rules.light import ChooseTimeOfDay, NameTime, RollTime
from sandtable.games.team_yankee.rules.minefields import LayMine
from sandtable.games.team_yankee.rules.objectives import LayObjective
from sandtable.games.team_yankee.rules.placing import PlaceTeams
from sandtable.games.team_yankee.rules.selection import CommitBattlePlan, TakePlan
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import Plan
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.team_yankee.battles import attacked, battle, until
from tests.games.team_yankee.build import begin, choose, position, run

TANKS = ("US-M1", (10, 10), (13, 10), (16, 10))
RIFLES = ("US-MECH", *((20 + 2 * n, 10) for n in range(7)))
MORE_RIFLES = ("US-MECH", *((20 + 2 * n, 14) for n in range(7)))
WOODS = ("woods", 30, 36, 40, 44)


# the battle plan


def plans(monkeypatch: pytest.MonkeyPatch, *units: Any) -> list[Plan]:
    """What a force decides on with each face of its own die."""
    at = begin(position(blue=units), CommitBattlePlan("blue"))
    found: list[Plan] = []
    for face in range(1, 7):
        monkeypatch.setattr(before, "die", lambda _, face=face: face)
        chosen = basic(at)
        assert isinstance(chosen, TakePlan)
        found.append(chosen.plan)
    return found


@covers("TY-AI-1")
@pytest.mark.parametrize(
    ("units", "wanted"),
    [
        ((TANKS, RIFLES, MORE_RIFLES), "attack manoeuvre manoeuvre defend defend defend"),
        ((TANKS,), "attack attack attack attack manoeuvre defend"),
    ],
)
def test_infantry_likes_to_defend_and_tanks_like_to_attack(
    monkeypatch: pytest.MonkeyPatch, units: Any, wanted: str
) -> None:
    assert plans(monkeypatch, *units) == wanted.split()


@covers("TY-AI-1")
def test_a_mixed_force_likes_to_manoeuvre(monkeypatch: pytest.MonkeyPatch) -> None:
    mixed = [("US-M1", *((3 * n + 2, 30) for n in range(4))), RIFLES]
    assert plans(monkeypatch, *mixed) == ["attack"] * 2 + ["manoeuvre"] * 3 + ["defend"]


# time of day


def time(free: bool, blue: Any, red: Any) -> object:
    return basic(begin(position(blue=[blue], red=[red]), ChooseTimeOfDay("general", free)))


@covers("TY-AI-2")
def test_only_an_attacker_who_sees_better_at_night_looks_for_it() -> None:
    blind = ("SU-BTRC", *((30 + 2 * n, 30) for n in range(7)))
    assert time(False, TANKS, blind) == RollTime()
    assert time(True, TANKS, blind) == NameTime("dawn")
    assert time(True, TANKS, ("US-M1", (30, 30), (33, 30))) == NameTime("daylight")
    assert time(False, RIFLES, TANKS) == NameTime("daylight")


# Reserves


@covers("TY-AI-3")
def test_what_is_advised_is_held_back() -> None:
    assert basic(until(battle("dust-up", dice=[6, 1]), "ChooseReserves")) == HoldAsAdvised()


# the Ambush


def defender(*red: Any, turn: int = 1, **rest: Any) -> Table[State]:
    """Red defends, blue attacks from the south."""
    at = position(mission="contact", red=red, active="red", **rest)
    at.state.change_side("red", turn=turn)
    return at


@covers("TY-AI-4")
def test_whoever_kills_most_tanks_at_20_inches_lies_in_ambush() -> None:
    at = defender(("SU-BTRC",), ("SU-SPD",), ("SU-ZSU",), blue=[TANKS])
    for unit in at.state.force("red"):
        at.state.change_unit(unit.id, where="tray")
    target = commonest_tank(at.state, "blue")
    assert target == "US-M1"
    run(at, ChooseAmbush())
    found = basic(at)
    assert isinstance(found, LieInAmbush)
    best = max(at.state.force("red"), key=lambda one: kills_at_trial(at.state, one.id, target))
    assert (found.unit, at.state.units[found.unit].card) == (best.id, "SU-SPD")
    assert not found.attachment


def lying(*foes: Any, turn: int = 2, **rest: Any) -> Table[State]:
    """Three T-72 of red lie in Ambush in a wood."""
    at = defender(("SU-T72",), turn=turn, blue=foes, pieces=(WOODS,), **rest)
    at.state.change_unit(at.state.force("red")[0].id, where="ambush")
    run(at, SpringAmbush("red"))
    return at


@covers("TY-AI-4")
def test_an_ambush_waits_until_it_kills_a_tank_or_an_objective_is_near_or_it_is_turn_5() -> None:
    far = ("US-M1", (10, 2), (13, 2))
    assert basic(lying(far)) == LieLow()
    assert isinstance(basic(lying(far, turn=5)), Spring)
    assert isinstance(basic(lying(far, objectives=[(12, 8)])), Spring)
    assert basic(lying(far, objectives=[(12, 20)])) == LieLow()
    close = ("US-TRK", *((30 + 3 * n, 20) for n in range(4)))
    assert isinstance(basic(lying(close)), Spring)


@covers("TY-AI-4")
def test_a_recruit_reveals_it_in_turn_3() -> None:
    far = ("US-M1", (10, 2), (13, 2))
    assert recruit(lying(far, turn=2)) == LieLow()
    assert isinstance(recruit(lying(far, turn=3)), Spring)


def test_an_ambush_appears_where_it_does_most() -> None:
    at = lying(("US-TRK", (35, 24), (38, 24)))
    unit = at.state.force("red")[0].id
    run(at, PlaceFromAmbush(unit))
    found = basic(at)
    assert isinstance(found, PlaceTeams)
    assert at.why_not(found) is None
    x, y = found.stands[0][1]
    assert abs(x - 36 * INCH) < 16 * INCH
    assert y < 46 * INCH


# deployment


@covers("TY-AI-5")
def test_whoever_keeps_an_objective_is_placed_in_cover_by_it() -> None:
    at = defender(("SU-BTRC",), blue=[TANKS], objectives=[(36, 42)], pieces=(WOODS,))
    unit = at.state.force("red")[0].id
    at.state.change_unit(unit, where="tray")
    run(at, PlaceUnit(unit))
    found = basic(at)
    assert isinstance(found, PlaceTeams)
    x, y = found.stands[0][1]
    assert 30 * INCH <= x <= 40 * INCH
    assert 36 * INCH <= y <= 44 * INCH


@covers("TY-AI-5")
def test_of_equal_places_the_lowest_y_then_x_is_taken() -> None:
    at = position(mission="annihilation", blue=[("US-MTR",)])
    unit = at.state.force("blue")[0].id
    at.state.change_unit(unit, where="tray")
    run(at, PlaceUnit(unit))
    found = basic(at)
    assert isinstance(found, PlaceTeams)
    assert found.stands[0][1][1] == 2 * INCH


# ground, Objectives and mines


def test_an_objective_to_be_taken_lies_in_the_open_and_one_to_be_kept_in_cover() -> None:
    at = attacked("contact", layout="steinfeld-crossroads")
    until(at, "PlaceObjective")
    land = chart(at.state)
    kept = basic(at)  # the Defender's first: in the Attacker's ground
    assert isinstance(kept, LayObjective)
    assert land.cover_near(kept.at, 6 * INCH) == 0


def test_mines_lie_in_the_way_to_an_objective_and_apart() -> None:
    at = attacked("no-retreat")
    until(at, "PlaceMinefield")
    spots = []
    while at.asking == "PlaceMinefield":
        found = basic(at)
        assert isinstance(found, LayMine)
        spots.append(found.at)
        choose(at, found)
    assert len(set(spots)) == len(spots)
    enemy = sides.deployment(at.state, "blue")
    assert not any(enemy.contains(one) for one in spots)


@covers("TY-AI-5")
def test_infantry_that_keeps_an_objective_is_placed_by_it() -> None:
    troops = ("SU-BTRC", *((10 + 2 * n, 40) for n in range(7)))
    at = defender(troops, blue=[TANKS], objectives=[(36, 42), (60, 42)])
    unit = at.state.force("red")[0]
    at.state.change_unit(unit.id, where="tray")
    land, score = chart(at.state), scores(at.state, unit.id)
    x, y = land.spot(int(score.argmax()))
    assert min(abs(x - mark * INCH) for mark in (36, 60)) <= 3 * INCH
    assert abs(y - 42 * INCH) <= 3 * INCH
