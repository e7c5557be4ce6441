"""What is counted when many plays are compared, and how hard a mission is meant to be."""

from __future__ import annotations

from sandtable.games.covert_ops.state import State
from sandtable.games.covert_ops.vocabulary import Difficulty
from sandtable.kernel.game import Promise

# How often `basic` should succeed, Pyrrhic or better (guide, 13, over all missions).
PROMISES: dict[Difficulty, Promise] = {
    "recruit": Promise("Recruit", 0.80, 0.99),
    "regular": Promise("Regular", 0.55, 0.97),
    "veteran": Promise("Veteran", 0.30, 0.85),
    "elite": Promise("Elite", 0.10, 0.65),
}


def tally(state: State) -> dict[str, float]:
    past = state.history
    return {
        "rounds": sum(one.rounds for one in past) or state.round,
        "figures lost": figures_lost(state),
        "enemies taken out": sum(one.destroyed for one in past),
        "alarm": past[-1].alarm if past else state.alarm,
    }


def figures_lost(state: State) -> int:
    """Of every mission that is over."""
    return sum(one.casualties for one in state.history)
