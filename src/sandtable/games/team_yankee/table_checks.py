"""Layouts: their size, kinds of terrain with what each type is, pieces that may lie over others."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from sandtable.boards.tabletop.entries import Kind, TableEntry
from sandtable.boards.tabletop.laying import Amiss, overlapping
from sandtable.boards.tabletop.mats import Laid, Table
from sandtable.boards.tabletop.ticks import INCH
from sandtable.games.team_yankee.content import Content
from sandtable.games.team_yankee.vocabulary import TABLE
from sandtable.kernel.refs import Found

# What each type of terrain is (TY-TER-1); types are flags as well.
TYPES: Final[dict[str, frozenset[str]]] = {
    name: frozenset(words.split())
    for name, words in {
        "road": "",
        "crops": "short conceals",
        "hedge": "short terrain difficult conceals",
        "wall": "short terrain difficult conceals bulletproof",
        "rocky": "short terrain difficult conceals bulletproof",
        "woods": "tall terrain difficult conceals",
        "orchard": "tall terrain conceals",
        "building": "tall terrain conceals bulletproof",
        "hill": "tall",
        "stream": "terrain difficult",
        "marsh": "terrain difficult",
        "river": "terrain impassable",
        "bridge": "road",
        "ford": "terrain difficult",
    }.items()
}
LINES: Final = ("hedge", "wall")  # crossed where a line meets their middle (TY-LOS-7)


def table_of(content: Content, name: str) -> Table | None:
    """None if it is not there, or wrong: that is told elsewhere."""
    entry = content.ground.entries.get(name)
    try:
        return content.ground.laid(entry) if entry else None
    except (Amiss, KeyError):
        return None


def type_of(kind: Kind) -> str:
    """Which type of the terrain table it is; a bridge is a road as well."""
    found = [name for name in TYPES if name in kind.flags]
    return found[-1] if found else ""


def of_kind(kind: Kind) -> Found:
    """One type, with all that it is and nothing else (TY-TER-1)."""
    name = type_of(kind)
    if not name:
        yield ["flags"], f"says by a flag what it is: {', '.join(TYPES)} (TY-TER-1)"
        return
    wanted = TYPES[name] | {name}
    if set(kind.flags) != wanted:
        yield ["flags"], f"'{name}' has the flags {', '.join(sorted(wanted))} (TY-TER-1)"
    if kind.slow or kind.toll:
        yield ["slow" if kind.slow else "toll"], "ground is Difficult or it is not: none is slow"
    if name in LINES and not kind.width:
        yield [], f"a {name} is laid as a line: it needs a `width` (TY-LOS-7)"


def of_table(content: Content, entry: TableEntry) -> Found:
    table = table_of(content, entry.id)
    if table is None:
        return  # told by the tables themselves
    if table.size != TABLE:
        wide, high = (one // INCH for one in TABLE)
        yield ["size"], f"a layout is {wide} by {high} inches (TY-GEO-1)"
    if entry.movable:
        yield ["movable"], "nothing of a layout is put elsewhere"
    if not entry.like:
        yield from _lines(table)
        yield from _alike(table)


def _lines(table: Table) -> Found:
    for k, piece in enumerate(table.pieces):
        name = type_of(piece.kind)
        if name in LINES and not piece.line:
            yield ["pieces", k], f"'{piece.id}': a {name} is laid as a line (TY-LOS-7)"


def _alike(table: Table) -> Found:
    """Pieces of one type do not overlap, though their kinds have two names (TY-LOS-8).

    Those of one kind are told by every measured table; hedges, walls, roads and streams may meet.
    """
    pieces = [(k, one) for k, one in enumerate(table.pieces) if not one.line]
    for (_, one), (k, other) in combinations(pieces, 2):
        name = type_of(one.kind)
        if one.kind.id != other.kind.id and name == type_of(other.kind) and _overlap(one, other):
            yield ["pieces", k], f"'{other.id}' overlaps '{one.id}', and both are {name} (TY-LOS-8)"


def _overlap(one: Laid, other: Laid) -> bool:
    return any(overlapping(a, b) for a in one.parts for b in other.parts)
