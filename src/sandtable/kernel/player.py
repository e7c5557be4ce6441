"""Whoever answers a Decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.table import Table


class Player(Protocol):
    """A computer player. `look` deals a table on which nothing hidden is real."""

    def choose(self, decision: Decision, look: Callable[[], Table[Any]]) -> Choice: ...
