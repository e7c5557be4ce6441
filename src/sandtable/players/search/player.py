"""Sequential halving at the root over worlds that all candidates share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import isfinite, sqrt
from time import perf_counter
from typing import Any, NamedTuple

from sandtable.kernel.decision import Choice, Decision, Seat
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.game import Game, Heuristic
from sandtable.kernel.player import UNATTENDED, Look
from sandtable.kernel.table import Table
from sandtable.players.bench import BenchPlayer
from sandtable.players.search.budget import Budget

NAME = "search"
USUAL = Budget()
WIDE = 8  # options that are tried
SALT = 1 << 30
Hurried = Callable[[], bool]  # somebody wants the answer now


def is_search(name: str) -> bool:
    """`search`, `search:200`, `search:2s`."""
    return name == NAME or name.startswith(f"{NAME}:")


class Prospect(NamedTuple):
    """What a choice promises whoever makes it, as far as it was tried."""

    choice: Choice
    reward: float  # the mean, from -1 to 1
    error: float  # its standard error
    success: float  # share of the playouts that were won
    playouts: int


class _Tried:
    """A candidate, and what came of it in the worlds that it was tried in."""

    __slots__ = ("choice", "rewards", "won")

    def __init__(self, choice: Choice) -> None:
        self.choice = choice
        self.rewards: list[float] = []
        self.won = 0

    @property
    def mean(self) -> float:
        return sum(self.rewards) / len(self.rewards) if self.rewards else 0.0

    def prospect(self) -> Prospect:
        n, mean = len(self.rewards), self.mean
        spread = sum((one - mean) ** 2 for one in self.rewards)
        error = sqrt(spread / (n - 1) / n) if n > 1 else 1.0
        return Prospect(self.choice, mean, error, self.won / n if n else 0.0, n)


def _never() -> bool:
    return False


class Search:
    """All candidates in the running are tried in the same worlds with the same dice.

    After each round the worse half drops out, so most playouts go to the best.
    """

    def __init__(self, game: Game[Any], budget: Budget = USUAL, model: str = "basic") -> None:
        self.budget = budget
        self.model = game.heuristics[model]

    def choose(self, decision: Decision, look: Look) -> Choice:
        if len(decision.options) == 1 and not decision.open:
            return decision.options[0]
        return self.prospects(look())[0].choice

    def prospects(self, table: Table[Any], hurried: Hurried = _never) -> list[Prospect]:
        """What was tried on a table that was redealt for whoever is asked, the best first."""
        running = [_Tried(choice) for choice in candidates(table, self.model)]
        worlds, dropped = _worlds(table), list[_Tried]()
        rounds = max(1, (len(running) - 1).bit_length())
        began = perf_counter()
        for n in range(rounds):
            for _ in self._turns(rounds, len(running), began, n):
                world = next(worlds)
                for one in running:
                    self._try(world.copy(), one)
                if hurried():
                    break
            running.sort(key=lambda one: -one.mean)
            half = (len(running) + 1) // 2
            dropped[:0], running = running[half:], running[:half]
        return [one.prospect() for one in running + dropped]

    def _turns(self, rounds: int, running: int, began: float, n: int) -> Iterator[None]:
        """One for each world that a round has budget for, at least one."""
        yield None
        if not self.budget.seconds:
            yield from (None,) * (self.budget.playouts // (rounds * running) - 1)
            return
        until = began + self.budget.seconds * (n + 1) / rounds
        while perf_counter() < until:
            yield None

    def _try(self, table: Table[Any], one: _Tried) -> None:
        decision = table.decision
        if decision is None:
            return
        table.play(decision.seat, one.choice)
        reward, won = played_out(table, self.model, decision.seat)
        one.rewards.append(reward)
        one.won += won


def played_out(table: Table[Any], model: Heuristic, seat: Seat) -> tuple[float, bool]:
    """What it is worth to a seat in the end, if the model plays every seat, and whether it won."""
    for _ in range(UNATTENDED):
        asked = table.decision
        if asked is None:
            break
        table.play(asked.seat, model(table))
    outcome = table.outcome
    return (outcome.reward[seat], outcome.won[seat]) if outcome else (0.0, False)


def chance(table: Table[Any], seat: Seat, playouts: int, model: Heuristic) -> float:
    """The share of playouts that a seat wins from here; each in a world of its own."""
    worlds = _worlds(table, seat)
    return sum(played_out(next(worlds), model, seat)[1] for _ in range(playouts)) / playouts


def candidates(table: Table[Any], model: Heuristic) -> list[Choice]:
    """What the model would do, and what it thinks nearly as good, or some of the rest."""
    decision = table.decision
    if decision is None:
        return []
    weighed: list[tuple[Choice, float]] = []
    if isinstance(model, BenchPlayer):
        first, weighed = model.weighed(table)
    else:
        first = model(table)
    ranked = sorted((one for one in weighed if isfinite(one[1])), key=lambda one: -one[1])
    ordered = [first, *(choice for choice, _ in ranked)]
    if not weighed:
        ordered += decision.options
    forward = (one for one in dict.fromkeys(ordered) if one is first or not one.takes_back)
    return list(forward)[:WIDE]


def _worlds(table: Table[Any], seat: Seat = "") -> Iterator[Table[Any]]:
    """Tables that a seat cannot tell from this one, each with dice of its own."""
    seat = seat or (table.decision.seat if table.decision else "")
    salt = table.dice.copy().roll(SALT, "dice")
    n = 0
    while True:
        yield table.redealt(seat, SeededDice(f"{salt}/{n}"))
        n += 1
