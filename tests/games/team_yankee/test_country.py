"""The country of a layout: ground up to the rim, what is Tall, what lines meet (TY-TER, TY-LOS)."""

import pytest
from msgspec.structs import replace

from sandtable.games.team_yankee import ground
from sandtable.games.team_yankee.country import ROAD, WOODS, Country, country
from sandtable.games.team_yankee.rules.goals import nearest_cover
from sandtable.games.team_yankee.state import State
from sandtable.testing import covers
from tests.games.team_yankee.build import Lies, at_inches, position

EAST, NORTH = 72 * 20, 48 * 20


def land(*pieces: Lies) -> Country:
    return country(position(pieces=pieces).state)


def face_to_face(*pieces: Lies, red: str = "SU-T72") -> State:
    return position(blue=[("US-M1", (10, 10))], red=[(red, (10, 30))], pieces=pieces).state


@covers("TY-GEO-1", "TY-GEO-3")
def test_ground_goes_up_to_every_edge_and_corner_of_the_table_and_there_is_none_beyond() -> None:
    here = land(("woods", 0, 0, 72, 48))
    edges = (0, 0), (EAST, 0), (0, NORTH), (EAST, NORTH), (0, 200), (EAST, 200), (200, NORTH)
    assert all(here.at(spot) & WOODS and here.on_table(spot) for spot in edges)
    beyond = (-1, 200), (EAST + 1, 200), (200, -1), (200, NORTH + 1), (-1, -1)
    assert not any(here.at(spot) or here.on_table(spot) for spot in beyond)
    assert (here.ground, here.inches) == ((0, 0, EAST, NORTH), (73, 49))


def test_the_lattice_of_computer_players_reaches_every_corner_and_knows_whatever_is_nearest() -> None:
    lattice = land().lattice
    assert (lattice.points[0], lattice.points[-1]) == ((0, 0), (EAST, NORTH))
    assert len(lattice.points) == 37 * 25
    near = {(19, 19): (0, 0), (20, 21): (40, 40), (EAST, 55): (EAST, 40), (55, NORTH): (40, NORTH)}
    beyond = {(-90, -90): (0, 0), (EAST + 90, 400): (EAST, 400), (400, NORTH + 90): (400, NORTH)}
    for at, point in (near | beyond).items():
        assert lattice.points[lattice.nearest(at)] == point


@covers("TY-TER-1")
def test_a_piece_that_lies_over_the_edge_is_cut_there() -> None:
    here = land(("road", (10, 0), (10, 48)), ("road", (0, 20), (72, 20)))
    assert all(here.at(spot) & ROAD for spot in ((200, 0), (200, NORTH), (0, 400), (EAST, 400)))


@covers("TY-AIR-3")
def test_any_tall_terrain_within_4_inches_hides_a_hunter_killer_and_nothing_low_does() -> None:
    tall, far = ("woods", 5, 34, 15, 36), ("woods", 40, 5, 50, 15)
    assert ground.concealed(face_to_face(tall, far, red="US-AH1"), 1, 2)
    low = ("rocky", 5, 32, 15, 36)
    assert not ground.concealed(face_to_face(low, far, red="US-AH1"), 1, 2)


@covers("TY-TER-1", "TY-LOS-2")
@pytest.mark.parametrize("kind", ["crops", "rocky", "marsh", "ford", "river", "road", "hedge"])
def test_flat_and_short_terrain_blocks_no_line(kind: str) -> None:
    line = kind in ("road", "hedge")
    assert ground.sees(face_to_face((kind, (10, 14), (10, 26)) if line else (kind, 5, 14, 15, 26)), 1, 2)


@covers("TY-LOS-3")
def test_woods_that_meet_block_no_more_than_their_depth_where_they_meet() -> None:
    woods = ("woods", 5, 15, 10, 17), ("woods", 10, 15, 15, 17)
    assert ground.sees(face_to_face(*woods), 1, 2)
    hills = [("hill", *box) for _, *box in woods]
    assert not ground.sees(face_to_face(*hills), 1, 2)


@covers("TY-LOS-7")
def test_a_hedge_that_is_not_laid_as_a_line_conceals_by_its_sides() -> None:
    assert ground.concealed_by_terrain(face_to_face(("hedge", 5, 20, 15, 21)), 1, 2)
    assert not ground.concealed_by_terrain(face_to_face(("hedge", 11, 20, 15, 21)), 1, 2)


@covers("TY-INT-1")
def test_cover_is_the_nearest_point_that_conceals_and_is_open_to_the_leader() -> None:
    pieces = ("building", 9, 12, 13, 14), ("crops", 9, 4, 13, 9), ("orchard", 13, 9, 19, 13)
    assert nearest_cover(face_to_face(*pieces), 1) == at_inches(14, 10)
    on_foot = position(blue=[("US-MECH", (10, 10))], pieces=pieces).state
    assert nearest_cover(on_foot, 1) == at_inches(10, 12)


def test_on_another_layout_the_country_is_another() -> None:
    state = position().state
    assert country(state).table is state.content.tables["bare"]
    chosen = replace(state.mission.chosen, layout="steinfeld-crossroads")
    state.mission = replace(state.mission, chosen=chosen)
    assert country(state).table is state.content.tables["steinfeld-crossroads"]
