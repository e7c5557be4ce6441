"""Real dice beside the map: a play comes out as the faces say, and each question says what for."""

import pytest

from sandtable.games.covert_ops import GAME
from sandtable.testing import covers
from sandtable.testing.by_hand import rolled

SEED = 5
PATIENCE = 4000  # answers


@covers("CO-C5-3", "CO-2.1-4", "CO-SG-1")
@pytest.mark.parametrize("mission", ["smash-and-grab", "survival"])
def test_a_mission_with_real_dice_comes_out_as_the_same_faces_rolled_for_one(mission: str) -> None:
    played = rolled(GAME, GAME.mission(mission), SEED, PATIENCE)
    table, _, asked = played
    assert table.chance is not None
    twin = played.again(GAME.mission(mission), SEED)
    assert twin.log == table.log
    assert twin.state_hash() == table.state_hash()
    assert len(asked) == len(table.chance)
    assert all(words.startswith("Roll a D") for words in asked)


@covers("CO-C5-3")
def test_the_question_for_an_attack_says_who_shoots_at_whom_and_which_die_it_is() -> None:
    asked = rolled(GAME, GAME.mission("survival"), SEED, PATIENCE).asked
    attack = next(words for words in asked if "die 1 of" in words)
    assert attack.startswith("Roll a D6: ")
    assert " at " in attack or " attacks " in attack
