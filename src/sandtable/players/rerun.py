"""Run the choices of computer players again, once the seed of their match is known."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from sandtable.kernel.decision import Seat
from sandtable.kernel.errors import SandtableError, UnknownName
from sandtable.kernel.game import Game
from sandtable.kernel.journal import Entry, Journal
from sandtable.kernel.match import Match
from sandtable.kernel.names import nearest
from sandtable.players import make_player
from sandtable.players.search import is_search

BY_THE_CLOCK = "a search answers when its time is up, so its choices cannot be run again"


class Rerun(msgspec.Struct):
    """A seat's choices compared with a player's: how many are the same, and the other lines."""

    player: str
    same: int = 0
    other: list[int] = []


class Rerunner:
    """Watcher of a replay that asks each player what it would have answered."""

    def __init__(self, journal: Journal, game: Game[Any], players: Mapping[Seat, str], to: int | None = None) -> None:
        """For the lines up to `to`; raises SandtableError if a player cannot be run again."""
        for seat, name in players.items():
            _check(seat, name, journal, game)
        entries = (line for line in journal.lines[:to] if isinstance(line, Entry))
        self._entries = {line.n: line for line in entries if line.seat in players}
        self.results = {seat: Rerun(name) for seat, name in players.items()}

    def __call__(self, match: Match) -> None:
        line = self._entries.get(match.journal.next)
        if line is None:
            return
        rerun = self.results[line.seat]
        player = make_player(rerun.player, match.game, match.computer_seed(), modules=True)
        answer = msgspec.json.encode(match.computer_choice(player))
        if msgspec.json.decode(answer) == msgspec.json.decode(line.choice):
            rerun.same += 1
        else:
            rerun.other.append(line.n)


def _check(seat: Seat, name: str, journal: Journal, game: Game[Any]) -> None:
    seats = journal.header.seats
    if seat not in seats:
        raise UnknownName(f"nobody sat at '{seat}'{nearest(seat, seats)}")
    if is_search(name):
        raise SandtableError(f"'{name}': {BY_THE_CLOCK}")
    make_player(name, game, 0, modules=True)  # raises an error for an unknown name
