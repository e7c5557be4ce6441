"""The printed sample cards (appendix): a team, an asset, an enemy action, a mission."""

from typing import Any

import pytest

from sandtable.games.third_option import GAME
from sandtable.games.third_option.events import Attacked, FighterAttacked
from sandtable.games.third_option.rules.assets import Reassign
from sandtable.games.third_option.rules.card_choices import PASS, ChosenTeam
from sandtable.games.third_option.rules.decks import RevealEnemyAction
from sandtable.games.third_option.rules.direct_action import EnterBox, Rally
from sandtable.games.third_option.rules.drone import ReconDroneStrike
from sandtable.games.third_option.rules.engagement import Engagement
from sandtable.games.third_option.rules.movement import RollExfiltration, RollInfiltration
from sandtable.games.third_option.rules.planning import SetArea, SetAssetPoints
from sandtable.games.third_option.rules.recon import IncursionAttacks
from sandtable.games.third_option.rules.recruiting import AttachAssets, BuyAsset, Recruit
from sandtable.games.third_option.state import State
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.third_option.build import (
    ALPHA,
    BLANK,
    DUO,
    HOTEL,
    NORMAL,
    answered,
    card,
    choose,
    dice_left,
    direct_action,
    happened,
    kinetic_round,
    options,
    position,
    recon,
    recon_round,
    resting,
    unit_hits,
)

VETERAN = "AC-01"

# the Operative Nightjar


@covers("TO-App-1")
@pytest.mark.parametrize(("die", "hits"), [(7, [1]), (8, [0])])
def test_nightjar_hits_fighters_on_seven_or_less(die: int, hits: list[int]) -> None:
    table = kinetic_round(teams={"OP-1": "direct_action"}, here=1, dice=[die, 10])
    assert unit_hits(table) == hits


@covers("TO-App-1")
@pytest.mark.parametrize(("die", "hits"), [(8, [1]), (9, [0])])
def test_nightjar_hits_intel_on_eight_or_less(die: int, hits: list[int]) -> None:
    table = recon_round(teams={"OP-1": "recon"}, intel=1, dice=[die, 1])
    assert unit_hits(table) == hits


@covers("TO-App-1")
@pytest.mark.parametrize("method", ["land", "sea", "air"])
def test_nightjar_helps_the_infiltration_by_any_method_but_not_the_way_out(method: str) -> None:
    where: dict[str, Any] = {"phase": "direct_action", "awareness": 0, "teams": {"OP-1": "rg"}}
    mission = card("f3", infil=method, exfil=method)
    assert position(RollInfiltration(), mission=mission, dice=[8], **where).state.infiltrated
    assert not position(RollInfiltration(), mission=mission, dice=[9], **where).state.infiltrated
    out = position(RollExfiltration(3), mission=mission, dice=[8], **where)
    assert not out.state.exfiltrated


@covers("TO-App-1")
def test_nightjar_guides_the_drone_in_direct_action_only() -> None:
    # Damage 2 - 1.
    teams = {"GB-A": "direct_action", "GB-B": "direct_action", "OP-1": "rg"}
    in_action = direct_action(EnterBox(2), box=2, awareness=0, assets=["AC-02"], teams=teams, dice=[9, 8, 2, 6, 7])
    in_recon = position(
        ReconDroneStrike(), phase="recon", assets=["AC-02"], dice=[9, 8, 2], teams={"OP-1": "recon", "AS-1": "support"}
    )
    choose(in_action, Rally("drone"))
    assert (in_action.state.drone, in_recon.state.drone) == ("hit", "missed")


# the asset Veteran Operator


@covers("TO-App-2")
@pytest.mark.parametrize("threat", ["LOW", "MEDIUM", "HIGH"])
def test_a_veteran_operator_costs_three_points_at_every_threat(threat: str) -> None:
    table = position(SetAssetPoints(), Recruit(), mission=card("f3", threat))
    assert answered(table, BuyAsset(VETERAN)).state.spent == 3


@covers("TO-App-2")
def test_a_veteran_operator_is_assigned_to_one_ground_branch_team() -> None:
    teams = {"GB-A": "direct_action", "GB-B": "recon", "RG-9": "recon", "OP-1": "recon", "MB-1": "support"}
    table = position(AttachAssets(), teams=teams, assets=[VETERAN])
    assert options(table) == [ChosenTeam("GB-A"), ChosenTeam("GB-B")]
    choose(table, ChosenTeam("GB-B"))
    assert table.state.assets[VETERAN].holder == "GB-B"


def fight(*dice: int, **more: Any) -> Table[State]:
    """Alpha with the veteran and Golf without one, both 7 against Fighters, meet one Fighter."""
    setting: dict[str, Any] = {
        "teams": {"GB-A": "direct_action", "GB-G": "direct_action"},
        "assets": {VETERAN: "GB-A"},
        "phase": "direct_action",
        "box": 3,
        "awareness": 0,
        "here": 1,
    }
    return position(Engagement("here"), dice=dice, **setting | more)


def drms(table: Table[State]) -> dict[str, int]:
    """The summed modifier of each team's last attack."""
    return {e.team: sum(part.n for part in e.modifiers) for e in happened(table, Attacked)}


@covers("TO-App-2")
def test_its_holder_alone_attacks_fighters_with_minus_one() -> None:
    table = fight(8, 8, 10)  # the same die hits with it and misses without
    assert [attack.hit for attack in happened(table, Attacked)] == [True, False]
    assert drms(table) == {"GB-A": -1, "GB-G": 0}


@covers("TO-App-2")
def test_its_holder_attacks_a_target_with_minus_one() -> None:
    table = direct_action(
        Engagement("target"), box=7, awareness=0, target=1, dice=[8, 10], teams=ALPHA, assets={VETERAN: "GB-A"}
    )
    assert unit_hits(table) == [2]


@covers("TO-App-2")
def test_it_is_no_help_against_intel() -> None:
    table = position(
        Engagement("takeover"), phase="recon", intel=[1], dice=[1, 1], teams={"GB-A": "recon"}, assets={VETERAN: "GB-A"}
    )
    assert drms(table) == {"GB-A": -1}  # what every Ground team has after a takeover


@covers("TO-App-2")
def test_it_is_no_help_before_the_direct_action_phase() -> None:
    teams = {"GB-A": "recon", "RG-1": "recon"}
    table = recon(
        IncursionAttacks(1, "RG-1"), fight="incursion", fighters=6, dice=[10, 8], teams=teams, assets={VETERAN: "GB-A"}
    )
    assert drms(table) == {"GB-A": 0}


@covers("TO-App-2")
def test_between_rounds_it_may_move_to_another_active_ground_team() -> None:
    teams = {
        "GB-A": "direct_action",
        "GB-C": ("casualties", 2),
        "GB-E": "recon",
        "GB-G": "direct_action",
        "RG-9": "direct_action",
        "OP-1": "direct_action",
    }
    misses = [10, 10, 10, 10, 10]
    table = fight(*misses, 10, 8, 10, 10, 10, teams=teams)

    assert options(table) == [PASS, Reassign(VETERAN, "GB-G")]
    choose(table, Reassign(VETERAN, "GB-G"))
    assert options(table) == [PASS, Reassign(VETERAN, "GB-A")]
    choose(table, PASS)
    assert (drms(table), unit_hits(table)) == ({"GB-A": 0, "GB-G": -1, "RG-9": 0, "OP-1": 0}, [1])


@covers("TO-App-2")
def test_it_does_not_move_within_a_round() -> None:
    table = kinetic_round(
        teams={"GB-A": "direct_action", "GB-G": "direct_action"}, assets={VETERAN: "GB-A"}, here=1, dice=[10, 10, 10]
    )
    assert resting(table)  # nothing was asked between the event and the dice
    assert dice_left(table) == []


@covers("TO-App-2")
def test_it_is_never_discarded_by_use() -> None:
    table = answered(fight(*[10, 10, 10] * 3, 1, 1, 10), PASS, PASS, PASS)
    assert resting(table)
    assert table.state.assets[VETERAN].holder == "GB-A"


@covers("TO-App-2")
@pytest.mark.parametrize(("hit", "kept"), [(1, False), (2, True)])
def test_it_is_lost_with_its_holder_and_with_nobody_else(hit: int, kept: bool) -> None:
    hurt = {"GB-A": ("direct_action", 1), "GB-G": ("direct_action", 1)}
    table = fight(1, 1, 1, hit, teams=hurt)  # the Fighter falls, and takes one team with it
    assert (VETERAN in table.state.assets) is kept
    assert (VETERAN in table.state.discarded) is not kept


@covers("TO-App-2")
def test_it_cannot_be_handed_on_once_its_holder_has_fallen() -> None:
    hurt = {"GB-A": ("direct_action", 1), "GB-G": "direct_action"}
    table = fight(10, 10, 1, 1, 1, 10, 1, 10, teams=hurt)  # Alpha falls in the first round
    assert resting(table)
    assert drms(table)["GB-G"] == 0


# the enemy action and where its Fighters go


@covers("TO-App-3")
@pytest.mark.parametrize("threat", ["LOW", "MEDIUM", "HIGH"])
def test_reinforcements_add_one_fighter_at_every_threat(threat: str) -> None:
    table = direct_action(
        RevealEnemyAction(1), mission=card("f3", threat), box=3, awareness=0, slots=["EA-01", BLANK, BLANK], teams=ALPHA
    )
    assert len(table.state.units) == 1


@covers("TO-App-5")
@pytest.mark.parametrize(("slot", "box", "place"), [(1, 3, "pool"), (2, 5, "pool"), (3, 9, "here")])
def test_added_fighters_join_the_pool_from_slots_one_and_two_and_egress_from_three(
    slot: int, box: int, place: str
) -> None:
    table = direct_action(RevealEnemyAction(slot), box=box, awareness=0, slots=["EA-15", "EA-15", "EA-15"], teams=ALPHA)
    assert [unit.place for unit in table.state.units.values()] == [place]


@covers("TO-App-5")
def test_fighters_of_the_third_slot_are_fought_at_egress() -> None:
    # Egress, one round, exfiltration.
    table = direct_action(EnterBox(9), awareness=0, slots=[BLANK, BLANK, "EA-01"], teams=DUO, dice=[6, 1, 1, 10, 7])
    assert len(happened(table, FighterAttacked)) == 1
    assert table.state.exfiltrated


# the mission card Broken Compass


@covers("TO-App-4")
def test_broken_compass_is_an_f3_mission_by_sea_and_air_in_one_of_two_areas() -> None:
    table = Table.start(GAME, GAME.mission("MC-01"), SeededDice(7))
    mission = table.state.mission
    assert (mission.type, mission.threat) == ("f3", "LOW")
    assert (mission.infil, mission.exfil) == ("sea", "air")
    assert options(answered(table, NORMAL)) == [SetArea("AFRICOM"), SetArea("CENTCOM")]


@covers("TO-App-4")
def test_a_failed_infiltration_only_raises_awareness() -> None:
    table = direct_action(
        RollInfiltration(), mission=GAME.content.missions["MC-01"], box=0, awareness=0, teams=HOTEL, dice=[8]
    )
    assert resting(table)
    assert (table.state.infiltrated, table.state.awareness) == (False, 1)
