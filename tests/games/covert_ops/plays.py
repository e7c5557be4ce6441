"""Whole plays for what people read: random players, real events."""

import random
from collections.abc import Iterator, Mapping
from functools import cache

from sandtable.games.covert_ops.game import CovertOps
from sandtable.games.covert_ops.state import State
from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.event import Event
from sandtable.kernel.table import Table

Settings = Mapping[str, str]
NONE: Settings = {}


@cache
def game() -> CovertOps:
    return CovertOps()


def opened(mission: str, seed: int, settings: Settings = NONE) -> Table[State]:
    configured = game().configure(game().mission(mission), settings)
    return Table.start(game(), configured, SeededDice(seed))


def played(mission: str, seed: int, settings: Settings = NONE, most: int = 100_000) -> Table[State]:
    """A match to its end, or for so many choices, by whoever answers at random."""
    table = opened(mission, seed, settings)
    for _ in choices(table, seed, most):
        pass
    return table


def choices(table: Table[State], seed: int, most: int = 100_000) -> Iterator[Decision]:
    """The questions one after the other, each answered before the next."""
    picks = random.Random(seed)
    for _ in range(most):
        decision = table.decision
        if decision is None:
            return
        yield decision
        table.play(decision.seat, _answer(decision, picks))


def _answer(decision: Decision, picks: random.Random) -> Choice:
    return picks.choice(decision.options)


def all_kinds(of: type[Event] = Event) -> Iterator[type[Event]]:
    """Every event of the game."""
    for kind in of.__subclasses__():
        yield from all_kinds(kind)
        if kind.__module__.startswith("sandtable.games.covert_ops.") and "_" not in kind.__name__:
            yield kind
