"""Build your own operation (9.6): the parts, the defaults, and random operations."""

from pathlib import Path

import pytest

from sandtable.games.third_option import GAME
from sandtable.games.third_option.content import READER
from sandtable.games.third_option.mission import ByCard, Free, Generated, Leg, LegMission, MissionCard, RandomCard
from sandtable.games.third_option.rules.operations import RollRandomOperation
from sandtable.games.third_option.rules.planning import SetArea
from sandtable.games.third_option.rules.recruiting import CONFIRM_RECRUITMENT
from sandtable.games.third_option.sequence import PlayMission
from sandtable.games.third_option.state import Campaign, State
from sandtable.games.third_option.vocabulary import (
    AbortIsFailure,
    ApNext,
    DrmNext,
    FreeTeam,
    MissionType,
    PlaceFighters,
    Threat,
)
from sandtable.kernel.dice import ScriptedDice, SeededDice
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.third_option.build import NORMAL, Result, after, answered, choose, dice_left, options, position

OWN = """\
operations:
  - id: OWN-1
    name: Long Night
    missions:
      - mission: {kind: card, card: MC-12}
        on_success: [{do: ap_next, n: 6}, {do: drm_next, roll: rescue, n: -2}]
        on_failure: [{do: ap_next, n: -6}, {do: free_team, team: AS-1}]
      - mission: {kind: random_card}
      - mission: {kind: generated}
        on_success: []
        special: [{do: place_fighters, n: 6}, {do: abort_is_failure}]
      - mission: {kind: free, type: raid, area: AFRICOM, threat: HIGH, infil: sea, exfil: air}
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "own.yaml"
    path.write_text(OWN, "utf-8")
    return path


def operation(*missions: LegMission) -> Campaign:
    return Campaign("Own", tuple(Leg(mission=mission) for mission in missions))


def give_up(table: Table[State]) -> None:
    """With nobody recruited every first option leads to the end of the mission."""
    log = len(table.state.campaign.log)
    while table.decision and len(table.state.campaign.log) == log:
        choose(table, options(table)[0])


# the parts of an operation


@covers("TO-9.6-1", "TO-9.6-2", "TO-9.6-5")
def test_a_custom_operation_may_mix_all_four_kinds_of_missions(own: Path) -> None:
    made = READER.extended([own], GAME.content).operations["OWN-1"]

    assert made.name == "Long Night"
    assert made.missions == (
        Leg(
            mission=ByCard("MC-12"),
            on_success=(ApNext(6), DrmNext("rescue", -2)),
            on_failure=(ApNext(-6), FreeTeam("AS-1")),
        ),
        Leg(mission=RandomCard()),
        Leg(mission=Generated(), on_success=(), special=(PlaceFighters(6), AbortIsFailure())),
        Leg(mission=Free("raid", "AFRICOM", "HIGH", "sea", "air")),
    )


@covers("TO-9.6-1")
def test_a_custom_operation_is_played_like_a_printed_one(own: Path) -> None:
    game = GAME.with_packs([own])
    table = Table.start(game, game.mission("OWN-1"), SeededDice(7))
    while table.decision:
        give_up(table)
    log = table.state.campaign.log
    assert {info.id for info in game.missions()} >= {"OPN-1", "OWN-1"}
    assert [(entry.operation, entry.index) for entry in log] == [("Long Night", number) for number in (1, 2, 3, 4)]
    assert (log[0].card, log[3].type, log[3].area, log[3].threat) == ("MC-12", "raid", "AFRICOM", "HIGH")


@covers("TO-9.6-1")
def test_the_fighters_that_a_custom_mission_places_stand_in_the_pool(own: Path) -> None:
    missions = READER.extended([own], GAME.content).operations["OWN-1"].missions
    dice = [1, 1, 1, 1, 1, 1, 4]  # a generated Recon LOW; four Intel and no Fighter roll
    table = position(PlayMission(2), campaign=Campaign("Own", missions), dice=[*dice, 1])
    choose(table, NORMAL, CONFIRM_RECRUITMENT)
    assert (len(table.state.intel()), table.state.initial_fighters) == (4, 6)


# defaults


@covers("TO-9.6-2")
@pytest.mark.parametrize(("result", "points"), [("tier-two", 28 + 1), ("failure", 28 - 1)])
def test_without_effects_success_is_one_point_more_and_failure_one_less(result: Result, points: int) -> None:
    campaign = operation(ByCard("MC-12", "CENTCOM"), ByCard("MC-01", "CENTCOM"))
    assert after(campaign, result).state.asset_points == points


@covers("TO-9.6-2")
@pytest.mark.parametrize("result", ["tier-two", "failure"])
def test_a_column_left_empty_on_purpose_changes_nothing(result: Result) -> None:
    first = Leg(mission=ByCard("MC-12", "CENTCOM"), on_success=(), on_failure=())
    campaign = Campaign("Own", (first, Leg(mission=ByCard("MC-01", "CENTCOM"))))
    assert after(campaign, result).state.asset_points == 28


def begun(mission: LegMission, *dice: int) -> MissionCard:
    """The mission as it stands before recruiting; every die is used."""
    table = position(PlayMission(0), campaign=operation(mission, mission), dice=dice)
    assert dice_left(table) == []
    return table.state.mission


@covers("TO-9.6-3")
@pytest.mark.parametrize(
    ("kinds", "points"),
    [(("f3", "capture", "rescue"), (27, 43, 57)), (("raid",), (33, 49, 63)), (("recon", "sabotage"), (17, 25, 37))],
)
def test_a_free_combination_has_the_base_points_and_the_average_of_the_dice(
    kinds: tuple[MissionType, ...], points: tuple[int, ...]
) -> None:
    threats: tuple[Threat, ...] = ("LOW", "MEDIUM", "HIGH")
    for kind in kinds:
        found = [begun(Free(kind, "EUCOM", threat, "land", "sea")) for threat in threats]
        assert tuple(card.asset_points for card in found) == points


@covers("TO-9.6-3")
@pytest.mark.parametrize(("threat", "dice"), [("LOW", (6,)), ("MEDIUM", (10,)), ("HIGH", (6, 6))])
def test_a_free_combination_has_the_hostile_dice_of_the_generator(threat: Threat, dice: tuple[int, ...]) -> None:
    raid = begun(Free("raid", "EUCOM", threat, "land", "sea"))
    recon = begun(Free("recon", "EUCOM", threat, "land", "sea"))
    assert (raid.fighters, raid.intel) == (dice, dice)
    assert (recon.fighters, recon.intel) == ((), dice)


@covers("TO-9.6-3")
@pytest.mark.parametrize(
    ("free", "dice", "methods"),
    [
        (Free("f3", "EUCOM", "LOW", "air", "sea"), [], ("air", "sea")),
        (Free("f3", "EUCOM", "LOW", "air"), [2], ("air", "land")),
        (Free("f3", "EUCOM", "LOW", None, "air"), [3], ("sea", "air")),
        (Free("f3", "EUCOM", "LOW"), [6, 4], ("air", "sea")),
    ],
)
def test_methods_are_those_chosen_or_are_rolled(free: Free, dice: list[int], methods: tuple[str, str]) -> None:
    card = begun(free, *dice)
    assert (card.infil, card.exfil) == methods
    assert (card.type, card.threat, [site.area for site in card.areas]) == ("f3", "LOW", ["EUCOM"])


# when the dice are rolled


@covers("TO-9.6-6")
def test_a_generated_mission_is_rolled_when_it_begins() -> None:
    recon = [2, 1]  # Intel, Fighters of the failed Recon
    generated = [3, 1, 6, 5, 3, 4]  # F3, LOW, INDOPACOM, air, sea, 4 points
    table = position(
        PlayMission(0), campaign=operation(ByCard("MC-12", "CENTCOM"), Generated()), dice=[*recon, *generated]
    )
    assert dice_left(table) == [*recon, *generated]

    give_up(table)
    card = table.state.mission
    assert (card.type, card.threat, table.state.area) == ("f3", "LOW", "INDOPACOM")
    assert (card.infil, card.exfil, card.asset_points) == ("air", "sea", 24 + 4)
    assert dice_left(table) == []


@covers("TO-9.6-6")
def test_a_random_card_and_its_area_are_drawn_when_the_mission_begins() -> None:
    campaign = operation(ByCard("MC-12", "CENTCOM"), RandomCard())
    table = position(PlayMission(0), campaign=campaign, dice=[2, 1, 6, 4])
    assert dice_left(table) == [2, 1, 6, 4]
    give_up(table)
    assert (table.state.mission.id, table.state.area) == ("MC-06", "CENTCOM")


@covers("TO-9.6-6")
def test_the_area_of_a_chosen_card_is_asked_for_when_its_mission_begins() -> None:
    campaign = operation(ByCard("MC-12", "CENTCOM"), ByCard("MC-01"))
    table = position(PlayMission(0), campaign=campaign, dice=[2, 1])
    give_up(table)
    choose(table, NORMAL)
    assert options(table) == [SetArea("AFRICOM"), SetArea("CENTCOM")]
    assert answered(table, SetArea("CENTCOM")).state.area == "CENTCOM"


# random operations


def random_operation(*dice: int) -> list[Free]:
    """A random operation, rolled; every die is used."""
    table = position(RollRandomOperation(), dice=dice)
    assert dice_left(table) == []
    return [leg.mission for leg in table.state.campaign.legs if isinstance(leg.mission, Free)]


@covers("TO-9.6-4", "TO-9.6-6")
def test_a_random_operation_has_one_location_begins_with_recon_and_rolls_in_order() -> None:
    first = (1, 3, 5)  # threat, infiltration, exfiltration; no type
    second, third = (6, 3, 2, 6), (2, 6, 4, 1)  # type before them
    assert random_operation(4, 4, *first, *second, *third) == [
        Free("recon", "EUCOM", "LOW", "sea", "air", rolled=True),
        Free("raid", "EUCOM", "MEDIUM", "land", "air", rolled=True),
        Free("capture", "EUCOM", "HIGH", "sea", "land", rolled=True),
    ]


@covers("TO-9.6-4")
@pytest.mark.parametrize(("die", "count"), [(1, 2), (3, 2), (4, 3), (6, 3)])
def test_one_to_three_is_two_missions_and_four_to_six_is_three(die: int, count: int) -> None:
    assert len(random_operation(1, die, *[2, 2, 2], *[2, 2, 2, 2] * (count - 1))) == count


@covers("TO-9.6-4")
def test_the_last_mission_is_rolled_again_while_it_is_a_recon() -> None:
    recon = 1
    (_, last) = random_operation(2, 1, 1, 1, 1, recon, recon, 4, 1, 1, 1)
    assert last.type == "sabotage"


@covers("TO-9.6-4")
def test_a_mission_in_the_middle_may_be_another_recon() -> None:
    missions = random_operation(2, 6, 1, 1, 1, 1, 1, 1, 1, 3, 1, 1, 1)
    assert [mission.type for mission in missions] == ["recon", "recon", "f3"]


@covers("TO-9.6-6", "TO-9.6-2")
def test_a_random_operation_rolls_asset_points_when_a_mission_begins() -> None:
    creation = [1, 1, 1, 1, 1, 6, 5, 1, 1]  # Recon LOW, then Raid HIGH
    table = Table.start(GAME, GAME.mission("random-operation"), ScriptedDice([*creation, 5, 2, 1, 6, 5]))
    assert table.state.mission.asset_points == 14 + 5
    assert dice_left(table) == [2, 1, 6, 5]  # Intel and failure of the first, points of the second
    give_up(table)
    assert (table.state.mission.asset_points, dice_left(table)) == (56 + 6 + 5, [])
