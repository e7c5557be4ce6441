"""Drawing by hand on a measured table: how a drawing becomes a choice.

An open question may be answered by laying pieces somewhere, moving them along a way, or turning
them. The game says what may be laid hold of; whoever shows the table tells what was drawn so far,
and the game completes it: the way and the front of every piece. The page never judges.
"""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple, TypeAlias

from msgspec import Meta, Struct

from sandtable.kernel.decision import Choice
from sandtable.show.measured import Measured

Far: TypeAlias = Annotated[int, Meta(ge=-100_000, le=100_000)]
Spot: TypeAlias = tuple[Far, Far]  # of the table, in the game's whole units


class Board(Struct, frozen=True, omit_defaults=True):
    """Where the table lies on the picture, and what a unit of it is."""

    x: int  # of the table's corner (0, 0) on the picture
    y: int
    width: int  # of the table, in its own units
    height: int
    scale: tuple[int, int] = (1, 1)  # so many units of the picture for so many of the table
    up: bool = False  # y grows upwards
    per: int = 1  # units of the table in what people name
    unit: str = ""  # in


class Handle(Struct, frozen=True, omit_defaults=True):
    """A piece, a marker or a template that may be laid hold of."""

    id: str
    words: str
    at: Spot
    how: Literal["point", "way", "leg", "turn"] = "point"
    radius: int = 0  # a disc
    box: Spot = (0, 0)  # or a rectangle, as it lies when it faces east
    legs: int = 1  # of a way, at most
    reach: int = 0  # the longest way there can be, for the page's own ruler; 0: not told
    turns: int = 0  # directions it can face, counted from east to north; 0: it has no front
    face: int = 0
    group: str = ""  # pieces of a group go together, unless one is drawn alone
    element: str = ""  # on the picture, or in the tray while it is not on the table
    tray: bool = False  # it lies in the tray; `at` is where keys begin to move it


class Placing(Struct, frozen=True, omit_defaults=True):
    """A question that is answered by drawing."""

    board: Board
    handles: tuple[Handle, ...]
    modes: tuple[tuple[str, str], ...] = ()  # (mode, words); the first is meant
    snaps: tuple[Spot, ...] = ()  # what a hand near it means
    step: int = 1  # of an arrow key; with Shift one unit of the table
    hint: str = ""
    targets: bool = False  # a line ends at a target: the piece stays, and odds are told


class Stroke(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What was drawn with one handle."""

    handle: Annotated[str, Meta(max_length=64)]
    points: Annotated[tuple[Spot, ...], Meta(max_length=16)] = ()  # none: it is only held
    face: Annotated[int, Meta(ge=-1, le=359)] = -1  # -1: as it comes
    alone: bool = False


class Draft(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a hand has drawn so far; it may be unfinished."""

    strokes: Annotated[tuple[Stroke, ...], Meta(max_length=32)] = ()
    mode: Annotated[str, Meta(max_length=32)] = ""


class Placed(NamedTuple):
    """What a drawing comes to."""

    choice: Choice | None  # complete; None while it means nothing
    shown: Measured  # words, and what to draw: ghosts, ways, reach, rings, sight lines
    points: tuple[Spot, ...] = ()  # where a hand would draw it: what a lesson proposes snaps there
