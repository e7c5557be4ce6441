"""Operations (9.0): missions in order, what a result changes, how it all ends."""

import pytest
from msgspec.structs import replace

from sandtable.games.third_option import GAME
from sandtable.games.third_option.mission import ByCard, Leg, MissionCard
from sandtable.games.third_option.rules.recon import AfterRecon
from sandtable.games.third_option.rules.recruiting import CONFIRM_RECRUITMENT, BuyAsset, RecruitTeam
from sandtable.games.third_option.rules.scoring import ScoreMission
from sandtable.games.third_option.sequence import PlayMission
from sandtable.games.third_option.state import Campaign, LogEntry, State, Tier
from sandtable.games.third_option.vocabulary import ApNext, DrmNext, FreeTeam
from sandtable.kernel.decision import Outcome
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.cases import cases
from tests.games.third_option.build import NORMAL, Result, after, answered, choose, entry_of, opened, options, position


def points_after(operation: str, *results: Result) -> int:
    """The Asset Points of the mission that follows these results."""
    campaign, points = opened(operation), 0
    for result in results:
        state = after(campaign, result).state
        campaign, points = state.campaign, state.asset_points
    return points


# the list of missions


def abort_everything(operation: str) -> Table[State]:
    """Every mission of an operation is begun with nobody and aborted after Recon."""
    table = Table.start(GAME, GAME.mission(operation), SeededDice(7))
    while table.decision:
        choose(table, NORMAL, CONFIRM_RECRUITMENT, AfterRecon("abort"))
    return table


@covers("TO-9.0-1")
@pytest.mark.parametrize(
    ("operation", "missions"), [("OPN-1", 3), ("OPN-2", 3), ("OPN-3", 2), ("OPN-4", 2), ("OPN-5", 2)]
)
def test_all_missions_are_played_in_order_even_after_failures(operation: str, missions: int) -> None:
    log = abort_everything(operation).state.campaign.log
    assert [entry.index for entry in log] == list(range(1, missions + 1))
    assert {entry.tier for entry in log} == {"fubar"}


def played(operation: str) -> list[str]:
    """The missions of an operation, as they were played."""
    log = abort_everything(operation).state.campaign.log
    return [f"{entry.type} {entry.area} {entry.threat}" for entry in log]


@covers("TO-9.1-1", "TO-9.2-1")
@cases(
    {
        "Furious Tempest": ("OPN-1", ["recon CENTCOM LOW", "raid CENTCOM MEDIUM", "f3 CENTCOM LOW"]),
        "Righteous Sword": ("OPN-2", ["recon CENTCOM LOW", "capture CENTCOM LOW", "f3 CENTCOM LOW"]),
    }
)
def test_an_operation_of_three_missions(operation: str, missions: list[str]) -> None:
    assert played(operation) == missions


@covers("TO-9.3-1", "TO-9.4-1", "TO-9.5-1")
@cases(
    {
        "Thunderdome": ("OPN-3", ["recon INDOPACOM HIGH", "f3 INDOPACOM HIGH"]),
        "Fighters Without Borders": ("OPN-4", ["recon AFRICOM LOW", "rescue AFRICOM LOW"]),
        "Archangel": ("OPN-5", ["recon INDOPACOM MEDIUM", "sabotage INDOPACOM HIGH"]),
    }
)
def test_an_operation_of_two_missions(operation: str, missions: list[str]) -> None:
    assert played(operation) == missions


@covers("TO-9.0-7")
@pytest.mark.parametrize(
    ("operation", "number", "points", "card"),
    [
        ("OPN-1", 1, 20, "Long Shadow: no Fighters, Intel (6,), land in, land out"),
        ("OPN-1", 2, 44, "Burning Sand: Fighters (10,), Intel (6,), air in, air out"),
        ("OPN-1", 3, 28, "Broken Compass: Fighters (6,), Intel (6,), sea in, air out"),
        ("OPN-2", 2, 28, "Quiet Professor: Fighters (6,), Intel (6,), land in, air out"),
        ("OPN-3", 1, 32, "Deep Water: no Fighters, Intel (10,), sea in, sea out"),
        ("OPN-3", 2, 56, "Glass Throne: Fighters (6, 6), Intel (10,), air in, land out"),
        ("OPN-4", 2, 28, "White Coat: Fighters (6,), Intel (6,), sea in, air out"),
        ("OPN-5", 1, 20, "Open Window: no Fighters, Intel (6,), air in, land out"),
        ("OPN-5", 2, 32, "Black Centrifuge: no Fighters, Intel (10,), air in, sea out"),
    ],
)
def test_the_card_supplies_points_dice_and_methods(operation: str, number: int, points: int, card: str) -> None:
    table = position(PlayMission(number - 1), campaign=opened(operation))
    choose(table, NORMAL)  # and the area is not asked for
    assert table.why_not(CONFIRM_RECRUITMENT) is None
    assert (described(table.state.mission), table.state.asset_points) == (card, points)


def described(card: MissionCard) -> str:
    fighters = f"Fighters {card.fighters}" if card.fighters else "no Fighters"
    return f"{card.name}: {fighters}, Intel {card.intel}, {card.infil} in, {card.exfil} out"


# how it all ends


@pytest.fixture
def mission_entry() -> LogEntry:
    """One scored mission, to be changed into any other."""
    return entry_of(position(ScoreMission(), teams={"GB-A": "direct_action"}))


def outcome(entry: LogEntry, tiers: list[Tier], points: list[int]) -> Outcome:
    log = [replace(entry, tier=t, vp=vp) for t, vp in zip(tiers, points, strict=True)]
    campaign = replace(opened("OPN-1"), log=tuple(log), over=True)
    found = GAME.outcome(State(GAME.content, GAME.mission("OPN-1"), campaign))
    assert found is not None
    return found


@covers("TO-9.0-6", "TO-9.0-1")
@pytest.mark.parametrize(
    ("tiers", "rating"),
    [
        (["tier-three", "snafu", "tier-one"], "distinguished"),
        (["tier-one", "tier-one", "tier-two"], "distinguished"),
        (["tier-one", "tier-one", "tier-three"], "successful"),
        (["tier-one", "tier-one", "snafu"], "successful"),
        (["fubar", "tier-one", "tier-one"], "successful"),
        (["tier-one", "fubar", "tier-two"], "successful"),
        (["tier-one", "tier-one", "fubar"], "failed"),
        (["fubar", "fubar", "fubar"], "failed"),
    ],
)
def test_an_operation_is_rated_by_its_last_mission_and_then_by_all(
    tiers: list[Tier], rating: str, mission_entry: LogEntry
) -> None:
    found = outcome(mission_entry, tiers, [0, 0, 0])
    assert found.result == rating
    assert found.won["commander"] is (rating != "failed")


@covers("TO-9.0-6")
def test_the_score_of_an_operation_is_the_sum_of_its_missions(mission_entry: LogEntry) -> None:
    found = outcome(mission_entry, ["tier-one", "fubar", "snafu"], [8, -4, 10])
    assert found.score == {"commander": 14}


# what carries over


@covers("TO-9.0-2", "TO-9.0-4")
@cases(
    {
        "a Recon at Tier One with an effect of one gives two": (["tier-one"], 44 + 2),
        "at Tier Two it gives one": (["tier-two"], 44 + 1),
        "both serve the next mission only": (["tier-one", "failure"], 28 - 1),
        "a failure serves the next mission only": (["failure", "tier-two"], 28 + 2),
    }
)
def test_points_of_an_effect_and_of_tier_one(results: list[Result], points: int) -> None:
    assert points_after("OPN-1", *results) == points


@covers("TO-9.0-2")
def test_modifiers_and_free_cards_of_an_effect_serve_the_next_mission_only() -> None:
    first = Leg(
        mission=ByCard("MC-09", "AFRICOM"), on_success=(DrmNext("rescue", -2), DrmNext("drone", 1), FreeTeam("AS-1"))
    )
    later = Leg(mission=ByCard("MC-09", "AFRICOM"), on_success=())
    second = after(Campaign("Test", (first, later, later)), "tier-two")
    assert [(e.rolls, e.n, e.scope) for e in second.state.effects] == [
        (("rescue",), -2, "mission"),
        (("drone",), 1, "mission"),
    ]
    assert answered(second, RecruitTeam("AS-1")).state.spent == 0

    third = after(second.state.campaign, "tier-two")
    assert (third.state.effects, answered(third, RecruitTeam("AS-1")).state.spent) == ([], 4)


@covers("TO-9.0-3")
def test_unused_points_are_never_carried_over() -> None:
    table = after(opened("OPN-1"), "tier-two", asset_points=99, spent=0)
    assert (table.state.asset_points, table.state.spent) == (44 + 1, 0)


@covers("TO-9.0-3")
def test_a_budget_never_falls_below_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    poor = replace(GAME.content.missions["MC-12"], asset_points=4)
    monkeypatch.setitem(GAME.content.missions, "MC-12", poor)
    leg = Leg(mission=ByCard("MC-12", "CENTCOM"), on_failure=(ApNext(-6),))
    table = after(Campaign("Test", (leg, leg)), "failure")
    assert table.state.asset_points == 0
    assert [part.n for part in table.state.asset_point_parts] == [4, -6]


@covers("TO-9.0-5")
def test_teams_and_assets_are_recruited_afresh_from_all_cards_not_captured() -> None:
    campaign = replace(opened("OPN-1"), captured=("GB-D",))
    table = after(campaign, "tier-two", assets=["AC-05", "AC-06"], discarded=["AC-03"])
    assert (table.state.teams, table.state.assets, table.state.discarded) == ({}, {}, [])
    teams = [c.team for c in options(table) if isinstance(c, RecruitTeam)]
    assert teams == [team for team in GAME.content.teams if team != "GB-D"]
    wanted = [BuyAsset(asset) for asset in ("AC-03", "AC-05", "AC-06")]
    assert [choice for choice in options(table) if choice in wanted] == wanted


# the five operations


@covers("TO-9.1-2", "TO-9.1-3", "TO-9.2-2", "TO-9.2-3")
@cases(
    {
        "the Raid of Furious Tempest by its Recon": ("OPN-1", [], 44 + 1, 44 - 1),
        "its F3 by its Raid": ("OPN-1", ["tier-two"], 28 + 2, 28 - 1),
        "its F3 by its Raid, after a failed Recon": ("OPN-1", ["failure"], 28 + 2, 28 - 1),
        "the Capture of Righteous Sword by its Recon": ("OPN-2", [], 28 + 2, 28 - 1),
        "its F3 by its Capture": ("OPN-2", ["tier-two"], 28 + 1, 28 - 1),
        "its F3 by its Capture, after a failed Recon": ("OPN-2", ["failure"], 28 + 1, 28 - 1),
    }
)
def test_each_mission_changes_the_points_of_the_next(
    operation: str, before: list[Result], success: int, failure: int
) -> None:
    assert points_after(operation, *before, "tier-two") == success
    assert points_after(operation, *before, "failure") == failure


@covers("TO-9.4-2", "TO-9.5-2", "TO-9.0-2")
@cases(
    {
        "the F3 of Thunderdome": ("OPN-3", 56, 56),
        "the Rescue of Fighters Without Borders": ("OPN-4", 28 + 1, 28 - 1),
        "the Sabotage of Archangel": ("OPN-5", 32 + 2, 32 - 2),
    }
)
def test_a_recon_changes_the_points_of_the_only_mission_after_it(operation: str, success: int, failure: int) -> None:
    assert points_after(operation, "tier-two") == success
    assert points_after(operation, "failure") == failure


@covers("TO-9.2-4")
@cases(
    {
        "the Recon of Righteous Sword": ("OPN-2", [], 28 - 1),
        "its Capture": ("OPN-2", ["tier-two"], 28 - 1),
        "not the Recon of Furious Tempest": ("OPN-1", [], 44),
        "nor its Raid": ("OPN-1", ["tier-two"], 28),
        "nor Fighters Without Borders": ("OPN-4", [], 28),
        "nor Archangel": ("OPN-5", [], 32),
    }
)
def test_an_abort_costs_the_points_of_a_failure(operation: str, before: list[Result], points: int) -> None:
    assert points_after(operation, *before, "abort") == points
