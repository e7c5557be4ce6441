"""Tables as they are played on: pieces and marks in whole ticks, and the field of both."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TypeAlias

from msgspec import Struct

from sandtable.boards.tabletop.entries import Kind, MarkKind
from sandtable.boards.tabletop.field import Field, Piece
from sandtable.boards.tabletop.shapes import Disc, Points, Rect
from sandtable.boards.tabletop.ticks import INCH, Spot
from sandtable.kernel.kept import Keeper, kept
from sandtable.show.scene_tabletop import MatLook

Bits: TypeAlias = Mapping[str, int]  # of a flag


class Laid(Struct, frozen=True):
    """A piece of terrain where it lies."""

    id: str
    kind: Kind
    parts: tuple[Points, ...]
    line: Points = ()  # its middle, if it was laid as a line
    width: int = 0
    toll: int = 0


class Floor(Struct, frozen=True):
    """What is only to be looked at."""

    look: str
    parts: tuple[Points, ...]
    line: Points = ()
    width: int = 0


class Mark(Struct, frozen=True):
    """A zone, or a place where something stands."""

    id: str
    kind: MarkKind
    name: str = ""
    at: Spot = (0, 0)
    box: Rect | None = None
    radius: int = 0
    what: str = ""
    icon: str = ""

    @property
    def disc(self) -> Disc:
        return Disc(*self.at, self.radius)


class Flags(Struct, frozen=True):
    """Bits of the flags, and those of them that bases and lines meet."""

    bits: tuple[tuple[str, int], ...]
    bars: int  # no base goes through
    keeps: int  # no base may end
    solid: int

    def of(self, *names: str) -> int:
        """The bits of these flags together."""
        known = dict(self.bits)
        return sum(known[name] for name in set(names))


class Table(Struct, Keeper, frozen=True, dict=True):
    """A table of a file: where everything lies before anybody plays."""

    id: str
    title: str
    size: Spot
    look: MatLook
    flags: Flags
    pieces: tuple[Laid, ...]
    movable: tuple[Laid, ...] = ()
    floor: tuple[Floor, ...] = ()
    marks: tuple[Mark, ...] = ()

    @property
    def ground(self) -> Rect:
        return Rect(0, 0, *self.size)

    @cached_property
    def field(self) -> Field:
        """With the movable pieces where the file has them."""
        return field_with(self, self.movable)

    def marked(self, kind: str) -> dict[str, Mark]:
        """All marks of a kind, by their ids."""
        return {mark.id: mark for mark in self.marks if mark.kind.id == kind}

    def mark(self, kind: str) -> Mark | None:
        """The one mark of a kind, if there is one."""
        return next(iter(self.marked(kind).values()), None)


@kept(16)
def field_with(table: Table, movable: tuple[Laid, ...]) -> Field:
    """A table's field with its movable pieces where they were put; made once for each way."""
    pieces = (_piece(one, table.flags) for one in (*table.pieces, *movable))
    return Field(table.size, tuple(pieces), table.flags.solid)


def _piece(laid: Laid, flags: Flags) -> Piece:
    return Piece(laid.id, laid.parts, flags.of(*laid.kind.flags), laid.kind.slow, laid.toll)


def radius_of(millimetres: int) -> int:
    """Of a base of that width: to the nearest tick."""
    return (millimetres * INCH * 10 + 254) // 508
