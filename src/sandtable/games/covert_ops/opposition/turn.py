"""The Opfor turn: who, which card, and what comes of it (guide, 8.1)."""

from __future__ import annotations

from sandtable.games.covert_ops.opposition.activation import ActivateOpforUnit
from sandtable.games.covert_ops.opposition.deck import (
    ChooseThreatCard,
    DiscardActionCard,
    DrawActionCards,
    card_of,
    in_force,
)
from sandtable.games.covert_ops.opposition.events import CardIdle, OpforTurnBegan
from sandtable.games.covert_ops.opposition.markers import MoveActivityMarker
from sandtable.games.covert_ops.opposition.selection import select
from sandtable.games.covert_ops.rules import assets
from sandtable.games.covert_ops.state import State
from sandtable.games.covert_ops.vocabulary import UnitId
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table


class OpforTurn(Step, frozen=True):
    """The unit is chosen, then cards are drawn, then the kept one is resolved (CO-4.2-4).

    Nobody left: the turn is skipped and no card drawn.
    """

    def run(self, table: Table[State]) -> None:
        chosen = select(table.state)
        if chosen is None:
            return
        table.state.turn = "opfor"
        table.beat()
        table.record(OpforTurnBegan(chosen.rule, chosen.unit, chosen.marker))
        table.push(
            assets.Offer("opfor-turn"),
            DrawActionCards(),
            ChooseThreatCard(),
            TakeTurn(chosen.unit, chosen.marker),
            DiscardActionCard(),
        )


class TakeTurn(Step, frozen=True):
    """A marker moves and ignores the effect; a unit resolves it and activates (CO-4.2-5, -7)."""

    unit: UnitId
    marker: int

    def run(self, table: Table[State]) -> None:
        if self.marker:
            table.push(MoveActivityMarker(self.marker))
            return
        card, met = card_of(table.state), False
        if card is not None:
            met = in_force(table.state, card, self.unit)
            if not met:
                table.record(CardIdle("CO-K-3", card.id))
        name = card.id if card and met else ""
        table.push(ActivateOpforUnit(self.unit, name, activator=True))
