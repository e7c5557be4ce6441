"""What follows from the drawings: Areas, arrows, Doors, steps, seams (guide 9.3 to 9.5)."""

from itertools import combinations

import pytest

from sandtable.boards.grid import Lattice
from sandtable.games.seal_team_flix import geometry
from sandtable.games.seal_team_flix.geometry import DOOR, LINE, OPEN, WALL
from sandtable.games.seal_team_flix.ground import EVERYONE, Ground
from sandtable.games.seal_team_flix.maps import MAPS
from sandtable.games.seal_team_flix.sight_lines import ALL_OPEN
from sandtable.testing import covers
from tests.games.seal_team_flix.terrain import JOINS, ground, named, opened, section

CLOSED = 0
SPACES = {"a": 20, "b": 24, "c": 20, "d": 16, "e": 28, "f": 20, "g": 20, "h": 20, "i": 24}
GRAPH = "a: b d; b: a c e; c: b f; d: a e g; e: b d f h; f: c e i; g: d h; h: e g i; i: f h"
DOORS = "A C4-C5, B H4-H5, C N4-N5, D E2-F2, E J3-K3, F K6-L6, G B8-B9, H N8-N9, I E10-F10"
CORNERS = """
    A6-B7 A7-B6 C2-D3 C3-D2 D5-E6 D6-E5 D7-E8 D8-E7 F10-G11 F11-G10 F6-G7 F7-G6 F8-G9 F9-G8 H10-I9
    H11-I12 H12-I11 H2-I3 H3-I2 H9-I10 I6-J7 I7-J6 J8-K9 J9-K8 K10-L9 K11-L12 K12-L11 K9-L10
    M10-N11 M11-N10 M2-N3 M3-N2 M5-N6 M6-N5 M7-N8 M8-N7 O10-P11 O11-P10
"""
FIGURES = {  # size, Areas, Doors, Cover, Sentries, paths, starts, corner pairs, inside Walls
    "M1": ((16, 12), 9, 9, 17, (3, 3), "10 10 8s", "SW", 38, 57),
    "M2": ((18, 12), 10, 10, 19, (3, 3), "10 9 7s", "W", 59, 70),
    "M3": ((14, 14), 10, 11, 17, (3, 3), "8 9 7", "SW", 46, 75),
    "M4": ((20, 10), 9, 9, 19, (3, 3), "9 8 6s", "W", 59, 67),
    "M5": ((16, 14), 10, 12, 17, (3, 3), "8 9 8s", "SW", 56, 81),
    "M6": ((18, 10), 11, 12, 15, (3, 3), "8 8 6s", "W E", 49, 67),
}
SEAMS = {
    "5A": ({3: "i-2:g", 8: "j-2:a", 9: "j-2:a"}, 19),
    "7A": ({7: "f-2:a", 10: "c-2:a"}, 20),
    "8A": ({3: "i-2:g", 8: "j-2:a"}, 21),
    "8B": ({2: "i-2:g", 6: "j-2:d", 9: "k-2:a"}, 21),
}


def pairs(ground: Ground) -> set[frozenset[str]]:
    """All corner arrow pairs by name, from the links of the Spaces."""
    return {
        frozenset((ground.name(cell), ground.name(link))) for cell in ground.cells for link in ground.corner_links[cell]
    }


def inside_walls(ground: Ground) -> int:
    return sum(kind == WALL for _, _, kind in geometry.inner_edges(ground.lattice))


@covers("STF-MAP-3", "STF-CNT-2")
def test_areas_of_m1_are_what_walls_doors_and_area_lines_enclose() -> None:
    m1 = ground("M1")
    assert {name: len(m1.area_cells[n]) for n, name in enumerate(m1.areas)} == SPACES
    assert sum(map(len, m1.area_cells)) == len(m1.cells) == 192
    assert m1.area_names[m1.area_of[m1.by_name["P1"]]] == "Archive"


@covers("STF-ADJ-3")
def test_areas_are_adjacent_across_area_lines_and_door_slots_only() -> None:
    m1 = ground("M1")
    graph = [
        f"{name}: " + " ".join(m1.areas[other] for other in m1.area_neighbours[n]) for n, name in enumerate(m1.areas)
    ]
    assert "; ".join(graph) == GRAPH


def test_the_next_areas_are_those_on_a_shortest_way() -> None:
    m1 = ground("M1")
    index = {name: n for n, name in enumerate(m1.areas)}

    def ahead(here: str, goal: str) -> str:
        return "".join(m1.areas[area] for area in m1.next_areas(index[here], index[goal]))

    assert m1.area_distance(index["a"], index["h"]) == 3
    assert m1.area_distance(index["c"], index["g"]) == 4
    assert ahead("a", "h") == "bd"
    assert ahead("e", "g") == "dh"
    assert ahead("c", "f") == "f"
    assert ahead("h", "h") == ""


@covers("STF-MAP-12")
def test_every_door_slot_links_its_two_spaces_as_arrows() -> None:
    m1 = ground("M1")
    found = [f"{door.id} {m1.name(door.one)}-{m1.name(door.other)}" for door in m1.doors]

    assert ", ".join(found) == DOORS
    for door in m1.doors:
        assert m1.doors[door.index] is door
        assert m1.door_links[door.one] == ((door.index, door.other),)
        assert m1.door_links[door.other] == ((door.index, door.one),)
        assert m1.door_between(door.one, door.other) == door.index
        assert m1.door_between(door.other, door.one) == door.index
    assert sum(map(len, m1.door_links)) == 18
    assert m1.door_between(*named(m1, "C4 D4")) == -1


@covers("STF-MAP-13")
def test_corner_arrow_pairs_of_m1() -> None:
    assert pairs(ground("M1")) == {frozenset(pair.split("-")) for pair in CORNERS.split()}


def vertex(edges: dict[str, int]) -> list[str]:
    """The corner pairs of four Spaces round one vertex: A1 B1 over A2 B2."""
    north, south = edges.get("north", OPEN), edges.get("south", OPEN)
    west, east = edges.get("west", OPEN), edges.get("east", OPEN)
    upright = bytes([WALL, north, WALL, WALL, south, WALL])
    level = bytes([WALL, WALL, west, east, WALL, WALL])
    lattice = Lattice(2, 2, bytes([1] * 4), upright, level)
    return [f"{lattice.name(a)}-{lattice.name(b)}" for a, b in geometry.corner_pairs(lattice)]


@covers("STF-MAP-13")
@pytest.mark.parametrize("edge", [WALL, DOOR])
def test_corner_pairs_depend_on_the_solid_edges_at_a_vertex(edge: int) -> None:
    sides = ("north", "east", "south", "west")
    falling, rising = ["A1-B2"], ["B1-A2"]

    assert vertex({}) == []
    for side in sides:
        assert vertex({side: edge}) == falling + rising
    assert vertex({"north": edge, "east": WALL}) == falling
    assert vertex({"south": edge, "west": WALL}) == falling
    assert vertex({"north": edge, "west": WALL}) == rising
    assert vertex({"south": edge, "east": WALL}) == rising
    assert vertex({"north": edge, "south": WALL}) == []
    assert vertex({"west": edge, "east": WALL}) == []
    for three in combinations(sides, 3):
        assert vertex(dict.fromkeys(three, edge)) == []
    assert vertex(dict.fromkeys(sides, edge)) == []
    assert vertex({"north": LINE}) == []


@covers("STF-CNT-2")
@pytest.mark.parametrize("name", MAPS)
def test_the_maps_have_the_figures_of_the_guide(name: str) -> None:
    one, drawn = ground(name), section(name)
    sentries = [least for _, least in one.sentries]
    paths = [f"{len(path.cells)}{'' if path.loop else 's'}" for path in one.paths.values()]
    unnumbered = sentries.count(EVERYONE)

    assert FIGURES[name] == (
        (drawn.width, drawn.height),
        len(one.areas),
        len(one.doors),
        len(one.icons),
        (unnumbered, len(sentries) - unnumbered),
        " ".join(paths),
        " ".join(one.starts),
        len(pairs(one)),
        inside_walls(one),
    )


@covers("STF-MAP-1", "STF-MAP-2", "STF-MAP-6", "STF-MAP-7", "STF-MAP-10")
def test_what_is_printed_on_the_spaces_of_m1() -> None:
    m1 = ground("M1")
    green = m1.paths[0, "green"]

    assert [m1.name(cell) for cell in green.cells[:3]] == ["A1", "E1", "C6"]
    assert (green.spawn, green.loop) == (1, True)
    assert (m1.paths[0, "red"].spawn, m1.paths[0, "red"].loop) == (3, False)
    assert m1.path_at[m1.by_name["H2"]] == (0, "green", 10)
    assert m1.by_name["B1"] not in m1.path_at
    assert len(m1.path_at) == 28
    assert m1.icons[m1.by_name["D2"]] == (1, 6)  # ALL
    assert m1.icons[m1.by_name["B3"]] == (1, 4)
    assert dict(m1.sentries)[m1.by_name["F4"]] == 4
    assert dict(m1.sentries)[m1.by_name["P4"]] == EVERYONE
    assert m1.points == (named(m1, "F1 J1 N1 A4 K4 A5 M5 P11"),)
    assert m1.starts == {"SW": named(m1, "A10 A11 A12 B10 B11 B12 C12 D12")}


@covers("STF-P2-10", "STF-MAP-4")
def test_tangos_walk_round_walls_and_through_doors() -> None:
    m1 = ground("M1")
    steps = {
        "P4 O2": 3,
        "P4 M2": 5,
        "F6 E5": 2,
        "A6 A7": 3,  # a Wall between them
        "C4 C5": 1,  # a Door
        "A12 A12": 0,
        "D5 E5": 3,
    }

    for ends, length in steps.items():
        one, other = named(m1, ends)
        assert m1.tango_distance(one, other) == m1.tango_distance(other, one) == length


def test_steps_are_orthogonal_and_name_the_door_on_the_way() -> None:
    m1 = ground("M1")
    c4, c3, b4, c5 = named(m1, "C4 C3 B4 C5")
    assert m1.steps(c4) == ((c3, -1), (b4, -1), (c5, 0))  # D4 is behind a Wall
    assert m1.tango_field(c4)[c4] == 0
    assert min(m1.tango_field(c4)) == 0  # every Space can be reached


@covers("STF-ADJ-1", "STF-ADJ-2")
@pytest.mark.parametrize(
    ("spaces", "doors", "adjacent"),
    [
        ("B2 B3", "", True),
        ("A6 A7", "", False),
        ("A6 B7", "", True),  # by way of B6
        ("C3 D3", "", False),
        ("C3 D4", "", False),  # a Wall on both ways
        ("C4 C5", "", False),
        ("C4 C5", "A", True),
        ("C4 C5", "B", False),
        ("C4 D5", "A", True),  # by way of C5
        ("C4 D5", "", False),
        ("B4 C5", "A", True),
        ("D6 E6", "", True),  # an Area line is nothing
        ("B2 B4", "", False),
        ("B2 B2", "", False),
        ("P1 A2", "", False),
    ],
)
def test_adjacent_spaces(spaces: str, doors: str, adjacent: bool) -> None:
    m1 = ground("M1")
    one, other = named(m1, spaces)
    open_doors = opened(m1, doors)
    assert m1.adjacent(one, other, open_doors) == m1.adjacent(other, one, open_doors) == adjacent
    assert (other in m1.neighbours(one, open_doors)) == adjacent


@covers("STF-ADJ-1", "STF-ADJ-2")
@pytest.mark.parametrize("name", ["M3", "8B"])
def test_neighbours_are_the_adjacent_spaces_in_space_order(name: str) -> None:
    one = ground(name)
    for open_doors in (CLOSED, 0b1010101010, ALL_OPEN):
        for cell in one.cells:
            wanted = [other for other in one.cells if one.adjacent(cell, other, open_doors)]
            assert list(one.neighbours(cell, open_doors)) == wanted


@covers("STF-COV-7")
@pytest.mark.parametrize(
    ("space", "block", "doors", "ring"),
    [
        ("C11", "C10", "", "B11 D11"),
        ("B11", "C10", "", "B10 C11"),
        ("B10", "C10", "", "B9 B11"),
        ("D9", "C10", "", "C9 D10"),
        ("C3", "D2", "", "C2"),  # D3 is behind a Wall
        ("B8", "A8", "", "B7"),
        ("B8", "A8", "G", "B7 B9"),
        ("A12", "B12", "", "A11"),  # the border
        ("E11", "C10", "", ""),  # not Adjacent to it
        ("C10", "C10", "", ""),
    ],
)
def test_a_disc_may_lie_in_the_two_ring_neighbours(space: str, block: str, doors: str, ring: str) -> None:
    m1 = ground("M1")
    here, there = named(m1, f"{space} {block}")
    assert m1.ring(here, there, opened(m1, doors)) == named(m1, ring)


@covers("STF-PHY-10", "STF-PHY-14")
@pytest.mark.parametrize("name", [*MAPS, *JOINS])
def test_touching_walls_on_one_line_are_one_segment(name: str) -> None:
    one = ground(name)
    edges = bytes(one.lattice.upright + one.lattice.level).count(WALL)
    segments = one.wall_segments
    level = {(s.x1, s.y1) for s in segments if s.y1 == s.y2}
    upright = {(s.x1, s.y1) for s in segments if s.x1 == s.x2}

    assert sum(s.x2 - s.x1 + s.y2 - s.y1 for s in segments) == edges
    assert not any((s.x2, s.y2) in (level if s.y1 == s.y2 else upright) for s in segments)
    assert all((s.column, s.row) == (s.x1, s.y1) for s in segments)
    order = [(s.row, s.column, s.x1 == s.x2) for s in segments]  # level before upright
    assert order == sorted(order)


@covers("STF-PHY-10", "STF-PHY-14")
def test_walls_and_doors_of_m1_as_segments() -> None:
    m1 = ground("M1")
    assert bytes(m1.lattice.upright + m1.lattice.level).count(WALL) == 113
    assert {(0, 0, 16, 0), (0, 0, 0, 12), (16, 0, 16, 12), (0, 12, 16, 12)} < {
        segment[:4] for segment in m1.wall_segments
    }
    assert (3, 4, 7, 4, 4, 3) in m1.wall_segments  # from Door A to Door B
    assert m1.door_segments[0] == (2, 4, 3, 4, 4, 2)
    assert m1.door_segments[8] == (5, 9, 5, 10, 9, 5)


@covers("STF-MIS-5", "STF-PHY-14")
@pytest.mark.parametrize("mission", JOINS)
def test_a_seam_is_wall_but_for_area_lines_on_the_open_rows(mission: str) -> None:
    both, (seam, doors) = ground(mission), SEAMS[mission]
    left, right = both.maps
    found = {}
    for row in range(min(left.height, right.height)):
        one, other = both.lattice.at(left.width - 1, row), both.lattice.at(left.width, row)
        areas = [both.areas[both.area_of[cell]] for cell in (one, other)]
        if both.lattice.between(one, other) == LINE:
            found[row + 1] = "-".join(areas)
            assert both.area_of[other] in both.area_neighbours[both.area_of[one]]
            assert (other, -1) in both.steps(one)
            assert both.line(one, other).clear(CLOSED)
        else:
            assert both.lattice.between(one, other) == WALL
            assert not both.adjacent(one, other, ALL_OPEN)

    assert found == seam
    assert len(both.doors) == doors
    assert len(both.cells) == left.width * left.height + right.width * right.height
    assert min(both.tango_field(both.cells[0])[cell] for cell in both.cells) == 0


@covers("STF-MIS-5")
def test_names_and_order_on_two_maps() -> None:
    both = ground("8B")
    first, last = both.cells[0], both.cells[-1]

    assert (both.sections, both.name(first), both.name(last)) == (2, "1:A1", "2:P12")
    assert both.rank[first] == 0
    assert both.rank[both.by_name["2:A1"]] == 180  # after all 18 x 10 Spaces of the first
    assert both.lattice.place(both.by_name["2:A1"]) == (18, 0)
    assert both.section_of[both.by_name["1:R10"]] == 0
    assert both.section_of[both.by_name["2:A10"]] == 1
    assert "1:A11" not in both.by_name  # the first map has ten rows
    assert both.areas[10:12] == ("k", "2:a")
    assert both.area_names[10:12] == ("Aft deck", "Reception")
    assert [door.id for door in both.doors[11:13]] == ["L", "2:A"]
    assert both.name(both.doors[12].one) == "2:C4"


@covers("STF-MIS-5")
def test_each_section_keeps_its_own_features() -> None:
    both, m6, m1 = ground("8B"), ground("M6"), ground("M1")

    def spaces(one: Ground, cells: tuple[int, ...]) -> list[str]:
        return [one.name(cell).rpartition(":")[2] for cell in cells]

    for section_, one in enumerate((m6, m1)):
        for (_, colour), path in one.paths.items():
            here = both.paths[section_, colour]
            assert spaces(both, here.cells) == spaces(one, path.cells)
            assert (here.spawn, here.loop) == (path.spawn, path.loop)
            assert both.path_at[here.cells[2]] == (section_, colour, 3)
        assert spaces(both, both.points[section_]) == spaces(one, one.points[0])
    assert len(both.icons) == len(m6.icons) + len(m1.icons)
    assert [least for _, least in both.sentries] == [least for one in (m6, m1) for _, least in one.sentries]
    assert list(both.starts) == ["W", "E"]  # the start of the second map is not used


@covers("STF-MIS-5", "STF-PHY-14")
def test_rows_beyond_the_shorter_map_are_border() -> None:
    both = ground("7A")  # 14 rows, then 10
    walls = {segment[:4] for segment in both.wall_segments}
    assert (0, 0, 34, 0) in walls
    assert (14, 10, 14, 14) in walls
    assert (14, 10, 34, 10) in walls
    assert (34, 0, 34, 10) in walls
    assert not both.lattice.inside(20, 10)


@covers("STF-MAP-13", "STF-MIS-5")
def test_the_ends_of_an_open_seam_are_corners_too() -> None:
    both = ground("7A")
    assert frozenset(("1:N7", "2:A8")) in pairs(both)
    assert frozenset(("1:N11", "2:A10")) in pairs(both)  # round the end of the shorter map


@covers("STF-MIS-5")
def test_a_seam_may_be_open_on_its_first_and_last_row() -> None:
    both = Ground.join((section("M2"), section("M4")), (1, 10))
    for row in (1, 10):
        one, other = named(both, f"1:R{row} 2:A{row}")
        assert both.tango_distance(one, other) == 1


@covers("STF-MIS-5")
@pytest.mark.parametrize(("maps", "rows"), [("M2 M4", ()), ("M2 M4", (0,)), ("M2 M4", (11,)), ("M2", (1,)), ("", ())])
def test_sections_that_cannot_be_joined_are_refused(maps: str, rows: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"section|seam"):
        Ground.join([section(name) for name in maps.split()], rows)
