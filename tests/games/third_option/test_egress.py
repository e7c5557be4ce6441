"""Egress (7.5.4): the event after the target, the third enemy action, the capture check."""

from typing import Literal

import pytest

from sandtable.games.third_option.events import Rolled
from sandtable.games.third_option.rules.direct_action import EnterBox, Rally
from sandtable.testing import covers
from tests.games.third_option.build import (
    BLANK,
    HOTEL,
    KILL,
    PAIR,
    boxes_entered,
    card,
    choose,
    dice_left,
    direct_action,
    entry_of,
    happened,
    story,
)


@covers("TO-7.5.4-10")
@pytest.mark.parametrize(("die", "done"), [(8, True), (9, False)])
def test_one_event_follows_the_target_whether_it_succeeded_or_not(die: int, done: bool) -> None:
    table = direct_action(
        EnterBox(7), mission=card("sabotage"), teams=PAIR, awareness=0, events=["EV-10"], dice=[die, 6, 1]
    )
    assert story(table)[:4] == ["Mission Target", "Draw Event D", "EV-10", "Egress"]
    assert (table.state.objective_done, table.state.awareness) == (done, 1)


@covers("TO-7.5.4-11")
@pytest.mark.parametrize("slot", ["EA-01", "EA-02"])
def test_the_third_enemy_action_places_its_fighters_at_egress(slot: str) -> None:
    table = direct_action(EnterBox(9), teams=PAIR, slots=[BLANK, BLANK, slot], dice=[4, *KILL, 1])
    assert story(table)[:7] == ["Egress", slot, "EV-01", "GB-F", "GB-H", "Fighter 1", "Draw Event E"]
    assert [s.revealed for s in table.state.slots] == [False, False, True]


@covers("TO-7.5.4-11", "TO-7.5-3")
def test_the_enemy_action_is_resolved_before_the_egress_die() -> None:
    # Sniper: a 6 spares the pair; the egress die of 1 brings a Fighter.
    slots = [BLANK, BLANK, "EA-06"]
    table = direct_action(EnterBox(9), teams=PAIR, slots=slots, dice=[6, 1, *KILL, 1])
    assert [event.test for event in happened(table, Rolled)][:2] == ["card", "egress"]
    assert happened(table, Rolled)[0].card == "EA-06"
    assert [table.state.teams[team].hits for team in PAIR] == [0, 0]


@covers("TO-7.5.4-11")
@pytest.mark.parametrize(("choice", "dice"), [("drone", [9, 8, 1]), ("drone", [9, 9]), ("abort", [1])])
def test_a_strike_and_an_abort_meet_the_third_enemy_action_too(
    choice: Literal["drone", "abort"], dice: list[int]
) -> None:
    table = direct_action(
        EnterBox(2), teams=PAIR, assets=["AC-02"], slots=[BLANK, BLANK, "EA-01"], dice=[*dice, 4, *KILL, 1]
    )
    choose(table, Rally(choice))
    assert story(table)[1:7] == ["Egress", "EA-01", "EV-01", "GB-F", "GB-H", "Fighter 1"]


@covers("TO-7.5.4-12")
@pytest.mark.parametrize(("die", "met"), [(1, 1), (2, 1), (3, 1), (4, 0), (5, 0), (6, 0)])
def test_the_egress_die_places_one_fighter_on_1_to_3(die: int, met: int) -> None:
    table = direct_action(EnterBox(9), teams=PAIR, dice=[die, *KILL * met, 1])
    fight = ["EV-01", "GB-F", "GB-H", "Fighter 1"] * met
    assert story(table) == ["Egress", BLANK, *fight, "Draw Event E", "EV-01", "Exfiltration"]
    assert len(table.state.units) == met


@covers("TO-7.5.4-13")
def test_after_egress_come_an_event_its_fighters_and_then_the_capture_check() -> None:
    # Local Militia falls together with Foxtrot; Hotel alone then rolls a 9.
    teams = {"GB-F": ("direct_action", 1), "GB-H": "direct_action"}
    table = direct_action(EnterBox(9), teams=teams, events=["EV-12"], dice=[6, 1, 1, 3, 1, 9, 1])
    assert story(table)[2:] == ["Draw Event E", "EV-12", "EV-01", "GB-F", "GB-H", "Fighter 1", "Exfiltration"]
    assert table.state.teams_in("casualties") == ["GB-F"]
    assert (table.state.exfiltrated, dice_left(table)) == (True, [])


@covers("TO-7.5.4-14")
@pytest.mark.parametrize(("die", "captured"), [(10, True), (9, False), (6, False)])
def test_a_last_assault_team_is_captured_on_10(die: int, captured: bool) -> None:
    # Recon Teams do not keep it company, and Hotel's modifiers or cards do not count.
    teams = HOTEL | {"RG-1": "rg", "GB-B": "casualties"}
    table = direct_action(EnterBox(10), teams=teams, events=["EV-27"], dice=[die, 1])
    assert (table.state.teams["GB-H"].box == "captured") is captured
    assert table.state.exfiltrated is not captured


@covers("TO-7.5.4-14")
def test_two_assault_teams_are_not_checked_for_capture() -> None:
    table = direct_action(EnterBox(10), teams=PAIR, dice=[7])
    assert (table.state.exfiltrated, dice_left(table)) == (True, [])


@covers("TO-7.5.4-15")
def test_the_recon_group_is_captured_with_the_last_assault_team() -> None:
    # A third of the teams is still active, in the Recon box; that does not save the mission.
    teams = HOTEL | {
        "GB-A": "recon",
        "GB-B": "recon",
        "RG-1": "rg",
        "RG-2": "casualties",
        "OP-1": "rg",
        "AS-1": "support",
    }
    table = direct_action(EnterBox(10), teams=teams, objective_done=True, dice=[10, 1])

    entry = entry_of(table)
    assert entry.captured == ("GB-H", "RG-1", "OP-1")
    assert (entry.tier, entry.vp, entry.exfil_attempts) == ("fubar", -6, 0)
    assert (boxes_entered(table), dice_left(table)) == (["Draw Event E"], [1])
    assert table.state.teams_in("recon") == ["GB-A", "GB-B"]
