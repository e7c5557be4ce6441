"""What a table of this game has beside what every measured table has."""

from __future__ import annotations

from sandtable.boards.tabletop.entries import TableEntry
from sandtable.boards.tabletop.mats import Laid, Table
from sandtable.boards.tabletop.shapes import inside
from sandtable.boards.tabletop.ticks import INCH
from sandtable.games.covert_ops.content import Content
from sandtable.games.covert_ops.mission_checks import table_of
from sandtable.games.covert_ops.refs import unknown
from sandtable.games.covert_ops.vocabulary import LETTERS, MOST_MARKERS, TABLE_INCHES
from sandtable.kernel.explain import Steps
from sandtable.kernel.refs import Found

BARRED = ("blocking", "chasm")


def of_table(content: Content, entry: TableEntry) -> Found:
    table = table_of(content, entry.id)
    if table is None:
        return  # told by the tables themselves
    if table.size != (TABLE_INCHES * INCH, TABLE_INCHES * INCH):
        yield ["size"], f"the Combat Zone is {TABLE_INCHES} by {TABLE_INCHES} inches (CO-C1-1)"
    if not entry.like:
        yield from _pieces(entry, table)
    yield from _marks(table)
    yield from _squad(content, table)


def _pieces(entry: TableEntry, table: Table) -> Found:
    for k, piece in enumerate(table.pieces):
        if _has(piece, *BARRED) and entry.pieces[k].box is None:
            what = "Blocking and Chasm pieces are boxes along the sides of the table (CO-C2-1)"
            yield ["pieces", k], f"'{piece.id}': {what}"
        if _has(piece, "low"):
            yield ["pieces", k], f"'{piece.id}': Low pieces belong to `movable` (CO-3.0-17)"
    for k, piece in enumerate(table.movable):
        if not _has(piece, "low"):
            yield ["movable", k], f"'{piece.id}': only Low pieces are put elsewhere (CO-3.0-17)"


def _has(piece: Laid, *flags: str) -> bool:
    return any(flag in piece.kind.flags for flag in flags)


def _marks(table: Table) -> Found:
    points = table.marked("insertions")
    for letter in LETTERS:
        if points and letter not in points:
            yield ["marks", "insertions"], f"there is no insertion point {letter} (CO-K-2)"
    if len(table.marked("markers")) > MOST_MARKERS:
        yield ["marks", "markers"], f"there are {MOST_MARKERS} Activity markers (CO-4.3-4)"
    zone, front = table.mark("zone"), table.mark("front")
    if zone and zone.box and front and not inside(front.disc, zone.box):
        yield ["marks", "front"], "the deployment front is not in the zone (CO-3.0-19)"


def _squad(content: Content, table: Table) -> Found:
    """A fixed squad is of profiles, on bases of their size (CO-3.0-18)."""
    for mark in table.marked("squad").values():
        path: Steps = ["marks", "squad", mark.id]
        profile = content.profiles.get(mark.what)
        if profile is None:
            yield [*path, "what"], unknown("profile", mark.what, content.profiles)
        elif profile.radius != mark.radius:
            yield path, f"'{profile.id}' stands on a base of size {profile.size} (CO-C1-2)"
