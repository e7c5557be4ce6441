"""Which lines of a journal each viewer could notice.

Where a choice changes nothing that a viewer sees or hears, its line must not be counted for him
either: the `seq` that he is told, and the moments that he may look back at, go on only with what he
noticed. Whoever chose has always noticed it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from typing import Any

from sandtable.kernel.decision import Decision, Seat
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.event import Event
from sandtable.kernel.game import SPECTATOR, Game
from sandtable.kernel.journal import Entry, Undone
from sandtable.kernel.match import Match
from sandtable.kernel.table import Table


class Noticed:
    """For each viewer and line, how many lines he had noticed by then."""

    def __init__(self, game: Game[Any]) -> None:
        self._counts: dict[Seat, list[int]] = {seat: [0] for seat in (*game.seats, SPECTATOR)}
        self._silent: list[frozenset[Seat]] = []  # to whom, of each choice that stands

    def went_on(self, match: Match) -> None:
        """The match has another line."""
        line = match.journal.lines[len(self._counts[SPECTATOR]) - 1]
        silent: frozenset[Seat] = frozenset()
        if isinstance(line, Entry):
            silent = self._to_whom(match)
            self._silent.append(silent)
        elif isinstance(line, Undone):
            silent = self._silent.pop()  # what was not noticed is not missed
        for seat, counts in self._counts.items():
            counts.append(counts[-1] + (seat not in silent))

    def _to_whom(self, match: Match) -> frozenset[Seat]:
        table, fresh = match.before(), match.log[match.past[-1].log :]
        return frozenset(seat for seat in self._counts if goes_unnoticed(match.game, seat, table, match.table, fresh))

    def count(self, seat: Seat) -> int:
        """The `seq` that this viewer is told."""
        return self._counts[seat][-1]

    def at(self, seat: Seat, line: int) -> int:
        """The `seq` that he was told when the journal had so many lines."""
        return self._counts[seat][line]

    def line(self, seat: Seat, count: int) -> int:
        """How many lines the journal had when his `seq` came to be this."""
        return bisect_left(self._counts[seat], count)

    def lines(self, seat: Seat) -> list[int]:
        """All that he noticed, from the start on."""
        return [self.line(seat, count) for count in range(self.count(seat) + 1)]

    def by_all(self, line: int) -> bool:
        """Whether everybody has noticed something after that line."""
        return all(self.since(seat, line) for seat in self._counts)

    def since(self, seat: Seat, line: int) -> bool:
        """Whether he has noticed anything after that line."""
        return self.at(seat, line) != self.count(seat)


def goes_unnoticed(game: Game[Any], seat: Seat, before: Table[Any], after: Table[Any], fresh: Iterable[Event]) -> bool:
    """Whether a choice of another seat leaves all that this one sees and hears as it was."""
    asked, then = before.decision, after.decision
    if not _hidden(game, asked, seat) or not _hidden(game, then, seat):
        return False
    if asked is None or then is None or asked.seat != then.seat:
        return False
    if any(game.hears(event, seat) for event in fresh):
        return False
    return bool(game.view(before.state, seat) == game.view(after.state, seat))


def _hidden(game: Game[Any], asked: Decision | None, seat: Seat) -> bool:
    return asked is not None and asked.seat != seat and not game.overhears(asked, seat)


def may_go_unnoticed(game: Game[Any], seat: Seat, table: Table[Any]) -> bool:
    """Whether an answer to the present question would: one of each kind of choice is tried."""
    asked = table.decision
    if asked is None or not _hidden(game, asked, seat):
        return False
    for option in {type(option): option for option in asked.options}.values():
        tried = table.copy(dice=SeededDice("tried"))
        tried.log, tried.chance = [], []
        events = tried.play(asked.seat, option)
        if goes_unnoticed(game, seat, table, tried, events):
            return True
    return False
