"""Who may fire at a charge, with what, at whom (TY-ASL-3)."""

from typing import Any

import pytest

from sandtable.games.team_yankee.rules.assault import AssaultStep, Charge
from sandtable.games.team_yankee.rules.blows import BlowStruck, Hit
from sandtable.games.team_yankee.rules.defensive_fire import (
    DefensiveFireTargets,
    FireBackAt,
    advised,
    guns,
    targets,
    weapons,
)
from sandtable.games.team_yankee.rules.firing import VolleyFired
from sandtable.games.team_yankee.rules.shots import ShotFired
from sandtable.games.team_yankee.state import Assault, Shot, State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.team_yankee.build import choose, happened, position, refused, run

HILL = ("hill", 20, 21.4, 50, 21.8)  # between y = 20 and y = 23.2
RIFLES = ("SU-BMPC", (36, 20))


def charged(*dice: int, red: Any, blue: Any = (RIFLES,), **more: Any) -> Table[State]:
    """Team 1 charges, alone; those who may fire at it are asked."""
    at = position(blue=blue, red=red, dice=dice, **more)
    at.state.assault = Assault(1, "blue", teams=(1,), chargers=(1,), goals=((1, 2),))
    run(at, DefensiveFireTargets())
    return at


@covers("TY-ASL-3")
def test_whoever_is_bailed_out_too_far_or_sees_no_charging_team_has_no_target() -> None:
    red = [("US-M60", (36, 23.6), (39, 23)), ("US-MECH", (36, 29.25)), ("US-AH1", (34, 24))]
    at = charged(red=red)
    at.state.change_team(3, bailed=True)
    assert guns(at.state) == [2]
    at = charged(red=[("WG-PZGR", (36, 23.2))], pieces=[HILL])
    assert (guns(at.state), targets(at.state, 2)) == ([], [])


@covers("TY-ASL-3")
def test_a_missile_is_not_fired_in_defence_though_it_has_its_range() -> None:
    at = charged(blue=[("SU-T72", (36, 20))], red=[("US-ITV", (36, 30))])  # 8 inches
    assert [arm.id for arm in weapons(at.state, 2, 1)] == ["W-MG"]


@covers("TY-ASL-3")
def test_where_nobody_can_fire_nobody_is_asked() -> None:
    at = position(blue=[RIFLES], red=[("SU-BM21", (36, 23.6))], dice=[4])
    run(at, AssaultStep())
    events = choose(at, Charge(1, 2))  # rockets only fire Bombardments
    assert [one.die for one in happened(events, BlowStruck)] == [4]
    at = charged(red=[("SU-BM21", (36, 23.6))])
    assert (guns(at.state), advised(at.state)) == ([2], ())


@pytest.mark.parametrize(
    "shot",
    [
        Shot(3, "W-105B", 1),
        Shot(4, "W-RIF", 2),
        Shot(1, "W-AKR", 1),
        Shot(99, "W-RIF", 1),
        Shot(4, "W-RIF", 99),
        Shot(4, "W-105B", 1),
    ],
    ids=["bailed out", "no charging Team", "own", "unknown", "unknown target", "not its weapon"],
)
@covers("TY-ASL-3")
def test_whoever_may_fire_does_so_with_its_own_weapon_at_a_team_that_charges(shot: Shot) -> None:
    red = [("US-M60", (36, 23.6)), ("US-MECH", (34, 22.5))]
    at = charged(blue=[RIFLES, ("SU-BMPC", (30, 20))], red=red)
    at.state.change_team(3, bailed=True)
    assert refused(at, FireBackAt((Shot(4, "W-RIF", 1),))) == ""
    assert refused(at, FireBackAt((shot,))) == refused(at, Hit(1)) == "TY-ASL-3"


@covers("TY-ASL-3")
def test_a_player_may_let_some_teams_fire_and_others_not() -> None:
    at = charged(1, 1, 1, red=[("WG-PZGR", (36, 23.2), (38, 23.2))])
    assert [one.team for one in advised(at.state)] == [2, 3]
    events = choose(at, FireBackAt((Shot(3, "W-RIF", 1),)))
    assert [one.team for one in happened(events, ShotFired)] == [3]
    assert [one.unit for one in happened(events, VolleyFired)] == [0]  # of several Units
