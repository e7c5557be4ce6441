"""Action cards: drawn by the tier, one kept, discarded at the end of the turn (CO-4.2)."""

from __future__ import annotations

from typing import ClassVar

from sandtable.boards.cards import Deck
from sandtable.games.covert_ops.cards import ActionCard
from sandtable.games.covert_ops.opposition.events import CardDiscarded, CardKept, CardsDrawn
from sandtable.games.covert_ops.state import State
from sandtable.games.covert_ops.vocabulary import UnitId, tier_of
from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.step import Settled, Step
from sandtable.kernel.table import Table


def card_of(state: State) -> ActionCard | None:
    """The kept card of this turn."""
    return state.content.cards.get(state.kept)


def in_force(state: State, card: ActionCard, unit: UnitId) -> bool:
    """Whether what a card asks for is there when it is kept (CO-K-3)."""
    if tier_of(state.alarm) < card.tier:
        return False
    return not card.alert or state.units[unit].alert


def draws(state: State) -> int:
    """One card for each tier, fewer by an asset, at least one (CO-4.2-2, CO-6.0-6)."""
    return max(1, tier_of(state.alarm) - state.drawn_less)


def set_deck(table: Table[State], deck: Deck) -> None:
    """Replace the deck; if it is out of cards, shuffle the discards into a new one (CO-4.2-12)."""
    empty = deck.discard and not deck.draw
    table.state.deck = deck.renewed(table.shuffle) if empty else deck


class DrawActionCards(Step, frozen=True):
    """As many as the tier (CO-4.2-2)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        count, state.drawn_less = draws(state), 0
        state.hand, deck = state.deck.drawn(count, table.shuffle)
        set_deck(table, deck)
        table.reveal()
        table.record(CardsDrawn("CO-4.2-2", state.hand, tier_of(state.alarm)))


class ChooseThreatCard(Step, frozen=True):
    """One of the highest threat; ties the first drawn, or as the lead seat says (CO-4.2-3)."""

    def run(self, table: Table[State]) -> None:
        if table.state.hand:
            BreakThreatTie().settle(table)


class KeepCard(Choice, frozen=True, tag="keep-card"):
    """This one is resolved."""

    rule: ClassVar[str] = "CO-4.2-3"
    kind: ClassVar[str] = "Keep"
    card: str

    def label(self, state: State) -> str:
        return state.content.cards[self.card].name

    def detail(self, state: State) -> str:
        card = state.content.cards[self.card]
        return f"{card.text} Moves go {card.compass} {card.inches} in."


class BreakThreatTie(Settled, frozen=True):
    """Which of several cards of the highest threat is kept (CO-1.1-1)."""

    def decision(self, state: State) -> Decision:
        threat = {one: state.content.cards[one].threat for one in state.hand}
        most = max(threat.values())
        options = tuple(KeepCard(one) for one in state.hand if threat[one] == most)
        prompt = "Which card of the highest threat is kept?"
        return Decision(state.lead, prompt, "CO-4.2-3", options)

    def default(self, state: State, options: tuple[KeepCard, ...]) -> KeepCard | None:
        return options[0] if state.mission.chosen.opfor_choices == "default" else None

    def answer(self, table: Table[State], choice: KeepCard) -> None:
        state = table.state
        others = tuple(one for one in state.hand if one != choice.card)
        state.kept, state.hand = choice.card, ()
        set_deck(table, state.deck.discarded(*others))
        table.record(CardKept("CO-4.2-3", choice.card, others))


class DiscardActionCard(Step, frozen=True):
    """The end of the Opfor turn: the card goes, and what lasts for the turn ends (CO-K-4)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        state.lasting = [one for one in state.lasting if one.until != "turn"]
        if state.kept:
            set_deck(table, state.deck.discarded(state.kept))
            table.record(CardDiscarded("CO-4.2-11", state.kept))
            state.kept = ""
