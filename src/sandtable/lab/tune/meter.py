"""Measuring: the same dice for every candidate, and more games wherever more are asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any, TypeAlias

import msgspec

from sandtable.kernel.content import Document
from sandtable.kernel.game import Game
from sandtable.lab.memory import set_aside
from sandtable.lab.simulation import Plan, play_one
from sandtable.lab.tune.kept import Kept, Line, key
from sandtable.lab.tune.source import packed
from sandtable.lab.tune.space import Candidate, Space
from sandtable.lab.wilson import wilson

CHUNK = 4  # games that are lost at most when it is stopped; a game may take seconds


class Batch(msgspec.Struct, frozen=True):
    """Some games of a mission that lies in no file; plain data, so a worker can be handed it."""

    plan: Plan
    seat: str
    file: str
    text: str
    first: int
    count: int


Run: TypeAlias = Callable[[Callable[[Batch], str], Iterable[Batch]], Iterator[str]]


def play_batch(batch: Batch) -> str:
    """1 for each game that the seat won, 0 for each other; a pure function of its batch."""
    game, mission = _loaded(msgspec.json.encode(batch.plan), batch.file, batch.text)
    won = ""
    for number in range(batch.first, batch.first + batch.count):
        rows = play_one(game, mission, batch.plan, number)
        won += str(int(next(row.won for row in rows if row.seat == batch.seat)))
    set_aside()
    return won


@lru_cache(maxsize=2)  # of plain text: nobody owns it
def _loaded(plan: bytes, file: str, text: str) -> tuple[Game[Any], Any]:
    read = msgspec.json.decode(plan, type=Plan)
    game = packed(read.load()).with_document(Document(file, text))
    return game, read.set_up(game)


class Tally:
    """How often it went well at one candidate."""

    def __init__(self, won: str) -> None:
        self.won = won
        self.games = len(won)
        self.wins = won.count("1")

    @property
    def share(self) -> float:
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.games)


class Meter:
    """Plays candidates, and remembers."""

    def __init__(self, space: Space, plan: Plan, seat: str, run: Run, kept: Kept) -> None:
        self._space, self._plan, self._seat = space, plan.pinned(), seat
        self._run, self._kept = run, kept
        self._identity = plan.identity
        self._tallies: dict[tuple[Candidate, bool], Tally] = {}
        self.spent = 0  # games that were asked for, played now or kept from before

    def loaded(self, candidate: Candidate) -> Any:
        """The mission with these values, as the game reads it; raises what the game says to it."""
        source, plan = self._space.source, self._plan
        game = source.loaded(packed(plan.load()), self._space.text(candidate))
        mission = plan.set_up(game)
        game.setup(mission)
        return mission

    def tally(self, candidate: Candidate, *, fresh: bool = False) -> Tally:
        return self._tallies.get((candidate, fresh), Tally(""))

    def measured(self) -> dict[Candidate, Tally]:
        """Everything by candidate, fresh games among the others."""
        found: dict[Candidate, str] = {}
        for (candidate, _), tally in self._tallies.items():
            found[candidate] = found.get(candidate, "") + tally.won
        return {candidate: Tally(won) for candidate, won in found.items()}

    def more(self, candidate: Candidate, games: int, *, fresh: bool = False) -> Iterator[None]:
        """So many games more at a candidate; yields at each. Fresh ones have dice of their own."""
        plan = self._plan
        if fresh:
            plan = msgspec.structs.replace(plan, seed=f"{plan.seed}/fresh")
        text = self._space.text(candidate)
        of = key(self._identity | {"seed": plan.seed}, self._seat, text)
        begun = self.tally(candidate, fresh=fresh).games
        first, last = len(self._kept.won(of)), begun + games
        self._settle(candidate, fresh, of, min(first, last))
        yield from (None for _ in range(min(first, last) - begun))
        base = Batch(plan, self._seat, self._space.source.name, text, 0, 0)
        for won in self._run(play_batch, list(_chunks(base, first, last))):
            self._kept.add(Line(of, first, won))
            first += len(won)
            self._settle(candidate, fresh, of, first)
            yield from (None for _ in won)

    def _settle(self, candidate: Candidate, fresh: bool, of: str, games: int) -> None:
        before = self.tally(candidate, fresh=fresh).games
        self.spent += games - before
        self._tallies[candidate, fresh] = Tally(self._kept.won(of)[:games])


def _chunks(base: Batch, first: int, last: int) -> Iterator[Batch]:
    for at in range(first, last, CHUNK):
        yield msgspec.structs.replace(base, first=at, count=min(CHUNK, last - at))
