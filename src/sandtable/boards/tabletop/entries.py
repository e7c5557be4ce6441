"""What stands in a table file: flags, kinds of terrain, kinds of marks, and tables in inches."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from sandtable.show.scene_tabletop import AreaLook, BandLook, MatLook

MOST_PIECES, MOST_POINTS = 200, 64
Inches: TypeAlias = int | float
SpotEntry: TypeAlias = tuple[Inches, Inches]
BoxEntry: TypeAlias = tuple[Inches, Inches, Inches, Inches]  # west, south, east, north
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Line: TypeAlias = Annotated[tuple[SpotEntry, ...], Meta(min_length=2, max_length=MOST_POINTS)]
Outline: TypeAlias = Annotated[tuple[SpotEntry, ...], Meta(min_length=3, max_length=MOST_POINTS)]
Text: TypeAlias = Annotated[str, Meta(max_length=1000)]
Form = Literal["box", "spot", "spots", "named", "things"]
Look: TypeAlias = AreaLook | BandLook  # how a piece of ground is drawn


class Flag(Struct, frozen=True, forbid_unknown_fields=True):
    """A property of ground that the rules ask for, and what it means for bases."""

    id: Name
    bars: bool = False  # no base goes through it
    keeps: bool = False  # no base may end on it
    solid: bool = False  # joints of two such pieces are closed
    text: Text = ""


class Kind(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of terrain."""

    id: Name
    name: Name
    look: Look
    flags: Annotated[tuple[Name, ...], Meta(max_length=12)] = ()
    slow: Annotated[int, Meta(ge=0, le=9)] = 0  # every tick inside costs so many more
    toll: Inches = 0  # and whoever goes in pays this
    width: Inches = 0  # of a line
    text: Text = ""


class MarkKind(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of mark: a zone, or places where a base of that size has to have room."""

    id: Name
    name: Name
    form: Form
    size: Annotated[int, Meta(ge=0, le=200)] = 0  # of the base, in millimetres across
    reached: bool = True  # one can walk there
    needed: bool = False  # every table has it


class PieceEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """One piece of terrain, in one of five shapes."""

    id: Name
    kind: Name
    box: BoxEntry | None = None
    hex: SpotEntry | None = None
    radius: Inches | None = None  # of a hex: from its middle to a corner
    points: Outline | None = None
    parts: Annotated[tuple[Outline, ...], Meta(min_length=1, max_length=16)] | None = None
    line: Line | None = None


class FloorEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """What is only to be looked at: paving, paint. No rule knows of it."""

    look: Look
    box: BoxEntry | None = None
    points: Outline | None = None
    line: Line | None = None
    width: Inches = 1  # of a line


class ThingEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that stands on a table from the start."""

    at: SpotEntry
    name: str = ""
    size: Annotated[int, Meta(ge=0, le=200)] = 0  # if it is not that of its kind
    what: str = ""  # which profile of the game it is
    icon: str = ""


class TableEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A table, as its file has it."""

    id: Name
    title: Name
    size: SpotEntry = (36, 36)
    look: MatLook = "sand"
    like: Annotated[str, Meta(max_length=40)] = ""  # the table whose pieces and floor it has
    pieces: Annotated[tuple[PieceEntry, ...], Meta(max_length=MOST_PIECES)] = ()
    movable: Annotated[tuple[PieceEntry, ...], Meta(max_length=MOST_PIECES)] = ()
    floor: Annotated[tuple[FloorEntry, ...], Meta(max_length=MOST_PIECES)] = ()
    marks: Annotated[dict[Name, Any], Meta(max_length=40)] = {}
    text: Text = ""


SECTIONS: dict[str, Any] = {"flags": Flag, "kinds": Kind, "marks": MarkKind, "tables": TableEntry}
KINDS = {"flags": "flag", "kinds": "kind", "marks": "kind of mark", "tables": "table"}
FORMS: dict[Form, Any] = {
    "box": BoxEntry,
    "spot": SpotEntry,
    "spots": Annotated[tuple[SpotEntry, ...], Meta(max_length=MOST_POINTS)],
    "named": dict[Name, SpotEntry],
    "things": dict[Name, ThingEntry],
}
