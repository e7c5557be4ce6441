"""What is counted when many plays are compared."""

from __future__ import annotations

from sandtable.games.third_option.state import State


def tally(state: State) -> dict[str, float]:
    log = state.campaign.log
    return {
        "action rounds": state.rounds,  # of the last mission of an operation
        "teams lost": sum(len(one.casualties) + len(one.captured) for one in log),
        "enemy casualties": sum(one.enemy_casualties for one in log),
    }
