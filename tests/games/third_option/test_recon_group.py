"""Recon Group: Air and Space, Recon Teams and Operatives (4.3)."""

from typing import Any

import pytest

from sandtable.games.third_option.events import Attacked, FighterAttacked, TeamHit
from sandtable.games.third_option.mission import ByCard, Leg
from sandtable.games.third_option.rules.awareness import ApplyIntelShift, move_awareness
from sandtable.games.third_option.rules.direct_action import BeginDirectAction, CaptureCheck, Commit, EnterBox, Rally
from sandtable.games.third_option.rules.drone import StrikeFollowUp
from sandtable.games.third_option.rules.engagement import ActionRound
from sandtable.games.third_option.rules.movement import EmergencyExfiltrate
from sandtable.games.third_option.rules.operations import ApplyOperationEffects
from sandtable.games.third_option.rules.recon import MoveForward
from sandtable.games.third_option.rules.recruiting import CONFIRM_ASSIGNMENT, Assign, Recruit, RecruitTeam
from sandtable.games.third_option.rules.scoring import ScoreMission
from sandtable.games.third_option.state import Campaign, State
from sandtable.games.third_option.vocabulary import AssaultAfterStrike
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.third_option.build import (
    BLANK,
    HOTEL,
    answered,
    card,
    choose,
    dice_left,
    direct_action,
    happened,
    kinetic_round,
    options,
    planned,
    position,
    recon,
    recon_round,
    resting,
    unit_hits,
)

SPACE = {"AS-1": "support"}


# Air and Space


@covers("TO-4.3-1")
def test_air_and_space_goes_to_support_and_is_never_assigned() -> None:
    table = planned("MC-01", "AS-1", "GB-H")
    assert table.state.teams["AS-1"].box == "support"
    assert options(table) == [CONFIRM_ASSIGNMENT, Assign("GB-H", "recon")]


@covers("TO-4.3-1")
def test_air_and_space_is_neither_captured_nor_lost_with_the_others() -> None:
    setting: dict[str, Any] = {"phase": "direct_action", "teams": HOTEL | SPACE | {"RG-1": "rg"}}
    taken = position(CaptureCheck(), **setting, dice=[10])
    lost = position(EmergencyExfiltrate(3), **setting, dice=[10])
    assert [team.box for team in taken.state.teams.values()] == ["captured", "captured", "support"]
    assert [team.box for team in lost.state.teams.values()] == ["casualties", "casualties", "support"]


@covers("TO-4.3-2")
@pytest.mark.parametrize(("die", "hits"), [(6, 1), (7, 0)])
def test_air_and_space_helps_a_recon_team_against_intel_in_either_phase(die: int, hits: int) -> None:
    # Don-Q hits on 5.
    recon = recon_round(teams={"RG-8": "recon"} | SPACE, intel=1, dice=[die, 1])
    later = direct_action(
        ActionRound(), fight="remaining_intel", intel=1, teams=HOTEL | {"RG-8": "rg"} | SPACE, dice=[die, 1]
    )
    assert (unit_hits(recon), unit_hits(later)) == ([hits], [hits])


@covers("TO-4.3-2")
def test_air_and_space_helps_neither_operatives_nor_ground_teams() -> None:
    # Halyard needs 7; Alpha needs 4 and has -1 from the takeover alone.
    operative = recon_round(teams={"OP-2": "recon"} | SPACE, intel=1, dice=[8, 1])
    ground = recon_round(fight="takeover", teams={"GB-A": "recon"} | SPACE, intel=1, dice=[6, 1])
    assert (unit_hits(operative), unit_hits(ground)) == ([0], [0])


@covers("TO-4.3-2")
def test_air_and_space_does_not_help_a_recon_team_against_fighters() -> None:
    table = kinetic_round(teams={"RG-9": "direct_action"} | SPACE, here=1, dice=[6, 10])
    assert unit_hits(table) == [0]


@covers("TO-4.3-3")
def test_air_and_space_suspends_awareness_until_the_objective() -> None:
    # The infiltration fails; a patrol at Move to Contact hits on 3; the pool hits on 4.
    dice = [8, *[1, 10, 1, 10], *[1, 10, 1, 10], *[1, 10, 1, 10], 6, 1, 1]
    table = direct_action(
        EnterBox(0), teams=HOTEL | SPACE, awareness=1, fighters=1, slots=["EA-02", BLANK, BLANK], dice=dice
    )
    assert (table.state.infiltrated, table.state.awareness) == (False, 1)
    choose(table, Rally("continue"))

    needs = [event.needs for event in happened(table, FighterAttacked)]
    assert needs == [3, 3, 4, 4, 3, 3]  # patrol, pool, the target at 2
    assert (table.state.awareness, dice_left(table)) == (1, [])


@covers("TO-4.3-3")
def test_without_air_and_space_a_failed_infiltration_raises_awareness() -> None:
    table = position(EnterBox(0), phase="direct_action", teams=HOTEL, awareness=1, dice=[8])
    assert table.state.awareness == 2


@covers("TO-4.3-3")
@pytest.mark.parametrize(("event", "awareness"), [("EV-10", 1), ("EV-08", 0)])
def test_under_air_and_space_rises_are_ignored_and_falls_recorded(event: str, awareness: int) -> None:
    table = position(EnterBox(0), phase="direct_action", teams=HOTEL | SPACE, awareness=1, events=[event], dice=[1])
    assert table.state.awareness == awareness


@covers("TO-4.3-3")
@pytest.mark.parametrize(("awareness", "needs"), [(-1, 2), (0, 3), (1, 3), (2, 3)])
def test_under_air_and_space_awareness_counts_as_no_more_than_zero(awareness: int, needs: int) -> None:
    table = kinetic_round(teams=HOTEL | SPACE, shield=True, awareness=awareness, here=1, dice=[10, 10])
    assert happened(table, FighterAttacked)[0].needs == needs


@covers("TO-4.3-3")
def test_the_hold_begins_at_infiltration_and_ends_at_the_objective() -> None:
    before = position(ApplyIntelShift(), phase="direct_action", teams=HOTEL | SPACE, awareness=0, intel=1)
    assert before.state.awareness == 1
    # Alert Sentries are resolved with the hold already gone.
    mission = card("sabotage", "MEDIUM")
    slots = [BLANK, "EA-03", BLANK]
    after = direct_action(
        EnterBox(5), teams=HOTEL | SPACE, awareness=0, shield=True, mission=mission, slots=slots, dice=[1, 6, 1, 1]
    )
    assert (after.state.awareness, after.state.shield) == (1, False)


@covers("TO-4.3-10")
def test_the_hold_ends_when_the_marker_leaves_the_rally_point_for_egress() -> None:
    # Abort: extraction 6 brings a Fighter to Egress, which hits on 3 + 1.
    table = direct_action(
        EnterBox(2), teams=HOTEL | SPACE, awareness=1, shield=True, dice=[6, 6, 10, 10, 1, 10, 1, 10, 1, 1]
    )
    choose(table, Rally("abort"))
    assert [e.needs for e in happened(table, FighterAttacked)] == [4, 4, 4]
    move_awareness(table, 1, "card", "TO-4.3-10", "EV-01")
    assert table.state.awareness == 2


def struck(dice: list[int], **more: Any) -> Table[State]:
    """A strike at the rally point under Air and Space; Roving Patrol waits at Move to Contact."""
    table = position(
        EnterBox(2),
        phase="direct_action",
        teams=HOTEL | SPACE,
        awareness=0,
        shield=True,
        area="CENTCOM",
        assets=["AC-02"],
        slots=["EA-02", "EA-04", "EA-04"],
        dice=dice,
        **more,
    )
    return answered(table, Rally("drone"))


@covers("TO-4.3-10")
def test_the_hold_ends_as_soon_as_a_strike_was_available() -> None:
    # Launch fails; Egress brings a Fighter on 1, which hits on 3 + 2.
    table = struck([9, 9, 1, 10, 10, 1, 10, 1, 10, 1, 1])
    assert [e.needs for e in happened(table, FighterAttacked)] == [5, 5, 5]


@covers("TO-4.3-10")
def test_a_strike_that_is_not_available_leaves_the_hold() -> None:
    table = struck([10])
    assert (table.state.shield, table.state.awareness) == (True, 0)
    assert options(table) == [Rally("continue"), Rally("abort")]


@covers("TO-4.3-10")
def test_the_hold_is_gone_in_an_assault_that_continues_after_a_strike() -> None:
    leg = Leg(mission=ByCard("MC-03", "INDOPACOM"), special=(AssaultAfterStrike(),))
    fights = [1, 10, 1, 10]
    table = answered(struck([9, 9, *fights, *fights, 6, 1, 1], leg=leg), StrikeFollowUp("assault"))
    # The patrol at Move to Contact, then the target: awareness +2 counts at once.
    assert [e.needs for e in happened(table, FighterAttacked)] == [5, 5, 4, 4]


# Recon Teams

RECON = [
    ("RG-1", "Marcus", 2, 6),
    ("RG-2", "Able", 2, 6),
    ("RG-3", "Romulus", 3, 7),
    ("RG-4", "Friar", 1, 5),
    ("RG-5", "Remus", 3, 7),
    ("RG-6", "Horus", 3, 6),
    ("RG-7", "Hiram", 2, 6),
    ("RG-8", "Don-Q", 1, 5),
    ("RG-9", "Ronin", 3, 6),
    ("RG-10", "Specter", 4, 8),
]


@covers("TO-4.3-4")
@pytest.mark.parametrize(("team", "name", "cost", "intel"), RECON)
def test_a_recon_team_costs_and_hits_as_printed(team: str, name: str, cost: int, intel: int) -> None:
    bought = answered(position(Recruit(), asset_points=9), RecruitTeam(team))
    assert (bought.state.spent, bought.state.content.name(team)) == (cost, name)
    for over in (0, 1):
        table = recon_round(teams={team: "recon"}, intel=1, dice=[intel + over, 1])
        assert unit_hits(table) == [1 - over]


@covers("TO-4.3-5")
def test_active_recon_teams_move_to_the_recon_group_box_with_their_hits() -> None:
    teams: dict[str, Any] = {"RG-1": ("recon", 1), "RG-2": ("casualties", 2), "OP-1": "recon", "RG-3": "rg"}
    table = position(MoveForward(), phase="recon", teams=teams)
    assert {team: (at.box, at.hits) for team, at in table.state.teams.items()} == {
        "RG-1": ("rg", 1),
        "RG-2": ("casualties", 2),
        "RG-3": ("rg", 0),
        "OP-1": ("rg", 0),
    }


@covers("TO-4.3-5")
def test_recon_teams_may_be_assigned_to_direct_action_at_once() -> None:
    table = answered(planned("MC-12", "GB-H", "RG-1", "RG-2", dice=[3]), Assign("RG-1", "direct_action"))
    assert [at.box for at in table.state.teams.values()] == ["direct_action", "rg", "recon"]


@covers("TO-4.3-6")
def test_recon_teams_neither_fight_nor_are_drawn_in_kinetic_action() -> None:
    table = kinetic_round(
        teams=HOTEL | {"RG-1": "rg", "RG-9": "rg"}, here=2, dice=[10, 1, 10]
    )  # one team of the assault force: no draw
    assert [event.team for event in happened(table, Attacked)] == ["GB-H"]
    assert [event.team for event in happened(table, TeamHit)] == ["GB-H"]


@covers("TO-4.3-6")
def test_only_a_recon_team_with_a_number_for_fighters_may_join_the_assault() -> None:
    teams = HOTEL | {"RG-1": "rg", "RG-9": ("rg", 1)}
    table = recon(BeginDirectAction(), ActionRound(), fight="here", here=1, teams=teams, dice=[10, 5, 1, 2])
    assert table.decision
    assert (table.decision.rule, "Ronin" in table.decision.prompt) == ("TO-4.3-6", True)
    choose(table, Commit("RG-9", joins=True))

    # Ronin hits on 5, is drawn second of two and falls with its second hit.
    assert [event.team for event in happened(table, Attacked)] == ["GB-H", "RG-9"]
    assert (unit_hits(table), table.state.teams["RG-9"].box) == ([1], "casualties")
    assert table.state.teams["RG-1"].box == "rg"


@covers("TO-4.3-6")
def test_a_kinetic_recon_team_that_stays_takes_no_part() -> None:
    table = recon(BeginDirectAction(), ActionRound(), fight="here", here=1, teams=HOTEL | {"RG-9": "rg"}, dice=[10, 1])
    choose(table, Commit("RG-9", joins=False))
    assert [event.team for event in happened(table, Attacked)] == ["GB-H"]
    assert table.state.teams["RG-9"].hits == 0


# Operatives


@covers("TO-4.3-7")
@pytest.mark.parametrize(("team", "fighters", "intel"), [("OP-1", 7, 8), ("OP-2", 5, 7), ("OP-3", 4, 7)])
def test_an_operative_has_a_number_against_each_kind(team: str, fighters: int, intel: int) -> None:
    for over in (0, 1):
        recon = recon_round(teams={team: "recon"}, intel=1, dice=[intel + over, 1])
        fight = kinetic_round(teams={team: "direct_action"}, here=1, dice=[fighters + over, 10])
        assert (unit_hits(recon), unit_hits(fight)) == ([1 - over], [1 - over])


@covers("TO-4.3-7")
def test_in_recon_the_operative_attacks_and_is_hit_together_with_the_recon_teams() -> None:
    table = recon_round(teams={"RG-1": "recon", "OP-1": "recon"}, intel=2, dice=[6, 8, 5, 1, 2])
    assert unit_hits(table) == [1, 1]
    assert [event.team for event in happened(table, TeamHit)] == ["OP-1"]


@covers("TO-4.3-8")
def test_a_second_operative_may_not_be_recruited() -> None:
    table = position(Recruit(), asset_points=20)
    assert operatives(table) == ["OP-1", "OP-2", "OP-3"]
    choose(table, RecruitTeam("OP-2"))
    assert operatives(table) == []
    refusal = table.why_not(RecruitTeam("OP-1"))
    assert refusal
    assert refusal.rule == "TO-4.3-8"


def operatives(table: Table[State]) -> list[str]:
    """The Operatives that may be recruited now."""
    teams = [option.team for option in options(table) if isinstance(option, RecruitTeam)]
    return [team for team in teams if team.startswith("OP-")]


LEGS = (Leg(mission=ByCard("MC-01", "CENTCOM")),) * 2


@covers("TO-4.3-8")
@pytest.mark.parametrize(("box", "next_time"), [("rg", ["OP-2"]), ("captured", [])])
def test_within_an_operation_only_the_same_operative_returns_unless_captured(box: str, next_time: list[str]) -> None:
    table = position(
        ScoreMission(), ApplyOperationEffects(), teams=HOTEL | {"OP-2": box}, campaign=Campaign("Two", LEGS)
    )
    again = position(Recruit(), asset_points=20, campaign=table.state.campaign)
    assert operatives(again) == next_time


@covers("TO-4.3-8")
def test_an_operation_without_an_operative_so_far_leaves_the_choice() -> None:
    table = position(ScoreMission(), ApplyOperationEffects(), teams=HOTEL, campaign=Campaign("Two", LEGS))
    again = position(Recruit(), asset_points=20, campaign=table.state.campaign)
    assert operatives(again) == ["OP-1", "OP-2", "OP-3"]


@covers("TO-4.3-9")
@pytest.mark.parametrize(("joins", "box"), [(True, "direct_action"), (False, "rg")])
def test_the_operative_joins_the_assault_or_stays_and_that_is_final(joins: bool, box: str) -> None:
    table = position(
        BeginDirectAction(), EnterBox(0), phase="recon", teams=HOTEL | {"OP-3": ("rg", 1)}, awareness=0, dice=[1]
    )
    assert options(table) == [Commit("OP-3", joins=True), Commit("OP-3", joins=False)]
    assert table.decision
    assert table.decision.rule == "TO-4.3-9"
    choose(table, Commit("OP-3", joins=joins))

    assert (table.state.teams["OP-3"].box, table.state.teams["OP-3"].hits) == (box, 1)
    assert options(table) == [Rally("continue"), Rally("abort")]


@covers("TO-4.3-9")
@pytest.mark.parametrize("joins", [True, False])
def test_an_operative_attacks_fighters_and_is_drawn_for_hits_only_if_it_joined(joins: bool) -> None:
    teams = HOTEL | {"OP-3": "rg"}
    table = recon(
        BeginDirectAction(), ActionRound(), fight="here", here=1, teams=teams, dice=[10, 4, 1, 2] if joins else [10, 1]
    )
    choose(table, Commit("OP-3", joins=joins))
    assert unit_hits(table) == [int(joins)]
    assert [e.team for e in happened(table, TeamHit)] == ["OP-3" if joins else "GB-H"]


@covers("TO-4.3-9")
@pytest.mark.parametrize("box", ["casualties", "out"])
def test_an_operative_that_is_not_active_is_not_asked_about(box: str) -> None:
    table = position(BeginDirectAction(), phase="recon", teams=HOTEL | {"OP-1": box})
    assert resting(table)
