"""Elements of a measured table: the mat with its rule, ground and terrain, bases, rings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal, TypeAlias

from msgspec import Struct

from sandtable.show.scene_base import Box, Element, Point
from sandtable.show.sheet import Tone

Outline: TypeAlias = tuple[Point, ...]
MatLook = Literal["sand", "cinder", "flood", "grass", "country"]
AreaLook = Literal[
    # what stands and bars the way
    "wall",
    "joined",
    "altar",
    "pillar",
    "dome",
    "pier",
    "silo",
    "pipes",
    "block",
    # what one falls into or wades through
    "chasm",
    "slag",
    "well",
    "water",
    # what one climbs over
    "bags",
    "crates",
    "parapet",
    # what slows or hides
    "rubble",
    "scrap",
    "grove",
    "woods",
    "rough",
    "steam",
    "mist",
    # open country
    "crops",
    "orchard",
    "hill",
    "building",
    "rocky",
    "marsh",
    "river",
    "ford",
    "bridge",
    # what is only on the ground
    "paving",
    "plates",
    "mosaic",
    "tiles",
    "stain",
    "lamp",
    "zone",
    "plain",
    # where one may come or lay something: its lines may have holes
    "free",
]
NameLook = Literal["village", "height", "wood", "water"]
BandLook = Literal["road", "lane", "track", "rails", "hedge", "wall", "stream", "paint"]


def _around(element: Element, points: Sequence[Point]) -> Box:
    xs, ys = zip(*points, strict=True)
    left, top = min(xs), min(ys)
    return (element.x + left, element.y + top, max(xs) - left, max(ys) - top)


class Mat(Element, frozen=True, kw_only=True, tag="mat"):
    """A table that is measured on: its ground, and a frame about it with a mark every inch."""

    board: ClassVar[bool] = True
    width: int
    height: int
    inch: int
    look: MatLook = "sand"
    margin: int = 40  # how wide the frame is
    every: int = 6  # inches between two numbers
    grid: bool = False  # a fine line every inch
    name: str = ""  # whose ground it is: no two of a look lie alike


class Area(Element, frozen=True, kw_only=True, tag="area"):
    """Ground of one kind: convex outlines about the element's place."""

    parts: tuple[Outline, ...]
    look: AreaLook
    text: str = ""  # written on it
    rim: bool = False  # on its upper rim instead of its middle

    def extent(self) -> Box:
        return _around(self, [point for part in self.parts for point in part])


class Band(Element, frozen=True, kw_only=True, tag="band"):
    """A road, a hedge, a wall, a stream: a line with a width."""

    points: Outline
    width: int
    look: BandLook

    def extent(self) -> Box:
        return _around(self, self.points)


class Base(Element, frozen=True, kw_only=True, tag="base"):
    """Somebody or something on a round base, of its true size."""

    radius: int
    symbol: str = ""  # a silhouette, or an icon
    name: str = ""
    number: str = ""
    face: int = -1  # the direction of its front, of `turns`, from east counter-clockwise
    turns: int = 16
    hits: int = 0  # notches cut into the rim
    badges: tuple[str, ...] = ()  # a sign or a letter each
    state: Literal["ready", "done", "lost", "ghost", "unknown"] = "ready"
    seat: int = 0  # whose it is, of several on one side
    leads: bool = False  # the others are commanded from there

    def extent(self) -> Box:
        return _around(self, [(-self.radius, -self.radius), (self.radius, self.radius)])


class Circle(Struct, frozen=True):
    """A distance about something."""

    radius: int
    text: str = ""
    tone: Tone = "plain"


class Rings(Element, frozen=True, kw_only=True, tag="rings"):
    """Distances about a place, thin and named on the line itself."""

    rings: tuple[Circle, ...]
    within: Box | None = None  # the table about the place: beyond it nothing is drawn
    size: int = 12  # of the words on them


class Tape(Element, frozen=True, kw_only=True, tag="tape"):
    """A ruler laid from its place to another, with a mark every inch and its length in words."""

    to: Point
    inch: int
    text: str = ""


class Pin(Struct, frozen=True):
    """A point that tells where it is."""

    at: Point
    text: str


class Pins(Element, frozen=True, kw_only=True, tag="pins"):
    """Corners of a piece, each told in inches to whoever points at it; the name beside them."""

    pins: tuple[Pin, ...]
    text: str = ""


class PlaceName(Element, frozen=True, kw_only=True, tag="place-name"):
    """What a village, a height, a wood, a water is called, written on the ground."""

    text: str
    look: NameLook = "village"
