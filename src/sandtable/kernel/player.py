"""Whoever answers a Decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.table import Table

# No play runs on for ever without a person; the longest missions take about a thousand choices.
UNATTENDED = 10_000
Look = Callable[[], Table[Any]]  # deals a table on which nothing hidden is real


def stopped(choices: int) -> str:
    """What is said when that many choices were made and nobody was there to make one."""
    return f"{choices:,} choices in a row were made without a person, so the players stop here"


class Player(Protocol):
    """A computer player; it may look as often as it likes."""

    def choose(self, decision: Decision, look: Look) -> Choice: ...
