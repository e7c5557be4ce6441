"""Elements of a board that discs are flicked on: doors, crates, tokens, discs, their ways."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from sandtable.show.scene_base import Box, Element, Point
from sandtable.show.sheet import Tone

Shape = Literal["round", "square", "diamond"]
DiscSize = Literal["small", "medium", "large"]


class Door(Element, frozen=True, kw_only=True, tag="door"):
    """A door in a wall, about its middle: shut, locked with so many digits, or gone."""

    length: int
    upright: bool
    state: Literal["shut", "locked", "open"] = "shut"
    text: str = ""


class Patch(Element, frozen=True, kw_only=True, tag="patch"):
    """Cells that belong together: hatched, lit by so much noise, or only to be chosen."""

    boxes: tuple[Box, ...]
    look: Literal["hatch", "glow", "plain"] = "plain"
    strength: int = 0  # 0 to 6
    text: str = ""
    at: Point = (0, 0)  # of the text


class Print(Struct, frozen=True):
    """What is printed on one cell."""

    at: Point
    look: Literal["cover", "post", "point"]
    text: str = ""


class Prints(Element, frozen=True, kw_only=True, tag="prints"):
    """All that is printed on the cells of a board."""

    prints: tuple[Print, ...]
    size: int


class Trail(Element, frozen=True, kw_only=True, tag="trail"):
    """A numbered way over a board that somebody walks by himself; each has a shape of its own."""

    points: tuple[Point, ...]
    shape: Shape
    loop: bool = False


class Noise(Element, frozen=True, kw_only=True, tag="noise"):
    """How loud a place is; the loudest one has a ring."""

    value: int
    loudest: bool = False


class Crate(Element, frozen=True, kw_only=True, tag="crate"):
    """A block to hide behind; it slides when it is struck."""

    size: int


class Chit(Element, frozen=True, kw_only=True, tag="chit"):
    """A round token, face down until somebody knows what it is."""

    radius: int
    icon: str = ""
    hidden: bool = False
    badge: str = ""
    goal: Literal["", "first", "second"] = ""
    state: Literal["lying", "done", "lost"] = "lying"


class Disc(Element, frozen=True, kw_only=True, tag="disc"):
    """A disc to flick, or one that is to be struck; several on each other are one stack."""

    radius: int
    size: DiscSize
    ghost: bool = False
    text: str = ""
    count: int = 1


class Contact(Struct, frozen=True):
    """Where a disc strikes something."""

    at: Point
    text: str = ""
    tone: Tone = "plain"


class Shot(Element, frozen=True, kw_only=True, tag="shot"):
    """The way of a disc with its bounces, and where it is at their ends."""

    points: tuple[Point, ...]
    radius: int
    contacts: tuple[Contact, ...] = ()
    ends: bool = True  # it comes to rest there; otherwise no more is known
    ghost: bool = False


class Timer(Element, frozen=True, kw_only=True, tag="timer"):
    """A track counted down to its end, a sign on every space."""

    width: int
    top: int
    value: int
    signs: tuple[tuple[Shape, Tone], ...] = ()  # of the spaces from 0 on


class Ring(Struct, frozen=True):
    """A circle on a small board."""

    at: Point
    radius: int
    tone: Tone = "plain"
    text: str = ""
    solid: bool = False


class Court(Element, frozen=True, kw_only=True, tag="court"):
    """A small board to flick on: circles, perhaps a box to be emptied, and where discs start."""

    width: int
    height: int
    cell: int
    start: Point
    rings: tuple[Ring, ...] = ()
    box: Box | None = None
