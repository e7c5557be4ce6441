"""What is counted when many plays are compared."""

from __future__ import annotations

from sandtable.games.special_forces.state import State
from sandtable.games.special_forces.vocabulary import SIDES


def tally(state: State) -> dict[str, float]:
    down = [one.side for one in state.soldiers.values() if one.status == "down"]
    return {"turns": state.turn, **{f"{side.upper()} lost": down.count(side) for side in SIDES}}
