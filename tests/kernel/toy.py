"""Two seats empty a pile of coins: take some, gamble with dice, or show one's hidden card.

`TOY` has no picture; `PAINTED` has one, and tells each seat alone what it was dealt.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.kernel.decision import Choice, Decision, Outcome, Refusal
from sandtable.kernel.deed import Deed, Menu
from sandtable.kernel.dice import Dice, SeededDice
from sandtable.kernel.errors import UnknownName
from sandtable.kernel.event import Event
from sandtable.kernel.game import Header, Heuristic, MissionInfo
from sandtable.kernel.match import Match
from sandtable.kernel.names import nearest
from sandtable.kernel.rules import Catalogue, Rule
from sandtable.kernel.step import Step, not_an_option
from sandtable.kernel.table import Table
from sandtable.show import Screen, ShownGame
from sandtable.show.scene import Card, Die, Element, Ground, Label, Scene, Token
from sandtable.show.sheet import Chip, chip

SEATS = RED, BLUE = "red", "blue"


class Mission(Header, frozen=True, kw_only=True):
    pile: int = 9


class State(Struct):
    pile: int
    deck: list[int]
    hands: dict[str, int] = {}
    coins: dict[str, int] = {}
    shown: list[str] = []

    def copy(self) -> State:
        return State(self.pile, self.deck.copy(), self.hands.copy(), self.coins.copy(), self.shown.copy())


class View(Struct, frozen=True):
    pile: int
    deck: int
    card: int | None
    shown: dict[str, int]
    coins: dict[str, int]
    seat: str = ""


class Happened(Event, frozen=True):
    seat: str
    what: str


class Take(Deed, frozen=True, tag="take"):
    n: int

    @classmethod
    def candidates(cls, state: State, who: str) -> list[Take]:
        del who
        return [Take(n) for n in range(1, state.pile + 1)]

    def label(self, state: State) -> str:
        return f"Take {self.n} of {state.pile}"

    def why_not(self, state: State, who: str) -> Refusal | None:
        legal = 1 <= self.n <= min(3, state.pile)
        return None if legal else not_an_option("TOY-1")

    def act(self, table: Table[State], who: str) -> None:
        earn(table, who, self.n)
        table.push(NextTurn(who))


class Gamble(Deed, frozen=True, tag="gamble"):
    def label(self, state: State) -> str:
        return "Roll for it"

    def why_not(self, state: State, who: str) -> Refusal | None:
        return None

    def act(self, table: Table[State], who: str) -> None:
        table.push(Roll(who), NextTurn(who))


class Show(Deed, frozen=True, tag="show"):
    rule: ClassVar[str] = "TOY-3"

    def label(self, state: State) -> str:
        return "Show the card"

    def why_not(self, state: State, who: str) -> Refusal | None:
        shown = who in state.shown
        return Refusal("TOY-3", "The card lies on the table already") if shown else None

    def act(self, table: Table[State], who: str) -> None:
        table.reveal()
        table.state.shown.append(who)
        table.record(Happened("TOY-3", who, f"shows {table.state.hands[who]}"))
        table.push(NextTurn(who))


class Deal(Step, frozen=True):
    def run(self, table: Table[State]) -> None:
        state = table.state
        table.shuffle(state.deck)
        state.hands = {RED: state.deck.pop(), BLUE: state.deck.pop()}
        table.push(Turn(RED))


class Turn(Menu, frozen=True):
    seat: str
    deeds: ClassVar[tuple[type[Deed], ...]] = (Take, Gamble, Show)

    def who(self, state: State) -> str:
        return self.seat

    def decision(self, state: State) -> Decision | None:
        return Decision(self.seat, "Take, roll or show?", "TOY-1", self.offered(state))


class Roll(Step, frozen=True):
    """A die of coins; a six is rolled again and added."""

    seat: str

    def run(self, table: Table[State]) -> None:
        table.record(Happened("TOY-2", self.seat, "reaches for the dice"))
        coins = die = table.roll(6, why="coins", rule="TOY-2")
        while die == 6:
            die = table.roll(6, why="a six again", rule="TOY-2")
            coins += die
        earn(table, self.seat, coins)


class NextTurn(Step, frozen=True):
    seat: str

    def run(self, table: Table[State]) -> None:
        if table.state.pile:
            table.push(Turn(BLUE if self.seat == RED else RED))


def earn(table: Table[State], seat: str, coins: int) -> None:
    state = table.state
    coins = min(coins, state.pile)
    state.pile -= coins
    state.coins[seat] += coins
    table.record(Happened("TOY-1", seat, f"takes {coins}"))


class Toy(ShownGame[State]):
    id: ClassVar[str] = "toy"
    title: ClassVar[str] = "Toy"
    seats: ClassVar[tuple[str, ...]] = SEATS
    state_type: ClassVar[type[State]] = State
    mission_type: ClassVar[type[Mission]] = Mission
    steps: ClassVar[Sequence[type[Step]]] = (Deal, Turn, Roll, NextTurn)
    choices: ClassVar[Sequence[type[Choice]]] = (Take, Gamble, Show)

    @property
    def catalogue(self) -> Catalogue:
        titles = {"TOY-1": "Take", "TOY-2": "Roll", "TOY-3": "Show"}
        rules = [Rule(rule, "1", title, f"{title}.", "procedure") for rule, title in titles.items()]
        return Catalogue(rules, "TOY")

    def missions(self) -> list[MissionInfo]:
        return [MissionInfo(name, name, "pile", "") for name in ("small", "large")]

    def mission(self, name: str) -> Mission:
        sizes = {"small": 9, "large": 40}
        if name not in sizes:
            raise UnknownName(f"unknown mission '{name}'{nearest(name, sizes)}")
        return Mission(id=name, title=name, pile=sizes[name])

    def sides_of(self, mission: Mission) -> tuple[tuple[str, ...], ...]:
        return (RED,), (BLUE,)

    def setup(self, mission: Mission) -> tuple[State, Step]:
        return State(mission.pile, [1, 2, 3, 4, 5], coins={RED: 0, BLUE: 0}), Deal()

    def outcome(self, state: State) -> Outcome | None:
        if state.pile:
            return None
        best = max(state.coins.values())
        won = {seat: coins == best for seat, coins in state.coins.items()}
        return Outcome("over", f"{state.coins}", won, dict(state.coins))

    def view(self, state: State, seat: str) -> View:
        shown = {other: state.hands[other] for other in state.shown}
        own = state.hands.get(seat)  # a spectator has none
        return View(state.pile, len(state.deck), own, shown, dict(state.coins), seat)

    def redeal(self, state: State, seat: str, dice: Dice) -> State:
        twin = state.copy()
        hidden = [other for other in twin.hands if other != seat and other not in twin.shown]
        unseen = sorted([*twin.deck, *(twin.hands[other] for other in hidden)])
        dice.shuffle(unseen)
        for other in hidden:
            twin.hands[other] = unseen.pop()
        twin.deck = unseen
        return twin

    def line(self, event: Event) -> Chip:
        match event:
            case Happened(seat=seat, what=what):
                return chip(f"{seat} {what}")
            case _:
                return super().line(event)

    @property
    def heuristics(self) -> dict[str, Heuristic]:
        return {"basic": lambda table: table.decision.options[0]}


class Dealt(Event, frozen=True):
    """Only whose card it is may know."""

    seat: str
    card: int


class DealAndTell(Deal, frozen=True):
    def run(self, table: Table[State]) -> None:
        super().run(table)
        for seat, card in table.state.hands.items():
            table.record(Dealt("TOY-3", seat, card))


class Painted(Toy):
    """The toy with a picture: coins to take, the dice box, a card for each seat."""

    steps: ClassVar[Sequence[type[Step]]] = (DealAndTell, Turn, Roll, NextTurn)

    def setup(self, mission: Mission) -> tuple[State, Step]:
        return super().setup(mission)[0], DealAndTell()

    def hears(self, event: Event, seat: str) -> bool:
        return event.seat == seat if isinstance(event, Dealt) else True

    def line(self, event: Event) -> Chip:
        if isinstance(event, Dealt):
            return chip(f"{event.seat} is dealt {event.card}")
        return super().line(event)

    def overhears(self, decision: Decision, seat: str) -> bool:
        return True  # takes and rolls are on the table, and a question names no card

    def screen(self, view: View, decision: Decision | None = None) -> Screen[View]:
        return Painting(self.title, view, decision)


def _coin(n: int) -> Token:
    row, column = divmod(n - 1, 10)
    coin = Token(id=f"coin-{n}", x=20 + column * 54, y=60 + row * 48, size=44, symbol="", name=str(n), rule="TOY-1")
    return replace(coin, tone="neutral", title=f"Coin {n}")


class Painting(Screen[View]):
    @property
    def scene(self) -> Scene:
        view, asked = self.view, self.decision.seat if self.decision else ""
        coins = [_coin(n) for n in range(1, view.pile + 1)]
        parts: list[Element] = [
            Ground(id="ground", x=0, y=0, width=640, height=420),
            Label(id="pile", x=20, y=36, text=f"{view.pile} coins", width=200, face="label"),
            *coins,
            Die(id="dice", x=560, y=60, face=6, sides=6, size=48, title="Dice", rule="TOY-2"),
            *(self._card(at, seat, mine=seat == asked) for at, seat in enumerate(SEATS)),
        ]
        told = f"{view.pile} coins; " + ", ".join(f"{s} has {n}" for s, n in view.coins.items())
        return Scene(640, 420, tuple(parts), "Toy", told)

    def _card(self, at: int, seat: str, *, mine: bool) -> Card:
        view = self.view
        known = view.shown.get(seat, view.card if seat == view.seat else None)
        text = f"{seat}: {view.coins[seat]} coins" + (", asked now" if mine else "")
        card = Card(
            id=f"card-{seat}", x=20 + at * 150, y=276, width=120, height=124, tone="friend", text=text, rule="TOY-3"
        )
        card = replace(card, title=f"The card of {seat}", name="?" if known is None else str(known))
        return replace(card, look="back" if known is None else "paper")

    def stands_for(self, choice: Choice) -> tuple[str, ...]:
        match choice:
            case Take(n):
                return (f"coin-{n}",)
            case Gamble():
                return ("dice",)
            case _:
                return tuple(f"card-{seat}" for seat in SEATS)

    def could_mean(self, element: str) -> tuple[Choice, ...]:
        every = (*(Take(n) for n in range(1, self.view.pile + 1)), Gamble(), Show())
        return tuple(choice for choice in every if element in self.stands_for(choice))


TOY = Toy()
PAINTED = Painted()


def toy_table(dice: Dice | None = None, pile: int = 9) -> Table[State]:
    mission = Mission(id="test", title="Test", pile=pile)
    return Table.start(TOY, mission, dice or SeededDice(1))


def after(match: Match, *choices: Choice) -> Match:
    """Each question is answered by the seat that is asked."""
    for choice in choices:
        assert match.decision is not None
        match.play(match.decision.seat, choice)
    return match


def toy_match(seed: int = 1, **more: Any) -> Match:
    return Match.new(TOY, TOY.mission("small"), seed=seed, **more)
