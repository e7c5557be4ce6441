"""What is counted when many plays are compared."""

from __future__ import annotations

from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import SEATS


def tally(state: State) -> dict[str, float]:
    turns = max((side.turn for side in state.sides.values()), default=0)
    lost = {f"{seat.capitalize()} teams lost": n for seat, n in teams_lost(state).items()}
    return {"turns": turns, **lost}


def teams_lost(state: State) -> dict[str, int]:
    """In this battle; of linked ones the earlier are not known any more."""
    lost = [state.units[one.unit].seat for one in state.teams.values() if one.lost]
    return {seat: lost.count(seat) for seat in SEATS}
