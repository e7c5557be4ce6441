"""Aircraft and whoever answers them (TY-AIR, TY-AA, TY-ME-2, TY-NIGHT-11)."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.boards.tabletop.orders import PutAt
from sandtable.games.team_yankee.rules.aircraft import (
    Fly,
    Loiter,
    MoveAircraft,
    RemoveStrikeAircraft,
    RollStrikeAircraft,
    may_fly,
)
from sandtable.games.team_yankee.rules.antiair import EnemyAAFire, FireAtAircraft, LetPass
from sandtable.games.team_yankee.rules.bombardment import Aim, FireBombardment
from sandtable.games.team_yankee.rules.night import VisibilityRolled
from sandtable.games.team_yankee.rules.shooting import EndStep, Shoot, ShootingStep
from sandtable.games.team_yankee.rules.shots import ShotFired
from sandtable.games.team_yankee.rules.to_hit import dice, fault, needed
from sandtable.games.team_yankee.rules.volley import At, Fire
from sandtable.games.team_yankee.state import State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.team_yankee.build import (
    asked,
    at_inches,
    choose,
    happened,
    position,
    refused,
    resting,
    run,
)
from tests.games.team_yankee.guns import lost

LOITERING = {"where": "loiter"}


def flight(card: str = "US-A10", *dice: int, **more: Any) -> Table[State]:
    """A flight off the table, a T-72 on it."""
    at = position(blue=[(card,)], red=[("SU-T72", (36, 30))], dice=dice, **more)
    at.state.change_unit(1, **LOITERING)
    return at


@pytest.mark.parametrize(("die", "comes"), [(3, False), (4, True)])
@covers("TY-AIR-1")
def test_strike_aircraft_come_on_4_or_more(die: int, comes: bool) -> None:
    at = flight("US-A10", die)
    run(at, RollStrikeAircraft())

    assert may_fly(at.state, 1) is comes


@covers("TY-AIR-1")
def test_strike_aircraft_go_home_at_the_end_of_the_shooting_step() -> None:
    at = flight("US-A10", 6)
    run(at, RollStrikeAircraft(), MoveAircraft(1))
    choose(at, PutAt("unit-1", 0))
    assert at.state.units[1].where == "table"

    run(at, ShootingStep())
    choose(at, EndStep())
    assert (at.state.units[1].where, at.state.teams[1].here) == ("loiter", False)


@covers("TY-AIR-2")
def test_helicopters_enter_hover_and_go_loitering_as_they_like() -> None:
    at = flight("US-AH1")
    run(at, MoveAircraft(1))
    choose(at, PutAt("unit-1", 0))
    assert (at.state.units[1].where, at.state.teams[1].moved) == ("table", 0)

    run(at, RemoveStrikeAircraft(), MoveAircraft(1))
    choose(at, Loiter())
    assert at.state.units[1].where == "loiter"


@covers("TY-AIR-6")
def test_aircraft_stand_near_their_leader_and_not_over_one_another() -> None:
    at = flight("US-AH1")
    run(at, MoveAircraft(1))
    spots = {"near": (20, 20), "far": (20, 28.55), "over": (20, 16)}

    def fly(other: str) -> Fly:
        places = ((1, at_inches(20, 17), 0), (2, at_inches(*spots[other]), 0))
        return Fly(places)

    assert refused(at, fly("near")) == ""
    assert refused(at, fly("far")) == refused(at, fly("over")) == "TY-AIR-6"


@covers("TY-ME-2")
def test_in_the_first_turn_of_a_meeting_engagement_no_aircraft_come() -> None:
    at, other = flight("US-AH1", mission="annihilation"), flight("US-A10", mission="annihilation")
    assert not may_fly(at.state, 1)

    run(other, RollStrikeAircraft())  # without a die
    assert resting(other)
    at.state.change_side("blue", turn=2)
    assert may_fly(at.state, 1)


@covers("TY-AIR-4")
def test_strike_aircraft_fire_only_to_the_front() -> None:
    at = position(blue=[("US-A10", (36, 20, 4))], red=[("SU-T72", (36, 30), (36, 10))])
    gun = at.state.content.weapons["W-GAU"]

    assert fault(at.state, 1, gun, 2) is None
    behind = fault(at.state, 1, gun, 3)
    assert behind is not None
    assert behind.rule == "TY-AIR-4"


@covers("TY-AIR-5")
def test_aircraft_bombard_although_they_moved_and_spot_for_themselves() -> None:
    at = position(
        blue=[("SU-SU25", (34, 20, 4), (38, 20, 4))], red=[("US-M60", (36, 30))],
        dice=[4, 6, 1, 1],
    )  # fmt: skip
    at.state.change_side("blue", turn=2)
    run(at, FireBombardment(1))
    choose(at, Aim(3, 1))
    choose(at, LetPass())  # the tank's MG

    assert at.state.teams[1].shot


# who answers


def raid(*dice: int, guns: str = "SU-ZSU", night: bool = False) -> Table[State]:
    """An A-10 (1) over an M60's enemy (2), 12 inches from a gun (3)."""
    return position(
        blue=[("US-A10", (36, 20, 4))], red=[("SU-T72", (36, 30)), (guns, (36, 33))],
        dice=dice, night=night,
    )  # fmt: skip


@covers("TY-AA-1")
def test_only_anti_aircraft_weapons_fire_at_aircraft_and_guided_ones_at_nothing_else() -> None:
    at = position(blue=[("US-CHAP", (36, 10))], red=[("SU-HIND", (36, 24)), ("SU-T72", (40, 24))])
    sam, gun = (at.state.content.weapons[name] for name in ("W-SAMU", "W-125"))

    assert fault(at.state, 1, sam, 2) is None
    ground = fault(at.state, 1, sam, 3)
    assert ground is not None
    assert ground.rule == "TY-AA-1"
    at = position(blue=[("US-AH1", (36, 10))], red=[("SU-T72", (36, 24))])
    air = fault(at.state, 2, gun, 1)
    assert air is not None
    assert air.rule == "TY-AA-1"


@covers("TY-AA-2")
def test_aircraft_are_answered_before_they_strike_and_only_once_in_a_step() -> None:
    at = raid(6, 6, 1, 1, 1, 1, 5)
    run(at, ShootingStep())
    choose(at, Shoot(1))
    choose(at, At(2))
    choose(at, Fire())
    assert asked(at) == "FireAA"

    choose(at, LetPass())  # the tank's MG
    choose(at, FireAtAircraft(3))
    assert lost(at) == [1]
    assert at.state.units[3].answered
    run(at, EnemyAAFire(1))
    assert asked(at) != "FireAA"


@covers("TY-AA-2")
def test_who_has_missed_aircraft_does_not_answer_again_in_that_step() -> None:
    at = position(blue=[("US-A10", (36, 20, 4))], red=[("SU-ZSU", (36, 30))], dice=[1] * 5)
    run(at, EnemyAAFire(1))
    choose(at, FireAtAircraft(2))
    assert lost(at) == []

    run(at, EnemyAAFire(1))
    assert resting(at)


@covers("TY-AA-2")
def test_an_aa_mg_that_answers_is_silent_in_its_own_next_step() -> None:
    at = position(
        blue=[("US-A10", (36, 20, 4))], red=[("SU-T72", (36, 30))], dice=[1]
    )  # fmt: skip
    run(at, EnemyAAFire(1))
    choose(at, FireAtAircraft(2))
    assert at.state.teams[2].silent

    at.state.active = "red"
    run(at, ShootingStep())
    assert resting(at)
    assert not at.state.teams[2].silent


@covers("TY-AA-1", "TY-AA-2")
def test_an_aa_mg_rolls_one_die_at_aircraft_and_others_their_halted_rof() -> None:
    at = raid()
    weapons = at.state.content.weapons
    at.state.change_team(3, moved=40)

    assert dice(at.state, 2, weapons["W-50"], 1, "anti-aircraft") == 1
    assert dice(at.state, 3, weapons["W-SHI"], 1, "anti-aircraft") == 5


@covers("TY-AA-3")
def test_radar_reaches_farther_and_ignores_the_distance() -> None:
    at = position(blue=[("US-A10", (36, 10))], red=[("SU-ZSU", (36, 40))])
    gun = at.state.content.weapons["W-SHI"]

    assert fault(at.state, 2, gun, 1, "anti-aircraft") is None
    assert needed(at.state, 2, gun, 1, "anti-aircraft") == 4


@covers("TY-AA-3")
def test_hits_of_an_aa_mg_roll_a_passed_firepower_again() -> None:
    for again, gone in ((4, []), (5, [1])):
        at = position(
            blue=[("US-A10", (36, 20, 4))], red=[("SU-T72", (36, 30))], dice=[6, 1, 5, again]
        )
        run(at, EnemyAAFire(1))
        choose(at, FireAtAircraft(2))
        assert lost(at) == gone


@covers("TY-AA-2")
def test_nobody_has_to_answer() -> None:
    at = raid()
    run(at, EnemyAAFire(1))
    choose(at, LetPass())

    assert not at.state.units[3].answered


@covers("TY-NIGHT-11", "TY-NIGHT-3")
def test_at_night_radar_needs_no_roll_but_keeps_the_penalty() -> None:
    at = raid(6, 6, *[1] * 5, night=True)  # the tank's MG looks first
    run(at, EnemyAAFire(1))
    choose(at, LetPass())
    events = choose(at, FireAtAircraft(3))

    assert happened(events, VisibilityRolled) == []
    assert happened(events, ShotFired)[0].need == 5


@covers("TY-NIGHT-11")
def test_at_night_others_roll_how_far_they_see_before_they_answer() -> None:
    at = position(
        blue=[("US-A10", (36, 20, 4))], red=[("SU-T72", (36, 34))], dice=[1, 2], night=True
    )
    events = run(at, EnemyAAFire(1))

    assert happened(events, VisibilityRolled)[0].dice == (1, 2)
    assert asked(at) == "Rest"


@covers("TY-AIR-4")
def test_a_step_without_targets_ends_at_once() -> None:
    at = flight()
    run(at, ShootingStep())

    assert resting(at)
    assert EndStep().goes_on
