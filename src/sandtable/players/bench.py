"""The bench that games' own computer players stand on: a judge for each kind of question.

How a player sees things (its temper) is handed to every judge; nothing of it is kept anywhere, so
two players of one game may think at the same time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table

S = TypeVar("S")
T = TypeVar("T")
SALT = 1 << 30


class Asked(Generic[S, T]):
    """A question on a table that was redealt for whoever answers it."""

    __slots__ = ("decision", "table", "temper", "weighed")

    def __init__(self, table: Table[Any], decision: Decision, temper: T) -> None:
        self.table = table
        self.decision = decision
        self.temper = temper
        self.weighed: list[tuple[Choice, float]] = []  # for whoever asks why

    def best(self, worth: Callable[[Any], float]) -> Choice:
        """The option of the greatest worth, of equals the first."""
        worths = [worth(option) for option in self.options]
        self.weighed = list(zip(self.options, worths, strict=True))
        chosen: Choice = self.options[worths.index(max(worths))]
        return chosen

    def die(self, sides: int) -> int:
        """A die of the player's own, which says nothing about those of the table."""
        return self.table.dice.aside(sides, f"{self.decision.seat} {self.decision.prompt}")

    def twin(self) -> Table[Any]:
        """The table again with dice of the player's own, to try an answer on."""
        return self.table.copy(dice=SeededDice(self.die(SALT)))

    @property
    def state(self) -> S:
        found: S = self.table.state
        return found

    @property
    def options(self) -> tuple[Any, ...]:
        """Any: each judge knows what its question offers."""
        return self.decision.options


# Any: each judge takes its own kind of question.
Judge = Callable[[Asked[S, T], Any], Choice]
Weighed = list[tuple[Choice, float]]
# What else could be done, for who looks ahead; None: nobody can tell.
Rivals = Callable[[Asked[S, T], Any], Weighed | None]
Because = Callable[[Table[Any], Choice], str]  # what speaks for an answer, "" for nothing


NO_RIVALS: Mapping[type[Step], Any] = {}


def _unsaid(table: Table[Any], choice: Choice) -> str:
    del table, choice
    return ""


class BenchPlayer:
    """A computer player that can say what it weighed, and what else it would think of."""

    __slots__ = ("because", "rivals", "weighed")

    def __init__(
        self,
        weighed: Callable[[Table[Any]], tuple[Choice, Weighed]],
        because: Because,
        rivals: Callable[[Table[Any]], Weighed | None] = lambda _: None,
    ) -> None:
        self.weighed = weighed
        self.because = because
        self.rivals = rivals

    def __call__(self, table: Table[Any]) -> Choice:
        return self.weighed(table)[0]


class Bench(Generic[S, T]):
    """Judges by the question that they answer, or that it is a kind of."""

    def __init__(
        self,
        judges: Mapping[type[Step], Judge[S, T]],
        because: Because = _unsaid,
        rivals: Mapping[type[Step], Rivals[S, T]] = NO_RIVALS,
    ) -> None:
        self._judges = dict(judges)
        self._because = because  # asked only by whoever wants to know why
        self._rivals = rivals  # asked only by whoever looks ahead

    def answer(self, table: Table[Any], temper: T) -> Choice:
        """What a judge says; the first option where nobody has anything to say."""
        return self.weighed(table, temper)[0]

    def weighed(self, table: Table[Any], temper: T) -> tuple[Choice, Weighed]:
        """The same, with what its judge weighed: nothing where no numbers were compared."""
        if table.decision is None:
            raise LookupError("nothing is asked")
        ask = table.agenda[-1]
        judge = self._judge(type(ask))
        if judge is None:
            return table.decision.options[0], []
        asked: Asked[S, T] = Asked(table, table.decision, temper)
        return judge(asked, ask), asked.weighed

    def player(self, temper: T) -> BenchPlayer:
        """A computer player of this temper."""
        return BenchPlayer(
            lambda table: self.weighed(table, temper), self._because, lambda table: self.rivals(table, temper)
        )

    def rivals(self, table: Table[Any], temper: T) -> Weighed | None:
        """All else that comes into question, with what it seems worth; None: nobody can tell."""
        ask = table.agenda[-1]
        found = self._rivals.get(type(ask))
        if found is None or table.decision is None:
            return None
        return found(Asked[S, T](table, table.decision, temper), ask)

    def _judge(self, kind: type) -> Judge[S, T] | None:
        if kind not in self._judges:  # only asks of a kind that was named count as such a kind
            found = (self._judges[one] for one in kind.__mro__ if one in self._judges)
            judge = next(found, None)
            if judge is None:
                return None
            self._judges[kind] = judge
        return self._judges[kind]
