"""Command: who is led, who takes over, and tests that are rolled again (TY-CMD)."""

from typing import Any

import pytest

from sandtable.games.team_yankee.rules import command, testing
from sandtable.games.team_yankee.rules.goals import LEADER, names
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import NEVER, Test
from sandtable.kernel.decision import Throw
from sandtable.kernel.dice import ManualDice
from sandtable.kernel.errors import DieNeeded
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.team_yankee.build import dice_left, happened, mount, position

HILL = ("hill", 5, 12, 30, 13)


def company(*dice: int, hq: tuple[float, float] = (10, 10), **more: Any) -> Table[State]:
    """An HQ tank and a platoon of three with its Leader 8 inches north: 6 between their edges."""
    return position(blue=[("US-HQT", hq), ("US-M60", (10, 18), (14, 18), (18, 18))], dice=dice, **more)


# In Command


@covers("TY-CMD-1")
def test_a_team_is_in_command_within_6_inches_of_its_leader() -> None:
    at = position(blue=[("US-M60", (10, 10), (18, 10), (10, 18.05))])
    assert [command.in_command(at.state, team) for team in (1, 2, 3)] == [True, True, False]


@covers("TY-CMD-1")
def test_with_eight_teams_on_the_table_8_inches_are_enough() -> None:
    line = [(10 + 0.5 * k, 10) for k in range(7)]
    for far, led in ((20, True), (20.05, False)):
        at = position(red=[("SU-T72", *line, (far, 10))])
        assert command.in_command(at.state, 8) is led
    at.state.change_team(8, at=(380, 200))
    assert command.in_command(at.state, 8)
    at.state.change_team(2, lost=True)
    assert not command.in_command(at.state, 8)


@covers("TY-CMD-1")
def test_a_mounted_team_is_measured_from_its_transport() -> None:
    at = position(blue=[("US-MECH", (10, 10), (12, 10)), ("US-TRK", (17, 10), (30, 10))])
    mount(at, 3, 2)
    assert command.in_command(at.state, 2)
    mount(at, 4, 2)
    assert not command.in_command(at.state, 2)


@covers("TY-FRC-3")
def test_independent_teams_and_units_off_the_table_are_always_in_command() -> None:
    at = position(blue=[("US-FIST", (10, 10), (40, 10)), ("US-M60",), ("US-M1", (60, 40), ())])
    assert all(command.in_command(at.state, team) for team in at.state.teams)
    assert all(command.all_led(at.state, unit) for unit in at.state.units)
    at.state.change_unit(3, leader=7)  # who is not there yet either
    assert command.in_command(at.state, 6)
    assert command.all_led(at.state, 3)


@covers("TY-CMD-1", "TY-CMD-2")
def test_a_unit_may_be_called_to_its_leader_while_a_team_of_it_is_out_of_command() -> None:
    for x, led in ((18, True), (18.05, False)):
        at = position(blue=[("US-M60", (10, 10), (13, 10), (x, 10))])
        assert command.all_led(at.state, 1) is led
        assert (LEADER in names(at.state, 1)) is not led


# Leaders


@covers("TY-CMD-3")
def test_the_nearest_team_takes_over_from_a_leader_who_is_destroyed() -> None:
    at = position(blue=[("US-M60", (20, 10), (14, 10), (20, 13), (23, 10), (20, 2))], teams={1: {"lost": True}})
    command.succeed(at, 1)
    assert at.state.units[1].leader == 3  # as near as the fourth, which has the higher number
    (told,) = happened(at.log or [], command.LeaderSucceeded)
    assert (told.rule, told.unit, told.leader) == ("TY-CMD-3", 1, 3)


@covers("TY-CMD-3")
def test_a_bailed_out_team_leads_only_if_all_are_bailed_out() -> None:
    at = position(blue=[("US-M60", (10, 10), (13, 10), (18, 10))], teams={1: {"lost": True}, 2: {"bailed": True}})
    twin = at.copy()
    command.succeed(at, 1)
    assert at.state.units[1].leader == 3
    twin.state.change_team(3, bailed=True)
    command.succeed(twin, 1)
    assert twin.state.units[1].leader == 2


@covers("TY-CMD-3")
def test_a_team_that_is_not_on_the_table_yet_leads_only_if_no_other_is_there() -> None:
    at = position(blue=[("US-M60", (1, 1), (), (8, 1))], teams={1: {"lost": True}})
    command.succeed(at, 1)
    assert at.state.units[1].leader == 3
    at.state.change_team(3, lost=True)
    command.succeed(at, 1)
    assert at.state.units[1].leader == 2


def test_a_leader_who_is_still_there_stays_and_nobody_follows_the_last() -> None:
    at = company(teams={2: {"bailed": True}})
    command.succeed(at, 2)
    assert at.state.units[2].leader == 2
    for team in (2, 3, 4):
        at.state.change_team(team, lost=True)
    command.succeed(at, 2)
    assert at.state.units[2].leader == 0
    assert happened(at.log or [], command.LeaderSucceeded) == []
    assert command.in_command(at.state, 2)
    assert (command.all_led(at.state, 2), command.led(at.state, 2)) == (True, False)


@covers("TY-CMD-4")
def test_the_leader_of_the_hq_commands_and_another_team_of_it_takes_over() -> None:
    at = position(blue=[("US-HQT", (10, 10), (13, 10)), ("US-M60", (10, 18))])
    assert command.commander(at.state, 1) == 1
    at.state.change_team(1, lost=True)
    assert command.commander(at.state, 1) == 0
    command.succeed(at, 1)
    assert command.commander(at.state, 1) == 2
    assert happened(at.log or [], command.LeaderSucceeded)[0].rule == "TY-CMD-4"
    at.state.change_team(2, lost=True)
    command.succeed(at, 1)
    assert (command.commander(at.state, 1), command.commander(at.state, 0)) == (0, 0)


# Command Leadership


@covers("TY-CMD-5")
def test_a_commander_leads_units_whose_leader_is_within_6_inches_and_seen() -> None:
    assert command.led(company().state, 2)
    assert not command.led(company(hq=(10, 9.95)).state, 2)
    assert not command.led(company(pieces=[HILL]).state, 2)
    bailed = company(teams={1: {"bailed": True}})
    assert command.led(bailed.state, 2)
    assert command.led(bailed.state, 1)  # its own Unit


@covers("TY-CMD-5", "TY-NIGHT-10")
def test_a_commander_leads_by_daylight_sight_even_at_night_but_no_unit_of_others() -> None:
    assert command.led(company(night=True).state, 2)
    alone = company(units={2: {"formation": 0}})
    assert not command.led(alone.state, 2)
    gone = company(teams={1: {"lost": True}})
    assert not command.led(gone.state, 2)
    away = position(blue=[("US-HQT",), ("US-M60",), ("US-M60", (1, 1))])  # in Reserve
    assert not any(command.led(away.state, unit) for unit in (1, 2, 3))


@covers("TY-CMD-5")
@pytest.mark.parametrize(
    ("test", "rule"),
    [
        ("rally", "TY-MOR-2"),
        ("courage", "TY-ASL-2"),
        ("counterattack", "TY-ASL-7"),
        ("morale", "TY-MOR-4"),
        ("skill", "TY-ORD-2"),
    ],
)
def test_a_failed_test_is_rolled_again_once_where_the_commander_leads(test: Test, rule: str) -> None:
    at = company(1, 6)
    assert testing.tested(at, 2, test, rule)
    (told,) = happened(at.log or [], testing.Attempted)
    assert (told.rule, told.dice, told.passed) == (rule, (1, 6), True)
    again = company(1, 1, 6)
    assert not testing.tested(again, 2, test, rule)
    assert dice_left(again) == [6]
    assert not testing.tested(company(1, 6, hq=(40, 40)), 2, test, rule)


@covers("TY-CMD-5")
@pytest.mark.parametrize(
    ("test", "rule"), [("morale", "TY-MOR-6"), ("skill", "TY-MINE-2"), ("skill", "TY-ART-4"), ("cross", "TY-MOV-6")]
)
def test_other_tests_are_never_rolled_again(test: Test, rule: str) -> None:
    at = company(1, 6)
    assert not testing.tested(at, 2, test, rule)
    assert dice_left(at) == [6]


@covers("TY-CMD-5")
def test_for_remounting_the_commander_is_by_the_tank_itself() -> None:
    far, near = company(1, 6), company(1, 6, hq=(18, 10))
    assert not testing.tested(far, 2, "remount", "TY-MOR-2", team=4)
    assert testing.tested(near, 2, "remount", "TY-MOR-2", team=4)
    assert not command.led(near.state, 2)
    other = company(1, 6, hq=(18, 10))  # a test of the Unit, though one of its Teams takes it
    assert not testing.tested(other, 2, "courage", "TY-SAV-4", team=4)
    assert dice_left(other) == [6]


# tests against the card


def test_a_test_passes_on_a_die_at_least_the_number_of_the_card() -> None:
    state = company().state
    tests: tuple[Test, ...] = ("courage", "morale", "remount", "skill", "counterattack", "cross")
    assert [testing.score(state, 2, test) for test in tests] == [4, 3, 3, 3, 4, 3]
    for die, passes in ((4, True), (3, False)):
        assert testing.tested(company(die, hq=(40, 40)), 2, "courage", "TY-ASL-2") is passes


@covers("TY-CMD-5")
def test_a_test_that_passes_is_not_rolled_again() -> None:
    for die in (4, 5):
        at = company(die, 1)
        assert testing.tested(at, 2, "courage", "TY-ASL-2")
        assert dice_left(at) == [1]


@covers("TY-CMD-5")
def test_whoever_rolls_real_dice_is_told_what_for_and_when_the_commander_has_it_repeated() -> None:
    at = company()
    for typed, rule, why in (
        ([], "TY-ASL-2", "M60A3 tank platoon: courage"),
        ([1], "TY-CMD-5", "M60A3 tank platoon: courage again, by its Commander"),
    ):
        at.dice = ManualDice("real")
        at.dice.typed += typed
        with pytest.raises(DieNeeded) as asked:
            testing.tested(at, 2, "courage", "TY-ASL-2")
        assert asked.value.throw == Throw(6, why, rule, "4 or more", "blue")


def test_what_needs_no_die_or_cannot_be_passed_is_not_rolled() -> None:
    at = position(blue=[("US-MECH", (10, 10)), ("US-CHAP", (20, 10))])
    assert testing.tested(at, 1, "cross", "TY-MOV-6")  # automatic on foot
    assert not testing.tested(at, 2, "counterattack", "TY-ASL-7")
    assert not testing.tested(at, 1, "skill", "TY-ORD-2", need=7)
    assert not testing.tested(at, 1, "skill", "TY-ORD-2", need=NEVER)
    assert [one.dice for one in happened(at.log or [], testing.Attempted)] == [(), (), (), ()]


def test_a_six_is_enough_where_six_is_needed() -> None:
    assert testing.tested(company(6), 2, "cross", "TY-MOV-6", need=6, team=3)
    assert not testing.tested(company(5), 2, "cross", "TY-MOV-6", need=6, team=3)


def test_another_number_may_be_needed_than_the_card_says() -> None:
    at = company(3, 4, hq=(40, 40))
    assert not testing.tested(at, 2, "cross", "TY-MOV-6", need=4, team=3)
    assert testing.tested(at, 2, "cross", "TY-MOV-6", need=4, team=3)
