"""Positions that several chapters of the rules begin with."""

from typing import Any

from sandtable.games.team_yankee.rules.movement import MovementStep, TakeUnit
from sandtable.games.team_yankee.state import State
from sandtable.kernel.table import Table
from tests.games.team_yankee.build import Stands, choose, mount, position, run


def taken(*units: Stands, aboard: dict[int, tuple[int, ...]] | None = None, **more: Any) -> Table[State]:
    """Blue's first Unit before its move; some Teams are `aboard` a carrier."""
    at = position(blue=units, **more)
    for carrier, teams in (aboard or {}).items():
        mount(at, carrier, *teams)
    return take(at)


def take(at: Table[State]) -> Table[State]:
    """Blue's first Unit is taken in the Movement Step."""
    run(at, MovementStep())
    choose(at, TakeUnit(1))
    return at
