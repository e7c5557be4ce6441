"""What the verbs of Action cards, assets and set-up conditions do (guide, 9.1; CO-K-3, CO-K-4)."""

from __future__ import annotations

from functools import singledispatch

from sandtable.boards.tabletop.ticks import Spot
from sandtable.games.covert_ops.state import NOWHERE, State
from sandtable.games.covert_ops.verbs import Effects
from sandtable.games.covert_ops.vocabulary import Seat, UnitId
from sandtable.kernel.table import Table
from sandtable.kernel.verbs import Script, Verb


class ResolveEffects(Script, frozen=True):
    """Effects of a card, an asset or a condition, one after the other as written.

    `activator` is the Opfor unit that activates, `unit` the one that somebody chose, `at` the
    point; `seat` is who used an asset.
    """

    effects: Effects
    source: str
    activator: UnitId = 0
    unit: UnitId = 0
    at: Spot = NOWHERE
    seat: Seat = ""
    rule: str = "CO-K-3"

    def do(self, table: Table[State], verb: Verb) -> None:
        does(verb, table, self)


@singledispatch
def does(verb: Verb, table: Table[State], by: ResolveEffects) -> None:
    """Carry one verb out."""
    raise NotImplementedError(f"{verb} of {by.source} at {table.state.phase}")
