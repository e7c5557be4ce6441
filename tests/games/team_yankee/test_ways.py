"""Ways: what makes one illegal, which Dash it is, what is met on it, where it is cut."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from sandtable.boards.tabletop.ways import Way, length_of
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import Mode
from sandtable.games.team_yankee.ways import Hazard, Mover, Why
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.team_yankee.build import Stands, at_inches, mount, position

Inches = tuple[float, float]
HALF = ("stream", (0, 20), (40, 20))  # half an inch of Difficult Terrain right across


def way_of(*spots: Inches) -> Way:
    return tuple(at_inches(*spot) for spot in spots)


def wrong(
    at: Table[State], *spots: Inches, mode: Mode = "tactical", team: int = 1, why: Why = ""
) -> str:
    """The rule that a way breaks; nothing if it is legal."""
    refusal = Mover(at.state, team).fault(way_of(*spots), mode, why=why)
    return refusal.rule if refusal else ""


def dash(at: Table[State], *spots: Inches, team: int = 1) -> str:
    return wrong(at, *spots, mode="dash", team=team)


def tank(*red: Stands, card: str = "US-M1", **more: Any) -> Table[State]:
    """One tank at (10, 10), and enemies."""
    return position(blue=[(card, (10, 10))], red=list(red), **more)


def foe(x: float, y: float, card: str = "SU-T72") -> Stands:
    return (card, (x, y))


def met(at: Table[State], *spots: Inches, team: int = 1) -> tuple[Hazard, ...]:
    return Mover(at.state, team).hazards(way_of(*spots))


# how far


@covers("TY-MOV-1")
def test_a_way_begins_where_its_team_stands_and_is_no_longer_than_tactical_speed() -> None:
    at = tank()
    assert wrong(at, (10, 10), (24, 10)) == ""
    assert wrong(at, (10, 10), (24.05, 10)) == "TY-MOV-1"
    assert wrong(at, (11, 10), (12, 10)) == "TY-MOV-1"
    assert Mover(at.state, 1).fault(()) is not None


@covers("TY-MOV-1")
def test_each_leg_is_rounded_up_to_whole_ticks() -> None:
    at = tank()
    zigzag = [(10 + k * 0.05, 10 + k * 0.05) for k in range(9)]
    assert length_of(way_of(*zigzag)) == 8 * 2
    mover = Mover(at.state, 1)
    assert mover.fault(way_of(*zigzag), allowance=16) is None
    assert mover.fault(way_of(*zigzag), allowance=15) is not None


@covers("TY-MOV-1")
def test_a_way_has_at_most_eight_legs_and_a_team_moves_once() -> None:
    at = tank()
    assert wrong(at, *((10 + k, 10) for k in range(9))) == ""
    assert wrong(at, *((10 + k, 10) for k in range(10))) == "TY-MOV-1"
    at.state.change_team(1, went=True)
    assert wrong(at, (10, 10), (12, 10)) == "TY-MOV-1"
    assert wrong(at, (10, 10), (12, 10), why="follow-me") == ""


@covers("TY-SHT-9")
def test_a_stabiliser_stretches_tactical_speed_to_14_inches() -> None:
    assert wrong(tank(card="SU-T72"), (10, 10), (24, 10)) == ""
    assert wrong(tank(card="US-SCT"), (10, 10), (20, 10)) == ""
    assert wrong(tank(card="US-SCT"), (10, 10), (20.05, 10)) == "TY-MOV-1"


@covers("TY-MOV-2")
def test_a_dash_across_country_is_slower_as_soon_as_a_part_of_it_is_in_terrain() -> None:
    assert dash(tank(), (10, 10), (38, 10)) == ""
    assert dash(tank(), (10, 10), (38.05, 10)) == "TY-MOV-2"
    rocks = tank(pieces=[("rocky", 30, 10, 31, 12)])
    assert dash(rocks, (10, 10), (30, 10)) == ""  # their border is rocks
    assert dash(rocks, (10, 10), (30.05, 10)) == "TY-MOV-2"
    assert dash(rocks, (10, 10), (10, 9.95), (37, 9.95)) == ""


@covers("TY-MOV-2", "TY-GEO-6")
def test_a_dash_is_a_road_dash_only_if_every_tick_point_is_on_road() -> None:
    at = tank(pieces=[("road", (5, 10), (60, 10))])
    mover = Mover(at.state, 1)
    assert dash(at, (10, 10), (42, 10)) == ""
    assert mover.speed_class(way_of((10, 10), (42, 10))) == "road"
    assert mover.speed_class(way_of((10, 10), (20, 10.75), (42, 10))) == "road"
    assert mover.speed_class(way_of((10, 10), (20, 10.8), (42, 10))) == "cross-country"
    assert dash(at, (10, 10), (42, 10.8)) == "TY-MOV-2"


@covers("TY-MOV-2")
def test_a_road_through_woods_and_a_bridge_are_road_but_a_ford_is_terrain() -> None:
    pieces = ("woods", 12, 5, 20, 15), ("road", (5, 10), (60, 10)), ("bridge", 30, 8, 33, 12)
    mover = Mover(tank(pieces=pieces).state, 1)
    assert mover.speed_class(way_of((10, 10), (42, 10))) == "road"
    river = ("river", 12, 0, 20, 48), ("ford", 11, 8, 21, 12)
    mover = Mover(tank(pieces=river).state, 1)
    assert mover.speed_class(way_of((10, 10), (22, 10))) == "terrain"


@covers("TY-MOV-2")
def test_tactical_speed_is_never_reduced_by_ground() -> None:
    assert wrong(tank(pieces=[("marsh", 5, 5, 40, 15)]), (10, 10), (24, 10)) == ""


@covers("TY-NIGHT-1")
def test_at_night_nobody_goes_farther_than_a_terrain_dash() -> None:
    at = tank(night=True)
    assert dash(at, (10, 10), (30, 10)) == ""
    assert dash(at, (10, 10), (30.05, 10)) == "TY-NIGHT-1"
    assert wrong(at, (10, 10), (24, 10)) == ""
    on_foot = position(blue=[("US-MECH", (10, 10))], night=True)
    assert dash(on_foot, (10, 10), (18, 10)) == ""
    assert dash(on_foot, (10, 10), (18.05, 10)) == "TY-NIGHT-1"
    assert Mover(at.state, 1).fault(way_of((10, 10), (14, 10)), allowance=80) is None


# who is in the way


@covers("TY-MOV-3", "TY-MOV-12")
@pytest.mark.parametrize("y", [10, 20])  # beside its start, beside its way
def test_a_dash_keeps_more_than_8_inches_from_enemies_in_sight(y: float) -> None:
    assert dash(tank(foe(20.05, y)), (10, 10), (10, 30)) == ""
    assert dash(tank(foe(20, y)), (10, 10), (10, 30)) == "TY-MOV-3"
    assert wrong(tank(foe(20, y)), (10, 10), (10, 24)) == ""


@covers("TY-MOV-3")
def test_a_dash_passes_close_by_an_enemy_who_cannot_see_it() -> None:
    hill = ("hill", 12, 0, 14, 48)
    assert dash(tank(foe(19, 20), pieces=[hill]), (10, 10), (10, 30)) == ""
    assert dash(tank(foe(19, 20, "SU-HIND")), (10, 10), (10, 30)) == ""
    assert dash(tank(foe(19, 20, "SU-BTR")), (10, 10), (10, 30)) == "TY-MOV-3"


@covers("TY-MOV-12")
def test_looks_are_taken_at_the_ends_of_legs_and_every_ten_ticks() -> None:
    # The enemy sees its way through a gap between two houses only, and between two looks.
    houses = ("building", 12, 5, 13, 12.7), ("building", 12, 12.8, 13, 30)
    at = tank(foe(16, 12.75), pieces=houses)
    assert dash(at, (10, 10), (10, 20)) == ""
    assert dash(at, (10, 10), (10, 12.75), (10, 20)) == "TY-MOV-3"


@covers("TY-NIGHT-10")
def test_a_dash_is_limited_by_daylight_sight_even_at_night() -> None:
    assert dash(tank(foe(19, 15), night=True), (10, 10), (10, 20)) == "TY-MOV-3"


@covers("TY-MOV-4")
def test_nobody_comes_within_2_inches_of_an_enemy() -> None:
    assert wrong(tank(foe(14.05, 15)), (10, 10), (10, 20)) == ""
    assert wrong(tank(foe(14, 15)), (10, 10), (10, 20)) == "TY-MOV-4"
    assert wrong(tank(foe(14, 15, "SU-HIND")), (10, 10), (10, 20)) == ""
    assert wrong(tank(foe(13.6, 15, "SU-BMPC")), (10, 10), (10, 20)) == "TY-MOV-4"


@covers("TY-MOV-4", "TY-GEO-6")
def test_nearness_to_an_enemy_is_the_exact_distance_to_the_leg() -> None:
    # No tick point of this leg is within 80 ticks of the enemy; the leg itself is.
    at = tank(foe(14.3, 13.75))
    way = way_of((10, 10), (11, 23))
    points = Mover(at.state, 1).points(way)[:, :2]
    assert ((points - at.state.teams[2].at) ** 2).sum(axis=1).min() == 6409
    assert (86 * 260 - 75 * 20) ** 2 <= 80 * 80 * (20**2 + 260**2)
    assert wrong(at, (10, 10), (11, 23)) == "TY-MOV-4"


@covers("TY-MOV-13")
def test_a_team_within_2_inches_of_an_enemy_moves_away_or_stays() -> None:
    at = tank(foe(13, 10))
    assert wrong(at, (10, 10), (5, 10)) == ""
    assert wrong(at, (10, 10), (10, 10)) == ""
    assert wrong(at, (10, 10), (10.5, 12)) == "TY-MOV-13"  # nearer at first
    assert wrong(at, (10, 10), (10, 9.9)) == ""


@covers("TY-MOV-13")
def test_moving_away_ends_farther_off() -> None:
    at = tank(foe(13, 10))
    assert wrong(at, (10, 10), (9, 10), (10, 10)) == "TY-MOV-13"
    assert wrong(at, (10, 10), (9, 10), (9.95, 10)) == ""


@covers("TY-MOV-4")
def test_in_an_assault_teams_come_as_near_as_contact_but_never_through() -> None:
    at = tank(foe(14, 10))
    assert wrong(at, (10, 10), (12, 10), why="charge") == ""
    assert wrong(at, (10, 10), (12.05, 10), why="charge") == "TY-MOV-5"
    assert wrong(at, (10, 10), (18, 10), why="breaking-off") == "TY-MOV-5"


@covers("TY-MOV-5")
def test_tanks_pass_friendly_infantry_only_and_infantry_passes_all_friends() -> None:
    at = position(blue=[("US-M1", (10, 10)), ("US-M60", (14, 10)), ("US-MECH", (10, 14), (14, 14))])
    vehicle, infantry = 1, 3
    assert wrong(at, (10, 10), (18, 10), team=vehicle) == "TY-MOV-5"
    assert wrong(at, (10, 10), (10, 18), team=vehicle) == ""
    assert wrong(at, (10, 14), (10, 7), team=infantry) == ""
    assert wrong(at, (10, 14), (18, 14), team=infantry) == ""


@covers("TY-MOV-5")
def test_no_move_ends_over_another_team_but_wrecks_and_aircraft_do_not_hinder() -> None:
    at = position(
        blue=[("US-M1", (10, 10)), ("US-MECH", (14, 10)), ("US-AH1", (10, 14))],
        red=[("SU-T72", (10, 20))],
    )
    assert wrong(at, (10, 10), (14, 10)) == "TY-MOV-5"
    assert wrong(at, (10, 10), (12.4, 10)) == ""
    assert wrong(at, (10, 10), (12.45, 10)) == "TY-MOV-5"
    assert wrong(at, (10, 10), (10, 14)) == ""
    at.state.change_team(4, lost=True)
    assert wrong(at, (10, 10), (10, 20)) == ""


@covers("TY-OBJ-2")
def test_an_objective_hinders_nobody() -> None:
    at = tank(objectives=[(14, 10)], pieces=())
    assert dash(at, (10, 10), (14, 10)) == ""
    assert met(at, (10, 10), (20, 10)) == ()


# ground that is closed


@covers("TY-TER-2", "TY-GEO-6")
def test_a_river_bars_the_way_except_by_bridge_or_ford_and_for_amphibious_teams() -> None:
    pieces = ("river", 0, 14, 72, 16), ("bridge", 20, 13, 23, 17)
    assert wrong(tank(pieces=pieces), (10, 10), (10, 18)) == "TY-TER-2"
    assert wrong(tank(pieces=pieces, card="US-SCT"), (10, 10), (10, 18)) == ""
    at = position(blue=[("US-M1", (21.5, 10))], pieces=pieces)
    assert wrong(at, (21.5, 10), (21.5, 18)) == ""
    assert wrong(at, (21.5, 10), (19.95, 15)) == "TY-TER-2"


@covers("TY-TER-3")
def test_a_building_bars_the_way_of_all_but_infantry() -> None:
    house = ("building", 8, 13, 12, 15)
    assert wrong(tank(pieces=[house]), (10, 10), (10, 18)) == "TY-TER-3"
    past = (10, 10), (12.05, 12), (12.05, 16)  # its centre counts, not its base
    assert wrong(tank(pieces=[house]), *past) == ""
    assert wrong(position(blue=[("US-MECH", (10, 10))], pieces=[house]), (10, 10), (10, 14)) == ""


@covers("TY-DEP-5")
def test_nobody_leaves_the_table() -> None:
    at = position(blue=[("US-M1", (2, 10))])
    assert wrong(at, (2, 10), (1, 10)) == ""
    assert wrong(at, (2, 10), (0.95, 10)) == "TY-DEP-5"
    assert wrong(at, (2, 10), (-30, 10)) == "TY-DEP-5"
    assert wrong(at, (2, 10), (0, 10), (4, 10)) == "TY-DEP-5"


@covers("TY-RES-7")
def test_whoever_enters_begins_on_the_boundary_and_ends_wholly_on_the_table() -> None:
    at = position(blue=[("US-M1",)])
    assert wrong(at, (20, 0), (20, 1), why="entering") == ""
    assert wrong(at, (20, 0), (20, 28), mode="dash", why="entering") == ""
    assert wrong(at, (20, 0), (20, 0.95), why="entering") == "TY-RES-7"
    assert wrong(at, (20, 0), (20, 14.05), why="entering") == "TY-MOV-1"


# who cannot move


@covers("TY-MOV-7")
def test_a_bailed_out_team_cannot_move() -> None:
    at = tank()
    at.state.change_team(1, bailed=True)
    assert wrong(at, (10, 10), (11, 10)) == "TY-MOV-7"
    assert Mover(at.state, 1).marched(0, 100) == way_of((10, 10))


@covers("TY-MOV-7")
def test_a_pinned_team_does_not_dash_nor_end_nearer_to_the_closest_enemy_it_sees() -> None:
    at = tank(foe(10, 25), foe(40, 10))
    at.state.change_unit(1, pinned=True)
    assert dash(at, (10, 10), (5, 10)) == "TY-MOV-7"
    assert wrong(at, (10, 10), (11, 11)) == "TY-MOV-7"
    assert wrong(at, (10, 10), (22, 10)) == ""  # nearer to the one that is farther off
    hill = tank(foe(10, 25), pieces=[("hill", 5, 18, 15, 20)])
    hill.state.change_unit(1, pinned=True)
    assert wrong(hill, (10, 10), (10, 12)) == ""


@covers("TY-TRN-4")
def test_a_mounted_team_goes_with_its_transport() -> None:
    at = position(blue=[("US-MECH", (5, 5)), ("US-TRK", (10, 10))])
    mount(at, 2, 1)
    assert wrong(at, (10, 10), (11, 10)) == "TY-TRN-4"


@covers("TY-AIR-4")
def test_aircraft_go_over_everything() -> None:
    pieces = ("river", 0, 14, 72, 16), ("building", 20, 20, 30, 30)
    at = tank(foe(40, 30), card="US-AH1", pieces=pieces, mines=[(20, 15)])
    assert wrong(at, (10, 10), (40, 30)) == ""
    assert met(at, (10, 10), (40, 30)) == ()


# Command


def led(*spots: Inches) -> Table[State]:
    """A Leader at (10, 10) and others of its Unit."""
    return position(blue=[("US-M60", (10, 10), *spots)])


@covers("TY-MOV-14", "TY-CMD-2")
def test_a_dash_that_ends_out_of_command_goes_only_by_the_route_to_the_leader() -> None:
    at = led((40, 10))
    assert wrong(at, (40, 10), (50, 10), team=2) == ""
    assert dash(at, (40, 10), (50, 10), team=2) == "TY-MOV-14"
    assert dash(at, (40, 10), (39, 10), team=2) == "TY-MOV-14"
    home = Mover(at.state, 2).homeward()
    assert home == way_of((40, 10), (16, 10))
    assert Mover(at.state, 2).fault(home, "dash") is None


@covers("TY-MOV-14")
def test_a_dash_that_ends_in_command_goes_any_way() -> None:
    assert dash(led((30, 10)), (30, 10), (30, 14), (18, 10), team=2) == ""
    at = led((12, 14))
    leader_at = at_inches(30, 10)
    way = way_of((12, 14), (30, 14))
    assert Mover(at.state, 2).fault(way, "dash") is not None
    assert Mover(at.state, 2, leader_at).fault(way, "dash") is None


@covers("TY-FRC-3")
def test_an_independent_team_dashes_where_it_likes() -> None:
    assert dash(tank(card="US-FIST"), (10, 10), (34, 10)) == ""


# what is met on the way


@covers("TY-MOV-6", "TY-MOV-10")
def test_a_cross_test_is_taken_where_a_piece_is_entered_and_halts_before_it() -> None:
    at = tank(pieces=[("woods", 5, 15, 15, 20)])
    (one,) = met(at, (10, 10), (10, 24))
    assert (one.kind, one.id, one.name) == ("cross", "woods-1", "Woods")
    assert one.at == at_inches(10, 15)
    assert one.halt == at_inches(10, 14.95)
    assert one.way == way_of((10, 10), (10, 14.95))


@covers("TY-MOV-6")
def test_each_entry_into_each_piece_and_a_start_in_one_is_tested() -> None:
    pieces = ("woods", 5, 5, 15, 11), ("stream", (0, 15), (40, 15)), ("rocky", 5, 18, 15, 20)
    at = tank(pieces=pieces)
    found = met(at, (10, 10), (10, 17), (20, 17), (20, 14))
    assert [one.id for one in found] == ["woods-1", "stream-2", "stream-2"]
    assert found[0].halt == at_inches(10, 10)
    assert found[0].way == way_of((10, 10))
    assert [one.harder for one in found] == [0, 0, 0]


@covers("TY-MOV-6")
def test_infantry_crosses_without_a_test_and_orchards_are_not_difficult() -> None:
    on_foot = position(blue=[("US-MECH", (10, 10))], pieces=[("woods", 5, 15, 15, 20)])
    assert met(on_foot, (10, 10), (10, 18)) == ()
    assert met(tank(pieces=[("orchard", 5, 15, 15, 20)]), (10, 10), (10, 18)) == ()


@covers("TY-MOV-6", "TY-TER-2")
def test_a_marsh_is_harder_and_a_river_is_difficult_for_amphibious_teams() -> None:
    (marsh,) = met(tank(pieces=[("marsh", 5, 15, 15, 20)]), (10, 10), (10, 16))
    assert marsh.harder == 1
    river = ("river", 0, 14, 72, 16), ("bridge", 8, 13, 12, 17)
    (one,) = met(tank(card="US-SCT", pieces=river[:1]), (10, 10), (10, 18))
    assert one.id == "river-1"
    assert met(tank(card="US-SCT", pieces=river), (10, 10), (10, 18)) == ()


@covers("TY-MOV-6")
def test_on_a_road_nothing_is_crossed() -> None:
    road = ("woods", 5, 15, 15, 20), ("road", (10, 5), (10, 30))
    assert met(tank(pieces=road), (10, 10), (10, 24)) == ()
    (one,) = met(tank(pieces=road), (10, 10), (10, 17), (12, 17))
    assert one.id == "woods-1"
    assert one.halt == at_inches(10.75, 17)  # the road's edge


@covers("TY-MINE-1", "TY-MOV-10")
def test_a_minefield_is_met_within_2_inches_of_the_base_and_halts_nearest_to_it() -> None:
    at = tank(mines=[(13, 15)])
    (one,) = met(at, (10, 10), (10, 20))
    assert (one.kind, one.mine, one.id) == ("mine", 1, "mine-1")
    assert one.at == at_inches(10, 15)
    assert one.halt == at_inches(10, 15)
    (near,) = met(tank(mines=[(12, 15)]), (10, 10), (10, 20))
    assert near.at == at_inches(10, 12.8)  # 2 and 2.2 inches off: within 3
    assert near.halt == at_inches(10, 15)
    assert met(tank(mines=[(13.05, 15)]), (10, 10), (10, 20)) == ()


@covers("TY-MINE-11")
def test_a_zone_is_met_once_in_a_move_even_if_it_starts_there() -> None:
    at = tank(mines=[(10, 12)])
    (one,) = met(at, (10, 10), (10, 14), (16, 14), (16, 10), (12, 10))
    assert one.at == at_inches(10, 10)
    assert met(at, (10, 10), (10, 10)) == ()


@covers("TY-MOV-10")
def test_of_two_points_equally_near_to_the_marker_the_one_nearer_the_start_counts() -> None:
    at = tank(mines=[(12, 12)])
    (one,) = met(at, (10, 10), (10, 12), (8, 12), (8, 14), (12, 14))
    assert one.halt == at_inches(10, 12)


@covers("TY-MOV-10")
def test_tests_come_in_the_order_of_the_way_cross_before_minefield() -> None:
    at = tank(pieces=[("rocky", 5, 15, 15, 16)], mines=[(10, 18), (10, 13)])
    found = met(at, (10, 10), (10, 24))
    assert [one.id for one in found] == ["mine-2", "rocky-1", "mine-1"]
    assert found[1].at == found[2].at == at_inches(10, 15)


@covers("TY-MINE-4")
def test_where_the_halt_is_taken_a_team_halts_at_the_last_free_point_before() -> None:
    at = position(blue=[("US-M1", (10, 10)), ("US-MECH", (10, 15))], mines=[(13, 15)], pieces=[])
    (one,) = met(at, (10, 10), (10, 20))
    assert one.halt == at_inches(10, 13.4)


@covers("TY-RES-7")
def test_whoever_is_halted_at_the_very_edge_stands_at_the_first_free_point_on_the_table() -> None:
    at = position(blue=[("US-M1",)], pieces=[("rocky", 15, 0, 25, 5)])
    (one,) = met(at, (20, 0), (20, 8))
    assert one.way == way_of((20, 0), (20, 1))


# ways that are cut


@covers("TY-MOV-11", "TY-INT-1")
def test_a_way_is_cut_at_the_last_tick_point_where_the_team_may_stand() -> None:
    at = tank(foe(10, 25))
    cut = Mover(at.state, 1).cut(way_of((10, 10), (10, 30)))
    assert cut == way_of((10, 10), (10, 20.95))
    friend = position(blue=[("US-M1", (10, 10)), ("US-MECH", (10, 14))])
    assert Mover(friend.state, 1).cut(way_of((10, 10), (10, 14))) == way_of((10, 10), (10, 12.4))
    assert Mover(friend.state, 1).cut(way_of((10, 10), (10, 18))) == way_of((10, 10), (10, 18))


@covers("TY-INT-1")
def test_a_march_goes_straight_as_far_as_it_may_and_whoever_cannot_go_stays() -> None:
    mover = Mover(tank(pieces=[("river", 0, 14, 72, 16)]).state, 1)
    assert mover.marched(4, 280) == way_of((10, 10), (10, 13.95))
    assert mover.marched(0, 280) == way_of((10, 10), (24, 10))
    assert mover.marched(8, 280) == way_of((10, 10), (1, 10))
    assert mover.marched(2, 280)[-1] == (200 + 79, 200 + 79)
    shut_in = tank(foe(13, 10), foe(10, 13))
    assert Mover(shut_in.state, 1).marched(0, 280) == way_of((10, 10))


@covers("TY-INT-1")
def test_a_dash_is_cut_by_the_ground_it_has_met_so_far() -> None:
    rocks = Mover(tank(pieces=[("rocky", 34, 5, 36, 15)]).state, 1)
    assert rocks.marched(0, 640, "dash") == way_of((10, 10), (33.95, 10))
    near = Mover(tank(pieces=[("rocky", 14, 5, 16, 15)]).state, 1)
    assert near.marched(0, 640, "dash") == way_of((10, 10), (30, 10))
    road = Mover(tank(pieces=[("road", (5, 10), (35, 10))]).state, 1)
    assert road.marched(0, 640, "dash") == way_of((10, 10), (38, 10))
    seen = Mover(tank(foe(40, 10)).state, 1)
    assert seen.marched(0, 640, "dash") == way_of((10, 10), (29.95, 10))


def test_what_is_cut_is_legal_wherever_it_ends() -> None:
    at = position(
        "steinfeld-crossroads",
        blue=[("US-M1", (28, 16), (31, 16), (26, 12)), ("US-MECH", (34, 14), (36, 16))],
        red=[("SU-T72", (36, 30), (40, 24)), ("SU-BMPC", (30, 26), (28, 28))],
    )
    modes: tuple[Mode, ...] = ("tactical", "dash")
    for team, heading, mode in product(range(1, 6), range(16), modes):
        mover = Mover(at.state, team)
        far = mover.allowance("tactical") if mode == "tactical" else 640
        assert Mover(at.state, team).fault(mover.marched(heading, far, mode), mode) is None
