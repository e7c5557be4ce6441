"""Who may fire at a charge, with what, at whom, and what it does (TY-ASL-3, -4)."""

from typing import Any

import pytest

from sandtable.games.team_yankee.rules.assault import Charge, DrivenBack
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
from sandtable.games.team_yankee.state import Shot, State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from sandtable.testing.drill import choose, happened, refused, run
from tests.cases import cases
from tests.games.team_yankee.assaults import FOES, HILL, RIFLES, assaulting, charge, step
from tests.games.team_yankee.build import position, spot
from tests.games.team_yankee.guns import bailed, lost


def charged(*dice: int, red: Any, blue: Any = (RIFLES,), **more: Any) -> Table[State]:
    """Team 1 charges, alone; those who may fire at it are asked."""
    at = assaulting(position(blue=blue, red=red, dice=dice, **more), 1, goals=((1, 2),))
    run(at, DefensiveFireTargets())
    return at


# who fires


@covers("TY-ASL-3")
def test_whoever_is_bailed_out_too_far_or_sees_no_charging_team_has_no_target() -> None:
    red = [("US-M60", (36, 23.6), (39, 23)), ("US-MECH", (36, 29.2)), ("US-MECH", (36, 29.25)), ("US-AH1", (34, 24))]
    at = charged(red=red)
    at.state.change_team(3, bailed=True)
    assert guns(at.state) == [2, 4]
    at = charged(red=[FOES], pieces=[HILL])
    assert (guns(at.state), targets(at.state, 2)) == ([], [])


@covers("TY-ASL-3")
def test_any_unit_within_8_inches_that_sees_the_charge_fires() -> None:
    at = charged(red=[FOES, ("US-MECH", (36, 29.2)), ("US-MECH", (36, 29.3))])
    assert [one.team for one in advised(at.state)] == [2, 3]


@covers("TY-ASL-3")
@pytest.mark.parametrize("y", [23.6, 30])  # 8 inches away it would have its range
def test_guided_weapons_and_bailed_out_teams_do_not_fire_in_defence(y: float) -> None:
    at = charged(blue=[("SU-T72", (36, 20))], red=[("US-ITV", (36, y)), ("US-M60", (40, 23))])
    at.state.change_team(3, bailed=True)
    assert [arm.id for arm in weapons(at.state, 2, 1)] == ["W-MG"]
    assert {one.team for one in advised(at.state)} == {2}


@covers("TY-ASL-3")
def test_where_nobody_can_fire_nobody_is_asked() -> None:
    at = step(4, red=[("SU-BM21", (36, 23.6))])
    events = choose(at, Charge(1, 2))  # rockets only fire Bombardments
    assert [one.die for one in happened(events, BlowStruck)] == [4]
    at = charged(red=[("SU-BM21", (36, 23.6))])
    assert (guns(at.state), advised(at.state)) == ([2], ())


@covers("TY-ASL-3")
@cases(
    {
        "a gun that may fire": ((Shot(4, "W-RIF", 1),), ""),
        "none": ((), "TY-ASL-3"),
        "one gun twice": ((Shot(4, "W-RIF", 1), Shot(4, "W-RIF", 1)), "TY-ASL-3"),
        "a gun that is too far away": ((Shot(5, "W-RIF", 1),), "TY-ASL-3"),
        "a crew that is Bailed Out": ((Shot(3, "W-105B", 1),), "TY-ASL-3"),
        "a target that does not charge": ((Shot(4, "W-RIF", 2),), "TY-ASL-3"),
        "an own Team": ((Shot(1, "W-AKR", 1),), "TY-ASL-3"),
        "an unknown gun": ((Shot(99, "W-RIF", 1),), "TY-ASL-3"),
        "an unknown target": ((Shot(4, "W-RIF", 99),), "TY-ASL-3"),
        "not its weapon": ((Shot(4, "W-105B", 1),), "TY-ASL-3"),
    }
)
def test_whoever_may_fire_does_so_once_with_its_own_weapon_at_a_team_that_charges(
    shots: tuple[Shot, ...], rule: str
) -> None:
    red = [("US-M60", (36, 23.6)), ("US-MECH", (34, 22.5)), ("US-MECH", (36, 29.3))]
    at = charged(blue=[RIFLES, ("SU-BMPC", (30, 20))], red=red)
    at.state.change_team(3, bailed=True)
    assert (refused(at, FireBackAt(shots)), refused(at, Hit(1))) == (rule, "TY-ASL-3")


@covers("TY-ASL-3")
def test_a_player_may_let_some_teams_fire_and_others_not() -> None:
    at = charged(1, 1, 1, red=[("WG-PZGR", (36, 23.2), (38, 23.2))])
    assert [one.team for one in advised(at.state)] == [2, 3]
    events = choose(at, FireBackAt((Shot(3, "W-RIF", 1),)))
    assert [one.team for one in happened(events, ShotFired)] == [3]
    assert [one.unit for one in happened(events, VolleyFired)] == [0]  # of several Units


@covers("TY-ASL-3")
def test_whoever_may_fire_back_is_told_who_charges_whom() -> None:
    at = step()
    choose(at, Charge(1, 2))
    assert at.decision
    assert at.decision.prompt.startswith("BMP-2 rifle company charges Panzergrenadier")
    assert at.decision.about == ("team-1", "team-2")


@covers("TY-NIGHT-9", "TY-NIGHT-3")
def test_defensive_fire_at_night_needs_no_roll_but_1_more_to_hit() -> None:
    assert happened(charge(step(1, 1, 1, 4, night=True), fire=True), ShotFired)[0].need == 4


# driven back


@covers("TY-ASL-3", "TY-ASL-4")
def test_example_5_four_hits_do_not_drive_six_teams_back() -> None:
    rifles = [(30 + 2 * n, 20) for n in range(6)]
    dice = [3, 5, 6, 1, 2, 4, 2, 1, 1, 3, 2, 5, 6, *[1] * 9]
    at = step(*dice, blue=[("SU-BMPC", *rifles)], red=[("WG-PZGR", (32, 23.2), (34, 23.2), (36, 23.2))])
    for n in (7, 8, 9):
        at.state.change_team(n, foxhole=True, arm=at.state.teams[7].arm)
    events = charge(at, fire=True)
    shots = happened(events, ShotFired)
    assert [len(one.dice) for one in shots] == [3, 3, 3]
    assert ({one.need for one in shots}, happened(events, DrivenBack)) == ({3}, [])
    assert len([team for team in lost(at) if team <= 6]) == 1


@covers("TY-ASL-4")
def test_five_hits_drive_infantry_back_and_pin_it() -> None:
    rifles = [(30 + 2 * n, 20) for n in range(3)]
    at = step(*[6] * 5, 1, *[6] * 5, blue=[("SU-BMPC", *rifles)], red=[("WG-PZGR", (32, 23.2), (34, 23.2))])
    assert happened(charge(at, fire=True), DrivenBack)
    assert ([spot(at, n) for n in (1, 2, 3)], at.state.units[1].pinned) == ([(30, 20), (32, 20), (34, 20)], True)


@covers("TY-ASL-4")
def test_two_tanks_lost_to_defensive_fire_drive_the_others_back_unpinned() -> None:
    red = [("SU-T72", (33, 24), (39, 24))]
    at = step(6, 6, 6, 6, 1, 1, 1, 1, blue=[("WG-LEO1", (33, 20), (36, 20), (39, 20))], red=red)
    charge(at, fire=True)
    assert len(bailed(at)) + len(lost(at)) >= 2
    assert not at.state.units[1].pinned
    assert spot(at, 2) == (36, 20)
