"""The second missions of Thunderdome, Fighters Without Borders and Archangel (9.0)."""

from typing import Any

import pytest
from msgspec.structs import replace

from sandtable.games.third_option import GAME
from sandtable.games.third_option.events import Attacked, FighterAttacked, MarkerMoved, Rolled
from sandtable.games.third_option.mission import ByCard, Leg
from sandtable.games.third_option.rules.direct_action import EnterBox, Rally, RallyPoint
from sandtable.games.third_option.rules.drone import OfferReconDrone, ReconStrike, StrikeFollowUp
from sandtable.games.third_option.rules.planning import RollHostiles, SetAssetPoints
from sandtable.games.third_option.rules.recruiting import RecruitTeam
from sandtable.games.third_option.rules.scoring import ScoreMission
from sandtable.games.third_option.rules.targets import TargetRescue
from sandtable.games.third_option.state import Campaign, State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.cases import cases
from tests.games.third_option.build import (
    Result,
    after,
    answered,
    dice_left,
    direct_action,
    entry_of,
    happened,
    opened,
    options,
    position,
    recon,
)

THREE = {"GB-B": "direct_action", "GB-C": "direct_action", "GB-H": "direct_action"}
FACILITY = GAME.content.missions["MC-08"]
SECOND: dict[str, Any] = {"area": "INDOPACOM", "mission": GAME.content.missions["MC-03"]}  # of Thunderdome


@covers("TO-9.3-2")
@pytest.mark.parametrize(("result", "price"), [("tier-two", 0), ("failure", 4), ("abort", 4)])
def test_only_a_successful_recon_makes_air_and_space_free_in_thunderdome(result: Result, price: int) -> None:
    table = after(opened("OPN-3"), result)
    assert table.state.campaign.drm_next == ((("drone", 1),) if price else ())
    assert answered(table, RecruitTeam("AS-1")).state.spent == price
    assert answered(table, RecruitTeam("GB-H")).state.spent == price + 3


# Thunderdome, second mission: a strike at the rally point


def rally(*dice: int, campaign: Campaign | None = None, **more: Any) -> Table[State]:
    """The drone is called at the rally point of an F3 mission."""
    setting: dict[str, Any] = {"assets": ["AC-02"], "teams": THREE, "box": 2, "awareness": 0, **SECOND} | more
    setting["campaign"] = campaign or replace(opened("OPN-3"), leg=1)
    return answered(direct_action(SetAssetPoints(), RallyPoint(), ScoreMission(), dice=dice, **setting), Rally("drone"))


ELSEWHERE = Campaign("Test", (Leg(mission=ByCard("MC-03", "INDOPACOM")),))
KILL, MISS, NO_LAUNCH = (9, 8, 1), (9, 8, 5), (9, 9)  # availability, launch, damage
TARGET_KILLED = (1, 1, 1, 10)
HOME, STRANDED = (6, 7), (6, 10, 10, 10)  # egress, exfiltration


@covers("TO-9.3-2")
@pytest.mark.parametrize(("result", "removed"), [("tier-two", 3), ("failure", 2), ("abort", 2)])
def test_the_damage_roll_is_one_worse_after_a_failed_recon(result: Result, removed: int) -> None:
    campaign = replace(after(opened("OPN-3"), result).state.campaign, benefits=())
    table = rally(*KILL, *HOME, campaign=campaign, assets=["AC-02", "AC-08"], fighters=4)
    assert len(table.state.units_at("casualties")) == removed  # 1 - 1, or 1 - 1 + 1 on the chart


@covers("TO-9.3-3")
@pytest.mark.parametrize("dice", [MISS, NO_LAUNCH])
def test_after_a_failed_strike_thunderdome_leaves_the_choice(dice: tuple[int, ...]) -> None:
    table = rally(*dice)
    assert options(table) == [StrikeFollowUp("egress"), StrikeFollowUp("assault")]
    assert (table.state.box, table.state.awareness) == (2, 2)


@covers("TO-9.3-3")
def test_the_assault_goes_on_from_the_rally_point_with_awareness_two() -> None:
    table = answered(rally(*MISS, *TARGET_KILLED, *HOME), StrikeFollowUp("assault"))
    assert [moved.box for moved in happened(table, MarkerMoved)] == [3, 4, 5, 6, 7, 8, 9, 10, 11]
    assert [attack.needs for attack in happened(table, FighterAttacked)] == [2 + 2]
    assert dice_left(table) == []


@covers("TO-9.3-3")
@cases(
    {
        "the teams may make for it instead": ([*MISS, *HOME], None, [StrikeFollowUp("egress")]),
        "no choice follows a kill": ([*KILL, *HOME], None, []),
        "no choice follows a strike outside Thunderdome": ([*MISS, *HOME], ELSEWHERE, []),
    }
)
def test_egress_after_a_strike(dice: list[int], campaign: Campaign | None, then: list[StrikeFollowUp]) -> None:
    table = answered(rally(*dice, campaign=campaign), *then)
    assert [moved.box for moved in happened(table, MarkerMoved)] == [9, 10, 11]


@covers("TO-9.3-3")
def test_an_unavailable_drone_is_no_failed_strike() -> None:
    table = rally(10)
    assert options(table) == [Rally("continue"), Rally("abort")]


@covers("TO-9.3-4")
@cases(
    {
        "a kill": ((*KILL, *HOME), [], None, "tier-one"),
        "a kill, stranded": ((*KILL, *STRANDED), [], None, "fubar"),
        "an assault": ((*MISS, *TARGET_KILLED, *HOME), [StrikeFollowUp("assault")], None, "tier-one"),
        "an assault, stranded": ((*MISS, *TARGET_KILLED, *STRANDED), [StrikeFollowUp("assault")], None, "tier-three"),
        "a miss": ((*MISS, *HOME), [StrikeFollowUp("egress")], None, "fubar"),
        "a kill elsewhere, stranded": ((*KILL, *STRANDED), [], ELSEWHERE, "tier-three"),
    }
)
def test_only_the_drone_kill_of_thunderdome_needs_the_exfiltration(
    dice: tuple[int, ...], then: list[StrikeFollowUp], campaign: Campaign | None, tier: str
) -> None:
    assert entry_of(answered(rally(*dice, campaign=campaign), *then)).tier == tier


@covers("TO-9.3-4")
def test_a_kill_in_the_recon_phase_counts_as_exfiltrated() -> None:
    setting = SECOND | {"campaign": replace(opened("OPN-3"), leg=1), "teams": {"OP-1": "recon", "AS-1": "support"}}
    entry = entry_of(answered(recon(OfferReconDrone(), assets=["AC-02"], dice=KILL, **setting), ReconStrike()))
    assert (entry.exfiltrated, entry.tier) == (True, "tier-one")


# Fighters Without Borders and Archangel, second missions


def rescue(result: Result, dice: list[int]) -> Table[State]:
    """The rescue roll of the second mission, after a Recon that ended so."""
    campaign = after(opened("OPN-4"), result).state.campaign
    mission = GAME.content.missions["MC-09"]
    return direct_action(
        SetAssetPoints(), TargetRescue(), mission=mission, dice=dice, campaign=campaign, teams=THREE, box=7, awareness=0
    )


@covers("TO-9.4-2")
@pytest.mark.parametrize(("result", "drms"), [("tier-two", [-1, -1]), ("failure", [1]), ("abort", [1])])
def test_the_recon_moves_the_rescue_roll_on_top_of_its_benefit(result: Result, drms: list[int]) -> None:
    (roll,) = happened(rescue(result, [1]), Rolled)
    assert [part.n for part in roll.modifiers] == drms


@covers("TO-9.4-2")
def test_a_ten_still_frees_the_hostages_after_a_good_recon() -> None:
    assert rescue("tier-two", [10]).state.objective_done


@covers("TO-9.4-2")
def test_an_eight_is_a_standoff_after_a_bad_recon() -> None:
    table = rescue("failure", [8, 1, 1, 1, 10, 8])  # one Fighter is fought; 8 + 1 again
    assert [unit.place for unit in table.state.units.values()] == ["casualties"]
    assert not table.state.objective_done


@covers("TO-9.5-3")
@pytest.mark.parametrize(("leg", "mission", "guard"), [(1, "MC-08", 4), (0, "MC-13", 0)])
def test_four_fighters_guard_the_second_mission_of_archangel_without_a_roll(leg: int, mission: str, guard: int) -> None:
    campaign = replace(opened("OPN-5"), leg=leg)
    table = position(RollHostiles(), mission=GAME.content.missions[mission], dice=[5], campaign=campaign)
    assert (len(table.state.pool()), len(table.state.intel()), dice_left(table)) == (guard, 5, [])


@covers("TO-9.5-3")
def test_the_whole_guard_is_dealt_with_before_the_sabotage_roll() -> None:
    hits, misses = [1, 1, 1], [10, 10, 10, 10]
    rounds = [*hits, *misses, *hits, *misses, *hits, *misses[:1]]  # the fourth stands alone at last
    setting: dict[str, Any] = {"mission": FACILITY, "campaign": replace(opened("OPN-5"), leg=1), "teams": THREE}
    table = direct_action(RollHostiles(), EnterBox(5), awareness=0, dice=[5, *rounds, 6, *HOME], **setting)
    kinds = [type(e) for e in table.log or () if isinstance(e, Attacked | Rolled)]
    assert kinds == [Attacked] * 9 + [Rolled] * 3  # sabotage, egress, exfiltration
    assert table.state.objective_done
    assert dice_left(table) == []
