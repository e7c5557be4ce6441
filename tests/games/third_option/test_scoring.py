"""Scoring (8.0): tiers, Victory Points, and who is there for the next mission."""

from typing import Any

import pytest

from sandtable.games.third_option.events import Scored
from sandtable.games.third_option.mission import ByCard, Leg
from sandtable.games.third_option.rules.awareness import OfferSacrifice, Sacrifice
from sandtable.games.third_option.rules.direct_action import AbortMission, CaptureCheck, EnterBox
from sandtable.games.third_option.rules.engagement import Engagement
from sandtable.games.third_option.rules.movement import Exfiltrate
from sandtable.games.third_option.rules.operations import ApplyOperationEffects
from sandtable.games.third_option.rules.planning import SetDifficulty
from sandtable.games.third_option.rules.recon import AfterRecon, OfferAbort
from sandtable.games.third_option.rules.recruiting import CONFIRM_RECRUITMENT, RecruitTeam
from sandtable.games.third_option.rules.scoring import ScoreMission, success_tier
from sandtable.games.third_option.rules.targets import TargetCapture
from sandtable.games.third_option.sequence import PlayMission
from sandtable.games.third_option.state import Campaign, LogEntry, State, Tier
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.third_option.build import (
    ALPHA,
    TRIO,
    answered,
    card,
    choose,
    dice_left,
    direct_action,
    entry_of,
    happened,
    options,
    position,
)

GROUND = [f"GB-{letter}" for letter in "ABCDEFGHI"]
COUNTED = [*GROUND, *(f"RG-{n}" for n in range(1, 11)), "OP-1"]
DONE: dict[str, Any] = {"objective_done": True, "exfiltrated": True}
HOME = [7]  # one exfiltration that succeeds
STRANDED = [10, 10, 10]  # three that do not


def force(active: int, lost: int) -> dict[str, str | tuple[str, int]]:
    """So many teams still active, and so many casualties."""
    assert active + lost <= len(COUNTED)
    alive = dict.fromkeys(COUNTED[:active], "direct_action")
    return alive | dict.fromkeys(COUNTED[active : active + lost], ("casualties", 2))


def scored(active: int = 1, lost: int = 0, **more: Any) -> LogEntry:
    """A mission completed and brought home, unless told otherwise."""
    teams = more.pop("teams", None) or force(active, lost)
    return entry_of(position(ScoreMission(), teams=teams, **DONE | more))


def on_track(box: int, dice: list[int]) -> LogEntry:
    """Three Ground teams on a Recon mission walk from a box to the end of the track."""
    setting: dict[str, Any] = {"teams": TRIO, "phase": "direct_action", "awareness": 0}
    table = position(EnterBox(box), ScoreMission(), mission=card("recon"), dice=dice, **setting)
    assert dice_left(table) == []
    return entry_of(table)


@covers("TO-8.0-2")
def test_a_force_without_counted_teams_is_at_0_percent() -> None:
    assert scored(teams={"AB-1": "support", "AS-1": "support"}).percent == 0


@covers("TO-8.0-1", "TO-8.0-8")
@pytest.mark.parametrize(("die", "tier"), [(9, "tier-one"), (10, "fubar")])
def test_a_mission_succeeds_only_when_its_objective_is_completed(die: int, tier: str) -> None:
    egress = 6
    result = on_track(7, [die, egress, *HOME])  # Recon LOW needs 9 or less
    assert (result.objective_done, result.exfiltrated, result.tier) == (tier != "fubar", True, tier)


@covers("TO-8.0-1", "TO-8.0-8")
@pytest.mark.parametrize(
    ("changes", "score"),
    [
        ({}, Scored("TO-8.0-1", "tier-one", 100, 8, "")),
        ({"aborted": True}, Scored("TO-8.0-8", "fubar", 100, 0, "the mission was aborted")),
    ],
)
def test_a_score_rests_on_success_or_on_failure(changes: dict[str, Any], score: Scored) -> None:
    assert happened(position(ScoreMission(), teams=force(2, 0), **DONE | changes), Scored) == [score]


@covers("TO-8.0-2", "TO-8.0-5")
def test_seven_of_nine_teams_are_78_percent() -> None:
    result = scored(7, 2)
    assert (result.percent, result.tier) == (78, "tier-two")


@covers("TO-8.0-2")
@pytest.mark.parametrize(("active", "lost", "percent"), [(1, 2, 34), (2, 1, 67), (1, 5, 17), (3, 1, 75), (3, 0, 100)])
def test_the_percentage_of_active_teams_is_rounded_up(active: int, lost: int, percent: int) -> None:
    assert scored(active, lost).percent == percent


@covers("TO-8.0-2")
def test_maritime_air_and_air_and_space_are_not_counted() -> None:
    support = {"MB-1": "support", "AB-1": "support", "AS-1": "support"}
    assert scored(teams=force(2, 2) | support).percent == 50


@covers("TO-8.0-2")
def test_ground_recon_and_operative_teams_count_wherever_they_were_assigned() -> None:
    boxes = {"GB-A": "recon", "GB-B": "direct_action", "RG-1": "rg", "OP-1": "rg"}
    lost = {"RG-2": ("casualties", 2)}
    assert scored(teams=boxes | lost).percent == 80


@covers("TO-8.0-3")
def test_a_captured_team_is_not_active() -> None:
    assert scored(teams=force(3, 0) | {"RG-1": "captured"}).percent == 75


@covers("TO-8.0-3")
def test_a_sacrificed_recon_team_is_not_active() -> None:
    teams = TRIO | {"RG-1": "rg", "RG-2": "rg"}
    table = position(OfferSacrifice(), ScoreMission(), phase="direct_action", awareness=1, teams=teams, **DONE)
    choose(table, Sacrifice("RG-2"))
    assert table.state.teams["RG-2"].hits == 0
    assert (entry_of(table).percent, entry_of(table).casualties) == (80, ("RG-2",))


@covers("TO-8.0-4", "TO-8.0-5", "TO-8.0-6", "TO-8.0-7")
@pytest.mark.parametrize(
    ("percent", "tier"),
    [
        (100, "tier-one"),
        (80, "tier-one"),
        (79, "tier-two"),
        (50, "tier-two"),
        (49, "tier-three"),
        (25, "tier-three"),
        (24, "snafu"),
        (1, "snafu"),
    ],
)
def test_the_tier_of_a_mission_brought_home_hangs_on_the_percentage(percent: int, tier: Tier) -> None:
    assert success_tier(percent, exfiltrated=True) == tier


@covers("TO-8.0-4", "TO-8.0-5", "TO-8.0-6", "TO-8.0-7")
@pytest.mark.parametrize(
    ("active", "lost", "percent", "tier"),
    [
        (4, 1, 80, "tier-one"),
        (11, 3, 79, "tier-two"),
        (1, 1, 50, "tier-two"),
        (9, 10, 48, "tier-three"),
        (1, 3, 25, "tier-three"),
        (4, 13, 24, "snafu"),
    ],
)
def test_the_tier_follows_from_the_teams_on_the_mat(active: int, lost: int, percent: int, tier: str) -> None:
    result = scored(active, lost)
    assert (result.percent, result.tier) == (percent, tier)


@covers("TO-8.0-6", "TO-8.0-4", "TO-8.0-5")
@pytest.mark.parametrize(("active", "lost"), [(5, 0), (4, 1), (1, 1), (1, 3)])
def test_a_completed_mission_without_exfiltration_is_tier_three(active: int, lost: int) -> None:
    result = scored(active, lost, exfiltrated=False)
    assert (result.tier, result.vp) == ("tier-three", 5)


@covers("TO-8.0-6")
def test_three_failed_attempts_leave_a_completed_mission_at_tier_three() -> None:
    egress = 6
    result = on_track(7, [9, egress, *STRANDED])
    assert (result.exfiltrated, result.exfil_attempts, result.percent) == (False, 3, 100)
    assert result.tier == "tier-three"


@covers("TO-8.0-8", "TO-8.0-7")
def test_below_25_percent_without_exfiltration_is_a_failure() -> None:
    assert scored(4, 13, exfiltrated=False).tier == "fubar"
    assert scored(4, 13, exfiltrated=True).tier == "snafu"


@covers("TO-8.0-8")
def test_an_abort_after_recon_is_a_failure() -> None:
    table = answered(position(OfferAbort(), teams=TRIO, phase="recon"), AfterRecon("abort"))
    assert (entry_of(table).tier, entry_of(table).aborted) == ("fubar", True)


@covers("TO-8.0-8")
def test_an_abort_at_the_rally_point_is_a_failure_although_everyone_comes_home() -> None:
    # Extraction call, egress, emergency exfiltration.
    table = direct_action(AbortMission(), EnterBox(9), ScoreMission(), box=2, awareness=0, teams=TRIO, dice=[5, 6, 9])
    assert (entry_of(table).exfiltrated, entry_of(table).percent) == (True, 100)
    assert (entry_of(table).tier, entry_of(table).vp) == ("fubar", 0)


@covers("TO-8.0-8")
def test_an_aborted_mission_fails_even_with_its_objective_completed() -> None:
    assert scored(3, 0, aborted=True).tier == "fubar"


@covers("TO-8.0-8")
def test_a_lost_assault_force_is_a_failure_even_after_the_objective() -> None:
    teams = {"GB-A": ("direct_action", 1), "RG-1": "rg", "RG-2": "rg", "RG-3": "rg"}
    table = direct_action(
        Engagement("here"), box=9, awareness=0, here=1, teams=teams, objective_done=True, dice=[10, 1]
    )
    assert (entry_of(table).objective_done, entry_of(table).percent) == (True, 75)
    assert entry_of(table).tier == "fubar"


@covers("TO-8.0-8")
@pytest.mark.parametrize(
    ("kind", "tier"),
    [("rescue", "fubar"), ("capture", "fubar"), ("f3", "tier-three"), ("raid", "tier-three"), ("recon", "tier-three")],
)
def test_only_rescue_and_capture_fail_with_the_exfiltration(kind: str, tier: str) -> None:
    table = position(
        Exfiltrate(1),
        ScoreMission(),
        mission=card(kind),
        phase="direct_action",
        box=11,
        awareness=0,
        teams=TRIO,
        objective_done=True,
        dice=STRANDED,
    )

    assert entry_of(table).tier == tier


@covers("TO-8.0-8", "TO-8.0-3")
def test_a_captured_team_fails_a_recon_mission_but_no_other_by_itself() -> None:
    teams = force(3, 0) | {"RG-1": "captured"}
    assert scored(teams=teams, mission=card("recon")).tier == "fubar"
    assert scored(teams=teams, mission=card("raid")).tier == "tier-two"


@covers("TO-8.0-8", "TO-8.0-9")
def test_the_capture_of_the_last_assault_team_is_a_failure_and_costs_two_points() -> None:
    table = direct_action(CaptureCheck(), box=10, awareness=0, teams=ALPHA, objective_done=True, dice=[10])
    assert (entry_of(table).tier, entry_of(table).percent, entry_of(table).vp) == ("fubar", 0, -2)


@covers("TO-8.0-9")
def test_a_medium_mission_at_tier_two_scores_nine() -> None:
    result = scored(1, 1, mission=card("f3", "MEDIUM"))
    assert (result.tier, result.vp) == ("tier-two", 9)


@covers("TO-8.0-9")
@pytest.mark.parametrize(
    ("threat", "points"), [("LOW", [8, 6, 5, 3]), ("MEDIUM", [11, 9, 8, 6]), ("HIGH", [15, 13, 12, 10])]
)
def test_points_are_the_cards_and_three_one_nothing_or_minus_two(threat: str, points: list[int]) -> None:
    tiers = [(5, 0), (1, 1), (1, 3), (1, 9)]  # One, Two, Three and S.N.A.F.U.
    mission = card("recon", threat)
    assert [scored(*teams, mission=mission).vp for teams in tiers] == points


@covers("TO-8.0-9")
def test_a_failed_mission_scores_nothing() -> None:
    assert scored(5, 0, objective_done=False).vp == 0


@covers("TO-8.0-9")
def test_each_captured_team_costs_two_points_in_success_and_in_failure() -> None:
    teams = force(8, 0) | {"RG-1": "captured", "RG-2": "captured"}
    assert (scored(teams=teams).tier, scored(teams=teams).vp) == ("tier-one", 5 + 3 - 4)
    assert scored(teams=teams, objective_done=False).vp == -4


@covers("TO-8.0-10")
@pytest.mark.parametrize(
    ("dice", "bonus"),
    [([4], 5), ([1], 5), ([5, 1, 10], 0), ([6, 1, 1, 1, 10, 5], 0)],
    ids=["four surrenders", "one surrenders", "combative", "guarded"],
)
def test_only_a_target_that_surrenders_adds_five_points(dice: list[int], bonus: int) -> None:
    table = position(
        TargetCapture(),
        Exfiltrate(1),
        ScoreMission(),
        mission=card("capture"),
        teams=TRIO,
        phase="direct_action",
        box=7,
        awareness=0,
        dice=[*dice, *HOME],
    )

    assert (entry_of(table).tier, entry_of(table).vp) == ("tier-one", 5 + 3 + bonus)


@covers("TO-8.0-10")
def test_a_surrender_adds_nothing_when_the_mission_fails() -> None:
    mission = card("capture")
    dice = [4, *STRANDED]
    table = direct_action(
        TargetCapture(), Exfiltrate(1), ScoreMission(), mission=mission, teams=TRIO, box=7, awareness=0, dice=dice
    )
    assert (entry_of(table).tier, entry_of(table).vp) == ("fubar", 0)


def next_mission(table: Table[State]) -> Table[State]:
    """On to the recruiting of the next mission."""
    return answered(table, SetDifficulty("normal"))


@covers("TO-8.0-11")
def test_casualties_come_back_without_hits_and_captured_teams_do_not() -> None:
    leg = Leg(mission=ByCard("MC-01", "CENTCOM"))
    teams = force(1, 1) | {"RG-1": "captured"}
    campaign = Campaign("Test", (leg, leg))
    table = position(
        ScoreMission(), ApplyOperationEffects(), PlayMission(1), teams=teams, **DONE, campaign=campaign, dice=[2, 2]
    )

    next_mission(table)
    assert RecruitTeam("GB-B") in options(table)
    refusal = table.why_not(RecruitTeam("RG-1"))
    assert refusal is not None
    assert refusal.rule == "TO-8.0-11"

    choose(table, RecruitTeam("GB-A"), RecruitTeam("GB-B"), CONFIRM_RECRUITMENT)
    assert [at.hits for at in table.state.teams.values()] == [0, 0]


@covers("TO-8.0-11")
def test_a_team_captured_in_any_earlier_mission_stays_away_for_the_whole_operation() -> None:
    leg = Leg(mission=ByCard("MC-01", "CENTCOM"))
    campaign = Campaign("Test", (leg, leg, leg), leg=1, captured=("RG-1",))
    teams = {"GB-A": "direct_action", "RG-2": "captured"}
    table = position(ScoreMission(), ApplyOperationEffects(), PlayMission(2), campaign=campaign, **DONE, teams=teams)
    next_mission(table)
    missing = [t for t in COUNTED if RecruitTeam(t) not in options(table)]
    assert missing == ["RG-1", "RG-2"]
