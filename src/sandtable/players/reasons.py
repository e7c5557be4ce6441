"""Why a computer player would choose so, in a few words: what it weighed, or what the dice say."""

from __future__ import annotations

from collections.abc import Iterable
from math import isfinite
from typing import Any

from sandtable.kernel.decision import Choice
from sandtable.kernel.game import Heuristic, Odds
from sandtable.kernel.table import Table
from sandtable.players.bench import BenchPlayer

THUMB = "A rule of thumb for this kind of question; nothing was weighed in numbers."


def reason(table: Table[Any], heuristic: Heuristic | None, choice: Choice) -> str:
    """Told on the table that the player was dealt: it cannot tell what is hidden."""
    weighed: list[tuple[Choice, float]] = []
    said = ""
    if isinstance(heuristic, BenchPlayer):
        weighed, said = heuristic.weighed(table)[1], heuristic.because(table, choice)
    figures = _by_worth(table, weighed, choice) or _by_odds(table, choice)
    return " ".join(filter(None, (figures, said))) or THUMB


def _by_worth(table: Table[Any], weighed: Iterable[tuple[Choice, float]], choice: Choice) -> str:
    worths = {option: worth for option, worth in weighed if isfinite(worth)}
    own = worths.pop(choice, None)
    if own is None:
        return ""
    said = f"It is worth {own:+.1f} in its reckoning"
    if not worths:
        return f"{said}."
    rival = max(worths, key=worths.__getitem__)
    return f"{said}; the next best, {_named(table, rival)}, {worths[rival]:+.1f}."


def _by_odds(table: Table[Any], choice: Choice) -> str:
    """Its first chance beside the best of the others that are about the same thing."""
    odds = table.odds()
    if not odds.get(choice):
        return ""
    own = odds[choice][0]
    rivals = [(first, option) for option, (first, *_) in odds.items() if option != choice and first.what == own.what]
    said = f"{own.percent} % {own.what}"
    if not rivals:
        return f"{said}."
    first, rival = max(rivals, key=lambda one: _good(one[0]))
    return f"{said}; the next best, {_named(table, rival)}, {first.percent} %."


def _good(chance: Odds) -> float:
    share = chance.wins / chance.outof
    return -share if chance.against else share


def _named(table: Table[Any], option: Choice) -> str:
    asked = table.decision
    return asked.label(option, table.state) if asked else option.label(table.state)
