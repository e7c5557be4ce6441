"""The debrief: whose points it names, and which Assets it counts."""

import pytest
from msgspec.structs import replace

from sandtable.games.third_option import GAME
from sandtable.games.third_option.events import AssetUsed
from sandtable.games.third_option.state import Campaign
from sandtable.kernel.event import Event
from sandtable.show.debrief import Debrief
from tests.games.third_option.build import after, opened


def debrief(campaign: Campaign, *log: Event) -> Debrief:
    """The debrief of a play that ends with the last mission in this log."""
    state = after(opened("OPN-1"), "tier-one").state
    state.campaign = replace(campaign, over=True)
    found = GAME.screen(GAME.view(state, "commander")).debrief(log)
    assert found is not None
    return found


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
    figures = {fact.name: fact.text for fact in debrief(won, used).figures}
    assert figures["Assets played"] == str(counted)
