"""Elements of a battle on a measured table: markers, clouds, templates, the sky, turns, dice."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from sandtable.show.scene_base import Box, Element, Point
from sandtable.show.scene_tabletop import Circle, Outline
from sandtable.show.sheet import Tone


class Tile(Element, frozen=True, kw_only=True, tag="tile"):
    """A marker of its true size: an Objective's flag, a minefield, a point that guns know."""

    width: int
    height: int
    look: Literal["flag", "mines", "aim"]
    text: str = ""


class Rims(Element, frozen=True, kw_only=True, tag="rims"):
    """Distances about a marker of that size, each named on its line."""

    width: int
    height: int
    rims: tuple[Circle, ...]
    within: Box | None = None  # the table about the place: beyond it nothing is drawn


class Shape(Struct, frozen=True):
    """Something on a chart: outlines, what it is, whose."""

    parts: tuple[Outline, ...]
    look: Literal["high", "green", "house", "water", "road", "region", "aim", "entry"]
    tone: Tone = "plain"
    text: str = ""


class Chart(Element, frozen=True, kw_only=True, tag="chart"):
    """A mission on a small map: ground in a few strokes, who begins where, what is fought for."""

    width: int
    height: int
    name: str
    shapes: tuple[Shape, ...] = ()


class Cloud(Element, frozen=True, kw_only=True, tag="cloud"):
    """A square of smoke about its place."""

    half: int
    text: str = ""
    within: Box | None = None  # the table about the place: beyond it nothing is drawn


class Template(Element, frozen=True, kw_only=True, tag="template"):
    """A square under which shells fall, about its place; `danger` is too near for friends."""

    half: int
    danger: int = 0
    text: str = ""
    within: Box | None = None


class Veil(Element, frozen=True, kw_only=True, tag="veil"):
    """Night over the ground; what stands on it is drawn afterwards."""

    width: int
    height: int


class Sky(Element, frozen=True, kw_only=True, tag="sky"):
    """The light of the hour: where sun or moon stands over the horizon, and its name."""

    width: int
    hour: Literal["dawn", "daylight", "dusk", "darkness"]
    night: bool
    text: str


class Beads(Element, frozen=True, kw_only=True, tag="beads"):
    """So many of a row, the last of them with its number."""

    width: int
    value: int
    total: int
    now: bool = False  # it is the one that goes on


class Pool(Element, frozen=True, kw_only=True, tag="pool"):
    """Dice that will be rolled, not yet known."""

    count: int
    size: int = 34
    most: int = 6  # beyond it a number tells how many


class Beam(Element, frozen=True, kw_only=True, tag="beam"):
    """A line of sight from its place; dashes where the target is concealed."""

    to: Point
    look: Literal["clear", "concealed", "barred"] = "clear"
