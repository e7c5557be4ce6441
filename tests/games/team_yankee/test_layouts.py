"""The three layouts lie as they are printed, of ground that is what the terrain table says."""

from collections import Counter

import pytest

from sandtable.boards.tabletop.laying import overlapping
from sandtable.boards.tabletop.mats import Laid, Table
from sandtable.boards.tabletop.picture import drawn
from sandtable.boards.tabletop.shapes import Points, convex
from sandtable.games.team_yankee import GAME
from sandtable.games.team_yankee.content import LAYOUTS
from sandtable.games.team_yankee.table_checks import type_of
from sandtable.games.team_yankee.vocabulary import TABLE
from sandtable.pictures import draw
from sandtable.testing import covers

CONTENT = GAME.content
CROSSROADS, HEIGHTS, RIVER = (CONTENT.tables[name] for name in LAYOUTS)


@pytest.mark.parametrize(
    ("table", "laid"),
    [
        (CROSSROADS, "4 woods, 2 hill, 2 crops, 4 hedge, 6 orchard, 4 building, 2 wall, 2 road"),
        (HEIGHTS, "3 road, 3 hill, 6 woods, 3 building, 1 wall, 1 stream, 1 marsh, 2 hedge, 1 crops, 2 rocky"),
        (RIVER, "1 river, 2 bridge, 3 ford, 3 road, 4 building, 6 woods, 2 hill, 1 orchard, 1 crops, 1 hedge, 1 wall"),
    ],
    ids=LAYOUTS,
)
def test_each_layout_has_its_pieces(table: Table, laid: str) -> None:
    found = Counter(piece.kind.id for piece in table.pieces)
    assert {f"{n} {kind}" for kind, n in found.items()} == set(laid.split(", "))


def piece(table: Table, name: str) -> Laid:
    return next(one for one in table.pieces if one.id == name)


@covers("TY-GEO-1")
@pytest.mark.parametrize("name", LAYOUTS)
def test_a_layout_is_seventy_two_by_forty_eight_inches(name: str) -> None:
    assert CONTENT.tables[name].size == TABLE == (1440, 960)


def test_the_crossroads_are_the_same_when_turned_half_round() -> None:
    def form(one: Laid, *, turned: bool) -> tuple[str, frozenset[Points] | Points]:
        def put(points: Points) -> Points:
            there = [(1440 - x, 960 - y) if turned else (x, y) for x, y in points]
            return tuple(sorted(there))

        return one.kind.id, put(one.line) if one.line else frozenset(map(put, one.parts))

    pieces = CROSSROADS.pieces
    assert {form(one, turned=True) for one in pieces} == {form(one, turned=False) for one in pieces}


@covers("TY-LOS-8")
@pytest.mark.parametrize("name", LAYOUTS)
def test_pieces_are_convex_and_those_of_one_kind_do_not_overlap(name: str) -> None:
    areas = [one for one in CONTENT.tables[name].pieces if not one.line]
    assert all(convex(part) for one in areas for part in one.parts)
    for k, one in enumerate(areas):
        for other in areas[:k]:
            if one.kind is other.kind:
                assert not any(overlapping(a, b) for a in one.parts for b in other.parts)


def test_only_the_river_has_more_than_one_part() -> None:
    tables = CONTENT.tables.values()
    areas = [one for table in tables for one in table.pieces if not one.line]
    assert [one.id for one in areas if len(one.parts) > 1] == ["rv1"]
    assert len(piece(RIVER, "rv1").parts) == 3


@covers("TY-TER-2")
@pytest.mark.parametrize(("name", "lane"), [("br1", 15.5), ("br2", 56.5)])
def test_bridges_carry_the_roads_over_the_whole_river(name: str, lane: float) -> None:
    (deck,) = piece(RIVER, name).parts
    west, east = min(x for x, _ in deck), max(x for x, _ in deck)
    middle = int(lane * 20)
    assert west <= middle - 15 < middle + 15 <= east, "a road is 1.5 inches wide"
    river = [y for part in piece(RIVER, "rv1").parts for x, y in part]
    low, high = min(y for _, y in deck), max(y for _, y in deck)
    inside = [y for y in river if low <= y <= high]
    assert len(set(inside)) == 2, "both banks lie under it"


# what the ground is


PROPERTIES = ("tall", "short", "terrain", "difficult", "impassable", "conceals", "bulletproof")
GROUND = {
    "road": "",
    "crops": "short conceals",
    "hedge": "short terrain difficult conceals",
    "wall": "short terrain difficult conceals bulletproof",
    "rocky": "short terrain difficult conceals bulletproof",
    "woods": "tall terrain difficult conceals",
    "orchard": "tall terrain conceals",
    "building": "tall terrain conceals bulletproof",
    "hill": "tall",
    "stream": "terrain difficult",
    "marsh": "terrain difficult",
    "river": "terrain impassable",
    "bridge": "",
    "ford": "terrain difficult",
}


@covers("TY-TER-1")
@pytest.mark.parametrize("name", GROUND)
def test_every_kind_of_terrain_is_what_the_table_says(name: str) -> None:
    kind = CONTENT.ground.kinds[name]
    assert {flag for flag in kind.flags if flag in PROPERTIES} == set(GROUND[name].split())
    assert type_of(kind) == name


@covers("TY-TER-1")
def test_there_are_no_other_kinds_of_terrain() -> None:
    assert set(CONTENT.ground.kinds) == set(GROUND)
    assert set(CONTENT.ground.flags) == {*GROUND, *PROPERTIES}
    widths = {one.id: one.width for one in CONTENT.ground.kinds.values() if one.width}
    assert widths == {"road": 1.5, "hedge": 0.5, "wall": 0.5, "stream": 0.5}


def test_a_bridge_is_a_road_over_the_river() -> None:
    assert "road" in CONTENT.ground.kinds["bridge"].flags


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_layout_is_drawn_as_a_countryside(name: str) -> None:
    table = CONTENT.tables[name]
    picture = draw(drawn(table))
    assert all(f'id="{one.id}"' in picture for one in table.pieces)
    order = [one.id for one in drawn(table).elements if getattr(one, "look", "") in ("hill", "road")]
    looks = [piece(table, one).kind.look for one in order]
    assert looks == sorted(looks), "hills lie under roads"
