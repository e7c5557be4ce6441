"""What is counted when many plays are compared, and how hard a mission is meant to be."""

from __future__ import annotations

from sandtable.games.seal_team_flix.state import State
from sandtable.games.seal_team_flix.vocabulary import Difficulty
from sandtable.kernel.game import Promise

# How often `basic` should succeed (guide, 15.2, over team sizes and Grades).
PROMISES: dict[Difficulty, Promise] = {
    "rookie": Promise("Rookie", 0.50, 0.80),
    "veteran": Promise("Veteran", 0.22, 0.60),
    "operator": Promise("Operator", 0.10, 0.50),
}


def tally(state: State) -> dict[str, float]:
    return {
        "rounds": sum(one.rounds for one in state.history) or state.round,
        "SEALs lost": seals_lost(state),
        "Tangos taken out": state.made - len(state.tangos),
    }


def seals_lost(state: State) -> int:
    """Of every mission that is over."""
    return sum(len(one.lost) for one in state.history)
