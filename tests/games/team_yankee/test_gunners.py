"""Who may fire at whom, found quickly, and the shot that does most (TY-SHT, TY-AI-7)."""

import random
from fractions import Fraction

import pytest

from sandtable.games.team_yankee import figures, volleys
from sandtable.games.team_yankee.gunners import Gunner, able
from sandtable.games.team_yankee.rules.to_hit import fault
from sandtable.games.team_yankee.state import Shot, State
from sandtable.games.team_yankee.vocabulary import SEATS, TeamId, other
from sandtable.games.team_yankee.volleys import Salvo
from sandtable.testing import covers
from tests.games.team_yankee.build import position

BLUE = ("US-M60", "US-MECH", "US-ITV", "US-VADS", "US-CHAP", "US-M109", "US-AH1", "US-A10")
RED = ("SU-T72", "SU-BMPC", "SU-BMP", "SU-ZSU", "SU-GOP", "SU-HIND", "SU-SU25", "SU-2S1")
PIECES = (("woods", 20, 14, 24, 18), ("hill", 30, 18, 36, 22), ("wall", (40, 20), (50, 20)))


def scattered(seed: int) -> State:
    """Two of every kind about the middle of the table; some have moved, some are Pinned Down."""
    dice = random.Random(seed)

    def two(card: str) -> tuple[object, ...]:
        return (card, *((dice.randint(10, 60), dice.randint(4, 44)) for _ in range(2)))

    state = position(
        blue=[two(one) for one in BLUE],
        red=[two(one) for one in RED],
        pieces=PIECES,
        smoke=[(30, 24), (34, 26)] * (seed % 2),
        night=seed % 3 == 2,
    ).state
    for team in list(state.teams):
        state.change_team(team, moved=dice.choice((0, 0, 0, 80, 240)), foxhole=team % 2 == 0)
    for unit in list(state.units):
        state.change_unit(unit, pinned=dice.random() < 0.2, night=dice.choice((160, 480)))
    return state


def allowed(state: State, shooter: TeamId, target: TeamId) -> list[str]:
    """Every weapon by itself."""
    arms = figures.weapons_of(state, shooter)
    return [one.id for one in arms if fault(state, shooter, one, target) is None]


@covers("TY-SHT-1", "TY-SHT-6", "TY-SMK-2", "TY-AA-1")
@pytest.mark.parametrize("seed", range(6))
def test_a_gunner_finds_the_shots_that_every_weapon_by_itself_may_take(seed: int) -> None:
    state, shots = scattered(seed), 0
    for seat in SEATS:
        for team in state.standing(seat):
            for foe in state.standing(other(seat)):
                found = [one.id for one in able(state, team.id, foe.id)]
                assert found == allowed(state, team.id, foe.id)
                shots += len(found)
    assert shots > 20


def test_a_gunner_reaches_a_target_with_a_weapon_that_may_fire_at_it() -> None:
    gun = Gunner(position(blue=[("US-ITV", (10, 10))], red=[("SU-T72", (10, 40))]).state, 1)
    assert gun.reaches(2)
    assert gun.reaches(2, "W-TOW")
    assert not gun.reaches(2, "W-MG")  # too far away


# the shot that does most


def test_a_team_is_worth_its_share_of_the_unit_and_a_carrier_what_its_card_says() -> None:
    state = position(blue=[("US-MECH", *((10 + n, 10) for n in range(5))), ("US-TRK", (30, 10))]).state
    platoon, carrier = state.units[1], state.units[2]
    assert carrier.role == "attachment"
    assert volleys.value(state, 1) == Fraction(platoon.points, 5) > 0
    assert volleys.value(state, 6) == state.card(2).value > 0


@covers("TY-SHT-2")
def test_whoever_bailed_out_or_has_fired_is_no_shooter() -> None:
    state = position(blue=[("US-M60", (10, 10), (14, 10), (18, 10), (22, 10))]).state
    state.change_team(1, bailed=True)
    state.change_team(2, shot=True)
    state.change_team(3, dashed=True)
    assert volleys.shooters(state, 1) == [4]
    assert volleys.shooters(state, 1, "anti-aircraft") == [2, 3, 4]


@covers("TY-AI-7")
def test_the_advised_weapon_destroys_most_and_need_not_be_the_first_of_the_card() -> None:
    state = position(blue=[("US-MECH", (10, 10))], red=[("SU-BTR", (10, 16))]).state
    assert [one.id for one in able(state, 1, 2)] == ["W-RIF", "W-LAW"]
    assert volleys.advised(state, 1) == (Shot(1, "W-LAW", 2),)


@covers("TY-AI-7")
def test_the_advised_target_is_worth_most_then_the_nearest_then_the_first() -> None:
    tanks = [("SU-BTR", (10, 24)), ("SU-T72", (14, 30), (10, 28), (6, 30))]
    salvo = Salvo(position(blue=[("US-M1", (10, 10))], red=tanks).state)
    shots = [salvo.best_shot(1, among) for among in ((2, 3, 4, 5), (3, 5), (5, 3), ())]
    assert [one and one.target for one in shots] == [4, 3, 3, None]
