"""How people call units, weapons and places."""

from __future__ import annotations

from sandtable.games.covert_ops.state import State
from sandtable.games.covert_ops.vocabulary import UnitId


def name(state: State, who: UnitId) -> str:
    """A unit's name; the number on its base where several of its side are called alike."""
    unit = state.units[who]
    printed = state.content.profiles[unit.profile].name
    for one in state.units.values():
        if one.profile == unit.profile and one.opfor == unit.opfor and one.id != who:
            return f"{printed} {who}"
    return printed


def names(state: State, who: tuple[UnitId, ...]) -> str:
    return ", ".join(name(state, one) for one in who)
