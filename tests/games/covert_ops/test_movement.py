"""Ways, Moves, orders of movement and pushes (CO-C3, CO-INT-1)."""

from typing import Any

import pytest

from sandtable.boards.tabletop.orders import March as AnyMarch
from sandtable.games.covert_ops.rules.awareness import Alerted
from sandtable.games.covert_ops.rules.discovery import Discovered, LeaveMarkers, OfferDiscovery
from sandtable.games.covert_ops.rules.going import ChooseWay, Go, March, Move, Toward
from sandtable.games.covert_ops.rules.interrupts import Interrupted
from sandtable.games.covert_ops.rules.movement import Moved, Pushed, push
from sandtable.games.covert_ops.rules.ways import planned
from sandtable.games.covert_ops.state import State
from sandtable.kernel.decision import Choice
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.cases import cases
from tests.games.covert_ops.build import (
    Stands,
    acting,
    activate,
    at_inches,
    choose,
    happened,
    options,
    position,
    refused,
    run,
    spot,
    why,
)

SG = "smash-and-grab"
EAST, NORTH = 0, 4
Point = tuple[float, float]


def way(*points: Point) -> tuple[tuple[int, int], ...]:
    return tuple(at_inches(x, y) for x, y in points)


def walker(profile: str, *points: Point, name: str = SG, **rest: Any) -> tuple[Table[State], Move]:
    """A unit at the first point that acts, and its Move along all of them."""
    return acting(position(name, team=[(profile, *points[0])], **rest)), Move(1, way(*points))


def going(name: str, *team: Stands, **rest: Any) -> Table[State]:
    """The first of a team has chosen to Move, and is asked for its way."""
    at = position(name, team=team, **rest)
    activate(at, 1)
    run(at, ChooseWay(1))
    return at


# ways


@covers("CO-C3-2", "CO-C3-3", "CO-C3-4", "CO-C3-7", "CO-C3-10")
@cases(
    {
        "of Mv": ("bw-oper", [(18, 2), (24, 2)], {}, ""),
        "longer than Mv": ("bw-oper", [(18, 2), (24.05, 2)], {}, "CO-C3-4: 6.05 of 6 in"),
        "over Rough: 1.5 of 2.5 inches": ("bw-oper", [(5, 21), (7.5, 21)], {}, ""),
        "over Rough: 2.05 of 3.05 inches": ("bw-oper", [(5, 21), (8.05, 21)], {}, ""),
        "over Rough, which counts double: 3 of 4 inches": (
            "bw-oper",
            [(5, 21), (9, 21)],
            {},
            "CO-C3-4: 7 of 6 in, 3 of them for Rough and Low ground",
        ),
        "over a low piece, which costs an inch": (
            "bw-oper",
            [(13.7, 7), (13.7, 12.05)],
            {"low": True},
            "CO-C3-4: 6.05 of 6 in, 1 of them for Rough and Low ground",
        ),
        "over a low piece into a wall": (
            "bw-oper",
            [(15, 7), (15, 12)],
            {"low": True},
            "CO-C3-2: An Altar is in the way",
        ),
        "through a wall": ("bw-oper", [(18, 9), (18, 14)], {}, "CO-C3-2: An Altar is in the way"),
        "through an enemy": (
            "bw-oper",
            [(18, 2), (23, 2)],
            {"opfor": [("hc-rifle", 20, 2.5)]},
            "CO-C3-2: M-TAC Rifleman is in the way",
        ),
        "over the edge": ("bw-oper", [(18, 2), (18, -2)], {}, "CO-C3-2: The edge of the table is in the way"),
        "touching the Altar, 0.6 inches from it": ("bw-oper", [(14.4, 9), (14.4, 14)], {}, ""),
        "a tick nearer to the Altar": ("bw-oper", [(14.45, 9), (14.45, 14)], {}, "CO-C3-2: An Altar is in the way"),
        "of eight legs": ("bw-oper", [(18 + n / 10, 2) for n in range(9)], {}, ""),
        "of nine legs": (
            "bw-oper",
            [(18 + n / 10, 2) for n in range(10)],
            {},
            "CO-C3-10: 9 legs, and a way has at most 8: give way-points",
        ),
        "in flight over an enemy": ("vh-firefly", [(18, 2), (26, 2)], {"opfor": [("hc-rifle", 22, 2)]}, ""),
        "in flight over Rough and low pieces": ("vh-firefly", [(5, 21), (10, 21)], {"low": True}, ""),
        "in flight into a wall": ("vh-firefly", [(5, 21), (12, 21.05)], {"low": True}, "CO-C3-2: A Wall is in the way"),
    }
)
def test_a_way(profile: str, points: list[Point], rest: Any, refusal: str) -> None:
    assert why(*walker(profile, *points, **rest)) == refusal


@covers("CO-C3-4")
def test_a_move_along_a_way_takes_an_action() -> None:
    at, move = walker("bw-oper", (18, 2), (24, 2))
    choose(at, move)
    assert (spot(at, 1), at.state.units[1].actions) == ((24, 2), 1)


@covers("CO-C3-2")
def test_friends_and_markers_may_be_crossed() -> None:
    at = acting(position(SG, team=[("bw-oper", 18, 2), ("bw-medic", 20, 2)], markers=[(22, 2)]))
    assert why(at, Move(1, way((18, 2), (24, 2)))) == ""


@covers("CO-C3-2")
def test_a_way_begins_where_the_unit_stands() -> None:
    at, _ = walker("bw-oper", (18, 2), (20, 2))
    assert refused(at, Move(1, way((18, 3), (20, 2)))) == "CO-C3-2"
    assert refused(at, Move(1, ())) == "CO-C3-2"


@covers("CO-C1-6")
@cases(
    {
        "on low terrain": ([(18, 7), (20, 8)], "no base ends on a Barricade"),
        "on another": ([(18, 2), (20, 2)], "Blackwake Medic stands there"),
        "on a marker": ([(18, 2), (18, 5)], "marker 1 lies there"),
    }
)
def test_no_base_ends(points: list[Point], refusal: str) -> None:
    team = [("bw-oper", *points[0]), ("bw-medic", 20.5, 2)]
    at = acting(position(SG, team=team, markers=[(18, 5.5)], low=True))
    assert why(at, Move(1, way(*points))) == f"CO-C1-6: It cannot end there: {refusal}"


@covers("CO-C1-7")
def test_elements_and_casualties_do_not_obstruct() -> None:
    at, move = walker("bw-oper", (18, 24), (18, 26))
    at.state.casualties[9] = at_inches(18, 26)
    assert why(at, move) == ""


@covers("CO-C3-9")
def test_a_move_of_no_length_is_a_completed_reposition_with_all_its_triggers() -> None:
    at = acting(position(team=[("bw-oper", 18, 4)], opfor=[("hc-rifle", 18, 12)]))
    events = choose(at, Move(1, way((18, 4))))
    assert [event.way for event in happened(events, Moved)] == [way((18, 4), (18, 4))]
    assert [event.unit for event in happened(events, Alerted)] == [2]
    assert at.state.units[1].actions == 1


def test_only_the_unit_that_activates_moves() -> None:
    at = acting(position(team=[("bw-oper", 18, 4), ("bw-medic", 20, 4)]))
    assert refused(at, Move(2, way((20, 4), (21, 4)))) == "CO-C4-3"


def test_points_far_off_the_table_are_refused_and_do_no_harm() -> None:
    at, _ = walker("bw-oper", (18, 2), (20, 2))
    assert refused(at, Move(1, (at.state.units[1].at, (10**30, -(10**30))))) == "CO-C3-2"


@covers("CO-C7-5")
def test_after_a_reposition_come_alert_checks_then_discovery_then_interrupts() -> None:
    at = position(team=[("bw-oper", 18, 4)], opfor=[("hc-gunner", 18, 17)], markers=[(25, 12)], dice=[1, 1, 1])
    at.state.change(2, actions=1)
    events = choose(acting(at), Move(1, way((18, 4), (18, 6))))
    assert happened(events, Alerted)
    assert not happened(events, Interrupted)
    assert isinstance(at.agenda[-1], OfferDiscovery)
    events = choose(at, LeaveMarkers())
    assert [event.unit for event in happened(events, Interrupted)] == [2]
    assert not happened(events, Discovered)


# orders


@covers("CO-INT-1", "CO-P1-8")
@cases(
    {
        "a March straight north, cut before the Altar at 11": (
            SG,
            [("bw-oper", 18, 6)],
            March("unit-1", NORTH),
            (18, 10.4),
        ),
        "a shorter March": ("", [("bw-oper", 18, 6)], March("unit-1", EAST, 2), (21, 6)),
        "toward an element, to within an inch of it": (
            SG,
            [("bw-hack", 18, 22.5)],
            Toward("unit-1", "element-TERM"),
            (18, 24),  # a gap of 0.8: samples are half an inch apart
        ),
        "toward the zone, until the base overlaps it": ("", [("bw-hack", 18, 9)], Toward("unit-1", "zone"), (18, 6.5)),
        "toward the zone, as near to it as one Move leads": (
            "survival",
            [("bw-hack", 18, 34)],
            Toward("unit-1", "zone"),
            (18, 28),
        ),
        "toward a friend, touching it": (
            "",
            [("bw-hack", 10, 9), ("bw-oper", 14, 9)],
            Toward("unit-1", "unit-2"),
            (12.75, 9),
        ),
    }
)
def test_an_order_leads(name: str, team: list[Stands], order: Choice, end: Point) -> None:
    at = going(name, *team, low=name == "survival")
    if isinstance(order, Toward):
        assert order in options(at)
    choose(at, order)
    assert spot(at, 1) == end


@covers("CO-INT-1")
def test_toward_leads_round_corners() -> None:
    at = going(SG, ("bw-hack", 15, 13.2), ("bw-oper", 15, 10.3))
    events = choose(at, Toward("unit-1", "unit-2"))
    assert len(happened(events, Moved)[0].way) > 2
    assert spot(at, 1)[1] < 11.5


@covers("CO-INT-1")
def test_orders_end_in_the_same_move_as_a_drawn_way() -> None:
    at = acting(position(team=[("bw-hack", 10, 9)]))
    events = choose(at, Go(), March("unit-1", EAST))
    assert [(event.rule, event.way) for event in happened(events, Moved)] == [("CO-C3-4", way((10, 9), (16, 9)))]
    assert at.state.units[1].actions == 1


@covers("CO-INT-1")
@cases(
    {
        "somebody else": (March("unit-2", EAST),),
        "no direction": (March("unit-1", 16),),
        "no distance": (March("unit-1", 0, 5),),
        "another game": (AnyMarch("unit-1", 0),),
        "nobody": (Toward("unit-1", "unit-9"),),
        "a number too long to read": (Toward("unit-1", "unit-" + "9" * 5000),),
        "no unit": (Toward("x", "zone"),),
    }
)
def test_an_order_is_refused_that_is_for(order: Choice) -> None:
    assert refused(going("", ("bw-hack", 10, 9), ("bw-oper", 14, 9)), order) == "CO-INT-1"


@covers("CO-INT-1")
@pytest.mark.parametrize("goal", ["unit-x", "unit-" + "9" * 5000])
def test_an_order_toward_nothing_names_what_was_written(goal: str) -> None:
    assert Toward("unit-1", goal).label(going("", ("bw-hack", 10, 9)).state) == f"Toward {goal}"


def test_a_way_is_drawn_after_move_was_chosen_as_well() -> None:
    at = going("", ("bw-hack", 10, 9))
    assert refused(at, Move(1, way((10, 9), (12, 9)), "storm")) == "CO-C3-4"
    choose(at, Move(1, way((10, 9), (12, 9))))
    assert spot(at, 1) == (12, 9)


@covers("CO-C3-10")
def test_an_end_alone_is_led_round_by_the_planner() -> None:
    at = position(SG, team=[("bw-oper", 14, 10)])
    assert planned(at.state, 1, at_inches(14, 13.5)) == way((14, 10), (14, 13.5))
    led = planned(at.state, 1, at_inches(16, 13.5))
    assert led is not None
    assert len(led) > 2


# pushes


@covers("CO-C3-5", "CO-C2-11")
@cases(
    {
        "until the Altar, after 1.2 inches": (SG, [(13.2, 11.5)], (12, 11.5), 40, (288, 230)),
        "until the edge": ("", [(34, 10)], (30, 10), 60, (708, 200)),
        "until another base": ("", [(10, 10), (12, 10)], (8, 10), 60, (216, 200)),
        "to the nearest tick: 20 / sqrt 2 is 14.1": ("", [(10, 10)], (9, 9), 20, (214, 214)),
        "east, from its own centre": ("", [(10, 10)], (10, 10), 20, (220, 200)),
    }
)
def test_a_unit_is_pushed(name: str, places: list[Point], source: Point, ticks: int, end: tuple[int, int]) -> None:
    at = position(name, opfor=[("hc-rifle", *place) for place in places])
    push(at, at_inches(*source), 1, ticks)
    assert at.state.units[1].at == end


@covers("CO-C3-1", "CO-4.1A-3")
def test_a_push_is_no_reposition_but_whoever_is_pushed_can_be_noticed() -> None:
    at = position(team=[("bw-oper", 18, 4)], opfor=[("hc-gunner", 18, 17.5)])
    activate(at, 1)
    at.state.change(2, actions=1)
    push(at, at_inches(18, 3), 1, 40)
    assert [type(event) for event in at.log or []] == [Pushed, Alerted]


@covers("CO-4.1A-2")
def test_an_opfor_unit_that_is_pushed_notices_nobody() -> None:
    at = position(team=[("bw-oper", 18, 4)], opfor=[("hc-rifle", 18, 17.5)])
    push(at, at_inches(18, 19), 2, 60)
    assert not at.state.units[2].alert
