"""What a Team meets on its way: Difficult ground, mines, and where it ends (TY-MOV, TY-MINE)."""

from typing import Any

import pytest

from sandtable.boards.tabletop.ways import length_of
from sandtable.games.team_yankee.rules.moves import Go, Halted, MineStruck, Moved, PinMined
from sandtable.games.team_yankee.rules.testing import Attempted
from sandtable.games.team_yankee.state import State
from sandtable.kernel.event import Event
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.cases import cases
from tests.games.team_yankee.build import at_inches, dice_left, happened, mount, position, run, spot
from tests.games.team_yankee.guns import bailed, lost

WOODS = ("woods", 30, 14, 42, 18)


def go(at: Table[State], team: int, *places: tuple[float, float], **more: object) -> list[Event]:
    way = (at.state.teams[team].at, *(at_inches(*one) for one in places))
    return run(at, Go(team, way, **more))  # type: ignore[arg-type] # fields by name


def tank(*dice: int, card: str = "US-M60", **more: object) -> Table[State]:
    return position(blue=[(card, (36, 10))], dice=dice, **more)  # type: ignore[arg-type]


@covers("TY-MOV-1", "TY-GEO-7")
def test_a_team_that_moved_faces_along_its_last_leg_and_has_used_its_move() -> None:
    at = tank()
    go(at, 1, (36, 14), (40, 14))
    team = at.state.teams[1]
    assert (spot(at, 1), team.face, team.moved, team.went) == ((40, 14), 0, 160, True)


@covers("TY-MOV-9", "TY-MOV-8")
def test_whoever_moves_leaves_its_foxhole_and_is_seen_but_scouts_stay_hidden() -> None:
    at = position(blue=[("US-MECH", (36, 10)), ("US-SCT", (40, 10))])
    for team in (1, 2):
        at.state.change_team(team, foxhole=team == 1, hidden=True)
    go(at, 1, (36, 12))
    go(at, 2, (40, 14))
    assert (at.state.teams[1].foxhole, at.state.teams[1].hidden) == (False, False)
    assert at.state.teams[2].hidden


@covers("TY-MOV-8")
def test_a_scout_that_was_seen_does_not_hide_by_moving() -> None:
    at = tank(card="US-SCT")
    go(at, 1, (36, 14))
    assert not at.state.teams[1].hidden


@covers("TY-GEO-4", "TY-MOV-8", "TY-MOV-9")
def test_turning_on_the_spot_is_no_move() -> None:
    at = tank(card="US-MECH", teams={1: {"foxhole": True, "hidden": True}})
    (event,) = happened(run(at, Go(1, (at.state.teams[1].at,), face=2)), Moved)
    team = at.state.teams[1]
    assert (team.face, team.moved, team.went) == (event.face, 0, False) == (2, 0, False)
    assert (team.foxhole, team.hidden) == (True, True)
    assert run(at, Go(1, (team.at,), face=2)) == []  # nothing happened


@covers("TY-MOV-1")
def test_a_tick_is_a_move() -> None:
    at = tank()
    go(at, 1, (36, 10.05))
    assert (at.state.teams[1].moved, at.state.teams[1].went) == (1, True)


@covers("TY-GEO-7")
@pytest.mark.parametrize(
    ("places", "told", "face"),
    [([(40, 10)], -1, 0), ([(32, 10)], -1, 8), ([(36, 14)], 0, 0), ([(40, 10), (40, 10)], -1, 4)],
)
def test_a_team_faces_along_its_last_leg_as_it_is_told_or_as_before(
    places: list[tuple[float, float]], told: int, face: int
) -> None:
    at = tank()
    go(at, 1, *places, face=told)
    assert at.state.teams[1].face == face


@covers("TY-ORD-5", "TY-MOV-11")
@pytest.mark.parametrize(("allowance", "end"), [(80, 14), (0, 10), (-1, 18)])
def test_a_move_is_cut_at_what_it_is_allowed(allowance: int, end: float) -> None:
    at = tank()
    go(at, 1, (36, 18), why="follow-me", allowance=allowance)
    assert spot(at, 1) == (36, end)


@covers("TY-MOV-5")
def test_whoever_is_lost_before_its_turn_comes_goes_nowhere() -> None:
    at = tank(teams={1: {"lost": True}})
    assert go(at, 1, (36, 14)) == []
    assert spot(at, 1) == (36, 10)


# crossing


@covers("TY-MOV-6", "TY-MOV-10", "TY-MINE-1", "TY-MINE-11")
@cases(
    {
        "a vehicle crosses Difficult ground": ("US-M60", [3], {"pieces": [WOODS]}, 16, 16),
        "a vehicle that fails stops before it": ("US-M60", [2], {"pieces": [WOODS]}, 16, 13.95),
        "Infantry crosses by itself": ("US-MECH", [], {"pieces": [WOODS]}, 16, 16),
        "more than 2 inches from a mine nothing is tested": ("US-M60", [], {"mines": [(39.05, 14)]}, 18, 18),
        "a move that starts inside the zone tests again": ("US-M60", [6], {"mines": [(36, 11)]}, 14, 14),
    }
)
def test_what_is_on_the_way_is_tested(card: str, dice: list[int], more: dict[str, Any], to: float, end: float) -> None:
    at = tank(*dice, card=card, **more)
    events = go(at, 1, (36, to))
    assert (spot(at, 1), dice_left(at)) == ((36, end), [])
    assert bool(happened(events, Halted)) == (end < to)


@covers("TY-MOV-6")
def test_a_move_that_starts_in_difficult_ground_may_not_leave_its_place() -> None:
    at = position(blue=[("US-M60", (36, 16))], dice=[1], pieces=[WOODS])
    go(at, 1, (36, 20))
    team = at.state.teams[1]
    assert (spot(at, 1), team.moved, team.went) == ((36, 16), 0, True)


@covers("TY-NIGHT-2")
@cases(
    {
        "at Night crossing needs 1 more": ("US-M60", "woods", [3], 4),
        "more than 6 always fails": ("SU-BM21", "marsh", [], 7),  # 5+, marsh, Night
    }
)
def test_crossing_at_night(card: str, ground: str, dice: list[int], need: int) -> None:
    at = tank(*dice, card=card, pieces=[(ground, *WOODS[1:])], night=True)
    assert happened(go(at, 1, (36, 16)), Attempted)[0].need == need
    assert spot(at, 1) == (36, 13.95)


@covers("TY-ORD-3")
def test_cross_here_helps_teams_within_6_inches_of_the_leader() -> None:
    at = position(blue=[("US-M60", (36, 10), (40, 10), (50, 10))], dice=[2, 2, 2], pieces=[("woods", 30, 14, 56, 18)])
    at.state.change_unit(1, order="cross-here")
    needs = [happened(go(at, n, (x, 16)), Attempted)[0].need for n, x in ((2, 40), (3, 50))]
    assert needs == [2, 3]


@covers("TY-ORD-3")
@pytest.mark.parametrize(
    ("card", "kind", "need"), [("US-M1", "woods", 2), ("US-M60", "marsh", 3), ("SU-BM21", "marsh", 5)]
)
def test_cross_here_takes_1_off_but_never_below_2(card: str, kind: str, need: int) -> None:
    at = tank(need, card=card, pieces=[(kind, 30, 14, 42, 18)], units={1: {"order": "cross-here"}})
    assert happened(go(at, 1, (36, 16)), Attempted)[0].need == need


# mines


@pytest.mark.parametrize(("die", "struck"), [(3, False), (2, True)])
@covers("TY-MINE-1", "TY-MINE-2")
def test_a_team_that_moves_within_2_inches_of_a_mine_tests_skill(die: int, struck: bool) -> None:
    at = tank(die, 6, mines=[(39, 14)])
    assert bool(happened(go(at, 1, (36, 18)), MineStruck)) == struck
    assert spot(at, 1) == (36, 18)


@covers("TY-MINE-3", "TY-MINE-4")
def test_a_tank_that_is_bailed_out_halts_at_the_point_nearest_the_marker() -> None:
    at = tank(1, 3, mines=[(37, 14)])
    go(at, 1, (36, 18))
    assert (bailed(at), spot(at, 1)) == ([1], (36, 14))  # 3 + Top 2 = 5


@covers("TY-MINE-4")
def test_a_destroyed_tank_lies_where_the_mine_was() -> None:
    at = position(blue=[("US-M60", (36, 10))], dice=[1, 1], mines=[(36, 14)])
    go(at, 1, (36, 18))
    assert (lost(at), spot(at, 1)) == ([1], (36, 14))


@covers("TY-MINE-5")
def test_a_unit_that_was_hit_is_pinned_when_it_has_moved_even_tanks() -> None:
    at = tank(1, 6, mines=[(36, 14)])
    go(at, 1, (36, 18))
    assert not at.state.units[1].pinned
    run(at, PinMined(1))
    assert at.state.units[1].pinned
    at.state.change_unit(1, pinned=False)
    run(at, PinMined(1))  # once is enough
    assert not at.state.units[1].pinned


@covers("TY-MINE-12")
def test_mines_do_nothing_to_passengers_and_strike_both_sides() -> None:
    at = position(
        blue=[("US-MECH", (30, 10)), ("US-TRK", (36, 10))],
        red=[("SU-T72", (40, 20))],
        mines=[(36, 14), (40, 24)],
        dice=[6, 6],
    )
    mount(at, 2, 1)
    go(at, 2, (36, 18))
    go(at, 3, (40, 26))
    assert dice_left(at) == []  # one die for each vehicle


@covers("TY-MOV-10")
def test_cross_comes_before_mines_at_one_point_and_both_in_path_order() -> None:
    events = go(tank(6, 6, 6, pieces=[WOODS], mines=[(36, 12), (36, 20)]), 1, (36, 22))
    assert [one.test for one in happened(events, Attempted)] == ["skill", "cross", "skill"]


@covers("TY-MOV-10")
def test_after_a_mine_the_rest_of_the_way_still_meets_what_is_on_it() -> None:
    at = tank(1, 6, 1, pieces=[WOODS], mines=[(36, 12)])
    assert [one.way[-1] for one in happened(go(at, 1, (36, 16)), Moved)] == [(720, 240), (720, 279)]
    assert at.state.teams[1].moved == 79


@covers("TY-MINE-4")
def test_a_mine_on_the_way_makes_it_no_longer() -> None:
    at = tank(1, 6, mines=[(36, 12)])
    parts = [length_of(one.way) for one in happened(go(at, 1, (36.2, 16.5)), Moved)]
    assert (sum(parts), at.state.teams[1].moved) == (132, 131)
    assert spot(at, 1) == (36.2, 16.5)


@covers("TY-MINE-4", "TY-MINE-11")
@pytest.mark.parametrize(
    ("mine", "parts"),
    [
        ((36, 9), [[(36, 10), (36, 14), (40, 14), (44, 14)]]),  # it strikes where the tank stands
        ((42, 14), [[(36, 10), (36, 14), (40, 14), (42, 14)], [(42, 14), (44, 14)]]),
    ],
)
def test_after_a_mine_a_team_goes_on_by_the_legs_that_are_left(
    mine: tuple[float, float], parts: list[list[tuple[float, float]]]
) -> None:
    at = tank(1, 6, mines=[mine])
    events = go(at, 1, (36, 14), (40, 14), (44, 14))
    assert [one.way for one in happened(events, Moved)] == [tuple(at_inches(*one) for one in part) for part in parts]
    assert (spot(at, 1), at.state.teams[1].moved) == ((44, 14), 240)


@covers("TY-MOV-15")
def test_fighting_back_and_breaking_off_take_no_cross_tests() -> None:
    at = tank(pieces=[WOODS])
    go(at, 1, (36, 16), why="breaking-off", allowance=320)
    assert spot(at, 1) == (36, 16)


@covers("TY-MOV-11")
@pytest.mark.parametrize(("y", "end", "went"), [(16, 14, True), (12, 10, False)])
def test_a_way_that_is_no_longer_legal_is_cut_and_one_cut_to_nothing_costs_nothing(
    y: float, end: float, went: bool
) -> None:
    at = position(blue=[("US-M60", (36, 10), (36, y))])
    go(at, 1, (36, 18))
    assert (spot(at, 1), at.state.teams[1].went) == ((36, end), went)
