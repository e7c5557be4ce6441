"""Table files: inches become ticks, and what is wrong is told with its line and column."""

import pytest

from sandtable.boards.tabletop.files import Tables, reader
from sandtable.boards.tabletop.mats import Table, field_with
from sandtable.boards.tabletop.shapes import Rect, convex
from sandtable.kernel.content import Document
from sandtable.kernel.errors import ContentError
from sandtable.kernel.packs import Pack

KINDS = """\
flags:
  - {id: blocking, bars: true, solid: true}
  - {id: low, keeps: true}
  - {id: rough}
kinds:
  - {id: W, name: Wall, look: wall, flags: [blocking]}
  - {id: BAR, name: Barricade, look: bags, flags: [low], toll: 1}
  - {id: RUB, name: Rubble, look: rubble, flags: [rough], slow: 1}
  - {id: road, name: Road, look: road, width: 2}
marks:
  - {id: zone, name: Zone, form: box, size: 25}
  - {id: front, name: Front, form: spot, size: 25, needed: true}
  - {id: markers, name: Marker, form: spots, size: 40}
  - {id: gates, name: Gate, form: named, size: 40}
  - {id: elements, name: Element, form: things, size: 30}
"""
HEAD = """\
tables:
  - id: yard
    title: Yard
    size: [36, 24]
"""
FRONT = "    marks: {front: [18, 2]}\n"


def read(*texts: str) -> Tables:
    pack = Pack(reader("toy", "tests", ()))
    pack.add(Document("kinds.yaml", KINDS))
    for text in texts:
        pack.add(Document("yard.yaml", text))
    return pack.done(None)


def laid(*pieces: str, marks: str = "front: [18, 2]", more: str = "") -> Table:
    return read(yard(*pieces, marks=marks, more=more)).tables["yard"]


def yard(*pieces: str, marks: str = "front: [18, 2]", more: str = "") -> str:
    listed = "".join(f"      - {{{piece}}}\n" for piece in pieces) or "      []\n"
    return f"{HEAD}{more}    pieces:\n{listed}    marks: {{{marks}}}\n"


def problems(text: str, kinds: str = KINDS) -> list[str]:
    pack = Pack(reader("toy", "tests", ()))
    pack.add(Document("kinds.yaml", kinds))
    pack.add(Document("yard.yaml", text))
    with pytest.raises(ContentError) as caught:
        pack.done(None)
    return [str(problem) for problem in caught.value.problems]


# what is read


def test_a_box_is_its_corners_in_ticks_from_the_south_west_counter_clockwise() -> None:
    table = laid("id: a, kind: W, box: [4, 10, 11, 11.05]")
    assert table.pieces[0].parts == (((80, 200), (220, 200), (220, 221), (80, 221)),)
    assert table.size == (720, 480)


@pytest.mark.parametrize(("radius", "far", "high"), [("2", 40, 35), ("2.2", 44, 38), ("2.4", 48, 42)])
def test_a_hex_has_the_whole_corners_of_the_guide(radius: str, far: int, high: int) -> None:
    (points,) = laid(f"id: a, kind: RUB, hex: [8, 12], radius: {radius}").pieces[0].parts
    half = far // 2
    corners = ((far, 0), (half, high), (-half, high), (-far, 0), (-half, -high), (half, -high))
    assert points == tuple((160 + across, 240 + up) for across, up in corners)


def test_points_are_turned_counter_clockwise() -> None:
    table = laid("id: a, kind: W, points: [[8, 8], [8, 10], [10, 10], [10, 8]]")
    (points,) = table.pieces[0].parts
    assert points == ((160, 160), (200, 160), (200, 200), (160, 200))
    assert convex(points)


def test_a_piece_may_have_parts_that_touch() -> None:
    parts = "parts: [[[1, 8], [9, 8], [9, 9], [1, 9]], [[9, 8], [12, 7], [12, 8], [9, 9]]]"
    assert len(laid(f"id: a, kind: RUB, {parts}").pieces[0].parts) == 2


def test_a_line_is_as_wide_as_its_kind_and_closed_at_its_bends() -> None:
    road = laid("id: a, kind: road, line: [[0, 12], [18, 12], [18, 24]]").pieces[0]
    first, second, bend = road.parts
    assert first == ((0, 220), (360, 220), (360, 260), (0, 260))
    assert second == ((380, 240), (380, 480), (340, 480), (340, 240))
    assert set(bend) == {(360, 240), (360, 220), (380, 240)}
    assert (road.line, road.width) == (((0, 240), (360, 240), (360, 480)), 40)


def test_kinds_give_a_piece_its_flags_and_what_it_costs() -> None:
    kinds = ("W, box: [1, 8, 2, 9]", "BAR, box: [4, 8, 5, 9]", "RUB, box: [8, 8, 9, 9]")
    table = laid(*(f"id: p-{n}, kind: {kind}" for n, kind in enumerate(kinds)))
    assert [(one.flags, one.slow, one.toll) for one in table.field.pieces] == [(1, 0, 0), (2, 0, 20), (4, 1, 0)]
    assert (table.flags.bars, table.flags.keeps, table.flags.solid) == (1, 3, 1)
    assert table.flags.of("blocking", "rough") == 5


def test_marks_are_read_in_the_form_of_their_kind() -> None:
    marks = "zone: [12, 0, 24, 6], markers: [[5, 5], [31, 5]], gates: {A: [3, 22]}"
    table = laid(marks=f"front: [18, 2], {marks}, elements: {{T: {{at: [9, 9], name: Terminal, size: 50}}}}")
    zone, terminal = table.mark("zone"), table.marked("elements")["T"]
    assert zone is not None
    assert zone.box == Rect(240, 0, 480, 120)
    assert [(one.at, one.radius) for one in table.marked("markers").values()] == [((100, 100), 16), ((620, 100), 16)]
    assert table.marked("gates")["A"].at == (60, 440)
    assert (terminal.name, terminal.radius) == ("Terminal", 20)


def test_a_table_like_another_has_its_ground_and_marks_of_its_own() -> None:
    other = "tables:\n  - {id: later, title: Later, like: yard, marks: {front: [4, 4]}}\n"
    tables = read(yard("id: a, kind: W, box: [9, 9, 12, 10]"), other).tables
    assert tables["later"].pieces == tables["yard"].pieces
    assert tables["later"].size == (720, 480)
    assert [mark.at for mark in tables["later"].marks] == [(80, 80)]


def test_movable_pieces_can_lie_elsewhere_and_the_field_is_made_once_for_each_way() -> None:
    low = "    movable:\n      - {id: low-1, kind: BAR, box: [9, 9, 12, 9.5]}\n"
    table = laid("id: a, kind: W, box: [1, 8, 2, 9]", more=low)
    assert [piece.id for piece in table.field.pieces] == ["a", "low-1"]
    assert [piece.id for piece in field_with(table, ()).pieces] == ["a"]
    assert field_with(table, table.movable) is table.field


def test_the_digest_tells_of_what_is_played_and_not_of_what_is_looked_at() -> None:
    plain = read(yard("id: a, kind: W, box: [9, 9, 12, 10]"))
    floor = "    floor: [{look: paving, box: [0, 0, 9, 9]}]\n    text: A quiet place.\n"
    assert read(yard("id: a, kind: W, box: [9, 9, 12, 10]", more=floor)).digest == plain.digest
    assert read(yard("id: a, kind: W, box: [9, 9, 12, 10.05]")).digest != plain.digest


# what is refused

PIECES = {
    "id: a, kind: W, box: [4, 10, 11, 11.03]": "6:43: 11.03 inches are no whole ticks: multiples of 0.05 inches are",
    "id: a, kind: W, box: [4, 10, .nan, 11]": "6:39: nan is no number of inches",
    "id: a, kind: W, box: [30, 10, 37, 11]": "6:9: (37, 10) is not on the table of 36 by 24 inches",
    "id: a, kind: W, box: [11, 10, 4, 11]": "6:31: a box is [west, south, east, north], and has a width and a height",
    "id: a, kind: W, box: [1, 1, 2]": "6:31: expected a list of 4 entries; this has 3 - at `$.pieces[0].box`",
    "id: a, kind: W, points: [[4, 4], [8, 4], [5, 5], [4, 8]]": "6:51: (5, 5) is no corner that turns outward; cut the piece into convex parts",  # noqa: E501
    "id: a, kind: W, points: [[4, 4], [6, 4], [8, 4], [6, 8]]": "6:43: (6, 4) is no corner that turns outward; cut the piece into convex parts",  # noqa: E501
    "id: a, kind: W, points: [[4, 4], [8, 8], [8, 4], [4, 8]]": "6:51: its sides cross after (4, 4)",
    "id: a, kind: W, points: [[4, 4], [8, 4], [4, 4]]": "6:51: the corner (4, 4) stands twice",
    "id: a, kind: W, hex: [8, 8], radius: 2.05": "6:47: the radius of a hex is a multiple of 0.1 inches, more than 0",
    "id: a, kind: W, hex: [8, 8]": "6:9: a piece has one shape: box, hex with radius, points, parts or line",
    "id: a, kind: W, box: [1, 8, 2, 9], points: [[4, 4], [6, 4], [8, 9]]": "6:53: a piece has one shape: box, hex with radius, points, parts or line",  # noqa: E501
    "id: a, kind: WA, box: [1, 8, 2, 9]": "6:23: unknown kind 'WA'; known: BAR, RUB, W, road",
    "id: a, kind: W, line: [[1, 8], [9, 8]]": "6:32: the kind 'W' has no width: it is not laid as a line",
    "id: a, kind: road, line: [[1, 8], [9, 8], [9, 8]]": "6:52: the point (9, 8) stands twice",
    "id: a, kind: RUB, parts: [[[1, 8], [4, 8], [4, 9]], [[3, 8], [6, 8], [3.5, 9]]]": "6:62: part 2 overlaps part 1",
    "id: a, kind: RUB, parts: [[[1, 8], [4, 8], [4, 9]], [[6, 8], [9, 8], [9, 9]]]": "6:62: part 2 touches no part before it",  # noqa: E501
}


@pytest.mark.parametrize("piece", PIECES)
def test_a_piece_that_is_wrong_is_told_with_its_place(piece: str) -> None:
    assert problems(yard(piece)) == [f"yard.yaml:{PIECES[piece]}"]


def test_two_pieces_of_one_kind_may_touch_and_not_overlap() -> None:
    one, beside = "id: a, kind: W, box: [4, 10, 11, 11]", "id: b, kind: W, box: [11, 10, 12, 14]"
    assert len(laid(one, beside).pieces) == 2
    over = "id: b, kind: W, box: [10.95, 10, 12, 14]"
    what = "'b' overlaps 'a', and both are of the kind Wall"
    assert problems(yard(one, over)) == [f"yard.yaml:7:9: {what}"]


def test_an_id_stands_once_on_a_table() -> None:
    one = "id: a, kind: W, box: [4, 10, 11, 11]"
    two = "id: a, kind: RUB, box: [4, 12, 11, 13]"
    assert problems(yard(one, two)) == ["yard.yaml:7:14: the id 'a' is there twice on this table"]


MARKS = {
    "front: [18, 2], markers: [[5, 5], [9.5, 9.5]]": "7:47: Marker 2 at (9.5, 9.5) overlaps 'a', on which no base may stand",  # noqa: E501
    "front: [18, 0.3]": "7:20: Front at (18, 0.3) is not wholly on the table",
    "front: [18, 2], zone: [30, 20, 37, 24]": "7:35: the box is not wholly on the table",
    "front: [18, 2], zone: [9.2, 9.2, 11.8, 9.8]": "7:35: no base has room anywhere in 'zone'",
    "front: [18, 2], gates: {A: [3, 23.9]}": "7:40: Gate A at (3, 23.9) is not wholly on the table",
    "front: [18, 2], elements: {T: {at: [9.5, 8.9]}}": "7:43: T at (9.5, 8.9) overlaps 'a', on which no base may stand",
    "front: [18, 2, 3]": "7:20: expected a list of 2 entries; this has 3 - at `$.marks.front`",
    "front: [18, 2], markers: [[5, 5.01]]": "7:43: 5.01 inches are no whole ticks: multiples of 0.05 inches are",
    "front: [18, 2], marker: [[5, 5]]": "7:37: unknown mark 'marker'; did you mean 'markers'?",
    "zone: [0, 0, 6, 6]": "7:12: has no mark 'front' (Front)",
}


@pytest.mark.parametrize("marks", MARKS)
def test_a_mark_stands_where_a_base_of_its_size_has_room(marks: str) -> None:
    text = yard("id: a, kind: W, box: [9, 9, 12, 10]", marks=marks)
    assert problems(text) == [f"yard.yaml:{MARKS[marks]}"]


WALLED = (
    "id: a, kind: W, box: [2, 8, 8, 9]",
    "id: b, kind: W, box: [2, 13, 8, 14]",
    "id: c, kind: W, box: [2, 9, 3, 13]",
    "id: d, kind: W, box: [7, 9, 8, {}]",
)


@pytest.mark.parametrize(
    ("mark", "what"),
    [
        ("markers: [[5, 11]]", "10:39: Marker 1 cannot be reached from Front"),
        ("zone: [3, 9, 7, 13]", "10:35: Zone cannot be reached from Front"),
        ("elements: {T: {at: [5, 11], name: Safe}}", "10:43: Safe cannot be reached from Front"),
    ],
)
def test_what_nobody_can_walk_to_is_refused(mark: str, what: str) -> None:
    marks = f"front: [18, 2], {mark}"
    shut = (*WALLED[:3], WALLED[3].format("13"))
    assert problems(yard(*shut, marks=marks)) == [f"yard.yaml:{what}"]
    gap = (*WALLED[:3], WALLED[3].format("11.2"))
    assert laid(*gap, marks=marks)


def test_a_gap_too_narrow_for_a_base_is_no_way() -> None:
    marks = "front: [18, 2], markers: [[5, 11]]"
    narrow = (*WALLED[:3], WALLED[3].format("12.05"))  # 19 ticks; a base of 25 mm takes 20
    assert len(problems(yard(*narrow, marks=marks))) == 1
    wide = (*WALLED[:3], WALLED[3].format("11.9"))
    assert laid(*wide, marks=marks)


@pytest.mark.parametrize(
    ("entry", "what"),
    [
        ("size: [36, 0]", "4:11: a table is 1 to 102 inches wide and high"),
        ("size: [36, 200]", "4:11: a table is 1 to 102 inches wide and high"),
        ("size: [36.01, 24]", "4:12: 36.01 inches are no whole ticks: multiples of 0.05 inches are"),
        ("like: yrad", "4:11: unknown table 'yrad'; did you mean 'yard'?"),
    ],
)
def test_a_table_that_is_wrong_as_a_whole_is_told_so(entry: str, what: str) -> None:
    text = f"tables:\n  - id: yard\n    title: Yard\n    {entry}\n{FRONT}"
    assert problems(text) == [f"yard.yaml:{what}"]


def test_a_table_that_is_like_another_has_no_pieces_of_its_own() -> None:
    text = yard("id: a, kind: W, box: [9, 9, 12, 10]") + (
        "  - {id: b, title: B, like: yard, pieces: [{id: c, kind: W, box: [1, 8, 2, 9]}], marks: {front: [4, 4]}}\n"
    )
    what = "a table that is like another has its pieces; leave these out"
    assert problems(text) == [f"yard.yaml:8:43: {what}"]


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("flags: [low]", "flags: [lo]", "7:52: unknown flag 'lo'; did you mean 'low'?"),
        ("toll: 1", "toll: 0.01", "7:64: 0.01 inches are no whole ticks: multiples of 0.05 inches are"),
        ("width: 2", "width: -2", "9:47: less than 0 inches there are none"),
    ],
)
def test_kinds_are_looked_through_too(old: str, new: str, what: str) -> None:
    pieces = ("id: a, kind: BAR, box: [9, 9, 12, 10]", "id: b, kind: road, line: [[0, 5], [9, 5]]")
    assert problems(yard(*pieces), KINDS.replace(old, new)) == [f"kinds.yaml:{what}"]


def test_nobody_is_blamed_for_naming_a_kind_that_could_not_be_read() -> None:
    broken = KINDS.replace("{id: W, name: Wall,", "{id: W, nam: Wall,")
    text = yard("id: a, kind: W, box: [9, 9, 12, 10]")
    (problem,) = problems(text, broken)
    assert problem.startswith("kinds.yaml:6:")


def test_hundreds_of_points_are_refused_before_anything_is_made_of_them() -> None:
    many = ", ".join(f"[{k}, {k}]" for k in range(65))
    (problem,) = problems(yard(f"id: a, kind: W, points: [{many}]"))
    assert "64" in problem


@pytest.mark.parametrize(
    ("piece", "what"),
    [
        ("id: a, kind: road, box: [1, 8, 9, 9]", "only a line is drawn as 'road'"),
        ("id: a, kind: bad, line: [[1, 8], [9, 8]]", "a line is not drawn as 'rubble'"),
    ],
)
def test_a_line_and_an_area_have_looks_of_their_own(piece: str, what: str) -> None:
    kinds = KINDS + "  - {id: none, name: None, form: spot}\n"
    kinds = kinds.replace("kinds:\n", "kinds:\n  - {id: bad, name: Bad, look: rubble, width: 2}\n")
    (problem,) = problems(yard(piece), kinds)
    assert what in problem
    assert problem.startswith("yard.yaml:6:")


def test_a_look_that_nobody_can_draw_is_refused_with_the_nearest() -> None:
    (problem,) = problems(yard(), KINDS.replace("look: rubble", "look: ruble"))
    assert "did you mean 'rubble'?" in problem
