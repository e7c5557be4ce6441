"""Kuhn poker: the smallest game in which hiding pays, and solved. Red's value is -1/18 of an ante.

A card each of three; pass or bet. A bet is taken up by another bet, or left by a pass.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec import Struct

from sandtable.kernel.decision import Choice, Decision, Outcome
from sandtable.kernel.dice import Dice
from sandtable.kernel.event import Event
from sandtable.kernel.game import Game, Header, MissionInfo
from sandtable.kernel.rules import Catalogue
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table

SEATS = ("red", "blue")
VALUE = -1 / 18 / 2  # of the reward, in which the two antes of a lost bet are -1
ENDS = ("pp", "bp", "bb", "pbp", "pbb")


class State(Struct):
    deck: list[int]
    said: str = ""

    def copy(self) -> State:
        return State(self.deck.copy(), self.said)


class View(Struct, frozen=True):
    card: int
    said: str


class Dealt(Event, frozen=True):
    seat: str
    card: int


class Said(Event, frozen=True):
    seat: str
    word: str


class Say(Choice, frozen=True, tag="say"):
    word: str  # p or b

    def label(self, state: State) -> str:
        return {"p": "Pass", "b": "Bet"}[self.word]


class Deal(Step, frozen=True):
    def run(self, table: Table[State]) -> None:
        table.shuffle(table.state.deck)
        for seat, card in zip(SEATS, table.state.deck, strict=False):
            table.record(Dealt("KP-1", seat, card))
        table.push(Turn())


class Turn(Ask, frozen=True):
    def decision(self, state: State) -> Decision | None:
        if state.said in ENDS:
            return None
        seat = SEATS[len(state.said) % 2]
        return Decision(seat, "Pass or bet?", "KP-2", (Say("p"), Say("b")))

    def answer(self, table: Table[State], choice: Say) -> None:
        table.record(Said("KP-2", SEATS[len(table.state.said) % 2], choice.word))
        table.state.said += choice.word
        table.push(Turn())


class Kuhn(Game[State]):
    id: ClassVar[str] = "kuhn"
    title: ClassVar[str] = "Kuhn poker"
    seats: ClassVar[tuple[str, ...]] = SEATS
    state_type: ClassVar[type[State]] = State
    mission_type: ClassVar[type[Header]] = Header
    steps: ClassVar[Sequence[type[Step]]] = (Deal, Turn)
    choices: ClassVar[Sequence[type[Choice]]] = (Say,)

    @property
    def catalogue(self) -> Catalogue:
        return Catalogue([], "KP")

    def missions(self) -> list[MissionInfo]:
        return [MissionInfo("three", "Three cards", "cards", "")]

    def mission(self, name: str) -> Header:
        return Header(id=name, title=name)

    def setup(self, mission: Header) -> tuple[State, Step]:
        return State([1, 2, 3]), Deal()

    def outcome(self, state: State) -> Outcome | None:
        if state.said not in ENDS:
            return None
        called = state.said.endswith("bb")
        higher = 0 if state.deck[0] > state.deck[1] else 1
        left = state.said.endswith("bp")  # whoever bet gets the ante
        winner = SEATS[state.said.index("b") if left else higher]
        score = {seat: (2 if called else 1) * (1 if seat == winner else -1) for seat in SEATS}
        reward = {seat: n / 2 for seat, n in score.items()}
        return Outcome("over", state.said, {s: s == winner for s in SEATS}, score, reward)

    def view(self, state: State, seat: str) -> View:
        return View(state.deck[SEATS.index(seat)], state.said)

    def redeal(self, state: State, seat: str, dice: Dice) -> State:
        own = SEATS.index(seat)
        unseen = [card for at, card in enumerate(state.deck) if at != own]
        dice.shuffle(unseen)
        unseen.insert(own, state.deck[own])
        return State(unseen, state.said)

    def hears(self, event: Event, seat: str) -> bool:
        return not isinstance(event, Dealt) or event.seat == seat


KUHN = Kuhn()
