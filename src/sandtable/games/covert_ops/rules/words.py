"""How people call units, weapons and places."""

from __future__ import annotations

from sandtable.games.covert_ops.state import State, Unit
from sandtable.games.covert_ops.vocabulary import UnitId


def name(state: State, who: UnitId) -> str:
    """A unit's name; the number on its base where several of its side are called alike."""
    unit = state.units[who]
    printed = state.content.profiles[unit.profile].name
    alike = sum(_alike(one, unit) for one in state.units.values())
    return f"{printed} {who}" if alike > 1 else printed


def _alike(one: Unit, other: Unit) -> bool:
    return one.profile == other.profile and bool(one.seat) == bool(other.seat)


def names(state: State, who: tuple[UnitId, ...]) -> str:
    return ", ".join(name(state, one) for one in who)
