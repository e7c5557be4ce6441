"""The chance of success from a position, and with the best answers to what is asked there.

Tables are handed in redealt: nothing that is hidden from whoever is asked is in what is told.
"""

from __future__ import annotations

from time import perf_counter
from typing import Any, NamedTuple

from sandtable.kernel.decision import Choice
from sandtable.kernel.errors import SandtableError
from sandtable.kernel.table import Table
from sandtable.players.search import Budget, Search, played_out
from sandtable.players.search.playout import Interrupted, worlds_of

FIRST = 4.0  # times the seconds that the first play from here may take
ENOUGH = 400  # plays: more say nothing that one could read
MOST = 5  # answers that are told
NO_TIME = "There was no time to play it out even once; it is a long way to the end"
SECRET = "This is chosen in secret: no chances are told of it"
NO_SEARCH = "Nobody plays this game well enough to look ahead"


class Chance(NamedTuple):
    """How often plays from here succeed, with a first answer or as the model goes on (None)."""

    choice: Choice | None
    success: float
    plays: int

    def after(self, won: float) -> Chance:
        """With one play more."""
        plays = self.plays + 1
        return Chance(self.choice, (self.success * self.plays + won) / plays, plays)


def chances(table: Table[Any], seconds: float) -> list[Chance]:
    """What the best answers promise, the best first; one alone where there is but one answer.

    Once a search knows what is best it stops; the time that it leaves goes to how good they are.
    """
    if "basic" not in table.game.heuristics:
        raise SandtableError(NO_SEARCH)
    end = perf_counter() + seconds
    weighed = Search(table.game, Budget(0, seconds)).prospects(table)
    found = [Chance(one.choice, one.success, one.playouts) for one in weighed if one.playouts]
    last = end if found else end + (FIRST - 1) * seconds
    return _further(table, found[:MOST] or [Chance(None, 0.0, 0)], (end, last))


def _further(table: Table[Any], found: list[Chance], until: tuple[float, float]) -> list[Chance]:
    """All of them in the same further worlds, so that none is told luckier than the others.

    Until the first moment; if nothing was played yet, to the second.
    """
    seat = table.decision.seat if table.decision else table.game.seats[0]
    worlds, turn = worlds_of(table, seat), table.game.looks_until(table.state)
    number = max(one.plays for one in found)

    def late() -> bool:
        return perf_counter() > until[0 if number else 1]

    def won(world: Table[Any], choice: Choice | None) -> float:
        if choice:
            world.play(seat, choice)
        return played_out(world, table.game.model, seat, late, turn)[1]

    while number < ENOUGH and not late():
        world = worlds(number)
        try:
            came = [won(world.copy(), one.choice) for one in found]
        except Interrupted:
            break
        found = [one.after(more) for one, more in zip(found, came, strict=True)]
        number += 1
    if not number:
        raise SandtableError(NO_TIME)
    return found
