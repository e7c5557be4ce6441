"""The picture of a view as data: frozen elements with stable ids; no colours, no SVG.

A game builds a Scene from a view; `pictures` draws it. Positions are in scene units, and an
element's own parts are laid out by whoever draws it. Tones are words of the design.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias

from msgspec import Struct

from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.sheet import Tone

Point: TypeAlias = tuple[int, int]
Typeface = Literal["text", "label", "figure"]  # running text, small capitals, tabular figures
Align = Literal["start", "middle", "end"]
Side = Literal["above", "below", "left", "right"]
ZoneLook = Literal["panel", "inset", "open"]


class Element(Struct, frozen=True, kw_only=True, tag=True, tag_field="kind"):
    """Anything on the picture; the title is what a pointer or a screen reader is told."""

    id: str
    x: int
    y: int
    title: str = ""
    rule: str = ""
    tone: Tone = "plain"
    path: tuple[Point, ...] = ()  # the points that it came along, so that it can glide along them


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
    look: Literal["way", "lead", "sight"] = "way"


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


AnyElement: TypeAlias = (
    Ground
    | Zone
    | Label
    | Token
    | Card
    | Deck
    | Die
    | Way
    | Stop
    | Marker
    | Steps
    | Dial
    | Bar
    | Badge
    | Stamp
)


class Scene(Struct, frozen=True):
    """The whole picture, back to front."""

    width: int
    height: int
    elements: tuple[AnyElement, ...] = ()
    title: str = ""
    description: str = ""

    def ids(self) -> frozenset[str]:
        return frozenset(element.id for element in self.elements)


Ids: TypeAlias = Callable[[Choice], tuple[str, ...]]


def highlights(decision: Decision | None, scene: Scene, ids: Ids) -> dict[Choice, tuple[str, ...]]:
    """For each option the elements that stand for it; `ids` is the game's `scene_ids`."""
    if decision is None:
        return {}
    there = scene.ids()
    return {
        option: tuple(name for name in ids(option) if name in there) for option in decision.options
    }


def glowing(decision: Decision | None, scene: Scene, ids: Ids) -> frozenset[str]:
    """The elements that may be chosen now."""
    chosen = highlights(decision, scene, ids).values()
    return frozenset(name for names in chosen for name in names)
