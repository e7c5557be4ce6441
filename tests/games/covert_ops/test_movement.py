"""Ways, Moves, orders of movement and pushes (CO-C3, CO-INT-1)."""

import pytest

from sandtable.boards.tabletop.orders import March as AnyMarch
from sandtable.games.covert_ops.rules.activation import ChooseAction
from sandtable.games.covert_ops.rules.awareness import Alerted
from sandtable.games.covert_ops.rules.discovery import Discovered, LeaveMarkers, OfferDiscovery
from sandtable.games.covert_ops.rules.going import ChooseWay, Go, March, Move, Toward
from sandtable.games.covert_ops.rules.interrupts import Interrupted
from sandtable.games.covert_ops.rules.movement import Moved, Pushed, push
from sandtable.games.covert_ops.rules.ways import planned
from sandtable.games.covert_ops.state import State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.covert_ops.build import (
    Stands,
    activate,
    at_inches,
    choose,
    happened,
    options,
    position,
    refused,
    run,
    spot,
)

SG = "smash-and-grab"
EAST, NORTH = 0, 4


def way(*points: tuple[float, float]) -> tuple[tuple[int, int], ...]:
    return tuple(at_inches(x, y) for x, y in points)


def walker(
    profile: str, *points: tuple[float, float], name: str = SG, opfor: list[Stands] | None = None, **rest: object
) -> tuple[Table[State], Move]:
    """A unit at the first point that acts, and its Move along all of them."""
    x, y = points[0]
    at = position(name, team=[(profile, x, y)], opfor=opfor or [], **rest)  # type: ignore[arg-type]
    activate(at, 1)
    run(at, ChooseAction(1))
    return at, Move(1, way(*points))


def why(table: Table[State], move: Move) -> str:
    refusal = table.why_not(move)
    return f"{refusal.rule}: {refusal.why}" if refusal else ""


# ways


@covers("CO-C3-4")
def test_a_move_covers_a_way_of_at_most_mv() -> None:
    at, move = walker("bw-oper", (18, 2), (24, 2))
    assert why(at, move) == ""
    choose(at, move)
    assert spot(at, 1) == (24, 2)
    assert at.state.units[1].actions == 1


@covers("CO-C3-4")
def test_a_way_that_is_too_long_is_refused_in_figures() -> None:
    at, move = walker("bw-oper", (18, 2), (24.05, 2))
    assert why(at, move) == "CO-C3-4: 6.05 of 6 in"


@covers("CO-C3-3")
def test_rough_counts_double_and_each_low_piece_costs_an_inch() -> None:
    at, move = walker("bw-oper", (5, 21), (7.5, 21))  # 1.5 of these inside the Rubble
    assert why(at, move) == ""
    at, move = walker("bw-oper", (5, 21), (8.05, 21))  # 3.05, and 2.05 inside
    assert why(at, move) == ""
    at, move = walker("bw-oper", (5, 21), (9, 21))  # 4 and 3
    assert why(at, move) == "CO-C3-4: 7 of 6 in, 3 of them for Rough and Low ground"
    at, move = walker("bw-oper", (15, 7), (15, 12), low=True)
    assert "CO-C3-2" in why(at, move)  # the Altar
    at, move = walker("bw-oper", (13.7, 7), (13.7, 12.05), low=True)
    assert why(at, move) == "CO-C3-4: 6.05 of 6 in, 1 of them for Rough and Low ground"


@covers("CO-C3-2")
@pytest.mark.parametrize(
    ("points", "opfor", "said"),
    [
        ([(18, 9), (18, 14)], [], "An Altar is in the way"),
        ([(18, 2), (23, 2)], [("hc-rifle", 20, 2.5)], "M-TAC Rifleman is in the way"),
        ([(18, 2), (18, -2)], [], "The edge of the table is in the way"),
    ],
)
def test_a_way_through_walls_enemies_or_the_edge_is_refused(
    points: list[tuple[float, float]], opfor: list[Stands], said: str
) -> None:
    at, move = walker("bw-oper", *points, opfor=opfor)
    assert why(at, move) == f"CO-C3-2: {said}"


@covers("CO-C3-2")
def test_friends_and_markers_may_be_crossed() -> None:
    at = position(SG, team=[("bw-oper", 18, 2), ("bw-medic", 20, 2)], markers=[(22, 2)])
    activate(at, 1)
    run(at, ChooseAction(1))
    assert why(at, Move(1, way((18, 2), (24, 2)))) == ""


@covers("CO-C3-2")
def test_touching_a_wall_on_the_way_is_allowed() -> None:
    at, move = walker("bw-oper", (14.4, 9), (14.4, 14))  # 0.6 in from the Altar
    assert why(at, move) == ""
    at, move = walker("bw-oper", (14.45, 9), (14.45, 14))
    assert "CO-C3-2" in why(at, move)


@covers("CO-C3-2")
def test_a_way_begins_where_the_unit_stands() -> None:
    at, _ = walker("bw-oper", (18, 2), (20, 2))
    assert refused(at, Move(1, way((18, 3), (20, 2)))) == "CO-C3-2"
    assert refused(at, Move(1, ())) == "CO-C3-2"


@covers("CO-C3-10")
def test_a_way_has_at_most_eight_legs() -> None:
    points = [(18 + n / 10, 2.0) for n in range(10)]
    at, move = walker("bw-oper", *points)
    assert why(at, move) == "CO-C3-10: 9 legs, and a way has at most 8: give way-points"
    at, move = walker("bw-oper", *points[:-1])
    assert why(at, move) == ""


@covers("CO-C1-6")
@pytest.mark.parametrize(
    ("points", "said"),
    [
        ([(18, 7), (20, 8)], "no base ends on a Barricade"),
        ([(18, 2), (20, 2)], "Blackwake Medic stands there"),
        ([(18, 2), (18, 5)], "marker 1 lies there"),
    ],
)
def test_no_base_ends_on_another_on_a_marker_or_on_low_terrain(points: list[tuple[float, float]], said: str) -> None:
    x, y = points[0]
    at = position(SG, team=[("bw-oper", x, y), ("bw-medic", 20.5, 2)], markers=[(18, 5.5)], low=True)
    activate(at, 1)
    run(at, ChooseAction(1))
    assert why(at, Move(1, way(*points))) == f"CO-C1-6: It cannot end there: {said}"


@covers("CO-C1-7")
def test_elements_and_casualties_do_not_obstruct() -> None:
    at, move = walker("bw-oper", (18, 24), (18, 26))
    at.state.casualties[9] = at_inches(18, 26)
    assert why(at, move) == ""


@covers("CO-C3-7")
def test_flight_ignores_rough_low_and_enemy_bases_on_the_way() -> None:
    foe = ("hc-rifle", 22, 2.0)
    at, move = walker("vh-firefly", (18, 2), (26, 2), opfor=[foe])
    assert why(at, move) == ""
    at, move = walker("vh-firefly", (5, 21), (12, 21.05), low=True)
    assert "CO-C3-4" not in why(at, move)


@covers("CO-C3-9")
def test_a_move_of_no_length_is_a_completed_reposition_with_all_its_triggers() -> None:
    at = position(team=[("bw-oper", 18, 4)], opfor=[("hc-rifle", 18, 12)])
    activate(at, 1)
    run(at, ChooseAction(1))
    events = choose(at, Move(1, way((18, 4))))
    assert [one.way for one in happened(events, Moved)] == [way((18, 4), (18, 4))]
    assert [one.unit for one in happened(events, Alerted)] == [2]
    assert at.state.units[1].actions == 1


def test_only_the_unit_that_activates_moves() -> None:
    at = position(team=[("bw-oper", 18, 4), ("bw-medic", 20, 4)])
    activate(at, 1)
    run(at, ChooseAction(1))
    assert refused(at, Move(2, way((20, 4), (21, 4)))) == "CO-C4-3"


def test_points_far_off_the_table_are_refused_and_do_no_harm() -> None:
    at, _ = walker("bw-oper", (18, 2), (20, 2))
    assert refused(at, Move(1, (at.state.units[1].at, (10**30, -(10**30))))) == "CO-C3-2"


@covers("CO-C7-5")
def test_after_a_reposition_come_alert_checks_then_discovery_then_interrupts() -> None:
    at = position(team=[("bw-oper", 18, 4)], opfor=[("hc-gunner", 18, 17)], markers=[(25, 12)], dice=[1, 1, 1])
    activate(at, 1)
    at.state.change(2, actions=1)
    run(at, ChooseAction(1))
    events = choose(at, Move(1, way((18, 4), (18, 6))))
    assert happened(events, Alerted)
    assert not happened(events, Interrupted)
    assert isinstance(at.agenda[-1], OfferDiscovery)
    events = choose(at, LeaveMarkers())
    assert [one.unit for one in happened(events, Interrupted)] == [2]
    assert not happened(events, Discovered)


# orders


@covers("CO-INT-1")
def test_march_goes_straight_and_is_cut_where_the_base_may_end() -> None:
    at = position(SG, team=[("bw-oper", 18, 6)])
    activate(at, 1)
    run(at, ChooseWay(1))
    choose(at, March("unit-1", NORTH))
    assert spot(at, 1) == (18, 10.4)  # the Altar begins at 11


@covers("CO-INT-1")
def test_a_march_may_be_shorter() -> None:
    at = position(team=[("bw-oper", 18, 6)])
    activate(at, 1)
    run(at, ChooseWay(1))
    choose(at, March("unit-1", EAST, 2))
    assert spot(at, 1) == (21, 6)


@covers("CO-INT-1")
def test_toward_an_element_stops_within_an_inch_of_it() -> None:
    at = position(SG, team=[("bw-hack", 18, 22.5)])
    activate(at, 1)
    run(at, ChooseWay(1))
    assert Toward("unit-1", "element-TERM") in options(at)
    choose(at, Toward("unit-1", "element-TERM"))
    assert spot(at, 1) == (18, 24)  # a gap of 0.8: samples are half an inch apart


@covers("CO-INT-1")
def test_toward_leads_round_corners() -> None:
    at = position(SG, team=[("bw-hack", 15, 13.2), ("bw-oper", 15, 10.3)])
    activate(at, 1)
    run(at, ChooseWay(1))
    events = choose(at, Toward("unit-1", "unit-2"))
    assert len(happened(events, Moved)[0].way) > 2
    assert spot(at, 1)[1] < 11.5


@covers("CO-INT-1")
def test_toward_the_zone_ends_as_soon_as_the_base_overlaps_it() -> None:
    at = position(team=[("bw-hack", 18, 9)])
    activate(at, 1)
    run(at, ChooseWay(1))
    choose(at, Toward("unit-1", "zone"))
    assert spot(at, 1) == (18, 6.5)


@covers("CO-INT-1", "CO-P1-8")
def test_toward_the_zone_ends_as_near_to_it_as_one_move_leads() -> None:
    at = position("survival", low=True, team=[("bw-hack", 18, 34)])
    activate(at, 1)
    run(at, ChooseWay(1))
    choose(at, Toward("unit-1", "zone"))
    assert spot(at, 1) == (18, 28)


@covers("CO-INT-1")
def test_toward_a_friend_ends_touching_it() -> None:
    at = position(team=[("bw-hack", 10, 9), ("bw-oper", 14, 9)])
    activate(at, 1)
    run(at, ChooseWay(1))
    choose(at, Toward("unit-1", "unit-2"))
    assert spot(at, 1) == (12.75, 9)


@covers("CO-INT-1")
def test_orders_end_in_the_same_move_as_a_drawn_way() -> None:
    at = position(team=[("bw-hack", 10, 9)])
    activate(at, 1)
    run(at, ChooseAction(1))
    choose(at, Go())
    events = choose(at, March("unit-1", EAST))
    assert [(one.rule, one.way) for one in happened(events, Moved)] == [("CO-C3-4", way((10, 9), (16, 9)))]
    assert at.state.units[1].actions == 1


@covers("CO-INT-1")
def test_an_order_for_somebody_else_or_to_nowhere_is_refused() -> None:
    at = position(team=[("bw-hack", 10, 9), ("bw-oper", 14, 9)])
    activate(at, 1)
    run(at, ChooseWay(1))
    for order in (
        March("unit-2", EAST),
        March("unit-1", 16),
        March("unit-1", 0, 5),
        AnyMarch("unit-1", 0),
        Toward("unit-1", "unit-9"),
        Toward("unit-1", "unit-" + "9" * 5000),
        Toward("x", "zone"),
    ):
        assert refused(at, order) == "CO-INT-1"


def test_a_way_is_drawn_after_move_was_chosen_as_well() -> None:
    at = position(team=[("bw-hack", 10, 9)])
    activate(at, 1)
    run(at, ChooseWay(1))
    assert refused(at, Move(1, way((10, 9), (12, 9)), "storm")) == "CO-C3-4"
    choose(at, Move(1, way((10, 9), (12, 9))))
    assert spot(at, 1) == (12, 9)


@covers("CO-C3-10")
def test_an_end_alone_is_led_round_by_the_planner() -> None:
    at = position(SG, team=[("bw-oper", 14, 10)])
    led = planned(at.state, 1, at_inches(14, 13.5))
    assert led == way((14, 10), (14, 13.5))
    round_it = planned(at.state, 1, at_inches(16, 13.5))
    assert round_it is not None
    assert len(round_it) > 2


# pushes


@covers("CO-C3-5")
def test_a_push_stops_before_a_wall() -> None:
    at = position(SG, team=[("bw-oper", 18, 2)], opfor=[("hc-rifle", 13.2, 11.5)])
    push(at, at_inches(12, 11.5), 2, 40)
    assert spot(at, 2) == (14.4, 11.5)  # 1.2 in, the Altar is there


@covers("CO-C3-5")
def test_a_push_stops_before_another_base_or_the_edge() -> None:
    at = position(opfor=[("hc-rifle", 34, 10), ("hc-rifle", 10, 10), ("hc-rifle", 12, 10)])
    push(at, at_inches(30, 10), 1, 60)
    push(at, at_inches(8, 10), 2, 60)
    assert spot(at, 1) == (35.4, 10)
    assert spot(at, 2) == (10.8, 10)


@covers("CO-C3-5")
def test_a_push_is_rounded_to_the_nearest_tick() -> None:
    at = position(opfor=[("hc-rifle", 10, 10)])
    push(at, at_inches(9, 9), 1, 20)
    assert at.state.units[1].at == (214, 214)  # 20 / sqrt 2 is 14.1


@covers("CO-C2-11")
def test_from_its_own_centre_a_unit_is_pushed_east() -> None:
    at = position(opfor=[("hc-rifle", 10, 10)])
    push(at, at_inches(10, 10), 1, 20)
    assert spot(at, 1) == (11, 10)


@covers("CO-C3-1", "CO-4.1A-3")
def test_a_push_is_no_reposition_but_whoever_is_pushed_can_be_noticed() -> None:
    at = position(team=[("bw-oper", 18, 4)], opfor=[("hc-gunner", 18, 17.5)])
    activate(at, 1)
    at.state.change(2, actions=1)
    push(at, at_inches(18, 3), 1, 40)
    log = at.log or []
    assert [type(one) for one in log] == [Pushed, Alerted]


@covers("CO-4.1A-2")
def test_an_opfor_unit_that_is_pushed_notices_nobody() -> None:
    at = position(team=[("bw-oper", 18, 4)], opfor=[("hc-rifle", 18, 17.5)])
    push(at, at_inches(18, 19), 2, 60)
    assert not at.state.units[2].alert
