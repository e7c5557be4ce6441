"""Rules that ask for nothing but a soldier's card and counters, worked out once for each load.

The same few loads come up in every battle and in every question; what such a rule says of one is
remembered, never what it says of a soldier's place, AP or wounds.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from sandtable.games.special_forces.state import Soldier, State

P = ParamSpec("P")
T = TypeVar("T")
MOST = 16_384  # answers of one rule; then it begins anew


def by_load(rule: Callable[Concatenate[State, Soldier, P], T]) -> Callable[Concatenate[State, Soldier, P], T]:
    """Whatever else such a rule is given is part of the question; its answer never changes."""

    @wraps(rule)
    def recalled(state: State, soldier: Soldier, /, *args: P.args, **kwargs: P.kwargs) -> T:
        known: dict[object, T] = state.content.by_load[rule]
        key = (soldier.load, args)
        if key in known:
            return known[key]
        if len(known) >= MOST:
            known.clear()
        found = known[key] = rule(state, soldier, *args, **kwargs)
        return found

    return recalled
