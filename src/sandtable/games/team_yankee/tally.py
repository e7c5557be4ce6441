"""What is counted when many plays are compared."""

from __future__ import annotations

from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import SEATS


def tally(state: State) -> dict[str, float]:
    lost = [state.units[one.unit].seat for one in state.teams.values() if one.lost]
    turns = max((side.turn for side in state.sides.values()), default=0)
    return {"turns": turns, **{f"{seat.capitalize()} teams lost": lost.count(seat)
                               for seat in SEATS}}  # fmt: skip
