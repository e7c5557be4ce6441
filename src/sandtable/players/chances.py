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
ENOUGH = 400  # plays: more say nothing that one could read
NO_TIME = "There was no time to play it out even once; it is a long way to the end"
SECRET = "This is chosen in secret: no chances are told of it"
NO_SEARCH = "Nobody plays this game well enough to look ahead"


class Chance(NamedTuple):
    """How often plays from here succeed, with a first answer or as the model goes on (None)."""

    choice: Choice | None
    success: float
    plays: int


def chances(table: Table[Any], seconds: float) -> list[Chance]:
    """What the best answers promise, the best first; one alone where there is but one answer.

    Once a search knows what is best it stops; the time that it leaves goes to how good that is.
    """
    if "basic" not in table.game.heuristics:
        raise SandtableError(NO_SEARCH)
    end = perf_counter() + seconds
    weighed = Search(table.game, Budget(0, seconds)).prospects(table)
    best, *others = [_chance(one) for one in weighed if one.playouts] or [Chance(None, 0.0, 0)]
    last = end if best.plays else end + (FIRST - 1) * seconds
    return [_further(table, best, (end, last)), *others]


def _chance(one: Prospect) -> Chance:
    return Chance(one.choice, one.success, one.playouts)


def _further(table: Table[Any], one: Chance, until: tuple[float, float]) -> Chance:
    """The same in further worlds until the first moment; if there was none yet, to the second."""
    choice, plays, won = one.choice, one.plays, one.success * one.plays
    seat = table.decision.seat if table.decision else table.game.seats[0]
    worlds, turn = worlds_of(table, seat), table.game.looks_until(table.state)

    def late() -> bool:
        return perf_counter() > until[0 if plays else 1]

    while plays < ENOUGH and not late():
        world = worlds(plays)
        if choice:
            world.play(seat, choice)
        try:
            won += played_out(world, table.game.model, seat, late, turn)[1]
        except Interrupted:
            break
        plays += 1
    if not plays:
        raise SandtableError(NO_TIME)
    return Chance(choice, won / plays, plays)
