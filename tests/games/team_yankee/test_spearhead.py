"""Spearhead: scouts drive on before the battle, others may follow (TY-DEP-12)."""

from typing import Any

import pytest

from sandtable.boards.tabletop.orders import March
from sandtable.games.team_yankee.rules.deployment import BeginPlacing, PlaceUnit
from sandtable.games.team_yankee.rules.placing import PlaceTeams
from sandtable.games.team_yankee.rules.spearhead import BeginSpearhead, SpearheadWays, StayPut, forbidden
from sandtable.games.team_yankee.state import State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.team_yankee.battles import answer
from tests.games.team_yankee.build import (
    asked,
    at_inches,
    begin,
    choose,
    options,
    position,
    refused,
    resting,
    run,
    spot,
)

SCOUT = ("US-SCT", (36, 10))
EAST, NORTH = 0, 4


def scouts(*more: Any, **rest: Any) -> Table[State]:
    """Blue's scouts stand in its area, y 0 to 12; red's begins at y 36."""
    return begin(position(mission=rest.pop("mission", "annihilation"), blue=[SCOUT, *more], **rest), BeginSpearhead(1))


def drive(at: Table[State], *way: tuple[float, float], mode: Any = "dash", team: int = 1) -> str:
    start = at.state.teams[team].at
    return refused(at, SpearheadWays(1, mode, ((team, (start, *(at_inches(*one) for one in way))),)))


@covers("TY-DEP-12")
def test_a_unit_with_spearhead_may_move_at_once_after_it_was_placed() -> None:
    at = position(mission="annihilation", blue=[("US-SCT",), ("US-VADS",)])
    for unit in (1, 2):
        at.state.change_unit(unit, where="tray")
    run(at, BeginPlacing(1))
    answer(at)
    assert asked(at) == "SpearheadMove"
    choose(at, StayPut())
    assert resting(at)
    run(at, BeginPlacing(2))
    answer(at)
    assert resting(at)


@covers("TY-DEP-12")
@pytest.mark.parametrize(
    ("mode", "y", "rule"),
    [("tactical", 19.95, ""), ("dash", 19.95, ""), ("dash", 20, "TY-DEP-12"), ("tactical", 20, "TY-DEP-12")],
)
def test_it_keeps_16_inches_from_the_enemys_deployment_area(mode: str, y: float, rule: str) -> None:
    assert drive(scouts(), (36, y), mode=mode) == rule


@covers("TY-DEP-12")
def test_it_moves_no_farther_than_its_speed() -> None:
    at = scouts(mission="rearguard", red=[], attacker="red")
    at.state.change_team(1, at=at_inches(36, 47))
    assert drive(at, (36, 36.9), mode="tactical").startswith("TY-MOV")
    assert drive(at, (36, 37), mode="tactical") == ""
    assert drive(at, (36, 37), (36, 37.5), mode="tactical").startswith("TY-MOV")


@covers("TY-DEP-12")
@pytest.mark.parametrize(("x", "rule"), [(26, "TY-DEP-12"), (25.95, "")])
def test_no_team_comes_within_8_inches_of_an_enemy(x: float, rule: str) -> None:
    wood = ("woods", 27, 0, 28, 24)  # Concealed: only the 8 inches count
    at = scouts(red=[("SU-T72", (36, 15))], pieces=(wood,))
    at.state.change_team(1, at=at_inches(20, 15))
    assert drive(at, (x, 15), mode="tactical") == rule


@covers("TY-DEP-12")
def test_nor_within_16_inches_of_one_it_is_not_concealed_from() -> None:
    at = scouts(red=[("SU-T72", (56, 10))])
    assert drive(at, (38, 10), mode="tactical") == "TY-DEP-12"
    assert drive(at, (37.95, 10), mode="tactical") == ""
    hidden = scouts(red=[("SU-T72", (56, 10))], pieces=(("hill", 45, 5, 48, 15),))
    assert drive(hidden, (40, 10), mode="tactical") == ""


@covers("TY-DEP-12")
def test_nor_within_16_inches_of_an_objective_outside_its_own_area() -> None:
    at = scouts(objectives=[(36, 34), (40, 5)])
    assert drive(at, (36, 16), mode="tactical") == "TY-DEP-12"  # 34 - 1 - 16 - 1
    assert drive(at, (36, 15.95), mode="tactical") == ""


@covers("TY-DEP-12")
def test_limits_hold_all_along_the_way() -> None:
    at = scouts(red=[("SU-T72", (36, 19.5))], pieces=(("woods", 20, 14, 52, 15),))
    at.state.change_team(1, at=at_inches(32, 9.4))
    assert drive(at, (36, 10.9), (40, 9.4), mode="tactical") == "TY-DEP-12"
    assert drive(at, (40, 9.4), mode="tactical") == ""


@covers("TY-DEP-12")
def test_even_the_shortest_way_stops_short_of_a_limit() -> None:
    at = scouts()
    at.state.change_team(1, at=at_inches(36, 19.8))
    assert drive(at, (36, 20.2), mode="tactical") == "TY-DEP-12"


@covers("TY-DEP-12", "TY-INT-1")
@pytest.mark.parametrize(
    ("mode", "share", "far"), [("tactical", 4, 10), ("tactical", 2, 5), ("dash", 4, 24), ("dash", 2, 12)]
)
def test_an_order_is_all_or_half_of_a_tactical_move_or_a_dash(mode: str, share: int, far: int) -> None:
    at = scouts(mission="rearguard", attacker="red")
    at.state.change_team(1, at=at_inches(20, 40))
    choose(at, March("unit-1", EAST, share, mode))
    assert spot(at, 1) == (20 + far, 40)


@covers("TY-DEP-12")
def test_scouts_who_may_go_nowhere_stay_where_they_are() -> None:
    at = scouts()
    at.state.change_team(1, at=at_inches(36, 19.95))
    assert choose(at, March("unit-1", NORTH, 4, "tactical")) == []
    assert (spot(at, 1), resting(at)) == ((36, 19.95), True)


@covers("TY-DEP-12", "TY-DEP-13")
def test_scouts_for_whom_there_was_no_room_do_not_drive_on() -> None:
    at = position(mission="annihilation", blue=[("US-SCT",)], units={1: {"where": "waiting", "aside": True}})
    run(at, BeginSpearhead(1))
    assert resting(at)


@covers("TY-DEP-12", "TY-INT-1")
def test_an_order_goes_as_far_as_the_limits_allow() -> None:
    at = scouts()
    choose(at, next(one for one in options(at, March) if one.heading == NORTH and one.mode == "dash"))
    assert 18.5 <= spot(at, 1)[1] < 20
    assert forbidden(at.state, 1, at.state.teams[1].at) is None
    assert resting(at)
    assert at.state.teams[1].face == NORTH


@covers("TY-DEP-12")
def test_no_other_orders_are_taken() -> None:
    at = scouts()
    assert refused(at, March("unit-1", NORTH, 3, "dash")) == "TY-DEP-12"
    assert refused(at, March("unit-2", NORTH, 4, "dash")) == "TY-DEP-12"


@covers("TY-DEP-12")
def test_each_team_goes_once_and_only_of_that_unit() -> None:
    at = scouts(("US-VADS", (40, 5)))
    way = (at_inches(36, 10), at_inches(36, 12))
    assert refused(at, SpearheadWays(1, "tactical", ((1, way), (1, way)))) == "TY-DEP-12"
    assert refused(at, SpearheadWays(1, "tactical", ((2, way),))) == "TY-DEP-12"
    assert refused(at, SpearheadWays(2, "tactical", ((1, way),))) == "TY-DEP-12"
    assert refused(at, SpearheadWays(1, "tactical", ((1, way),))) == ""


@covers("TY-DEP-12", "TY-MOV-1")
def test_a_way_has_one_to_eight_legs() -> None:
    at, here = scouts(), at_inches(36, 10)
    for way in ((), (here,), (here,) * 10):
        assert refused(at, SpearheadWays(1, "tactical", ((1, way),))) == "TY-MOV-1"
    assert drive(at, *((36, 10 + n) for n in range(1, 9)), mode="tactical") == ""


@covers("TY-DEP-12", "TY-MOV-5")
def test_teams_drive_on_one_after_the_other_past_those_who_have_gone() -> None:
    at = begin(position(mission="annihilation", blue=[("US-SCT", (30, 10), (33, 10))]), BeginSpearhead(1))
    ahead = (1, (at_inches(30, 10), at_inches(30, 15)))
    after = (2, (at_inches(33, 10), at_inches(30, 10)))
    assert refused(at, SpearheadWays(1, "tactical", (after, ahead))) == "TY-MOV-5"
    choose(at, SpearheadWays(1, "tactical", (ahead, after)))
    assert (spot(at, 1), spot(at, 2)) == ((30, 15), (30, 10))
    assert resting(at)


# who follows


def follows(at: Table[State], x: float, y: float) -> str:
    refusal = PlaceUnit(2).misplaced(at.state, PlaceTeams(2, ((2, at_inches(x, y), -1),)))
    return refusal.rule if refusal else ""


@covers("TY-DEP-12")
@pytest.mark.parametrize(("x", "rule"), [(45, ""), (45.05, "TY-DEP-10")])
def test_later_units_may_be_placed_within_8_inches_of_a_spearhead_team(x: float, rule: str) -> None:
    at = position(mission="annihilation", blue=[("US-SCT", (36, 17)), ("US-HQT",)], units={2: {"where": "tray"}})
    assert follows(at, x, 17) == rule


@covers("TY-DEP-12")
def test_but_not_in_the_forbidden_zones_nor_by_a_team_out_of_command() -> None:
    blue = [("US-SCT", (36, 19.9)), ("US-HQT",)]
    at = position(mission="annihilation", blue=blue, units={2: {"where": "tray"}})
    assert (follows(at, 40, 20), follows(at, 40, 19.9)) == ("TY-DEP-12", "")
    lone = position(mission="annihilation", blue=[("US-HQT",), ("US-SCT", (10, 10), (36, 17))])
    lone.state.change_unit(1, where="tray")
    stands = PlaceTeams(1, ((1, at_inches(38, 14), -1),))
    refusal = PlaceUnit(1).misplaced(lone.state, stands)
    assert refusal is not None
    assert refusal.rule == "TY-DEP-10"


@covers("TY-DEP-12")
def test_scouts_who_are_not_on_the_table_extend_nothing() -> None:
    at = position(mission="annihilation", red=[("SU-REC",), ("SU-HQ72",)])
    refusal = PlaceUnit(2).misplaced(at.state, PlaceTeams(2, ((4, at_inches(2, 2), -1),)))
    assert refusal is not None
    assert refusal.rule == "TY-DEP-10"


def test_a_way_begins_where_its_team_stands_and_stays_on_the_table() -> None:
    at = scouts()
    elsewhere = SpearheadWays(1, "tactical", ((1, (at_inches(30, 10), at_inches(30, 12))),))
    assert refused(at, elsewhere).startswith("TY-")
    assert drive(at, (36, -2), mode="dash").startswith("TY-")
    assert drive(at, (10**6, 10**6), mode="dash").startswith("TY-")
