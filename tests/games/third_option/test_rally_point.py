"""The Objective Rally Point (7.5.2): continue, strike or abort."""

from typing import Any

import pytest

from sandtable.games.third_option.rules.assets import PlayAsset
from sandtable.games.third_option.rules.direct_action import EnterBox, Rally
from sandtable.games.third_option.rules.scoring import ScoreMission
from sandtable.games.third_option.state import State, Team
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.third_option.build import (
    BLANK,
    HOME,
    HOTEL,
    KILL,
    PAIR,
    SABOTAGE,
    answered,
    boxes_entered,
    card,
    choose,
    dice_left,
    direct_action,
    entry_of,
    options,
    reloaded,
    resting,
    story,
)

CONTINUE, DRONE, ABORT = Rally("continue"), Rally("drone"), Rally("abort")
EGRESS_ON = ["Egress", "Draw Event E", "Exfiltration"]


def rally(**more: Any) -> Table[State]:
    """At the rally point, awareness 0 unless told otherwise; the mission is scored at its end."""
    more.setdefault("awareness", 0)
    return direct_action(EnterBox(2), ScoreMission(), **more)


def aborted(*dice: int, **more: Any) -> Table[State]:
    """An abort: the dice are the extraction call, the egress die and what follows."""
    more.setdefault("teams", PAIR)
    return answered(rally(dice=dice, **more), ABORT)


# the choice


@covers("TO-7.5.2-4", "TO-7.4.1-5")
def test_an_asset_may_be_played_at_the_rally_point_before_the_choice() -> None:
    table = answered(rally(teams=PAIR, awareness=1, assets=["AC-22"]), PlayAsset("AC-22"))
    assert (table.state.awareness, options(table)) == (0, [CONTINUE, ABORT])


@covers("TO-7.5.2-4")
def test_fighters_at_the_rally_point_are_fought_before_the_choice() -> None:
    table = rally(teams=PAIR, here=1, assets=["AC-02"], dice=KILL)
    assert story(table) == ["Objective Rally Point", "EV-01", "GB-F", "GB-H", "Fighter 1"]
    assert options(table) == [CONTINUE, DRONE, ABORT]


@covers("TO-7.5.2-4")
def test_without_an_allowed_strike_the_choice_is_continue_or_abort() -> None:
    table = rally(teams=PAIR)
    assert options(table) == [CONTINUE, ABORT]
    refusal = table.why_not(DRONE)
    assert refusal is not None
    assert refusal.rule == "TO-7.5.6-2"


@covers("TO-7.5.2-5")
def test_the_strike_can_be_chosen_only_at_the_rally_point() -> None:
    table = rally(teams=PAIR, assets=["AC-02"], dice=[1, 1, 10, 6, 1])
    assert DRONE in options(table)
    choose(table, CONTINUE)
    assert resting(table)  # nothing is asked at any later box
    assert (table.state.drone, list(table.state.assets)) == ("none", ["AC-02"])


@covers("TO-7.5.2-5", "TO-7.5.2-7")
def test_an_unavailable_strike_is_not_tried_twice() -> None:
    table = answered(rally(teams=PAIR, assets=["AC-02"], awareness=-1, dice=[10, 1, 1]), DRONE)
    table = reloaded(table)
    assert options(table) == [CONTINUE, ABORT]
    assert table.why_not(DRONE) is not None
    assert (table.state.awareness, table.state.box) == (-1, 2)
    assert (list(table.state.assets), table.state.drone) == (["AC-02"], "unavailable")


@covers("TO-7.5.2-7")
def test_after_an_unavailable_strike_the_assault_may_go_on() -> None:
    table = answered(rally(teams=PAIR, assets=["AC-02"], dice=[10, 1, 1, 10, 6, 1]), DRONE, CONTINUE)
    entry = entry_of(table)
    assert (entry.objective_done, entry.drone) == (True, "unavailable")
    assert boxes_entered(table)[1] == "Move to Contact"


@covers("TO-7.5.2-6")
@pytest.mark.parametrize(
    ("dice", "drone"),
    [([9, 8, 1], "hit"), ([9, 8, 4], "missed"), ([9, 9], "missed")],
    ids=["destroyed", "damage too small", "not launched"],
)
def test_an_available_strike_alarms_everyone_and_leads_to_egress(dice: list[int], drone: str) -> None:
    table = answered(rally(teams=PAIR, assets=["AC-02"], awareness=-1, dice=[*dice, 6, 1]), DRONE)
    assert (table.state.drone, table.state.awareness) == (drone, 2)
    assert boxes_entered(table) == ["Objective Rally Point", *EGRESS_ON]


@covers("TO-7.5.2-6")
def test_the_alarm_of_a_strike_overrides_air_and_space() -> None:
    # One Fighter at Egress (LOW, +2) misses with 6 and hits with 5.
    teams = {"GB-H": ("direct_action", 1), "AS-1": "support"}
    table = answered(rally(teams=teams, assets=["AC-02"], shield=True, dice=[9, 8, 1, 3, 10, 6, 10, 5]), DRONE)
    assert (table.state.awareness, table.state.teams["GB-H"].box) == (2, "casualties")
    assert dice_left(table) == []


# the abort


@covers("TO-7.5.2-8")
def test_an_abort_leads_to_egress_with_enemy_action_3_and_its_die() -> None:
    table = aborted(5, 6, 1, slots=["EA-02", "EA-02", "EA-05"])
    assert story(table) == ["Objective Rally Point", "Egress", "EA-05", "Draw Event E", "EV-01", "Exfiltration"]
    assert table.state.awareness == -1  # Asleep at Post was resolved
    assert (table.state.units, dice_left(table)) == ({}, [])


@covers("TO-7.5.2-8")
@pytest.mark.parametrize(
    ("extraction", "egress", "slot", "met"),
    [(6, 2, BLANK, 2), (6, 4, BLANK, 1), (5, 3, BLANK, 1), (1, 4, BLANK, 0), (6, 2, "EA-01", 3)],
)
def test_fighters_of_the_extraction_call_wait_at_egress(extraction: int, egress: int, slot: str, met: int) -> None:
    fights = {0: [], 1: KILL, 2: [1, 1, 10, 10] * 2, 3: [*[1, 1, 10, 10, 10] * 2, *KILL]}
    table = aborted(extraction, egress, *fights[met], 1, slots=[BLANK, BLANK, slot])
    first = [f"Fighter {n}" for n in range(1, met + 1)]
    fought = [line for line in story(table) if line.startswith("Fighter")]
    assert fought[:met] == first  # all of them in the first round
    assert (len(table.state.units), table.state.exfil_attempts) == (met, 1)


@covers("TO-7.5.2-9")
@pytest.mark.parametrize(("die", "captured"), [(6, ("GB-H",)), (5, ()), (1, ())])
def test_on_an_abort_a_team_left_alone_is_captured_on_6(die: int, captured: tuple[str, ...]) -> None:
    teams = HOTEL | {"AB-1": "support", "GB-A": "recon", "RG-1": "casualties"}
    table = aborted(1, 6, die, 1, teams=teams)
    entry = entry_of(table)
    assert entry.captured == captured
    assert entry.exfiltrated is not bool(captured)


@covers("TO-7.5.2-9")
@pytest.mark.parametrize("other", ["GB-F", "RG-1", "OP-1"])
def test_on_an_abort_two_friendly_teams_of_any_kind_are_not_checked(other: str) -> None:
    box = "direct_action" if other == "GB-F" else "rg"
    table = aborted(1, 6, 9, teams=HOTEL | {other: box})
    entry = entry_of(table)
    assert (entry.captured, entry.exfiltrated, dice_left(table)) == ((), True, [])


@covers("TO-7.5.2-9")
def test_the_abort_check_comes_after_the_event_that_follows_egress() -> None:
    # Harassing Fire takes the second of two teams; the last one is then checked.
    teams = {"GB-F": "direct_action", "GB-H": ("direct_action", 1)}
    table = aborted(1, 6, 2, 6, teams=teams, events=["EV-28"])
    assert (table.state.teams["GB-H"].box, table.state.teams["GB-F"].box) == ("casualties", "captured")


@covers("TO-7.5.2-10")
@pytest.mark.parametrize("more", [{}, {"events": ["EV-26"]}, {"mission": card(exfil_drm=3)}])
def test_an_emergency_exfiltration_succeeds_on_9_whatever_hinders_it(more: dict[str, Any]) -> None:
    table = aborted(1, 6, 9, **more)
    assert (table.state.exfiltrated, table.state.exfil_attempts) == (True, 1)


@covers("TO-7.5.2-10")
def test_an_emergency_exfiltration_fails_on_10_and_is_tried_again_after_an_event() -> None:
    # Nightwing would take 2 off a normal roll by air; Local Militia must be fought first.
    table = aborted(
        1, 6, 10, *KILL, 10, 9, teams=PAIR | {"AB-1": "support"}, events=["EV-01", "EV-12", "EV-02", "EV-03"]
    )

    told = story(table)
    assert told[told.index("Exfiltration") :] == [
        "Exfiltration",
        "EV-12",
        "EV-02",
        "GB-F",
        "GB-H",
        "Fighter 1",
        "EV-03",
    ]
    assert (table.state.exfiltrated, table.state.exfil_attempts) == (True, 3)
    assert (table.state.awareness, dice_left(table)) == (0, [])


@covers("TO-7.5.2-10", "TO-7.4.1-5")
def test_before_another_emergency_attempt_an_asset_of_any_time_may_be_played() -> None:
    table = aborted(1, 6, 10, 1, assets=["AC-05"], events=["EV-01", "EV-28"])
    assert PlayAsset("AC-05") in options(table)
    assert table.state.exfil_attempts == 1


@covers("TO-7.5.2-10", "TO-7.5.2-11")
def test_after_three_failures_the_teams_still_in_the_field_are_casualties() -> None:
    teams = PAIR | {"RG-1": "rg", "OP-1": "rg", "GB-A": "recon", "AB-1": "support"}
    table = aborted(1, 6, 10, 10, 10, 1, teams=teams)
    entry = entry_of(table)
    assert (entry.exfiltrated, entry.exfil_attempts) == (False, 3)
    assert entry.casualties == ("GB-F", "GB-H", "RG-1", "OP-1")
    assert table.state.teams["GB-A"] == Team("recon")  # was never in the Direct Action area
    assert (table.state.events_drawn, dice_left(table)) == (3, [1])  # no event after the third


@covers("TO-7.5.2-11")
def test_an_abort_is_a_failure_even_when_everyone_comes_home() -> None:
    table = aborted(1, 6, 1, objective_done=True)
    entry = entry_of(table)
    assert (entry.percent, entry.exfiltrated) == (100, True)
    assert (entry.tier, entry.vp, entry.aborted) == ("fubar", 0, True)


@covers("TO-7.5.2-13")
def test_on_an_abort_the_pool_is_not_fought() -> None:
    table = aborted(1, 6, 1, fighters=4)
    assert [line for line in story(table) if line.startswith("Fighter")] == []
    assert len(table.state.pool()) == 4


@covers("TO-7.5.2-13")
def test_the_capture_of_the_last_team_on_an_abort_ends_the_mission_there() -> None:
    table = aborted(1, 6, 6, 1, teams=HOTEL)
    entry = entry_of(table)
    assert (entry.tier, entry.vp, entry.exfil_attempts) == ("fubar", -2, 0)
    assert dice_left(table) == [1]


# going on


@covers("TO-7.5.2-12")
def test_continue_leads_to_move_to_contact_its_card_its_fight_and_an_event() -> None:
    table = rally(
        mission=SABOTAGE, teams=PAIR, slots=["EA-02", BLANK, BLANK], events=["EV-03", "EV-02"], dice=[*KILL, *HOME]
    )

    choose(table, CONTINUE)
    assert story(table)[:9] == [
        "Objective Rally Point",
        "Move to Contact",
        "EA-02",
        "EV-03",
        "GB-F",
        "GB-H",
        "Fighter 1",
        "Draw Event B",
        "EV-02",
    ]
    assert [slot.revealed for slot in table.state.slots] == [True, True, True]


@covers("TO-7.5.2-12")
def test_the_first_enemy_action_is_resolved_at_move_to_contact() -> None:
    # Eye in the Sky, HIGH: awareness rises and a Fighter joins the pool.
    table = rally(mission=card("sabotage", "HIGH"), teams=PAIR, slots=["EA-12", BLANK, BLANK], dice=[*KILL, *HOME])
    choose(table, CONTINUE)
    assert (table.state.awareness, len(table.state.units)) == (1, 1)
