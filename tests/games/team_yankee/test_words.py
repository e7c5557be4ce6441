"""What an answer costs and means, where a newcomer would ask."""

from __future__ import annotations

from sandtable.games.team_yankee.rules.assault import AssaultStep, Charge
from sandtable.games.team_yankee.rules.bombardment import Aim
from sandtable.games.team_yankee.rules.light import RollTime
from sandtable.games.team_yankee.rules.movement import EndMovement, MovementStep, TakeUnit
from sandtable.games.team_yankee.rules.shooting import Shoot, ShootingStep
from sandtable.games.team_yankee.rules.volley import Advised, At, Fire
from tests.games.team_yankee.build import choose, options, position, run


def test_a_unit_that_is_hindered_says_so_before_it_is_taken() -> None:
    at = position(blue=[("US-M60", (10, 10), (14, 10)), ("US-ITV", (30, 10))])
    at.state.change_unit(1, pinned=True)
    at.state.change_team(2, bailed=True)

    assert TakeUnit(1).takes(at.state) == "Pinned Down, 1 Bailed Out"
    assert TakeUnit(2).takes(at.state) == ""


def test_ending_the_movement_step_says_who_was_not_asked() -> None:
    at = position(blue=[("US-M60", (10, 10)), ("US-ITV", (30, 10))])
    run(at, MovementStep())

    assert EndMovement().takes(at.state) == "2 Units not asked yet"


def test_a_target_is_told_with_dice_and_score_of_every_team() -> None:
    at = position(blue=[("US-M60", (30, 10), (34, 10))], red=[("SU-T72", (30, 24))])
    run(at, ShootingStep())
    choose(at, Shoot(1))
    said = At(3).detail(at.state)

    assert said.count("at T-72 company, 2 dice on 3+") == 2
    assert Advised().detail(at.state) == said
    choose(at, At(3))
    assert Fire().detail(at.state) == said


def test_whoever_shoots_is_seen() -> None:
    at = position(blue=[("US-M60", (30, 10))], red=[("SU-T72", (30, 24))])
    at.state.change_team(1, hidden=True)

    assert Shoot(1).takes(at.state) == "no longer Gone to Ground"


def test_a_charge_says_how_many_go() -> None:
    at = position(blue=[("US-M60", (30, 10), (34, 10))], red=[("SU-T72", (30, 13))])
    run(at, AssaultStep())

    assert [one.takes(at.state) for one in options(at, Charge)] == ["2 Teams"]


def test_smoke_is_told_apart_from_shells() -> None:
    at = position(blue=[("US-M109", (30, 5))], red=[("SU-T72", (34, 40))])

    assert "once in a battle" in Aim(2, 1, smoke=True).detail(at.state)
    assert "spots" in Aim(2, 1).detail(at.state)


def test_the_die_for_the_time_of_day_tells_its_table() -> None:
    at = position(blue=[("US-M60", (30, 10))], mission="contact")

    assert "of 6" in RollTime().detail(at.state)
