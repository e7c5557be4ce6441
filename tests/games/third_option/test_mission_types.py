"""Where missions come from, what threat means, and the six types (2.4, 2.5, 2.6)."""

from collections.abc import Iterable
from typing import Any

import pytest

from sandtable.games.third_option import GAME
from sandtable.games.third_option.events import FighterAttacked, IntelAttacked, Reinforced, Rolled
from sandtable.games.third_option.mission import ByCard, Generated, Leg, RandomCard
from sandtable.games.third_option.rules.decks import DrawEvent, RevealEnemyAction
from sandtable.games.third_option.rules.direct_action import EnterBox
from sandtable.games.third_option.rules.drone import DroneStrike
from sandtable.games.third_option.rules.planning import RollHostiles, SelectMission, SetArea, SetDifficulty
from sandtable.games.third_option.rules.recon import CheckReconFailure
from sandtable.games.third_option.rules.recruiting import CONFIRM_RECRUITMENT, BuyAsset, Recruit
from sandtable.games.third_option.rules.scoring import ScoreMission
from sandtable.games.third_option.rules.targets import MissionTarget
from sandtable.games.third_option.sequence import ChosenMission, ChosenSource, PlayMission, Source
from sandtable.games.third_option.state import Campaign, State
from sandtable.games.third_option.vocabulary import PlaceFighters, Threat
from sandtable.kernel.dice import ScriptedDice
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.third_option.build import (
    ALPHA,
    BLANK,
    answered,
    card,
    choose,
    dice_left,
    direct_action,
    entry_of,
    happened,
    kinetic_round,
    options,
    position,
    recon_round,
    resting,
    unit_hits,
    who,
)

NORMAL = SetDifficulty("normal")


def started(mission: str, dice: Iterable[int] = ()) -> Table[State]:
    return Table.start(GAME, GAME.mission(mission), ScriptedDice(dice))


def at_target(kind: str, threat: str = "LOW", **more: Any) -> Table[State]:
    """The protocol of a type, alone at the Mission Target."""
    setting: dict[str, Any] = {"phase": "direct_action", "box": 7, "teams": ALPHA, "awareness": 0}
    return position(MissionTarget(), mission=card(kind, threat), **(setting | more))


def counter(table: Table[State]) -> str:
    view: Any = table.view("commander")
    return str(view.counter)


# 2.4 Missions


@covers("TO-2.4-1")
def test_a_mission_may_be_chosen_from_the_seventeen_cards() -> None:
    table = answered(started("briefing"), ChosenSource("mission"))
    assert options(table) == [ChosenMission(f"MC-{n:02}") for n in range(1, 18)]
    choose(table, ChosenMission("MC-16"))
    assert table.state.mission == GAME.content.missions["MC-16"]


@covers("TO-2.4-1", "TO-2.4-3")
@pytest.mark.parametrize(
    ("dice", "drawn", "area"),
    [([1, 3], "MC-01", "AFRICOM"), ([17, 4], "MC-17", "NORTHCOM"), ([16, 1], "MC-16", "CENTCOM")],
)
def test_a_mission_may_be_drawn_at_random_with_a_die_for_its_area(dice: list[int], drawn: str, area: str) -> None:
    table = answered(started("briefing", dice), ChosenSource("random"), NORMAL)
    assert (table.state.mission.id, table.state.area) == (drawn, area)
    assert CONFIRM_RECRUITMENT in options(table)


@covers("TO-2.4-1")
def test_the_briefing_room_offers_every_source_and_a_session_may_fix_one() -> None:
    sources: tuple[Source, ...] = ("mission", "random", "generate", "operation", "random-operation")
    assert options(started("briefing")) == [ChosenSource(source) for source in sources]
    assert started("random", [17, 4]).state.mission.id == "MC-17"
    assert started("generate", [6, 5, 6, 3, 5, 3, 4]).state.mission.id == "generated"
    assert started("OPN-4").state.mission.id == "MC-12"


@covers("TO-2.4-1", "TO-2.6.7-1")
def test_a_mission_may_be_generated_on_its_own() -> None:
    # Raid, HIGH, INDOPACOM, by sea in and air out, 56 + 3 + 4 Asset Points.
    table = answered(started("briefing", [6, 5, 6, 3, 5, 3, 4]), ChosenSource("generate"))
    made = table.state.mission
    assert (made.type, made.threat, table.state.area) == ("raid", "HIGH", "INDOPACOM")
    assert (made.infil, made.exfil, made.asset_points) == ("sea", "air", 63)


@covers("TO-2.4-1")
def test_a_mission_may_be_dictated_by_an_operation() -> None:
    table = answered(started("briefing"), ChosenSource("operation"))
    assert options(table) == [ChosenMission(f"OPN-{n}") for n in range(1, 6)]
    choose(table, ChosenMission("OPN-4"), NORMAL)
    assert (table.state.mission.id, table.state.area) == ("MC-12", "AFRICOM")


def test_an_operation_is_offered_by_its_name_and_its_brief() -> None:
    table = answered(started("briefing"), ChosenSource("operation"))
    for choice, operation in zip(options(table), GAME.content.operations.values(), strict=True):
        said = (choice.label(table.state), choice.detail(table.state))
        assert said == (operation.name, operation.brief)


@covers("TO-2.4-2")
def test_what_a_mission_card_states_is_what_is_played() -> None:
    # Fallen Eagle: Rescue, HIGH, 54 points, D10 and D10, air in, sea out, 12 points, exfil +1.
    leg = Leg(mission=ByCard("MC-11", "EUCOM"))
    table = answered(position(PlayMission(0), leg=leg, dice=[9, 5, 1]), NORMAL)
    assert (table.state.asset_points, table.state.area, counter(table)) == (54, "EUCOM", "Hostage")
    choose(table, CONFIRM_RECRUITMENT)
    assert (table.state.initial_fighters, table.state.intel_rolled) == (9, 5)


@covers("TO-2.4-2")
def test_methods_points_and_restriction_come_from_the_mission_card() -> None:
    eagle = card("rescue", "HIGH")
    assert (eagle.infil, eagle.exfil, eagle.vp) == ("air", "sea", 12)
    # Exfiltration +1: a die of 7 is an 8 and fails; nobody brought out fails the mission.
    table = direct_action(EnterBox(11), mission=eagle, teams=ALPHA, awareness=0, objective_done=True, dice=[7, 7, 7])
    assert not table.state.exfiltrated


@covers("TO-2.4-3")
@pytest.mark.parametrize("area", ["AFRICOM", "CENTCOM"])
def test_the_player_picks_one_of_two_areas_before_recruiting(area: Any) -> None:
    table = answered(started("MC-01"), NORMAL)
    assert options(table) == [SetArea("AFRICOM"), SetArea("CENTCOM")]
    choose(table, SetArea(area))
    assert table.state.area == area
    assert CONFIRM_RECRUITMENT in options(table)


@covers("TO-2.4-3")
@pytest.mark.parametrize(("die", "second"), [(1, False), (3, False), (4, True), (6, True)])
def test_in_a_random_draw_one_to_three_is_the_first_area(die: int, second: bool) -> None:
    table = position(SelectMission(), leg=Leg(mission=RandomCard()), dice=[10, die])
    assert table.state.area == ("NORTHCOM" if second else "CENTCOM")


# 2.5 Threat levels


@covers("TO-2.5-1")
@pytest.mark.parametrize(("threat", "to_hit"), [("LOW", 3), ("MEDIUM", 3), ("HIGH", 4)])
def test_threat_fixes_the_number_of_a_fighter(threat: str, to_hit: int) -> None:
    for die, hits in ((to_hit, 1), (to_hit + 1, 0)):
        table = kinetic_round(mission=card("f3", threat), teams=ALPHA, here=1, dice=[10, die])
        assert table.state.teams["GB-A"].hits == hits


@covers("TO-2.5-1")
@pytest.mark.parametrize(("threat", "again"), [("LOW", {4}), ("MEDIUM", {3, 4}), ("HIGH", {2, 3, 4})])
def test_threat_fixes_the_faces_that_intel_rolls_again(threat: str, again: set[int]) -> None:
    for face in (1, 2, 3, 4):
        dice = [10, face, 1] if face in again else [10, face]
        table = recon_round(mission=card("f3", threat), teams={"RG-1": "recon"}, intel=1, dice=dice)
        assert happened(table, IntelAttacked)[0].dice == tuple(dice[1:])


@covers("TO-2.5-1")
@pytest.mark.parametrize(
    ("kind", "threat", "needs"),
    [
        ("rescue", "LOW", 8),
        ("rescue", "MEDIUM", 7),
        ("rescue", "HIGH", 6),
        ("sabotage", "LOW", 8),
        ("sabotage", "MEDIUM", 7),
        ("sabotage", "HIGH", 6),
        ("recon", "LOW", 9),
        ("recon", "MEDIUM", 8),
        ("recon", "HIGH", 7),
    ],
)
def test_threat_fixes_the_numbers_of_charts_a4_and_a5(kind: str, threat: str, needs: int) -> None:
    assert at_target(kind, threat, dice=[needs]).state.objective_done
    # One above is a standoff for a Rescue: the Fighter is fought, then the roll fails.
    standoff = [1, 10, 1, 10, 10] if kind == "rescue" else []
    assert not at_target(kind, threat, dice=[needs + 1, *standoff]).state.objective_done


@covers("TO-2.5-1")
@pytest.mark.parametrize(("threat", "fighters"), [("LOW", 0), ("MEDIUM", 1), ("HIGH", 2)])
def test_threat_fixes_the_section_of_an_enemy_action(threat: str, fighters: int) -> None:
    table = direct_action(
        RevealEnemyAction(1), box=3, teams=ALPHA, mission=card("f3", threat), slots=["EA-09", BLANK, BLANK]
    )
    assert len(table.state.pool()) == fighters


@covers("TO-2.5-1")
@pytest.mark.parametrize(("threat", "sides"), [("LOW", 6), ("MEDIUM", 6), ("HIGH", 10)])
def test_threat_fixes_the_die_of_a_failed_recon(threat: str, sides: int) -> None:
    table = position(CheckReconFailure(), mission=card("f3", threat), intel=1, dice=[sides])
    assert (happened(table, Reinforced)[0].sides, len(table.state.pool())) == (sides, sides)


@covers("TO-2.5-1")
@pytest.mark.parametrize(
    ("threat", "barred"), [("LOW", {"AC-16", "AC-17"}), ("MEDIUM", set()), ("HIGH", {"AC-11", "AC-12", "AC-15"})]
)
def test_threat_fixes_which_assets_are_for_sale(threat: Threat, barred: set[str]) -> None:
    table = position(Recruit(), mission=card("f3", threat), asset_points=99)
    bought = {choice.asset for choice in options(table) if isinstance(choice, BuyAsset)}
    assert set(GAME.content.assets) - bought == barred


# 2.6 The six types


@covers("TO-2.6.1-1")
def test_an_f3_mission_is_done_when_the_target_is_a_casualty() -> None:
    assert counter(position(mission=card("f3"))) == "F3"
    table = at_target("f3", dice=[1, 10, 10, 10, 1, 10])  # hit, miss, hit
    assert (resting(table), dice_left(table)) == (True, [])
    assert [(u.kind, u.place) for u in table.state.units.values()] == [("target", "casualties")]
    assert table.state.objective_done


@covers("TO-2.6.1-1")
@pytest.mark.parametrize(("damage", "done"), [(1, True), (2, False)])
def test_an_f3_target_may_be_killed_by_drone(damage: int, done: bool) -> None:
    table = direct_action(
        DroneStrike(), box=2, teams=ALPHA, awareness=0, area="CENTCOM", assets=["AC-02"], dice=[9, 8, damage]
    )
    assert table.state.objective_done is done


@covers("TO-2.6.2-1")
def test_a_capture_target_is_resolved_on_chart_a9() -> None:
    assert counter(position(mission=card("capture"))) == "Capture"
    table = at_target("capture", dice=[4])
    assert (table.state.surrendered, table.state.objective_done) == (True, True)


@covers("TO-2.6.2-1")
def test_a_capture_target_must_be_taken_alive() -> None:
    # Guarded: the Fighter falls in two rounds, then a 6 kills the target.
    table = at_target("capture", dice=[6, 1, 10, 1, 10, 6])
    assert not table.state.objective_done


@covers("TO-2.6.2-1")
@pytest.mark.parametrize(("home", "tier"), [(True, "tier-one"), (False, "fubar")])
def test_a_capture_target_must_be_exfiltrated(home: bool, tier: str) -> None:
    table = position(ScoreMission(), mission=card("capture"), teams=ALPHA, objective_done=True, exfiltrated=home)
    assert entry_of(table).tier == tier


@covers("TO-2.6.3-1", "TO-2.6.5-1")
@pytest.mark.parametrize("kind", ["sabotage", "recon"])
@pytest.mark.parametrize("threat", ["LOW", "MEDIUM", "HIGH"])
def test_sabotage_and_recon_make_no_fighter_roll(kind: str, threat: str) -> None:
    mission = card(kind, threat)
    table = position(RollHostiles(), mission=mission, dice=[4] * len(mission.intel))
    assert table.state.pool() == []
    assert len(table.state.intel()) == 4 * len(mission.intel) > 0


@covers("TO-2.6.3-1", "TO-2.6.5-1")
@pytest.mark.parametrize("kind", [4, 1])
def test_a_generated_sabotage_or_recon_makes_no_fighter_roll_either(kind: int) -> None:
    table = position(SelectMission(), RollHostiles(), leg=Leg(mission=Generated()), dice=[kind, 1, 1, 1, 1, 1, 5])
    choose(table, NORMAL)
    assert (len(table.state.pool()), len(table.state.intel())) == (0, 5)


@covers("TO-2.6.3-1")
def test_fighters_enter_a_sabotage_by_failed_recon_and_are_fought_before_the_roll() -> None:
    # One Fighter comes; it falls in two rounds; then the roll on A5.
    dice = [1, 1, 10, 1, 10, 7, 6, 1, 1]
    mission = card("sabotage", "MEDIUM")
    table = direct_action(
        CheckReconFailure(), EnterBox(7), mission=mission, intel=1, teams=ALPHA, awareness=0, dice=dice
    )
    assert [who(event) for event in happened(table, FighterAttacked)] == ["Fighter 2", "Fighter 2"]
    rolls = [e for e in table.log or () if isinstance(e, Reinforced | Rolled)]
    assert [type(e) for e in rolls[:2]] == [Reinforced, Rolled]
    assert happened(table, Rolled)[0].test == "sabotage"
    assert (table.state.objective_done, dice_left(table)) == (True, [])


@covers("TO-2.6.3-1")
def test_fighters_enter_a_sabotage_by_card_event_and_operation() -> None:
    # Archangel places four; Reinforcements and Passing Convoy bring one each.
    table = position(
        RollHostiles(),
        RevealEnemyAction(1),
        DrawEvent(),
        mission=card("sabotage", "HIGH"),
        leg=Leg(mission=Generated(), special=(PlaceFighters(4),)),
        phase="direct_action",
        box=4,
        teams=ALPHA,
        slots=["EA-01", "EA-04", "EA-04"],
        events=["EV-13"],
        dice=[3],
    )
    assert (table.state.initial_fighters, len(table.state.pool())) == (4, 6)


@covers("TO-2.6.4-1")
def test_a_rescue_is_resolved_on_chart_a4() -> None:
    assert counter(position(mission=card("rescue"))) == "Hostage"
    freed, killed = at_target("rescue", dice=[8]), at_target("rescue", dice=[10])
    assert (freed.state.objective_done, killed.state.objective_done) == (True, False)


@covers("TO-2.6.5-1")
def test_firefights_do_not_compromise_a_recon_mission() -> None:
    # A Fighter falls at Mission Target; the recon roll; Egress; capture check; the way out.
    dice = [1, 10, 1, 10, 9, 6, 1, 7]
    table = direct_action(
        EnterBox(7), ScoreMission(), mission=card("recon"), teams=ALPHA, fighters=1, awareness=0, dice=dice
    )
    assert (unit_hits(table), entry_of(table).tier) == ([2], "tier-one")


@covers("TO-2.6.5-2")
@pytest.mark.parametrize(("kind", "tier"), [("recon", "fubar"), ("sabotage", "tier-two")])
def test_a_recon_mission_fails_when_any_team_is_captured(kind: str, tier: str) -> None:
    teams = {"GB-A": "direct_action", "GB-B": "captured"}
    table = position(ScoreMission(), mission=card(kind, "MEDIUM"), objective_done=True, exfiltrated=True, teams=teams)
    assert entry_of(table).tier == tier


@covers("TO-2.6.6-1")
def test_a_raid_adds_one_fighter_to_the_initial_roll() -> None:
    table = position(RollHostiles(), mission=card("raid", "MEDIUM"), dice=[7, 4])
    assert (len(table.state.pool()), len(table.state.intel())) == (8, 4)


@covers("TO-2.6.6-1")
def test_the_extra_fighter_of_a_raid_comes_besides_the_three_at_the_objective() -> None:
    three = {"GB-A": "direct_action", "GB-B": "direct_action", "GB-C": "direct_action"}
    table = direct_action(
        RollHostiles(), MissionTarget(), mission=card("raid"), teams=three, dice=[2, 2, *[1, 1, 1, 10, 10, 10] * 2]
    )
    assert (len(table.state.pool()), len(table.state.units_at("casualties"))) == (3, 3)
    assert table.state.objective_done


@covers("TO-2.6.7-1")
def test_the_generator_may_make_every_mission_of_an_operation() -> None:
    legs = (Leg(mission=Generated()),) * 3
    for at, (kind, die) in enumerate((("recon", 1), ("f3", 3), ("raid", 6))):
        table = position(PlayMission(at), campaign=Campaign("Three", legs), dice=[die, 1, 1, 1, 1, 1])
        assert (table.state.mission.type, table.state.leg) == (kind, legs[at])
