"""The toy game with a picture, and with something that only one seat is told."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, ClassVar

from sandtable.kernel.decision import Choice, Decision, Seat
from sandtable.kernel.event import Event
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table
from sandtable.show import Screen
from sandtable.show.guide import Guide, Note
from sandtable.show.scene import Card, Element, Ground, Label, Scene, Token
from tests.kernel.toy import BLUE, RED, Gamble, Happened, NextTurn, Roll, State, Toy, Turn, View

DEALT = "is dealt"
SMALL, BULK = 9, 20_000
LESSON = Guide(
    id="lesson",
    title="First coins",
    brief="Take a coin, then two.",
    mission="small",
    seed="7",
    notes=(
        Note(title="Begin", say="Take one coin.", choose={"choice": "take", "n": 1}),
        Note(say="Blue takes two.", choose={"choice": "take", "n": 2}),
    ),
    farewell="Now play on.",
)


class DealAndTell(Step, frozen=True):
    """As the toy deals; each seat hears of its own card."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        table.shuffle(state.deck)
        state.hands = {RED: state.deck.pop(), BLUE: state.deck.pop()}
        for seat, card in state.hands.items():
            table.record(Happened("TOY-3", seat, f"{DEALT} {card}"))
        table.push(Turn(RED))


class DrawnToy(Toy):
    """Coins come and go and change places, so that every kind of change of a picture occurs."""

    steps: ClassVar[Sequence[type[Step]]] = (DealAndTell, Turn, Roll, NextTurn)

    def setup(self, mission: Any) -> tuple[State, Step]:
        state, _ = super().setup(mission)
        return state, DealAndTell()

    def hears(self, event: Event, seat: Seat) -> bool:
        if isinstance(event, Happened) and event.what.startswith(DEALT):
            return event.seat == seat
        return True

    def screen(self, view: View, decision: Decision | None = None) -> Screen[View]:
        return Coins(self.title, view, decision)

    def guides(self) -> Sequence[Guide]:
        return (LESSON,)


class Coins(Screen[View]):
    @cached_property
    def scene(self) -> Scene:
        view, decision = self.view, self.decision
        coins = [Token(id=f"coin-{n}", x=20 * n, y=40, symbol="", title=f"Coin {n}") for n in range(view.pile)]
        if view.pile % 2:
            coins.reverse()
        cards = [
            Card(id=f"card-{seat}", x=200, y=100, width=60, height=90, name=f"{card}")
            for seat, card in view.shown.items()
        ]
        own = Card(id="own", x=10, y=100, width=60, height=90, name=f"{view.card}")
        asked = Label(id="asked", x=0, y=0, width=300, text=decision.prompt if decision else "-")
        # Much to send with every change, so that whoever does not read falls behind soon.
        title = f"{view.pile} {'o' * BULK}" if view.pile > SMALL else ""
        ground = Ground(id="ground", x=0, y=0, width=400, height=300, title=title)
        there: tuple[Element, ...] = (ground, *coins, own, *cards, asked)
        return Scene(400, 300, there, "Toy", f"{view.pile} coins")

    def stands_for(self, choice: Choice) -> tuple[str, ...]:
        return ("own",) if choice == Gamble() else ()

    def could_mean(self, element: str) -> tuple[Choice, ...]:
        return (Gamble(),) if element == "own" else ()


DRAWN = DrawnToy()
