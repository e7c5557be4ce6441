"""What a position promises whoever looks ahead: what is good makes it better, never worse."""

from typing import Any

import pytest

from sandtable.games.covert_ops import GAME
from sandtable.games.covert_ops.record import REWARDS
from sandtable.games.covert_ops.state import State
from tests.games.covert_ops.build import position

TEAM = [("bw-hack", 18, 3), ("bw-oper", 16, 3), ("bw-oper", 20, 3)]
FOES = [("hc-rifle", 18, 30), ("hc-rifle", 20, 30)]


def held(**rest: Any) -> State:
    """*Survival*: a point a round, 5 for a Pyrrhic Victory, 7 for a Minor, 10 for a Major one."""
    return position("survival", **{"team": TEAM, "alert": FOES, "alarm": 5, "vp": 3, **rest}).state


def worth(state: State) -> float:
    return GAME.worth(state, state.mission.seats[0])


def after(state: State, who: int, **what: Any) -> State:
    state.change(who, **what)
    return state


def test_whoever_is_lost_or_hurt_makes_a_position_worse() -> None:
    whole, hurt, lost = held(), after(held(), 2, damage=1), after(held(), 2, zone="casualty")
    assert worth(whole) > worth(hurt) > worth(lost)


def test_more_enemies_and_a_louder_alarm_make_a_position_worse() -> None:
    assert worth(held(alert=FOES[:1])) > worth(held()) > worth(held(alarm=15))


@pytest.mark.parametrize("vp", range(10))
def test_another_point_makes_a_position_better(vp: int) -> None:
    assert worth(held(vp=vp)) < worth(held(vp=vp + 1))


@pytest.mark.parametrize(("vp", "result"), [(5, "pyrrhic"), (7, "minor"), (10, "major")])
def test_a_result_that_is_reached_is_kept_whatever_comes(vp: int, result: Any) -> None:
    almost_gone = after(after(held(vp=vp, alert=FOES * 6, alarm=20), 1, zone="dead"), 2, zone="dead")
    assert REWARDS[result] <= worth(almost_gone) <= REWARDS["major"]


def test_a_mission_that_is_left_grows_better_the_nearer_the_team_is_to_its_task() -> None:
    far = position("smash-and-grab", team=[("bw-hack", 18, 8)]).state
    near = position("smash-and-grab", team=[("bw-hack", 18, 20)]).state
    assert -1 < worth(far) < worth(near) < 1


def test_the_chance_of_success_is_that_of_the_least_result_and_sure_once_it_is_reached() -> None:
    seat = held().mission.seats[0]
    hopes = [GAME.hope(held(vp=vp), seat) for vp in (1, 3, 5, 7)]
    assert 0 < hopes[0] < hopes[1] < 1
    assert hopes[2:] == [1, 1]
