"""Who leaves an assault, how far, and in what state (TY-ASL-9, -13)."""

from math import dist
from typing import Any

import pytest

from sandtable.games.team_yankee.rules.breaking_off import BreakOff
from sandtable.games.team_yankee.rules.moves import MineStruck, Moved
from sandtable.games.team_yankee.state import State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from sandtable.testing.drill import happened, run
from tests.games.team_yankee.assaults import RIFLES, assaulting
from tests.games.team_yankee.build import mount, position, spot
from tests.games.team_yankee.guns import lost

TANK = ("SU-T72", (36, 20))


def struck(*dice: int, red: Any, blue: Any = (TANK,), **more: Any) -> Table[State]:
    """Blue's Teams assault, and have struck."""
    at = position(blue=blue, red=red, dice=dice, **more)
    return assaulting(at, *(team.id for team in at.state.standing("blue")))


@covers("TY-ASL-9", "TY-ASL-13")
def test_a_team_breaks_off_to_the_nearest_point_more_than_6_inches_away() -> None:
    at = struck(blue=[RIFLES], red=[("WG-PZGR", (36, 21.3))])
    run(at, BreakOff(2))
    assert spot(at, 2) == (32, 26)  # by route nearer than (36, 28); (40, 26) has a higher x
    assert at.state.units[2].pinned


@covers("TY-ASL-13")
def test_nobody_breaks_off_to_where_another_stands() -> None:
    at = struck(blue=[RIFLES], red=[("WG-PZGR", (36, 21.3)), ("WG-PZGR", (32, 26))])  # where it would go
    run(at, BreakOff(2))
    assert dist(spot(at, 2), (32, 26)) >= 1.2
    assert dist(spot(at, 2), (36, 20)) > 6 + 1.2


@covers("TY-ASL-9")
def test_tanks_break_off_unpinned() -> None:
    at = struck(red=[("US-M60", (36, 22))])
    run(at, BreakOff(2))
    assert dist(spot(at, 2), (36, 20)) > 6 + 2
    assert not at.state.units[2].pinned


@covers("TY-ASL-9", "TY-MINE-5")
def test_tanks_that_meet_a_mine_as_they_break_off_are_pinned() -> None:
    at = struck(1, 6, red=[("US-M60", (36, 22))], mines=[(36, 23)])
    assert len(happened(run(at, BreakOff(2)), MineStruck)) == 1
    assert dist(spot(at, 2), (36, 20)) > 6 + 2  # it was unharmed and went on
    assert (at.state.units[2].pinned, at.state.units[2].mined) == (True, False)


@covers("TY-ASL-9")
def test_whoever_is_more_than_6_inches_from_every_assaulter_or_mounted_stays() -> None:
    red = [("WG-PZGR", (36, 21.7), (36, 27.65), (60, 20)), ("WG-TRK", (32, 22))]
    at = struck(blue=[("SU-T72", (36, 20), (36, 14))], red=red)
    mount(at, 6, 5)
    assert {one.team for one in happened(run(at, BreakOff(2)), Moved)} == {3}
    assert (spot(at, 4), at.state.teams[5].aboard, lost(at)) == ((36, 27.65), 6, [])


@covers("TY-ASL-9")
@pytest.mark.parametrize(("y", "gone"), [(26, [2]), (26.05, [])])
def test_a_bailed_out_tank_is_destroyed_within_4_inches_and_else_left_alone(y: float, gone: list[int]) -> None:
    at = struck(red=[("US-M60", (36, y))])
    at.state.change_team(2, bailed=True)
    run(at, BreakOff(2))
    assert (lost(at), spot(at, 2)) == (gone, (36, y))


@covers("TY-ASL-9")
def test_who_cannot_get_away_and_bailed_out_tanks_near_are_destroyed() -> None:
    wall = [("building", 30, 22.4, 42, 24), ("building", 30, 18, 34, 22.4), ("building", 38, 18, 42, 22.4)]
    red = [("US-M60", (36, 20.6)), ("US-ITV", (36, 15))]
    at = struck(blue=[("SU-T72", (36, 18.5))], red=red, pieces=wall)
    at.state.change_team(3, bailed=True)
    run(at, BreakOff(2), BreakOff(3))
    assert lost(at) == [2, 3]
