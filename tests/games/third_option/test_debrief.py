"""The debrief: whose points it names, and which Assets it counts."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from sandtable.games.third_option import GAME
from sandtable.games.third_option.events import AssetUsed
from sandtable.games.third_option.rules.drone import DroneStrike, OfferReconDrone, ReconStrike
from sandtable.games.third_option.rules.engagement import ActionRound
from sandtable.games.third_option.rules.scoring import ScoreMission
from sandtable.games.third_option.state import Campaign, State
from sandtable.kernel.event import Event
from sandtable.kernel.table import Table
from sandtable.show.debrief import Debrief
from tests.games.third_option.build import ALPHA, HIT, MISS, PAIR, after, choose, direct_action, opened, recon


def debrief(campaign: Campaign, *log: Event) -> Debrief:
    """The debrief of a play that ends with the last mission in this log."""
    state = after(opened("OPN-1"), "tier-one").state
    state.campaign = campaign
    return debrief_of_state(state, log)


def debrief_of(table: Table[State]) -> Debrief:
    """The debrief of a mission that was played on this table and scored."""
    return debrief_of_state(table.state, table.log or ())


def debrief_of_state(state: State, log: Sequence[Event]) -> Debrief:
    state.campaign = replace(state.campaign, over=True)
    found = GAME.screen(GAME.view(state, "commander")).debrief(log)
    assert found is not None
    return found


def assets_played(found: Debrief) -> int:
    return next(int(fact.text) for fact in found.figures if fact.name == "Assets played")


def test_a_failed_mission_of_an_operation_is_not_credited_with_points_of_another() -> None:
    won = after(opened("OPN-1"), "tier-one").state.campaign
    lost = after(won, "failure").state.campaign
    first, last = (entry.vp for entry in lost.log)
    assert first > last
    verdict = debrief(lost).verdict
    assert f", {last} Victory Points. Furious Tempest: Failed, {first + last} Victory Points in 2 missions." in verdict


def test_a_mission_by_itself_has_its_own_points_alone() -> None:
    won = after(opened("OPN-1"), "tier-one").state.campaign
    alone = replace(won, legs=won.legs[:1], name="")
    points = won.log[-1].vp
    assert debrief(alone).verdict.endswith(f", {points} Victory Points.")


@pytest.mark.parametrize(
    ("how", "counted"),
    [("played", 1), ("cancels", 1), ("repeats", 1), ("moved", 0), ("lost", 0), ("given_up", 0), ("gained", 0)],
)
def test_assets_count_as_played_from_the_hand_against_a_card_and_for_a_die(how: str, counted: int) -> None:
    won = after(opened("OPN-1"), "tier-one").state.campaign
    used = AssetUsed("TO-3.0-18", "A-1", how)  # type: ignore[arg-type]  # a row of the table
    assert assets_played(debrief(won, used)) == counted


@pytest.mark.parametrize(
    ("dice", "counted"),
    [((1, 1, 1), 1), ((1, 1, 6), 1), ((1, 10), 1), ((10,), 0)],
    ids=["hit", "missed", "not launched", "not available"],
)
def test_a_drone_strike_counts_once_the_drone_is_available(dice: tuple[int, ...], counted: int) -> None:
    table = direct_action(DroneStrike(), ScoreMission(), box=2, teams=PAIR, assets=["AC-02"], awareness=0, dice=dice)
    assert ("AC-02" in table.state.discarded) == bool(counted)
    assert assets_played(debrief_of(table)) == counted


def test_a_drone_strike_in_the_recon_phase_counts_too() -> None:
    teams = {"RG-1": "recon", "RG-2": "recon", "AS-1": "support"}
    table = recon(OfferReconDrone(), teams=teams, assets=["AC-02"], dice=[1, 1, 1])
    choose(table, ReconStrike())
    assert assets_played(debrief_of(table)) == 1


@pytest.mark.parametrize(("hits", "counted"), [(1, 1), (2, 2), (3, 2)])
def test_plate_carriers_count_for_each_hit_that_they_absorb(hits: int, counted: int) -> None:
    fight: dict[str, Any] = {"box": 3, "fight": "here", "here": hits, "dice": [MISS, *[HIT] * hits]}
    table = direct_action(ActionRound(), ScoreMission(), teams=ALPHA, assets={"AC-07": "GB-A"}, **fight)
    assert table.state.teams["GB-A"].hits == hits - counted
    assert assets_played(debrief_of(table)) == counted
