"""Whoever answers a Decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.table import Table

Look = Callable[[], Table[Any]]  # deals a table on which nothing hidden is real


class Player(Protocol):
    """A computer player; it may look as often as it likes."""

    def choose(self, decision: Decision, look: Look) -> Choice: ...
