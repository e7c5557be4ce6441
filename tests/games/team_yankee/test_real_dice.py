"""Real dice beside the map: a play comes out as the faces say, and each question says what for."""

from __future__ import annotations

from random import Random

from sandtable.games.team_yankee import GAME
from sandtable.games.team_yankee.mission import Mission
from sandtable.games.team_yankee.state import State
from sandtable.kernel.decision import Choice
from sandtable.kernel.dice import LoadedDice, ManualDice
from sandtable.kernel.table import Table
from sandtable.testing import covers

SEED = 5
PATIENCE = 6000  # answers
SMALL = {"blue_force": "FO-E", "red_force": "FO-F", "light": "dusk", "cap": "8"}


def contact() -> Mission:
    """A mission with nearly all kinds of dice: scatter, Reserves, the light, visibility."""
    return GAME.configure(GAME.mission("contact"), SMALL)


def by_hand(random: Random) -> tuple[Table[State], list[Choice], list[str]]:
    """A play with real dice: the table, every answer that is no die, and what was asked of dice."""
    table = Table.start(GAME, contact(), ManualDice(SEED))
    answers: list[Choice] = []
    asked: list[str] = []
    for _ in range(PATIENCE):
        decision = table.decision
        if decision is None:
            break
        choice = random.choice(decision.options)
        if table.throw:
            asked.append(decision.prompt)
        else:
            answers.append(choice)
        table.play(decision.seat, choice)
    return table, answers, asked


@covers("TY-RES-4", "TY-TOD-8", "TY-SHT-5")
def test_a_battle_with_real_dice_comes_out_as_the_same_faces_rolled_for_one() -> None:
    table, answers, asked = by_hand(Random(SEED))
    assert table.chance is not None
    assert table.decision is None
    twin = Table.start(GAME, contact(), LoadedDice(SEED, tuple(table.chance)))
    for answer in answers:
        assert twin.decision is not None
        twin.play(twin.decision.seat, answer)
    assert twin.log == table.log
    assert twin.state_hash() == table.state_hash()
    assert len(asked) == len(table.chance)
    assert all(words.startswith("Roll a D6") for words in asked)
    shot = next(words for words in asked if "die 1 of" in words)
    assert " at " in shot  # the weapon, and at whom
