"""Small missions of every game, and positions of random play in them."""

from collections.abc import Iterator
from random import Random

import pytest

from sandtable.adapters.session import Session

MISSIONS = {
    "third-option": "MC-10",
    "special-forces": "hfc",
    "seal-team-flix": "1",
    "covert-ops": "smash-and-grab",
    "team-yankee": "annihilation",
}
every_game = pytest.mark.parametrize("game", MISSIONS)
SMALL = {"team-yankee": {"blue_force": "FO-E", "red_force": "FO-F", "cap": "8"}}


def session(game: str) -> Session:
    return Session(game, MISSIONS[game], SMALL.get(game))


def positions(game: str, seed: int, most: int) -> Iterator[Session]:
    """The questions of one play at random, as many as there are or are wanted."""
    play, dice = session(game), Random(seed)
    play.begin(str(seed))
    for _ in range(most):
        if play.asked is None:
            break
        yield play
        play.choose(dice.randrange(play.filled))
