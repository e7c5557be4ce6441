"""Mount and Dismount: who, how far, and what it leaves of a Team's turn (TY-TRN-1, -2, -4)."""

from typing import Any

import pytest

from sandtable.boards.tabletop.orders import March
from sandtable.games.team_yankee.rules.movement import MovementStep, TakeUnit
from sandtable.games.team_yankee.rules.moves import Moved
from sandtable.games.team_yankee.rules.transports import Dismount, Dismounted, Mounted, MountUp
from sandtable.games.team_yankee.state import State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.team_yankee.build import Place, choose, happened, mount, options, position, refused, run, spot
from tests.games.team_yankee.guns import lost
from tests.games.team_yankee.positions import take, taken

NORTH = 4


def riding(*places: Place, **more: Any) -> Table[State]:
    """A carrier (Team 3) at its place with two Teams aboard, in the Movement Step."""
    at = position(blue=[("US-MECH", (5, 5), (7, 5)), ("US-TRK", *places)], **more)
    mount(at, 3, 1, 2)
    run(at, MovementStep())
    return at


# in


@covers("TY-TRN-1")
@pytest.mark.parametrize(("gap", "reaches"), [(10, True), (10.05, False)])
def test_a_transport_is_in_reach_of_a_tactical_move_and_2_inches(gap: float, reaches: bool) -> None:
    at = taken(("US-MECH", (20, 10)), ("US-TRK", (20, 10 + 0.6 + gap + 1)))
    assert bool(options(at, MountUp)) is reaches
    assert refused(at, MountUp(1)) == ("" if reaches else "TY-TRN-1")
    if reaches:
        assert happened(choose(at, MountUp(1)), Mounted)[0].carrier == at.state.teams[1].aboard == 2


@covers("TY-TRN-1")
def test_whoever_is_within_2_inches_gets_into_the_nearest_transport_where_it_stands() -> None:
    at = taken(("US-MECH", (20, 10)), ("US-TRK", (20, 17), (20, 13.6)))
    at.state.change_team(1, hidden=True, foxhole=True)
    events = choose(at, MountUp(1))
    team = at.state.teams[1]
    assert (happened(events, Moved), team.aboard, team.here) == ([], 3, False)
    assert (team.hidden, team.foxhole) == (False, False)


@covers("TY-TRN-1")
def test_only_infantry_mounts() -> None:
    at = taken(("US-M60", (20, 10)), ("US-MECH", (30, 10)), ("US-TRK", (20, 14)))
    assert (options(at, MountUp), refused(at, MountUp(1))) == ([], "TY-TRN-1")


@covers("TY-TRN-1")
def test_nobody_gets_into_a_transport_that_is_full() -> None:
    at = taken(("US-MECH", (20, 10), (5, 5), (7, 5)), ("US-TRK", (20, 13)), aboard={4: (2, 3)})
    assert options(at, MountUp) == []


@covers("TY-TRN-1")
def test_whoever_has_made_its_move_stays_on_foot() -> None:
    at = position(blue=[("US-MECH", (20, 10), (22, 10)), ("US-TRK", (21, 13))], teams={1: {"went": True}})
    take(at)
    choose(at, MountUp(1))
    assert [at.state.teams[team].aboard for team in (1, 2)] == [0, 3]


@covers("TY-TRN-1", "TY-MINE-2")
def test_whoever_is_lost_to_a_mine_on_its_way_does_not_mount() -> None:
    at = taken(("US-MECH", (1.5, 8)), ("US-TRK", (1.5, 1.5)), mines=[(1.5, 5)], dice=[1, 1])
    events = choose(at, MountUp(1))
    assert (lost(at), happened(events, Mounted)) == ([1], [])


# out


@covers("TY-TRN-2", "TY-TRN-4")
def test_whoever_gets_out_is_beside_its_transport_and_counts_as_moved() -> None:
    at = riding((20, 13, NORTH))
    for team in (1, 2):
        at.state.change_team(team, hidden=True, foxhole=True)
    events = choose(at, TakeUnit(1), Dismount(1))
    assert [(one.team, one.carrier) for one in happened(events, Dismounted)] == [(1, 3), (2, 3)]
    for one in (at.state.teams[1], at.state.teams[2]):
        assert (one.here, one.still, one.face) == (True, False, NORTH)
        assert (one.hidden, one.foxhole) == (False, False)
    assert options(at, MountUp) == []  # not in the same turn
    assert options(at, March)


@covers("TY-TRN-2")
def test_where_there_is_room_for_one_the_other_stays_aboard() -> None:
    water = ("river", 30, 5, 45, 25), ("bridge", 35, 14, 38, 16)
    at = riding((36, 15), pieces=water)
    choose(at, TakeUnit(1), Dismount(1))
    assert [at.state.teams[team].aboard for team in (1, 2)] == [0, 3]
    assert spot(at, 1) == (37.6, 15)
    assert options(at, Dismount) == []
