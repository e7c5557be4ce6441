"""A player who wavers: now and then it takes another of the answers that `basic` thinks good.

`basic` always answers alike, so plays of `basic` differ by dice alone. To see what choices are
worth, plays are needed that differ by choices as well, as those of people do.
"""

from __future__ import annotations

from math import isfinite
from typing import Any

from sandtable.kernel.decision import Choice, Seat
from sandtable.kernel.dice import SeededDice, Stream
from sandtable.kernel.game import Heuristic
from sandtable.kernel.player import UNATTENDED
from sandtable.kernel.table import Table
from sandtable.players.bench import BenchPlayer

WIDE = 4  # answers that come into question
EVERY = 10  # one time of so many it takes another


def considered(table: Table[Any], model: Heuristic) -> list[Choice]:
    """What `basic` would do, then what it thinks nearly as good; some of the rest if it cannot say.

    Nothing that only takes something back.
    """
    decision = table.decision
    if decision is None:
        return []
    if len(decision.options) == 1 and not decision.open:
        return [decision.options[0]]
    first, weighed = model.weighed(table) if isinstance(model, BenchPlayer) else (model(table), [])
    ranked = sorted((one for one in weighed if isfinite(one[1])), key=lambda one: -one[1])
    others = [choice for choice, _ in ranked] or _spread(decision.options)
    forward = (one for one in others if one != first and not one.takes_back)
    return [first, *dict.fromkeys(forward)][:WIDE]


def _spread(options: tuple[Choice, ...]) -> list[Choice]:
    """Some of many, evenly."""
    step = max(1, (len(options) - 1) // (WIDE - 1)) if options else 1
    return list(options[::step])


class Mind:
    """How often somebody wavers: one time of so many, by numbers of its own; 0 is never."""

    __slots__ = ("every", "model", "stream")

    def __init__(self, model: Heuristic, every: int, salt: str) -> None:
        self.model, self.every = model, every
        self.stream = Stream.of(salt, "wavering")

    def choose(self, table: Table[Any]) -> Choice:
        """One of those that come into question."""
        if not self.every or self.stream.below(self.every):
            return self.model(table)
        found = considered(table, self.model)
        return found[1 + self.stream.below(len(found) - 1)] if len(found) > 1 else found[0]

    def again(self, salt: str) -> Mind:
        return Mind(self.model, self.every, salt)

    def shares(self, n: int) -> list[float]:
        """How likely each of those that come into question is taken, the first first."""
        if n == 1:
            return [1.0]
        return [1 - 1 / self.every, *[1 / self.every / (n - 1)] * (n - 1)]


def wins_from(table: Table[Any], seat: Seat, mind: Mind, salts: list[str], choice: Choice | None = None) -> list[bool]:
    """Whether a seat wins from here, in each of some worlds, if everybody is of such a mind.

    A world has what the seat cannot see dealt anew, and dice of its own; the same salt gives the
    same world. With a choice that one is made first.
    """
    return [_wins(table.redealt(seat, SeededDice(one)), seat, mind.again(one), choice) for one in salts]


def _wins(world: Table[Any], seat: Seat, mind: Mind, choice: Choice | None) -> bool:
    if world.decision is None:
        world.advance()
    if choice is not None and world.decision is not None:
        world.play(world.decision.seat, choice)
    for _ in range(UNATTENDED):
        asked = world.decision
        if asked is None:
            break
        world.play(asked.seat, mind.choose(world))
    outcome = world.outcome
    return bool(outcome and outcome.won[seat])
