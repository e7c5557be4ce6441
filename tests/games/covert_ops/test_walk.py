"""The walk, moves by the compass and moves to a zone (CO-P1-2 to -4, -8, -10)."""

from __future__ import annotations

from typing import Any

from sandtable.boards.tabletop.shapes import Disc, Rect, gap, overlaps
from sandtable.boards.tabletop.ticks import Spot
from sandtable.boards.tabletop.walking import web
from sandtable.games.covert_ops import walk
from sandtable.games.covert_ops.directed import directed
from sandtable.games.covert_ops.ground import Walker
from sandtable.testing import covers
from tests.games.covert_ops.build import at_inches, position


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


@covers("CO-P1-8")
def test_a_move_to_a_zone_aims_at_its_nearest_point_and_stops_when_the_base_overlaps() -> None:
    going = walker("survival", markers=[(18, 34)])
    zone = Rect(240, 240, 480, 480)
    assert walk.zone_goals(going.start.at, zone)[0] == (360, 480)
    way = walk.into_zone(going, zone, 720)
    assert overlaps(Disc(*way[-1], 16), zone.points)
    assert not overlaps(Disc(way[-1][0], way[-1][1] + 10, 16), zone.points)


@covers("CO-P1-8")
def test_goals_of_a_zone_are_its_nearest_point_its_middle_corners_and_sides() -> None:
    zone = Rect(240, 240, 480, 480)
    goals = walk.zone_goals((100, 300), zone)
    assert goals[:2] == [(240, 300), (360, 360)]
    assert goals[2:] == [*zone.points, (360, 240), (480, 360), (360, 480), (240, 360)]


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
