"""The time of day (TY-TOD)."""

from typing import Any

import pytest

from sandtable.games.team_yankee.rules.light import (
    CheckTimeOfDay,
    ChooseTimeOfDay,
    LightRolled,
    NameTime,
    RollTime,
    SettleTime,
    TimeSettled,
)
from sandtable.games.team_yankee.rules.script import SetUpMission
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import LightMode, Seat
from sandtable.kernel.dice import ManualDice
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.team_yankee.battles import GIVEN, MEETING, asker, attacked, told, until
from tests.games.team_yankee.build import begin, choose, dice_left, happened, options, position, resting, run

GENERAL: list[LightMode] = ["dawn", "dawn", "daylight", "daylight", "dusk", "dusk"]
MOBILE: list[LightMode] = ["dawn", "daylight", "daylight", "daylight", "dusk", "dusk"]
FREE = ["bridgehead", "no-retreat", "rearguard"]


def starts(at: Table[State], seat: Seat, turn: int) -> list[Any]:
    """The start of a player's turn."""
    at.state.active = seat
    at.state.change_side(seat, turn=turn)
    return happened(run(at, CheckTimeOfDay()), LightRolled)


def light(mode: LightMode, *dice: int, first: Seat = "blue") -> Table[State]:
    """Blue attacks."""
    return position(light_mode=mode, night=mode in ("dawn", "darkness"), first=first, dice=dice)


# settling it


@covers("TY-TOD-2")
def test_the_attacker_takes_daylight_or_rolls_and_abides_by_it() -> None:
    at = until(attacked("annihilation", "red", dice=[6]), "ChooseTimeOfDay")
    assert (asker(at), options(at)) == ("red", [NameTime("daylight"), RollTime()])
    choose(at, RollTime())
    assert told(at, TimeSettled) == [TimeSettled("TY-TOD-3", "dusk", 6)]


@covers("TY-TOD-2", "TY-TOD-1")
def test_a_light_that_was_agreed_replaces_the_choice_and_darkness_comes_no_other_way() -> None:
    at = begin(position(chosen={"light": "darkness"}), SettleTime("general"))
    assert (at.state.light_mode, at.state.night) == ("darkness", True)
    for table in ("general", "mobile"):
        for die in range(1, 7):
            at = begin(position(dice=[die]), ChooseTimeOfDay(table))
            choose(at, RollTime())
            assert at.state.light_mode != "darkness"


@covers("TY-TOD-3", "TY-TOD-4")
@pytest.mark.parametrize("die", range(1, 7))
def test_each_mission_has_its_table(die: int) -> None:
    mobile = {"breakthrough", "bridgehead", "contact", "counterattack"}
    for name in (*MEETING, *GIVEN):
        at = until(attacked(name, dice=[die]), "ChooseTimeOfDay")
        choose(at, RollTime())
        wanted = MOBILE if name in mobile else GENERAL
        rule = "TY-TOD-4" if name in mobile else "TY-TOD-3"
        assert told(at, TimeSettled) == [TimeSettled(rule, wanted[die - 1], die)], name
        assert at.state.light_mode == wanted[die - 1], name


@covers("TY-TOD-5")
@pytest.mark.parametrize("name", [*MEETING, *GIVEN])
def test_in_three_missions_the_attacker_may_simply_name_it(name: str) -> None:
    at = until(attacked(name), "ChooseTimeOfDay")
    named = [one.mode for one in options(at, NameTime)]
    assert named == (["daylight", "dawn", "dusk"] if name in FREE else ["daylight"])
    rule = "TY-TOD-5" if name in FREE else "TY-TOD-2"
    assert at.decision
    assert at.decision.rule == rule
    choose(at, options(at, NameTime)[-1])
    assert at.state.light_mode == named[-1]
    assert told(at, TimeSettled) == [TimeSettled(rule, named[-1])]


@covers("TY-TOD-1")
@pytest.mark.parametrize(("mode", "night"), [("dawn", True), ("daylight", False), ("dusk", False), ("darkness", True)])
def test_dawn_and_darkness_begin_at_night(mode: LightMode, night: bool) -> None:
    assert begin(position(chosen={"light": mode}), SettleTime("general")).state.night is night


@covers("TY-TOD-6")
def test_the_next_battle_begins_with_one_die_again() -> None:
    at = begin(position(chosen={"light": "dawn"}, light_dice=3, light_done=True, dice=[1]), SettleTime("general"))
    assert [len(one.dice) for one in starts(at, "red", 3)] == [1]


# changes


@covers("TY-TOD-6")
def test_the_first_die_is_rolled_in_the_defenders_third_turn() -> None:
    at = light("dawn", 5)
    assert not starts(at, "red", 2)
    assert not starts(at, "blue", 3)
    (event,) = starts(at, "red", 3)
    assert event == LightRolled("TY-TOD-6", "red", (5,), changed=True, night=False)


@covers("TY-TOD-6")
def test_morning_breaks_for_good() -> None:
    at = light("dawn", 5)
    starts(at, "red", 3)
    assert not starts(at, "blue", 4)
    assert not at.state.night


@covers("TY-TOD-7")
def test_every_following_turn_rolls_one_die_more() -> None:
    at = light("dawn", 4, 2, 5)
    assert starts(at, "red", 3)[0].dice == (4,)
    assert at.state.night
    (event,) = starts(at, "blue", 4)
    assert event == LightRolled("TY-TOD-7", "blue", (2, 5), changed=True, night=False)
    assert not at.state.night


@covers("TY-TOD-7")
def test_dice_grow_until_the_change_comes() -> None:
    at = light("dawn", *[1] * 10)
    rolls = [starts(at, seat, turn) for turn in (3, 4) for seat in ("red", "blue")]
    assert [len(events[0].dice) for events in rolls] == [1, 2, 3, 4]
    assert not dice_left(at)


@covers("TY-TOD-8")
def test_dusk_begins_by_day_and_night_falls_to_the_end() -> None:
    at = light("dusk", 1, 6, 1)
    (event,) = starts(at, "red", 3)
    assert event == LightRolled("TY-TOD-8", "red", (1,), changed=False, night=False)
    starts(at, "blue", 4)
    assert at.state.night
    assert not starts(at, "red", 4)


@pytest.mark.parametrize(("mode", "words"), [("dawn", "morning breaks"), ("dusk", "night falls")])
def test_who_rolls_real_dice_is_told_what_for(mode: LightMode, words: str) -> None:
    at = light(mode)
    at.dice = ManualDice(1)
    starts(at, "red", 3)
    assert at.decision
    assert at.decision.prompt == f"Roll a D6: {words}; 5 or more"


@covers("TY-TOD-9")
def test_if_the_defender_is_first_two_dice_come_in_the_attackers_third_turn() -> None:
    at = light("dawn", 1, 1, 1, first="red")
    assert (len(starts(at, "red", 3)[0].dice), len(starts(at, "blue", 3)[0].dice)) == (1, 2)


@covers("TY-TOD-10")
def test_the_new_light_counts_in_that_same_turn() -> None:
    at = light("dusk", 5)
    starts(at, "red", 3)
    assert at.state.night


@covers("TY-TOD-1")
@pytest.mark.parametrize("mode", ["daylight", "darkness"])
def test_daylight_and_darkness_never_change(mode: LightMode) -> None:
    at = light(mode)
    assert not starts(at, "red", 3)
    assert not starts(at, "blue", 9)


@covers("TY-TOD-1")
def test_a_light_that_was_agreed_needs_no_line_of_the_script() -> None:
    at = begin(position(chosen={"light": "dusk"}), SetUpMission())
    assert at.state.light_mode == "dusk"
    at = begin(position(), SetUpMission())
    assert resting(at)  # nothing was agreed, and nobody is asked


@covers("TY-TOD-1")
def test_a_light_that_was_agreed_is_settled_once_where_the_script_says_so() -> None:
    at = until(attacked("contact", light="dusk"), "DeployUnit")
    assert told(at, TimeSettled) == [TimeSettled("TY-TOD-1", "dusk")]
