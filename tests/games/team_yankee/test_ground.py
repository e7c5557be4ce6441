"""Distance, facing, sight, concealment, cover, Smoke, and where a Team may stand."""

from collections.abc import Sequence
from itertools import pairwise

import pytest

from sandtable.boards.tabletop.shapes import Disc, gap, overlap, within
from sandtable.games.team_yankee import ground
from sandtable.games.team_yankee.content import LAYOUTS
from sandtable.games.team_yankee.country import Country
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import RADIUS, TABLE
from sandtable.testing import covers
from tests.cases import cases
from tests.games.team_yankee.build import EAST, NORTH, Lies, at_inches, content, mount, position

Inches = tuple[float, float]
HERE, THERE = (10, 10), (10, 30)
TANK, FOE = 1, 2  # the first Team of each side, where each has one


def facing_each_other(*pieces: Lies, blue: Inches = HERE, red: Inches = THERE) -> State:
    """An Abrams looks at a T-72 over some pieces."""
    return two("US-M1", "SU-T72", *pieces, blue=blue, red=red)


def two(one: str, other: str, *pieces: Lies, blue: Inches = HERE, red: Inches = THERE) -> State:
    return position(blue=[(one, blue)], red=[(other, red)], pieces=pieces).state


def seen(state: State) -> bool:
    """Both ways: sight is mutual."""
    there = ground.sees(state, TANK, FOE)
    assert ground.sees(state, FOE, TANK) is there
    return there


def hidden(state: State) -> bool:
    return ground.concealed_by_terrain(state, TANK, FOE)


# table and distance


@covers("TY-GEO-1")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_tables_are_72_by_48_inches_of_20_ticks(layout: str) -> None:
    table = content().tables[layout]
    assert table.size == TABLE == (72 * 20, 48 * 20)
    assert Country(table).raster.shape == (961, 1441)


@covers("TY-GEO-2")
def test_distance_is_between_nearest_edges_and_never_below_nothing() -> None:
    table = position(
        blue=[("US-M1", (10, 10)), ("US-MECH", (10, 14)), ("US-AH1", (10, 10.5))], red=[("SU-T72", (13, 14))]
    )
    assert [RADIUS[kind] for kind in ("infantry", "tank", "helicopter")] == [12, 20, 25]
    assert ground.gap(table.state, 1, 2) == 80 - 20 - 12
    assert ground.gap(table.state, 1, 4) == 100 - 20 - 20  # 3, 4, 5
    assert ground.gap(table.state, 1, 3) == 0


@covers("TY-GEO-2")
def test_within_is_at_most_by_squares_and_not_by_a_rounded_root() -> None:
    state = position(blue=[("US-M1", (10, 10))], red=[("SU-T72", (13.05, 14))]).state
    assert 61 * 61 + 80 * 80 > 100 * 100
    assert not ground.within(state, 1, 2, 60)
    assert ground.within(state, 1, 2, 61)


@covers("TY-GEO-5")
def test_bases_are_in_contact_up_to_two_ticks_apart_and_never_over_each_other() -> None:
    base = Disc(100, 100, 20)
    assert [ground.touching(base, Disc(100 + far, 100, 20)) for far in (39, 40, 42, 43)] == [False, True, True, False]


@covers("TY-OBJ-1")
def test_an_objective_is_measured_to_the_nearest_point_of_its_rectangle() -> None:
    state = position(blue=[("US-M1", (10, 10))], objectives=[(16.25, 10), (10, 16), (15, 15)]).state
    # 6.25 inches east: half of 2.5 inches and the tank's 1 inch leave 4; north half of 2 inches.
    assert ground.near_objective(state, 1, 1, 80)
    assert not ground.near_objective(state, 1, 1, 79)
    assert ground.near_objective(state, 1, 2, 80)
    assert not ground.near_objective(state, 1, 2, 79)
    # The corner: 75 and 80 ticks away.
    assert 75**2 + 80**2 == 12025 > (89 + 20) ** 2
    assert not ground.near_objective(state, 1, 3, 89)
    assert ground.near_objective(state, 1, 3, 90)


@covers("TY-MINE-1")
def test_a_minefield_is_measured_to_its_point() -> None:
    assert ground.near_mine(Disc(100, 100, 20), (160, 100), 40)
    assert not ground.near_mine(Disc(100, 100, 20), (161, 100), 40)


# facing


@covers("TY-GEO-4", "TY-GEO-7")
@cases(
    {
        "straight ahead: front": (NORTH, (10, 20), "front"),
        "right across its centre: front": (NORTH, (30, 10), "front"),
        "behind the line across its centre: side": (NORTH, (30, 9.95), "side"),
        "behind the line of a tank that faces east: side": (EAST, (9.95, 30), "side"),
        "before the line of a tank that faces north-east: front": (2, (5, 15), "front"),
        "a point right below a tank that faces east-north-east: side": (1, (10, 9.95), "side"),
    }
)
def test_the_front_is_shown_to_whoever_is_not_behind_the_line_across_its_centre(
    face: int, eye: Inches, shown: str
) -> None:
    assert ground.face_shown(position(blue=[("US-M1", (10, 10, face))]).state, 1, at_inches(*eye)) == shown


# sight


@covers("TY-LOS-1")
def test_teams_and_wrecks_never_block_a_line() -> None:
    table = position(blue=[("US-M1", (10, 10)), ("US-M60", (10, 15), (10, 18), (10, 21))], red=[("SU-T72", (10, 30))])
    table.state.change_team(3, lost=True)
    assert ground.sees(table.state, 1, 5)
    assert ground.sees(table.state, 5, 1)


BUILDING, HILL = ("building", 8, 18, 12, 22), ("hill", 8, 18, 12, 22)
WOODS_AND_ORCHARD = ("woods", 0, 12, 20, 16), ("orchard", 0, 18, 20, 26)
TWO_WOODS = ("woods", 0, 12, 20, 14), ("woods", 0, 16, 20, 18.05)


@covers("TY-LOS-2", "TY-LOS-3", "TY-LOS-8")
@cases(
    {
        "a building blocks": ([BUILDING], HERE, THERE, False),
        "a building does not block whoever is on it": ([BUILDING], HERE, (10, 22), True),
        "a building does not block whoever looks out of it": ([BUILDING], (10, 19), THERE, True),
        "a building does not block a line along its side": ([BUILDING], (8, 10), (8, 30), True),
        "a hill blocks": ([HILL], HERE, THERE, False),
        "a hill does not block whoever is on it": ([HILL], HERE, (10, 22), True),
        "a hill does not block whoever looks down from it": ([HILL], (10, 19), THERE, True),
        "a hill does not block a line along its side": ([HILL], (8, 10), (8, 30), True),
        "another hill blocks even from a hill": ([("hill", 8, 8, 12, 12), HILL], HERE, THERE, False),
        "4 inches of woods do not block": ([("woods", 0, 15, 20, 19)], HERE, THERE, True),
        "more than 4 inches of woods block": ([("woods", 0, 15, 20, 19.05)], HERE, THERE, False),
        "8 inches of orchard do not block": ([("orchard", 0, 15, 20, 23)], HERE, THERE, True),
        "more than 8 inches of orchard block": ([("orchard", 0, 15, 20, 23.05)], HERE, THERE, False),
        "all woods on a line count together": (TWO_WOODS, HERE, THERE, False),
        "only the woods on the line count": (TWO_WOODS, (10, 13), THERE, True),
        "woods count if both stand in them, too": ([("woods", 0, 5, 20, 35)], HERE, THERE, False),
        "woods and orchards are counted each for itself": (WOODS_AND_ORCHARD, HERE, THERE, True),
    }
)
def test_what_blocks_sight(pieces: Sequence[Lies], blue: Inches, red: Inches, sees: bool) -> None:
    assert seen(facing_each_other(*pieces, blue=blue, red=red)) is sees


# concealment


WOODS, ORCHARD = ("woods", 0, 15, 20, 18), ("orchard", 0, 15, 20, 18)
BLUE_HILL, RED_HILL = ("hill", 8, 8, 12, 12), ("hill", 8, 29.5, 12, 33)
BENT_HEDGE = ("hedge", (8, 11), (12, 11), (12, 20), (8, 20))  # from the shooter's place, then across the line
FAR_HEDGE, CLOSE_HEDGE = ("hedge", (0, 27.95), (20, 27.95)), ("hedge", (0, 28), (20, 28))


@covers("TY-GEO-3", "TY-LOS-4", "TY-LOS-5", "TY-LOS-7")
@cases(
    {
        "woods conceal whoever is in them": ([("woods", 8, 29, 12, 33)], HERE, THERE, True),
        "an orchard conceals whoever is in it": ([("orchard", 8, 29, 12, 33)], HERE, THERE, True),
        "rocky ground conceals whoever is in it": ([("rocky", 8, 29, 12, 33)], HERE, THERE, True),
        "a centre on the border of rocky ground is in it": ([("rocky", 10, 20, 20, 25)], HERE, (20, 22), True),
        "a centre beyond the border of rocky ground is not": ([("rocky", 10, 20, 20, 25)], HERE, (20.05, 22), False),
        "crops conceal no tank": ([("crops", 8, 26, 12, 34)], HERE, THERE, False),
        "a hill conceals no tank": ([("hill", 8, 26, 12, 34)], HERE, THERE, False),
        "a marsh conceals no tank": ([("marsh", 8, 26, 12, 34)], HERE, THERE, False),
        "a ford conceals no tank": ([("ford", 8, 26, 12, 34)], HERE, THERE, False),
        "a road conceals no tank": ([("road", (10, 26), (10, 34))], HERE, THERE, False),
        "a stream conceals no tank": ([("stream", (10, 26), (10, 34))], HERE, THERE, False),
        "woods between conceal": ([WOODS], HERE, THERE, True),
        "woods do not conceal from a shooter on their border": ([WOODS], (10, 15), THERE, False),
        "woods do not conceal from a line along their side": ([WOODS], (20, 10), (20, 30), False),
        "an orchard between conceals": ([ORCHARD], HERE, THERE, True),
        "an orchard does not conceal from a shooter on its border": ([ORCHARD], (10, 15), THERE, False),
        "an orchard does not conceal from a line along its side": ([ORCHARD], (20, 10), (20, 30), False),
        "a hedge 2 inches from the shooter does not conceal": ([("hedge", (0, 12), (20, 12))], HERE, THERE, False),
        "a hedge more than 2 inches away conceals": ([("hedge", (0, 12.05), (20, 12.05))], HERE, THERE, True),
        "a wall 2 inches from the shooter does not conceal": ([("wall", (0, 12), (20, 12))], HERE, THERE, False),
        "a wall more than 2 inches away conceals": ([("wall", (0, 12.05), (20, 12.05))], HERE, THERE, True),
        "from a hill a hedge far from the target does not conceal": ([BLUE_HILL, FAR_HEDGE], HERE, THERE, False),
        "from a hill a hedge close to the target conceals": ([BLUE_HILL, CLOSE_HEDGE], HERE, THERE, True),
        "on a hill a hedge far from the target does not conceal": ([RED_HILL, FAR_HEDGE], HERE, THERE, False),
        "on a hill a hedge close to the target conceals": ([RED_HILL, CLOSE_HEDGE], HERE, THERE, True),
        "without a hill a hedge far from the target conceals": ([FAR_HEDGE], HERE, THERE, True),
        "a bent hedge counts where it is met for the first time": ([BENT_HEDGE], HERE, THERE, False),
        "touching only the band of a hedge is not crossing it": ([("hedge", (10.2, 20), (20, 20))], HERE, THERE, False),
        "a line that meets the middle of a hedge crosses it": ([("hedge", (10, 20), (20, 20))], HERE, THERE, True),
        "a line along a hedge meets it where it begins": ([("hedge", (10, 13), (10, 20))], HERE, THERE, True),
        "a line along a hedge that begins 2 inches away does not": (
            [("hedge", (10, 12), (10, 20))],
            HERE,
            THERE,
            False,
        ),
        "a line along a hedge that begins behind does not": ([("hedge", (10, 5), (10, 20))], HERE, THERE, False),
    }
)
def test_what_conceals_a_tank(pieces: Sequence[Lies], blue: Inches, red: Inches, conceals: bool) -> None:
    assert hidden(facing_each_other(*pieces, blue=blue, red=red)) is conceals


@covers("TY-LOS-4", "TY-TER-3")
def test_infantry_in_a_building_is_concealed_and_has_cover() -> None:
    state = two("US-M1", "SU-BMPC", ("building", 8, 29, 12, 33))
    assert hidden(state)
    assert ground.bulletproof(state, TANK, FOE)


@covers("TY-LOS-4")
def test_crops_conceal_infantry_that_stays_and_nobody_else() -> None:
    crops = ("crops", 5, 25, 15, 35)
    state = two("US-M1", "SU-BMPC", crops)
    assert hidden(state)
    state.change_team(FOE, moved=20)
    assert not hidden(state)
    assert not hidden(facing_each_other(crops))


@covers("TY-LOS-6")
def test_a_foxhole_conceals_and_covers_until_its_team_is_elsewhere() -> None:
    state = two("US-M1", "SU-BMPC")
    assert not ground.concealed(state, TANK, FOE)
    state.change_team(FOE, foxhole=True)
    assert ground.concealed(state, TANK, FOE)
    assert ground.bulletproof(state, TANK, FOE)
    assert not ground.concealed_by_terrain(state, TANK, FOE)
    assert not ground.concealed(state, TANK, FOE, at=at_inches(12, 30))


@covers("TY-LOS-6")
@pytest.mark.parametrize(("far", "covered"), [(1, True), (1.05, False)])
def test_a_wall_within_an_inch_is_bulletproof_cover_for_infantry_behind_it(far: float, covered: bool) -> None:
    wall = ("wall", (0, 30 - far), (20, 30 - far))
    on_foot = two("US-M1", "SU-BMPC", wall)
    assert ground.bulletproof(on_foot, TANK, FOE) is covered
    assert not ground.bulletproof(on_foot, at_inches(10, 40), FOE)  # from the other side
    assert not ground.bulletproof(facing_each_other(wall), TANK, FOE)


@covers("TY-LOS-6", "TY-AIR-3")
@cases(
    {
        "rocky ground conceals and covers": ("US-M1", ("rocky", 8, 28, 12, 32), True, True),
        "a hedge conceals and does not cover": ("US-M1", ("hedge", (0, 29.5), (20, 29.5)), True, False),
        "a building conceals and covers from the air": ("US-AH1", ("building", 8, 29, 12, 33), True, True),
        "a wall does neither from the air": ("US-AH1", ("wall", (0, 29.5), (20, 29.5)), False, False),
    }
)
def test_what_conceals_and_covers_infantry(shooter: str, piece: Lies, conceals: bool, covers_it: bool) -> None:
    state = two(shooter, "SU-BMPC", piece)
    assert ground.concealed(state, TANK, FOE) is conceals
    assert ground.bulletproof(state, TANK, FOE) is covers_it


# aircraft


@covers("TY-AIR-3")
def test_aircraft_see_and_are_seen_over_all_terrain() -> None:
    pieces = ("hill", 8, 18, 12, 22), ("woods", 0, 23, 20, 28)
    assert seen(two("US-AH1", "SU-T72", *pieces))
    assert not seen(facing_each_other(*pieces))


@covers("TY-AIR-3")
@cases(
    {
        "woods conceal whoever is in them": (("woods", 8, 28, 12, 32), True),
        "an orchard does not": (("orchard", 8, 28, 12, 32), False),
        "rocky ground does not": (("rocky", 8, 28, 12, 32), False),
        "a hedge between does not": (("hedge", (0, 25), (20, 25)), False),
        "woods between do not": (("woods", 0, 20, 20, 22), False),
    }
)
def test_from_the_air_only_woods_and_buildings_conceal(piece: Lies, stays: bool) -> None:
    assert hidden(two("US-AH1", "SU-T72", piece)) is stays


@covers("TY-AIR-3")
@cases(
    {
        "within 4 inches of woods it is concealed": ("US-AH1", 10, True),
        "farther off it is not": ("US-AH1", 9.95, False),
        "no other helicopter is": ("SU-HIND", 10, False),
    }
)
def test_a_hunter_killer_is_concealed_within_4_inches_of_tall_terrain(card: str, x: float, conceals: bool) -> None:
    state = two("SU-T72", card, ("woods", 14, 0, 20, 20), blue=(30, 30), red=(x, 10))
    assert ground.concealed(state, 1, 2) is conceals


# Smoke


@covers("TY-SMK-2")
def test_a_line_is_smoked_as_soon_as_it_touches_a_square_of_smoke() -> None:
    state = position(smoke=[(10, 20)]).state
    p, q = at_inches(10, 10), at_inches(10, 30)
    assert ground.smoked(state, p, q)
    assert ground.smoked(state, at_inches(13, 10), at_inches(13, 30))  # along its side
    assert not ground.smoked(state, at_inches(13.05, 10), at_inches(13.05, 30))
    assert ground.smoked(state, at_inches(7, 10), at_inches(7, 30))
    state.smoke += position(smoke=[(60, 40)]).state.smoke
    assert ground.smoked(state, p, q)  # one square of several is enough


@covers("TY-SMK-2")
@pytest.mark.parametrize("way", [(0, -1), (0, 1), (-1, 0), (1, 0)])
def test_smoke_beyond_either_end_of_a_line_is_not_on_it(way: Inches) -> None:
    state = position(smoke=[(20, 20)]).state
    far, near, just = (at_inches(20 + way[0] * n, 20 + way[1] * n) for n in (10, 3, 3.05))
    assert ground.smoked(state, far, near)
    assert ground.smoked(state, near, far)
    assert not ground.smoked(state, far, just)
    assert not ground.smoked(state, just, far)


@covers("TY-SMK-2")
def test_more_than_6_inches_of_smoke_hide_everything_but_from_thermal_imaging() -> None:
    state = position(blue=[("SU-T72", (10, 10))], red=[("US-M1", (10, 30))], smoke=[(10, 20)]).state
    assert ground.sees(state, 1, 2)  # exactly 6 inches
    state.smoke = (*state.smoke, *position(smoke=[(10, 20.05)]).state.smoke)
    assert not ground.sees(state, 1, 2)
    assert ground.sees(state, 2, 1)  # it has Thermal Imaging
    assert ground.clear(state, at_inches(10, 10), at_inches(10, 30))
    state.change_team(1, at=at_inches(20, 10))
    state.change_team(2, at=at_inches(20, 30))
    assert ground.sees(state, 1, 2)  # past it


@covers("TY-SMK-2")
def test_where_two_squares_of_smoke_overlap_they_count_once() -> None:
    state = position(smoke=[(10, 20), (10, 20)]).state
    assert not ground.smoke_blocks(state, at_inches(10, 10), at_inches(10, 30))
    apart = position(smoke=[(10, 20), (10, 27)]).state
    assert ground.smoke_blocks(apart, at_inches(10, 10), at_inches(10, 40))


# where a Team may stand


@covers("TY-DEP-10", "TY-AIR-4")
def test_ground_teams_stand_wholly_on_the_table_and_over_nobody() -> None:
    state = position(blue=[("US-M1", (10, 10), (20, 20)), ("US-AH1", (30, 30))]).state
    assert ground.may_stand(state, 1, at_inches(1, 1))
    assert not ground.may_stand(state, 1, at_inches(0.95, 1))
    assert ground.may_stand(state, 1, at_inches(18, 20))
    assert not ground.may_stand(state, 1, at_inches(18.05, 20))
    assert ground.may_stand(state, 1, at_inches(18.05, 20), but=(2,))
    assert ground.may_stand(state, 1, at_inches(30, 30))  # aircraft hinder nobody
    assert ground.wrong_stand(state, 1, at_inches(20, 20)) == "TY-MOV-5"


@covers("TY-AIR-6")
def test_aircraft_stand_over_everything_but_one_another() -> None:
    pieces = ("building", 8, 8, 12, 12), ("river", 20, 8, 24, 12), ("road", (60, 5), (60, 15))
    state = position(blue=[("US-AH1", (30, 30), (40, 40))], red=[("SU-T72", (50, 20))], pieces=pieces).state
    for at in ((10, 10), (22, 10), (60, 10), (50, 20)):
        assert ground.may_stand(state, 1, at_inches(*at))
    assert ground.wrong_stand(state, 1, at_inches(40, 38)) == "TY-AIR-6"
    assert ground.may_stand(state, 1, at_inches(40, 37.5))


@covers("TY-TER-2")
def test_only_amphibious_teams_enter_a_river_but_all_its_bridges_and_fords() -> None:
    pieces = ("river", 0, 20, 72, 24), ("bridge", 10, 19, 13, 25), ("ford", 20, 19, 23, 25)
    state = position(blue=[("US-M1", (5, 5)), ("US-SCT", (8, 5))], pieces=pieces).state
    tank, amphibious = 1, 2
    assert ground.wrong_stand(state, tank, at_inches(30, 22)) == "TY-TER-2"
    assert not ground.may_stand(state, tank, at_inches(30, 20))  # on the bank: its border
    assert ground.may_stand(state, amphibious, at_inches(30, 22))
    assert ground.may_stand(state, tank, at_inches(11, 22))
    assert ground.may_stand(state, tank, at_inches(21, 22))


@covers("TY-TER-3")
def test_only_infantry_enters_buildings() -> None:
    state = position(blue=[("US-M1", (5, 5)), ("US-MECH", (8, 5))], pieces=[("building", 20, 20, 24, 24)]).state
    assert not ground.may_stand(state, 1, at_inches(22, 22))
    assert ground.may_stand(state, 2, at_inches(22, 22))
    assert ground.wrong_stand(state, 1, at_inches(22, 22)) == "TY-TER-3"


@covers("TY-TRN-4")
def test_a_mounted_team_is_where_its_transport_is_and_in_no_foxhole() -> None:
    table = position(blue=[("US-MECH", (5, 5)), ("US-TRK", (20, 20))], red=[("SU-T72", (20, 40))])
    state = table.state
    state.change_team(1, foxhole=True)
    mount(table, 2, 1)
    assert state.disc(1).at == ground.spot_of(state, 1) == at_inches(20, 20)
    assert not ground.concealed(state, 3, 1)


def test_room_is_found_at_the_nearest_free_point_about_a_disc() -> None:
    table = position(blue=[("US-MECH", (5, 5)), ("US-TRK", (20, 20), (22, 20))])
    state, carrier = table.state, table.state.disc(2)
    found = ground.room_for(state, 1, carrier, 40)
    assert found is not None
    assert ground.may_stand(state, 1, found)
    assert ground.touching(carrier, Disc(*found, 12))
    crowd = [("US-MECH", *((x, y) for x in range(18, 23) for y in range(18, 23)))]
    full = position(blue=[("US-MECH", (5, 5)), ("US-TRK", (40, 40)), *crowd]).state
    assert ground.room_for(full, 1, Disc(400, 400, 20), 0) is None


@covers("TY-TRN-2", "TY-TRN-3")
def test_teams_are_set_down_about_a_disc_nearest_first_until_2_inches_are_full() -> None:
    state = position(blue=[("US-MECH", *((5 + 2 * n, 5) for n in range(30)))]).state
    wreck, gaps = Disc(*at_inches(36, 24), RADIUS["tank"]), []
    for team in state.teams:
        found = ground.room_for(state, team, wreck, 40)
        if found is None:
            break
        disc = Disc(*found, RADIUS["infantry"])
        assert ground.may_stand(state, team, found)
        assert not overlap(wreck, disc)
        gaps.append(gap(wreck, disc))
        state.change_team(team, at=found)
    assert all(after >= before - 1 for before, after in pairwise(gaps))
    assert gaps[0] == 0
    assert 24 < gaps[-1] <= 40  # behind the first ring
    assert len(gaps) < 30


@covers("TY-TRN-2")
def test_room_is_never_farther_off_than_it_may_be() -> None:
    streams = [("river", 0, 19.9, 72, 20.1), ("river", 19.9, 0, 20.1, 48)]
    about = Disc(*at_inches(20, 20), RADIUS["tank"])
    for pieces, far, room in (((), 0, True), (streams, 0, False), (streams, 2, True)):
        found = ground.room_for(position(blue=[("US-MECH", (5, 5))], pieces=pieces).state, 1, about, far)
        assert (found is not None) is room
        assert found is None or within(about, Disc(*found, RADIUS["infantry"]), far)
