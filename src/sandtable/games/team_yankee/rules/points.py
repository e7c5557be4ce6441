"""Points of the ground where a marker may be laid: spread over a region, ready to be chosen."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from sandtable.boards.tabletop.packing import lattice, ready
from sandtable.boards.tabletop.regions import Region
from sandtable.boards.tabletop.shapes import Rect
from sandtable.boards.tabletop.ticks import INCH, Spot, ceil_root, told
from sandtable.boards.tabletop.ways import Legal
from sandtable.games.team_yankee.country import BUILDING, CROPS, HILL, ORCHARD, RIVER, ROAD, ROCKY, SHUT, WOODS, country
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import TABLE

STEP = 2 * INCH  # of the lattice of proposed points (guide, 12.1)
READY = 12  # that are offered
TRIED = 40  # of which they are the first legal ones
GROUND = (
    (ROAD, "on a road"),
    (BUILDING, "in a building"),
    (WOODS, "in woods"),
    (ORCHARD, "in an orchard"),
    (ROCKY, "among rocks"),
    (CROPS, "in crops"),
    (HILL, "on a hill"),
)
WHOLE = Region((Rect(0, 0, *TABLE),))


@lru_cache(maxsize=256)  # of a small frozen value: nobody owns it
def points_of(region: Region, step: int = STEP) -> tuple[Spot, ...]:
    """The lattice of a region, lowest y first, then x (TY-DEP-13)."""
    found = {spot for rect in region.rects for spot in lattice(rect, step, (0, 0)) if region.contains(spot)}
    return tuple(sorted(found, key=lambda spot: (spot[1], spot[0])))


@lru_cache(maxsize=256)  # of a small frozen value: nobody owns it
def spread(region: Region, most: int = TRIED) -> tuple[Spot, ...]:
    """Points of the lattice as far from one another as can be, beginning in the middle."""
    points = points_of(region)
    if not points:
        return ()
    found = [points[len(points) // 2]]
    far = {spot: _apart(spot, found[0]) for spot in points}
    while len(found) < min(most, len(points)):
        found.append(max(far, key=far.__getitem__))
        far = {spot: min(known, _apart(spot, found[-1])) for spot, known in far.items()}
    return tuple(found)


def ready_points(region: Region, legal: Legal, first: Iterable[Spot] = (), most: int = READY) -> tuple[Spot, ...]:
    """Those that are offered: `first` what is better than the lattice, then all over the region."""
    spots = dict.fromkeys((*first, *spread(region)))
    return ready(spots, legal, most) or ready(points_of(region), legal, 1) or _last(region, legal)


def called(state: State, spots: Iterable[Spot]) -> tuple[str, ...]:
    """Ready points by where they are: `36, 40, on a hill`."""
    land = country(state)
    return tuple(f"{told(spot)}{_ground(land.at(spot))}" for spot in spots)


def _ground(flags: int) -> str:
    return next((f", {words}" for flag, words in GROUND if flags & flag), "")


def apart(region: Region, at: Spot) -> int:
    """How far a point is from a region, in ticks, rounded up (TY-GEO-3)."""
    near = [one.nearest(at) for one in _boxes(region)]
    return ceil_root(min(_apart(at, one) for one in near)) if near else max(TABLE)


@lru_cache(maxsize=64)  # of a small frozen value: nobody owns it
def _boxes(region: Region) -> tuple[Rect, ...]:
    """Boxes that cover it; with holes rows of two ticks."""
    return region.boxes() if region.without else region.rects


def impassable_in(state: State, rect: Rect) -> bool:
    """Whether a part of a box is Impassable: a river, but not where it is bridged (TY-TER-2)."""
    west, south, east, north = rect
    part = country(state).raster[south : north + 1, west : east + 1]
    return bool((part & (RIVER | SHUT)).any())


def _last(region: Region, legal: Legal) -> tuple[Spot, ...]:
    """Inch by inch, where the lattice has none: nobody gets stuck on a crowded table."""
    return ready(points_of(region, INCH), legal, 1)


def _apart(a: Spot, b: Spot) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
