"""Charges: who goes, at whom, what is met on the way, and who is driven back (TY-ASL-1 to -4)."""

from typing import Any

import pytest

from sandtable.games.team_yankee.rules.assault import (
    AssaultEnded,
    AssaultStep,
    Charge,
    ChargeAt,
    Charged,
    ChargeFailed,
    CheckDrivenBack,
    DrivenBack,
    EndAssault,
    EndAssaults,
    Scoot,
    may_scoot,
)
from sandtable.games.team_yankee.state import Assault, State
from sandtable.kernel.decision import Choice
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.team_yankee.build import choose, happened, options, position, refused, run, spot
from tests.games.team_yankee.guns import bailed, lost

RIFLES, FOES = ("SU-BMPC", (36, 20)), ("WG-PZGR", (36, 23.2))  # 2 inches from edge to edge


def step(*dice: int, blue: Any = (RIFLES,), red: Any = (FOES,), **more: Any) -> Table[State]:
    at = position(blue=blue, red=red, dice=dice, **more)
    run(at, AssaultStep())
    return at


def assaulted(at: Table[State]) -> list[int]:
    return [team.id for team in at.state.teams.values() if team.assaulted]


# who is asked


@covers("TY-ASL-1", "TY-ORD-6")
def test_a_unit_that_moved_may_charge_though_it_cannot_scoot() -> None:
    at = position(blue=[RIFLES], red=[FOES])
    at.state.change_team(1, moved=40)
    run(at, AssaultStep())
    assert options(at) == [Charge(1, 2), EndAssaults()]
    assert (at.state.phase, at.decision and at.decision.prompt) == ("assault", "Which Unit assaults?")


@covers("TY-ORD-6")
def test_where_nobody_can_charge_it_is_asked_who_scoots_one_after_the_other() -> None:
    at = step(2, blue=[("US-ITV", (20, 10)), ("US-ITV", (40, 10)), ("US-ITV",)], red=[])
    assert at.decision
    assert at.decision.prompt == "No Unit can assault. Which one scoots?"
    assert refused(at, Scoot(3)) == refused(at, Charge(1, 2)) == "TY-ASL-1"
    choose(at, Scoot(1))
    assert options(at, Scoot) == [Scoot(2)]


@covers("TY-ORD-6")
def test_aircraft_do_not_scoot() -> None:
    assert not may_scoot(position(blue=[("US-AH1", (20, 10))]).state, 1)


@pytest.mark.parametrize("choice", [Charge(1, 3), ChargeAt(1, ((1, 3),))])
@covers("TY-ASL-1", "TY-ASL-2", "TY-ASL-10")
def test_units_charge_one_after_the_other(choice: Choice) -> None:
    tanks = [("US-M60", (36, 23.6)), ("US-M60", (50, 23.6))]
    at = step(2, 2, blue=[RIFLES, ("SU-BMPC", (50, 20))], red=tanks)
    events = choose(at, choice)  # its Courage fails
    assert [(one.unit, one.foe) for one in happened(events, Charged)] == [(1, 3)]
    for kind in (ChargeFailed, AssaultEnded):
        assert [one.unit for one in happened(events, kind)] == [1]
    assert (at.state.assault, assaulted(at)) == (None, [])
    assert options(at, Charge) == [Charge(2, 4)]


def test_a_charge_is_shown_apart_from_what_came_before_and_from_what_comes_of_it() -> None:
    at = step(2, 2, blue=[RIFLES, ("SU-BMPC", (50, 20))], red=[FOES, ("US-M60", (50, 23.6))])
    choose(at, Charge(2, 4))
    before, at.beats = len(at.log or ()), []
    events = choose(at, Charge(1, 3))
    assert isinstance(events[0], Charged)
    assert [beat.at for beat in at.beats][:2] == [before, before + 1]


# who goes


@covers("TY-ASL-1", "TY-ASL-2")
def test_only_teams_that_may_charge_and_see_the_enemy_go() -> None:
    rifles = [(36, 20), (38, 20), (33, 17.5), (37, 18.5), (39, 18.5)]  # the last two: missiles
    wall = ("building", 33, 18.5, 35, 19.5)
    at = step(*[1] * 9, blue=[("US-MECH", *rifles)], red=[FOES], pieces=[wall])
    choose(at, Charge(1, 2))
    assert assaulted(at) == [1, 2]
    assert [spot(at, n) for n in (3, 4, 5)] == rifles[2:]


@covers("TY-ASL-1", "TY-ASL-2")
def test_teams_that_are_named_may_charge_enemies_on_the_ground_that_they_see() -> None:
    hill = ("hill", 30, 26, 35, 28)
    foes = [(*FOES, (33, 30)), ("US-AH1", (38, 23)), ("WG-PZGR",)]
    at = step(blue=[("SU-BMPC", (36, 20), (38, 20)), ("SU-BMPC", (50, 20))], red=foes, pieces=[hill])
    at.state.change_team(2, dashed=True)
    named = [(), ((1, 4), (1, 4)), ((2, 4),), ((3, 4),), ((1, 4), (9, 4))]
    goals = [1, 3, 5, 6, 7, 99]  # own ones, behind the hill, in the air, off the table, nobody
    assert refused(at, ChargeAt(1, ((1, 4),))) == ""
    assert {refused(at, ChargeAt(1, one)) for one in named} == {"TY-ASL-1"}
    assert {refused(at, ChargeAt(unit, ((1, 4),))) for unit in (2, 3, 99)} == {"TY-ASL-1"}
    assert {refused(at, ChargeAt(1, ((1, goal),))) for goal in goals} == {"TY-ASL-2"}


@covers("TY-ASL-1")
def test_who_may_not_charge_is_not_sent_by_name_either() -> None:
    at = step()
    at.state.change_unit(1, pinned=True)
    assert refused(at, ChargeAt(1, ((1, 2),))) == "TY-ASL-1"
    at.state.change_unit(1, pinned=False, fired_at=(9,))
    assert refused(at, ChargeAt(1, ((1, 2),))) == "TY-ASL-1"


@covers("TY-ASL-2")
def test_courage_is_needed_if_but_one_of_them_would_contact_an_armoured_tank() -> None:
    at = step(2, blue=[("SU-BMPC", (36, 20), (39, 20))], red=[FOES, ("US-M60", (39, 23.6))])
    events = choose(at, ChargeAt(1, ((1, 3), (2, 4))))
    assert len(happened(events, ChargeFailed)) == 1
    assert assaulted(at) == []


# the way


@pytest.mark.parametrize(("dx", "dy", "face"), [(0, 3.2, 4), (0, -3.2, 12), (3.2, 0, 0), (-3.2, 0, 8)])
@covers("TY-GEO-7", "TY-ASL-2")
def test_who_has_charged_faces_whom_it_charged(dx: float, dy: float, face: int) -> None:
    at = step(1, 1, red=[("WG-PZGR", (36 + dx, 20 + dy))])
    at.state.change_team(1, face=2)
    choose(at, Charge(1, 2))
    assert at.state.teams[1].face == face


@covers("TY-MOV-8")
def test_who_charges_is_seen_though_it_need_not_go_anywhere() -> None:
    at = step(1, 1, red=[("WG-PZGR", (36, 21.2))])
    at.state.change_team(1, hidden=True)
    choose(at, Charge(1, 2))
    assert not at.state.teams[1].hidden


@covers("TY-MINE-5", "TY-ASL-2", "TY-ASL-3")
def test_who_is_lost_to_a_mine_assaults_nobody_and_the_others_are_pinned() -> None:
    at = step(1, 1, blue=[("SU-BMPC", (36, 20), (39.5, 20))], red=[(*FOES, (39.5, 23.2))], mines=[(34, 21)])
    choose(at, Charge(1, 2))
    assert lost(at) == [1]
    assert at.state.units[1].pinned
    assault = at.state.assault
    assert assault
    assert (assault.teams, assault.contacted) == ((2,), (2,))


@covers("TY-ASL-2", "TY-MINE-4")
def test_a_tank_that_is_bailed_out_by_a_mine_touches_nobody_and_does_not_return() -> None:
    at = step(1, 3, blue=[("US-M60", (36, 20))], red=[("SU-T72", (36, 24))], mines=[(36, 22)])
    events = choose(at, Charge(1, 2))
    assert [one.unit for one in happened(events, ChargeFailed)] == [1]
    assert (bailed(at), spot(at, 1)) == ([1], (36, 22))


# driven back


def shot_at(*fallen: int) -> Table[State]:
    """Three tanks that have come 2 inches; some of them are Bailed Out by Defensive Fire."""
    places = [(33, 20), (36, 20), (39, 20)]
    at = position(blue=[("WG-LEO1", *((x, y + 2) for x, y in places))])
    starts = tuple((n, (20 * x, 20 * y)) for n, (x, y) in enumerate(places, 1))
    at.state.assault = Assault(1, "blue", teams=(1, 2, 3), chargers=(1, 2, 3), starts=starts)
    for team in fallen:
        at.state.change_team(team, bailed=True)
    return at


@covers("TY-ASL-4")
def test_one_tank_less_does_not_drive_the_others_back() -> None:
    at = shot_at(1)
    assert run(at, CheckDrivenBack(5)) == []
    assault = at.state.assault
    assert assault
    assert (assault.teams, assault.felled) == ((2, 3), 1)


@covers("TY-ASL-4")
def test_survivors_return_and_who_has_fallen_stays_where_it_came_to() -> None:
    at = shot_at(1, 3)
    events = run(at, CheckDrivenBack(5), EndAssault())
    assert [one.unit for one in happened(events, DrivenBack)] == [1]
    assert [spot(at, n) for n in (1, 2, 3)] == [(33, 22), (36, 20), (39, 22)]


@covers("TY-ASL-4")
def test_a_charge_of_which_nobody_is_left_is_driven_back() -> None:
    at = position(blue=[("WG-LEO1", (33, 22))])
    at.state.assault = Assault(1, "blue", teams=(1,), chargers=(1,))
    at.state.change_team(1, lost=True)
    events = run(at, CheckDrivenBack(5), EndAssault())
    assert [type(one) for one in events] == [DrivenBack, AssaultEnded]
