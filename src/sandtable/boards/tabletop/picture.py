"""A table as a picture: where it lies on it, its ground and terrain, zones and marks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, cast, get_args

from msgspec.structs import replace

from sandtable.boards.tabletop.field import joints
from sandtable.boards.tabletop.mats import Floor, Laid, Mark, Table
from sandtable.boards.tabletop.placing import on_picture
from sandtable.boards.tabletop.regions import Region, outlines
from sandtable.boards.tabletop.shapes import Points, Rect, box_of
from sandtable.boards.tabletop.ticks import INCH, Spot, inches, length, told
from sandtable.show.aim import Key, Track
from sandtable.show.placing import Board
from sandtable.show.scene import Scene, Way
from sandtable.show.scene_base import Box, Element, Point
from sandtable.show.scene_tabletop import (
    Area,
    AreaLook,
    Band,
    BandLook,
    Base,
    Circle,
    Mat,
    MatLook,
    NameLook,
    Outline,
    Pin,
    Pins,
    PlaceName,
    Rings,
)

MARGIN = 44
PACE = 120  # ticks a second: how fast a base is seen going
WIDE = 960  # ticks: a table that is wider is drawn smaller
LAMP = "lamp"
FLAT = ("chasm", "slag", "well", "water")  # below what stands
LAST = ("steam", "mist", "grove", "woods", "orchard")  # over what lies
# Open country from the ground up: a road runs over a hill and under a bridge's rails.
COUNTRY = ("hill", "crops", "marsh", "rocky", "stream", "river", "ford", "road", "bridge", "hedge")


class Frame(NamedTuple):
    """A table of that size on the picture: its corner, and units of the picture for ticks."""

    size: Spot
    x: int = MARGIN
    y: int = MARGIN
    scale: tuple[int, int] = (3, 2)

    @property
    def wide(self) -> int:
        return self.long(self.size[0])

    @property
    def high(self) -> int:
        return self.long(self.size[1])

    def long(self, ticks: int) -> int:
        """A length on the picture, halves rounded down."""
        return ticks * self.scale[0] // self.scale[1]

    def at(self, spot: Spot) -> Point:
        """A place on the picture; y grows upwards on the table and downwards there."""
        return on_picture(self.board(), spot)

    def way(self, spots: Iterable[Spot]) -> tuple[Point, ...]:
        """A way on the picture: what a base came along, what it would go."""
        return tuple(map(self.at, spots))

    def box(self, rect: Rect) -> Box:
        """A rectangle of the table on the picture, as patches have them."""
        (left, foot), (right, top) = self.at((rect.west, rect.south)), self.at(rect[2:])
        return left, top, right - left, foot - top

    def board(self) -> Board:
        """What a hand that draws has to know."""
        return _board(self)

    def about(self, parts: Iterable[Points]) -> tuple[Point, tuple[Outline, ...]]:
        """The middle of some outlines on the picture, and the outlines about it."""
        placed = [[self.at(spot) for spot in part] for part in parts]
        x, y = box_of([point for part in placed for point in part]).middle
        return (x, y), tuple(tuple((px - x, py - y) for px, py in part) for part in placed)


@lru_cache(maxsize=64)  # of plain numbers: nobody owns it
def _board(frame: Frame) -> Board:
    return Board(
        x=frame.x,
        y=frame.y + frame.high,
        width=frame.size[0],
        height=frame.size[1],
        scale=frame.scale,
        up=True,
        per=INCH,
        unit="in",
    )


def mat(frame: Frame, look: MatLook, *, grid: bool = False, name: str = "") -> Mat:
    return Mat(
        id="mat",
        x=frame.x,
        y=frame.y,
        width=frame.wide,
        height=frame.high,
        inch=frame.long(INCH),
        look=look,
        margin=MARGIN - 4,
        grid=grid,
        name=name,
    )


def floor(frame: Frame, table: Table) -> Iterator[Element]:
    """What lies flat, below everything."""
    for k, one in enumerate(table.floor):
        if one.look != LAMP:
            yield _floor(frame, one, f"floor-{k + 1}")


def terrain(frame: Frame, table: Table, movable: Sequence[Laid] | None = None) -> Iterator[Element]:
    """All pieces, those behind first, and the lamps over them."""
    pieces = (*table.pieces, *(table.movable if movable is None else movable))
    covered = _covered(pieces)
    yield from _paved([piece(frame, one, joined=one.id in covered) for one in sorted(pieces, key=_depth)])
    for k, lamp in enumerate(table.floor):
        if lamp.look == LAMP:
            yield _floor(frame, lamp, f"floor-{k + 1}")


def _paved(pieces: Sequence[Element]) -> Iterator[Element]:
    """What one drives on comes after the kerbs of every road: they end where two meet."""
    roads = [one for one in pieces if isinstance(one, Band) and one.look == "road"]
    for one in pieces:
        yield one
        if roads and one is roads[-1]:
            yield from (replace(each, id=f"{each.id}-lane", look="lane", title="") for each in roads)


def drawn(table: Table, *, grid: bool = False, names: bool = False) -> Scene:
    """A table before anybody plays on it; for designers with inches and names on it."""
    frame = Frame(table.size, scale=(1, 1) if table.size[0] > WIDE else (3, 2))
    zones = [one for one in marked(frame, table) if isinstance(one, Area)]
    others = [one for one in marked(frame, table) if not isinstance(one, Area)]
    pins = corners(frame, table, names=names) if grid or names else ()
    parts = (
        mat(frame, table.look, grid=grid, name=ground_name(table)),
        *floor(frame, table),
        *zones,
        *terrain(frame, table),
        *written(frame, table),
        *others,
        *pins,
    )
    told = f"{inches(table.size[0])} by {inches(table.size[1])} inches, {len(table.pieces)} pieces"
    width, height = frame.wide + 2 * frame.x, frame.high + 2 * frame.y
    return Scene(width, height, parts, table.title, f"{table.title}: {told}.")


def ground_name(table: Table) -> str:
    """Farmland is another on every table; sand is sand."""
    return table.id if table.look == "country" else ""


def _depth(laid: Laid) -> tuple[int, int]:
    """Pits, country, what stands from north to south, haze: nearer things hide those behind."""
    look = laid.kind.look
    if look in COUNTRY:
        return 1, COUNTRY.index(look)
    level = 0 if look in FLAT else 3 if look in LAST else 2
    return level, -min(y for part in laid.parts for _, y in part)


def _covered(pieces: Sequence[Laid]) -> set[str]:
    """Walls whose southern side another wall hides."""
    walls = [one for one in pieces if one.kind.look == "wall"]
    return {
        one.id
        for one in walls
        for other in walls
        for a, b in joints(one.parts[0], other.parts[0])
        if a[1] == b[1] == box_of(one.parts[0]).south
    }


def piece(frame: Frame, laid: Laid, *, joined: bool = False) -> Element:
    """One piece of terrain, with what it is called and what the rules ask of it."""
    flags = ", ".join(laid.kind.flags)
    told = f"{laid.kind.name}: {flags}" if flags else laid.kind.name
    if laid.line and laid.kind.look in get_args(BandLook):
        return _band(frame, laid, laid.id, told)
    (x, y), parts = frame.about(laid.parts)
    look = "joined" if joined else laid.kind.look
    return Area(id=laid.id, x=x, y=y, parts=parts, look=cast("AreaLook", look), title=told)


def _floor(frame: Frame, laid: Floor, name: str) -> Element:
    if laid.line:
        return _band(frame, laid, name, "")
    (x, y), parts = frame.about(laid.parts)
    return Area(id=name, x=x, y=y, parts=parts, look=cast("AreaLook", laid.look))


def _band(frame: Frame, laid: Laid | Floor, name: str, told: str) -> Band:
    look = laid.kind.look if isinstance(laid, Laid) else laid.look
    points = tuple((x - frame.x, y - frame.y) for x, y in map(frame.at, laid.line))
    return Band(
        id=name,
        x=frame.x,
        y=frame.y,
        points=points,
        width=frame.long(laid.width),
        look=cast("BandLook", look),
        title=told,
    )


def zone(frame: Frame, name: str, box: Rect, text: str = "") -> Area:
    """Where one comes in or goes out."""
    (x, y), parts = frame.about([box.points])
    return Area(id=name, x=x, y=y, parts=parts, look="zone", tone="friend", text=text, rim=True, layer="zone")


def rings(frame: Frame, name: str, spot: Spot, circles: Iterable[Circle], layer: str = "", of: str = "") -> Rings:
    """Distances about a place of the table, as far as the table goes; radii are in ticks.

    Rings `of` a piece are shown while it is pointed at, and of all pieces while their layer is on.
    """
    x, y = frame.at(spot)
    own = tuple(replace(one, radius=frame.long(one.radius)) for one in circles)
    within = (frame.x - x, frame.y - y, frame.wide, frame.high)
    return Rings(id=name, x=x, y=y, rings=own, within=within, layer=layer, of=of)


def way(frame: Frame, name: str, spots: Sequence[Spot], done: int = 0) -> Way:
    """A way from leg to leg, straight as it is gone; the first `done` points lie behind."""
    return Way(id=name, x=0, y=0, points=frame.way(spots), done=done, straight=True)


def reached(frame: Frame, name: str, boxes: Sequence[Rect], layer: str = "") -> Area:
    """Where one can come to (see `route.reach`), with a line about it."""
    return _free(frame, name, outlines(tuple(boxes)), layer)


def outlined(frame: Frame, name: str, region: Region, layer: str = "") -> Area:
    """Where something may be laid; its holes are left free."""
    return _free(frame, name, region.outline(), layer)


def _free(frame: Frame, name: str, lines: Sequence[Points], layer: str) -> Area:
    if not lines:
        return Area(id=name, x=frame.x, y=frame.y, parts=(), look="free", layer=layer)
    (x, y), parts = frame.about(lines)
    return Area(id=name, x=x, y=y, parts=parts, look="free", tone="friend", layer=layer)


def along(frame: Frame, element: str, spots: Sequence[Spot], speed: int = PACE) -> Track:
    """How a base is seen going a way, at so many ticks a second."""
    far, keys = 0, []
    for k, spot in enumerate(spots):
        far += length(spots[k - 1], spot) if k else 0
        last = k == len(spots) - 1
        x, y = frame.at(spot)
        keys.append(Key(1000 * far / speed, x, y, 0 if last else frame.long(speed)))
    return Track(element, tuple(keys))


def written(frame: Frame, table: Table) -> Iterator[PlaceName]:
    """What is written on the ground: marks that are no bases."""
    for mark in table.marks:
        if mark.box is None and not mark.radius and mark.icon in get_args(NameLook):
            x, y = frame.at(mark.at)
            look = cast("NameLook", mark.icon)
            yield PlaceName(id=f"name-{mark.id}", x=x, y=y, text=mark.name, look=look)


def marked(frame: Frame, table: Table) -> Iterator[Element]:
    """Zones and everything that stands on the table before anybody plays."""
    for mark in table.marks:
        if mark.kind.form == "spot" or (mark.box is None and not mark.radius):
            continue  # a help for whoever lays things, or a name: not a thing
        if mark.box is not None:
            yield zone(frame, mark.id, mark.box, mark.name)
        else:
            yield _standing(frame, mark)


def _standing(frame: Frame, mark: Mark) -> Base:
    x, y = frame.at(mark.at)
    base = Base(id=f"{mark.kind.id}-{mark.id}", x=x, y=y, radius=frame.long(mark.radius), title=mark.name)
    match mark.kind.form:
        case "spots":
            return replace(base, number=mark.id.rpartition("-")[2], state="unknown")
        case "named":
            return replace(base, name=mark.id, state="ghost", tone="foe")
        case "things" if mark.what:
            return replace(base, symbol=mark.icon or "rifle", tone="foe")
        case "things":
            return replace(base, symbol=mark.icon, name=mark.name if mark.icon else mark.id)
    return replace(base, state="ghost", tone="friend")


def corners(frame: Frame, table: Table, *, names: bool) -> Iterator[Pins]:
    """Every corner with its inches, and what each piece is called."""
    for laid in (*table.pieces, *table.movable):
        spots = laid.line or tuple(dict.fromkeys(spot for part in laid.parts for spot in part))
        text = f"{laid.id} · {laid.kind.id}" if names else ""
        yield _pins(frame, f"corners-{laid.id}", spots, text)
    for mark in table.marks:
        spots = mark.box.points if mark.box is not None else (mark.at,)
        yield _pins(frame, f"corners-{mark.kind.id}-{mark.id}", spots, "")


def _pins(frame: Frame, name: str, spots: Sequence[Spot], text: str) -> Pins:
    (x, y), (placed,) = frame.about([tuple(spots)])
    pins = tuple(Pin(at, f"{told(spot)} in") for at, spot in zip(placed, spots, strict=True))
    return Pins(id=name, x=x, y=y, pins=pins, text=text)
