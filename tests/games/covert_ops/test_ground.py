"""Bases, distance, directions, sight, cover, obscurement (CO-C1, CO-C2)."""

from __future__ import annotations

import pytest

from sandtable.boards.tabletop.shapes import Disc, gap, within
from sandtable.boards.tabletop.ticks import directions, inward, outward
from sandtable.games.covert_ops import ground
from sandtable.games.covert_ops.state import State
from sandtable.testing import covers
from tests.games.covert_ops.build import at_inches, content, position

R = 12  # of a base of Size 30


def base(x: float, y: float, radius: int = R) -> Disc:
    return Disc(*at_inches(x, y), radius)


def grab() -> State:
    return position("smash-and-grab", low=True).state


# CO-C1


@covers("CO-C1-2")
def test_a_base_is_a_disc_of_two_fifths_of_its_size_in_ticks() -> None:
    sizes = {one.size: one.radius for one in content().profiles.values()}
    assert sizes == {25: 10, 30: 12, 40: 16, 50: 20}


@covers("CO-C1-3")
def test_distance_is_edge_to_edge_with_the_root_rounded_up() -> None:
    assert gap(base(10, 10), base(10, 16, 16)) == 92
    assert gap(base(10, 10), base(15, 14)) == 105
    assert gap(base(10, 10), base(10.5, 10)) == 0


@covers("CO-C1-4")
def test_within_is_the_gap_at_most_and_has_no_tolerance() -> None:
    one, other = base(10, 10), base(15, 14)
    assert within(one, other, 105)
    assert not within(one, other, 104)


@covers("CO-C1-4")
@pytest.mark.parametrize(
    ("x", "touches"), [(11.15, False), (11.2, True), (11.3, True), (11.35, False)]
)
def test_bases_touch_up_to_2_ticks_apart_and_never_overlap(x: float, touches: bool) -> None:
    assert ground.touching(base(10, 10), base(x, 10)) == touches


@covers("CO-C1-5")
@pytest.mark.parametrize(("y", "there"), [(6.8, False), (6.75, True)])
def test_a_base_is_within_a_zone_that_it_overlaps(y: float, there: bool) -> None:
    assert ground.in_zone(grab(), base(18, y, 16)) == there


@covers("CO-C1-7")
def test_elements_casualties_and_smoke_obstruct_nobody() -> None:
    at = position("smash-and-grab", team=[("bw-oper", 4, 4)])
    at.state.casualties[1] = at_inches(18, 26)
    spot = base(18, 26)  # the terminal
    assert ground.may_end(at.state, spot, ground.bases(at.state))


@covers("CO-C1-8", "CO-C2-4")
def test_nobody_stands_higher_and_bases_block_no_sight() -> None:
    crowd = [("bw-oper", 18, y) for y in (10, 12, 14)]
    state = position(team=crowd, opfor=[("vh-howler", 18, 20)]).state
    assert ground.sees(state, state.disc(1), state.disc(4))
    assert ground.lines(state, state.disc(1), state.disc(4)) == 0


@covers("CO-C1-9")
def test_there_are_sixteen_directions_with_inward_and_outward_points() -> None:
    assert directions()[:5] == ((1000, 0), (923, 382), (707, 707), (382, 923), (0, 1000))
    assert len(directions()) == 16
    assert inward(1, 37) == (34, 14)
    assert outward(1, 37) == (35, 15)
    assert outward(8, 37) == (-37, 0)


# sight


@covers("CO-C2-2")
def test_three_lines_join_middles_and_rims_rounded_to_ticks() -> None:
    # A wall that hides only the line from (9.5, 10.35) to (12.5, 14.35), which a rim offset of
    # (-10, 7) ticks makes: the pillar of Smash & Grab stands in for it.
    state = grab()
    left = ground.lines(state, base(5.6, 13.5), base(5.6, 18.5))
    assert left == 4  # x = 6.2 meets the pillar [6, 15, 8, 17], x = 5.6 and 5.0 do not


@covers("CO-C2-3")
def test_all_three_lines_through_the_altar_are_no_los() -> None:
    assert not ground.sees(grab(), base(18, 8), base(18, 14))


@covers("CO-C2-3")
def test_a_line_along_a_side_does_not_block_and_sight_is_mutual() -> None:
    state = grab()
    point, other = base(15, 8, 0), base(15, 14, 0)  # along the altar's western side
    assert ground.sees(state, point, other)
    assert ground.sees(state, other, point)


@covers("CO-C2-10")
def test_nobody_sees_through_the_joint_of_two_walls() -> None:
    assert not ground.sees(grab(), base(11, 21, 0), base(17.25, 21, 0))


@covers("CO-C2-11")
def test_two_discs_on_one_middle_see_each_other_without_cover() -> None:
    state = grab()
    one = base(18, 26)
    assert gap(one, one) == 0
    assert ground.sees(state, one, one)
    assert ground.cover(state, one, one) == ""


def test_moonless_night_ends_sight_at_15_inches() -> None:
    state = position(conditions=("CD13",)).state
    assert ground.sees(state, base(5, 5), base(21.2, 5))
    assert not ground.sees(state, base(5, 5), base(21.25, 5))


# cover


@covers("CO-C2-5")
def test_a_target_that_a_wall_hides_in_part_has_cover() -> None:
    state = grab()
    one, other = base(21.3, 7.5), base(21.3, 14.5)
    assert ground.sees(state, one, other)
    assert ground.cover(state, one, other) == "wall"


@covers("CO-C2-6")
@pytest.mark.parametrize(
    ("shooter", "target", "by"),
    [
        (19.3, 14.85, "low"),  # the barricade [13, 15.5, 16, 16] is near the target
        (19.3, 12.85, ""),  # more than 2 inches from the target
        (17.6, 14.85, ""),  # within 1 inch of the shooter
    ],
)
def test_a_low_piece_near_the_target_and_not_near_the_attacker_gives_cover(
    shooter: float, target: float, by: str
) -> None:
    # From the north to the south over the barricade in the court; x = 14.5 clears all walls.
    state = position("smash-and-grab", low=True).state
    assert ground.cover(state, base(14.5, shooter), base(14.5, target)) == by


@covers("CO-C2-7")
def test_whoever_is_in_rubble_has_cover_from_whoever_is_outside() -> None:
    state = grab()
    inside, outside = base(8, 21), base(3, 21)
    assert ground.cover(state, outside, inside) == "shelter"
    assert ground.cover(state, base(8.5, 21.5), inside) == ""


@covers("CO-C4-11")
def test_a_hunkered_unit_has_cover_anywhere() -> None:
    state = position().state
    assert ground.cover(state, base(5, 5), base(5, 12), hunkered=True) == "hunker"
    assert ground.cover(state, base(5, 5), base(5, 12)) == ""


@covers("CO-C2-9")
def test_a_grove_between_or_around_the_target_obscures_it() -> None:
    state = grab()
    assert ground.obscured(state, base(1, 31.5), base(9, 31.5))  # the grove at 4, 31.5
    assert ground.obscured(state, base(9, 31.5), base(4, 31.5))
    assert not ground.obscured(state, base(9, 20), base(9, 24))


def test_dust_veil_obscures_what_is_farther_than_12_inches() -> None:
    state = position(conditions=("CD14",)).state
    assert not ground.obscured(state, base(5, 5), base(18.2, 5))
    assert ground.obscured(state, base(5, 5), base(18.25, 5))
