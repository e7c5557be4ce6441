"""What missions are worth and when they end (CO-SG-12 to -17, CO-SV-10 to -13, CO-CP)."""

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
from tests.games.covert_ops.build import happened, position, run

HACK, OPER = ("bw-hack", 18, 3), ("bw-oper", 16, 3)


def grab(*, done: int = 0, **rest: Any) -> Table[State]:
    at = position("smash-and-grab", team=[HACK, OPER], **rest)
    at.state.elements["TERM"] = replace(at.state.elements["TERM"], done=done)
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


@covers("CO-SG-13")
def test_the_terminal_is_worth_1() -> None:
    assert points(grab(done=1, alarm=20).state) - points(grab(alarm=20).state) == 1


@covers("CO-SG-14")
def test_one_exfiltration_is_worth_1_and_more_are_worth_no_more() -> None:
    at = grab(alarm=20)
    leave(at, 2)
    assert points(at.state) == 1


@covers("CO-SG-15")
def test_all_units_with_interact_out_are_worth_1_more() -> None:
    at = grab(alarm=20)
    leave(at, 1, 2)
    assert points(at.state) == 2


@covers("CO-SG-15")
def test_a_drone_without_interact_may_be_lost() -> None:
    at = position("smash-and-grab", team=[("sl-cipher", 18, 3), ("sl-spark", 16, 3)], alarm=20)
    at.state.change(2, zone="casualty")
    leave(at, 1)
    assert points(at.state) == 2


@covers("CO-SG-15")
def test_a_casualty_has_not_exfiltrated() -> None:
    at = grab(alarm=20)
    at.state.change(2, zone="casualty")
    leave(at, 1)
    assert points(at.state) == 1


@covers("CO-SG-15")
def test_a_team_without_interact_does_not_score_for_it() -> None:
    at = position("smash-and-grab", team=[("sl-spark", 18, 3)], alarm=20)
    leave(at, 1)
    assert points(at.state) == 1


@covers("CO-SG-16")
@pytest.mark.parametrize(("alarm", "vp"), [(15, 1), (16, 0)])
def test_an_alarm_of_15_or_less_is_worth_1(alarm: int, vp: int) -> None:
    assert points(grab(alarm=alarm).state) == vp


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
    at = position(name, team=[OPER])
    assert ended(at, CheckTurnEnd()) == []
    at = position(name, team=[OPER])
    at.state.change(1, zone="casualty")
    assert ended(at, CheckTurnEnd()) == ["CO-SG-12"]


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
    at.state.elements["UP"] = replace(at.state.elements["UP"], done=3)
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


@covers("CO-CP-8")
def test_strake_is_worth_2() -> None:
    at = position("crown-of-glass", team=[OPER], alarm=16)
    assert points(at.state) == 0
    at.state.destroyed = ("hc-rifle", "cp-strake")
    assert points(at.state) == 2


@covers("CO-CP-4")
def test_each_cache_of_dead_drop_is_worth_1_and_quiet_is_tier_2() -> None:
    at = position("dead-drop", team=[OPER], alarm=10)
    assert points(at.state) == 1
    at.state.elements["C2"] = replace(at.state.elements["C2"], done=1)
    assert points(at.state) == 2
    at.state.alarm = 11
    assert points(at.state) == 1


@covers("CO-CP-5")
def test_cold_iron_scores_charges_an_exfiltration_and_all_who_interact() -> None:
    at = position("cold-iron", team=[HACK, OPER], alarm=20)
    at.state.elements["K1"] = replace(at.state.elements["K1"], done=1)
    leave(at, 1)
    assert points(at.state) == 2
    leave(at, 2)
    assert points(at.state) == 3


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
