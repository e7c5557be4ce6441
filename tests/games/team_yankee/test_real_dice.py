"""Real dice beside the map: a play comes out as the faces say, and each question says what for."""

from __future__ import annotations

from sandtable.games.team_yankee import GAME
from sandtable.games.team_yankee.mission import Mission
from sandtable.testing import covers
from sandtable.testing.by_hand import rolled

SEED = 5
PATIENCE = 6000  # answers
SMALL = {"blue_force": "FO-E", "red_force": "FO-F", "light": "dusk", "cap": "8"}


def contact() -> Mission:
    """A mission with nearly all kinds of dice: scatter, Reserves, the light, visibility."""
    return GAME.configure(GAME.mission("contact"), SMALL)


@covers("TY-RES-4", "TY-TOD-8", "TY-SHT-5")
def test_a_battle_with_real_dice_comes_out_as_the_same_faces_rolled_for_one() -> None:
    played = rolled(GAME, contact(), SEED, PATIENCE)
    table, _, asked = played
    assert table.chance is not None
    assert table.decision is None
    twin = played.again(contact(), SEED)
    assert twin.log == table.log
    assert twin.state_hash() == table.state_hash()
    assert len(asked) == len(table.chance)
    assert all(words.startswith("Roll a D6") for words in asked)
    shot = next(words for words in asked if "die 1 of" in words)
    assert " at " in shot  # the weapon, and at whom
