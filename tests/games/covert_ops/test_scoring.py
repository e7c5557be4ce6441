"""What missions are worth and when they end (CO-SG-12 to -17, CO-SV-10 to -13, CO-CP)."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from sandtable.games.covert_ops.rules.rounds import (
    CheckMissionEnd,
    CheckTurnEnd,
    ExpireEffects,
    ReadyPhase,
    VictoryPhase,
)
from sandtable.games.covert_ops.rules.scoring import MissionEnded, PointsScored, ScoreMission, points
from sandtable.games.covert_ops.state import Lasting, Smoke, State
from sandtable.games.covert_ops.verbs import Range
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.cases import cases
from tests.games.covert_ops.build import Stands, change_element, happened, position, run

HACK, OPER = ("bw-hack", 18, 3), ("bw-oper", 16, 3)


def grab(team: Sequence[Stands] = (HACK, OPER), *, done: int = 0, **rest: Any) -> Table[State]:
    at = position("smash-and-grab", team=team, **rest)
    change_element(at, "TERM", done=done)
    return at


def leave(at: Table[State], *who: int) -> None:
    for one in who:
        at.state.change(one, zone="exfiltrated")
    at.state.out = (*at.state.out, *who)


def ended(at: Table[State], step: Any) -> list[str]:
    """The rules by which a step ends the mission, before the score is known."""
    at.agenda.insert(1, ScoreMission())
    return [event.rule for event in happened(run(at, step), MissionEnded)]


def scored(at: Table[State]) -> tuple[int, str]:
    run(at, ScoreMission())
    return at.state.vp, at.state.result


@covers("CO-SG-13", "CO-SG-14", "CO-SG-15", "CO-SG-16")
@cases(
    {
        "nothing, with the alarm at 16": ([HACK, OPER], 0, 16, [], [], 0),
        "1 for an alarm of 15 or less": ([HACK, OPER], 0, 15, [], [], 1),
        "1 for the terminal": ([HACK, OPER], 1, 20, [], [], 1),
        "1 for one exfiltration": ([HACK, OPER], 0, 20, [2], [], 1),
        "1 more for all units with Interact out": ([HACK, OPER], 0, 20, [1, 2], [], 2),
        "1 more with a drone lost, which has no Interact": (
            [("sl-cipher", 18, 3), ("sl-spark", 16, 3)],
            0,
            20,
            [1],
            [2],
            2,
        ),
        "not 1 more with a casualty": ([HACK, OPER], 0, 20, [1], [2], 1),
        "not 1 more for a team without Interact": ([("sl-spark", 18, 3)], 0, 20, [1], [], 1),
    }
)
def test_smash_and_grab_scores(
    team: list[Stands], done: int, alarm: int, out: list[int], down: list[int], score: int
) -> None:
    at = grab(team, done=done, alarm=alarm)
    leave(at, *out)
    for who in down:
        at.state.change(who, zone="casualty")
    assert points(at.state) == score


@covers("CO-SG-17", "CO-2.1-7")
@pytest.mark.parametrize(
    ("done", "out", "alarm", "result"),
    [(0, 0, 0, "defeat"), (1, 0, 0, "pyrrhic"), (1, 1, 0, "minor"), (1, 2, 0, "major"), (1, 2, 20, "minor")],
)
def test_two_three_and_four_points_are_the_victories(done: int, out: int, alarm: int, result: str) -> None:
    at = grab(done=done, alarm=alarm)
    leave(at, *range(1, out + 1))
    assert scored(at)[1] == result


@covers("CO-SG-11", "CO-C4-17")
def test_e13_round_20_ends_with_nobody_out_and_the_alarm_at_20_a_defeat() -> None:
    at = grab(alarm=20, round=20)
    assert ended(at, CheckMissionEnd()) == ["CO-C4-17"]
    assert (at.state.vp, at.state.result) == (0, "defeat")


@covers("CO-C4-17")
def test_round_19_is_not_the_last() -> None:
    assert ended(grab(round=19), CheckMissionEnd()) == []


@covers("CO-SG-12", "CO-SV-10")
@pytest.mark.parametrize("name", ["smash-and-grab", "survival"])
def test_the_mission_ends_after_the_turn_in_which_the_last_unit_is_gone(name: str) -> None:
    for zone, rules in (("combat", []), ("casualty", ["CO-SG-12"])):
        at = position(name, team=[OPER])
        at.state.change(1, zone=zone)
        assert ended(at, CheckTurnEnd()) == rules


@covers("CO-SG-12")
def test_a_mission_ends_in_the_ways_that_it_names_alone() -> None:
    at = position("smash-and-grab", chosen={"ends": ()})  # and nobody is there
    assert ended(at, CheckTurnEnd()) == []


@covers("CO-SV-11")
@pytest.mark.parametrize(("y", "rules"), [(24.5, []), (24.65, ["CO-SV-11"])])
def test_survival_ends_with_a_round_without_anybody_in_the_zone(y: float, rules: list[str]) -> None:
    assert ended(position("survival", team=[("bw-oper", 13, y)]), CheckMissionEnd()) == rules


@covers("CO-SV-12")
def test_every_victory_phase_of_survival_opens_with_1_point() -> None:
    at = position("survival", team=[("bw-oper", 18, 18)], vp=3)
    assert happened(run(at, VictoryPhase()), PointsScored) == [PointsScored("CO-SV-12", 1, 4)]
    assert at.state.vp == 4


@covers("CO-SV-13")
@pytest.mark.parametrize(("vp", "result"), [(4, "defeat"), (5, "pyrrhic"), (7, "minor"), (10, "major")])
def test_five_seven_and_ten_points_are_the_victories_of_survival(vp: int, result: str) -> None:
    at = position("survival", team=[("bw-oper", 18, 18)], vp=vp)
    assert scored(at) == (vp, result)


@covers("CO-SV-13")
def test_survival_ends_with_the_tenth_point() -> None:
    at = position("survival", team=[("bw-oper", 18, 18)], vp=9)
    assert ended(at, VictoryPhase()) == ["CO-SV-13"]
    assert at.state.result == "major"


@covers("CO-CP-7")
@pytest.mark.parametrize(("turn", "y", "vp"), [(1, 18, 0), (2, 18, 1), (2, 2, 0), (3, 18, 0), (8, 18, 1)])
def test_long_night_scores_in_even_rounds_while_the_zone_is_held(turn: int, y: int, vp: int) -> None:
    at = position("long-night", team=[("bw-oper", 14, y)], round=turn)
    events = run(at, VictoryPhase())
    assert at.state.vp == vp
    assert happened(events, PointsScored) == [PointsScored("CO-CP-7", 1, 1)] * vp


@covers("CO-CP-7")
def test_long_night_ends_after_round_8_and_each_upload_is_worth_1() -> None:
    at = position("long-night", team=[("bw-oper", 14, 18)], round=8, vp=4)
    change_element(at, "UP", done=3)
    assert ended(at, CheckMissionEnd()) == ["CO-CP-7"]
    assert (at.state.vp, at.state.result) == (7, "major")


@covers("CO-CP-6")
def test_captives_are_worth_1_each_and_are_no_exfiltration_of_the_team() -> None:
    at = position("open-cage", team=[OPER, ("cp-captive", 30, 3), ("cp-captive", 32, 3)], alarm=16)
    for who in (2, 3):
        at.state.change(who, captive=True)
    leave(at, 2, 3)
    assert points(at.state) == 2
    leave(at, 1)
    assert points(at.state) == 3


@covers("CO-CP-4", "CO-CP-5", "CO-CP-8")
@cases(
    {
        "Crown of Glass: nothing at first": ("crown-of-glass", 16, "", [], 0),
        "Crown of Glass: 2 for Strake": ("crown-of-glass", 16, "cp-strake", [], 2),
        "Dead Drop: 1 for quiet, which is Tier 2": ("dead-drop", 10, "", [], 1),
        "Dead Drop: 1 for each cache": ("dead-drop", 10, "C2", [], 2),
        "Dead Drop: nothing for noise": ("dead-drop", 11, "C2", [], 1),
        "Cold Iron: 1 for a charge, 1 for an exfiltration": ("cold-iron", 20, "K1", [1], 2),
        "Cold Iron: 1 more for all who Interact": ("cold-iron", 20, "K1", [1, 2], 3),
    }
)
def test_a_mission_of_the_campaign_scores(name: str, alarm: int, deed: str, out: list[int], score: int) -> None:
    at = position(name, team=[HACK, OPER], alarm=alarm)
    if deed in at.state.elements:
        change_element(at, deed, done=1)
    elif deed:
        at.state.destroyed = ("hc-rifle", deed)
    leave(at, *out)
    assert points(at.state) == score


# the phases around it


@covers("CO-C4-2")
def test_the_ready_phase_makes_all_ready_and_restores_dodge_and_riposte() -> None:
    at = position(team=[OPER], opfor=[("hc-rifle", 30, 30)], markers=[(5, 26)])
    for who in (1, 2):
        at.state.change(who, activated=True, dodged=True, riposted=True, actions=1)
    at.state.markers[1] = replace(at.state.markers[1], activated=True)
    run(at, ReadyPhase())
    units = at.state.units.values()
    assert not any(one.activated or one.dodged or one.riposted for one in units)
    assert not at.state.markers[1].activated
    assert all(one.actions == 1 for one in units)  # CO-C4-5


@covers("CO-C4-16", "CO-C5-13", "CO-C5-14")
def test_round_effects_marker_and_rend_tokens_and_old_smoke_go_at_the_end_of_the_round() -> None:
    at = position(team=[OPER], round=2)
    state = at.state
    state.change(1, marker=1, rend=1, suppression=1, fury=1)
    verb = Range(of="alert", n=3, until="round")
    state.lasting = [Lasting(verb, "round"), Lasting(verb, "mission")]
    state.smoke = (Smoke((100, 100), 30, 2), Smoke((200, 200), 30, 3))

    run(at, ExpireEffects())

    unit = state.units[1]
    assert (unit.marker, unit.rend, unit.suppression, unit.fury) == (0, 0, 1, 1)
    assert [one.until for one in state.lasting] == ["mission"]
    assert [one.until for one in state.smoke] == [3]
