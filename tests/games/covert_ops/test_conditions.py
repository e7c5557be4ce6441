"""Conditions: named, drawn, picked (CO-3.0-11 to -14, CO-K-9)."""

from typing import Any

import pytest

from sandtable.games.covert_ops import figures
from sandtable.games.covert_ops.rules.conditions import (
    AddCondition,
    ApplyConditions,
    ConditionMarkers,
    DetermineConditions,
    Enough,
    NamedConditions,
)
from sandtable.games.covert_ops.rules.rounds import EndPhase
from sandtable.games.covert_ops.state import State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.covert_ops.build import choose, dice_left, options, position, refused, run

OPER = ("bw-oper", 18, 3)
STEPS = (NamedConditions(), DetermineConditions(), ApplyConditions())


def drawn(name: str = "smash-and-grab", *dice: int, **chosen: Any) -> Table[State]:
    at = position(name, team=[OPER], dice=dice, chosen=chosen)
    run(at, *STEPS)
    return at


@covers("CO-3.0-11")
def test_conditions_of_the_mission_are_in_play_first() -> None:
    assert drawn("cold-iron", 1, difficulty="veteran").state.conditions == ("CD16", "CD01")


@covers("CO-K-9")
@pytest.mark.parametrize(
    ("difficulty", "dice", "found"),
    [
        ("regular", (), ()),
        ("recruit", (1, 1), ("CD07", "CD08")),
        ("veteran", (6,), ("CD06",)),
        ("elite", (1, 5), ("CD01", "CD06")),
    ],
)
def test_the_difficulty_draws_its_conditions(difficulty: str, dice: tuple[int, ...], found: tuple[str, ...]) -> None:
    at = drawn("smash-and-grab", *dice, difficulty=difficulty)
    assert at.state.conditions == found
    assert not dice_left(at)


@covers("CO-K-9", "CO-3.0-12")
def test_wild_adds_one_grey_condition_after_the_others() -> None:
    at = drawn("smash-and-grab", 1, 6, difficulty="veteran", wild=True)
    assert at.state.conditions == ("CD01", "CD18")


@covers("CO-3.0-12")
def test_a_condition_in_play_is_not_drawn_again() -> None:
    # Cold Iron has Slick Stone: five grey ones are left, CD18 is the last of them.
    assert drawn("cold-iron", 5, wild=True).state.conditions == ("CD16", "CD18")


@covers("CO-3.0-12")
def test_conditions_that_exclude_each_other_are_never_both_in_play() -> None:
    at = position(team=[OPER], conditions=("CD02", "CD06"), chosen={"pick_conditions": True})
    run(at, DetermineConditions())
    offered = [one.condition for one in options(at, AddCondition)]
    assert "CD07" not in offered
    assert "CD09" not in offered
    assert refused(at, AddCondition("CD02")) == "CO-3.0-12"


@covers("CO-3.0-12")
def test_the_team_may_pick_conditions_until_it_has_enough() -> None:
    at = position(team=[OPER], chosen={"pick_conditions": True})
    run(at, DetermineConditions())
    choose(at, AddCondition("CD13"))
    choose(at, Enough())
    assert at.state.conditions == ("CD13",)


@covers("CO-3.0-13")
def test_red_is_harder_blue_easier_grey_different() -> None:
    at = position(team=[OPER], chosen={"pick_conditions": True})
    run(at, DetermineConditions())
    groups = {one.condition: one.group(at.state) for one in options(at, AddCondition)}
    assert [groups[name] for name in ("CD01", "CD07", "CD13")] == ["Harder", "Easier", "Different"]


@covers("CO-3.0-14")
def test_a_condition_applies_until_the_mission_ends() -> None:
    at = position(team=[("bw-serg", 18, 3)], conditions=("CD05", "CD15", "CD18"))
    unit = at.state.units[1]
    assert figures.rad(at.state, unit) == 5 * 20
    assert figures.mv(at.state, unit) == 7 * 20
    assert figures.order_tokens(at.state, unit) == 3
    assert figures.push_bonus(at.state) == 20


@covers("CO-3.0-14")
def test_a_condition_is_in_play_from_round_to_round() -> None:
    at = position(team=[OPER], alert=[("hc-rifle", 18, 33)], conditions=("CD15",))
    run(at, EndPhase())
    assert at.state.conditions == ("CD15",)
    assert figures.mv(at.state, at.state.units[1]) == 7 * 20


def test_high_alert_starts_the_alarm_at_3_and_extra_funding_adds_2_points() -> None:
    at = position(team=[OPER], conditions=("CD01", "CD10"), points=5)
    run(at, ApplyConditions())
    assert (at.state.alarm, at.state.points) == (3, 7)


def test_bolstered_patrols_place_one_more_marker_at_b() -> None:
    at = position(team=[OPER], conditions=("CD04",))
    run(at, ConditionMarkers())
    assert [one.at for one in at.state.markers.values()] == [(600, 700)]
