"""Distances, bases, directions, lines of sight and cover (CO-C1, CO-C2)."""

import pytest

from sandtable.boards.tabletop.mats import radius_of
from sandtable.boards.tabletop.shapes import Disc, gap, overlap, within
from sandtable.boards.tabletop.ticks import INCH, alternating, heading, inward, outward
from sandtable.games.covert_ops import GAME, ground
from sandtable.games.covert_ops.state import State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.covert_ops.build import add_marker, add_unit, at_inches, position

SG = "smash-and-grab"


def disc(x: float, y: float, size: int = 30) -> Disc:
    return Disc(*at_inches(x, y), radius_of(size))


def seen(table: Table[State], a: Disc, b: Disc) -> bool:
    """Both ways: sight is mutual."""
    there = ground.sees(table.state, a, b)
    assert ground.sees(table.state, b, a) is there
    return there


# bases and distances


@covers("CO-C1-2")
@pytest.mark.parametrize(("size", "radius"), [(25, 10), (30, 12), (40, 16), (50, 20)])
def test_bases_are_discs_of_a_radius_in_ticks(size: int, radius: int) -> None:
    assert radius_of(size) == radius


@covers("CO-C1-3")
def test_distance_is_measured_from_edge_to_edge_with_the_root_rounded_up() -> None:
    assert gap(disc(10, 10), disc(10, 16, 40)) == 92
    assert gap(disc(10, 10), disc(15, 14)) == 105
    assert gap(disc(10, 10), disc(10.5, 10)) == 0


@covers("CO-C1-4")
def test_within_is_at_most_and_touching_has_two_ticks_of_play() -> None:
    a, b = disc(10, 10), disc(13, 10)
    assert within(a, b, 36)
    assert not within(a, b, 35)
    assert ground.touching(a, Disc(a.x + 26, a.y, 12))
    assert not ground.touching(a, Disc(a.x + 27, a.y, 12))
    assert not ground.touching(a, Disc(a.x + 23, a.y, 12))


@covers("CO-C1-5")
def test_bases_overlap_only_if_they_are_nearer_than_their_radii() -> None:
    a = disc(10, 10)
    assert not overlap(a, Disc(a.x + 24, a.y, 12))
    assert overlap(a, Disc(a.x + 23, a.y, 12))


@covers("CO-C1-9")
def test_inward_points_are_never_farther_and_outward_points_never_nearer() -> None:
    assert inward(1, 37) == (34, 14)
    assert outward(1, 37) == (35, 15)
    assert all(sum(n * n for n in inward(k, 37)) <= 37 * 37 for k in range(16))
    assert all(sum(n * n for n in outward(k, 37)) >= 37 * 37 for k in range(16))
    assert alternating(0) == (0, 1, 15, 2, 14, 3, 13, 4, 12, 5, 11, 6, 10, 7, 9, 8)
    assert heading((0, -5)) == 12


# lines of sight


@covers("CO-C2-3")
def test_nobody_sees_through_the_altar() -> None:
    assert not seen(position(SG), disc(18, 8), disc(18, 14))


@covers("CO-C2-2", "CO-C2-3")
def test_one_clear_line_of_three_is_enough() -> None:
    at = position(SG)
    assert ground.lines(at.state, disc(21.3, 7.5), disc(21.3, 14.5)) in (2, 4)
    assert ground.lines(at.state, disc(20.7, 7.5), disc(20.7, 14.5)) != 7
    assert ground.lines(at.state, disc(20.35, 7.5), disc(20.35, 14.5)) == 7


@covers("CO-C2-3")
def test_a_line_along_a_side_or_through_a_corner_is_clear() -> None:
    at = position(SG)
    point = Disc(*at_inches(21, 9))
    assert seen(at, point, Disc(*at_inches(21, 14)))  # along the east side of the Altar
    assert not seen(at, Disc(*at_inches(20.95, 9)), Disc(*at_inches(20.95, 14)))


@covers("CO-C2-4")
def test_bases_and_markers_block_no_sight() -> None:
    at = position(team=[("bw-oper", 10, 10), ("bw-medic", 12, 10)])
    add_unit(at.state, ("vh-howler", 14, 10))
    add_marker(at.state, 16, 10)
    assert seen(at, disc(10, 10), disc(20, 10))


@covers("CO-C1-8")
def test_there_is_no_height_a_barricade_between_hides_nobody() -> None:
    at = position(SG, low=True)
    assert seen(at, disc(15, 7), disc(15, 10.3))


# cover


@covers("CO-C2-5")
def test_a_target_that_is_partly_hidden_by_a_wall_has_cover() -> None:
    at = position(SG)
    assert ground.cover(at.state, disc(21.3, 7.5), disc(21.3, 14.5)) == "wall"
    assert ground.cover(at.state, disc(22, 7.5), disc(22, 14.5)) == ""


@covers("CO-C2-6")
def test_low_terrain_near_the_target_and_off_the_attacker_gives_cover() -> None:
    at = position(SG, low=True)  # a Barricade from 13.5 to 16.5, 8.5 to 9
    target = disc(15, 10.35)
    assert ground.cover(at.state, disc(15, 4), target) == "low"
    assert ground.cover(at.state, disc(15, 7.4), target) == ""  # half an inch from it
    assert ground.cover(at.state, disc(18, 10), target) == ""  # it does not lie between


@covers("CO-C2-6")
@pytest.mark.parametrize(("y", "by"), [(17.6 + 1, "low"), (17.65 + 1, "")])
def test_a_low_piece_covers_up_to_two_inches_behind_it(y: float, by: str) -> None:
    at = position(SG, low=True)  # another one from 13 to 16, 15.5 to 16
    assert ground.cover(at.state, disc(14.5, 13.3), disc(14.5, y)) == by


@covers("CO-C2-7")
def test_shelter_covers_whoever_is_in_it_from_everybody_outside() -> None:
    at = position(SG)
    inside, outside, beside = disc(8, 21), disc(8, 14), disc(8.5, 21.5)
    assert ground.cover(at.state, disc(3, 21), inside) == "shelter"
    assert ground.cover(at.state, beside, inside) == ""
    assert ground.cover(at.state, inside, disc(3, 21)) == ""
    assert outside.radius == 12


@covers("CO-C4-11")
def test_whoever_hunkers_has_cover_in_the_open() -> None:
    at = position()
    assert ground.cover(at.state, disc(8, 14), disc(8, 20), hunkered=True) == "hunker"


@covers("CO-4.0-1")
def test_all_opfor_units_are_friends_and_enemies_of_all_player_units() -> None:
    at = position(team=[("bw-oper", 1, 1), ("sl-lance", 3, 1)], opfor=[("hc-rifle", 5, 5), ("zp-warrior", 9, 9)])
    assert [unit.id for unit in at.state.friends(3)] == [4]
    assert [unit.id for unit in at.state.foes(4)] == [1, 2]
    assert [unit.id for unit in at.state.foes(2)] == [3, 4]
    assert INCH == 20


# what is kept


def test_what_was_worked_out_of_a_position_is_no_part_of_it() -> None:
    table, fresh = position(SG), position(SG)
    before = GAME.codec.digest((table.state, []))
    assert ground.terrain(table.state) is ground.terrain(table.state)
    assert GAME.codec.digest((table.state, [])) == before
    assert table.state == fresh.state


def test_a_copy_finds_the_table_as_its_own_low_pieces_lie() -> None:
    state = position(SG, low=True).state
    known = ground.terrain(state)
    twin = state.copy()
    assert ground.terrain(twin) is known
    twin.low = twin.low[:-1]
    assert len(ground.terrain(twin).low) == len(known.low) - 1
    assert ground.terrain(state) is known
