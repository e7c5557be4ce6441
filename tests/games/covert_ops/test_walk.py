"""The walk, moves by the compass and moves to a zone (CO-P1-2 to -4, -8, -10)."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from sandtable.boards.tabletop import engine
from sandtable.boards.tabletop.shapes import Disc, Rect, gap, gap_to, overlaps
from sandtable.boards.tabletop.ticks import Spot
from sandtable.boards.tabletop.walking import web
from sandtable.games.covert_ops import walk
from sandtable.games.covert_ops.directed import directed
from sandtable.games.covert_ops.ground import Walker
from sandtable.testing import covers
from tests.games.covert_ops.build import at_inches, position
from tests.slow import slow


def walker(name: str = "", *, who: int = 0, **what: Any) -> Walker:
    """Of the last unit, or of the first marker if there is one."""
    state = position(name, low=bool(name), **what).state
    if state.markers:
        return Walker.marker(state, state.markers[1])
    return Walker.unit(state, who or state.made)


def in_inches(at: Spot) -> tuple[float, float]:
    return at[0] / 20, at[1] / 20


@covers("CO-P1-2")
def test_ways_lead_by_the_corners_of_terrain_a_tick_farther_out_than_the_radius() -> None:
    going = walker("smash-and-grab", opfor=[("zp-warrior", 4, 16)])
    points = web(going.field, (), going.mover).points
    corners = [(5.15, 14.15), (8.85, 14.15), (8.85, 17.85), (5.15, 17.85)]
    assert [in_inches(at) for at in points if in_inches(at) in corners] == corners


@covers("CO-4.2-6")
def test_a_player_base_is_in_the_way_of_a_marker_and_an_opfor_base_is_not() -> None:
    straight = (200, 200), (360, 200)
    round_it = directed(walker(markers=[(10, 10)], team=[("bw-oper", 14, 10)]), "E", 8 * 20)
    over_it = directed(walker(markers=[(10, 10)], opfor=[("hc-rifle", 14, 10)]), "E", 8 * 20)
    assert round_it != straight
    assert over_it == straight


@covers("CO-P1-2")
def test_ways_lead_round_enemy_bases_by_eight_points() -> None:
    going = walker(team=[("bw-oper", 18, 18)], opfor=[("hc-rifle", 18, 30)])
    far = -(-1083 * 24 // 1000) + 1
    points = web(going.field, going.foes, going.mover).points
    assert len(points) == 8
    assert points[0] == (360 + far, 360)


@covers("CO-P1-3")
def test_the_walk_leads_to_the_nearest_contact_point() -> None:
    going = walker(team=[("bw-oper", 18, 8)], opfor=[("hc-rifle", 18, 30)])
    way = walk.walk_to(going, Disc(360, 160, 12))
    assert way == ((360, 600), (360, 160 + 25))


@covers("CO-P1-3")
def test_a_contact_point_where_somebody_stands_is_none() -> None:
    others = [("hc-rifle", 18, 9.3), ("hc-rifle", 18, 30)]
    going = walker(team=[("bw-oper", 18, 8)], opfor=others)
    end = walk.walk_to(going, Disc(360, 160, 12))[-1]
    assert end != (360, 185)
    assert going.ends(end)
    assert gap(Disc(*end, 12), Disc(360, 160, 12)) <= 2


@covers("CO-P1-3", "CO-4.4-1")
def test_the_first_sample_that_meets_the_goal_is_taken_else_the_last_that_is_paid_for() -> None:
    going = walker(team=[("bw-oper", 18, 8)], opfor=[("hc-rifle", 18, 30)])
    target = Disc(360, 160, 12)
    way = walk.walk_to(going, target)
    met = walk.stop(going, way, 400, lambda base: gap(base, target) <= 300)
    assert met
    assert (met.at, met.cost) == ((360, 480), 120)
    assert walk.stop(going, way, 100, lambda base: gap(base, target) <= 300) is None
    assert walk.last(going, way, 115).at == (360, 485)


@covers("CO-P1-3")
def test_samples_where_a_base_may_not_end_are_passed_by() -> None:
    friend = [("hc-rifle", 18, 25), ("hc-rifle", 18, 30)]
    going = walker(team=[("bw-oper", 18, 8)], opfor=friend)
    way = walk.walk_to(going, Disc(360, 160, 12))
    stops = [one.at for one in walk.stops(going, way, 120)]
    assert (360, 500) not in stops
    assert (360, 480) not in stops
    assert stops[-1] == (360, 530)  # 0.2 inches short of a friend that stands in the way


@covers("CO-P1-10")
def test_without_a_way_the_walk_leads_to_the_point_that_is_nearest() -> None:
    """A unit in a corner that three Grubs close: nobody comes to its side."""
    grubs = [("zp-warrior", 1.6, 2.6), ("zp-warrior", 2.9, 1.4), ("zp-warrior", 3.5, 3.2)]
    going = walker(team=[("bw-oper", 0.6, 0.6)], opfor=[*grubs, ("vh-howler", 30, 30)])
    target = Disc(12, 12, 12)
    assert walk.contacts(going, target) == []
    way = walk.walk_to(going, target)
    near = [gap(Disc(*at, 20), target) for at in web(going.field, going.foes, going.mover).points]
    assert gap(Disc(*way[-1], 20), target) == min(near)


@covers("CO-P1-10")
def test_whoever_is_as_near_as_anybody_comes_stays() -> None:
    going = walker(opfor=[("hc-rifle", 18, 18)])
    net = going.goer.seek(going.start.at, ())
    assert net.points == ((360, 360),)
    assert walk.walk_within(going, (-50, 360)) == ((360, 360),)


# moves to a zone

ZONE = Rect(240, 240, 480, 480)  # of Survival and of Long Night


@covers("CO-P1-8")
def test_a_move_to_a_zone_ends_where_the_gap_is_smallest_not_on_the_way_to_a_corner() -> None:
    going = walker("survival", markers=[(18, 34)])
    end = walk.into_zone(going, ZONE, 120)[-1]
    assert in_inches(end) == (18, 28)
    assert gap_to(Disc(*end, 16), ZONE.points) == 64  # 3.2 inches


@covers("CO-P1-8")
def test_a_move_to_a_zone_stops_at_the_first_sample_where_the_base_overlaps_it() -> None:
    going = walker("survival", markers=[(18, 34)])
    way = walk.into_zone(going, ZONE, 720)
    assert overlaps(Disc(*way[-1], 16), ZONE.points)
    assert not overlaps(Disc(way[-1][0], way[-1][1] + 10, 16), ZONE.points)


@covers("CO-P1-8")
def test_a_sample_beside_a_friend_is_taken_before_one_behind_it() -> None:
    """Straight ahead a friend stands on the edge of the zone."""
    friend, zone = [("zp-warrior", 18, 6.1), ("zp-warrior", 18, 12)], Rect(240, 0, 480, 120)
    end = walk.into_zone(walker(opfor=friend), zone, 200)[-1]
    assert overlaps(Disc(*end, 16), zone.points)
    assert end[1] > 120


@covers("CO-P1-8")
def test_whoever_overlaps_the_zone_is_there() -> None:
    going = walker("survival", markers=[(13, 24.5)])
    assert walk.into_zone(going, ZONE, 120) == ((260, 490), (260, 490))


@covers("CO-P1-8", "CO-P1-10")
def test_where_no_move_leads_nearer_to_a_zone_the_way_round_is_followed() -> None:
    """North of the ruin's wall, three inches of it to the east, two inches to go."""
    going = walker("survival", markers=[(13, 25.8)])
    way = walk.into_zone(going, ZONE, 40)
    assert way == ((260, 516), (299, 516))


@covers("CO-P1-8")
@pytest.mark.parametrize("name", ["survival", *slow(["long-night"])])
def test_no_end_that_a_move_can_reach_is_nearer_to_the_zone(name: str) -> None:
    """Against every eighth tick that a last leg from any point of the slow search leads to."""
    chance = Random(name)
    for _ in range(50):
        going, most = wanderer(name, chance), chance.choice((80, 120, 160))
        end = walk.into_zone(going, ZONE, most)[-1]
        left = gap_to(Disc(*end, going.start.radius), ZONE.points)
        straight = going.march(ZONE.nearest(going.start.at), most)
        assert left <= gap_to(Disc(*straight, going.start.radius), ZONE.points)
        assert left <= min(lattice_gaps(going, most), default=left)


def wanderer(name: str, chance: Random) -> Walker:
    """A marker or a unit outside the zone, among four others."""
    while True:
        spots = [(chance.randrange(20, 700) / 20, chance.randrange(20, 700) / 20) for _ in range(5)]
        team = [("bw-oper", *spot) for spot in spots[:4]]
        own: dict[str, Any] = {"opfor": [("zp-warrior", *spots[4])]}
        if chance.randrange(2):
            own = {"markers": spots[4:]}
        going = walker(name, team=team, **own)
        if going.ends(going.start.at) and gap_to(going.start, ZONE.points):
            return going


def lattice_gaps(going: Walker, most: int) -> Iterator[int]:
    net, (x, y, radius) = going.flood, going.start
    near = range(-most, most + 1, 8)
    spots = [spot for dx in near for dy in near if going.ends(spot := (x + dx, y + dy))]
    known = [k for k in net.reachable if net.found.far[k] <= most]
    by = [net.points[k] for k in known], [net.found.far[k] for k in known]
    paid = engine.reached(going.field, going.foes, going.mover, by, spots, most)
    for spot, cost in zip(spots, paid, strict=True):
        if cost >= 0:
            yield gap_to(Disc(*spot, radius), ZONE.points)


@covers("CO-P1-8")
def test_a_zone_is_searched_for_at_its_nearest_point_its_middle_corners_and_sides() -> None:
    goals = walk.zone_goals((100, 300), ZONE)
    assert goals[:2] == [(240, 300), (360, 360)]
    assert goals[2:] == [*ZONE.points, (360, 240), (480, 360), (360, 480), (240, 360)]


# moves by the compass


@covers("CO-P1-4", "CO-4.2-6")
def test_over_open_ground_a_move_by_the_compass_is_straight() -> None:
    going = walker(markers=[(18, 20)])
    assert directed(going, "W", 120) == ((360, 400), at_inches(12, 20))


@covers("CO-4.2-9")
def test_a_base_that_would_touch_the_edge_goes_to_the_opposite_one() -> None:
    going = walker(markers=[(34.5, 20)])
    assert directed(going, "E", 80)[-1] == at_inches(30.5, 20)
    near = walker(markers=[(31.15, 20)])  # a tick short of the edge after 4 inches
    assert directed(near, "E", 80)[-1] == at_inches(35.15, 20)


@covers("CO-P1-4")
def test_a_move_by_the_compass_steps_back_to_where_its_base_may_end() -> None:
    going = walker(opfor=[("hc-rifle", 12, 18), ("hc-rifle", 18, 18)])
    assert directed(going, "W", 120)[-1] == (240 + 24, 360)  # next to its friend


@covers("CO-P1-4")
def test_rough_ground_shortens_the_move_of_a_unit_but_not_of_a_marker() -> None:
    unit = walker("smash-and-grab", opfor=[("zp-warrior", 11, 21)])
    marker = walker("smash-and-grab", markers=[(11, 21)])
    ridden, led = directed(unit, "W", 80)[-1], directed(marker, "W", 80)[-1]
    assert led == at_inches(7, 21)
    assert ridden[0] > led[0] > 0


@covers("CO-P1-4")
def test_of_all_ends_the_farthest_in_the_direction_wins() -> None:
    """Checked against every tick of every ride."""
    for compass, step in (("N", (0, 1)), ("E", (1, 0)), ("S", (0, -1)), ("W", (-1, 0))):
        going = walker("smash-and-grab", opfor=[("hc-rifle", 10.5, 22)])
        end = directed(going, compass, 120)[-1]  # type: ignore[arg-type]
        assert farthest(going, step, 120) == end[0] * step[0] + end[1] * step[1]


@covers("CO-P1-4")
def test_of_ends_that_are_equally_far_the_cheapest_wins() -> None:
    """Beside a player unit another point leads as far to the altar, for more."""
    going = walker("smash-and-grab", team=[("bw-oper", 17, 16)], opfor=[("hc-rifle", 18, 14.5)])
    assert (340, 293) in web(going.field, going.foes, going.mover).points
    assert directed(going, "S", 60) == ((360, 290), (360, 262))


def farthest(going: Walker, step: Spot, distance: int) -> int:
    """By trying everything, slowly."""
    net, best = going.flood, -(1 << 20)
    for k, far in enumerate(net.found.far):
        at = start = net.points[k]
        while 0 <= far < distance:
            if going.ends(at):
                best = max(best, at[0] * step[0] + at[1] * step[1])
            at = at[0] + step[0], at[1] + step[1]
            if not 0 <= going.cost(start, at) <= distance - far:
                break
    return best
