"""Event and Enemy Action cards (3.0): drawn or revealed, perhaps cancelled, resolved."""

from __future__ import annotations

from sandtable.games.third_option.events import AssetUsed, CardShown, Happened
from sandtable.games.third_option.rules.assets import PlayAsset, cancellers
from sandtable.games.third_option.rules.card_choices import PASS, Pass, asked
from sandtable.games.third_option.rules.casualties import spend_use
from sandtable.games.third_option.rules.question import Question
from sandtable.games.third_option.state import Slot, State
from sandtable.games.third_option.verbs import ResolveEffects
from sandtable.games.third_option.vocabulary import CardId
from sandtable.kernel.decision import Decision
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table


class DrawEvent(Step, frozen=True):
    """Turn over the top Event card (TO-2.3-6, TO-3.0-5)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        if not state.events:
            self._reshuffle(table)
        card = state.events.pop()
        state.drawn = card
        state.events_drawn += 1
        table.reveal()
        table.record(CardShown("TO-3.0-5", card, "event", state.phase))
        table.push(CancelEvent(card) if cancellers(state, "event") else ResolveEvent(card))

    def _reshuffle(self, table: Table[State]) -> None:
        """An empty deck is made anew from the discards (TO-3.0-4)."""
        state = table.state
        state.events, state.discards = state.discards, []
        table.shuffle(state.events)
        table.record(Happened("TO-3.0-4", "reshuffled"))


class CancelEvent(Question, frozen=True):
    """An asset may cancel the event before it is resolved."""

    card: CardId

    def decision(self, state: State) -> Decision | None:
        name = state.content.name(self.card)
        options = [PlayAsset(asset) for asset in cancellers(state, "event")]
        return asked(f"Event {name}: cancel it?", "TO-3.0-5", (PASS, *options), "Let it happen")

    def answer(self, table: Table[State], choice: PlayAsset | Pass) -> None:
        if isinstance(choice, PlayAsset):
            _cancel(table, choice, self.card)
            table.state.discards.append(self.card)
            table.state.drawn = ""
        else:
            table.push(ResolveEvent(self.card))


class ResolveEvent(Step, frozen=True):
    """Only the section of the current phase counts; then the card is discarded (TO-3.0-5)."""

    card: CardId

    def run(self, table: Table[State]) -> None:
        state = table.state
        state.discards.append(self.card)
        state.drawn = ""
        effects = state.content.events[self.card].section(state.phase)
        if effects:
            table.push(ResolveEffects(effects, self.card))


class RevealEnemyAction(Step, frozen=True):
    """Turn a slot face up (TO-7.5.2-12, TO-7.5.3-1, TO-7.5.4-11)."""

    slot: int

    def run(self, table: Table[State]) -> None:
        state = table.state
        card = state.slots[self.slot - 1].card
        state.slots[self.slot - 1] = Slot(card, revealed=True, peeked=True)
        table.reveal()
        shown = CardShown("TO-3.0-6", card, "enemy_action", state.mission.threat, self.slot)
        table.record(shown)
        table.push(CancelEnemyAction(self.slot) if cancellers(state, "enemy_action") else ResolveEnemyAction(self.slot))


class CancelEnemyAction(Question, frozen=True):
    """An asset may cancel the enemy action before it is resolved."""

    slot: int

    def decision(self, state: State) -> Decision | None:
        name = state.content.name(state.slots[self.slot - 1].card)
        options = [PlayAsset(asset) for asset in cancellers(state, "enemy_action")]
        return asked(f"Enemy Action {name}: cancel it?", "TO-3.0-6", (PASS, *options), "Let it happen")

    def answer(self, table: Table[State], choice: PlayAsset | Pass) -> None:
        if isinstance(choice, PlayAsset):
            _cancel(table, choice, table.state.slots[self.slot - 1].card)
        else:
            table.push(ResolveEnemyAction(self.slot))


class ResolveEnemyAction(Step, frozen=True):
    """Only the section of the mission's threat counts (TO-3.0-6)."""

    slot: int

    def run(self, table: Table[State]) -> None:
        state = table.state
        card = state.slots[self.slot - 1].card
        effects = state.content.enemy_actions[card].section(state.mission.threat)
        if effects:
            table.push(ResolveEffects(effects, card, self.slot))


def _cancel(table: Table[State], choice: PlayAsset, card: CardId) -> None:
    table.record(AssetUsed("TO-7.4.1-5", choice.asset, "cancels", card))
    spend_use(table, choice.asset)
