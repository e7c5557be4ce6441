"""The tables of some files: entries in inches become tables in whole ticks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

import msgspec

from sandtable.boards.tabletop.entries import FORMS, SECTIONS, Flag, Kind, MarkKind, PieceEntry, TableEntry
from sandtable.boards.tabletop.laying import Amiss, floor_of, length_in, line_of, parts_of, rect_in, spot_in
from sandtable.boards.tabletop.mats import Flags, Floor, Laid, Mark, Table, radius_of
from sandtable.boards.tabletop.ticks import WIDEST, Spot
from sandtable.kernel.explain import Steps, explain
from sandtable.kernel.kept import Keeper
from sandtable.kernel.names import nearest, shortened
from sandtable.kernel.packs import Sections, by_id, digest

_WORDING = ("text", "title", "name", "floor", "look", "icon")


class Tables(Keeper):
    """Flags, kinds, marks and tables of some files; the tables are laid when they are asked for."""

    def __init__(self, sections: Sections, maps: Mapping[str, Any] | None = None) -> None:
        self.sections = {name: sections[name] for name in SECTIONS}
        self.maps = maps or {}
        self.flags: dict[str, Flag] = by_id(sections["flags"])
        self.kinds: dict[str, Kind] = by_id(sections["kinds"])
        self.marks: dict[str, MarkKind] = by_id(sections["marks"])
        self.entries: dict[str, TableEntry] = by_id(sections["tables"])

    @cached_property
    def tables(self) -> dict[str, Table]:
        return {name: self.laid(entry) for name, entry in self.entries.items()}

    @cached_property
    def bits(self) -> Flags:
        """One bit for each flag, in the order of the files."""
        bits = {name: 1 << at for at, name in enumerate(self.flags)}
        bars, keeps, solid = (
            sum(bits[one.id] for one in self.flags.values() if getattr(one, which))
            for which in ("bars", "keeps", "solid")
        )
        return Flags(tuple(bits.items()), bars, keeps | bars, solid)

    @cached_property
    def digest(self) -> str:
        """What the tables do, not how they look or are worded."""
        return digest(_without(msgspec.to_builtins(self.sections)), order="sorted")

    def whole(self, entry: TableEntry) -> TableEntry:
        """With the ground of the table that it is like."""
        other = self.entries.get(entry.like)
        if other is None or other is entry:
            return entry
        ground = {"size": other.size, "look": other.look, "floor": other.floor}
        return msgspec.structs.replace(entry, **ground, pieces=other.pieces, movable=other.movable)

    def laid(self, entry: TableEntry) -> Table:
        """Everything in ticks; raises Amiss at the first thing that is wrong."""
        whole = self.whole(entry)
        return Table(
            id=entry.id,
            title=entry.title,
            size=size_in(whole),
            look=whole.look,
            flags=self.bits,
            pieces=tuple(map(self.piece, whole.pieces)),
            movable=tuple(map(self.piece, whole.movable)),
            floor=tuple(
                Floor(one.look, floor_of(one), line_of(one), length_in(one.width, ["width"])) for one in whole.floor
            ),
            marks=tuple(mark for name in entry.marks for mark in self.marked(entry, name)),
        )

    def piece(self, entry: PieceEntry) -> Laid:
        kind = self.kinds.get(entry.kind)
        if kind is None:
            near = nearest(entry.kind, self.kinds)
            raise Amiss(["kind"], f"unknown kind '{shortened(entry.kind)}'{near}")
        width, toll = length_in(kind.width, ["kind"]), length_in(kind.toll, ["kind"])
        return Laid(entry.id, kind, parts_of(entry, width), line_of(entry), width, toll)

    def marked(self, entry: TableEntry, name: str) -> Iterator[Mark]:
        """The marks of one name, in the form that its kind has."""
        kind = self.marks.get(name)
        if kind is None:
            near = nearest(name, self.marks)
            raise Amiss(["marks", name], f"unknown mark '{shortened(name)}'{near}")
        path: Steps = ["marks", name]
        given = entry.marks[name]
        try:
            value = msgspec.convert(given, FORMS[kind.form])
        except msgspec.ValidationError as error:
            where, what = explain(error, FORMS[kind.form], given)
            raise Amiss([*path, *where], what.replace("`$", f"`$.marks.{name}")) from None
        return _marks(kind, value, path)


def size_in(entry: TableEntry) -> Spot:
    size = spot_in(entry.size, ["size"])
    if min(size) <= 0 or max(size) > WIDEST:
        raise Amiss(["size"], f"a table is 1 to {WIDEST // 20} inches wide and high")
    return size


def _marks(kind: MarkKind, value: Any, path: Steps) -> Iterator[Mark]:
    radius = radius_of(kind.size)
    match kind.form:
        case "box":
            yield Mark(kind.id, kind, kind.name, box=rect_in(value, path), radius=radius)
        case "spot":
            yield Mark(kind.id, kind, kind.name, spot_in(value, path), radius=radius)
        case "spots":
            for n, one in enumerate(value):
                at = spot_in(one, [*path, n])
                yield Mark(f"{kind.id}-{n + 1}", kind, f"{kind.name} {n + 1}", at, radius=radius)
        case "named":
            for name, one in value.items():
                at = spot_in(one, [*path, name])
                yield Mark(name, kind, f"{kind.name} {name}", at, radius=radius)
        case "things":
            for name, one in value.items():
                at = spot_in(one.at, [*path, name, "at"])
                wide = radius_of(one.size or kind.size)
                told = one.name or name
                yield Mark(name, kind, told, at, None, wide, one.what, one.icon)


def _without(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _without(value) for key, value in data.items() if key not in _WORDING}
    return [_without(item) for item in data] if isinstance(data, list) else data
