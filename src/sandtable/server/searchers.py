"""Searches at the table: which are offered, and how long they may think there."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.errors import UnknownName
from sandtable.kernel.game import Game
from sandtable.players import player_names
from sandtable.players.search import Budget, is_search

USUAL = "search:2s"  # what a person waits for gladly
LONGEST, MOST = 10.0, 1000  # seconds or playouts of one answer


def offered(game: Game[Any]) -> list[str]:
    """Every computer player that the lobby has a seat for."""
    names = player_names(game)
    return [*names, USUAL] if "basic" in names else names


def checked(game: Game[Any], name: str) -> bool:
    """Whether a name is a search's that may play here; raises UnknownName for one that may not."""
    if not is_search(name) or "basic" not in game.heuristics:
        return False
    budget = Budget.parse(name.partition(":")[2])
    if budget.seconds > LONGEST or budget.playouts > MOST:
        what = f"'{name}' thinks too long for a table"
        raise UnknownName(f"{what}: up to {LONGEST:g}s or {MOST:,} playouts")
    return True
