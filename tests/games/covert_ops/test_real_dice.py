"""Real dice beside the map: a play comes out as the faces say, and each question says what for."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.games.covert_ops import GAME
from sandtable.games.covert_ops.state import State
from sandtable.kernel.decision import Choice
from sandtable.kernel.dice import LoadedDice, ManualDice
from sandtable.kernel.table import Table
from sandtable.testing import covers

SEED = 5
PATIENCE = 4000  # answers


def by_hand(mission: str, random: Random) -> tuple[Table[State], list[Choice], list[str]]:
    """A play with real dice: the table, every answer that is no die, and what was asked of dice."""
    table = Table.start(GAME, GAME.mission(mission), ManualDice(SEED))
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


@covers("CO-C5-3", "CO-2.1-4", "CO-SG-1")
@pytest.mark.parametrize("mission", ["smash-and-grab", "survival"])
def test_a_mission_with_real_dice_comes_out_as_the_same_faces_rolled_for_one(mission: str) -> None:
    table, answers, asked = by_hand(mission, Random(SEED))
    assert table.chance is not None
    twin = Table.start(GAME, GAME.mission(mission), LoadedDice(SEED, tuple(table.chance)))
    for answer in answers:
        assert twin.decision is not None
        twin.play(twin.decision.seat, answer)
    assert twin.log == table.log
    assert twin.state_hash() == table.state_hash()
    assert len(asked) == len(table.chance)
    assert all(words.startswith("Roll a D") for words in asked)


@covers("CO-C5-3")
def test_the_question_for_an_attack_says_who_shoots_at_whom_and_which_die_it_is() -> None:
    _, _, asked = by_hand("survival", Random(SEED))
    attack = next(words for words in asked if "die 1 of" in words)
    assert attack.startswith("Roll a D6: ")
    assert " at " in attack or " attacks " in attack
