"""How a play ended, as everybody hears it, and what could be played next."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from sandtable.kernel.decision import Outcome
from sandtable.kernel.game import Game
from sandtable.server.messages import MissionLink, OutcomeOut


def ended(game: Game[Any], mission: Any, outcome: Outcome, seed: str | None) -> OutcomeOut:
    then = following(game, mission.id)
    return OutcomeOut(outcome.result, outcome.summary, outcome.won, outcome.score, seed, then)


def following(game: Game[Any], mission: str) -> MissionLink | None:
    """The next mission of the game's list; None after the last, or for one that is not in it."""
    for now, then in pairwise(game.missions()):
        if now.id == mission:
            return MissionLink(then.id, then.title)
    return None
