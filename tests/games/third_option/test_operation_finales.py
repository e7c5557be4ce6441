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
from tests.games.third_option.build import (
    Result,
    after,
    answered,
    choose,
    dice_left,
    direct_action,
    ended,
    entry_of,
    happened,
    opened,
    options,
    position,
)

THREE = {"GB-B": "direct_action", "GB-C": "direct_action", "GB-H": "direct_action"}


@covers("TO-9.3-2")
def test_a_successful_recon_makes_air_and_space_free_in_thunderdome() -> None:
    table = after(opened("OPN-3"), "tier-two")
    assert table.state.campaign.drm_next == ()
    assert answered(table, RecruitTeam("AS-1")).state.spent == 0
    assert answered(table, RecruitTeam("GB-H")).state.spent == 3


@covers("TO-9.3-2")
@pytest.mark.parametrize("result", ["failure", "abort"])
def test_a_failed_or_aborted_recon_leaves_air_and_space_at_its_price(result: Result) -> None:
    table = after(opened("OPN-3"), result)
    assert table.state.campaign.drm_next == (("drone", 1),)
    assert answered(table, RecruitTeam("AS-1")).state.spent == 4


# Thunderdome, second mission: a strike at the rally point


def rally(*dice: int, campaign: Campaign | None = None, **more: Any) -> Table[State]:
    """The drone is called at the rally point of an F3 mission."""
    setting: dict[str, Any] = {"assets": ["AC-02"], "teams": THREE} | more
    table = position(
        SetAssetPoints(),
        RallyPoint(),
        ScoreMission(),
        mission=GAME.content.missions["MC-03"],
        area="INDOPACOM",
        campaign=campaign or replace(opened("OPN-3"), leg=1),
        phase="direct_action",
        box=2,
        awareness=0,
        dice=dice,
        **setting,
    )
    return answered(table, Rally("drone"))


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
    table = rally(*MISS, *TARGET_KILLED, *HOME)
    choose(table, StrikeFollowUp("assault"))
    assert [moved.box for moved in happened(table, MarkerMoved)] == [3, 4, 5, 6, 7, 8, 9, 10, 11]
    assert [attack.needs for attack in happened(table, FighterAttacked)] == [2 + 2]
    assert dice_left(table) == []


@covers("TO-9.3-3")
def test_the_teams_may_make_for_egress_instead() -> None:
    table = rally(*MISS, *HOME)
    choose(table, StrikeFollowUp("egress"))
    assert [moved.box for moved in happened(table, MarkerMoved)] == [9, 10, 11]


@covers("TO-9.3-3")
def test_no_choice_follows_a_kill_or_a_strike_outside_thunderdome() -> None:
    for table in (rally(*KILL, *HOME), rally(*MISS, *HOME, campaign=ELSEWHERE)):
        assert [moved.box for moved in happened(table, MarkerMoved)] == [9, 10, 11]


@covers("TO-9.3-3")
def test_an_unavailable_drone_is_no_failed_strike() -> None:
    table = rally(10)
    assert options(table) == [Rally("continue"), Rally("abort")]


@covers("TO-9.3-4")
@pytest.mark.parametrize(
    ("dice", "then", "tier"),
    [
        ((*KILL, *HOME), [], "tier-one"),
        ((*KILL, *STRANDED), [], "fubar"),
        ((*MISS, *TARGET_KILLED, *HOME), [StrikeFollowUp("assault")], "tier-one"),
        ((*MISS, *TARGET_KILLED, *STRANDED), [StrikeFollowUp("assault")], "tier-three"),
        ((*MISS, *HOME), [StrikeFollowUp("egress")], "fubar"),
    ],
    ids=["kill", "kill, stranded", "assault", "assault, stranded", "miss"],
)
def test_only_the_drone_kill_of_thunderdome_needs_the_exfiltration(
    dice: tuple[int, ...], then: list[StrikeFollowUp], tier: str
) -> None:
    entry = ended(answered(rally(*dice), *then))
    assert entry is not None
    assert entry.tier == tier


@covers("TO-9.3-4")
def test_elsewhere_a_drone_kill_without_exfiltration_is_tier_three() -> None:
    entry = ended(rally(*KILL, *STRANDED, campaign=ELSEWHERE))
    assert entry is not None
    assert entry.tier == "tier-three"


@covers("TO-9.3-4")
def test_a_kill_in_the_recon_phase_counts_as_exfiltrated() -> None:
    table = position(
        OfferReconDrone(),
        mission=GAME.content.missions["MC-03"],
        area="INDOPACOM",
        phase="recon",
        campaign=replace(opened("OPN-3"), leg=1),
        assets=["AC-02"],
        dice=KILL,
        teams={"OP-1": "recon", "AS-1": "support"},
    )

    entry = entry_of(answered(table, ReconStrike()))
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
def test_four_fighters_guard_the_facility_of_archangel_without_a_roll() -> None:
    table = position(
        RollHostiles(), mission=GAME.content.missions["MC-08"], dice=[5], campaign=replace(opened("OPN-5"), leg=1)
    )
    assert (len(table.state.pool()), len(table.state.intel())) == (4, 5)
    assert dice_left(table) == []


@covers("TO-9.5-3")
def test_the_guard_is_on_duty_in_the_second_mission_of_archangel_only() -> None:
    table = position(RollHostiles(), mission=GAME.content.missions["MC-13"], dice=[5], campaign=opened("OPN-5"))
    assert table.state.pool() == []


@covers("TO-9.5-3")
def test_the_whole_guard_is_dealt_with_before_the_sabotage_roll() -> None:
    hits, misses = [1, 1, 1], [10, 10, 10, 10]
    rounds = [*hits, *misses, *hits, *misses, *hits, *misses[:1]]  # the fourth stands alone at last
    table = position(
        RollHostiles(),
        EnterBox(5),
        mission=GAME.content.missions["MC-08"],
        campaign=replace(opened("OPN-5"), leg=1),
        phase="direct_action",
        awareness=0,
        teams=THREE,
        dice=[5, *rounds, 6, *HOME],
    )

    kinds = [type(e) for e in table.log or () if isinstance(e, Attacked | Rolled)]
    assert kinds == [Attacked] * 9 + [Rolled] * 3  # sabotage, egress, exfiltration
    assert table.state.objective_done
    assert dice_left(table) == []
