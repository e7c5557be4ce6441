"""How people call units, weapons and places."""

from __future__ import annotations

from sandtable.games.covert_ops.state import State, Unit
from sandtable.games.covert_ops.vocabulary import UnitId


def name(state: State, who: UnitId) -> str:
    """A unit's name; a number where several of its side are called alike."""
    unit = state.units[who]
    printed = state.content.profiles[unit.profile].name
    alike = [one.id for one in state.units.values() if _alike(one, unit)]
    return f"{printed} {alike.index(who) + 1}" if len(alike) > 1 else printed


def _alike(one: Unit, other: Unit) -> bool:
    return one.profile == other.profile and bool(one.seat) == bool(other.seat)


def names(state: State, who: tuple[UnitId, ...]) -> str:
    return ", ".join(name(state, one) for one in who)
