"""A table played to its end by computer players."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sandtable.kernel.decision import Choice, Outcome, Seat
from sandtable.kernel.errors import DeadEnd
from sandtable.kernel.player import UNATTENDED, Player, stopped
from sandtable.kernel.table import Table
from sandtable.players.guard import Looks

UNFINISHED = "unfinished"
Played = Callable[[Seat, Choice], Any]


def play_on(table: Table[Any], players: Mapping[Seat, Player], seed: str, play: Played | None = None) -> int:
    """To its end, or to where it is plain that it finds none; how many choices that took.

    The seed of the play says what the players are dealt when they look.
    """
    play = play or table.play
    for number in range(UNATTENDED):
        decision = table.decision
        if decision is None:
            return number
        look = Looks(table, decision.seat, seed, number)
        play(decision.seat, players[decision.seat].choose(decision, look))
    return UNATTENDED


def ending(table: Table[Any], seats: tuple[Seat, ...]) -> Outcome:
    """How it ended; where it was stopped nobody has won, and the result says so."""
    if table.decision:
        nobody, nothing = dict.fromkeys(seats, False), dict.fromkeys(seats, 0)
        return Outcome(UNFINISHED, stopped(UNATTENDED), nobody, nothing)
    outcome = table.outcome
    if outcome is None:
        raise DeadEnd("the play is over without an outcome")
    return outcome
