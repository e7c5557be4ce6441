"""The bench that games' own computer players stand on: a judge for each kind of question.

How a player sees things (its temper) is handed to every judge; nothing of it is kept anywhere, so
two players of one game may think at the same time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.game import Heuristic
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table

S = TypeVar("S")
T = TypeVar("T")


class Asked(Generic[S, T]):
    """A question on a table that was redealt for whoever answers it."""

    __slots__ = ("decision", "table", "temper")

    def __init__(self, table: Table[Any], decision: Decision, temper: T) -> None:
        self.table = table
        self.decision = decision
        self.temper = temper

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


class Bench(Generic[S, T]):
    """Judges by the question that they answer, or that it is a kind of."""

    def __init__(self, judges: Mapping[type[Step], Judge[S, T]]) -> None:
        self._judges = dict(judges)

    def answer(self, table: Table[Any], temper: T) -> Choice:
        """What a judge says; the first option where nobody has anything to say."""
        if table.decision is None:
            raise LookupError("nothing is asked")
        ask = table.agenda[-1]
        judge = self._judge(type(ask))
        if judge is None:
            return table.decision.options[0]
        return judge(Asked(table, table.decision, temper), ask)

    def player(self, temper: T) -> Heuristic:
        """A computer player of this temper."""
        return lambda table: self.answer(table, temper)

    def _judge(self, kind: type) -> Judge[S, T] | None:
        if kind not in self._judges:  # only asks of a kind that was named count as such a kind
            found = (self._judges[one] for one in kind.__mro__ if one in self._judges)
            judge = next(found, None)
            if judge is None:
                return None
            self._judges[kind] = judge
        return self._judges[kind]
