"""One play as every adapter sees it: options in numbered slots, arrays for each seat, rewards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sandtable.kernel.decision import Choice, Outcome, Seat
from sandtable.kernel.dice import Dice, LoadedDice, SeededDice
from sandtable.kernel.errors import SandtableError, UnknownName
from sandtable.kernel.game import Game, load_game
from sandtable.kernel.names import nearest
from sandtable.kernel.player import UNATTENDED
from sandtable.kernel.table import Table
from sandtable.players.arrays import arrays_of, page_of

ONLY = (0, 1)  # the first page of one
SHAPED = "shaped"
MISSION = "mission"  # what a reset can change
REWARDS = ("outcome", "score", SHAPED)


class Reward(NamedTuple):
    """What is learned from, and by how much a learner discounts what comes a step later."""

    kind: str
    gamma: float = 1.0

    @classmethod
    def parse(cls, text: str) -> Reward:
        """`outcome`, `score`, `shaped`, `shaped:0.99`."""
        kind, _, gamma = text.partition(":")
        if kind not in REWARDS or (gamma and kind != SHAPED):
            raise UnknownName(f"unknown reward '{text}'{nearest(kind, REWARDS)}")
        try:
            found = float(gamma or 1)
        except ValueError:
            found = -1.0
        if not 0 <= found <= 1:
            raise UnknownName(f"'{text}': a learner discounts by 0 to 1, as in shaped:0.99")
        return cls(kind, found)


class EmptySlot(SandtableError):
    """An action that stands for no option now."""


class Session:
    """A table whose options lie in slots. `choose` takes a slot; one may turn the page."""

    def __init__(self, game: str | Game[Any], mission: str, settings: Mapping[str, str] | None = None) -> None:
        self.game = load_game(game) if isinstance(game, str) else game
        self.settings = dict(settings or {})
        self.arrays = arrays_of(self.game)
        self.slots = self.arrays.slots
        self.table: Table[Any] | None = None
        self.asked: Seat | None = None  # who answers now; None when the play is over
        self.outcome: Outcome | None = None  # of a play that is over
        self.filled = 0
        self.use(mission)

    def use(self, name: str) -> None:
        """The mission of the next play; raises UnknownName with the nearest known one."""
        mission = self.game.configure(self.game.mission(name), self.settings)
        self.mission_id, self.mission = name, mission
        self.seats = self.game.seats_of(mission)

    def reset_to(self, options: Mapping[str, Any] | None) -> bool:
        """What `reset` was told; whether that is another mission."""
        for name in options or ():
            if name != MISSION:
                raise UnknownName(f"unknown option '{name}' of reset{nearest(name, (MISSION,))}")
        mission = (options or {}).get(MISSION)
        if mission is None or mission == self.mission_id:
            return False
        self.use(mission)
        return True

    def check_seat(self, seat: Seat) -> None:
        if seat not in self.seats:
            raise UnknownName(f"unknown seat '{seat}' of {self.mission_id}{nearest(seat, self.seats)}")

    def begin(self, seed: str, dice: Dice | None = None, *, logged: bool = False) -> None:
        """Set the mission up and play to its first question."""
        first = self.game.first_dice(self.mission)
        fallen = dice or (LoadedDice(seed, first) if first else SeededDice(seed))
        self.seed, self.choices = seed, 0
        self.table = Table.start(self.game, self.mission, fallen, logged=logged)
        self._turn(0)

    def resume(self, saved: bytes, dice: Dice, choices: int, page: int) -> None:
        """Go on from what `Table.dump` made of a table."""
        self.seed, self.choices = "0", choices
        self.table = Table.load(self.game, saved, dice)
        self._turn(page)

    def copy(self) -> Session:
        """An independent twin; what arrays remember is shared."""
        twin: Session = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.table = self.table.copy() if self.table else None
        return twin

    # the question

    @property
    def tired(self) -> bool:
        """So many choices were made that it is plain that the play finds no end."""
        return self.choices >= UNATTENDED

    def play(self, choice: Choice) -> None:
        """Answer the question with a choice, whoever is asked."""
        (self.table or self._running()).play(self.asked or "", choice)
        self.choices += 1
        self._turn(0)

    def choose(self, slot: int) -> bool:
        """Answer with what lies in a slot; False if that only turned the page."""
        if not 0 <= slot < self.filled:
            raise EmptySlot(self._nothing_in(slot))
        if slot == len(self.shown):
            self.choices += 1  # whoever turns pages for ever is stopped as well
            self._turn((self.page[0] + 1) % self.page[1])
            return False
        self.play(self.shown[slot])
        return True

    def _turn(self, n: int) -> None:
        """Lay the options of the n-th page into the slots."""
        table = self.table or self._running()
        decision = table.decision
        self._dealt: Any = None
        options: Sequence[Choice] = ()
        if decision is None:
            self.asked, self.outcome = None, table.outcome
        else:
            self.asked, options, self.outcome = decision.seat, decision.options, None
        self.shown, self.page, self.filled = options, ONLY, len(options)
        if self.filled > self.slots:
            self.shown, pages = page_of(options, self.slots, n)
            self.page, self.filled = (n, pages), len(self.shown) + 1

    def _running(self) -> Table[Any]:
        if self.table is None:
            raise SandtableError("no play has begun: call reset() first")
        return self.table

    def _nothing_in(self, slot: int) -> str:
        decision = self._running().decision
        if decision is None:
            return f"slot {slot} is empty: the play is over"
        last = self.filled - 1
        return f"slot {slot} is empty: '{decision.prompt}' has options in slots 0 to {last}"

    def label(self, slot: int) -> str:
        """A few words for the option in a slot."""
        table = self._running()
        if table.decision is None or not 0 <= slot < self.filled:
            return ""
        if slot == len(self.shown):
            return "Further options"
        if self._dealt is None:  # labels must not tell what is hidden
            seat = table.decision.seat
            self._dealt = self.game.redeal(table.state, seat, SeededDice(self.seed))
        return table.decision.label(self.shown[slot], self._dealt)

    def prompt(self, seat: Seat) -> str:
        """What a seat is asked, in words; "" if it is not."""
        decision = self._running().decision
        return decision.prompt if decision and decision.seat == seat else ""

    def told(self, seat: Seat = "") -> str:
        """The question and what lies in the slots, in words; to a seat only its own."""
        decision = self.table.decision if self.table else None
        if decision is None or (seat and decision.seat != seat):
            return self.outcome.summary if self.outcome else "Nothing is asked."
        lines = (f"{slot:3} {self.label(slot)}" for slot in range(self.filled))
        return "\n".join((f"{decision.seat}: {decision.prompt}", *lines))

    # what a seat is told

    def observe(self, seat: Seat, *, asked: bool = True) -> dict[str, Any]:
        """The arrays of a seat, from its view alone; options are told only to who is asked."""
        table, arrays = self.table or self._running(), self.arrays
        view = arrays.glance(table.state, seat)
        if asked and seat == self.asked:
            return arrays.observe(view, seat, table.asking, self.shown, self.page)
        return arrays.observe(view, seat, "", (), ONLY)

    def seen(self, seat: Seat, *, asked: bool = True) -> tuple[Any, ...]:
        """Return what a seat sees and, if it is asked, its question and the options."""
        table = self.table or self._running()
        view = self.game.view(table.state, seat)
        if asked and seat == self.asked:
            return view, table.asking, self.prompt(seat), self.shown, self.page
        return (view,)

    def redeal(self, seat: Seat, seed: str) -> None:
        """Redeal what a seat cannot see with dice of that seed, and ask the question again."""
        table = self.table or self._running()
        table.state = self.game.redeal(table.state, seat, SeededDice(seed))
        if seat != self.asked:  # another seat's options may depend on what was dealt
            table.ask_again()
        self._turn(self.page[0] if seat == self.asked else 0)

    def gain(self, seat: Seat, kind: str) -> float:
        """What the end is worth to a seat; 0 while the play goes on."""
        outcome = self.outcome
        if outcome is None:
            return 0.0
        return float(outcome.score[seat] if kind == "score" else outcome.reward[seat])

    def potential(self, seat: Seat) -> float:
        """What the position seems to be worth to a seat, on a redealt table; 0 at the end."""
        table = self._running()
        if table.decision is None:
            return 0.0
        dealt = self.game.redeal(table.state, seat, SeededDice(f"{self.seed}/{self.choices}"))
        return self.game.worth(dealt, seat) or 0.0

    def ending(self, seat: Seat) -> dict[str, Any]:
        """What is said of the end beside the reward."""
        outcome = self.outcome
        said: dict[str, Any] = {"seed": self.seed, "choices": self.choices}
        if outcome is not None:
            said |= {"result": outcome.result, "won": outcome.won[seat]}
            said["score"] = outcome.score[seat]
        return said
