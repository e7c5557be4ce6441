"""What `search` does for the server, over there: it answers, weighs, and looks back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from sandtable.kernel.decision import Seat
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.errors import JournalError
from sandtable.kernel.journal import parse_journal
from sandtable.kernel.match import Match, replay
from sandtable.kernel.table import Table
from sandtable.lab.wilson import wilson
from sandtable.players.search import Budget, Search, cores, played_out
from sandtable.players.search.playout import Interrupted, worlds_of
from sandtable.players.search.tried import mean_error
from sandtable.server.aside.hurry import hurried
from sandtable.server.aside.jobs import Ware

ANSWER, WEIGH, LOOK_BACK = 20.0, 2.0, 8.0  # seconds that a person waits at the most
POINTS = 24  # of a curve
PLAYS = 60  # that a point needs at the most
FIRST = 8.0  # seconds for the first world of an answer that is compared
MOST_COMPARED = 400  # worlds: more say nothing that one could read


Been = tuple[str, ...]  # positions of a match that a search was asked in


class Mind(NamedTuple):
    """A search by its name, and what it remembers of the match."""

    player: str
    been: Been = ()


class Weighed(NamedTuple):
    """A choice, as it is written, and what it promises."""

    choice: bytes
    success: float
    low: float
    high: float
    plays: int


class Compared(NamedTuple):
    """The chance without and with an answer, in the same worlds, and the error of the change."""

    now: float
    after: float
    error: float
    plays: int


class Standing(NamedTuple):
    """How a match stood for a seat after so many lines of its journal."""

    line: int
    success: float
    low: float
    high: float
    plays: int


class Answer(NamedTuple):
    """A choice, as it is written, and where the search has been by now."""

    choice: bytes
    been: Been


def answer(mind: Mind, ware: Ware, table: bytes, salt: str, flag: str) -> Answer:
    """What a search chooses on a table that was dealt for it."""
    dealt = _dealt(ware, table, salt)
    asked = dealt.decision
    if asked and len(asked.options) == 1 and not asked.open:
        return Answer(msgspec.json.encode(asked.options[0]), mind.been)
    budget = Budget.parse(mind.player.partition(":")[2])
    search = Search(dealt.game, budget, processes=cores())
    search.recall(mind.been)
    search.remember(dealt)
    found = search.prospects(dealt, hurried(flag, ANSWER))
    return Answer(msgspec.json.encode(found[0].choice), search.been)


def weigh(ware: Ware, table: bytes, salt: str, flag: str) -> list[Weighed]:
    """What the best answers promise, the best first."""
    dealt = _dealt(ware, table, salt)
    search = Search(dealt.game, Budget(0, WEIGH), processes=cores())
    found = search.prospects(dealt, hurried(flag, WEIGH))
    return [
        Weighed(msgspec.json.encode(one.choice), *_share(one.success, one.playouts), one.playouts)
        for one in found
        if one.playouts
    ]


def compare(ware: Ware, table: bytes, choice: bytes, salt: str, flag: str) -> Compared:
    """What an answer changes: each world is played on without it and with it, by the same dice."""
    dealt = _dealt(ware, table, salt)
    seat = dealt.decision.seat if dealt.decision else ""
    wanted, model = dealt.game.codec.choice(choice), dealt.game.model
    soon, late = hurried(flag, WEIGH), hurried(flag, FIRST)
    now, after = list[float](), list[float]()
    worlds, until = worlds_of(dealt, seat), dealt.game.looks_until(dealt.state)
    for n in range(MOST_COMPARED):
        world = worlds(n)
        answered = world.copy()
        answered.play(seat, wanted)
        stop = soon if after else late  # one world at least, if that can be
        try:
            pair = [played_out(one, model, seat, stop, until)[1] for one in (world, answered)]
        except Interrupted:
            break
        now.append(pair[0])
        after.append(pair[1])
        if soon():
            break
    changes = [with_it - without for without, with_it in zip(now, after, strict=True)]
    return Compared(_mean(now), _mean(after), mean_error(changes)[1], len(after))


def _mean(shares: list[float]) -> float:
    return sum(shares) / len(shares) if shares else 0.0


def _dealt(ware: Ware, table: bytes, salt: str) -> Table[Any]:
    dealt = Table.load(ware.game(), table, SeededDice(salt))
    if dealt.decision is None:
        raise JournalError("table", 0, "asks nothing")
    return dealt


def _share(success: float, plays: int) -> tuple[float, float, float]:
    return success, *wilson(round(success * plays), plays)


def look_back(ware: Ware, data: bytes, name: str, seat: Seat, flag: str) -> list[Standing]:
    """The chance of success along a match, from what the seat knew each time."""
    journal = parse_journal(data, Path(name))
    wanted = set(_spread(len(journal.lines)))
    tables: dict[int, Table[Any]] = {}

    def watch(match: Match) -> None:
        line = len(match.journal.lines)
        if line in wanted:
            tables[line] = match.table.redealt(seat, SeededDice(f"{salt}/{line}"))

    salt = f"{journal.header.commitment}/{seat}"
    replay(journal, ware.game(), Path(name), watch=watch)
    return [_standing(line, *one) for line, one in _played(tables, seat, salt, flag).items()]


def _spread(lines: int) -> Iterator[int]:
    """The beginning, the end, and some between."""
    steps = min(lines, POINTS - 1)
    yield 0
    yield from (lines * n // steps for n in range(1, steps + 1))


def _played(
    tables: dict[int, Table[Any]], seat: Seat, salt: str, flag: str
) -> dict[int, tuple[int, float]]:
    """How many plays from each position, and how many were won: one from each in turn."""
    late = hurried(flag, LOOK_BACK)
    counts: dict[int, tuple[int, float]] = dict.fromkeys(tables, (0, 0.0))
    for n in range(PLAYS):
        for line, table in tables.items():
            if n and late():
                return counts
            world = table.redealt(seat, SeededDice(f"{salt}/{line}/{n}"))
            won = played_out(world, table.game.model, seat)[1]
            counts[line] = counts[line][0] + 1, counts[line][1] + won
    return counts


def _standing(line: int, plays: int, won: float) -> Standing:
    return Standing(line, *_share(won / plays, plays), plays)
