"""Which answers are worth trying: what the model would say, and what it thinks nearly as good."""

from __future__ import annotations

from collections.abc import Iterable
from math import isfinite
from typing import Any

from sandtable.kernel.decision import Choice
from sandtable.kernel.game import Heuristic
from sandtable.kernel.table import Table
from sandtable.players.bench import BenchPlayer, Weighed


def candidates(table: Table[Any], model: Heuristic, wide: int) -> list[Choice]:
    """The model's own answer first; then those that it weighed, by weight; then a spread.

    A model that can tell what else comes into question leaves no room for a spread.
    """
    decision = table.decision
    if decision is None:
        return []
    weighed: Weighed = []
    rivals: Weighed | None = None
    if isinstance(model, BenchPlayer):
        first, weighed = model.weighed(table)
        rivals = model.rivals(table)
    else:
        first = model(table)
    weighed = weighed if rivals is None else rivals
    ranked = sorted((one for one in weighed if isfinite(one[1])), key=lambda one: -one[1])
    known = dict.fromkeys([first, *(choice for choice, _ in ranked)])
    others = [one for one in decision.options if one not in known]
    wanted = [*_forward(known, first)][:wide]
    if rivals is not None:
        return wanted
    return [*wanted, *spread([*_forward(others, first)], wide - len(wanted))]


def _forward(choices: Iterable[Choice], first: Choice) -> Iterable[Choice]:
    """Without those that only take something back, unless the model wants just that."""
    return (one for one in choices if one is first or not one.takes_back)


def spread(options: list[Choice], n: int) -> list[Choice]:
    """The first, the last, and as many between them, evenly."""
    if n <= 0 or len(options) <= n:
        return options[: max(0, n)]
    if n == 1:
        return options[:1]
    return [options[at * (len(options) - 1) // (n - 1)] for at in range(n)]
