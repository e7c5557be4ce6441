"""Real dice beside the map: a play comes out as the faces say, and each question says what for."""

import pytest

from sandtable.games.team_yankee import GAME
from sandtable.games.team_yankee.mission import Mission
from sandtable.games.team_yankee.rules.saves import SaveAgainst, Strike
from sandtable.games.team_yankee.state import State
from sandtable.kernel.decision import Face
from sandtable.kernel.dice import ManualDice
from sandtable.kernel.table import Table
from sandtable.testing import covers
from sandtable.testing.by_hand import rolled
from tests.games.team_yankee.build import choose, position, run
from tests.games.team_yankee.guns import fire

SEED = 5
PATIENCE = 6000  # answers
SMALL = {"blue_force": "FO-E", "red_force": "FO-F", "light": "dusk", "cap": "8"}


def contact() -> Mission:
    """A mission with nearly all kinds of dice: scatter, Reserves, the light, visibility."""
    return GAME.configure(GAME.mission("contact"), SMALL)


@pytest.mark.slow
@covers("TY-RES-4", "TY-TOD-8", "TY-SHT-5")
def test_a_battle_with_real_dice_comes_out_as_the_same_faces_rolled_for_one() -> None:
    played = rolled(GAME, contact(), SEED, PATIENCE)
    table, _, asked = played
    assert table.chance is not None
    assert table.decision is None
    twin = played.again(contact(), SEED)
    assert (twin.log, twin.state_hash()) == (table.log, table.state_hash())
    assert len(asked) == len(table.chance)
    assert all(words.startswith("Roll a D6") for words in asked)
    shot = next(words for words in asked if "die 1 of" in words)
    assert " at " in shot  # the weapon, and at whom


def waits_for(at: Table[State]) -> tuple[str, str]:
    """Whose die it is, and what it is to show."""
    assert at.throw
    return at.throw.by, at.throw.need


@covers("TY-SAV-2", "TY-SAV-6")
def test_the_target_saves_the_shooter_tests_firepower_and_both_know_the_score() -> None:
    at = position(blue=[("US-M60", (36, 10))], red=[("SU-T72", (36, 22))])
    at.dice = ManualDice(1)
    run(at, SaveAgainst(2, Strike(1, "W-105B", 19, 3)))
    assert waits_for(at) == ("red", "more than 3 bounces, 3 is a draw")
    choose(at, Face(1))
    assert waits_for(at) == ("blue", "3+")


@covers("TY-SHT-4", "TY-SHT-5")
def test_a_shot_that_needs_7_asks_for_a_6_and_then_for_5_or_more() -> None:
    hedge = ("hedge", (0, 20), (72, 20))
    at = position(blue=[("SU-T72", (36, 10))], red=[("US-M60", (36, 32))], pieces=[hedge], night=True)
    at.dice = ManualDice(1)
    fire(at, (1, "W-125", 2))
    assert waits_for(at) == ("blue", "6+")
    choose(at, Face(6))
    assert waits_for(at) == ("blue", "5+")


@covers("TY-SHT-4")
def test_a_shot_asks_for_the_score_that_it_needs() -> None:
    at = position(blue=[("US-M60", (36, 10))], red=[("SU-T72", (36, 22))])
    at.dice = ManualDice(1)
    fire(at, (1, "W-105B", 2))
    assert waits_for(at) == ("blue", "3+")
