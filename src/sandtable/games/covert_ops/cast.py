"""Who is meant by the ids of an event, put beside them when somebody listens.

Events name units by number; the log is told without the state, and a number says nothing there.
"""

from __future__ import annotations

from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.boards.tabletop.ticks import Spot
from sandtable.games.covert_ops.state import NOWHERE, State
from sandtable.games.covert_ops.vocabulary import UnitId
from sandtable.kernel.event import Event

E = TypeVar("E", bound=Event)
FIELDS = ("unit", "attacker", "officer", "target", "mover", "casualty", "by", "who")
ELEMENT = "element-"


class Cast(Struct, frozen=True, gc=False):
    """A unit of an event: what it is, whose, and its number where several are alike, else 0."""

    unit: UnitId
    profile: str
    opfor: bool = False
    n: int = 0
    at: Spot = NOWHERE  # where it stood


class UnitEvent(Event, frozen=True, kw_only=True):
    """An event about units; `Game.noted` fills in who they are."""

    cast: tuple[Cast, ...] = ()
    table: str = ""  # whose mission element it is about, if it is about one


def with_cast(state: State, event: E) -> E:
    """The same event with whoever its ids stand for."""
    if not isinstance(event, UnitEvent):
        return event
    told = tuple(_cast(state, who) for who in _units(event) if who in state.units)
    table = state.mission.table if _element(event) else ""
    return replace(event, cast=told, table=table)


def _units(event: UnitEvent) -> list[UnitId]:
    found: list[UnitId] = []
    for field in FIELDS:
        value = getattr(event, field, 0)
        found += [value] if isinstance(value, int) else value if isinstance(value, tuple) else []
    of = getattr(event, "of", "")
    if of.startswith("casualty-"):
        found.append(int(of.removeprefix("casualty-")))
    return list(dict.fromkeys(found))


def _element(event: UnitEvent) -> bool:
    return hasattr(event, "element") or getattr(event, "of", "").startswith(ELEMENT)


def _cast(state: State, who: UnitId) -> Cast:
    unit = state.units[who]
    alike = sum(one.profile == unit.profile and one.opfor == unit.opfor for one in state.units.values())
    return Cast(who, unit.profile, unit.opfor, who if alike > 1 else 0, unit.at)
