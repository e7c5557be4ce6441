"""The checks V1 to V20 of a map (guide 9.2), each by itself; a check tells place and fault."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import TypeVar

from sandtable.boards.grid.lattice import Cell
from sandtable.games.seal_team_flix import geometry
from sandtable.games.seal_team_flix.geometry import DOOR, OPEN, WALL
from sandtable.games.seal_team_flix.ground import EVERYONE
from sandtable.games.seal_team_flix.map_draft import FEATURE, LEVEL, LEVEL_DOOR, UPRIGHT, UPRIGHT_DOOR, Draft
from sandtable.games.seal_team_flix.map_text import LAYOUT, Found, MapText, refuse
from sandtable.games.seal_team_flix.sight_lines import ALL_OPEN

PATH_LENGTHS = range(4, 11)
SPAWNS = range(1, 11)
POINTS = 8  # STF-MAP-6
MOST_ICONS, MOST_SENTRIES = 19, 9  # STF-CMP-1
MOST_DOORS = 12
UNNUMBERED = range(2, 6)
STARTS = range(6, 13)
SAFE_STEPS = 6  # from a start Space to an Objective point
ALL_CLOSED = 0
T = TypeVar("T")


def check(file: str, checks: Mapping[str, Callable[[T], Found]], about: T) -> None:
    """Make every check of a stage; raises ContentError if any finds something."""
    found = [(place, f"{name}: {what}") for name, one in checks.items() for place, what in one(about)]
    refuse(file, found)


def shape(text: MapText) -> Found:
    """V1, as far as reading does not see to it: '+' on every lattice point."""
    for row, line in enumerate(text.drawn[::2]):
        for x in range(text.size[0] + 1):
            at = LAYOUT.edge(x)
            if line[at : at + 1] != "+":
                yield (text.first + 2 * row, at + 1), "here belongs the '+' of a lattice point"


def glyphs(draft: Draft) -> Found:
    """V2: only known glyphs, no Door letter twice, one feature at most on a Space."""
    grid = draft.grid
    for y, row in enumerate(grid.cells):
        for x, glyph in enumerate(row):
            if glyph.strip() and not FEATURE.fullmatch(glyph.rstrip()):
                yield grid.cell_place(x, y), f"'{glyph}' is no feature of a Space"
    for y, row in enumerate(grid.upright):
        for x, glyph in enumerate(row):
            if glyph not in UPRIGHT and not UPRIGHT_DOOR.fullmatch(glyph):
                yield grid.upright_place(x, y), f"'{glyph}' is no edge here: | : A-Z or blank"
    for y, row in enumerate(grid.level):
        for x, glyph in enumerate(row):
            if glyph not in LEVEL and not LEVEL_DOOR.fullmatch(glyph):
                yield grid.level_place(x, y), f"'{glyph}' is no edge here: --- ... =A= or blank"
    for letter, places in draft.door_places.items():
        for place in places[1:]:
            yield place, f"Door {letter} is there twice"


def border(draft: Draft) -> Found:
    """V3."""
    lattice, grid, what = (draft.lattice, draft.grid, "the border must be Wall here")
    for row in range(draft.height):
        for column in (0, draft.width):
            if lattice.west(column, row) != WALL:
                yield grid.upright_place(column, row), what
    for column in range(draft.width):
        for row in (0, draft.height):
            if lattice.north(column, row) != WALL:
                yield grid.level_place(column, row), what


def areas(draft: Draft) -> Found:
    """V4: one seed in every Area."""
    seeded: dict[int, str] = {}
    letters: set[str] = set()
    for area in draft.text.areas:
        region = draft.regions[area.seed]
        if area.letter in letters:
            yield area.place, f"Area {area.letter} is there twice"
        elif region in seeded:
            same = f"Area {area.letter} is the same as Area {seeded[region]}"
            yield area.place, f"{same}: there is a gap in what should part them"
        letters.add(area.letter)
        seeded.setdefault(region, area.letter)
    for region in range(max(draft.regions) + 1):
        if region not in seeded:
            yield draft.place(draft.regions.index(region)), "the Area of this Space is not listed"


def borders_of_areas(draft: Draft) -> Found:
    """V5: open edges cannot part Areas, but a line or a Door may fail to."""
    for one, other, kind in geometry.inner_edges(draft.lattice):
        if kind not in (OPEN, WALL) and draft.regions[one] == draft.regions[other]:
            what = "Door" if kind >= DOOR else "Area line"
            where = f"this {what} has the same Area on both sides; it must part two"
            yield draft.edge_place(one, other), where


def colours(draft: Draft) -> Found:
    """V6."""
    listed: dict[str, int] = {}
    for path in draft.text.paths:
        if path.colour in listed:
            yield path.place, f"the {path.colour} path is there twice"
        elif path.spawn not in SPAWNS:
            yield path.place, f"a spawn number is 1 to 10, not {path.spawn}"
        elif path.spawn in listed.values():
            yield path.place, f"spawn number {path.spawn} is there twice"
        listed[path.colour] = path.spawn
    if len(listed) < 2:
        yield draft.text.size_place, f"a map has Patrol Paths of 2 or 3 colours, not {len(listed)}"
    for one in draft.numbered:
        if one.colour not in listed:
            yield draft.place(one.cell), f"the {one.colour} path is not listed"


def numbers(draft: Draft) -> Found:
    """V7."""
    seen: Counter[tuple[str, int]] = Counter()
    for one in draft.numbered:
        seen[one.colour, one.number] += 1
        if seen[one.colour, one.number] > 1:
            yield draft.place(one.cell), f"{one.colour} {one.number} is there twice"
    for path in draft.text.paths:
        found = {number for colour, number in seen if colour == path.colour}
        last = max(found, default=0)
        for gap in sorted(set(range(1, last + 1)) - found):
            yield path.place, f"{path.colour} {gap} is missing"
        if last not in PATH_LENGTHS:
            yield path.place, f"a path has 4 to 10 Spaces, not {last}"


def points(draft: Draft) -> Found:
    """V9."""
    if len(draft.points) != POINTS:
        place = draft.place(draft.points[POINTS] if len(draft.points) > POINTS else 0)
        yield place, f"a map has {POINTS} Objective points, not {len(draft.points)}"


def icons(draft: Draft) -> Found:
    """V10."""
    for cell, lo, hi in draft.icons:
        if lo > hi:
            yield draft.place(cell), f"a range goes up: c{hi}{lo}, not c{lo}{hi}"
    for cell, _, _ in draft.icons[MOST_ICONS:]:
        yield draft.place(cell), f"one Cover icon too many; a map has at most {MOST_ICONS}"


def door_slots(draft: Draft) -> Found:
    """V11."""
    slots = [(one, other) for one, other, kind in geometry.inner_edges(draft.lattice) if kind >= DOOR]
    for one, other in slots:
        slot = geometry.edge_segment(draft.lattice, one, other)
        if not all(_walled(draft, *end) for end in (slot[:2], slot[2:4])):
            yield (draft.edge_place(one, other), "this Door needs a Wall at both of its ends")
    for one, other in slots[MOST_DOORS:]:
        yield (draft.edge_place(one, other), f"one Door too many; a map has at most {MOST_DOORS}")


def _walled(draft: Draft, x: int, y: int) -> bool:
    """Whether a Wall meets this vertex."""
    lattice = draft.lattice
    upright = [lattice.west(x, row) for row in (y - 1, y) if 0 <= row < draft.height]
    level = [lattice.north(column, y) for column in (x - 1, x) if 0 <= column < draft.width]
    return WALL in upright + level


def sentries(draft: Draft) -> Found:
    """V12."""
    always = sum(least == EVERYONE for _, least in draft.sentries)
    if always not in UNNUMBERED:
        place = draft.place(draft.sentries[0][0] if draft.sentries else 0)
        yield place, f"a map has 2 to 5 Sentries without a number, not {always}"
    for cell, _ in draft.sentries[MOST_SENTRIES:]:
        yield draft.place(cell), f"one Sentry too many; a map has at most {MOST_SENTRIES}"


def paths_everywhere(draft: Draft) -> Found:
    """V8: Alert Tangos enter an Area on its path Spaces."""
    ground = draft.ground
    walked = {ground.area_of[cell] for cell in ground.path_at}
    for index, area in enumerate(sorted(draft.text.areas)):
        if index not in walked:
            yield area.place, f"no Patrol Path leads through Area {area.letter}"


def reachable(draft: Draft) -> Found:
    """V13."""
    ground = draft.ground
    free = [cell not in ground.icons for cell in range(draft.width * draft.height)]
    links = [[other for other, _ in ground.steps(cell) if free[other]] for cell in range(len(free))]
    found = geometry.distances(links, free.index(True))
    for cell in ground.cells:
        if free[cell] and found[cell] < 0:
            yield draft.place(cell), "Cover icons and Walls cut this Space off"
            return


def starts(draft: Draft) -> Found:
    """V14."""
    names: set[str] = set()
    for row in draft.text.starts:
        if row.name in names:
            yield row.place, f"start area {row.name} is there twice"
        names.add(row.name)
        if len(row.cells) not in STARTS:
            yield row.place, f"a start area has 6 to 12 Spaces, not {len(row.cells)}"
        for at, (cell, place) in enumerate(zip(row.cells, row.places, strict=True)):
            if draft.regions[cell] != draft.regions[row.cells[0]]:
                yield place, "this Space is in another Area than the first; a start lies in one"
            if cell in draft.features:
                yield place, "this start Space has a feature; it must be empty"
            if cell in row.cells[:at]:
                yield place, "this start Space is listed already"


def unseen_starts(draft: Draft) -> Found:
    """V15; a Tango also sees from its linked corner Spaces (STF-ARR-2)."""
    ground = draft.ground
    for cell, least in ground.sentries:
        views = (cell, *ground.corner_links[cell])
        for row in draft.text.starts if least == EVERYONE else ():
            for start, place in zip(row.cells, row.places, strict=True):
                if any(ground.line(view, start).clear(ALL_CLOSED) for view in views):
                    yield place, f"the Sentry at {ground.name(cell)} sees this start Space"


def distant_points(draft: Draft) -> Found:
    """V16."""
    ground = draft.ground
    for row in draft.text.starts:
        area = ground.area_of[row.cells[0]]
        for point in draft.points:
            if ground.area_of[point] == area:
                what = f"this Objective point is in the Area of start {row.name}; move it out"
                yield draft.place(point), what
                continue
            ways = (ground.tango_distance(point, cell) for cell in row.cells)
            steps = min((way for way in ways if way >= 0), default=SAFE_STEPS)
            if steps < SAFE_STEPS:
                what = f"this Objective point is {steps} steps from start {row.name}"
                yield draft.place(point), f"{what}; it must be at least {SAFE_STEPS} away"


def distant_spawns(draft: Draft) -> Found:
    """V17."""
    ground = draft.ground
    for row in draft.text.starts:
        for path in ground.paths.values():
            if ground.area_of[path.cells[0]] == ground.area_of[row.cells[0]]:
                what = f"this path begins in the Area of start {row.name}; it must begin elsewhere"
                yield draft.place(path.cells[0]), what


def connected(draft: Draft) -> Found:
    """V18."""
    for index, area in enumerate(sorted(draft.text.areas)):
        if draft.ground.area_distance(0, index) < 0:
            yield area.place, f"neither Door nor Area line leads to Area {area.letter}"


def unbroken_paths(draft: Draft) -> Found:
    """V19."""
    ground = draft.ground
    for path in ground.paths.values():
        around = [*path.cells, path.cells[0]] if path.loop else path.cells
        for one, other in pairwise(around):
            if ground.area_distance(ground.area_of[one], ground.area_of[other]) not in (0, 1):
                what = f"the Area of {ground.name(other)}, the next Space of the path, is too far"
                yield draft.place(one), what


def corners(draft: Draft) -> Found:
    """V20: derived pairs always are Adjacent; those that are added need not be."""
    derived: set[tuple[Cell, Cell]] = set(geometry.corner_pairs(draft.lattice))
    for row in draft.text.corners:
        pair = (row.one, row.other)
        if row.add == (pair in derived):
            known = "already a corner pair" if row.add else "no corner pair"
            yield row.place, f"{' and '.join(map(draft.lattice.name, pair))} are {known}"
        elif row.add and not draft.ground.adjacent(*pair, ALL_OPEN):
            names = " and ".join(map(draft.lattice.name, pair))
            yield row.place, f"{names} are not Adjacent, as the Spaces of a corner pair must be"
        (derived.add if row.add else derived.discard)(pair)


SHAPE: dict[str, Callable[[MapText], Found]] = {"V1": shape}
GLYPHS: dict[str, Callable[[Draft], Found]] = {"V2": glyphs}
PLAN: dict[str, Callable[[Draft], Found]] = {
    "V3": border,
    "V4": areas,
    "V5": borders_of_areas,
    "V6": colours,
    "V7": numbers,
    "V9": points,
    "V10": icons,
    "V11": door_slots,
    "V12": sentries,
    "V14": starts,
}
GROUND: dict[str, Callable[[Draft], Found]] = {
    "V8": paths_everywhere,
    "V13": reachable,
    "V15": unseen_starts,
    "V16": distant_points,
    "V17": distant_spawns,
    "V18": connected,
    "V19": unbroken_paths,
    "V20": corners,
}
