"""A tournament in words: who leads, and how sure that is."""

from __future__ import annotations

from math import ceil
from typing import Literal

from sandtable.lab.tournament.standings import Cell, Standings
from sandtable.lab.wilson import Z95

Tone = Literal["ahead", "behind", "open"]
FAR = 100_000  # games that nobody plays


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def range_of(cell: Cell) -> str:
    low, high = cell.interval
    return f"{100 * low:.0f} to {percent(high)}"


def said(cell: Cell) -> Tone:
    """Whether chance alone may have made it."""
    low, high = cell.interval
    return "ahead" if low > 0.5 else "behind" if high < 0.5 else "open"


def headline(table: Standings) -> str:
    """The leader, if there is one."""
    first, second = table.stands[0].player, table.stands[1].player
    if said(table.matrix.get((first, second), Cell())) == "ahead":
        return f"{first} leads"
    return f"{first} and {second} cannot be told apart yet"


def verdict(table: Standings) -> str:
    """The two best, and how many games it would take where that is open."""
    first, second = table.stands[0].player, table.stands[1].player
    cell = table.matrix.get((first, second), Cell())
    record = f"{cell.won} won, {cell.drawn} drawn, {cell.lost} lost"
    shown = f"{percent(cell.share)} of the points ({range_of(cell)}; {record})"
    if said(cell) == "ahead":
        return f"Against {second}, the next best, {first} takes {shown}."
    return f"{first} takes {shown} against {second}, which chance alone may bring. {_more(cell)}"


def _more(cell: Cell) -> str:
    """Games after which a lead as this one would be beyond chance."""
    lead = abs(cell.share - 0.5)
    needed = ceil((Z95 / (2 * lead)) ** 2) if lead else FAR
    if needed >= FAR:
        return "They seem to be equally good."
    return f"A lead as this one is beyond chance after about {needed:,} games of the two."
