"""Arriving Units come onto the table (TY-RES-7 to -12)."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest

from sandtable.boards.tabletop.orders import March
from sandtable.games.team_yankee import ground, sides
from sandtable.games.team_yankee.mission import Reserves
from sandtable.games.team_yankee.rules.advancing import Advance, Done
from sandtable.games.team_yankee.rules.entering import Enter, EntryBlocked, entering
from sandtable.games.team_yankee.rules.movement import EndMovement, MovementStep, TakeUnit
from sandtable.games.team_yankee.rules.orders import CallOn, GiveOrder
from sandtable.games.team_yankee.rules.transports import MountUp
from sandtable.games.team_yankee.state import NOWHERE, State
from sandtable.games.team_yankee.vocabulary import Edge, Mode, MovementOrder
from sandtable.kernel.table import Table
from sandtable.testing import covers
from sandtable.testing.drill import choose, happened, options, refused, resting, run
from tests.games.team_yankee.build import asked, at_inches, position, spot

NORTH = 4
Place = tuple[float, float]
SOUTH = Reserves("attacker", "immediate", edge="south")
CORNERS = Reserves("attacker", "immediate", corners=((72, 48), (0, 0)))


def arrival(
    *cards: str,
    teams: int = 0,
    mission: str = "contact",
    by: Reserves = SOUTH,
    here: Sequence[int] = (),
    stands: Place = (60, 20),
    **more: Any,
) -> Table[State]:
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
    return Advance(1, tuple((team, (at_inches(*a), at_inches(*b)), face) for team, a, b in ways), mode)


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
    choose(at, TakeUnit(2), Done())
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


@covers("TY-DEP-14", "TY-RES-17")
def test_an_independent_team_that_comes_along_enters_by_a_move_of_its_own() -> None:
    at = lined_up("US-M60", "US-FIST")
    choose(at, March("unit-1", NORTH, mode="dash"))
    assert options(at) == [TakeUnit(2)]
    choose(at, TakeUnit(2), Enter(2, at_inches(60, 0)), March("unit-2", NORTH, 2, "tactical"))
    assert spot(at, 4) == (60, 5)


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
    [
        ("south", (30, 0), [(30, 0), (27.5, 0), (32.5, 0)]),
        ("north", (30, 48), [(30, 48), (27.5, 48), (32.5, 48)]),
        ("west", (0, 20), [(0, 20), (0, 17.5), (0, 22.5)]),
        ("east", (72, 20), [(72, 20), (72, 17.5), (72, 22.5)]),
    ],
)
def test_its_teams_line_up_with_their_centres_on_the_boundary(edge: Edge, e: Place, starts: list[Place]) -> None:
    at = lined_up("US-M60", e=e, by=Reserves("attacker", "immediate", edge=edge))
    assert places(at) == starts
    assert not at.state.standing("blue")  # in nobody's way, and no target


@covers("TY-RES-9")
@pytest.mark.parametrize(("teams", "apart"), [(5, 2.5), (7, 2), (9, 1.5), (10, 1)])
def test_a_large_unit_lines_up_closer_and_never_more_than_6_inches_off(teams: int, apart: float) -> None:
    starts = sorted(x for x, _ in places(lined_up("SU-T72", teams=teams), teams))
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
    starts = places(lined_up("SU-T72", teams=8, by=CORNERS, e=e), 8)
    assert starts[0] == e
    assert all(x == 0 or y == 0 for x, y in starts)
    along = [x - y for x, y in starts]
    assert all(abs(one - (e[0] - e[1])) <= 6 and abs(one) <= 16 for one in along)


@covers("TY-RES-11")
@pytest.mark.parametrize("e", [(0, 16.05), (16.05, 0), (1, 1), (72, 5), (40, 48)])
def test_it_does_not_enter_farther_from_the_corner(e: Place) -> None:
    assert refused(taken("US-M60", by=CORNERS), Enter(1, at_inches(*e))) == "TY-RES-7"


# Transports


@covers("TY-RES-9")
def test_a_unit_and_its_transports_enter_at_one_point_mounted_or_on_foot() -> None:
    at = arrival("US-MECH", "US-TRK")
    assert entering(at.state, "blue") == [1]
    choose(at, TakeUnit(1), Enter(1, at_inches(30, 0), mounted=True))
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
    choose(at, Enter(1, at_inches(30, 0)), March("unit-1", NORTH, mode="tactical"))
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


@covers("TY-RES-9", "TY-TRN-3")
def test_passengers_of_a_transport_lost_on_its_way_in_get_out_before_the_next_comes() -> None:
    dice = [1, 1, 6, 6, 6, 6]
    at = lined_up("US-MECH", "US-TRK", teams=2, mounted=True, mines=[(30, 3)], dice=dice)
    choose(at, March("unit-2", NORTH, mode="tactical"))
    for _ in range(2):
        assert (asked(at), spot(at, 4)) == ("PlacePassenger", (27.5, 0))
        choose(at, options(at)[0])
    assert spot(at, 4) == (27.5, 10)
    assert all(at.state.teams[n].here for n in (1, 2))


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
        "US-M60", "US-M1", here=[2], red=[("SU-T72", *crowd), ("SU-T72", *((x + 2.5, 3) for x in range(1, 69, 5)))]
    )
    assert refused(at, TakeUnit(1)) == "TY-RES-12"
    assert [one.unit for one in happened(choose(at, EndMovement()), EntryBlocked)] == [1]
    assert at.state.units[1].where == "waiting"


@covers("TY-RES-12")
def test_a_unit_whose_way_in_is_cleared_by_others_comes_after_them() -> None:
    gap = [("building", 0, 0, 28.9, 20), ("building", 31.1, 0, 72, 20)]
    at = arrival("US-M60", "US-M60", teams=1, here=[2], stands=(30, 1), pieces=gap)
    assert options(at, TakeUnit) == [TakeUnit(2)]
    choose(at, Advance(2, ((2, (at_inches(30, 1), at_inches(30, 12)), -1),), "dash"))
    assert options(at, TakeUnit) == [TakeUnit(1)]


@covers("TY-RES-7", "TY-RES-12")
def test_a_unit_that_finds_room_at_the_end_of_a_dash_alone_dashes_on() -> None:
    """Own tanks fill eight inches of a corridor between Rivers; infantry passes through."""
    banks = [("river", 0, 0, 28, 40), ("river", 32, 0, 72, 40)]
    crowd = [(x, y) for y in (1, 3, 5, 7) for x in (29, 31)]
    at = position(blue=[("US-HQM",), ("US-M1", *crowd)], mission="contact", pieces=banks)
    at.state.change_side("blue", reserves=SOUTH)
    at.state.change_unit(1, where="waiting")
    run(at, MovementStep())
    choose(at, TakeUnit(1))
    choose(at, options(at, Enter)[0])
    assert {one.mode for one in options(at, March)} == {"dash"}
    choose(at, March("unit-1", NORTH, mode="dash"))
    assert spot(at, 1) == (29, 12)


# afterwards


@covers("TY-RES-10")
@pytest.mark.parametrize("order", ["blitz", "cross-here", "dig-in"])
def test_a_unit_at_the_edge_is_given_no_order(order: MovementOrder) -> None:
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
    ("mode", "mounted", "called"), [("tactical", False, True), ("dash", False, False), ("tactical", True, False)]
)
def test_a_leader_who_came_on_at_tactical_speed_may_call_follow_me(mode: str, mounted: bool, called: bool) -> None:
    at = lined_up("US-MECH", "US-TRK", mounted=mounted)
    for unit in (2,) if mounted else (2, 1):
        choose(at, March(f"unit-{unit}", NORTH, mode=mode))
    assert (asked(at) == "FollowMe") is called


@covers("TY-RES-10", "TY-ORD-5")
def test_who_follows_at_once_goes_4_inches_farther_onto_the_table() -> None:
    at = lined_up("US-M60", dice=[1])
    choose(at, moved_on(3), CallOn(1), March("unit-1", NORTH))
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
