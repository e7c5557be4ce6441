"""Exact odds beside the options, against what the dice do."""

from fractions import Fraction

import pytest

from sandtable.games.team_yankee import chances
from sandtable.games.team_yankee.chances import passes, prospect, ranged, reserves
from sandtable.games.team_yankee.rules.antiair import EnemyAAFire
from sandtable.games.team_yankee.rules.assault import AssaultStep, Charge
from sandtable.games.team_yankee.rules.bombardment import Aim, FireBombardment
from sandtable.games.team_yankee.rules.shooting import Shoot, ShootingStep
from sandtable.games.team_yankee.rules.volley import Advised, At, Fire
from sandtable.games.team_yankee.state import Shot, State
from sandtable.games.team_yankee.volleys import Salvo
from sandtable.kernel.decision import Choice
from sandtable.kernel.game import Odds
from sandtable.kernel.step import Ask
from sandtable.kernel.table import Table
from tests.games.team_yankee.build import begin, choose, position


def beside(table: Table[State], option: Choice) -> dict[str, Odds]:
    """The odds of an option by what they are about."""
    ask = table.agenda[-1]
    assert isinstance(ask, Ask)
    assert table.decision is not None
    return {one.what: one for one in chances.odds(table.state, ask, table.decision).get(option, ())}


def share(odds: Odds) -> Fraction:
    return Fraction(odds.wins, odds.outof)


def test_a_volley_tells_hits_bailing_out_and_destruction() -> None:
    at = begin(position(blue=[("US-M60", (30, 10))], red=[("SU-T72", (30, 24))]), ShootingStep())
    choose(at, Shoot(1))
    found = beside(at, At(2))
    arm = at.state.content.weapons[at.state.content.units["US-M60"].weapons[0]]
    assert set(found) == {"hit", "Bailed Out", "Destroyed"}
    need = Fraction(2, 3)  # a T-72 is hit on 3+
    assert share(found["hit"]) == 1 - (1 - need) ** arm.halted
    assert [part.source for part in found["hit"].modifiers] == ["Is Hit On"]
    assert beside(at, Advised()) == found


def test_what_was_declared_is_told_before_it_is_fired() -> None:
    at = begin(position(blue=[("US-M60", (30, 10), (34, 10))], red=[("SU-T72", (30, 24), (34, 24))]), ShootingStep())
    choose(at, Shoot(1), At(3))
    assert share(beside(at, Fire())["Destroyed"]) > 0
    assert not any("Team" in what for what in beside(at, Fire()))


def test_two_shots_at_one_team_add_up_die_by_die() -> None:
    at = position(blue=[("US-M60", (30, 10), (34, 10))], red=[("SU-T72", (30, 24))])
    arm = at.state.content.units["US-M60"].weapons[0]
    one = prospect(Salvo(at.state), (Shot(1, arm, 3),))
    two = prospect(Salvo(at.state), (Shot(1, arm, 3), Shot(2, arm, 3)))
    assert (two.dice, 1 - two.hit) == (2 * one.dice, (1 - one.hit) ** 2)
    assert one.destroyed < two.destroyed < 2 * one.destroyed + one.bailed


@pytest.mark.parametrize("bailed", [False, True])
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_dice_of_two_weapons_come_to_what_they_do_one_after_the_other(bailed: bool, order: tuple[int, int]) -> None:
    at = position(blue=[("US-M60", (30, 10), (34, 10))], red=[("SU-T72", (30, 24))], teams={3: {"bailed": bailed}})
    salvo, arms = Salvo(at.state), at.state.content.units["US-M60"].weapons
    shots = tuple(Shot(team, arms[n], 3) for team, n in zip((1, 2), order, strict=True))
    brave = passes(at.state, 2, "courage", "TY-SAV-4", 3)

    well, out, lost = (Fraction(n) for n in ((0, 1, 0) if bailed else (1, 0, 0)))
    for one in shots:
        chance = salvo.chance(one.team, one.weapon, 3)
        kills, bails = (chance.hit * does for does in chance.effect)
        for _ in range(chance.dice):
            twice = kills + bails * (1 - brave)
            lost += well * kills + out * twice
            well, out = well * (1 - kills - bails), out * (1 - twice) + well * bails

    found = prospect(salvo, shots)
    assert 0 < brave < 1
    assert (found.bailed, found.destroyed) == (out, lost)


def test_a_crew_that_bailed_out_already_is_lost_more_easily() -> None:
    at = position(blue=[("US-M60", (30, 10))], red=[("SU-T72", (30, 24))])
    shot = (Shot(1, at.state.content.units["US-M60"].weapons[0], 2),)
    fresh = prospect(Salvo(at.state), shot)
    at.state.change_team(2, bailed=True)
    assert prospect(Salvo(at.state), shot).destroyed > fresh.destroyed


def test_a_commander_near_by_rolls_a_failed_test_again() -> None:
    alone = position(blue=[("US-HQT", (60, 40)), ("US-M60", (10, 10))])
    led = position(blue=[("US-HQT", (12, 10)), ("US-M60", (10, 10))])
    once = passes(alone.state, 2, "courage", "TY-ASL-2")
    assert passes(led.state, 2, "courage", "TY-ASL-2") == 1 - (1 - once) ** 2
    assert passes(led.state, 2, "morale", "TY-MOR-6") == passes(alone.state, 2, "morale", "TY-MOR-6")


def test_ranging_in_has_three_attempts() -> None:
    assert sum(ranged(4)) == Fraction(7, 8)
    assert ranged(4) == [Fraction(1, 2), Fraction(1, 4), Fraction(1, 8)]


def test_a_bombardment_tells_ranging_in_and_what_falls_on_the_target() -> None:
    guns = ("US-M109", (30, 5), (34, 5), (38, 5))
    found = beside(begin(position(blue=[guns], red=[("SU-T72", (34, 40))]), FireBombardment(1)), Aim(4, 1))
    assert set(found) == {"Ranged In", "hit", "Destroyed"}
    assert share(found["Destroyed"]) < share(found["hit"]) < share(found["Ranged In"])
    assert found["hit"].note == "1 Teams under the template"


def test_a_charge_tells_courage_blows_and_the_counterattack() -> None:
    at = begin(position(blue=[("US-MECH", (30, 10))], red=[("SU-T72", (30, 13))]), AssaultStep())
    found = beside(at, Charge(1, 2))
    assert set(found) == {"Courage", "a blow destroys", "they counterattack"}
    assert found["they counterattack"].against


def test_fire_at_aircraft_tells_what_it_does() -> None:
    at = begin(position(blue=[("US-VADS", (30, 10))], red=[("SU-HIND", (30, 24))]), EnemyAAFire(2))
    assert at.decision is not None
    assert "hit" in beside(at, at.decision.options[0])


def test_three_reserve_dice_bring_somebody_for_certain() -> None:
    assert [reserves(many) for many in (1, 2, 3)] == [Fraction(1, 3), Fraction(5, 9), Fraction(1)]
