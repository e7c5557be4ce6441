"""The seven tables of Covert Ops lie as the guide has them, and can be played on."""

from collections import Counter
from itertools import combinations, product

import pytest

from sandtable.boards.tabletop import engine
from sandtable.boards.tabletop.files import complaints, stranded
from sandtable.boards.tabletop.laying import overlapping
from sandtable.boards.tabletop.mats import Laid, Table
from sandtable.boards.tabletop.shapes import Disc, Points, box_of, far_from, inside, overlap, overlaps
from sandtable.boards.tabletop.ticks import INCH, ticks
from sandtable.games.covert_ops import GAME
from sandtable.games.covert_ops.content import MISSIONS as MAPS
from sandtable.games.covert_ops.content import TAUGHT
from sandtable.games.covert_ops.crosschecks import WALKED
from sandtable.games.covert_ops.reader import READER
from sandtable.kernel.schema import content_schema, read_fields
from sandtable.testing import covers

CONTENT = GAME.content.ground
TABLES = CONTENT.tables
SIZES = {  # of the templates, in inches, and how many a theater has
    "W9": (9, 1, 2),
    "W7": (7, 1, 2),
    "W6": (6, 1, 4),
    "W45": (4.5, 1, 4),
    "W4": (4, 1, 2),
    "W3": (3, 1, 2),
    "ALT": (6, 1.5, 1),
    "PIL": (2, 2, 4),
    "BAR": (3, 0.5, 6),
    "SILO": (3, 3, 4),
    "RACK": (6, 1, 4),
    "SLAG": (4, 4, 2),
    "CRATE": (3, 0.5, 6),
    "DOME": (7, 1, 4),
    "PIER": (2, 2, 6),
    "BASIN": (6, 4, 2),
    "WELL": (3, 3, 2),
    "PARA": (3, 0.5, 6),
}
HEXES = {"RUB": (2, 2), "GRV": (2.4, 2), "SCRAP": (2.2, 3), "VENT": (2, 2), "MIST": (2.4, 3)}
HEIGHTS = {40: 35, 44: 38, 48: 42}
SPACE = 2 * INCH  # between a Low piece and everything else (CO-3.0-17)


def apart(one: Points, other: Points) -> int:
    """Between two convex pieces, rounded up."""
    if overlapping(one, other):
        return 0
    pairs = [*product(one, _sides(other)), *product(other, _sides(one))]
    return min(far_from(p, *side) for p, side in pairs)


def _sides(points: Points) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    return list(zip(points, (*points[1:], points[0]), strict=True))


def everything(table: Table) -> tuple[Laid, ...]:
    return (*table.pieces, *table.movable)


@covers("CO-C1-1")
def test_there_are_seven_tables_of_36_inches_and_that_of_the_lesson_and_nothing_is_wrong() -> None:
    assert tuple(TABLES) == (*MAPS, *TAUGHT)
    assert {table.size for table in TABLES.values()} == {(720, 720)}
    assert list(complaints(CONTENT)) == []


def test_one_can_walk_from_every_front_to_zone_markers_insertions_and_elements() -> None:
    assert list(stranded(CONTENT)) == []
    # Content of this digest is not walked over again when it is read: see `WALKED`.
    assert CONTENT.digest == WALKED


@covers("CO-K-8")
@pytest.mark.parametrize("name", MAPS)
def test_every_piece_has_the_size_of_its_template_and_no_theater_lends_more_than_it_has(name: str) -> None:
    counts = Counter(piece.kind.id for piece in everything(TABLES[name]))
    for piece in everything(TABLES[name]):
        (points,) = piece.parts
        west, south, east, north = box_of(points)
        wide, high = sorted((east - west, north - south), reverse=True)
        if piece.kind.id in SIZES:
            long, short, most = SIZES[piece.kind.id]
            assert (wide, high, len(points)) == (ticks(long), ticks(short), 4), piece.id
        else:
            radius, most = HEXES[piece.kind.id]
            far = ticks(radius)
            assert (wide, high, len(points)) == (2 * far, 2 * HEIGHTS[far], 6), piece.id
        assert counts[piece.kind.id] <= most


@pytest.mark.parametrize(("name", "joints"), [*zip(MAPS, (4, 2, 0, 0, 0, 0, 4), strict=True)])
def test_joints_of_walls_are_closed(name: str, joints: int) -> None:
    assert len(TABLES[name].field.fillers) == joints


@covers("CO-C2-10")
def test_nobody_sees_through_the_corner_of_two_walls() -> None:
    """CO-C2-10, the line along the joint of the sanctum's south-west corner."""
    field, blocking = TABLES["smash-and-grab"].field, CONTENT.bits.of("blocking")
    one, other = (ticks(11), ticks(21)), (ticks(17.25), ticks(21))
    assert engine.crossed(field, blocking, one, other)


@pytest.mark.parametrize("name", MAPS)
def test_low_pieces_lie_two_inches_from_all_other_terrain_and_from_elements(name: str) -> None:
    table = TABLES[name]
    assert len(table.movable) == 6
    for low in table.movable:
        others = [one for one in everything(table) if one is not low]
        assert min(apart(low.parts[0], one.parts[0]) for one in others) >= SPACE, low.id
        for element in table.marked("elements").values():
            disc = Disc(*element.at, element.radius + SPACE)
            assert not overlaps(disc, low.parts[0]), (low.id, element.id)


@pytest.mark.parametrize("name", MAPS)
def test_markers_insertion_points_elements_squads_and_fronts_have_room(name: str) -> None:
    table = TABLES[name]
    keeps = table.flags.keeps
    bases = [mark for mark in table.marks if mark.box is None]
    for mark in bases:
        assert inside(mark.disc, table.ground), mark.name
        for piece in table.field.pieces:
            hit = piece.flags & keeps and overlaps(mark.disc, piece.parts[0])
            assert not hit, (mark.name, piece.id)
    for one, other in combinations(bases, 2):
        assert not overlap(one.disc, other.disc) or "front" in (one.id, other.id)


@pytest.mark.parametrize("name", MAPS)
def test_the_front_is_in_the_zone_two_markers_start_and_three_insertion_points_are_named(name: str) -> None:
    table = TABLES[name]
    zone, front = table.mark("zone"), table.mark("front")
    assert zone is not None
    assert front is not None
    assert zone.box is not None
    assert inside(front.disc, zone.box)
    assert len(table.marked("markers")) == 2
    assert list(table.marked("insertions")) == ["A", "B", "C"]


def test_crown_of_glass_is_played_on_the_ground_of_smash_and_grab_with_a_squad_on_it() -> None:
    crown, first = TABLES["crown-of-glass"], TABLES["smash-and-grab"]
    assert everything(crown) == everything(first)
    squad = crown.marked("squad")
    assert [one.what for one in squad.values()] == ["cp-strake", "hc-rifle", "hc-rifle", "hc-gunner"]
    assert squad["strake"].at == (360, 540)
    assert (squad["strake"].radius, squad["gunner"].radius) == (16, 12)


@covers("CO-C2-1")
def test_flags_are_those_of_the_rules() -> None:
    bars = {one.id for one in CONTENT.flags.values() if one.bars}
    assert bars == {"blocking", "chasm"}
    assert CONTENT.bits.keeps == CONTENT.bits.of("blocking", "chasm", "low")
    rough = {one.id for one in CONTENT.kinds.values() if "rough" in one.flags}
    assert rough == {one.id for one in CONTENT.kinds.values() if one.slow == 1}
    low = {one.id for one in CONTENT.kinds.values() if "low" in one.flags}
    assert low == {one.id for one in CONTENT.kinds.values() if one.toll == 1}


def test_an_editor_is_told_what_every_key_of_a_file_means() -> None:
    fields = read_fields(READER.folder / "fields.toml")
    schema = content_schema("Covert Ops", READER.sections, fields)
    keys = {
        f"{name}.{key}": told.get("description", "")
        for name, part in schema["$defs"].items()
        for key, told in part.get("properties", {}).items()
    }
    assert [key for key, told in keys.items() if not told] == []
    assert all(part["description"] for part in schema["properties"].values())
