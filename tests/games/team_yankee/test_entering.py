"""Arriving Units come onto the table (TY-RES-7 to -12)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from sandtable.boards.tabletop.orders import March
from sandtable.games.team_yankee import ground, sides
from sandtable.games.team_yankee.gunners import Gunner
from sandtable.games.team_yankee.mission import Reserves
from sandtable.games.team_yankee.rules import command
from sandtable.games.team_yankee.rules.advancing import Advance, Done
from sandtable.games.team_yankee.rules.entering import Enter, EntryBlocked, entering
from sandtable.games.team_yankee.rules.goals import Toward
from sandtable.games.team_yankee.rules.losses import UnitPinned
from sandtable.games.team_yankee.rules.movement import EndMovement, MovementStep, TakeUnit
from sandtable.games.team_yankee.rules.moves import Moved
from sandtable.games.team_yankee.rules.orders import CallOn, GiveOrder
from sandtable.games.team_yankee.rules.testing import Attempted
from sandtable.games.team_yankee.rules.to_hit import needed
from sandtable.games.team_yankee.rules.transports import MountUp
from sandtable.games.team_yankee.state import NOWHERE, State
from sandtable.games.team_yankee.vocabulary import Edge, Mode, Order
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.team_yankee.build import (
    asked,
    at_inches,
    choose,
    happened,
    options,
    position,
    refused,
    resting,
    run,
    spot,
)

NORTH = 4
Place = tuple[float, float]
SOUTH = Reserves("attacker", "immediate", edge="south")
CORNERS = Reserves("attacker", "immediate", corners=((72, 48), (0, 0)))


def arrival(
    *cards: str, teams: int = 0, mission: str = "contact", by: Reserves = SOUTH,
    here: Sequence[int] = (), stands: Place = (60, 20), **more: Any,
) -> Table[State]:  # fmt: skip
    """Units of the Attacker, blue, of so many Teams, or as few as their cards allow.

    All of them arrive but those that are `here`, about that point.
    """
    units = [(card, *[stands] * teams) for card in cards]
    for n in here:
        units[n - 1] = (cards[n - 1], *((stands[0] + 3 * k, stands[1]) for k in range(teams or 1)))
    at = position(blue=units, mission=mission, **more)
    at.state.change_side("blue", reserves=by)
    for unit in at.state.force("blue"):
        if unit.id not in here:
            at.state.change_unit(unit.id, where="waiting")
            for team in at.state.teams_of(unit.id):
                at.state.change_team(team.id, at=NOWHERE)
    run(at, MovementStep())
    return at


def taken(*cards: str, **more: Any) -> Table[State]:
    """The same with the first Unit taken."""
    at = arrival(*cards, **more)
    choose(at, TakeUnit(1))
    return at


def lined_up(*cards: str, e: Place = (30, 0), mounted: bool = False, **more: Any) -> Table[State]:
    """The same with that Unit at the edge."""
    at = taken(*cards, **more)
    choose(at, Enter(1, at_inches(*e), mounted))
    return at


def on(*ways: tuple[int, Place, Place], mode: Mode = "tactical", face: int = -1) -> Advance:
    """Teams of Unit 1, each from a point of the edge straight to another, in inches."""
    return Advance(
        1, tuple((team, (at_inches(*a), at_inches(*b)), face) for team, a, b in ways), mode
    )


THREE = ((1, (30, 0), (30, 3)), (2, (27, 0), (27, 3)), (3, (33, 0), (33, 3)))


def moved_on(deep: float) -> Advance:
    """Three Teams side by side, so many inches deep."""
    return on(*((team, start, (start[0], deep)) for team, start, _ in THREE))


def places(at: Table[State], many: int = 3) -> list[tuple[float, float]]:
    return [spot(at, n) for n in range(1, many + 1)]


# any order


@covers("TY-RES-7")
def test_an_arriving_unit_is_taken_among_the_others_in_any_order() -> None:
    at = arrival("US-M60", "US-M1", here=[2])
    assert options(at, TakeUnit) == [TakeUnit(1), TakeUnit(2)]
    choose(at, TakeUnit(2))
    choose(at, Done())
    assert options(at) == [TakeUnit(1)]


@covers("TY-RES-7")
def test_the_movement_step_does_not_end_before_who_arrives_has_moved_on() -> None:
    at = arrival("US-M60", "US-M1", here=[2])
    assert refused(at, EndMovement()) == "TY-RES-7"
    choose(at, TakeUnit(1))
    choose(at, options(at, Enter)[0])
    assert refused(at, Done()) == "TY-RES-7"
    choose(at, March("unit-1", NORTH, mode="dash"))
    assert refused(at, EndMovement()) == ""


@covers("TY-RES-7")
def test_where_it_enters_is_chosen_before_its_ways() -> None:
    assert refused(arrival("US-M60"), on(*THREE)) == "TY-RES-7"


@covers("TY-RES-7")
def test_a_unit_that_may_come_from_nowhere_yet_is_not_asked_about() -> None:
    at = arrival("US-M60", by=Reserves("attacker", "immediate", scatter="SCAT-ENC"))
    assert resting(at)
    assert at.state.units[1].where == "waiting"


# the point where it enters


@covers("TY-RES-7")
def test_it_comes_from_nowhere_else() -> None:
    at = taken("US-M60")
    assert refused(at, Enter(1, at_inches(0, 20))) == "TY-RES-7"
    assert refused(at, Enter(1, at_inches(30, 1))) == "TY-RES-7"
    assert refused(at, Enter(1, at_inches(30.05, 0))) == ""
    assert refused(at, Enter(2, at_inches(30, 0))) == "TY-RES-7"
    assert refused(at, Done()) == "TY-RES-7"


@covers("TY-RES-7")
def test_twelve_points_all_along_the_edge_are_offered() -> None:
    at = taken("US-M60")
    assert [one.at for one in options(at, Enter)] == [at_inches(n, 0) for n in range(3, 72, 6)]
    assert options(at)[0].label(at.state) == "M60A3 tank platoon enters at 3, 0"


@covers("TY-RES-7")
def test_only_points_with_room_are_offered_and_one_of_every_inch_where_those_have_none() -> None:
    at = taken("US-M60", pieces=[("building", 0, 0, 40, 20)])
    assert min(one.at for one in options(at, Enter)) == at_inches(45, 0)
    narrow = [("building", 0, 0, 34, 20), ("building", 38, 0, 72, 20)]
    at = taken("US-M60", teams=1, pieces=narrow)
    assert [one.at for one in options(at, Enter)] == [at_inches(35, 0)]


@covers("TY-RES-7")
@pytest.mark.parametrize(
    ("edge", "e", "starts"),
    [("south", (30, 0), [(30, 0), (27.5, 0), (32.5, 0)]),
     ("north", (30, 48), [(30, 48), (27.5, 48), (32.5, 48)]),
     ("west", (0, 20), [(0, 20), (0, 17.5), (0, 22.5)]),
     ("east", (72, 20), [(72, 20), (72, 17.5), (72, 22.5)])],
)  # fmt: skip
def test_its_teams_line_up_with_their_centres_on_the_boundary(
    edge: Edge, e: Place, starts: list[Place]
) -> None:
    at = lined_up("US-M60", e=e, by=Reserves("attacker", "immediate", edge=edge))
    assert places(at) == starts
    assert not at.state.standing("blue")  # in nobody's way, and no target


@covers("TY-RES-9")
@pytest.mark.parametrize(("teams", "apart"), [(5, 2.5), (7, 2), (9, 1.5), (10, 1)])
def test_a_large_unit_lines_up_closer_and_never_more_than_6_inches_off(
    teams: int, apart: float
) -> None:
    at = lined_up("SU-T72", teams=teams)
    starts = sorted(x for x, _ in places(at, teams))
    assert all(b - a == apart for a, b in pairwise(starts))
    assert 24 <= starts[0] <= starts[-1] <= 36


@covers("TY-RES-11")
def test_near_a_corner_it_enters_on_either_edge_within_16_inches() -> None:
    at = position(blue=[("US-M60",)], mission="counterattack")
    at.state.change_side("blue", reserves=Reserves("attacker", "immediate", corners=((0, 0),)))
    at.state.change_unit(1, where="waiting")

    points = [one for line in sides.way_in(at.state, 1) for one in sides.every_inch(line)]
    assert {(0, 320), (0, 0), (320, 0)} <= set(points)
    assert all((x == 0 and y <= 320) or (y == 0 and x <= 320) for x, y in points)


@covers("TY-RES-9", "TY-RES-11")
@pytest.mark.parametrize("e", [(0, 16), (0, 9), (0, 2), (0, 0), (2, 0), (9, 0), (16, 0)])
def test_about_a_corner_everybody_starts_within_6_inches_and_none_beyond_16(e: Place) -> None:
    at = lined_up("SU-T72", teams=8, by=CORNERS, e=e)
    starts = places(at, 8)
    assert starts[0] == e
    assert all(x == 0 or y == 0 for x, y in starts)
    along = [x - y for x, y in starts]
    assert all(abs(one - (e[0] - e[1])) <= 6 and abs(one) <= 16 for one in along)


@covers("TY-RES-11")
@pytest.mark.parametrize("e", [(0, 16.05), (16.05, 0), (1, 1), (72, 5), (40, 48)])
def test_it_does_not_enter_farther_from_the_corner(e: Place) -> None:
    assert refused(taken("US-M60", by=CORNERS), Enter(1, at_inches(*e))) == "TY-RES-7"


# the move


@covers("TY-RES-7")
@pytest.mark.parametrize("deep", [1, 3, 7.5, 10, 14])
def test_it_moves_on_as_far_as_its_player_draws_up_to_its_tactical_speed(deep: float) -> None:
    at = lined_up("US-M60")
    events = choose(at, moved_on(deep))
    assert places(at) == [(30, deep), (27, deep), (33, deep)]
    assert {one.why for one in happened(events, Moved)} == {"entering"}
    assert (at.state.units[1].where, at.state.units[1].came) == ("table", 1)


@covers("TY-RES-7")
@pytest.mark.parametrize(
    ("deep", "mode", "rule"),
    [(0.95, "tactical", "TY-RES-7"), (14.05, "tactical", "TY-MOV-1"),
     (24, "dash", ""), (24.05, "dash", "TY-MOV-2")],
)  # fmt: skip
def test_it_moves_on_no_shorter_and_no_farther(deep: float, mode: Mode, rule: str) -> None:
    at = lined_up("US-M60")
    assert refused(at, replace(moved_on(deep), mode=mode)) == rule


@covers("TY-RES-7", "TY-MOV-2")
@pytest.mark.parametrize(
    ("piece", "far"),
    [(("woods", 25, 10, 35, 12), 16), (("woods", 40, 10, 45, 12), 24),
     (("road", (30, 0), (30, 48)), 28)],
)  # fmt: skip
def test_it_dashes_through_terrain_across_country_or_by_road_as_far_as_any_dash(
    piece: tuple[Any, ...], far: float
) -> None:
    at = lined_up("US-M60", teams=1, pieces=[piece])
    assert refused(at, on((1, (30, 0), (30, far)), mode="dash")) == ""
    assert refused(at, on((1, (30, 0), (30, far + 0.05)), mode="dash")) == "TY-MOV-2"


@covers("TY-RES-7", "TY-GEO-7")
def test_it_faces_as_it_is_told_or_along_its_way() -> None:
    at = lined_up("US-M60")
    choose(at, replace(moved_on(5), ways=tuple((*one[:2], 7) for one in moved_on(5).ways)))
    assert [at.state.teams[n].face for n in (1, 2, 3)] == [7, 7, 7]
    at = lined_up("US-M60")
    choose(at, moved_on(5))
    assert [at.state.teams[n].face for n in (1, 2, 3)] == [NORTH] * 3


@covers("TY-RES-7", "TY-SHT-4")
@pytest.mark.parametrize(("deep", "penalty", "machine_gun"), [(10, 0, True), (10.05, 1, False)])
def test_tanks_that_come_no_farther_than_10_inches_fire_like_any_that_moved_so_far(
    deep: float, penalty: int, machine_gun: bool
) -> None:
    at = lined_up("SU-T72", teams=3, red=[("US-M1", (30, 25))])
    choose(at, moved_on(deep))
    gun = at.state.content.weapons["W-125"]
    at.state.change_team(2, moved=0)
    assert needed(at.state, 1, gun, 4) - needed(at.state, 2, gun, 4) == penalty
    assert ("W-MG" in {one.id for one in Gunner(at.state, 1).at(4)}) is machine_gun


@covers("TY-RES-7")
def test_it_may_dash_and_then_neither_shoots_nor_holds() -> None:
    at = lined_up("US-M60")
    choose(at, March("unit-1", NORTH, mode="dash"))
    assert all(at.state.teams[n].dashed for n in (1, 2, 3))
    assert [y for _, y in places(at)] == [24, 24, 24]


@covers("TY-RES-7", "TY-INT-1")
@pytest.mark.parametrize(
    ("order", "end"),
    [(March("unit-1", NORTH, mode="tactical"), (30, 14)),
     (March("unit-1", NORTH, 2, "tactical"), (30, 7)),
     (March("unit-1", 6, mode="tactical"), (20.15, 9.85)),
     (Toward("unit-1", "objective-1", "tactical"), (30, 14)),
     (Toward("unit-1", "objective-1", "dash"), (30, 24))],
)  # fmt: skip
def test_the_orders_of_a_unit_on_the_table_bring_it_on_in_formation(
    order: March | Toward, end: Place
) -> None:
    at = lined_up("US-M60", objectives=[(30, 40)])
    assert order in options(at)
    choose(at, order)
    assert places(at) == [end, (end[0] - 2.5, end[1]), (end[0] + 2.5, end[1])]


@covers("TY-RES-7")
def test_no_order_leads_along_the_edge_or_off_the_table() -> None:
    at = lined_up("US-M60")
    assert {one.heading for one in options(at, March)} == set(range(1, 8))
    assert refused(at, March("unit-1", 0, mode="tactical")) == "TY-RES-7"
    at = lined_up("US-M60", by=CORNERS, e=(0, 0))
    assert {one.heading for one in options(at, March)} == {1, 2, 3}


@covers("TY-RES-7")
def test_an_order_that_would_leave_somebody_behind_packs_the_unit_about_its_leader() -> None:
    at = lined_up("SU-T72", teams=10, pieces=[("building", 33, 2, 60, 30)])
    choose(at, March("unit-1", NORTH, mode="tactical"))
    assert all(ground.may_stand(at.state, n, at.state.teams[n].at) for n in range(1, 11))
    assert command.all_led(at.state, 1)


@covers("TY-RES-8")
def test_all_of_it_moves_on_by_one_answer() -> None:
    at = lined_up("US-M60")
    assert refused(at, on(*THREE[:2])) == "TY-RES-8"
    assert refused(at, on(*THREE, THREE[0])) == "TY-MOV-1"


@covers("TY-RES-8")
@pytest.mark.parametrize(("x", "rule"), [(38, ""), (38.05, "TY-RES-8")])
def test_everybody_ends_in_command(x: float, rule: str) -> None:
    at = lined_up("US-M60")
    assert refused(at, on(*THREE[:2], (3, (33, 0), (x, 3)))) == rule


@covers("TY-RES-8", "TY-RES-12")
@pytest.mark.parametrize(("teams", "waits"), [(4, False), (5, True)])
def test_where_not_all_of_it_finds_room_it_does_not_enter(teams: int, waits: bool) -> None:
    """In a blind alley they stand one behind the other, and four fill it."""
    alley = [
        ("building", 0, 0, 29.9, 20),
        ("building", 30.1, 0, 72, 20),
        ("building", 29, 8, 31, 9),
    ]
    assert resting(arrival("US-M60", teams=teams, pieces=alley)) is waits


@covers("TY-RES-9")
@pytest.mark.parametrize(
    ("x", "rule"), [(36, ""), (36.05, "TY-RES-9"), (24, ""), (23.95, "TY-RES-9")]
)
def test_each_team_may_start_anywhere_within_6_inches_of_the_point(x: float, rule: str) -> None:
    at = lined_up("US-M60")
    end = max(25.0, min(x, 35.0))
    choice = on(THREE[0], THREE[1] if x > 30 else THREE[2], (3 if x > 30 else 2, (x, 0), (end, 3)))
    assert refused(at, choice) == rule


@covers("TY-RES-9")
def test_a_team_does_not_start_off_the_edge() -> None:
    at = lined_up("US-M60")
    assert refused(at, on(*THREE[:2], (3, (33, 1), (33, 3)))) == "TY-RES-9"


@covers("TY-RES-7")
def test_impassable_ground_at_the_edge_is_no_entry_point() -> None:
    at = lined_up("US-M60", pieces=[("building", 32, 0, 34, 0.5)])
    assert refused(at, on(*THREE)) == "TY-RES-7"
    assert refused(at, on(*THREE[:2], (3, (35, 0), (33, 3)))) == ""
    assert not any(32 <= x <= 34 for x, _ in places(at))


@covers("TY-RES-7", "TY-MOV-4")
def test_nobody_starts_within_2_inches_of_an_enemy() -> None:
    at = lined_up("US-M60", red=[("SU-T72", (37, 1))])
    assert refused(at, on(*THREE[:2], (3, (33, 0), (33, 3)))) == "TY-MOV-4"
    assert refused(at, on(*THREE[:2], (3, (32.5, 0), (32.5, 3)))) == ""


@covers("TY-RES-7", "TY-MINE-5")
def test_mines_at_the_edge_are_met_there_and_pin_the_unit_when_it_is_in() -> None:
    at = lined_up("US-M60", mines=[(30, 2)], dice=[1, 6, 6, 6, 6])
    events = choose(at, moved_on(14))
    tests = [(one.team, one.cast[0].at) for one in happened(events, Attempted)]
    assert tests[0] == (1, at_inches(30, 0))
    assert [event.unit for event in happened(events, UnitPinned)] == [1]


@covers("TY-RES-7", "TY-MOV-6")
def test_whoever_fails_to_cross_at_the_edge_stands_at_the_first_free_point() -> None:
    at = lined_up("US-M60", teams=1, pieces=[("rocky", 25, 0, 35, 5)], dice=[1])
    choose(at, on((1, (30, 0), (30, 8))))
    assert spot(at, 1) == (30, 1)


# Transports


@covers("TY-RES-9")
def test_a_unit_and_its_transports_enter_at_one_point_mounted_or_on_foot() -> None:
    at = arrival("US-MECH", "US-TRK")
    assert entering(at.state, "blue") == [1]
    choose(at, TakeUnit(1))
    choose(at, Enter(1, at_inches(30, 0), mounted=True))
    aboard = [team.id for team in at.state.teams_of(1) if team.aboard]
    assert len(aboard) == min(len(at.state.teams_of(1)), 2 * len(at.state.teams_of(2)))
    choose(at, March("unit-2", NORTH, mode="tactical"))
    assert all(team.at == NOWHERE for team in at.state.teams_of(1))
    assert [unit.where for unit in at.state.force("blue")] == ["table", "table"]

    at = lined_up("US-MECH", "US-TRK")
    choose(at, March("unit-2", NORTH, mode="tactical"))
    assert refused(at, MountUp(1)) == "TY-RES-9"
    choose(at, March("unit-1", NORTH, mode="tactical"))
    assert all(team.here for team in (*at.state.teams_of(1), *at.state.teams_of(2)))


@covers("TY-RES-9")
def test_mounted_or_on_foot_is_asked_only_where_transports_come_along() -> None:
    at = taken("US-MECH", "US-TRK")
    hows = [one.way(at.state) for one in options(at, Enter)]
    assert list(dict.fromkeys(hows)) == ["Mounted", "on foot"]

    at = taken("US-M60")
    assert not any(one.mounted for one in options(at, Enter))
    assert refused(at, Enter(1, at_inches(30, 0), mounted=True)) == "TY-RES-9"


@covers("TY-RES-9", "TY-DEP-13")
def test_a_unit_whose_transports_are_on_the_table_comes_alone_and_they_without_it() -> None:
    at = position(blue=[("US-HQM",), ("US-TRK", (10, 5))], mission="contact")
    at.state.change_unit(1, where="waiting", aside=True)
    run(at, MovementStep())
    choose(at, TakeUnit(1))
    assert not any(one.mounted for one in options(at, Enter))
    choose(at, Enter(1, at_inches(30, 0)))
    choose(at, March("unit-1", NORTH, mode="tactical"))
    assert (spot(at, 1)[0], spot(at, 2)) == (30, (10, 5))
    assert not at.state.units[1].aside

    at = position(blue=[("US-HQM", (10, 5)), ("US-TRK",)], mission="contact")
    at.state.change_unit(2, where="waiting", aside=True)
    assert entering(at.state, "blue") == [2]


@covers("TY-RES-8", "TY-RES-12")
def test_infantry_comes_over_a_river_mounted_or_not_at_all() -> None:
    at = taken("SU-BMPC", "SU-BMP", pieces=[("river", 0, 1, 72, 3)], dice=[6] * 4)
    assert all(one.mounted for one in options(at, Enter))
    assert refused(at, Enter(1, at_inches(30, 0), mounted=True)) == ""
    assert refused(at, Enter(1, at_inches(30, 0))) == "TY-RES-8"


@covers("TY-RES-9")
def test_infantry_beside_its_transports_finds_a_place_of_its_own() -> None:
    at = lined_up("US-MECH", "US-TRK", teams=9, pieces=[("building", 0, 6, 72, 20)])
    for unit in (2, 1):
        choose(at, March(f"unit-{unit}", NORTH, mode="tactical"))
    teams = [team for unit in (1, 2) for team in at.state.teams_of(unit)]
    assert len(teams) == 18
    assert all(ground.may_stand(at.state, team.id, team.at) for team in teams)


@covers("TY-RES-9", "TY-RES-12")
def test_infantry_whose_transports_left_no_room_waits_for_the_next_turn() -> None:
    """A River leaves a landing for one; the Transport, which swims, stops on it."""
    gap = [("river", 0, 0, 28.9, 20), ("river", 31.1, 0, 72, 20), ("river", 28.9, 2.2, 31.1, 20)]
    at = lined_up("US-HQM", "US-TRK", pieces=gap)
    choose(at, Advance(2, ((2, (at_inches(30, 0), at_inches(30, 1)), -1),)))
    assert at.state.units[1].where == "waiting"
    assert asked(at) != "EnterFromReserve"


# when there is no room


@covers("TY-RES-12")
def test_a_unit_that_finds_no_room_waits() -> None:
    crowd = [(x, 3) for x in range(1, 72, 5)]
    at = arrival(
        "US-M60", "US-M1", here=[2],
        red=[("SU-T72", *crowd), ("SU-T72", *((x + 2.5, 3) for x in range(1, 69, 5)))],
    )  # fmt: skip
    assert refused(at, TakeUnit(1)) == "TY-RES-12"
    events = choose(at, EndMovement())
    assert [one.unit for one in happened(events, EntryBlocked)] == [1]
    assert at.state.units[1].where == "waiting"


@covers("TY-RES-12")
def test_a_unit_whose_way_in_is_cleared_by_others_comes_after_them() -> None:
    gap = [("building", 0, 0, 28.9, 20), ("building", 31.1, 0, 72, 20)]
    at = arrival("US-M60", "US-M60", teams=1, here=[2], stands=(30, 1), pieces=gap)
    assert options(at, TakeUnit) == [TakeUnit(2)]
    choose(at, Advance(2, ((2, (at_inches(30, 1), at_inches(30, 12)), -1),), "dash"))
    assert options(at, TakeUnit) == [TakeUnit(1)]


# afterwards


@covers("TY-RES-10")
@pytest.mark.parametrize("order", ["blitz", "cross-here", "dig-in"])
def test_a_unit_at_the_edge_is_given_no_order(order: Order) -> None:
    at = lined_up("US-M60")
    assert not options(at, GiveOrder)
    assert refused(at, GiveOrder(1, order)) == "TY-RES-10"


@pytest.mark.parametrize("mode", ["tactical", "dash"])
@covers("TY-RES-10")
def test_a_unit_that_has_come_on_is_not_taken_again(mode: str) -> None:
    at = lined_up("US-M60")
    choose(at, March("unit-1", NORTH, mode=mode))
    assert asked(at) != "ChooseUnit"


@covers("TY-RES-10", "TY-ORD-5")
@pytest.mark.parametrize(
    ("mode", "mounted", "called"),
    [("tactical", False, True), ("dash", False, False), ("tactical", True, False)],
)
def test_a_leader_who_came_on_at_tactical_speed_may_call_follow_me(
    mode: str, mounted: bool, called: bool
) -> None:
    at = lined_up("US-MECH", "US-TRK", mounted=mounted)
    for unit in (2,) if mounted else (2, 1):
        choose(at, March(f"unit-{unit}", NORTH, mode=mode))
    assert (asked(at) == "FollowMe") is called


@covers("TY-RES-10", "TY-ORD-5")
def test_who_follows_at_once_goes_4_inches_farther_onto_the_table() -> None:
    at = lined_up("US-M60", dice=[1])
    choose(at, moved_on(3))
    choose(at, CallOn(1))
    choose(at, March("unit-1", NORTH))
    assert (spot(at, 1), at.state.units[1].order) == ((30, 7), "follow-me")


@covers("TY-RES-10")
def test_whoever_arrived_mounted_is_not_taken_again_either() -> None:
    at = lined_up("US-MECH", "US-TRK", mounted=True)
    choose(at, March("unit-2", NORTH, mode="tactical"))
    assert all(unit.taken for unit in at.state.force("blue"))
    assert asked(at) != "ChooseUnit"


@covers("TY-DEP-6")
def test_teams_from_reserve_have_no_foxholes() -> None:
    at = lined_up("US-MECH", "US-TRK")
    for unit in (2, 1):
        choose(at, March(f"unit-{unit}", NORTH, mode="tactical"))
    assert not any(team.foxhole or team.hidden for team in at.state.teams_of(1))
