"""What is counted when many plays are compared."""

from __future__ import annotations

from sandtable.games.special_forces.state import State
from sandtable.games.special_forces.vocabulary import SIDES


def tally(state: State) -> dict[str, float]:
    lost = {f"{side.upper()} lost": count for side, count in losses(state).items()}
    return {"turns": state.turn, **lost}


def losses(state: State) -> dict[str, int]:
    down = [one.side for one in state.soldiers.values() if one.status == "down"]
    return {side: down.count(side) for side in SIDES}
