"""What happens at a contact, and which contact comes first (STF-PHY-6 to -15)."""

from math import sqrt

import pytest

from sandtable.boards.flick import (
    FLICKED,
    LARGE,
    MEDIUM,
    NOBODY,
    SMALL,
    Board,
    Body,
    Disc,
    Kind,
    Shot,
    Walls,
    block,
    direction,
    door,
    flick,
    standee,
    target,
    token,
    wall,
)
from sandtable.testing import covers

EAST, SOUTH, WEST, NORTH = 0, 900, 1800, 2700


def pairs(shot: Shot) -> list[tuple[int, int]]:
    return [(contact.mover, contact.struck) for contact in shot.contacts]


def kinds(shot: Shot) -> list[Kind]:
    return [contact.kind for contact in shot.contacts]


# one contact


@covers("STF-PHY-6", "STF-PHY-7")
@pytest.mark.parametrize(
    ("body", "bounce"),
    [(standee(3, 0, 1), 0.30), (token(3, 0, 1), 0.40), (door(3, -1, 3, 1, 1), 0.50), (wall(3, -1, 3, 1), 0.60)],
)
def test_a_fixed_body_gives_back_its_share_of_the_speed(body: Body, bounce: float) -> None:
    walls = [body] if body.kind is Kind.WALL else []
    board = Board([] if walls else [body], Walls(walls))
    shot = flick(board, SMALL, 0, 0, EAST, 5000)
    there, back = shot.legs
    assert back.speed == pytest.approx(bounce * there.last_speed)
    assert there.contact is not None
    assert there.contact.kind is body.kind


@covers("STF-PHY-3", "STF-PHY-6", "STF-PHY-8")
@pytest.mark.parametrize(("disc", "mass"), [(SMALL, 1.0), (MEDIUM, 1.8), (LARGE, 2.9)])
def test_a_block_is_thrown_ahead_by_the_masses_and_restitution(disc: Disc, mass: float) -> None:
    shot = flick(Board([block(3, 0, 1)]), disc, 0, 0, EAST, 8000)
    at, slide, after = shot.legs
    u = at.last_speed
    assert slide.speed == pytest.approx(1.4 * mass / (mass + 4) * u)
    went_on = u - 1.4 * 4 / (mass + 4) * u
    assert after.speed == pytest.approx(abs(went_on))
    assert (after.end[0] > after.start[0]) == (went_on > 0)
    # Momentum is kept.
    assert mass * u == pytest.approx(mass * went_on + 4 * slide.speed)


@covers("STF-PHY-8")
@pytest.mark.parametrize(("power", "stirs"), [(1328, True), (1320, False)])
def test_a_block_that_would_start_below_half_a_unit_does_not_stir(power: int, stirs: bool) -> None:
    # A Small disc starts a Block at 0.28 of its own speed; 1.786 u/s are the least that stir it.
    shot = flick(Board([block(0.875, 0, 1)]), SMALL, 0, 0, EAST, power)
    (contact,) = shot.contacts
    assert (0.28 * contact.speed >= 0.5) == stirs
    assert (1 in shot.moved) == stirs
    if not stirs:
        assert shot.legs[1].speed == pytest.approx(0.4 * contact.speed)


@covers("STF-PHY-13")
def test_a_block_slides_along_the_normal_of_the_face_however_it_was_struck() -> None:
    shot = flick(Board([block(3, 0, 1)]), LARGE, 0, -1.5, 300, 9000)
    slide = shot.legs[1]
    assert (slide.mover, slide.start, slide.end[1]) == (1, (3, 0), 0)
    assert slide.end[0] > 3


@covers("STF-PHY-13")
def test_a_block_struck_on_its_corner_slides_along_the_diagonal() -> None:
    shot = flick(Board([block(3, 3, 1)]), SMALL, 1, 1, 450, 9000)
    slide = shot.legs[1]
    assert slide.end[0] == pytest.approx(slide.end[1])
    assert shot.legs[0].end[0] == pytest.approx(2.7 - 0.2 / sqrt(2))


@covers("STF-PHY-13", "STF-LEG-2")
def test_a_block_stops_dead_at_another_block_and_does_not_push_it() -> None:
    shot = flick(Board([block(3, 0, 1), block(4, 0, 2)]), LARGE, 0, 0, EAST, 9000)
    assert (1, 2) in pairs(shot)
    assert list(shot.moved) == [1]
    assert shot.moved[1] == pytest.approx((3.4, 0))


@covers("STF-PHY-10", "STF-PHY-13")
def test_a_block_meets_the_end_of_a_wall_as_a_rectangle_and_a_disc_its_round_end() -> None:
    end = Walls([wall(5, 0, 7, 0)])
    shot = flick(Board([block(4, 0, 1)], end), LARGE, 2, 0, EAST, 9000)
    assert shot.moved[1] == pytest.approx((5 - 0.3, 0))
    (contact, *_) = flick(Board([], end), LARGE, 2, 0, EAST, 9000).contacts
    assert contact.x == pytest.approx(5 - 0.04 - 0.34)


@covers("STF-PHY-5", "STF-PHY-13")
def test_friction_stops_a_block_sooner_than_a_disc() -> None:
    slide = flick(Board([block(3, 0, 1)]), LARGE, 0, 0, EAST, 9000).legs[1]
    assert slide.end[0] - slide.start[0] == pytest.approx(slide.speed * slide.speed / 240)


@covers("STF-PHY-15", "STF-LEG-1")
def test_a_struck_standee_stays_in_the_way_until_the_disc_has_stopped() -> None:
    board = Board([standee(3, 0, 1)], Walls([wall(1.9, -1, 1.9, 1)]))
    shot = flick(board, SMALL, 2.2, 0, EAST, 11_000)
    assert pairs(shot) == [(FLICKED, 1), (FLICKED, NOBODY), (FLICKED, 1)]


@covers("STF-LEG-1")
def test_one_disc_touches_several_pieces_directly_and_after_a_ricochet() -> None:
    board = Board([standee(3, 0.3, 1), token(5, -2.5, 2)], Walls([wall(0, -4, 9, -4)]))
    shot = flick(board, SMALL, 0, 0, EAST, 10_000)
    assert kinds(shot) == [Kind.STANDEE, Kind.WALL, Kind.TOKEN]


# one mover at a time


@covers("STF-PHY-9")
def test_the_struck_body_runs_before_its_mover_goes_on() -> None:
    board = Board([block(3, 0, 1), standee(4.2, 0, 2), standee(2, 1.2, 3)])
    shot = flick(board, SMALL, 1, -0.9, 300, 11_000)
    # The Block reaches its standee before the disc, which is nearer to its own, moves again.
    assert pairs(shot)[:3] == [(FLICKED, 1), (1, 2), (FLICKED, 3)]
    assert [leg.mover for leg in shot.legs[:3]] == [FLICKED, 1, FLICKED]


@covers("STF-PHY-9")
def test_a_chain_of_targets_is_resolved_last_in_first_out() -> None:
    board = Board([target(3, 0, 1), target(5, 0, 2), target(7, 0, 3)])
    shot = flick(board, SMALL, 0, 0, EAST, 11_000)
    assert pairs(shot)[:3] == [(FLICKED, 1), (1, 2), (2, 3)]
    assert [leg.mover for leg in shot.legs][:7] == [FLICKED, 1, 2, 3, 2, 1, FLICKED]
    x1, x2, x3 = (place[0] for place in (shot.moved[1], shot.moved[2], shot.moved[3]) if place)
    assert shot.rest is not None
    assert shot.rest[0] < x1 < x2 < x3


@covers("STF-PHY-9")
def test_nothing_collides_with_a_suspended_disc() -> None:
    # The target comes straight back from the wall, over the disc that waits in its way.
    board = Board([target(2, 0, 1, stack=1)], Walls([wall(2.5, -1, 2.5, 1)]))
    shot = flick(board, LARGE, 1, 0, EAST, 8000)
    assert pairs(shot)[:2] == [(FLICKED, 1), (1, NOBODY)]
    assert (1, FLICKED) not in pairs(shot)
    back = shot.legs[2]
    assert back.mover == 1
    assert back.end[0] < shot.legs[0].end[0]


@covers("STF-PHY-9")
def test_a_target_comes_back_over_the_suspended_target_that_struck_it() -> None:
    board = Board([target(2, 0, 1), target(2.6, 0, 2)], Walls([wall(3, -1, 3, 1)]))
    shot = flick(board, SMALL, 1, 0, EAST, 8000)
    assert pairs(shot)[:3] == [(FLICKED, 1), (1, 2), (2, NOBODY)]
    back = shot.legs[3]
    assert (back.mover, back.contact) == (2, None)
    assert back.end[0] < shot.legs[1].end[0]


@covers("STF-PHY-10")
def test_a_body_under_the_disc_is_hit_at_once_if_approached_and_ignored_if_left() -> None:
    board = Board([standee(3, 0, 1)])
    (contact,) = flick(board, SMALL, 2.7, 0, EAST, 3000).contacts
    assert (contact.x, contact.speed) == (2.7, 18)
    assert flick(board, SMALL, 2.7, 0, WEST, 3000).contacts == []


@covers("STF-PHY-10")
def test_a_fast_disc_does_not_jump_over_a_thin_wall() -> None:
    board = Board([], Walls([wall(5, -1, 5, 1)]))
    shot = flick(board, SMALL, 0, 0, EAST, 11_000)
    assert shot.contacts[0].x == pytest.approx(4.76)
    assert shot.rest is not None
    assert shot.rest[0] < 4.76


# ties


@covers("STF-PHY-11")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        (block(4.3, 0.2, 1), door(4.04, -1, 4.04, 0, 2)),
        (target(4.2, 0, 1, stack=3), block(4.3, 0.2, 2)),
        (standee(4.25, 0, 1), block(4.3, 0.2, 2)),
        (token(4.3, 0, 1), block(4.3, 0.2, 2)),
    ],
)
def test_of_contacts_at_one_distance_the_kind_decides(first: Body, second: Body) -> None:
    expected = min(first, second, key=lambda body: body.kind)
    for board in (Board([first, second]), Board([second, first])):
        shot = flick(board, SMALL, 0, 0, EAST, 9000)
        assert shot.contacts[0].struck == expected.id
        assert shot.contacts[0].x == pytest.approx(3.8)


@covers("STF-PHY-11")
def test_the_kinds_come_in_the_order_of_the_rule() -> None:
    order = [Kind.STANDEE, Kind.TOKEN, Kind.BLOCK, Kind.DISC, Kind.DOOR, Kind.WALL]
    assert sorted(Kind) == order


@covers("STF-PHY-11")
def test_a_standee_comes_before_a_token_and_a_door_before_a_wall() -> None:
    # Both rims reach x = 4 at the height at which the disc comes: one below, one above its way.
    low = standee(4.25, 0.2, 1)
    reach_low, reach_high = sqrt(0.45**2 - 0.2**2), sqrt(0.5**2 - 0.2**2)
    high = token(4.25 - reach_low + reach_high, -0.2, 2)
    assert flick(Board([high, low]), SMALL, 0, 0, EAST, 9000).contacts[0].struck == 1
    board = Board([door(4, 0, 4, 1, 1)], Walls([wall(4, -1, 4, 0)]))
    assert flick(board, SMALL, 0, 0, EAST, 9000).contacts[0].kind is Kind.DOOR


@covers("STF-PHY-11")
def test_of_one_kind_the_lower_row_comes_first_then_the_lower_column() -> None:
    rows = Board([standee(4, 0.4, 1), standee(4, -0.4, 2)])
    assert flick(rows, LARGE, 0, 0, EAST, 9000).contacts[0].struck == 2
    columns = Board([standee(0.4, 4, 1), standee(-0.4, 4, 2)])
    assert flick(columns, LARGE, 0, 0, SOUTH, 9000).contacts[0].struck == 2


@covers("STF-PHY-11")
def test_of_two_walls_in_a_corner_the_horizontal_one_comes_first() -> None:
    corner = Board([], Walls([wall(0, 0, 0, 5), wall(0, 0, 5, 0)]))
    c, s = direction(300)
    # Both walls are 2 u away in the direction of 210 degrees.
    shot = flick(corner, SMALL, 0.24 + 2 * c, 0.24 + 2 * s, 2100, 9000)
    first, second = shot.contacts[:2]
    assert (first.x, first.y) == pytest.approx((second.x, second.y))
    # The horizontal wall has turned its part of the speed round when the other one is met.
    u = first.speed
    assert shot.legs[1].speed == pytest.approx(u * sqrt(c * c + 0.36 * s * s))


@covers("STF-PHY-11")
@pytest.mark.parametrize(("nearer", "kind"), [(5e-10, Kind.BLOCK), (3e-9, Kind.WALL)])
def test_a_tie_is_a_billionth_of_a_unit(nearer: float, kind: Kind) -> None:
    board = Board([block(4.3, 0, 1)], Walls([wall(4.04 - nearer, -1, 4.04 - nearer, 1)]))
    shot = flick(board, SMALL, 0, 0, EAST, 9000)
    assert shot.contacts[0].kind is kind
    if kind is Kind.BLOCK:  # at its own distance
        assert shot.contacts[0].x == pytest.approx(3.8, abs=1e-12)


@covers("STF-PHY-11")
def test_a_tie_is_measured_from_the_nearest_of_all() -> None:
    # Three rims in a row, in tie order 1.5, 0.8 and 0 billionths behind the nearest.
    board = Board([standee(4.25 + 1.5e-9, 0, 1), token(4.3 + 0.8e-9, 0, 2)], Walls([wall(4.04, -1, 4.04, 1)]))
    assert flick(board, SMALL, 0, 0, EAST, 9000).contacts[0].struck == 2


# rest


@covers("STF-PHY-12")
@pytest.mark.parametrize(("power", "moves"), [(83, False), (84, True)])
def test_a_disc_below_half_a_unit_per_second_is_at_rest(power: int, moves: bool) -> None:
    shot = flick(Board([]), SMALL, 0, 0, EAST, power)
    assert bool(shot.legs) == moves
    assert (shot.rest == (0, 0)) != moves


@covers("STF-PHY-12")
def test_a_contact_that_leaves_too_little_speed_is_the_end() -> None:
    shot = flick(Board([], Walls([wall(0.3, -1, 0.3, 1)])), SMALL, 0, 0, EAST, 528)
    assert 0.5 <= shot.contacts[0].speed < 0.5 / 0.6
    assert shot.rest == (shot.contacts[0].x, shot.contacts[0].y)


@covers("STF-PHY-12")
def test_after_200_contacts_everything_stops() -> None:
    # A channel exactly as wide as the disc: it would rattle for ever between the walls.
    channel = Walls([wall(0, 0, 9, 0), wall(0, 0.48, 9, 0.48)])
    shot = flick(Board([], channel), SMALL, 1, 0.24, 300, 8000)
    assert len(shot.contacts) == 200
    assert shot.rest == pytest.approx((1, 0.24), abs=1e-6)


@covers("STF-PHY-12")
def test_a_small_disc_driven_between_two_neighbouring_tokens_is_wedged_there() -> None:
    # Tokens on neighbouring squares leave 0.4 u, the width of the disc, and no more.
    board = Board([token(3.5, 1.5, 1), token(3.5, 2.5, 2)])
    shot = flick(board, SMALL, 4.0632, 2.0108, 1895, 10_105)
    assert len(shot.contacts) == 200
    assert shot.rest == pytest.approx((3.5, 2), abs=1e-6)
    assert len(shot.legs) <= 401


def test_a_touch_at_the_very_end_of_a_slide_counts() -> None:
    # 60 u/s slide 22.5 u; the standee's rim is exactly there.
    shot = flick(Board([standee(22.95, 0, 1)]), SMALL, 0, 0, EAST, 10_000)
    assert [(contact.struck, contact.speed) for contact in shot.contacts] == [(1, 0)]
    assert shot.rest == (22.5, 0)


# whose hand it was in


@covers("STF-PHY-20", "STF-PHY-19")
def test_a_pierced_board_has_no_doors() -> None:
    board = Board([door(2, -1, 2, 1, 1), standee(4, 0, 2)])
    assert pairs(flick(board, SMALL, 0, 0, EAST, 9000)) == [(FLICKED, 1)]
    assert pairs(flick(board.pierced(), SMALL, 0, 0, EAST, 9000)) == [(FLICKED, 2)]


@covers("STF-PHY-19")
def test_the_top_disc_finds_the_block_where_the_bottom_disc_left_it() -> None:
    board = Board([block(3.5, 0, 1), door(2, -1, 2, 1, 2)])
    bottom = flick(board.pierced(), MEDIUM, 0, 0, EAST, 8000)
    top = flick(board.after(bottom.moved).pierced(), MEDIUM, 0, 0, EAST, 6800)
    assert bottom.moved[1] is not None
    assert top.contacts[0].x == pytest.approx(bottom.moved[1][0] - 0.3 - 0.27)


@covers("STF-EQP-1", "STF-EQP-15")
def test_blocks_are_fixed_for_grenades_and_darts() -> None:
    shot = flick(Board([block(3, 0, 1)]).fixed(), SMALL, 0, 0, EAST, 9000)
    assert shot.moved == {}
    assert shot.legs[1].speed == pytest.approx(0.4 * shot.contacts[0].speed)


def test_a_disc_can_be_flicked_again_from_where_it_rests() -> None:
    board = Board([], Walls([wall(5, -1, 5, 1)]))
    first = flick(board, SMALL, 0, 0, EAST, 9000)
    assert first.rest is not None
    again = flick(board, SMALL, *first.rest, EAST, 9000)
    assert again.contacts[0].x == pytest.approx(4.76)
