"""The picture of a view as data: frozen elements with stable ids; no colours, no SVG.

A game builds a Scene from a view; `pictures` draws it. Positions are in scene units, and an
element's own parts are laid out by whoever draws it. Tones are words of the design.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

from sandtable.show.scene_base import Box as Box
from sandtable.show.scene_base import Element as Element
from sandtable.show.scene_base import Point as Point
from sandtable.show.scene_base import Side as Side
from sandtable.show.scene_base import Stretch as Stretch
from sandtable.show.scene_flick import DiscSize

Typeface = Literal["text", "label", "figure"]  # running text, small capitals, tabular figures
Align = Literal["start", "middle", "end"]
ZoneLook = Literal["panel", "inset", "open", "solid"]
Mark = Literal["plan", "command", "lock", "empty", "folder", "alert", "armor", "flask"]


class Ground(Element, frozen=True, kw_only=True, tag="ground"):
    """What everything lies on; a grid of squares or dots when the cell is not 0."""

    width: int
    height: int
    look: Literal["chart", "board"] = "chart"
    cell: int = 0
    dots: bool = False


class Zone(Element, frozen=True, kw_only=True, tag="zone"):
    """An area with a name; what lies in it are elements of their own."""

    width: int
    height: int
    label: str = ""
    note: str = ""
    look: ZoneLook = "panel"


class Label(Element, frozen=True, kw_only=True, tag="label"):
    """Words; they wrap within the width and shrink rather than overflow it."""

    text: str
    width: int
    size: int = 13
    face: Typeface = "text"
    align: Align = "start"
    strong: bool = False
    lines: int = 1
    whole: bool = False  # not seen at all where the edge of a page's picture would cut it


class Token(Element, frozen=True, kw_only=True, tag="token"):
    """A counter: symbol, short name, a number on its badge, hits as notches."""

    symbol: str
    name: str = ""
    size: int = 64
    badge: str = ""
    hits: int = 0
    state: Literal["ready", "lost", "captured", "hidden"] = "ready"
    mark: str = ""  # what it carries, in a letter or two


class Card(Element, frozen=True, kw_only=True, tag="card"):
    """A card, face up or down; `figures` are its numbers, `cost` stands on a coin."""

    width: int
    height: int
    name: str = ""
    text: str = ""
    look: Literal["paper", "shelf", "slip", "back"] = "paper"
    state: Literal["ready", "taken", "barred", "peeked"] = "ready"
    cost: str = ""
    figures: tuple[tuple[str, str], ...] = ()
    symbol: str = ""
    tilt: int = 0
    discs: tuple[tuple[DiscSize, int], ...] = ()  # groups of discs along its foot


class Deck(Element, frozen=True, kw_only=True, tag="deck"):
    """Cards face down; their number is the depth."""

    width: int
    height: int
    count: int


class Die(Element, frozen=True, kw_only=True, tag="die"):
    """A die that shows a face."""

    face: int
    sides: int = 10
    size: int = 32


class Way(Element, frozen=True, kw_only=True, tag="way"):
    """A line through points: a way to walk, a lead from one thing to another, a sight line."""

    points: tuple[Point, ...]
    done: int = 0  # how many points lie behind
    look: Literal["way", "lead", "sight", "watch"] = "way"
    straight: bool = False  # from point to point, as on a measured table; else a smooth line


class Stop(Element, frozen=True, kw_only=True, tag="stop"):
    """A place on a way."""

    icon: str
    label: str = ""
    note: str = ""
    state: Literal["past", "now", "ahead"] = "ahead"
    side: Side = "below"
    small: bool = False


class Marker(Element, frozen=True, kw_only=True, tag="marker"):
    """The ring round the place where we are; it glides when it moves."""

    radius: int


class Steps(Element, frozen=True, kw_only=True, tag="steps"):
    """Names in order, one of them the present one."""

    names: tuple[str, ...]
    at: int
    width: int


class Dial(Element, frozen=True, kw_only=True, tag="dial"):
    """A pointer on a scale, the value large; None while it is not known."""

    names: tuple[str, ...]
    low: int
    value: int | None
    radius: int
    caption: str = ""
    shield: bool = False


class Bar(Element, frozen=True, kw_only=True, tag="bar"):
    """So much of a total, in countable parts."""

    width: int
    value: int
    total: int


class Badge(Element, frozen=True, kw_only=True, tag="badge"):
    """A pill with an icon and a few words; lit or not."""

    text: str
    width: int
    icon: str = ""
    lit: bool = False


class Stamp(Element, frozen=True, kw_only=True, tag="stamp"):
    """A large word in a frame, as from a rubber stamp."""

    text: str
    width: int
    height: int
    tilt: int = 0


# a board: a few large elements that never change, and what stands on them


class Terrain(Element, frozen=True, kw_only=True, tag="terrain"):
    """Earth with a frame, letters and numbers along it, and a fine dot in every cell.

    A plan is a sheet on the table instead, for floors that fill it; it has no dots.
    """

    board: ClassVar[bool] = True
    columns: int
    rows: int
    cell: int
    margin: int
    look: Literal["earth", "plan"] = "earth"
    seam: int = 0  # the letters start anew at this column
    missing: tuple[Point, ...] = ()  # cells without a dot, by column and row


RoomLook = Literal["planks", "tiles", "plaster", "carpet", "concrete", "slate"]


class Room(Struct, frozen=True):
    """A building's floor: the rows of its cells, what it is made of, and what it is called."""

    boxes: tuple[Box, ...]
    look: RoomLook
    number: str
    name: str
    middle: Point
    width: int
    size: int = 11  # of the name


class Floor(Element, frozen=True, kw_only=True, tag="floor"):
    """All the rooms of a board, and its solid blocks."""

    rooms: tuple[Room, ...]
    blocks: tuple[Box, ...] = ()
    ticks: tuple[Point, ...] = ()  # fine marks where four cells meet


class Edges(Element, frozen=True, kw_only=True, tag="edges"):
    """What stands between cells, each over one edge of a cell."""

    walls: tuple[Stretch, ...] = ()
    doors: tuple[Stretch, ...] = ()
    windows: tuple[Stretch, ...] = ()
    low: tuple[Stretch, ...] = ()  # low walls
    green: tuple[Stretch, ...] = ()  # hedges and bushes
    lines: tuple[Stretch, ...] = ()  # drawn on the floor only
    look: Literal["stone", "plan"] = "stone"


class Gate(Element, frozen=True, kw_only=True, tag="gate"):
    """An edge of the board by which one may leave it."""

    width: int
    height: int
    to: Side
    text: str = ""


class Spot(Element, frozen=True, kw_only=True, tag="spot"):
    """A dot that may be chosen: to walk to at a cost, to run to, to aim at."""

    radius: int
    text: str = ""
    dashed: bool = False  # only by running
    barred: bool = False  # whoever goes there goes no farther
    aim: bool = False
    risk: int = 0  # how many would shoot at whoever goes there


class Puff(Element, frozen=True, kw_only=True, tag="puff"):
    """Smoke on a dot; older smoke is thinner."""

    size: int
    age: int
    count: int = 1


class Piece(Element, frozen=True, kw_only=True, tag="piece"):
    """A man on a board, centred on his dot: frame by side, short name, points left, states."""

    size: int
    name: str
    role: str = ""
    badge: str = ""
    stuns: int = 0
    wounds: int = 0
    marks: tuple[Mark, ...] = ()
    base: int = 0  # the radius of what a standee stands on; 0 for a flat counter
    lying: bool = False
    pips: tuple[int, int] = (0, 0)  # so many of a total
    seat: int = 0  # whose it is, of several on one side
    ahead: tuple[Point, ...] = ()  # where it goes or reaches next, told to whoever points at it


class Prop(Element, frozen=True, kw_only=True, tag="prop"):
    """A thing that lies on a board; a ghost is one that not everybody sees."""

    icon: str
    size: int
    ghost: bool = False


class Crossed(Struct, frozen=True):
    """A thing on a sight line: its number, or free because it is beside whoever looks."""

    at: Point
    text: str
    free: bool = False


class Sight(Element, frozen=True, kw_only=True, tag="sight"):
    """A line from whoever shoots to what he shoots at, with everything that it crosses."""

    to: Point
    gap: int  # how far the line stays off both ends
    crossed: tuple[Crossed, ...] = ()
    text: str = ""
    at: Point = (0, 0)  # the middle of the words
    blast: int = 0  # the radius of what goes off at its end


class Scene(Struct, frozen=True):
    """The whole picture, back to front."""

    width: int
    height: int
    elements: tuple[Element, ...] = ()
    title: str = ""
    description: str = ""
    counter: int = 0  # how wide its counters are, so that they are shown large enough; 0 for cards
    layers: tuple[tuple[str, str, bool], ...] = ()  # id, words, whether it is shown at first
    pinned: tuple[Box, ...] = ()  # parts that stay in sight while others are looked at

    def ids(self) -> frozenset[str]:
        return frozenset([element.id for element in self.elements])
