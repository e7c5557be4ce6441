"""Room for whole Units (TY-DEP-13, TY-AIR-6)."""

import pytest

from sandtable.boards.tabletop.regions import Region
from sandtable.boards.tabletop.shapes import Disc, Rect, overlap, within
from sandtable.boards.tabletop.ticks import Spot
from sandtable.games.team_yankee import ground, packing
from sandtable.games.team_yankee.state import State, Team
from sandtable.games.team_yankee.vocabulary import RADIUS
from sandtable.testing import covers
from tests.games.team_yankee.build import Stands, add_unit, at_inches, mount, position


def anywhere(team: int, at: Spot) -> bool:
    return True


def held_back(state: State, card: str, teams: int) -> int:
    """A Unit of so many Teams that is not on the table yet."""
    unit = add_unit(state, "blue", card)
    for _ in range(teams - len(state.teams_of(unit.id))):
        number = max(state.teams) + 1
        state.teams[number] = Team(number, unit.id)
    return unit.id


def sound(state: State, unit: int, places: packing.Places, far: int) -> bool:
    """Everybody stands where it may, over nobody, in reach of the Leader."""
    radius = RADIUS[state.card(unit).kind]
    discs = {team: Disc(*at, radius) for team, at in places.items()}
    leader = discs[state.units[unit].leader]
    apart = not any(overlap(discs[a], discs[b]) for a in discs for b in discs if a < b)
    stands = all(ground.may_stand(state, team, at) for team, at in places.items())
    return apart and stands and all(within(disc, leader, far) for disc in discs.values())


@covers("TY-DEP-13", "TY-DEP-2")
@pytest.mark.parametrize(("card", "teams", "far"), [("SU-T72", 10, 160), ("SU-T72", 5, 120)])
def test_all_teams_stand_in_command_on_the_nearest_free_points(card: str, teams: int, far: int) -> None:
    state = position().state
    unit = held_back(state, card, teams)
    places = packing.packed(state, unit, at_inches(20, 5), anywhere)
    assert places is not None
    assert (len(places), places[state.units[unit].leader]) == (teams, at_inches(20, 5))
    assert sound(state, unit, places, far)
    others = list(places.values())[1:]
    away = [(x - 400) ** 2 + (y - 100) ** 2 for x, y in others]
    assert away == sorted(away)
    assert others[:4] == [at_inches(*at) for at in ((20, 3), (18, 5), (22, 5), (20, 7))]


@covers("TY-DEP-13")
def test_points_are_those_of_the_1_inch_grid_wherever_the_leader_stands() -> None:
    state = position().state
    unit = held_back(state, "US-MECH", 7)
    places = packing.packed(state, unit, (403, 211), anywhere)
    assert places is not None
    assert sound(state, unit, places, 120)
    assert all(x % 20 == y % 20 == 0 for x, y in list(places.values())[1:])


@covers("TY-DEP-13")
def test_what_is_not_legal_for_a_team_is_left_to_the_others() -> None:
    state = position().state
    unit = held_back(state, "US-M60", 4)
    leader = state.units[unit].leader
    south = at_inches(20, 3)
    places = packing.packed(state, unit, at_inches(20, 5), lambda team, at: at != south or team == leader + 2)
    assert places is not None
    assert (places[leader + 1], places[leader + 2]) == (at_inches(18, 5), south)


@covers("TY-DEP-13")
def test_without_room_for_everybody_there_is_no_placing() -> None:
    state = position(red=[("SU-T72", (20, 5))]).state
    unit = held_back(state, "US-M60", 5)
    narrow = Region((Rect(*at_inches(10, 5), *at_inches(16, 5)),))
    assert packing.packed(state, unit, at_inches(20, 5), anywhere) is None  # somebody is there
    assert packing.packed(state, unit, at_inches(12, 5), lambda _, at: narrow.contains(at)) is None


@covers("TY-DEP-2", "TY-CMD-1")
@pytest.mark.parametrize(("teams", "far"), [(4, 160), (8, 200)])
def test_nobody_is_packed_out_of_command(teams: int, far: int) -> None:
    state = position().state
    unit = held_back(state, "SU-T72", teams)
    leader = state.units[unit].leader

    def off(team: int, at: Spot, least: int) -> bool:
        return team == leader or (at[0] - 600) ** 2 + (at[1] - 400) ** 2 >= least * least

    assert packing.packed(state, unit, (600, 400), lambda team, at: off(team, at, far)) is not None
    more = packing.packed(state, unit, (600, 400), lambda team, at: off(team, at, far + 1))
    assert more is None


def test_mounted_teams_need_no_room_and_a_mounted_leader_still_leads() -> None:
    table = position(blue=[("US-MECH", (10, 10), (12, 10), (14, 10)), ("US-TRK", (30, 30))])
    mount(table, 4, 1, 2)
    assert packing.packed(table.state, 1, at_inches(20, 20), anywhere) == {3: at_inches(20, 20)}


def test_closed_ground_and_the_rim_of_the_table_are_avoided() -> None:
    pieces = ("building", 18, 4, 22, 5), ("river", 0, 7, 72, 9)
    state = position(pieces=pieces).state
    unit = held_back(state, "US-M60", 5)
    places = packing.packed(state, unit, at_inches(20, 2), anywhere)
    assert places is not None
    assert sound(state, unit, places, 120)
    assert packing.packed(state, unit, at_inches(20, 0.5), anywhere) is None


@covers("TY-AIR-6")
def test_aircraft_are_packed_within_6_inches_over_whatever_is_below() -> None:
    state = position(red=[("SU-T72", (20, 20), (23, 20))], pieces=[("building", 10, 10, 30, 30)]).state
    unit = held_back(state, "US-AH1", 4)
    places = packing.packed(state, unit, at_inches(20, 20), anywhere)
    assert places is not None
    assert sound(state, unit, places, 120)
    assert places[state.units[unit].leader] == at_inches(20, 20)
    assert packing.reach(state, unit, 8) == 120  # however many


@covers("TY-DEP-13")
def test_the_only_room_of_a_crowd_is_found() -> None:
    # 1.5 inches apart nobody else stands between them; a gap is left at one place.
    crowd = [(x, y) for x in range(1, 72, 2) for y in range(1, 12, 2) if abs(x - 41) > 5 or y > 9]
    state = position(red=[("SU-BTR", *crowd)]).state
    unit = held_back(state, "US-M60", 4)
    places = packing.packed(state, unit, at_inches(41, 5), anywhere)
    assert places
    assert sound(state, unit, places, 120)
    assert packing.packed(state, unit, at_inches(35, 5), anywhere) is None


@covers("TY-DEP-13", "TY-CMD-1")
@pytest.mark.parametrize(("teams", "far"), [(4, 160), (8, 200)])
def test_the_farthest_point_in_command_is_taken_if_it_is_the_last_and_free(teams: int, far: int) -> None:
    def packed(*red: Stands) -> packing.Places | None:
        state = position(red=red).state
        unit = held_back(state, "SU-T72", teams)
        last = max(state.teams)
        return packing.packed(state, unit, (600, 400), lambda team, at: (at == (600 + far, 400)) is (team == last))

    found = packed()
    assert found is not None
    assert (600 + far, 400) in found.values()
    assert packed(("US-M60", ((600 + far) / 20 + 1.95, 20))) is None


@covers("TY-DEP-13")
def test_a_leader_stands_only_where_that_is_legal() -> None:
    state = position().state
    unit = held_back(state, "US-M60", 4)
    leader = state.units[unit].leader
    assert packing.packed(state, unit, (400, 400), lambda team, _: team != leader) is None


@covers("TY-DEP-10")
def test_a_base_has_room_up_to_every_edge_and_corner_of_the_table() -> None:
    state = position().state
    room = packing.Room(state, held_back(state, "US-M60", 1))
    assert all(room.free(at_inches(x, y), ()) for x in (1, 71) for y in (1, 47))
    beyond = (0.95, 20), (71.05, 20), (20, 0.95), (20, 47.05)
    assert not any(room.free(at_inches(*at), ()) for at in beyond)
