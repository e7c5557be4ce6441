"""Orders that name a goal: Objectives, the nearest enemy, cover, the Leader (TY-INT-1, A.2)."""

from typing import Any

import pytest

from sandtable.games.team_yankee.rules.goals import Toward, goal_at, goal_name, names, nearest_cover
from sandtable.games.team_yankee.rules.movement import MovementStep, TakeUnit
from sandtable.games.team_yankee.state import State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.team_yankee.build import at_inches, begin, choose, mount, options, position, spot

PLATOON = ("US-M60", (20, 10), (16, 10))
WOODS = ("woods", 21, 19, 25, 25)  # of the 2-inch grid (22, 20) is the nearest to (20, 10)


def taken(*blue: tuple[Any, ...], **more: Any) -> Table[State]:
    at = begin(position(blue=blue or [PLATOON], **more), MovementStep())
    choose(at, TakeUnit(1))
    return at


@covers("TY-INT-1")
def test_objectives_the_nearest_enemy_and_cover_are_goals() -> None:
    red = [("SU-T72", (20, 45)), ("SU-T72", (20, 40))]
    at = position(blue=[PLATOON], red=red, objectives=[(40, 10), (60, 10)])
    assert list(names(at.state, 1)) == ["objective-1", "objective-2", "team-4", "cover"]
    assert list(names(position(blue=[PLATOON]).state, 1)) == ["cover"]


@covers("TY-INT-1")
def test_the_leader_is_a_goal_where_somebody_is_out_of_command() -> None:
    led, astray = position(blue=[PLATOON]), position(blue=[("US-M60", (20, 10), (40, 10))])
    assert "leader" not in names(led.state, 1)
    assert "leader" in names(astray.state, 1)


@covers("TY-INT-1")
@pytest.mark.parametrize(("goal", "end"), [("team-3", (34, 10)), ("cover", (22, 20))])
def test_toward_the_enemy_or_cover_the_leader_goes_there(goal: str, end: tuple[float, float]) -> None:
    at = taken(red=[("SU-T72", (60, 10))], pieces=[WOODS], dice=[6] * 4)
    choose(at, next(one for one in options(at, Toward) if one.goal == goal))
    assert spot(at, 1) == pytest.approx(end, abs=0.5)


@covers("TY-INT-1")
def test_toward_its_leader_a_team_comes_as_near_as_it_may() -> None:
    at = begin(position(blue=[("US-M60", (20, 10), (40, 10))], teams={1: {"went": True}}), MovementStep())
    choose(at, TakeUnit(1), Toward("unit-1", "leader", "tactical"))
    assert (spot(at, 1), spot(at, 2)) == ((20, 10), (26, 10))


@covers("TY-INT-1")
def test_cover_is_the_nearest_point_that_conceals_within_24_inches() -> None:
    far = ("woods", 50, 5, 60, 15)
    assert nearest_cover(position(blue=[PLATOON], pieces=[far, WOODS]).state, 1) == at_inches(22, 20)
    assert nearest_cover(position(blue=[PLATOON], pieces=[far]).state, 1) is None
    assert nearest_cover(position(blue=[("US-M60", (26, 10))], pieces=[far]).state, 1) == at_inches(50, 10)


@covers("TY-INT-1")
def test_a_team_that_is_no_longer_there_is_no_goal() -> None:
    at = position(blue=[PLATOON], red=[("SU-BMPC", (20, 40)), ("SU-BMP", (30, 40))])
    assert goal_at(at.state, 1, "team-3") == at_inches(20, 40)
    mount(at, 4, 3)
    assert goal_at(at.state, 1, "team-3") is None


@pytest.mark.parametrize(
    "goal",
    [
        "objective",
        "objective-9",
        "objective-x",
        "objective-²",
        "team",
        "team-9",
        "team-x",
        "team-²",
        "mine-1",
        "unit-1",
        "elsewhere",
    ],
)
def test_what_nobody_knows_is_no_goal(goal: str) -> None:
    at = position(blue=[PLATOON], objectives=[(40, 10)], pieces=[WOODS])
    assert goal_at(at.state, 1, goal) is None
    assert goal.startswith("objective") or goal_name(at.state, goal) == goal
