"""What a position is worth if it is played out exactly: every answer, every face of every die.

Whoever is asked takes the best answer, their enemies the worst for them; dice count by their
chances. Steps are run one by one, so that positions that come out the same are looked at once.
What is too unlikely, or too much to look at, may be worth anything: a value is an interval.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from sandtable.kernel.decision import Choice, Seat
from sandtable.kernel.table import Table

LARGEST = 12  # sides of a die whose faces are all looked at
CLOSE = 1e-9
DEEPEST = 120  # steps that follow each other


class Value(NamedTuple):
    """A reward lies between these."""

    low: float
    high: float

    @property
    def exact(self) -> bool:
        return self.high - self.low < CLOSE


ANYTHING = Value(-1.0, 1.0)
NOTHING = Value(0.0, 0.0)  # by itself: an answer that leads back to where one was adds nothing
Work = Callable[[Table[Any]], None]


class Needed(Exception):
    def __init__(self, sides: int) -> None:
        self.sides = sides


class Unsolved(Exception):
    """Something cannot be looked at face by face."""


class Faces:
    """Dice that fall as they are told, and say when they are to be told."""

    manual = False

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.faces, self.used = faces, 0

    def roll(self, sides: int, stream: str = "dice") -> int:
        if sides > LARGEST:
            raise Unsolved
        if self.used == len(self.faces):
            raise Needed(sides)
        self.used += 1
        return self.faces[self.used - 1]

    def shuffle(self, items: list[Any], stream: str = "decks") -> None:
        if len({*map(str, items)}) > 1:
            raise Unsolved

    def aside(self, sides: int, about: str) -> int:
        raise Unsolved

    def copy(self) -> Faces:
        return Faces(self.faces[self.used :])

    def position(self) -> list[int]:
        return [self.used]

    def seek(self, position: list[int]) -> None:
        (self.used,) = position


class Exact:
    """Looks at no more than so many positions for an answer, and at none that is too unlikely."""

    def __init__(self, seat: Seat, most: int = 20_000, unlikely: float = 1e-5) -> None:
        self.seat, self.most, self.left, self.unlikely = seat, most, most, unlikely
        self._path: dict[str, int] = {}  # positions on the way here, and how deep each is
        self._back = DEEPEST  # the highest of them that some answer leads back to
        self._known: dict[str, Value] = {}

    def answers(self, table: Table[Any]) -> dict[Choice, Value]:
        """What each answer to the question is worth."""
        assert table.decision is not None
        return {one: self.answer(table, one) for one in table.decision.options}

    def answer(self, table: Table[Any], choice: Choice) -> Value:
        self.left = self.most
        return self._answered(table, choice, 1.0)

    def _answered(self, table: Table[Any], choice: Choice, weight: float) -> Value:
        ask: Any = table.agenda[-1]
        return self._fallen(table, lambda twin: ask.answer(twin, choice), weight)

    def _fallen(self, table: Table[Any], work: Work, weight: float) -> Value:
        """After the step on top of the agenda, by all the ways in which its dice can fall."""
        try:
            ways = _ways(table, work)
        except Unsolved:
            return ANYTHING
        if len(ways) == 1:
            return self._worth(ways[0][1], weight)
        low = high = 0.0
        for share, twin in ways:
            value = self._worth(twin, weight * share)
            value = ANYTHING if value is NOTHING else value
            low, high = low + share * value.low, high + share * value.high
        return Value(low, high)

    def _worth(self, table: Table[Any], weight: float) -> Value:
        if not table.agenda:
            outcome = table.game.outcome(table.state)
            assert outcome is not None
            return Value(outcome.reward[self.seat], outcome.reward[self.seat])
        self.left -= 1
        deep = len(self._path)
        if self.left < 0 or weight < self.unlikely or deep == DEEPEST:
            return ANYTHING
        key = table.state_hash()
        if key in self._known:
            return self._known[key]
        if key in self._path:
            self._back = min(self._back, self._path[key])
            return NOTHING
        self._path[key] = deep
        found = self._next(table, weight)
        del self._path[key]
        if self._back >= deep:
            self._back = DEEPEST
            if found.exact:
                self._known[key] = found
        return found

    def _next(self, table: Table[Any], weight: float) -> Value:
        step: Any = table.agenda[-1]
        if not step.asks:
            return self._fallen(table, step.run, weight)
        decision = step.decision(table.state)
        if decision is None:
            return self._fallen(table, lambda _: None, weight)
        # Whoever takes something back is where they were, and could have stayed there.
        forward = [one for one in decision.options if not one.takes_back] or decision.options
        found = (self._answered(table, one, weight) for one in forward)
        values = [one for one in found if one is not NOTHING]
        if not values:
            return NOTHING
        ours = any(self.seat in side and decision.seat in side for side in _sides(table))
        pick = max if ours else min
        return Value(pick(one.low for one in values), pick(one.high for one in values))


def _sides(table: Table[Any]) -> tuple[tuple[str, ...], ...]:
    sides: tuple[tuple[str, ...], ...] = table.game.sides_of(table.state.mission)
    return sides


def _ways(table: Table[Any], work: Work) -> list[tuple[float, Table[Any]]]:
    """All that can come of it, each with its chance; what comes out the same is put together."""
    found: dict[str, tuple[float, Table[Any]]] = {}
    todo: list[tuple[tuple[int, ...], float]] = [((), 1.0)]
    while todo:
        faces, share = todo.pop()
        twin = table.copy(dice=Faces(faces))
        twin.agenda.pop()
        try:
            work(twin)
        except Needed as needed:
            some = range(needed.sides, 0, -1)
            todo += [((*faces, one), share / needed.sides) for one in some]
            continue
        if not faces:
            return [(1.0, twin)]
        key = twin.state_hash()
        before = found[key][0] if key in found else 0.0
        found[key] = before + share, twin
    return list(found.values())


class Proof(NamedTuple):
    """Of the answers that a question offers: those that are best, and those that are worse."""

    best: tuple[Choice, ...]
    worse: tuple[Choice, ...]  # the worst first
    top: float  # what the best are worth

    def found(self, table: Table[Any], choice: Choice) -> bool:
        """Whether an answer is as good as the best; an open question may be answered otherwise."""
        if choice in self.best or choice in self.worse:
            return choice in self.best
        return Exact(_asked(table)).answer(table, choice).low > self.top - CLOSE


def proof(table: Table[Any], most: int = 20_000) -> Proof | None:
    """Which answers are best; None unless each one is proven to be best, or to be worse."""
    values = Exact(_asked(table), most).answers(table)
    top = max(value.low for value in values.values())
    best = [one for one, value in values.items() if value.high > top - CLOSE]
    worse = sorted((one for one in values if one not in best), key=lambda one: values[one].high)
    alike = len(best) == 1 or all(values[one].exact for one in best)
    return Proof((*best,), (*worse,), top) if worse and alike else None


def _asked(table: Table[Any]) -> Seat:
    assert table.decision is not None
    return table.decision.seat
