"""Recruiting teams and buying assets (5.1, 5.2)."""

from typing import Any

import pytest

from sandtable.games.third_option.events import Attacked
from sandtable.games.third_option.mission import ByCard, Leg
from sandtable.games.third_option.rules.assets import PlayAsset, PlayAssets, Reassign
from sandtable.games.third_option.rules.card_choices import PASS, ChosenTeam
from sandtable.games.third_option.rules.direct_action import BeginDirectAction, Commit, EnterBox
from sandtable.games.third_option.rules.drone import DroneStrike
from sandtable.games.third_option.rules.engagement import ActionRound
from sandtable.games.third_option.rules.operations import ApplyOperationEffects
from sandtable.games.third_option.rules.planning import SetAssetPoints, SetDifficulty
from sandtable.games.third_option.rules.recruiting import (
    CONFIRM_ASSIGNMENT,
    CONFIRM_RECRUITMENT,
    Assign,
    AttachAssets,
    BuyAsset,
    Recruit,
    RecruitTeam,
    ReleaseTeam,
    ReturnAsset,
)
from sandtable.games.third_option.rules.scoring import ScoreMission
from sandtable.games.third_option.sequence import PlayMission
from sandtable.games.third_option.state import Campaign, State
from sandtable.games.third_option.vocabulary import ApNext
from sandtable.kernel.event import Modifier, total
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.third_option.build import (
    ALPHA,
    DUO,
    answered,
    card,
    choose,
    dice_left,
    direct_action,
    ended,
    entry_of,
    happened,
    kinetic_round,
    options,
    planned,
    position,
    recon_round,
    resting,
)


def broken_rule(table: Table[State], choice: Any) -> str:
    refusal = table.why_not(choice)
    return refusal.rule if refusal else ""


# 5.1 Mission and team selection


@covers("TO-5.1-1")
def test_teams_and_assets_together_may_cost_all_points_and_no_more() -> None:
    # 10 points: Alpha 5, Trauma Kit 2; 3 are left for Hotel, not for Bravo at 4.
    table = answered(position(Recruit(), asset_points=10), RecruitTeam("GB-A"), BuyAsset("AC-05"))
    assert broken_rule(table, RecruitTeam("GB-B")) == "TO-5.1-1"
    assert broken_rule(table, BuyAsset("AC-06")) == "TO-5.1-1"
    choose(table, RecruitTeam("GB-H"))
    takes = [o for o in options(table) if isinstance(o, RecruitTeam | BuyAsset)]
    assert (table.state.spent, takes) == (10, [])
    assert CONFIRM_RECRUITMENT in options(table)


@covers("TO-5.1-1")
def test_cards_given_back_free_their_points() -> None:
    table = answered(position(Recruit(), asset_points=5), RecruitTeam("GB-A"), ReleaseTeam("GB-A"))
    assert (table.state.spent, table.state.teams) == (0, {})
    choose(table, BuyAsset("AC-05"), ReturnAsset("AC-05"))
    assert (table.state.spent, table.state.assets) == (0, {})


@covers("TO-5.1-1")
def test_the_budget_counts_after_all_modifiers() -> None:
    # 28 points of the card, -25 by the operation, +1 for a trainee: 4.
    campaign = Campaign("Test", _legs(), ap_next=(Modifier("Test", -25, "TO-9.0-2"),))
    table = position(SetAssetPoints(), Recruit(), campaign=campaign, difficulty="easier_ap")
    assert table.state.asset_points == 4
    assert RecruitTeam("GB-B") in options(table)
    assert broken_rule(table, RecruitTeam("GB-A")) == "TO-5.1-1"


def _legs() -> tuple[Leg, Leg]:
    first = Leg(mission=ByCard("MC-01", "CENTCOM"), on_failure=(ApNext(-1),))
    return first, Leg(mission=ByCard("MC-04", "CENTCOM"))


@covers("TO-5.1-1")
def test_unspent_points_are_lost() -> None:
    # 20 of 28 unspent; the next mission has its own 28 and the -1 of a failure.
    table = position(
        ScoreMission(),
        ApplyOperationEffects(),
        PlayMission(1),
        teams=ALPHA,
        asset_points=28,
        spent=8,
        campaign=Campaign("Two", _legs()),
    )
    choose(table, SetDifficulty("normal"))
    assert (table.state.asset_points, table.state.spent) == (27, 0)


@covers("TO-5.1-2")
def test_each_card_can_be_taken_once() -> None:
    table = answered(position(Recruit(), asset_points=99), RecruitTeam("RG-1"), BuyAsset("AC-03"))
    assert broken_rule(table, RecruitTeam("RG-1")) == "TO-5.1-2"
    assert broken_rule(table, BuyAsset("AC-03")) == "TO-5.1-2"
    assert {ReleaseTeam("RG-1"), ReturnAsset("AC-03")} <= set(options(table))


@covers("TO-5.1-2")
def test_what_is_given_back_can_be_taken_again_but_not_given_back_twice() -> None:
    table = answered(position(Recruit(), asset_points=99), RecruitTeam("RG-1"), BuyAsset("AC-03"))
    choose(table, ReleaseTeam("RG-1"), ReturnAsset("AC-03"))
    assert table.why_not(ReleaseTeam("RG-1"))
    assert table.why_not(ReturnAsset("AC-03"))
    assert {RecruitTeam("RG-1"), BuyAsset("AC-03")} <= set(options(table))


@covers("TO-5.1-3")
@pytest.mark.parametrize("cards", [(), ("RG-1", "RG-2"), ("MB-1", "AB-1", "AS-1"), ("OP-1",)])
def test_any_combination_within_the_budget_may_be_confirmed(cards: tuple[str, ...]) -> None:
    # The dice: 2 Fighters, 2 Intel; where Recon is empty it fails and one Fighter more comes.
    table = planned("MC-01", *cards, dice=[2, 2, *[1] * 11])
    assert set(table.state.teams) == set(cards)
    assert table.decision


@covers("TO-5.1-3")
@pytest.mark.parametrize("teams", [{}, {"RG-1": "rg"}, {"GB-A": "recon", "MB-1": "support"}, {"GB-A": "casualties"}])
def test_without_an_assault_team_the_mission_is_aborted_at_once(teams: dict[str, str]) -> None:
    table = position(BeginDirectAction(), EnterBox(0), phase="recon", teams=teams, dice=[1])
    entry = entry_of(table)
    assert (entry.aborted, entry.tier, entry.exfil_attempts) == (True, "fubar", 0)
    assert dice_left(table) == [1]


@covers("TO-5.1-3")
@pytest.mark.parametrize("joins", [True, False])
def test_the_assault_force_is_judged_after_the_commitments(joins: bool) -> None:
    table = position(BeginDirectAction(), phase="recon", teams={"OP-1": "rg"})
    choose(table, Commit("OP-1", joins=joins))
    assert (ended(table) is None) is joins


# 5.2 Asset selection


@covers("TO-5.2-1")
@pytest.mark.parametrize(
    ("asset", "threats"),
    [("AC-11", "LM"), ("AC-12", "LM"), ("AC-15", "LM"), ("AC-16", "MH"), ("AC-17", "MH"), ("AC-01", "LMH")],
)
def test_an_asset_is_sold_only_at_the_threat_levels_of_its_letters(asset: str, threats: str) -> None:
    for threat in ("LOW", "MEDIUM", "HIGH"):
        table = position(Recruit(), mission=card("f3", threat), asset_points=99)
        sold = threat[0] in threats
        assert (BuyAsset(asset) in options(table)) is sold
        assert broken_rule(table, BuyAsset(asset)) == ("" if sold else "TO-5.2-1")


@covers("TO-5.2-2")
def test_everything_is_bought_and_assigned_before_a_hostile_die_or_a_card() -> None:
    dice = [2, 2, *[1] * 20]
    table = planned("MC-01", "GB-A", "RG-1", "AC-01", dice=dice)
    for choice in (Assign("GB-A", "recon"), CONFIRM_ASSIGNMENT):
        assert (table.state.units, table.state.slots, table.state.events) == ({}, [], [])
        choose(table, choice)
    assert options(table) == [ChosenTeam("GB-A")]
    assert (table.state.units, table.state.slots, dice_left(table)) == ({}, [], dice)


@covers("TO-5.2-2")
def test_after_the_hostile_dice_nothing_is_sold_or_assigned_any_more() -> None:
    table = answered(planned("MC-12", "GB-A", "RG-1", dice=[2, *[1] * 20]), CONFIRM_ASSIGNMENT)
    assert table.state.units
    assert table.why_not(RecruitTeam("GB-B"))
    assert table.why_not(Assign("GB-A", "recon"))


@covers("TO-5.2-3")
def test_an_asset_is_discarded_with_its_last_use() -> None:
    # Field Surgeon heals twice.
    hurt = {"GB-A": ("direct_action", 1), "GB-B": ("direct_action", 1)}
    table = position(PlayAssets("box"), phase="direct_action", teams=hurt, assets=["AC-06"], box=4)
    choose(table, PlayAsset("AC-06"), ChosenTeam("GB-A"))
    assert (table.state.assets["AC-06"].uses, table.state.discarded) == (1, [])
    choose(table, PlayAsset("AC-06"), ChosenTeam("GB-B"))
    assert (table.state.assets, table.state.discarded) == ({}, ["AC-06"])
    assert resting(table)


@covers("TO-5.2-3")
def test_an_attached_asset_stays_however_often_it_helps() -> None:
    dice = [10, 10, 10, 10]
    table = direct_action(
        ActionRound(), ActionRound(), box=3, fight="here", teams=ALPHA, here=1, assets={"AC-01": "GB-A"}, dice=dice
    )
    assert [total(event.modifiers) for event in happened(table, Attacked)] == [-1, -1]
    assert list(table.state.assets) == ["AC-01"]


@covers("TO-5.2-3")
@pytest.mark.parametrize(("dice", "left"), [([10], ["AC-02", "AC-08"]), ([9, 9], ["AC-08"]), ([9, 8, 2], ["AC-08"])])
def test_a_passive_asset_stays_and_an_enabler_until_the_drone_is_available(dice: list[int], left: list[str]) -> None:
    table = direct_action(
        DroneStrike(), box=2, teams=ALPHA, awareness=0, area="CENTCOM", assets=["AC-02", "AC-08"], dice=dice
    )
    assert list(table.state.assets) == left
    # Laser Designator turns a 2 into a 1, which destroys the target.
    assert table.state.objective_done is (len(dice) == 3)


@covers("TO-5.2-4")
@pytest.mark.parametrize(
    ("asset", "eligible"), [("AC-01", ["GB-A", "GB-B"]), ("AC-07", ["GB-A", "GB-B"]), ("AC-09", ["RG-1", "RG-9"])]
)
def test_an_attached_asset_goes_to_one_eligible_active_team(asset: str, eligible: list[str]) -> None:
    teams = {
        "GB-A": "direct_action",
        "GB-B": "recon",
        "RG-1": "recon",
        "RG-9": "rg",
        "RG-2": "casualties",
        "GB-C": "out",
        "OP-1": "recon",
        "AS-1": "support",
    }
    table = position(AttachAssets(), teams=teams, assets=[asset])
    assert options(table) == [ChosenTeam(team) for team in eligible]

    choose(table, ChosenTeam(eligible[1]))
    assert table.state.assets[asset].holder == eligible[1]


@covers("TO-5.2-4")
def test_assets_are_attached_at_the_end_of_recruiting() -> None:
    table = planned("MC-12", "GB-A", "GB-B", "RG-1", "AC-01", "AC-03", dice=[2, *[1] * 20])
    choose(table, CONFIRM_ASSIGNMENT)
    assert options(table) == [ChosenTeam("GB-A"), ChosenTeam("GB-B")]
    choose(table, ChosenTeam("GB-B"))
    assert {a: held.holder for a, held in table.state.assets.items()} == {"AC-01": "GB-B", "AC-03": ""}


@covers("TO-5.2-4")
@pytest.mark.parametrize("asset", ["AC-01", "AC-07"])
def test_only_the_veteran_operator_may_change_its_holder(asset: str) -> None:
    table = position(PlayAssets("between_rounds"), phase="direct_action", box=3, teams=DUO, assets={asset: "GB-A"})
    if asset == "AC-07":
        assert resting(table)
        return
    assert options(table) == [PASS, Reassign("AC-01", "GB-B")]
    choose(table, Reassign("AC-01", "GB-B"))
    assert table.state.assets["AC-01"].holder == "GB-B"


@covers("TO-5.2-5")
@pytest.mark.parametrize(
    ("asset", "team"), [("AC-01", "RG-9"), ("AC-01", "OP-1"), ("AC-09", "OP-1"), ("AC-09", "GB-A")]
)
def test_no_holder_is_asked_for_when_nobody_is_eligible(asset: str, team: str) -> None:
    table = position(AttachAssets(), teams={team: "recon"}, assets=[asset])
    assert resting(table)
    assert table.state.assets[asset].holder == ""


@covers("TO-5.2-5")
def test_an_asset_without_a_holder_has_no_effect() -> None:
    joined = {"OP-1": "direct_action"}
    fight = kinetic_round(teams=joined, here=1, assets=["AC-01", "AC-07"], dice=[10, 1])
    assert happened(fight, Attacked)[0].modifiers == ()
    assert (fight.state.teams["OP-1"].hits, list(fight.state.assets)) == (1, ["AC-01", "AC-07"])
    recon = recon_round(teams={"OP-1": "recon"}, intel=1, assets=["AC-09"], dice=[10, 1])
    assert happened(recon, Attacked)[0].modifiers == ()


@covers("TO-5.2-5")
def test_an_asset_without_a_holder_does_not_find_one_later() -> None:
    table = position(PlayAssets("between_rounds"), phase="direct_action", box=3, teams=DUO, assets=["AC-01"])
    assert resting(table)
