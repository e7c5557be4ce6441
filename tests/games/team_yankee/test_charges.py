"""Charges: who goes, at whom, what is met on the way, and who is driven back (TY-ASL-1 to -4)."""

from typing import Any

import pytest

from sandtable.games.team_yankee.rules.advancing import Done
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
from sandtable.games.team_yankee.rules.charges import chargers, goal_for, touched
from sandtable.games.team_yankee.state import State
from sandtable.kernel.decision import Choice
from sandtable.kernel.table import Table
from sandtable.testing import covers
from sandtable.testing.drill import choose, happened, options, refused, resting, run
from tests.cases import cases
from tests.games.team_yankee.assaults import FOES, HILL, RIFLES, assaulted, assaulting, charge, step
from tests.games.team_yankee.build import begin, mount, position, spot
from tests.games.team_yankee.guns import bailed, lost

# who is asked


@covers("TY-ASL-1", "TY-ORD-6")
def test_a_unit_that_moved_may_charge_though_it_cannot_scoot() -> None:
    at = begin(position(blue=[RIFLES], red=[FOES], teams={1: {"moved": 40}}), AssaultStep())
    assert options(at) == [Charge(1, 2), EndAssaults()]
    assert (at.state.phase, at.decision and at.decision.prompt) == ("assault", "Which Unit assaults?")
    assert EndAssaults().goes_on


@covers("TY-ORD-6")
def test_where_nobody_can_charge_it_is_asked_who_scoots_one_after_the_other() -> None:
    at = step(2, blue=[("US-ITV", (20, 10)), ("US-ITV", (40, 10)), ("US-ITV",)], red=[])
    assert at.decision
    assert at.decision.prompt == "No Unit can assault. Which one scoots?"
    assert refused(at, Scoot(3)) == refused(at, Charge(1, 2)) == "TY-ASL-1"
    choose(at, Scoot(1))
    assert options(at, Scoot) == [Scoot(2)]


@covers("TY-ORD-6")
@cases(
    {
        "whoever has done nothing": ("US-ITV", {}, {}, True),
        "whoever charged, though it came nowhere": ("US-ITV", {}, {"charged": True}, False),
        "whoever moved": ("US-ITV", {"moved": 20}, {}, False),
        "aircraft": ("US-AH1", {}, {}, False),
    }
)
def test_who_scoots(card: str, team: Any, unit: Any, scoots: bool) -> None:
    at = position(blue=[(card, (20, 10))])
    at.state.change_team(1, **team)
    at.state.change_unit(1, **unit)
    assert may_scoot(at.state, 1) is scoots
    run(at, AssaultStep())
    assert resting(at) is not scoots


@covers("TY-ORD-6", "TY-ASL-1")
def test_whoever_scooted_does_not_charge() -> None:
    at = step(4, blue=[("SU-T72", (36, 20))])
    choose(at, Scoot(1), Done())
    assert not at.decision or options(at, Charge) == []


TANK, FOOT = ("US-M60", (36, 20)), ("SU-BMPC", (36, 23))
TWO = ("SU-BMPC", (36, 20), (40, 24))


@covers("TY-ASL-1", "TY-ASL-2", "TY-AIR-4", "TY-MINE-10", "TY-SHT-9")
@cases(
    {
        "an enemy within 4 inches is charged": (RIFLES, {}, {}, FOES, True),
        "an enemy 4.2 inches away is not": (RIFLES, {}, {}, ("WG-PZGR", (36, 25.4)), False),
        "an enemy that only its farthest Team reaches is charged": (TWO, {}, {}, ("WG-PZGR", (42, 26.8)), True),
        "aircraft are not charged": (RIFLES, {}, {}, ("US-AH1", (36, 23)), False),
        "whoever dashed does not charge": (RIFLES, {"dashed": True}, {}, FOES, False),
        "whoever cleared mines does not": (RIFLES, {"cleared": True}, {}, FOES, False),
        "whoever is pinned does not": (RIFLES, {}, {"pinned": True}, FOES, False),
        "whoever has charged does not": (RIFLES, {}, {"charged": True}, FOES, False),
        "whoever digs in does not": (RIFLES, {}, {"order": "dig-in"}, FOES, False),
        "whoever shot at others does not": (RIFLES, {}, {"fired_at": (9,)}, FOES, False),
        "whoever shot only at the enemy it contacts does": (RIFLES, {}, {"fired_at": (2,)}, FOES, True),
        "a tank charges": (TANK, {}, {}, FOOT, True),
        "a tank that stretched its move does not": (TANK, {"moved": 201}, {}, FOOT, False),
        "Transports never charge": (("US-TRK", (36, 20)), {}, {}, FOES, False),
        "unarmoured vehicles never charge": (("SU-BM21", (36, 20)), {}, {}, FOES, False),
        "independent Teams never charge": (("US-FIST", (36, 20)), {}, {}, FOES, False),
        "missiles keep no tank from charging": (("SU-T64", (36, 20)), {}, {}, FOES, True),
        "missiles keep no carrier from charging": (("US-ITV", (36, 20)), {}, {}, FOES, True),
        "machine guns keep no tank from charging": (TANK, {}, {}, FOES, True),
    }
)
def test_who_charges_whom(unit: Any, team_fields: Any, unit_fields: Any, foe: Any, charges: bool) -> None:
    at = position(blue=[unit], red=[foe])
    at.state.change_team(1, **team_fields)
    at.state.change_unit(1, **unit_fields)
    run(at, AssaultStep())
    offered = options(at, Charge) if at.decision else []
    assert offered == [Charge(1, 2)] * charges


@covers("TY-ASL-1")
def test_a_unit_charges_once_in_a_turn() -> None:
    at = step(2, red=[("US-M60", (36, 23.6))])
    choose(at, Charge(1, 2))
    assert not at.decision or options(at, Charge) == []


@covers("TY-ASL-1", "TY-ASL-2", "TY-ASL-10")
@pytest.mark.parametrize("choice", [Charge(1, 3), ChargeAt(1, ((1, 3),))])
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
    assert isinstance(choose(at, Charge(1, 3))[0], Charged)
    assert [beat.at for beat in at.beats][:2] == [before, before + 1]


# who goes


@covers("TY-ASL-1", "TY-TRN-4")
def test_whoever_is_bailed_out_or_mounted_does_not_go_along() -> None:
    at = position(blue=[("US-MECH", (36, 20), (38, 20), (40, 20)), ("US-TRK", (36, 18))])
    mount(at, 4, 2)
    assert chargers(at.state, 1) == [1, 3]
    at = position(blue=[("US-M60", (36, 20), (39, 20))], teams={1: {"bailed": True}})
    assert chargers(at.state, 1) == [2]


@covers("TY-ASL-1", "TY-TRN-4")
def test_mounted_teams_do_not_charge() -> None:
    at = position(blue=[("US-MECH", (30, 20)), ("US-TRK", (36, 20))], red=[("SU-BMPC", (36, 23.2))])
    mount(at, 2, 1)
    run(at, AssaultStep())
    assert not at.decision or options(at, Charge) == []


@covers("TY-ASL-1")
def test_heavy_weapons_and_teams_out_of_command_stay_behind() -> None:
    at = position(blue=[("US-MECH", (36, 20), (38, 20), (50, 20), (37, 20), (39, 22))])
    arms = [at.state.teams[n].arm for n in range(1, 6)]
    assert arms[:3] == [arms[0]] * 3  # three rifle Teams, two with missiles
    assert chargers(at.state, 1) == [1, 2]


@covers("TY-ASL-1", "TY-ASL-2")
def test_only_teams_that_may_charge_and_see_the_enemy_go() -> None:
    rifles = [(36, 20), (38, 20), (33, 17.5), (37, 18.5), (39, 18.5)]  # the last two: missiles
    wall = ("building", 33, 18.5, 35, 19.5)
    at = step(*[1] * 9, blue=[("US-MECH", *rifles)], pieces=[wall])
    choose(at, Charge(1, 2))
    assert (assaulted(at), [spot(at, n) for n in (3, 4, 5)]) == ([1, 2], rifles[2:])


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
@pytest.mark.parametrize("fields", [{"pinned": True}, {"fired_at": (9,)}])
def test_who_may_not_charge_is_not_sent_by_name_either(fields: dict[str, Any]) -> None:
    at = step()
    at.state.change_unit(1, **fields)
    assert refused(at, ChargeAt(1, ((1, 2),))) == "TY-ASL-1"


# whom it reaches


@covers("TY-ASL-2")
def test_only_an_enemy_that_is_seen_at_the_start_can_be_charged() -> None:
    at = step(red=[FOES, ("WG-PZGR", (39.2, 20))], pieces=[HILL])
    assert options(at, Charge) == [Charge(1, 3)]
    assert (goal_for(at.state, 1, 2), goal_for(at.state, 1, 3)) == (0, 3)


@covers("TY-ASL-2", "TY-TRN-4")
def test_the_nearest_team_that_stands_on_the_table_is_charged() -> None:
    red: Any = [(*FOES, (38, 23.2), (39.2, 20)), ("WG-TRK", (36, 22.2))]
    at = position(blue=[RIFLES], red=red)
    assert goal_for(at.state, 1, 2) == 2
    mount(at, 5, 2, 3)
    assert goal_for(at.state, 1, 2) == 4
    mount(at, 5, 4)
    assert goal_for(at.state, 1, 2) == 0
    run(at, AssaultStep())
    assert options(at, Charge) == [Charge(1, 3)]  # only its Transport


@covers("TY-ASL-2", "TY-AIR-4", "TY-GEO-5")
def test_aircraft_overhead_are_not_in_contact() -> None:
    at = position(blue=[RIFLES], red=[("US-AH1", (36, 21.85)), ("WG-PZGR", (37.2, 20))])
    assert touched(at.state, 1) == [3]


@covers("TY-ASL-2")
def test_infantry_that_would_contact_an_armoured_tank_needs_courage() -> None:
    at = step(2, red=[("US-M60", (36, 23.6))])
    assert happened(choose(at, Charge(1, 2)), ChargeFailed)
    assert (spot(at, 1), at.state.units[1].charged) == ((36, 20), True)


@covers("TY-ASL-2")
def test_courage_is_needed_if_but_one_of_them_would_contact_an_armoured_tank() -> None:
    at = step(2, blue=[("SU-BMPC", (36, 20), (39, 20))], red=[FOES, ("US-M60", (39, 23.6))])
    assert len(happened(choose(at, ChargeAt(1, ((1, 3), (2, 4)))), ChargeFailed)) == 1
    assert assaulted(at) == []


# the way


@covers("TY-GEO-7", "TY-ASL-2")
@pytest.mark.parametrize(("dx", "dy", "face"), [(0, 3.2, 4), (0, -3.2, 12), (3.2, 0, 0), (-3.2, 0, 8)])
def test_a_charge_goes_straight_to_contact_and_faces_it(dx: float, dy: float, face: int) -> None:
    at = step(1, 1, red=[("WG-PZGR", (36 + dx, 20 + dy))])
    at.state.change_team(1, face=2)
    choose(at, Charge(1, 2))
    assert (at.state.teams[1].assaulted, at.state.teams[1].face) == (True, face)


@covers("TY-ASL-11")
def test_in_id_order_each_goes_to_contact_and_who_gets_none_stays_where_it_came_to() -> None:
    at = step(4, 4, blue=[("SU-BMPC", (36, 20), (36, 18.7))])
    charge(at)
    assert spot(at, 1) == (36, 22)  # touching: 1.2 inches between the centres
    assert spot(at, 2) == (36, 20.8)  # behind the first one, without contact


@covers("TY-ASL-2")
def test_a_charge_that_touches_nobody_fails_and_all_return() -> None:
    at = step(1, blue=[TANK], red=[("SU-BMPC", (36, 24))], pieces=[("woods", 30, 21, 42, 22)])
    events = choose(at, Charge(1, 2))  # the Cross test fails
    assert happened(events, ChargeFailed)
    assert spot(at, 1) == (36, 20)


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
    assert (lost(at), at.state.units[1].pinned) == ([1], True)
    assault = at.state.assault
    assert assault
    assert (assault.teams, assault.contacted) == ((2,), (2,))


@covers("TY-ASL-2", "TY-MINE-4")
def test_a_tank_that_is_bailed_out_by_a_mine_touches_nobody_and_does_not_return() -> None:
    at = step(1, 3, blue=[TANK], red=[("SU-T72", (36, 24))], mines=[(36, 22)])
    assert [one.unit for one in happened(choose(at, Charge(1, 2)), ChargeFailed)] == [1]
    assert (bailed(at), spot(at, 1)) == ([1], (36, 22))


# driven back


def shot_at(*fallen: int) -> Table[State]:
    """Three tanks that have come 2 inches; some of them are Bailed Out by Defensive Fire."""
    places = [(33, 20), (36, 20), (39, 20)]
    at = position(blue=[("WG-LEO1", *((x, y + 2) for x, y in places))])
    starts = tuple((n, (20 * x, 20 * y)) for n, (x, y) in enumerate(places, 1))
    for team in fallen:
        at.state.change_team(team, bailed=True)
    return assaulting(at, 1, 2, 3, starts=starts)


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
    assert [one.unit for one in happened(run(at, CheckDrivenBack(5), EndAssault()), DrivenBack)] == [1]
    assert [spot(at, n) for n in (1, 2, 3)] == [(33, 22), (36, 20), (39, 22)]


@covers("TY-ASL-4")
def test_a_charge_of_which_nobody_is_left_is_driven_back() -> None:
    at = assaulting(position(blue=[("WG-LEO1", (33, 22))]), 1)
    at.state.change_team(1, lost=True)
    assert [type(one) for one in run(at, CheckDrivenBack(5), EndAssault())] == [DrivenBack, AssaultEnded]
