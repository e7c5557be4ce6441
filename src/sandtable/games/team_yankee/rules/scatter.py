"""Scattered Reserves: a die for each Unit says where it comes from (TY-SCAT)."""

from __future__ import annotations

from typing import Final

from sandtable.games.team_yankee.cast import BattleEvent
from sandtable.games.team_yankee.mission import Place
from sandtable.games.team_yankee.rules.words import name
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import UnitId
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table

RULE: Final = "TY-SCAT-1"


class Scattered(BattleEvent, frozen=True):
    """Where a Unit comes from; Attachments and whoever comes along share it (TY-SCAT-1)."""

    units: tuple[UnitId, ...]
    die: int
    place: Place


class RollScatter(Step, frozen=True):
    """One die for a Unit and all that come with it; aircraft need none (TY-RES-16)."""

    units: tuple[UnitId, ...]

    def run(self, table: Table[State]) -> None:
        state = table.state
        waiting = tuple(one for one in self.units if state.units[one].where == "waiting")
        if not waiting:
            return
        first = state.units[waiting[0]]
        reserves = state.sides[first.seat].reserves
        assert reserves is not None, "who waits came out of Reserve"
        if not reserves.scatter:
            return
        why = f"where {name(state, first.id)} comes from"
        die = table.roll(6, why=why, rule=RULE, by=first.seat)
        place = state.content.scatter[reserves.scatter].faces[die - 1]
        for one in waiting:
            state.change_unit(one, entry=(place,))
        table.record(Scattered(RULE, waiting, die, place))
