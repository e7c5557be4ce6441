"""Computer players, timed: whole plays and single decisions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from statistics import median
from time import process_time
from typing import Any, NamedTuple

from sandtable.kernel.dice import SeededDice
from sandtable.kernel.game import Game
from sandtable.kernel.table import Table
from sandtable.lab.bench import Figure

MEDIAN, WORST = 20, 200  # milliseconds that a decision may take


class Timed(NamedTuple):
    """Milliseconds of a play, and of every decision in it."""

    whole: float
    decisions: list[float]


def begun(game: Game[Any], mission: Any, until: Callable[[Any], bool]) -> Table[Any]:
    """A table in the middle of a play of `basic`."""
    basic = game.heuristics["basic"]
    table = Table.start(game, mission, SeededDice(11), logged=False)
    while (decision := table.decision) is not None and not until(table.state):
        table.play(decision.seat, basic(table))
    return table


def basic_play(game: Game[Any], mission: Any, n: int) -> Timed:
    """One play as the lab plays it: `basic` in all seats sees a redealt table."""
    basic = game.heuristics["basic"]
    took = []
    began = process_time()
    table = Table.start(game, mission, SeededDice(n), logged=False)
    while (decision := table.decision) is not None:
        asked = process_time()
        choice = basic(table.redealt(decision.seat, SeededDice(n)))
        took.append(1e3 * (process_time() - asked))
        table.play(decision.seat, choice)
    return Timed(1e3 * (process_time() - began), took)


def mean_play(game: Game[Any], mission: Any, seconds: float, decisions: list[float]) -> float:
    """Milliseconds of a play, the mean over a few; the quicker of two runs of each.

    The time of every single decision is added to `decisions`.
    """
    total, n = 0.0, 0
    start = process_time()
    while n < 2 or process_time() - start < seconds:
        one, other = (basic_play(game, mission, n) for _ in range(2))
        total += min(one.whole, other.whole)
        decisions += map(min, one.decisions, other.decisions)
        n += 1
    return total / n


def deciding(decisions: list[float]) -> Iterator[Figure]:
    """How long `basic` thinks: in the middle, and at most."""
    middle, worst = median(decisions), max(decisions)
    yield Figure(
        work=f"basic decides, median of {len(decisions)}",
        ours=middle,
        unit="ms",
        budget=f"at most {MEDIAN} ms",
        met=middle <= MEDIAN,
    )
    yield Figure(work="basic decides, slowest", ours=worst, unit="ms", budget=f"at most {WORST} ms", met=worst <= WORST)
