"""What `search` does for the server, over there: it answers, weighs and compares."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from sandtable.kernel.dice import SeededDice
from sandtable.kernel.errors import JournalError
from sandtable.kernel.table import Table
from sandtable.lab.wilson import wilson
from sandtable.players.search import Budget, Prospect, Search, cores, played_out
from sandtable.players.search.playout import Interrupted, worlds_of
from sandtable.players.search.tried import mean_error
from sandtable.server.aside.cancel import deadline
from sandtable.server.aside.jobs import Ware

ANSWER, WEIGH = 20.0, 2.0  # seconds that a person waits at the most
FIRST = 8.0  # seconds for the first world of an answer that is compared
MOST_COMPARED = 400  # worlds: more say nothing that one could read


Been = tuple[str, ...]  # positions of a match that a search was asked in


class Mind(NamedTuple):
    """A search by its name, and what it remembers of the match."""

    player: str
    been: Been = ()


class Weighed(NamedTuple):
    """A choice as JSON, its label and its chance of success."""

    choice: bytes
    label: str
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


class Answer(NamedTuple):
    """A choice, as it is written, and where the search has been by now."""

    choice: bytes
    been: Been


def answer(mind: Mind, ware: Ware, table: bytes, salt: str) -> Answer:
    """What a search chooses on a table that was dealt for it."""
    dealt = _dealt(ware, table, salt)
    asked = dealt.decision
    if asked and len(asked.options) == 1 and not asked.open:
        return Answer(msgspec.json.encode(asked.options[0]), mind.been)
    budget = Budget.parse(mind.player.partition(":")[2])
    search = Search(dealt.game, budget, processes=cores())
    search.recall(mind.been)
    search.remember(dealt)
    found = search.prospects(dealt, deadline(ANSWER))
    return Answer(msgspec.json.encode(found[0].choice), search.been)


def weigh(ware: Ware, table: bytes, salt: str) -> list[Weighed]:
    """What the best answers promise, the best first."""
    dealt = _dealt(ware, table, salt)
    search = Search(dealt.game, Budget(0, WEIGH), processes=cores())
    found = search.prospects(dealt, deadline(WEIGH))
    return [_weighed(one, dealt) for one in found if one.playouts]


def _weighed(found: Prospect, dealt: Table[Any]) -> Weighed:
    """The label is made here, from the redealt table, so that it tells nothing hidden."""
    label = dealt.decision.label(found.choice, dealt.state) if dealt.decision else ""
    share = share_of(found.success, found.playouts)
    return Weighed(msgspec.json.encode(found.choice), label, *share, found.playouts)


def compare(ware: Ware, table: bytes, choice: bytes, salt: str) -> Compared:
    """What an answer changes: each world is played on without it and with it, by the same dice."""
    dealt = _dealt(ware, table, salt)
    seat = dealt.decision.seat if dealt.decision else ""
    wanted, model = dealt.game.codec.choice(choice), dealt.game.model
    soon, late = deadline(WEIGH), deadline(FIRST)
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


def share_of(success: float, plays: int) -> tuple[float, float, float]:
    """Return a share and its 95 percent bounds."""
    return success, *wilson(round(success * plays), plays)
