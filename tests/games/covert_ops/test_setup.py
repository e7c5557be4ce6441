"""Set-up in its order (CO-3.0)."""

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from sandtable.boards.tabletop.orders import PutAt
from sandtable.boards.tabletop.shapes import Disc, inside
from sandtable.games.covert_ops import figures, ground
from sandtable.games.covert_ops.rules import conditions, deployment, setup, teams, terrain
from sandtable.games.covert_ops.rules.deployment import AsProposed, Deploy, DeployTeams, Set, ready_places
from sandtable.games.covert_ops.rules.setup import AssembleActionDeck, ChooseOpfor, PlacePresetTerrain, SetUpOpfor
from sandtable.games.covert_ops.rules.terrain import AsOnTheMap, LayLow, LeaveIt, PlaceLowTerrain, RestAsOnTheMap
from sandtable.games.covert_ops.sequence import SetupMission, new_game
from sandtable.games.covert_ops.state import NOWHERE, LowPiece, State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from sandtable.testing.drill import drilled
from tests.games.covert_ops.build import (
    Drill,
    add_unit,
    at_inches,
    choose,
    content,
    dice_left,
    mission,
    options,
    position,
    refused,
    run,
)

OPER = ("bw-oper", 18, 3)


def tray(*profiles: str, name: str = "smash-and-grab", **rest: Any) -> Table[State]:
    """A team that is not on the table yet."""
    at = position(name, team=[(profile, 1, 1) for profile in profiles], low=True, **rest)
    for who in list(at.state.units):
        at.state.change(who, at=NOWHERE, zone="tray")
    return at


@covers("CO-3.0-1")
def test_set_up_runs_in_its_order() -> None:
    at = position("smash-and-grab", team=[OPER])
    SetupMission().run(at)
    order = [type(step).__module__.rsplit(".", 1)[1] for step in reversed(at.agenda[1:])]
    assert list(dict.fromkeys(order)) == ["conditions", "setup", "terrain", "deployment"]
    assert {conditions, deployment, setup, teams, terrain}


# the enemy


@covers("CO-SG-1")
@pytest.mark.parametrize(("die", "faction"), [(1, "homeworld"), (2, "zhrenthrar"), (3, "volucrid")])
def test_a_d3_finds_the_opfor_faction(die: int, faction: str) -> None:
    at = position("smash-and-grab", dice=[die])
    run(at, ChooseOpfor())
    assert at.state.opfor == faction


@covers("CO-SG-1", "CO-SV-1")
@pytest.mark.parametrize("name", ["smash-and-grab", "survival"])
def test_the_faction_may_be_chosen_instead(name: str) -> None:
    at = position(name, chosen={"opfor": "volucrid"})
    run(at, ChooseOpfor())
    assert at.state.opfor == "volucrid"


@covers("CO-2.1-3")
def test_a_briefing_that_names_its_opfor_is_not_overruled() -> None:
    at = position("cold-iron", chosen={"opfor": "volucrid"})
    run(at, ChooseOpfor())
    assert at.state.opfor == "zhrenthrar"


@covers("CO-3.0-15")
def test_the_action_deck_is_21_common_cards_and_3_of_the_faction() -> None:
    at = position("smash-and-grab", faction="volucrid")
    run(at, AssembleActionDeck())
    cards = at.state.deck.draw
    assert len(cards) == 24
    assert [one for one in sorted(cards) if not one.startswith("AC")] == ["VH1", "VH2", "VH3"]


@covers("CO-SV-2")
def test_survival_sets_the_three_reinforcements_aside() -> None:
    at = position("survival", faction="homeworld")
    run(at, AssembleActionDeck())
    assert len(at.state.deck.draw) == 21
    assert sorted(at.state.deck.aside) == ["AC15", "AC17", "AC19"]


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


def placing(**rest: Any) -> Table[State]:
    at = position("smash-and-grab", chosen={"place_low": True}, **rest)
    run(at, PlaceLowTerrain())
    return at


@covers("CO-3.0-17")
@pytest.mark.parametrize(("x", "rule"), [(14.75, ""), (14.8, "CO-3.0-17")])
def test_a_barricade_1_95_inches_from_a_pillar_is_refused_and_2_are_enough(x: float, rule: str) -> None:
    at = position("dead-drop", chosen={"place_low": True})
    run(at, PlaceLowTerrain())
    # Silo [17, 15, 20, 18]: a piece on end to the west of it, 2 and 1.95 inches away
    assert refused(at, LayLow(0, at_inches(x, 16), 2)) == rule


@covers("CO-3.0-17")
@pytest.mark.parametrize(
    ("x", "y", "turn", "rule"),
    [
        (18, 1, 0, ""),
        (18, 1.25, 3, ""),
        (18, 0.2, 0, "CO-3.0-17"),
        (0.2, 6, 0, "CO-3.0-17"),
        (18, 1, 4, "CO-3.0-17"),  # no such rotation
        (18, 23.7, 0, "CO-3.0-17"),  # the terminal at 18, 26
        (6, 35, 0, "CO-3.0-17"),
        (5, 26, 2, "CO-3.0-17"),  # insertion point, marker
    ],
)
def test_low_pieces_keep_their_distance(x: float, y: float, turn: int, rule: str) -> None:
    assert refused(placing(), LayLow(0, at_inches(x, y), turn)) == rule


@covers("CO-3.0-17")
def test_pieces_are_placed_one_by_one_left_out_or_laid_as_on_the_map() -> None:
    at = placing()
    choose(at, LayLow(0, at_inches(18, 3), 1))
    choose(at, LeaveIt())
    choose(at, AsOnTheMap())
    choose(at, RestAsOnTheMap())
    assert [one.n for one in at.state.low] == [0, 2, 3, 4, 5]
    assert at.state.low[0] == LowPiece(0, at_inches(18, 3), 1)


def test_a_piece_that_was_placed_is_in_the_way_where_it_lies() -> None:
    at = placing()
    choose(at, LayLow(0, at_inches(18, 3)))
    parts = ground.terrain(at.state).low
    assert parts == (((330, 55), (390, 55), (390, 65), (330, 65)),)


# deployment


@covers("CO-3.0-19")
def test_a_base_stands_completely_inside_the_zone() -> None:
    at = tray("bw-oper")
    run(at, DeployTeams())
    assert refused(at, Deploy(((1, at_inches(12.55, 3)),))) == "CO-3.0-19"
    assert refused(at, Deploy(((1, at_inches(12.6, 3)),))) == ""


@covers("CO-3.0-19", "CO-C1-10")
def test_whoever_finds_the_zone_full_stands_at_the_nearest_place_outside() -> None:
    crowd = [("vh-howler", x, y) for x in range(12, 26, 2) for y in range(0, 8, 2)]
    at = tray("bw-oper", name="")
    for stands in crowd:
        add_unit(at.state, stands)
    run(at, DeployTeams())
    (place,) = ready_places(at.state, at.state.units[1])
    assert not inside(Disc(*place, 12), ground.zone(at.state))
    assert refused(at, Deploy(((1, at_inches(18, 20)),))) == "CO-3.0-19"
    assert refused(at, Deploy(((1, place),))) == ""


@covers("CO-3.0-19", "CO-C1-6")
def test_bases_do_not_overlap_when_they_are_set_up() -> None:
    at = tray("bw-oper", "bw-hack")
    run(at, DeployTeams())
    both = Deploy(((1, at_inches(15, 3)), (2, at_inches(16.15, 3))))
    assert refused(at, both) == "CO-C1-6"
    choose(at, Deploy(((1, at_inches(15, 3)), (2, at_inches(16.2, 3)))))
    assert options(at, Set)


@covers("CO-3.0-19")
def test_units_may_be_laid_again_until_the_team_stands() -> None:
    at = tray("bw-oper")
    run(at, DeployTeams())
    assert refused(at, Set()) == "CO-3.0-19"
    choose(at, PutAt("unit-1", 0))
    choose(at, Deploy(((1, at_inches(14, 2)),)))
    choose(at, Set())
    assert at.state.units[1].at == at_inches(14, 2)


@covers("CO-3.0-19")
def test_proposed_places_are_the_nearest_to_the_front_in_roster_order() -> None:
    at = tray("bw-serg", "bw-oper", "bw-hack")
    run(at, DeployTeams())
    choose(at, AsProposed())
    spots = [one.at for one in at.state.players()]
    assert spots == [at_inches(18, 5.2), at_inches(16.5, 5.2), at_inches(18, 3.7)]


@covers("CO-3.0-4", "CO-3.0-19")
def test_each_seat_sets_up_its_own_units() -> None:
    at = tray("bw-oper", "sl-lance", seats=("player-1", "player-2"))
    run(at, DeployTeams())
    assert at.decision
    assert at.decision.seat == "player-1"
    assert refused(at, Deploy(((2, at_inches(14, 2)),))) == "CO-3.0-19"
    choose(at, AsProposed())
    assert at.decision.seat == "player-2"


@covers("CO-4.1A-3")
def test_whoever_is_set_up_in_sight_of_the_enemy_is_noticed() -> None:
    at = tray("bw-oper")
    run(at, DeployTeams())
    at.state.made += 1
    at.state.put(position(team=[OPER], opfor=[("hc-rifle", 18, 7)]).state.units[2])
    choose(at, AsProposed())
    assert at.state.units[2].alert


# teams


def building(*, players: int = 1, team: str = "blackwake") -> Table[State]:
    played = mission("smash-and-grab", players=players, built=True, team=team)
    table = drilled(Drill(), new_game(content(), played))
    run(table, teams.ConstructTeams())
    return table


def hire(at: Table[State], *profiles: str) -> None:
    for profile in profiles:
        choose(at, teams.Hire(profile))


@covers("CO-CP-14", "CO-8.2A-1")
def test_nobody_begins_with_an_upgrade_of_the_campaign() -> None:
    at = building()
    hire(at, "bw-oper")
    assert teams.Equip(0, "UP05") in options(at)
    assert not [one for one in options(at, teams.Equip) if one.upgrade.startswith("CU")]
    assert refused(at, teams.Equip(0, "CU4")) == "CO-8.2A-1"


@covers("CO-3.0-2")
@pytest.mark.parametrize(("players", "points"), [(1, 120), (2, 60), (3, 40), (4, 30), (5, 30), (6, 30)])
def test_requisition_depends_on_the_number_of_players(players: int, points: int) -> None:
    at = building(players=players)
    assert teams.left(at.state, at.state.teams["player-1"]) == points


@covers("CO-3.0-2", "CO-C9-1")
def test_a_team_of_41_points_is_refused_at_40() -> None:
    at = building(players=3)
    hire(at, "bw-serg")
    assert refused(at, teams.Hire("bw-breach")) == "CO-C9-1"
    assert refused(at, teams.Hire("bw-gun")) == ""


@covers("CO-C9-1", "CO-3.0-3")
def test_the_standard_team_and_an_asset_point_cost_one_too_many() -> None:
    at = building()
    hire(at, "bw-serg", "bw-oper", "bw-oper", "bw-hack", "bw-medic", "bw-gun", "bw-marks")
    assert teams.left(at.state, at.state.teams["player-1"]) == 1
    assert refused(at, teams.BuyPoint()) == "CO-C9-1"


@covers("CO-3.0-3")
def test_five_asset_points_cost_10_and_a_sixth_is_refused() -> None:
    at = building()
    for _ in range(5):
        choose(at, teams.BuyPoint())
    assert teams.left(at.state, at.state.teams["player-1"]) == 110
    assert refused(at, teams.BuyPoint()) == "CO-3.0-3"


@covers("CO-3.0-3", "CO-3.0-7")
def test_asset_points_of_all_seats_form_one_pool_of_five_at_most() -> None:
    at = building(players=2)
    hire(at, "bw-oper")
    for _ in range(3):
        choose(at, teams.BuyPoint())
    choose(at, teams.TeamReady())
    hire(at, "sl-lance")
    for _ in range(2):
        choose(at, teams.BuyPoint())
    assert refused(at, teams.BuyPoint()) == "CO-3.0-3"
    choose(at, teams.TeamReady())
    assert at.state.points == 5


@covers("CO-3.0-5", "CO-C9-2")
@pytest.mark.parametrize("players", range(2, 7))
def test_two_seats_of_one_faction_share_its_unique_units(players: int) -> None:
    at = building(players=players)
    hire(at, "bw-wraith")
    assert refused(at, teams.Hire("bw-wraith")) == "CO-3.0-5"
    choose(at, teams.TeamReady())
    assert refused(at, teams.Hire("bw-wraith")) == "CO-3.0-5"
    hire(at, "bw-hack")
    assert [one.faction for one in at.state.teams.values()] == ["blackwake", "blackwake"]


@covers("CO-3.0-6", "CO-C9-4")
def test_e14_an_upgrade_is_there_once_in_a_team_but_other_teams_may_have_it() -> None:
    at = building(players=2)
    hire(at, "bw-serg", "bw-oper", "bw-hack")
    choose(at, teams.Equip(0, "UP05"))
    assert teams.left(at.state, at.state.teams["player-1"]) == 3
    assert refused(at, teams.Equip(1, "UP05")) == "CO-3.0-6"
    choose(at, teams.TeamReady())
    hire(at, "sl-lance")
    assert refused(at, teams.Equip(0, "UP05")) == ""


@covers("CO-C9-2")
@pytest.mark.parametrize("seat", range(1, 7))
def test_the_faction_of_a_seat_is_open_until_its_first_hire(seat: int) -> None:
    at = building(players=6)
    for _ in range(seat - 1):
        hire(at, "hc-rifle")
        choose(at, teams.TeamReady())
    offered = {at.state.content.profiles[one.profile].faction for one in options(at, teams.Hire)}
    assert offered == set(at.state.content.team_factions)
    hire(at, "zp-warrior")
    assert at.state.teams[f"player-{seat}"].faction == "zhrenthrar"
    assert {one.profile[:2] for one in options(at, teams.Hire)} == {"zp"}


@covers("CO-C9-2")
def test_a_team_is_of_one_faction() -> None:
    at = building()
    assert refused(at, teams.Hire("cp-captive")) == "CO-C9-2"  # nobody leads the freed
    hire(at, "bw-oper")
    assert refused(at, teams.Hire("sl-lance")) == "CO-C9-2"
    choose(at, teams.Dismiss(0))
    assert refused(at, teams.Hire("sl-lance")) == ""


@covers("CO-C9-2")
def test_ready_teams_of_all_factions_are_offered_and_the_next_one_in_turn_is_proposed() -> None:
    at = building(players=2)
    choose(at, teams.ReadyTeam("lantern"))
    assert {one.profile[:2] for one in at.state.teams["player-1"].roster} == {"sl"}
    others = ("homeworld", "zhrenthrar", "volucrid", "blackwake")
    assert options(at, teams.ReadyTeam) == [teams.ReadyTeam(one) for one in ("", *others)]
    assert teams.ReadyTeam().label(at.state) == "Take the ready team of the Sable Lantern Compact"


@covers("CO-3.0-5", "CO-C9-2")
def test_a_ready_team_with_a_unique_unit_that_is_hired_is_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    known = content().profiles
    monkeypatch.setitem(known, "bw-serg", replace(known["bw-serg"], unique=True))
    at = building(players=2)
    hire(at, "bw-serg")
    choose(at, teams.TeamReady())
    assert teams.ReadyTeam("blackwake") not in options(at)
    assert refused(at, teams.ReadyTeam("blackwake")) == "CO-3.0-5"


@covers("CO-C9-1", "CO-3.0-3", "CO-C9-4")
def test_a_ready_team_goes_on_to_upgrades_and_assets_while_points_are_left() -> None:
    at = building(players=2)
    choose(at, teams.ReadyTeam())
    assert teams.left(at.state, at.state.teams["player-1"]) == 8
    choose(at, teams.Equip(0, "UP05"))
    choose(at, teams.BuyPoint())
    choose(at, teams.TeamReady())
    choose(at, teams.ReadyTeam())  # Lantern's costs all 60
    assert (at.state.points, len(at.state.units)) == (1, 7)


@covers("CO-C9-3")
def test_there_are_three_officers_at_120_points_and_one_at_40() -> None:
    at = building()
    hire(at, "bw-serg", "bw-serg", "bw-serg")
    assert refused(at, teams.Hire("bw-serg")) == "CO-C9-3"
    at = building(players=3)
    hire(at, "bw-serg")
    assert refused(at, teams.Hire("bw-serg")) == "CO-C9-3"


@covers("CO-C9-3")
def test_there_are_four_copies_of_a_profile_and_at_least_one_unit() -> None:
    at = building(team="volucrid")
    assert refused(at, teams.TeamReady()) == "CO-C9-3"
    hire(at, *["vh-grub"] * 4)
    assert refused(at, teams.Hire("vh-grub")) == "CO-C9-3"


@covers("CO-C9-4")
def test_a_unit_carries_as_many_upgrades_as_it_has_slots() -> None:
    at = building()
    hire(at, "bw-oper")
    choose(at, teams.Equip(0, "UP01"))
    assert refused(at, teams.Equip(0, "UP02")) == "CO-C9-4"


@covers("CO-K-6")
def test_command_uplink_is_for_officers_and_reflex_implants_for_whoever_has_no_dodge() -> None:
    at = building()
    hire(at, "bw-oper", "bw-hack")
    assert refused(at, teams.Equip(0, "UP18")) == "CO-K-6"
    assert refused(at, teams.Equip(1, "UP13")) == "CO-K-6"
    assert refused(at, teams.Equip(0, "UP13")) == ""


def test_what_was_taken_can_go_back() -> None:
    at = building()
    hire(at, "bw-oper", "bw-hack")
    choose(at, teams.Equip(0, "UP01"))
    choose(at, teams.BuyPoint())
    choose(at, teams.Strip(0, "UP01"))
    choose(at, teams.ReturnPoint())
    choose(at, teams.Dismiss(0))
    assert [one.profile for one in at.state.teams["player-1"].roster] == ["bw-hack"]
    assert teams.left(at.state, at.state.teams["player-1"]) == 107


@covers("CO-3.0-4")
def test_units_are_numbered_by_seat_and_roster_and_belong_to_their_seat() -> None:
    at = building(players=2)
    choose(at, teams.ReadyTeam())
    choose(at, teams.TeamReady())
    choose(at, teams.ReadyTeam())
    owners = Counter(one.seat for one in at.state.units.values())
    assert owners == {"player-1": 3, "player-2": 4}
    assert [one.profile for one in at.state.units.values()][:4] == ["bw-serg", "bw-oper", "bw-hack", "sl-warden"]
    assert not dice_left(at)


@covers("CO-2.1-2")
def test_the_builder_warns_of_a_team_that_cannot_interact_and_forbids_nothing() -> None:
    at = building(team="lantern")
    hire(at, "sl-spark")
    assert teams.TeamReady().takes(at.state) == "nobody in it can Interact"
    assert refused(at, teams.TeamReady()) == ""
    hire(at, "sl-cipher")
    assert teams.TeamReady().takes(at.state) == ""
