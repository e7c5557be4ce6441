"""The activation of Opfor units (guide, 8.2)."""

from __future__ import annotations

from sandtable.boards.tabletop.shapes import Disc, within
from sandtable.games.covert_ops import figures
from sandtable.games.covert_ops.ground import Walker, nearest_gap
from sandtable.games.covert_ops.opposition import cardmoves, effects
from sandtable.games.covert_ops.opposition.actions import OpforAction
from sandtable.games.covert_ops.opposition.deck import card_of
from sandtable.games.covert_ops.opposition.effects import ResolveEffects
from sandtable.games.covert_ops.opposition.events import Commanded
from sandtable.games.covert_ops.opposition.selection import alive
from sandtable.games.covert_ops.rules import awareness, tokens
from sandtable.games.covert_ops.rules.movement import Reposition
from sandtable.games.covert_ops.rules.payment import pay, payers
from sandtable.games.covert_ops.state import State, Unit
from sandtable.games.covert_ops.vocabulary import UnitId
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table


class ActivateOpforUnit(Step, frozen=True):
    """The whole activation of a unit; `card` is the Action card that has an effect (CO-5.2A-1).

    The effect of the card is resolved within the activation of the one that was selected.
    """

    unit: UnitId
    card: str = ""
    penalty: int = 0  # Action tokens fewer (CO-4.3A-7)
    activator: bool = False  # selected for this turn, not Commanded

    def run(self, table: Table[State]) -> None:
        state, who = table.state, self.unit
        if not alive(state, who) or state.units[who].activated:
            return
        table.beat()
        state.change(who, activated=True)
        tokens.open_activation(table, who, penalty=self.penalty)
        known = state.content.cards.get(self.card)
        verbs = known.effects if known else ()
        at_once = effects.at_once(verbs) if self.activator else ()
        more = effects.more_actions(verbs, activator=self.activator)
        table.push(
            ResolveEffects(at_once, self.card, who),
            ResolveEffects(effects.of_turn(verbs, early=True), self.card, who, rule="CO-K-4"),
            AssignOpforTokens(who, more),
            ResolveEffects(effects.of_turn(verbs, early=False), self.card, who, rule="CO-K-4"),
            CommandNext(who, self.card, self.penalty),
            CardMove(who),
            OpforAction(who),
            EndOpforActivation(who),
        )


class AssignOpforTokens(Step, frozen=True):
    """Action and Order tokens exactly like other units (CO-5.2-8)."""

    unit: UnitId
    more: int = 0

    def run(self, table: Table[State]) -> None:
        if alive(table.state, self.unit):
            tokens.assign_tokens(table, self.unit, self.more)


class CommandNext(Step, frozen=True):
    """An officer Commands infantry within RAD, one after the other, before it acts (CO-5.2A-1)."""

    unit: UnitId
    card: str = ""
    penalty: int = 0

    def run(self, table: Table[State]) -> None:
        state = table.state
        if not alive(state, self.unit):
            return
        officer = state.units[self.unit]
        chosen = commanded(state, officer) if officer.orders else None
        if chosen is None:
            return
        state.change(self.unit, orders=officer.orders - 1)
        table.record(Commanded("CO-5.2A-1", self.unit, chosen.id))
        if officer.alert:
            awareness.alert(table, chosen.id, "CO-4.1A-1")
        table.push(ActivateOpforUnit(chosen.id, self.card, self.penalty), self)


def commanded(state: State, officer: Unit) -> Unit | None:
    """The unactivated infantry within RAD that is closest to a player unit, then lowest id."""
    disc, rad = state.disc(officer.id), figures.rad(state, officer)
    near = [
        unit
        for unit in state.enemies()
        if not unit.activated and not state.profile(unit.id).officer and within(disc, state.disc(unit.id), rad)
    ]
    seen = state.discs(state.players())
    return min(near, key=lambda unit: (nearest_gap(state.disc(unit.id), seen), unit.id), default=None)


class CardMove(Step, frozen=True):
    """An Unaware unit makes one Move by the compass, at most its Mv (CO-4.2-7, CO-5.2A-2)."""

    unit: UnitId

    def run(self, table: Table[State]) -> None:
        state, card = table.state, card_of(table.state)
        if not alive(state, self.unit) or card is None:
            return
        unit = state.units[self.unit]
        pays = payers(state, unit, "move")
        if unit.alert or not pays or unit.profile in state.mission.stands:
            return
        pay(table, "move", pays[0], "CO-5.2A-2")
        distance = min(card.distance, figures.mv(state, unit))
        way = cardmoves.card_way(state, Walker.unit(state, self.unit), card.compass, distance)
        end = Disc(*way[-1], state.disc(self.unit).radius)
        if awareness.find_unit_in_alert_range(state, end) is None:
            table.unwind(EndOpforActivation)  # Defensive Fire may alert it now (CO-5.2A-2)
        table.push(Reposition(self.unit, way, "card"))


class EndOpforActivation(Step, frozen=True):
    """Order tokens are lost, unspent Action tokens stay (CO-C4-5, -6)."""

    unit: UnitId

    def run(self, table: Table[State]) -> None:
        tokens.close_activation(table)
