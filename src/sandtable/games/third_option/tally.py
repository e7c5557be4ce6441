"""What is counted when many plays are compared."""

from __future__ import annotations

from sandtable.games.third_option.state import State


def tally(state: State) -> dict[str, float]:
    return {
        "action rounds": state.rounds,  # of the last mission of an operation
        "teams lost": teams_lost(state),
        "enemy casualties": sum(one.enemy_casualties for one in state.campaign.log),
    }


def teams_lost(state: State) -> int:
    return sum(len(one.casualties) + len(one.captured) for one in state.campaign.log)
