"""Arriving Units come onto the table (TY-RES-7 to -12)."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.boards.tabletop.orders import March
from sandtable.boards.tabletop.shapes import Disc, overlap
from sandtable.boards.tabletop.ticks import INCH
from sandtable.games.team_yankee import figures
from sandtable.games.team_yankee.mission import Reserves
from sandtable.games.team_yankee.rules import command
from sandtable.games.team_yankee.rules.advancing import Done
from sandtable.games.team_yankee.rules.entering import (
    Enter,
    Entered,
    EntryBlocked,
    entering,
    entries,
    every_inch,
)
from sandtable.games.team_yankee.rules.losses import UnitPinned
from sandtable.games.team_yankee.rules.movement import MovementStep
from sandtable.games.team_yankee.rules.orders import CallOn
from sandtable.games.team_yankee.rules.testing import Attempted
from sandtable.games.team_yankee.state import NOWHERE, State
from sandtable.games.team_yankee.vocabulary import Edge
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
SOUTH = Reserves("attacker", "immediate", edge="south")
CORNERS = Reserves("attacker", "immediate", corners=((72, 48), (0, 0)))


def arrival(
    *cards: str, teams: int = 0, mission: str = "contact", by: Reserves = SOUTH, **more: Any
) -> Table[State]:
    """Units of the Attacker, blue, of so many Teams, or as few as their cards allow."""
    at = position(blue=[(card, *[(1, 1)] * teams) for card in cards], mission=mission, **more)
    at.state.change_side("blue", reserves=by)
    for unit in at.state.force("blue"):
        at.state.change_unit(unit.id, where="waiting")
        for team in at.state.teams_of(unit.id):
            at.state.change_team(team.id, at=NOWHERE)
    run(at, MovementStep())
    return at


def ways(at: Table[State], choice: Enter) -> list[tuple[tuple[float, float], ...]]:
    """From where to where everybody would go, in inches."""
    found = entries(at.state, choice)
    return [tuple((x / INCH, y / INCH) for x, y in way) for _, way in found]


@covers("TY-RES-7")
def test_an_arriving_unit_moves_on_from_its_boundary_and_ends_on_the_table() -> None:
    at = arrival("US-M60")
    events = choose(at, Enter(1, at_inches(30, 0)))
    assert [(event.unit, event.at) for event in happened(events, Entered)] == [(1, (600, 0))]

    places = [spot(at, n) for n in (1, 2, 3)]
    assert all(1 <= y <= 14 and abs(x - 30) <= 6 for x, y in places)
    assert (at.state.units[1].where, at.state.units[1].came) == ("table", 1)


@covers("TY-RES-7")
def test_it_may_dash_and_then_neither_shoots_nor_holds() -> None:
    at = arrival("US-M60")
    choose(at, Enter(1, at_inches(30, 0), "dash"))

    assert all(at.state.teams[n].dashed for n in (1, 2, 3))
    assert max(spot(at, n)[1] for n in (1, 2, 3)) > 14


@covers("TY-RES-7")
def test_it_comes_from_nowhere_else() -> None:
    at = arrival("US-M60")

    assert refused(at, Enter(1, at_inches(0, 20))) == "TY-RES-7"
    assert refused(at, Enter(1, at_inches(30, 0))) == ""
    assert refused(at, Enter(2, at_inches(30, 0))) == "TY-RES-7"
    assert refused(at, Done()) == "TY-RES-7"


@covers("TY-RES-7")
@pytest.mark.parametrize(
    ("edge", "start", "end"),
    [("south", (30, 0), (30, 14)), ("north", (30, 48), (30, 34)),
     ("west", (0, 20), (14, 20)), ("east", (72, 20), (58, 20))],
)  # fmt: skip
def test_from_every_edge_the_leader_goes_straight_in_as_far_as_it_may(
    edge: Edge, start: tuple[float, float], end: tuple[float, float]
) -> None:
    at = arrival("US-M60", by=Reserves("attacker", "immediate", edge=edge))
    assert refused(at, Enter(1, at_inches(*end))) == "TY-RES-7"
    choose(at, Enter(1, at_inches(*start)))
    assert spot(at, 1) == end


@covers("TY-RES-7", "TY-RES-9")
def test_a_unit_comes_row_behind_row_its_leader_in_the_middle_of_the_first() -> None:
    at = arrival("SU-T72", teams=7)
    choose(at, Enter(1, at_inches(30, 0)))
    assert [spot(at, n) for n in range(1, 8)] == [
        (30, 14), (27.5, 14), (32.5, 14), (25, 14), (35, 14), (30, 11.5), (27.5, 11.5),
    ]  # fmt: skip


@covers("TY-RES-7")
def test_twelve_points_all_along_the_edge_are_offered_at_either_speed() -> None:
    at = arrival("US-M60")
    found = [(one.at[0] / INCH, one.at[1], one.way(at.state)) for one in options(at, Enter)]
    assert found == [(n, 0, how) for how in ("Tactical", "Dash") for n in range(3, 72, 6)]
    assert options(at)[0].label(at.state) == "M60A3 tank platoon enters at 3, 0, Tactical"


@covers("TY-RES-7")
def test_a_unit_that_may_come_from_nowhere_yet_is_not_asked_about() -> None:
    at = arrival("US-M60", by=Reserves("attacker", "immediate", scatter="SCAT-ENC"))
    assert resting(at)
    assert at.state.units[1].where == "waiting"


@covers("TY-RES-8")
def test_everybody_ends_in_command() -> None:
    at = arrival("SU-T72")
    choose(at, options(at, Enter)[0])

    assert all(command.in_command(at.state, team.id) for team in at.state.teams_of(1))


@covers("TY-RES-8")
@pytest.mark.parametrize(("teams", "rule"), [(4, ""), (5, "TY-RES-8")])
def test_where_not_all_of_it_ends_in_command_it_does_not_enter(teams: int, rule: str) -> None:
    """Between two Buildings they come one behind the other; the fifth were too far behind."""
    street = [("building", 20, 1, 28.9, 30), ("building", 31.1, 1, 40, 30)]
    at = arrival("US-M60", teams=teams, pieces=street)
    assert refused(at, Enter(1, at_inches(30, 0))) == rule


@covers("TY-RES-9")
def test_a_unit_and_its_transports_enter_at_one_point_mounted_or_on_foot() -> None:
    at = arrival("US-MECH", "US-TRK")
    assert entering(at.state, "blue") == [1]
    mounted = next(one for one in options(at, Enter) if one.mounted)
    choose(at, mounted)
    aboard = [team.id for team in at.state.teams_of(1) if team.aboard]
    assert len(aboard) == min(len(at.state.teams_of(1)), 2 * len(at.state.teams_of(2)))
    assert all(team.at == NOWHERE for team in at.state.teams_of(1))
    assert [unit.where for unit in at.state.force("blue")] == ["table", "table"]

    at = arrival("US-MECH", "US-TRK")
    choose(at, next(one for one in options(at, Enter) if not one.mounted))
    assert all(team.here for team in (*at.state.teams_of(1), *at.state.teams_of(2)))


@covers("TY-RES-9")
def test_mounted_or_on_foot_is_asked_only_where_transports_come_along() -> None:
    at = arrival("US-MECH", "US-TRK")
    hows = [one.way(at.state) for one in options(at, Enter)]
    assert list(dict.fromkeys(hows)) == ["Tactical, Mounted", "Dash, Mounted", "Tactical", "Dash"]

    at = arrival("US-M60")
    assert not any(one.mounted for one in options(at, Enter))
    assert refused(at, Enter(1, at_inches(30, 0), mounted=True)) == "TY-RES-9"


@covers("TY-RES-9", "TY-DEP-13")
def test_a_unit_whose_transports_are_on_the_table_comes_alone_and_they_without_it() -> None:
    at = position(blue=[("US-HQM",), ("US-TRK", (10, 5))], mission="contact")
    at.state.change_unit(1, where="waiting", aside=True)
    run(at, MovementStep())
    assert not any(one.mounted for one in options(at, Enter))
    choose(at, Enter(1, at_inches(30, 0)))
    assert (spot(at, 1)[0], spot(at, 2)) == (30, (10, 5))
    assert not at.state.units[1].aside

    at = position(blue=[("US-HQM", (10, 5)), ("US-TRK",)], mission="contact")
    at.state.change_unit(2, where="waiting", aside=True)
    assert entering(at.state, "blue") == [2]


@covers("TY-RES-8", "TY-RES-12")
def test_infantry_comes_over_a_river_mounted_or_not_at_all() -> None:
    at = arrival("SU-BMPC", "SU-BMP", pieces=[("river", 0, 1, 72, 3)], dice=[6] * 4)
    on_foot = next(one for one in options(at, Enter) if not one.mounted)
    assert refused(at, Enter(1, at_inches(30, 0), mounted=True)) == ""
    assert refused(at, Enter(1, at_inches(30, 0))) == "TY-RES-8"
    assert happened(choose(at, on_foot), EntryBlocked)
    assert [unit.where for unit in at.state.force("blue")] == ["waiting", "waiting"]


@covers("TY-RES-9")
def test_on_foot_nobody_is_given_a_place_among_the_transports() -> None:
    """Buildings stop the carriers where the second row of the Infantry would be."""
    at = arrival("US-MECH", "US-TRK", teams=9, pieces=[("building", 0, 6, 72, 20)])
    found = entries(at.state, Enter(1, at_inches(30, 0)))
    discs = [Disc(*way[-1], figures.radius_of(at.state, team)) for team, way in found]
    assert len(discs) == 18
    assert not any(overlap(a, b) for n, a in enumerate(discs) for b in discs[:n])


@covers("TY-RES-11")
def test_near_a_corner_it_enters_on_either_edge_within_16_inches() -> None:
    at = position(blue=[("US-M60",)], mission="counterattack")
    at.state.change_side("blue", reserves=Reserves("attacker", "immediate", corners=((0, 0),)))
    at.state.change_unit(1, where="waiting")

    points = every_inch(at.state, 1)
    assert {(0, 320), (0, 0), (320, 0)} <= set(points)
    assert all((x == 0 and y <= 320) or (y == 0 and x <= 320) for x, y in points)


@covers("TY-RES-9", "TY-RES-11")
@pytest.mark.parametrize("e", [(0, 16), (0, 9), (0, 2), (2, 0), (9, 0), (16, 0)])
def test_about_a_corner_everybody_enters_within_6_inches_and_none_beyond_16(
    e: tuple[float, float],
) -> None:
    at = arrival("SU-T72", teams=8, by=CORNERS)
    assert refused(at, Enter(1, at_inches(*e))) == ""
    starts = [way[0] for way in ways(at, Enter(1, at_inches(*e)))]
    assert starts[0] == e
    assert all(x == 0 or y == 0 for x, y in starts)
    along = [x - y for x, y in starts]
    assert all(abs(one - (e[0] - e[1])) <= 6 and abs(one) <= 16 for one in along)


@covers("TY-RES-9", "TY-RES-11")
@pytest.mark.parametrize(("shut", "first"), [((4, 2, 5, 40), (2.5, 0)), ((2, 4, 40, 5), (0, 2.5))])
def test_at_the_corner_itself_it_comes_in_on_whichever_edge_is_open(
    shut: tuple[float, ...], first: tuple[float, float]
) -> None:
    at = arrival("US-M60", by=CORNERS, pieces=[("building", *shut)])
    assert ways(at, Enter(1, (0, 0)))[0][0] == first


@covers("TY-RES-11")
@pytest.mark.parametrize("e", [(0, 16.05), (16.05, 0), (1, 1), (72, 5), (40, 48)])
def test_it_does_not_enter_farther_from_the_corner(e: tuple[float, float]) -> None:
    at = arrival("US-M60", by=CORNERS)
    assert refused(at, Enter(1, at_inches(*e))) == "TY-RES-7"


@covers("TY-RES-7", "TY-MINE-5")
def test_mines_at_the_edge_are_met_there_and_pin_the_unit_when_it_is_in() -> None:
    at = arrival("US-M60", mines=[(30, 2)], dice=[1, 6, 6, 6, 6])
    events = choose(at, Enter(1, at_inches(30, 0)))
    tests = [(one.team, one.cast[0].at) for one in happened(events, Attempted)]
    assert tests[0] == (1, at_inches(30, 0))
    assert [event.unit for event in happened(events, UnitPinned)] == [1]


@covers("TY-RES-12")
def test_a_unit_that_finds_no_room_waits() -> None:
    crowd = [(x, 3) for x in range(1, 72, 5)]
    at = arrival(
        "US-M60", red=[("SU-T72", *crowd), ("SU-T72", *((x + 2.5, 3) for x in range(1, 69, 5)))]
    )
    events = choose(at, options(at, Enter)[0])

    assert happened(events, EntryBlocked)
    assert at.state.units[1].where == "waiting"


@pytest.mark.parametrize("mode", ["tactical", "dash"])
@covers("TY-RES-10")
def test_arriving_units_move_first_and_are_not_taken_again(mode: str) -> None:
    at = arrival("US-M60")
    choose(at, next(one for one in options(at, Enter) if one.mode == mode))

    assert asked(at) != "ChooseUnit"


@covers("TY-RES-10", "TY-ORD-5")
@pytest.mark.parametrize(
    ("mode", "mounted", "called"),
    [("tactical", False, True), ("dash", False, False), ("tactical", True, False)],
)
def test_a_leader_who_came_on_at_tactical_speed_may_call_follow_me(
    mode: str, mounted: bool, called: bool
) -> None:
    at = arrival("US-MECH", "US-TRK")
    ways = (one for one in options(at, Enter) if (one.mode, one.mounted) == (mode, mounted))
    choose(at, next(ways))

    assert (asked(at) == "FollowMe") is called


@covers("TY-RES-10", "TY-ORD-5")
def test_who_follows_at_once_goes_4_inches_farther_onto_the_table() -> None:
    at = arrival("US-M60", dice=[1])
    choose(at, options(at, Enter)[0])
    x, y = spot(at, 1)
    choose(at, CallOn(1))
    choose(at, March("unit-1", NORTH))

    assert (spot(at, 1), at.state.units[1].order) == ((x, y + 4), "follow-me")


@covers("TY-RES-10")
def test_whoever_arrived_mounted_is_not_taken_again_either() -> None:
    at = arrival("US-MECH", "US-TRK")
    choose(at, Enter(1, at_inches(30, 0), mounted=True))
    assert all(unit.taken for unit in at.state.force("blue"))
    assert asked(at) != "ChooseUnit"


@covers("TY-DEP-6")
def test_teams_from_reserve_have_no_foxholes() -> None:
    at = arrival("US-MECH", "US-TRK")
    choose(at, next(one for one in options(at, Enter) if not one.mounted))

    assert not any(team.foxhole or team.hidden for team in at.state.teams_of(1))
