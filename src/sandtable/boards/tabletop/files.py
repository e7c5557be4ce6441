"""Table files: sections of a game's content, read with every problem told where it stands.

A game takes `SECTIONS` and `KINDS` among its own, keeps a `Tables` in its content, and adds
`complaints`, `stranded` and `leans_on` to those of its reader; `reader` makes one for tables alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from sandtable.boards.tabletop.entries import KINDS, SECTIONS, Kind
from sandtable.boards.tabletop.file_checks import amiss, out_of_reach
from sandtable.boards.tabletop.file_tables import Tables
from sandtable.boards.tabletop.laying import Amiss, length_in
from sandtable.kernel.explain import Steps
from sandtable.kernel.names import nearest, shortened
from sandtable.kernel.packs import Complaint, Entry, Reader

__all__ = ["KINDS", "SECTIONS", "Tables", "beside", "complaints", "leans_on", "reader", "stranded"]


def complaints(content: Tables) -> Iterator[Complaint]:
    """What is wrong with kinds and tables, one by one."""
    for kind in content.kinds.values():
        for steps, what in _kind_amiss(content, kind):
            yield ("kinds", kind.id), steps, what
    for entry in content.entries.values():
        for steps, what in amiss(content, entry):
            yield ("tables", entry.id), steps, what


def stranded(content: Tables, walked: str = "") -> Iterator[Complaint]:
    """What cannot be walked to, on tables that are good otherwise.

    That takes a while: content with the digest `walked` has been walked by a test before.
    """
    if content.digest == walked or any(True for _ in complaints(content)):
        return
    for table in content.tables.values():
        for steps, what in out_of_reach(table):
            yield ("tables", table.id), steps, what


def _kind_amiss(content: Tables, kind: Kind) -> Iterator[tuple[Steps, str]]:
    for k, flag in enumerate(kind.flags):
        if flag not in content.flags:
            near = nearest(flag, content.flags)
            yield ["flags", k], f"unknown flag '{shortened(flag)}'{near}"
    for name in ("toll", "width"):
        try:
            if length_in(getattr(kind, name), [name]) < 0:
                yield [name], "less than 0 inches there are none"
        except Amiss as error:
            yield error.path, error.what


def leans_on(content: Tables, entry: Entry, path: Steps) -> Iterator[Entry]:
    """What a place in a table or kind names: nobody is to blame if that could not be read."""
    section, name = entry
    if section == "kinds":
        kind = content.kinds[name]
        at = path[1] if path[:1] == ["flags"] and len(path) > 1 else None
        yield "flags", kind.flags[int(at)] if at is not None else ""
    if section == "tables":
        table = content.entries[name]
        yield "tables", table.like
        yield from (("marks", one) for one in table.marks)
        for piece in (*content.whole(table).pieces, *content.whole(table).movable):
            yield "kinds", piece.kind
            kind_of = content.kinds.get(piece.kind)
            yield from (("flags", flag) for flag in (kind_of.flags if kind_of else ()))


def reader(game: str, package: str, files: Sequence[str], walked: str = "") -> Reader[Tables, Any]:
    """For a game's tables alone, or for a user's file without a game."""

    def everything(content: Tables) -> Iterator[Complaint]:
        yield from complaints(content)
        yield from stranded(content, walked)

    return Reader(
        game=game,
        package=package,
        sections=SECTIONS,
        kinds=KINDS,
        make=Tables,
        files=files,
        complaints=everything,
        leans_on=leans_on,
    )


def beside(path: Path) -> Iterable[Path]:
    """A file of tables, and the `kinds.yaml` that lies beside it."""
    kinds = path.with_name("kinds.yaml")
    return (kinds, path) if path.is_file() and kinds.is_file() and kinds != path else (path,)
