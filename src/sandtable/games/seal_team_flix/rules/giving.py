"""Hand something to the SEAL beside you (STF-GIV-1, STF-GEAR-8)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from sandtable.games.seal_team_flix import gear, gear_limits
from sandtable.games.seal_team_flix.content import Content
from sandtable.games.seal_team_flix.rules import tokens
from sandtable.games.seal_team_flix.rules.basics import Action, name
from sandtable.games.seal_team_flix.rules.card_uses import discard
from sandtable.games.seal_team_flix.rules.equipment import is_placed
from sandtable.games.seal_team_flix.state import Copy, Seal, State
from sandtable.games.seal_team_flix.vocabulary import BoardId, Grade, Spec, TokenType
from sandtable.kernel.decision import Choice, Decision, Refusal, Seat
from sandtable.kernel.event import Event
from sandtable.kernel.kept import kept
from sandtable.kernel.step import Settled
from sandtable.kernel.table import Table


class Given(Event, frozen=True):
    """A card, from hand to hand."""

    who: BoardId
    card: Copy
    to: BoardId


class TokenGiven(Event, frozen=True):
    """A carried token, likewise."""

    who: BoardId
    token: TokenType
    to: BoardId


class Discarded(Event, frozen=True):
    """To make room."""

    who: BoardId
    card: Copy


class Gift(Action, frozen=True):
    """A Free Action towards an Adjacent SEAL; what is handed over differs."""

    rule: ClassVar[str] = "STF-GIV-1"
    kind: ClassVar[str] = "Give"
    free: ClassVar[bool] = True


class Give(Gift, frozen=True, tag="give"):
    """An Equipment card."""

    card: Copy
    to: Seat

    def label(self, state: State) -> str:
        return f"Give {state.content.card(self.card).name} to {name(state, self.to)}"

    def obstacle(self, state: State, seal: Seal) -> Refusal | None:
        if self.card not in seal.cards:
            return Refusal(self.rule, "Only what the SEAL carries itself can be given")
        return _out_of_reach(state, seal, self.to) or why_not_give(state, self.card, self.to)

    def act(self, table: Table[State], seal: Seal) -> None:
        state = table.state
        if gear_limits.may_carry(state.content, state.seals[self.to], self.card):
            hand_over(table, seal.seat, self.card, self.to)
            return
        GiveDiscard(seal.seat, self.card, self.to).settle(table)


class GiveToken(Gift, frozen=True, tag="give_token"):
    """A carried Objective token."""

    token: int
    to: Seat

    def label(self, state: State) -> str:
        what = tokens.title(state.objectives[self.token])
        return f"Give the {what} to {name(state, self.to)}"

    def obstacle(self, state: State, seal: Seal) -> Refusal | None:
        one = state.objectives.get(self.token)
        if one is None or one.carrier != seal.seat:
            return Refusal(self.rule, "Only what the SEAL carries itself can be given")
        return _out_of_reach(state, seal, self.to)

    def act(self, table: Table[State], seal: Seal) -> None:
        state = table.state
        one = state.objectives[self.token]
        state.put_objective(replace(one, carrier=self.to))
        table.record(TokenGiven(self.rule, seal.board, one.type, state.seals[self.to].board))


def hand_over(table: Table[State], giver: Seat, card: Copy, to: Seat) -> None:
    """With the charges that are left in it."""
    state = table.state
    one, other = state.seals[giver], state.seals[to]
    left = tuple(pair for pair in one.charges if pair[0] == card)
    discard(state, card)
    cards, charges = (*other.cards, card), (*other.charges, *left)
    state.put_seal(replace(other, cards=cards, charges=charges))
    table.record(Given("STF-GIV-1", one.board, card, other.board))


class DiscardFor(Choice, frozen=True, tag="discard_for"):
    """Make room for what is offered."""

    rule: ClassVar[str] = "STF-GEAR-8"
    card: Copy

    def label(self, state: State) -> str:
        return f"Discard {state.content.card(self.card).name}"


class GiveDiscard(Settled, frozen=True):
    """No free slot: the receiver says which of its cards goes (STF-GEAR-8)."""

    giver: Seat
    card: Copy
    to: Seat

    def decision(self, state: State) -> Decision:
        offered = state.content.card(self.card).name
        prompt = f"{name(state, self.to)} is offered {offered}: what makes room?"
        found = gear_limits.discards(state.content, state.seals[self.to], self.card)
        return Decision(self.to, prompt, "STF-GEAR-8", tuple(map(DiscardFor, found)))

    def answer(self, table: Table[State], choice: DiscardFor) -> None:
        state = table.state
        discard(state, choice.card)
        table.record(Discarded("STF-GEAR-8", state.seals[self.to].board, choice.card))
        hand_over(table, self.giver, self.card, self.to)


# what is legal


def neighbours(state: State, seal: Seal) -> list[Seat]:
    """Living SEALs Adjacent to this one."""
    near = state.ground.beside(seal.cell, state.open_doors)
    if not near & state.crowd:
        return []
    return [one.seat for one in state.living() if near >> one.cell & 1]


def _out_of_reach(state: State, seal: Seal, to: Seat) -> Refusal | None:
    if to not in neighbours(state, seal):
        return Refusal("STF-GIV-1", "Things change hands between Adjacent SEALs")
    return None


def why_not_give(state: State, card: Copy, to: Seat) -> Refusal | None:
    content = state.content
    refusal = gear_limits.why_not_give(content, card)
    if refusal:
        return refusal
    if is_placed(state, card):
        return Refusal("STF-DET-1", "Its bomb is placed: only who placed it can detonate it")
    return why_not_receive(content, state.seals[to], card)


def why_not_receive(content: Content, other: gear.Carrier, card: Copy) -> Refusal | None:
    """The receiver needs the prerequisites; for lack of room alone it discards something."""
    refusal = gear_limits.why_not_carry(content, other, card)
    if refusal and refusal.rule == "STF-GEAR-2" and gear_limits.discards(content, other, card):
        return None
    return refusal


def _welcome(state: State, cards: list[Copy], other: Seal) -> list[Copy]:
    """Those that another SEAL can receive."""
    content, grade, spec, carried = state.content, other.grade, other.spec, other.cards
    return [card for card in cards if _fits(content, card, grade, spec, carried)]


@kept(8192)
def _fits(content: Content, card: Copy, grade: Grade, spec: Spec | None, carried: tuple[Copy, ...]) -> bool:
    return why_not_receive(content, gear.Loadout("", grade, spec, carried), card) is None


@kept(1024)
def _may_change_hands(content: Content, card: Copy) -> bool:
    return gear_limits.why_not_give(content, card) is None


def offers(state: State, seal: Seal) -> list[Gift]:
    near = neighbours(state, seal)
    if not near:
        return []
    found: list[Gift] = []
    cards = [card for card in seal.cards if _may_change_hands(state.content, card)]
    if state.bombs:
        cards = [card for card in cards if not is_placed(state, card)]
    carried = tokens.carried_by(state, seal.seat)
    for to in near:
        found += [Give(card, to) for card in _welcome(state, cards, state.seals[to])]
        found += [GiveToken(token.id, to) for token in carried]
    return found
