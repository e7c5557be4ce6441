"""Routes over the lattice of whole inches: legal, tight, the same plain and compiled."""

import random
from itertools import pairwise

import pytest

from sandtable.boards.tabletop.ticks import Spot, length
from sandtable.boards.tabletop.ways import Way, length_of
from sandtable.games.team_yankee import engine
from sandtable.games.team_yankee.content import LAYOUTS
from sandtable.games.team_yankee.known import Known
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.ways import Mover
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.team_yankee.build import at_inches, position

RIVER = ("river", 0, 20, 72, 23)


def crowd(layout: str) -> Table[State]:
    """Tanks, carriers and Infantry of both sides on a layout."""
    return position(
        layout,
        blue=[
            ("US-M1", (12, 6), (16, 6), (20, 2)),
            ("US-MECH", (26, 2), (30, 2), (34, 2)),
            ("US-TRK", (44, 6), (48, 6)),
        ],
        red=[("SU-T72", (12, 46), (26, 44), (40, 31)), ("SU-BMPC", (54, 45), (50, 14))],
    )


def legal(state: State, team: int, way: Way) -> bool:
    """Leg by leg, whatever it costs; a goal may be somebody's place."""
    return Mover(state, team).walks(way[:9], allowance=100_000)


@covers("TY-INT-1")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_route_is_legal_and_no_straight_way_is_left_out(layout: str) -> None:
    state, dice = crowd(layout).state, random.Random(1)
    for team in (1, 4, 7):
        for _ in range(25):
            goal = dice.randrange(30, 1410), dice.randrange(30, 930)
            mover = Mover(state, team)
            way = mover.routed(goal)
            straight = (mover.start.at, goal)
            if way is None:
                assert not legal(state, team, straight)
            else:
                assert (way[0], way[-1]) == straight
                assert legal(state, team, way)
                assert length_of(way) <= 3 * length(*straight) + 400


def test_a_route_leads_over_the_bridge() -> None:
    mover = Mover(position(blue=[("US-M1", (30, 10))], pieces=[RIVER, ("bridge", 50, 19, 53, 24)]).state, 1)
    way = mover.routed(at_inches(30, 30))
    assert way is not None
    assert mover.fault(way, allowance=2000) is None
    assert 2 <= len(way) - 1 <= 4
    assert length_of(way) <= 1000
    dry = position(blue=[("US-M1", (30, 10))], pieces=[RIVER])
    assert Mover(dry.state, 1).routed(at_inches(30, 30)) is None
    assert Mover(dry.state, 1).toward(at_inches(30, 30))[-1] == at_inches(30, 19)


def test_tanks_go_round_hard_ground_where_that_is_not_much_longer_and_infantry_does_not() -> None:
    woods = ("woods", 10, 18, 32, 24)
    tanks = Mover(position(blue=[("US-M1", (30, 10))], pieces=[woods]).state, 1)
    around = tanks.routed(at_inches(30, 30))
    assert around is not None
    assert tanks.hazards(around) == ()
    assert len(around) > 2
    on_foot = Mover(position(blue=[("US-MECH", (30, 10))], pieces=[woods]).state, 1)
    assert on_foot.routed(at_inches(30, 30)) == (at_inches(30, 10), at_inches(30, 30))
    wide = ("woods", 0, 18, 72, 19)
    through = Mover(position(blue=[("US-M1", (30, 10))], pieces=[wide]).state, 1)
    assert through.routed(at_inches(30, 30)) == (at_inches(30, 10), at_inches(30, 30))


@pytest.mark.parametrize("card", ["US-M1", "US-SCT", "US-MECH"])
def test_nobody_goes_round_a_road_or_crops(card: str) -> None:
    pieces = [("road", (30, 12), (30, 18)), ("crops", 28, 20, 32, 28)]
    mover = Mover(position(blue=[(card, (30, 10))], pieces=pieces).state, 1)
    assert mover.routed(at_inches(30, 30)) == (at_inches(30, 10), at_inches(30, 30))
    assert (160, at_inches(30, 18)) in mover.flight.reached(160)


def test_amphibious_vehicles_take_the_bridge_where_it_is_near() -> None:
    pieces = [("river", 0, 16, 72, 24), ("bridge", 31, 15, 34, 25)]
    scouts = Mover(position(blue=[("US-SCT", (30, 10))], pieces=pieces).state, 1)
    over = scouts.routed(at_inches(30, 30))
    assert over is not None
    assert scouts.hazards(over) == ()


@covers("TY-ASL-13")
def test_whoever_breaks_off_may_pass_right_beside_an_enemy() -> None:
    mover = Mover(position(blue=[("US-MECH", (30, 10))], red=[("SU-T72", (34, 10))]).state, 1)
    assert at_inches(32, 10) in {one.at for one in mover.flight.reached(160)}
    assert at_inches(33, 10) not in {one.at for one in mover.flight.reached(160)}
    assert mover.routed(at_inches(32, 10)) is None


def test_a_route_keeps_its_distance_from_enemies() -> None:
    mover = Mover(position(blue=[("US-M1", (30, 10))], red=[("SU-T72", (30, 20))]).state, 1)
    way = mover.routed(at_inches(30, 30))
    assert way is not None
    assert mover.walks(way, allowance=2000)
    near = mover.toward(at_inches(30, 20))
    assert mover.fault(near, allowance=2000) is None
    assert 80 < length(near[-1], at_inches(30, 20)) <= 110


@covers("TY-ASL-13")
def test_points_are_reached_by_length_of_route_then_lowest_y_then_x() -> None:
    at = position(blue=[("US-MECH", (30, 10))], pieces=[("river", 0, 12, 72, 14)])
    found = Mover(at.state, 1).flight.reached(160)
    costs = [(one.cost, one.at[1], one.at[0]) for one in found]
    assert (costs, found[0].at) == (sorted(costs), at_inches(30, 10))
    assert [one.at for one in found[1:5]] == [at_inches(30, 9), at_inches(29, 10), at_inches(31, 10), at_inches(30, 11)]
    assert max(one.cost for one in found) <= 160
    assert all(one.at[1] < 240 for one in found)
    flight = Mover(at.state, 1).flight
    assert flight.way_to(at_inches(36, 10), 160) == (at_inches(30, 10), at_inches(36, 10))


def test_without_a_compiler_ways_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    state, goals = crowd(LAYOUTS[1]).state, (at_inches(60, 30), at_inches(22, 40))

    def told() -> list[object]:
        found: list[object] = []
        for team in (1, 4, 9):
            mover = Mover(state, team)
            ways = [mover.toward(goal) for goal in goals]
            ways += [mover.marched(heading, 600, "dash") for heading in range(0, 16, 3)]
            found += [ways, [mover.hazards(way) for way in ways], mover.flight.reached(200)]
            found += [mover.fault(way, "dash") for way in ways]
            found += [mover.points(way).tolist() for way in ways[:2]]
        return found

    compiled = told()
    state.known = Known()
    monkeypatch.setattr(engine, "compiled", lambda: None)
    assert told() == compiled


@pytest.mark.slow
def test_tick_points_are_neighbours_from_the_first_to_the_last() -> None:
    mover, dice = Mover(crowd(LAYOUTS[0]).state, 1), random.Random(2)
    for _ in range(200):
        way = tuple((dice.randrange(1441), dice.randrange(961)) for _ in range(dice.randrange(2, 6)))
        points: list[Spot] = [(x, y) for x, y, _, _ in mover.points(way).tolist()]
        assert (points[0], points[-1]) == (way[0], way[-1])
        assert all(max(abs(a - c), abs(b - d)) == 1 for (a, b), (c, d) in pairwise(points))
        flags = [one[3] for one in mover.points(way).tolist()]
        assert flags == [mover.land.at(spot) for spot in points]
