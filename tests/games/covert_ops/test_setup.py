"""Set-up in its order (CO-3.0)."""

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from sandtable.boards.tabletop.orders import PutAt
from sandtable.boards.tabletop.shapes import Disc, inside
from sandtable.games.covert_ops import figures, ground
from sandtable.games.covert_ops.rules import teams
from sandtable.games.covert_ops.rules.deployment import AsProposed, Deploy, DeployTeams, Set, ready_places
from sandtable.games.covert_ops.rules.setup import AssembleActionDeck, ChooseOpfor, PlacePresetTerrain, SetUpOpfor
from sandtable.games.covert_ops.rules.teams import (
    BuyPoint,
    ConstructTeams,
    Dismiss,
    Equip,
    Hire,
    ReadyTeam,
    ReturnPoint,
    Strip,
    TeamReady,
)
from sandtable.games.covert_ops.rules.terrain import AsOnTheMap, LayLow, LeaveIt, PlaceLowTerrain, RestAsOnTheMap
from sandtable.games.covert_ops.sequence import new_game
from sandtable.games.covert_ops.state import NOWHERE, LowPiece, State
from sandtable.kernel.decision import Choice
from sandtable.kernel.table import Table
from sandtable.testing import covers
from sandtable.testing.drill import drilled
from tests.cases import cases
from tests.games.covert_ops.build import (
    Drill,
    add_unit,
    asked,
    at_inches,
    choose,
    content,
    dice_left,
    mission,
    options,
    position,
    refused,
    resting,
    run,
)

SG = "smash-and-grab"
OPER = ("bw-oper", 18, 3)
STANDARD = ["bw-serg", "bw-oper", "bw-oper", "bw-hack", "bw-medic", "bw-gun", "bw-marks"]


def tray(*profiles: str, name: str = SG, **rest: Any) -> Table[State]:
    """A team that is not on the table yet is being set up."""
    at = position(name, team=[(profile, 1, 1) for profile in profiles], low=True, **rest)
    for who in list(at.state.units):
        at.state.change(who, at=NOWHERE, zone="tray")
    run(at, DeployTeams())
    return at


# the enemy


@covers("CO-2.1-3", "CO-SG-1", "CO-SV-1")
@cases(
    {
        "by a D3: 1": (SG, "", [1], "homeworld"),
        "by a D3: 2": (SG, "", [2], "zhrenthrar"),
        "by a D3: 3": (SG, "", [3], "volucrid"),
        "by choice": (SG, "volucrid", [], "volucrid"),
        "by choice, in Survival": ("survival", "volucrid", [], "volucrid"),
        "by a briefing, which is not overruled": ("cold-iron", "volucrid", [], "zhrenthrar"),
    }
)
def test_the_opfor_faction_is_found(name: str, chosen: str, dice: list[int], faction: str) -> None:
    at = position(name, dice=dice, chosen={"opfor": chosen})
    run(at, ChooseOpfor())
    assert at.state.opfor == faction


@covers("CO-3.0-15", "CO-SV-2")
@cases(
    {
        "21 common cards and 3 of the faction": (SG, "volucrid", 24, ["VH1", "VH2", "VH3"], []),
        "the three Reinforcements aside in Survival": (
            "survival",
            "homeworld",
            21,
            ["HC1", "HC2", "HC3"],
            ["AC15", "AC17", "AC19"],
        ),
    }
)
def test_the_action_deck_has(name: str, faction: str, cards: int, own: list[str], aside: list[str]) -> None:
    at = position(name, faction=faction)
    run(at, AssembleActionDeck())
    deck = at.state.deck
    assert (len(deck.draw), sorted(deck.aside)) == (cards, aside)
    assert [card for card in sorted(deck.draw) if not card.startswith("AC")] == own


@covers("CO-3.0-18", "CO-4.1-2")
def test_markers_and_fixed_squads_stand_where_the_briefing_says_unaware() -> None:
    at = position("crown-of-glass")
    run(at, SetUpOpfor())
    assert [one.at for one in at.state.markers.values()] == [at_inches(5, 29), at_inches(31, 29)]
    squad = [(one.profile, one.at) for one in at.state.enemies()]
    assert squad == [
        ("cp-strake", at_inches(18, 27)),
        ("hc-rifle", at_inches(16.2, 25.5)),
        ("hc-rifle", at_inches(19.8, 25.5)),
        ("hc-gunner", at_inches(18, 23.5)),
    ]
    assert not any(one.alert for one in at.state.enemies())


def test_hardened_garrison_makes_strake_tougher() -> None:
    at = position("crown-of-glass", conditions=("CD03",))
    run(at, SetUpOpfor())
    tough = [figures.starting_damage(at.state, one) for one in at.state.enemies()]
    assert tough == [12, 3, 3, 4]


@covers("CO-3.0-16")
def test_elements_lie_where_the_briefing_says() -> None:
    at = position("dead-drop")
    at.state.elements.clear()
    run(at, PlacePresetTerrain())
    spots = {name: one.at for name, one in at.state.elements.items()}
    assert spots["C1"] == at_inches(7, 22.5)
    assert len(spots) == 3
    assert at.state.low == tuple(LowPiece(n) for n in range(6))


# Low terrain


def placing(name: str = SG) -> Table[State]:
    at = position(name, chosen={"place_low": True})
    run(at, PlaceLowTerrain())
    return at


@covers("CO-3.0-17")
@cases(
    {
        "free": (SG, (18, 1, 0), ""),
        "free, turned": (SG, (18, 1.25, 3), ""),
        "over the southern edge": (SG, (18, 0.2, 0), "CO-3.0-17"),
        "over the western edge": (SG, (0.2, 6, 0), "CO-3.0-17"),
        "over the eastern edge": (SG, (35.8, 6, 0), "CO-3.0-17"),
        "over the northern edge": (SG, (12, 35.8, 0), "CO-3.0-17"),
        "no such rotation": (SG, (18, 1, 4), "CO-3.0-17"),
        "near the terminal at 18, 26": (SG, (18, 23.7, 0), "CO-3.0-17"),
        "on an insertion point": (SG, (6, 35, 0), "CO-3.0-17"),
        "on a marker": (SG, (5, 26, 2), "CO-3.0-17"),
        "on end, 2 inches west of the silo at 17, 15": ("dead-drop", (14.75, 16, 2), ""),
        "on end, 1.95 inches west of it": ("dead-drop", (14.8, 16, 2), "CO-3.0-17"),
    }
)
def test_low_pieces_keep_their_distance(name: str, place: tuple[float, float, int], rule: str) -> None:
    x, y, turn = place
    assert refused(placing(name), LayLow(0, at_inches(x, y), turn)) == rule


@covers("CO-3.0-17")
def test_pieces_are_placed_one_by_one_left_out_or_laid_as_on_the_map() -> None:
    at = placing()
    choose(at, LayLow(0, at_inches(18, 3), 1), LeaveIt(), AsOnTheMap(), RestAsOnTheMap())
    assert [one.n for one in at.state.low] == [0, 2, 3, 4, 5]
    assert at.state.low[0] == LowPiece(0, at_inches(18, 3), 1)


def test_a_piece_that_was_placed_is_in_the_way_where_it_lies() -> None:
    at = placing()
    choose(at, LayLow(0, at_inches(18, 3)))
    assert ground.terrain(at.state).low == (((330, 55), (390, 55), (390, 65), (330, 65)),)


# deployment


@covers("CO-3.0-19")
def test_a_base_stands_completely_inside_the_zone() -> None:
    at = tray("bw-oper")
    assert refused(at, Deploy(((1, at_inches(12.55, 3)),))) == "CO-3.0-19"
    assert refused(at, Deploy(((1, at_inches(12.6, 3)),))) == ""


@covers("CO-3.0-19", "CO-C1-10")
def test_whoever_finds_the_zone_full_stands_at_the_nearest_place_outside() -> None:
    crowd = [("vh-howler", x, y) for x in range(12, 26, 2) for y in range(0, 8, 2)]
    at = tray("bw-oper", name="")
    for stands in crowd:
        add_unit(at.state, stands)
    (place,) = ready_places(at.state, at.state.units[1])
    assert not inside(Disc(*place, 12), ground.zone(at.state))
    assert refused(at, Deploy(((1, at_inches(18, 20)),))) == "CO-3.0-19"
    assert refused(at, Deploy(((1, place),))) == ""


@covers("CO-3.0-19", "CO-C1-6")
def test_bases_do_not_overlap_when_they_are_set_up() -> None:
    at = tray("bw-oper", "bw-hack")
    both = Deploy(((1, at_inches(15, 3)), (2, at_inches(16.15, 3))))
    assert refused(at, both) == "CO-C1-6"
    choose(at, Deploy(((1, at_inches(15, 3)), (2, at_inches(16.2, 3)))))
    assert options(at, Set)


@covers("CO-3.0-19")
def test_a_seat_without_units_in_this_mission_sets_nothing_up() -> None:
    at = tray("bw-oper", seats=("player-2", "player-1"))
    assert asked(at) == "player-2"
    choose(at, AsProposed())
    assert resting(at)


@covers("CO-3.0-19")
def test_units_may_be_laid_again_until_the_team_stands() -> None:
    at = tray("bw-oper")
    assert refused(at, Set()) == "CO-3.0-19"
    choose(at, PutAt("unit-1", 0), Deploy(((1, at_inches(14, 2)),)), Set())
    assert at.state.units[1].at == at_inches(14, 2)


@covers("CO-3.0-19")
def test_proposed_places_are_the_nearest_to_the_front_in_roster_order() -> None:
    at = tray("bw-serg", "bw-oper", "bw-hack")
    choose(at, AsProposed())
    spots = [one.at for one in at.state.players()]
    assert spots == [at_inches(18, 5.2), at_inches(16.5, 5.2), at_inches(18, 3.7)]


@covers("CO-3.0-4", "CO-3.0-19")
def test_each_seat_sets_up_its_own_units() -> None:
    at = tray("bw-oper", "sl-lance", seats=("player-1", "player-2"))
    assert asked(at) == "player-1"
    assert refused(at, Deploy(((2, at_inches(14, 2)),))) == "CO-3.0-19"
    choose(at, AsProposed())
    assert asked(at) == "player-2"


@covers("CO-4.1A-3")
def test_whoever_is_set_up_in_sight_of_the_enemy_is_noticed() -> None:
    at = tray("bw-oper")
    at.state.made += 1
    at.state.put(position(team=[OPER], opfor=[("hc-rifle", 18, 7)]).state.units[2])
    choose(at, AsProposed())
    assert at.state.units[2].alert


# teams


def building(*hired: str, players: int = 1, team: str = "blackwake") -> Table[State]:
    """Teams are being built; these units of player-1 are hired."""
    at = drilled(Drill(), new_game(content(), mission(SG, players=players, built=True, team=team)))
    run(at, ConstructTeams())
    hire(at, *hired)
    return at


def hire(at: Table[State], *profiles: str) -> None:
    choose(at, *map(Hire, profiles))


def points_left(at: Table[State]) -> int:
    return teams.left(at.state, at.state.teams["player-1"])


@covers("CO-CP-14", "CO-8.2A-1")
def test_nobody_begins_with_an_upgrade_of_the_campaign() -> None:
    at = building("bw-oper")
    assert Equip(0, "UP05") in options(at)
    assert not [one for one in options(at, Equip) if one.upgrade.startswith("CU")]
    assert refused(at, Equip(0, "CU4")) == "CO-8.2A-1"


@covers("CO-3.0-2")
@pytest.mark.parametrize(("players", "points"), [(1, 120), (2, 60), (3, 40), (4, 30), (5, 30), (6, 30)])
def test_requisition_depends_on_the_number_of_players(players: int, points: int) -> None:
    at = building(players=players)
    assert points_left(at) == points


@covers("CO-3.0-2", "CO-3.0-3", "CO-3.0-5", "CO-C9-1", "CO-C9-2", "CO-C9-3", "CO-C9-4", "CO-K-6")
@cases(
    {
        "40 points for three players": (["bw-serg"], 3, Hire("bw-gun"), ""),
        "not 41 points": (["bw-serg"], 3, Hire("bw-breach"), "CO-C9-1"),
        "no Asset Point beside the standard team": (STANDARD, 1, BuyPoint(), "CO-C9-1"),
        "one of each unique unit": (["bw-wraith"], 2, Hire("bw-wraith"), "CO-3.0-5"),
        "one faction": (["bw-oper"], 1, Hire("sl-lance"), "CO-C9-2"),
        "not the freed, whom nobody leads": ([], 1, Hire("cp-captive"), "CO-C9-2"),
        "three officers at 120 points": (["bw-serg"] * 3, 1, Hire("bw-serg"), "CO-C9-3"),
        "one officer at 40 points": (["bw-serg"], 3, Hire("bw-serg"), "CO-C9-3"),
        "four copies of a profile": (["vh-grub"] * 4, 1, Hire("vh-grub"), "CO-C9-3"),
        "one unit at least": ([], 1, TeamReady(), "CO-C9-3"),
        "Command Uplink for officers": (["bw-oper"], 1, Equip(0, "UP18"), "CO-K-6"),
        "Reflex Implants for whoever has no Dodge": (["bw-oper"], 1, Equip(0, "UP13"), ""),
        "no Reflex Implants beside a Dodge": (["bw-hack"], 1, Equip(0, "UP13"), "CO-K-6"),
    }
)
def test_a_team_may_have(hired: list[str], players: int, choice: Choice, rule: str) -> None:
    assert refused(building(*hired, players=players), choice) == rule


@covers("CO-3.0-3")
def test_the_standard_team_leaves_a_point() -> None:
    assert points_left(building(*STANDARD)) == 1


@covers("CO-3.0-3")
def test_five_asset_points_cost_10_and_a_sixth_is_refused() -> None:
    at = building()
    choose(at, *[BuyPoint()] * 5)
    assert points_left(at) == 110
    assert refused(at, BuyPoint()) == "CO-3.0-3"


@covers("CO-3.0-3", "CO-3.0-7")
def test_asset_points_of_all_seats_form_one_pool_of_five_at_most() -> None:
    at = building("bw-oper", players=2)
    choose(at, *[BuyPoint()] * 3, TeamReady(), Hire("sl-lance"), *[BuyPoint()] * 2)
    assert refused(at, BuyPoint()) == "CO-3.0-3"
    choose(at, TeamReady())
    assert at.state.points == 5


@covers("CO-3.0-5", "CO-C9-2")
@pytest.mark.parametrize("players", range(2, 7))
def test_two_seats_of_one_faction_share_its_unique_units(players: int) -> None:
    at = building("bw-wraith", players=players)
    assert refused(at, Hire("bw-wraith")) == "CO-3.0-5"
    choose(at, TeamReady())
    assert refused(at, Hire("bw-wraith")) == "CO-3.0-5"
    hire(at, "bw-hack")
    assert [one.faction for one in at.state.teams.values()] == ["blackwake", "blackwake"]


@covers("CO-3.0-6", "CO-C9-4")
def test_e14_an_upgrade_is_there_once_in_a_team_but_other_teams_may_have_it() -> None:
    at = building("bw-serg", "bw-oper", "bw-hack", players=2)
    choose(at, Equip(0, "UP05"))
    assert points_left(at) == 3
    assert refused(at, Equip(1, "UP05")) == "CO-3.0-6"
    choose(at, TeamReady())
    hire(at, "sl-lance")
    assert refused(at, Equip(0, "UP05")) == ""


@covers("CO-C9-2")
@pytest.mark.parametrize("seat", range(1, 7))
def test_the_faction_of_a_seat_is_open_until_its_first_hire(seat: int) -> None:
    at = building(players=6)
    choose(at, *[Hire("hc-rifle"), TeamReady()] * (seat - 1))
    offered = {at.state.content.profiles[one.profile].faction for one in options(at, Hire)}
    assert offered == set(at.state.content.team_factions)
    hire(at, "zp-warrior")
    assert at.state.teams[f"player-{seat}"].faction == "zhrenthrar"
    assert {one.profile[:2] for one in options(at, Hire)} == {"zp"}


@covers("CO-C9-2")
def test_a_team_is_of_one_faction() -> None:
    at = building()
    hire(at, "bw-oper")
    assert refused(at, Hire("sl-lance")) == "CO-C9-2"
    choose(at, Dismiss(0))
    assert refused(at, Hire("sl-lance")) == ""


@covers("CO-C9-2")
def test_ready_teams_of_all_factions_are_offered_and_the_next_one_in_turn_is_proposed() -> None:
    at = building(players=2)
    choose(at, ReadyTeam("lantern"))
    assert {one.profile[:2] for one in at.state.teams["player-1"].roster} == {"sl"}
    others = ("homeworld", "zhrenthrar", "volucrid", "blackwake")
    assert options(at, ReadyTeam) == [ReadyTeam(one) for one in ("", *others)]
    assert ReadyTeam().label(at.state) == "Take the ready team of the Sable Lantern Compact"


@covers("CO-3.0-5", "CO-C9-2")
def test_a_ready_team_with_a_unique_unit_that_is_hired_is_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    known = content().profiles
    monkeypatch.setitem(known, "bw-serg", replace(known["bw-serg"], unique=True))
    at = building("bw-serg", players=2)
    choose(at, TeamReady())
    assert ReadyTeam("blackwake") not in options(at)
    assert refused(at, ReadyTeam("blackwake")) == "CO-3.0-5"


@covers("CO-C9-1", "CO-3.0-3", "CO-C9-4")
def test_a_ready_team_goes_on_to_upgrades_and_assets_while_points_are_left() -> None:
    at = building(players=2)
    choose(at, ReadyTeam())
    assert points_left(at) == 8
    choose(at, Equip(0, "UP05"), BuyPoint(), TeamReady(), ReadyTeam())  # Lantern's costs all 60
    assert (at.state.points, len(at.state.units)) == (1, 7)


@covers("CO-C9-4")
def test_a_unit_carries_as_many_upgrades_as_it_has_slots() -> None:
    at = building("bw-oper")
    choose(at, Equip(0, "UP01"))
    assert refused(at, Equip(0, "UP02")) == "CO-C9-4"


def test_what_was_taken_can_go_back() -> None:
    at = building("bw-oper", "bw-hack")
    choose(at, Equip(0, "UP01"), BuyPoint(), Strip(0, "UP01"), ReturnPoint(), Dismiss(0))
    assert [one.profile for one in at.state.teams["player-1"].roster] == ["bw-hack"]
    assert points_left(at) == 107


@covers("CO-3.0-4")
def test_units_are_numbered_by_seat_and_roster_and_belong_to_their_seat() -> None:
    at = building(players=2)
    choose(at, ReadyTeam(), TeamReady(), ReadyTeam())
    owners = Counter(one.seat for one in at.state.units.values())
    assert owners == {"player-1": 3, "player-2": 4}
    assert [one.profile for one in at.state.units.values()][:4] == ["bw-serg", "bw-oper", "bw-hack", "sl-warden"]
    assert not dice_left(at)


@covers("CO-2.1-2")
def test_the_builder_warns_of_a_team_that_cannot_interact_and_forbids_nothing() -> None:
    at = building("sl-spark", team="lantern")
    assert TeamReady().takes(at.state) == "nobody in it can Interact"
    assert refused(at, TeamReady()) == ""
    hire(at, "sl-cipher")
    assert TeamReady().takes(at.state) == ""
