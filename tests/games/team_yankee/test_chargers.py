"""Who goes along in a charge, and whom it may reach (TY-ASL-1, -2, TY-AIR-4, TY-TRN-4)."""

from typing import Any

import pytest

from sandtable.games.team_yankee.rules.assault import AssaultStep, Charge
from sandtable.games.team_yankee.rules.charges import chargers, goal_for, touched
from sandtable.games.team_yankee.state import State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.team_yankee.build import mount, options, position, run

HILL = ("hill", 20, 21.4, 50, 21.8)  # between y = 20 and y = 23.2
RIFLES = ("SU-BMPC", (36, 20))


def charges(at: Table[State]) -> list[Charge]:
    """Those that are offered."""
    run(at, AssaultStep())
    return options(at, Charge)


@covers("TY-ASL-1", "TY-TRN-4")
def test_whoever_is_bailed_out_or_mounted_does_not_go_along() -> None:
    at = position(blue=[("US-MECH", (36, 20), (38, 20), (40, 20)), ("US-TRK", (36, 18))])
    mount(at, 4, 2)
    assert chargers(at.state, 1) == [1, 3]
    at = position(blue=[("US-M60", (36, 20), (39, 20))])
    at.state.change_team(1, bailed=True)
    assert chargers(at.state, 1) == [2]


@pytest.mark.parametrize("card", ["SU-T64", "US-ITV", "US-M60"])
@covers("TY-ASL-1")
def test_missiles_and_machine_guns_keep_no_tank_from_charging(card: str) -> None:
    at = position(blue=[(card, (36, 20))], red=[("WG-PZGR", (36, 23.2))])
    assert charges(at) == [Charge(1, 2)]


@covers("TY-ASL-2")
def test_only_an_enemy_that_is_seen_at_the_start_can_be_charged() -> None:
    red = [("WG-PZGR", (36, 23.2)), ("WG-PZGR", (39.2, 20))]
    at = position(blue=[RIFLES], red=red, pieces=[HILL])
    assert charges(at) == [Charge(1, 3)]
    assert (goal_for(at.state, 1, 2), goal_for(at.state, 1, 3)) == (0, 3)


@covers("TY-ASL-2", "TY-TRN-4")
def test_the_nearest_team_that_stands_on_the_table_is_charged() -> None:
    red: Any = [("WG-PZGR", (36, 23.2), (38, 23.2), (39.2, 20)), ("WG-TRK", (36, 22.2))]
    at = position(blue=[RIFLES], red=red)
    assert goal_for(at.state, 1, 2) == 2
    mount(at, 5, 2, 3)
    assert goal_for(at.state, 1, 2) == 4
    mount(at, 5, 4)
    assert goal_for(at.state, 1, 2) == 0
    assert charges(at) == [Charge(1, 3)]  # only its Transport


@covers("TY-ASL-2", "TY-AIR-4", "TY-GEO-5")
def test_aircraft_overhead_are_not_in_contact() -> None:
    at = position(blue=[RIFLES], red=[("US-AH1", (36, 21.85)), ("WG-PZGR", (37.2, 20))])
    assert touched(at.state, 1) == [3]


@covers("TY-ASL-1")
def test_an_enemy_that_only_the_farthest_team_of_a_unit_reaches_can_be_charged() -> None:
    at = position(blue=[("SU-BMPC", (36, 20), (40, 24))], red=[("WG-PZGR", (42, 26.8))])
    assert charges(at) == [Charge(1, 2)]
