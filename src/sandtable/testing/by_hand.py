"""Plays in tests that people might make: with real dice, and with every kind of choice."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random
from typing import Any, Generic, NamedTuple

from sandtable.kernel.decision import Choice
from sandtable.kernel.dice import LoadedDice, ManualDice
from sandtable.kernel.game import Game, S
from sandtable.kernel.table import Table

OFTEN = 0.9  # how often what is rare is passed over


def any_kind(options: Sequence[Choice], random: Random, rare: Collection[str]) -> Choice:
    """A kind of choice first, and seldom one that ends something early."""
    kinds = sorted({type(one).__name__ for one in options})
    often = [kind for kind in kinds if kind not in rare]
    kind = random.choice(often if often and random.random() < OFTEN else kinds)
    return random.choice([one for one in options if type(one).__name__ == kind])


class Rolled(NamedTuple, Generic[S]):
    """A play with real dice: the table, every answer that is no die, what was asked of dice."""

    table: Table[S]
    answers: list[Choice]
    asked: list[str]

    def again(self, mission: Any, seed: int) -> Table[S]:
        """The same answers where the same faces are rolled for one."""
        twin = Table.start(self.table.game, mission, LoadedDice(seed, tuple(self.table.chance or ())))
        for answer in self.answers:
            assert twin.decision is not None
            twin.play(twin.decision.seat, answer)
        return twin


def rolled(game: Game[S], mission: Any, seed: int, most: int) -> Rolled[S]:
    """A random play, to its end or to so many answers."""
    random, found = Random(seed), Rolled(Table.start(game, mission, ManualDice(seed)), [], [])
    table = found.table
    for _ in range(most):
        decision = table.decision
        if decision is None:
            break
        choice = random.choice(decision.options)
        if table.throw:
            found.asked.append(decision.prompt)
        else:
            found.answers.append(choice)
        table.play(decision.seat, choice)
    return found
