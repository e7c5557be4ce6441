"""The chance of success from a position, and with the best answers to what is asked there.

Tables are handed in redealt: nothing that is hidden from whoever is asked is in what is told.
"""

from __future__ import annotations

from time import perf_counter
from typing import Any, NamedTuple

from sandtable.kernel.decision import Choice
from sandtable.kernel.errors import SandtableError
from sandtable.kernel.table import Table
from sandtable.players.search import Budget, Prospect, Search, played_out
from sandtable.players.search.playout import Interrupted, worlds_of

FIRST = 4.0  # times the seconds that the first play from here may take
NO_TIME = "There was no time to play it out even once; it is a long way to the end"
SECRET = "This is chosen in secret: no chances are told of it"
NO_SEARCH = "Nobody plays this game well enough to look ahead"


class Chance(NamedTuple):
    """How often plays from here succeed, with a first answer or as the model goes on (None)."""

    choice: Choice | None
    success: float
    plays: int


def chances(table: Table[Any], seconds: float) -> list[Chance]:
    """What the best answers promise, the best first; one alone where there is but one answer."""
    if "basic" not in table.game.heuristics:
        raise SandtableError(NO_SEARCH)
    weighed = Search(table.game, Budget(0, seconds)).prospects(table)
    found = [_chance(one) for one in weighed if one.playouts]
    return found or [_as_it_stands(table, seconds)]


def _chance(one: Prospect) -> Chance:
    return Chance(one.choice, one.success, one.playouts)


def _as_it_stands(table: Table[Any], seconds: float) -> Chance:
    """Where nothing is weighed: the model goes on from here."""
    seat = table.decision.seat if table.decision else table.game.seats[0]
    began, worlds, won = perf_counter(), worlds_of(table, seat), list[float]()
    until = table.game.looks_until(table.state)

    def late() -> bool:
        return perf_counter() > began + seconds * (1 if won else FIRST)

    try:
        while not won or not late():
            world = worlds(len(won))
            won.append(played_out(world, table.game.model, seat, late, until)[1])
    except Interrupted:
        if not won:
            raise SandtableError(NO_TIME) from None
    return Chance(None, sum(won) / len(won), len(won))
