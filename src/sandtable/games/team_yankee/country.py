"""The country that a layout lays down: what ground is at every tick point, and what lines meet.

Made once for a layout and never changed. Borders belong to a piece (TY-GEO-3).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.tabletop.field import Whole, filler, joints
from sandtable.boards.tabletop.kernel import Row, Rows
from sandtable.boards.tabletop.mats import Laid, Table
from sandtable.boards.tabletop.shapes import Disc, Points, Rect, box_of, gap_to, sides_of
from sandtable.boards.tabletop.ticks import INCH, Spot
from sandtable.games.team_yankee import engine, sight_kernel, way_engine
from sandtable.games.team_yankee.content import LAYOUTS, Content
from sandtable.games.team_yankee.state import State
from sandtable.kernel.kept import Keeper, kept

# What ground is, as bits of the raster (guide, 7.3); SHUT: closed to everybody.
(ROAD, TERRAIN, DIFFICULT, RIVER, BUILDING, SHUT, WOODS, ORCHARD, HILL, ROCKY, CROPS) = (1 << k for k in range(11))
_BITS: Final = {
    "road": ROAD,
    "terrain": TERRAIN,
    "difficult": DIFFICULT,
    "river": RIVER,
    "building": BUILDING,
    "woods": WOODS,
    "orchard": ORCHARD,
    "hill": HILL,
    "rocky": ROCKY,
    "crops": CROPS,
}
_OVER_RIVER: Final = ("bridge", "ford")  # they override the river below them
PLANE: Final = 31  # Difficult pieces whose bits fit into one raster
STEP: Final = 2 * INCH  # of the lattice whose points know which others they see (guide, A.3)
_KNOWN: Final = 1 << 14  # lines that are remembered

Raster: TypeAlias = NDArray[np.int32]


class Hard(NamedTuple):
    """A piece that vehicles have to Cross (TY-MOV-6)."""

    id: str
    name: str
    harder: int = 0  # added to the Cross number: 1 in a Marsh
    river: bool = False  # only Amphibious Teams meet it


class Lattice(NamedTuple):
    """Points 2 inches apart, row by row from the south-west, and which of them see each other."""

    across: int
    points: tuple[Spot, ...]
    seen: NDArray[np.uint8]

    def nearest(self, at: Spot) -> int:
        """The number of the point nearest to a spot."""
        up = len(self.points) // self.across
        x, y = ((n + STEP // 2) // STEP for n in at)
        return min(max(y, 0), up - 1) * self.across + min(max(x, 0), self.across - 1)


class Country(Keeper):
    """A layout as rules ask about it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.size = table.size
        self.row = table.size[0] + 1  # tick points from one row of a raster to the next
        self.hard = tuple(_hard(laid) for laid in _difficult(table))
        self.raster, self.planes = _painted(table)
        self._flags = self.raster.reshape(-1).data
        self.clear = lru_cache(_KNOWN)(self._clear)
        self.veil = lru_cache(_KNOWN)(self._veil)
        self.steps = lru_cache(16)(self._steps)
        self.spots = lru_cache(16)(self._spots)
        self._past = lru_cache(8)(self._opened)

    @cached_property
    def ground(self) -> Rect:
        return Rect(0, 0, *self.size)

    def on_table(self, at: Spot) -> bool:
        return 0 <= at[0] <= self.size[0] and 0 <= at[1] <= self.size[1]

    def at(self, spot: Spot) -> int:
        """What ground is at a point, as bits; nothing beyond the table."""
        x, y = spot
        width, height = self.size
        if 0 <= x <= width and 0 <= y <= height:
            return int(self._flags[y * self.row + x])
        return 0

    def near_tall(self, at: Spot, far: int) -> bool:
        """Whether Tall terrain is within so many ticks of a point."""
        return any(gap_to(Disc(*at), part) <= far for part in self._tall)

    # lines

    def _clear(self, p: Spot, q: Spot) -> bool:
        """Line of Sight by daylight between two points (TY-LOS-1)."""
        return not engine.barred(self.land, p, q)

    def _veil(self, p: Spot, q: Spot) -> int:
        """What on a line hides whoever is at q from whoever looks from p."""
        return engine.veil(self.land, p, q)

    @cached_property
    def land(self) -> engine.Land:
        return engine.Land(*_parts(self.table), list(_legs(self.table)))

    def _steps(self, shut: int, hard: int) -> Whole:
        """What a step between neighbours of the lattice of whole inches costs (0: closed)."""
        return way_engine.stepped(self.raster, (shut, hard), self.inches)

    def opened(self, shut: int, hard: int, barriers: Whole) -> Whole:
        """The same past barriers; Teams of a Unit mostly meet the same."""
        return self._past(shut, hard, barriers.tobytes(), barriers.shape)

    def _opened(self, shut: int, hard: int, barriers: bytes, shape: tuple[int, ...]) -> Whole:
        rows = np.frombuffer(barriers, np.int64).reshape(shape).copy()
        return way_engine.opened(self.steps(shut, hard), self.inches, rows)

    def _spots(self, some: int, shut: int) -> Whole:
        """The points 2 inches apart with some of this ground, and none of that."""
        flags = self.raster[::STEP, ::STEP]
        return np.argwhere((flags & some != 0) & (flags & shut == 0))[:, ::-1] * STEP

    @cached_property
    def inches(self) -> Spot:
        """How many points the lattice of whole inches has each way."""
        return self.size[0] // INCH + 1, self.size[1] // INCH + 1

    @cached_property
    def lattice(self) -> Lattice:
        """For scores of computer players; what is chosen is tested exactly."""
        xs, ys = range(0, self.size[0] + 1, STEP), range(0, self.size[1] + 1, STEP)
        points = tuple((x, y) for y in ys for x in xs)
        return Lattice(len(xs), points, engine.seen(self.land, points))

    @cached_property
    def _tall(self) -> tuple[Points, ...]:
        return tuple(part for one in self.table.pieces if _is(one, "tall") for part in one.parts)


def country(state: State) -> Country:
    """The country of the layout that is played on."""
    layout = state.mission.chosen.layout
    known = state.known.country
    if known and known[0] is layout:
        return known[1]
    found = _country(state.content, layout)
    state.known.country = layout, found
    return found


def look_round(content: Content) -> None:
    """Reads the layouts of the game, and what sees what on them, before someone waits for it."""
    for layout in LAYOUTS:
        if layout in content.tables:
            _ = _country(content, layout).lattice


@kept(16)
def _country(content: Content, layout: str) -> Country:
    return Country(content.tables[layout])


# what lies where


def _is(laid: Laid, *flags: str) -> bool:
    return any(flag in laid.kind.flags for flag in flags)


def _difficult(table: Table) -> list[Laid]:
    """Pieces that some vehicle has to Cross, in the order of the file."""
    return [one for one in table.pieces if _is(one, "difficult", "river")]


def _hard(laid: Laid) -> Hard:
    return Hard(laid.id, laid.kind.name, int(_is(laid, "marsh")), _is(laid, "river"))


def _painted(table: Table) -> tuple[Raster, Raster]:
    """What ground is at every tick point, and in which Difficult pieces it lies (guide, 7.3)."""
    width, height = table.size
    raster = np.zeros((height + 1, width + 1), np.int32)
    hard = _difficult(table)
    planes = np.zeros((-(-len(hard) // PLANE), height + 1, width + 1), np.int32)
    shape = raster.shape
    roads, over = _covered(table, shape, "road"), _covered(table, shape, *_OVER_RIVER)
    for laid in table.pieces:
        there = _mask(laid, shape)
        if _is(laid, "river"):
            there &= ~over
        bits = sum(bit for name, bit in _BITS.items() if name in laid.kind.flags)
        if _is(laid, "impassable") and not _is(laid, "river", "building"):
            bits |= SHUT
        raster[there] |= bits
        if laid in hard:
            plane, bit = divmod(hard.index(laid), PLANE)
            planes[plane][there & ~roads] |= 1 << bit
    raster[roads] &= ~(TERRAIN | DIFFICULT)
    return raster, planes


def _covered(table: Table, shape: tuple[int, ...], *flags: str) -> NDArray[np.bool_]:
    found = np.zeros(shape, np.bool_)
    for laid in table.pieces:
        if _is(laid, *flags):
            found |= _mask(laid, shape)
    return found


def _mask(laid: Laid, shape: tuple[int, ...]) -> NDArray[np.bool_]:
    """The tick points of a piece, border and all."""
    found = np.zeros(shape, np.bool_)
    for part in laid.parts:
        west, south, east, north = box_of(part)
        west, south = max(west, 0), max(south, 0)
        ys, xs = np.ogrid[south : min(north + 1, shape[0]), west : min(east + 1, shape[1])]
        inside = np.ones((ys.size, xs.size), np.bool_)
        for (ax, ay), (bx, by) in sides_of(part):
            inside &= (bx - ax) * (ys - ay) - (by - ay) * (xs - ax) >= 0
        found[south : south + ys.size, west : west + xs.size] |= inside
    return found


# what lines meet


def _parts(table: Table) -> tuple[Rows, Rows]:
    """Buildings and Hills first, since one of them ends the matter; then Woods and Orchards."""
    edges: Rows = []
    parts: Rows = []
    owners = [one for one in table.pieces if _what(one)]
    for part, flags, owner, other in sorted(_solids(owners), key=lambda one: one[1]):
        first = len(edges)
        edges.extend([*a, *b] for a, b in sides_of(part))
        parts.append([first, len(edges), *box_of(part), flags, owner, other])
    return edges, parts


def _what(laid: Laid) -> int:
    if _is(laid, "building", "hill"):
        return sight_kernel.BLOCKS
    if _is(laid, "woods"):
        return sight_kernel.WOODS
    return sight_kernel.ORCHARD if _is(laid, "orchard") else 0


def _solids(owners: Sequence[Laid]) -> Iterator[tuple[Points, int, int, int]]:
    """All parts with what they are and whose, and what closes joints of what blocks."""
    blocking: list[tuple[Points, int]] = []
    for owner, laid in enumerate(owners):
        for part in laid.parts:
            yield part, _what(laid), owner, owner
            if _what(laid) == sight_kernel.BLOCKS:
                blocking.append((part, owner))
    for k, (part, owner) in enumerate(blocking):
        for another, other in blocking[:k]:
            for joint in joints(part, another):
                yield filler(joint), sight_kernel.BLOCKS, owner, other


def _legs(table: Table) -> Iterator[Row]:
    """Middle lines of Hedges and Walls; one that was not laid as a line has its sides."""
    bounds = [one for one in table.pieces if _is(one, "hedge", "wall")]
    for piece, laid in enumerate(bounds):
        legs = [*pairwise(laid.line)] or [side for part in laid.parts for side in sides_of(part)]
        for a, b in legs:
            yield [*a, *b, piece, int(_is(laid, "wall"))]
