"""Arriving Units come onto the table (TY-RES-7 to -12)."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.boards.tabletop.orders import March
from sandtable.games.team_yankee.mission import Reserves
from sandtable.games.team_yankee.rules import command
from sandtable.games.team_yankee.rules.entering import Enter, EntryBlocked, entering, every_inch
from sandtable.games.team_yankee.rules.movement import MovementStep
from sandtable.games.team_yankee.rules.orders import CallOn
from sandtable.games.team_yankee.state import State
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
    run,
    spot,
)

NORTH = 4


def arrival(*cards: str, mission: str = "contact", **more: Any) -> Table[State]:
    """Units of the Attacker, blue, who come from the south edge."""
    at = position(blue=[(card,) for card in cards], mission=mission, **more)
    edge = Reserves("attacker", "immediate", edge="south")
    at.state.change_side("blue", reserves=edge)
    for unit in at.state.units:
        if at.state.units[unit].seat == "blue":
            at.state.change_unit(unit, where="waiting")
    run(at, MovementStep())
    return at


@covers("TY-RES-7")
def test_an_arriving_unit_moves_on_from_its_boundary_and_ends_on_the_table() -> None:
    at = arrival("US-M60")
    choose(at, Enter(1, at_inches(30, 0)))

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


@covers("TY-RES-8")
def test_everybody_ends_in_command() -> None:
    at = arrival("SU-T72")
    choose(at, options(at, Enter)[0])

    assert all(command.in_command(at.state, team.id) for team in at.state.teams_of(1))


@covers("TY-RES-9")
def test_a_unit_and_its_transports_enter_at_one_point_mounted_or_on_foot() -> None:
    at = arrival("US-MECH", "US-TRK")
    assert entering(at.state, "blue") == [1]
    mounted = next(one for one in options(at, Enter) if one.mounted)
    choose(at, mounted)
    aboard = [team.id for team in at.state.teams_of(1) if team.aboard]
    assert len(aboard) == min(len(at.state.teams_of(1)), 2 * len(at.state.teams_of(2)))

    at = arrival("US-MECH", "US-TRK")
    choose(at, next(one for one in options(at, Enter) if not one.mounted))
    assert all(team.here for team in (*at.state.teams_of(1), *at.state.teams_of(2)))


@covers("TY-RES-11")
def test_near_a_corner_it_enters_on_either_edge_within_16_inches() -> None:
    at = position(blue=[("US-M60",)], mission="counterattack")
    at.state.change_side("blue", reserves=Reserves("attacker", "immediate", corners=((0, 0),)))
    at.state.change_unit(1, where="waiting")

    points = every_inch(at.state, 1)
    assert {(0, 320), (0, 0), (320, 0)} <= set(points)
    assert all((x == 0 and y <= 320) or (y == 0 and x <= 320) for x, y in points)


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


@covers("TY-DEP-6")
def test_teams_from_reserve_have_no_foxholes() -> None:
    at = arrival("US-MECH", "US-TRK")
    choose(at, next(one for one in options(at, Enter) if not one.mounted))

    assert not any(team.foxhole or team.hidden for team in at.state.teams_of(1))
