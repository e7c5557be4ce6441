"""V1 to V20: for every check a map that fails it, and the place that is named (guide 9.2).

Lines and columns are those of M1: row n is line 3 + 2n, column A begins at column 5.
"""

import re
from pathlib import Path

import pytest

from sandtable.games.seal_team_flix import map_checks
from sandtable.games.seal_team_flix.maps import read_map
from sandtable.kernel.errors import ContentError
from sandtable.testing import covers
from tests.games.seal_team_flix.terrain import redrawn, text

M1 = text("M1")
START = "SW A10 A11 A12 B10 B11 B12 C12 D12"
Marks = dict[tuple[int, int], str]


def told(drawing: str) -> str:
    """All that is said about a map; nothing if it is sound."""
    try:
        read_map(drawing, "my.txt")
    except ContentError as error:
        return str(error)
    return ""


def on(space: str, mark: str) -> Marks:
    """A feature on a Space of M1."""
    return {(3 + 2 * int(space[1:]), 5 + 4 * (ord(space[0]) - ord("A"))): mark.ljust(3)}


def at(space: str) -> str:
    ((line, column),) = on(space, "")
    return f"my.txt:{line}:{column}"


def with_features(**marks: str) -> str:
    drawing = M1
    for space, mark in marks.items():
        drawing = redrawn(drawing, on(space, mark))
    return drawing


def with_rows(right: str, wrong: str) -> str:
    assert M1.count(right) == 1
    return M1.replace(right, wrong)


def test_all_twenty_checks_are_made() -> None:
    stages = (map_checks.SHAPE, map_checks.GLYPHS, map_checks.PLAN, map_checks.GROUND)
    made = [int(name[1:]) for stage in stages for name in stage]
    assert sorted(made) == list(range(1, 21))


def test_the_guide_says_what_each_of_the_twenty_limits_means() -> None:
    guide = (Path(__file__).parents[3] / "docs" / "seal-team-flix.md").read_text("utf-8")
    rows = re.findall(r"^\| (V\d+) \| (.{20,}) \|$", guide, re.MULTILINE)
    assert [name for name, _ in rows] == [f"V{number}" for number in range(1, 21)]


@covers("STF-MAP-11")
@pytest.mark.parametrize("size", ["9 12", "21 12", "16 7", "16 17"])
def test_v1_a_map_is_neither_too_small_nor_too_large(size: str) -> None:
    said = told(M1.replace("size 16 12", f"size {size}"))
    assert said == "my.txt:2:6: V1: a map is 10 to 20 Spaces wide and 8 to 16 high"


@pytest.mark.parametrize("size", ["10 12", "20 12", "16 8", "16 16"])
def test_v1_the_extremes_are_allowed(size: str) -> None:
    assert "a map is 10 to 20" not in told(M1.replace("size 16 12", f"size {size}"))


@covers("STF-MAP-11")
def test_v1_the_drawing_has_its_lines_columns_and_lattice_points() -> None:
    lines = M1.split("\n")
    short = "\n".join(lines[:25] + lines[27:])
    assert told(redrawn(M1, {(6, 8): " "})) == ("my.txt:6:8: V1: here belongs the '+' of a lattice point")
    assert "27:1: V1: 12 rows need 25 lines" in told(short)
    assert "7:69: V1: beyond the 16 columns" in told(redrawn(M1, {(7, 69): "x"}))
    assert "9:1: V1: row number 3 belongs here" in told(redrawn(M1, {(9, 1): " 4"}))


@covers("STF-MAP-11")
@pytest.mark.parametrize("glyph", ["x", " G1", "G0", "G11", "B1", "c07", "c4", "cB", "S5", "S1", "oo", "oG1", "g1"])
def test_v2_a_space_holds_one_known_feature_or_none(glyph: str) -> None:
    wrong = redrawn(M1, on("B1", glyph))
    assert f"{at('B1')}: V2: '{glyph.ljust(3)}' is no feature of a Space" in told(wrong)


@covers("STF-MAP-11")
def test_v2_every_edge_is_known_and_every_door_letter_unique() -> None:
    assert "my.txt:5:8: V2: 'x' is no edge here" in told(redrawn(M1, {(5, 8): "x"}))
    assert "my.txt:5:8: V2: '-' is no edge here" in told(redrawn(M1, {(5, 8): "-"}))
    assert "my.txt:6:5: V2: '-- ' is no edge here" in told(redrawn(M1, {(6, 5): "-- "}))
    assert "my.txt:6:5: V2: '=a=' is no edge here" in told(redrawn(M1, {(6, 5): "=a="}))
    assert told(redrawn(M1, {(12, 33): "=A="})) == "my.txt:12:33: V2: Door A is there twice"
    assert told(redrawn(M1, {(7, 24): "A"})) == "my.txt:12:13: V2: Door A is there twice"


@covers("STF-PHY-14", "STF-MAP-11")
@pytest.mark.parametrize("place", [(5, 4), (27, 4), (5, 68), (4, 5), (28, 65)])
@pytest.mark.parametrize("mark", [" ", "door", "line"])
def test_v3_the_border_is_wall_all_round(place: tuple[int, int], mark: str) -> None:
    level = place[0] % 2 == 0
    glyph = {" ": "   ", "door": "=Z=", "line": "..."} if level else {"door": "Z", "line": ":"}
    said = told(redrawn(M1, {place: glyph.get(mark, mark)}))
    assert f"my.txt:{place[0]}:{place[1]}: V3: the border must be Wall here" in said


@covers("STF-MAP-3", "STF-MAP-11")
def test_v4_every_area_is_listed_once() -> None:
    assert told(with_rows('i "Archive" K1\n', "")) == (f"{at('K1')}: V4: the Area of this Space is not listed")
    twice = told(with_rows('i "Archive" K1', 'i "Archive" F4'))
    assert "39:1: V4: Area i is the same as Area h" in twice
    assert "V4: the Area of this Space is not listed" in twice
    assert told(with_rows('i "Archive" K1', 'h "Archive" K1')) == ("my.txt:39:1: V4: Area h is there twice")


@covers("STF-MAP-3", "STF-MAP-11")
def test_v5_area_lines_and_doors_lie_between_areas() -> None:
    same = "has the same Area on both sides; it must part two"
    assert told(redrawn(M1, {(5, 8): ":"})) == (f"my.txt:5:8: V5: this Area line {same}")
    assert told(redrawn(M1, {(10, 9): "..."})) == (f"my.txt:10:9: V5: this Area line {same}")
    assert f"my.txt:6:5: V5: this Door {same}" in told(redrawn(M1, {(6, 5): "=Z="}))


@covers("STF-MAP-1", "STF-MAP-11")
def test_v6_two_or_three_colours_with_spawn_numbers_of_their_own() -> None:
    red = "red spawn 3 stop\n"
    assert "44:1: V6: spawn number 2 is there twice" in told(with_rows("spawn 3", "spawn 2"))
    assert "44:1: V6: a spawn number is 1 to 10, not 11" in told(with_rows("spawn 3", "spawn 11"))
    assert "44:1: V6: a spawn number is 1 to 10, not 0" in told(with_rows("spawn 3", "spawn 0"))
    assert told(with_rows("spawn 3", "spawn 10")) == ""
    assert "44:1: V6: the green path is there twice" in told(with_rows("red", "green"))
    assert f"{at('C2')}: V6: the red path is not listed" in told(with_rows(red, ""))
    assert "2 or 3 colours" not in told(with_rows(red, ""))
    assert "2:6: V6: a map has Patrol Paths of 2 or 3 colours, not 1" in told(
        with_rows("yellow spawn 2 loop\n" + red, "")
    )


@covers("STF-MAP-2", "STF-MAP-11")
def test_v7_a_path_is_numbered_without_gaps() -> None:
    said = told(with_features(E1="G1"))
    reds = ["P12", "N12", "L12", "G11", "I9", "E8", "D5", "C2"]
    assert f"{at('E1')}: V7: green 1 is there twice" in said
    assert "42:1: V7: green 2 is missing" in said
    assert told(with_features(H6="")) == "my.txt:42:1: V7: green 9 is missing"
    for left, fault in ((3, ", not 3"), (4, ""), (0, ", not 0")):
        cut = told(with_features(**dict.fromkeys(reds[left:], "")))
        assert ("44:1: V7: a path has 4 to 10 Spaces" + fault in cut) == bool(fault)


@covers("STF-MAP-11")
def test_v8_a_patrol_path_leads_through_every_area() -> None:
    wrong = with_features(D9="", E12="", A7="G5", B7="G6")
    assert "my.txt:31:1: V8: no Patrol Path leads through Area a" in told(wrong)


@covers("STF-MAP-6", "STF-MAP-11")
def test_v9_a_map_has_exactly_eight_objective_points() -> None:
    assert told(with_features(A4="")) == f"{at('A1')}: V9: a map has 8 Objective points, not 7"
    assert told(with_features(B1="o")) == f"{at('P11')}: V9: a map has 8 Objective points, not 9"


@covers("STF-MAP-7", "STF-MAP-11")
def test_v10_cover_icons_have_ranges_that_go_up_and_blocks_that_exist() -> None:
    most = with_features(B1="c44", K7="cA")
    assert told(with_features(B3="c41")) == f"{at('B3')}: V10: a range goes up: c14, not c41"
    assert told(most) == ""
    assert told(redrawn(most, on("C1", "cA"))) == (f"{at('H12')}: V10: one Cover icon too many; a map has at most 19")


@covers("STF-MAP-11")
def test_v11_a_door_has_a_wall_at_both_ends_and_at_most_eleven_others() -> None:
    twelve = redrawn(M1, {(5, 44): "J", (20, 17): "=K=", (12, 41): "=L="})
    assert told(redrawn(M1, {(25, 24): ":"})) == ("my.txt:23:24: V11: this Door needs a Wall at both of its ends")
    assert "my.txt:15:48: V11" in told(redrawn(M1, {(17, 48): ":"}))
    assert told(redrawn(M1, {(17, 48): ":", (16, 45): "---"})) == ""  # any Wall will do
    assert told(twelve) == ""
    assert told(redrawn(twelve, {(20, 49): "=M="})) == ("my.txt:23:24: V11: one Door too many; a map has at most 12")


@covers("STF-MAP-11")
def test_v12_two_to_five_sentries_always_stand_and_at_most_nine_in_all() -> None:
    said = "V12: a map has 2 to 5 Sentries without a number, not"

    assert told(with_features(P4="S2", P5="S2")) == f"{at('E4')}: {said} 1"
    assert told(with_features(E4="", F4="", P4="", K5="", P5="", M9="")) == f"{at('A1')}: {said} 0"
    assert told(with_features(P4="S2")) == ""
    assert told(with_features(B1="S", K2="S")) == ""
    assert told(with_features(B1="S", K2="S", O2="S")) == f"{at('B1')}: {said} 6"
    assert told(with_features(B1="S4", K2="S4", O2="S4")) == ""
    assert told(with_features(B1="S4", K2="S4", O2="S4", O3="S4")) == (
        f"{at('M9')}: V12: one Sentry too many; a map has at most 9"
    )


@covers("STF-MAP-11")
def test_v13_no_space_is_cut_off_by_cover() -> None:
    wrong = with_features(A3="cA", B4="c11")
    assert told(wrong) == f"{at('A4')}: V13: Cover icons and Walls cut this Space off"


@covers("STF-MAP-10", "STF-MAP-11")
@pytest.mark.parametrize(
    ("spaces", "said"),
    [
        ("A10 A11 A12 B10 B11", "47:1: V14: a start area has 6 to 12 Spaces, not 5"),
        ("A10 A11 A12 B10 B11 B12", ""),
        ("A10 A11 A12 B10 B11 B12 C11 C12 D10 D11 D12 E11", ""),
        ("A10 A11 A12 B10 B11 B12 C11 C12 D10 D11 D12 E11 E10", "47:1: V14: a start area has 6 to 12 Spaces, not 13"),
        (
            "A10 A11 A12 B10 B11 B12 F11",
            "47:28: V14: this Space is in another Area than the first; a start lies in one",
        ),
        ("A10 A11 A12 B10 B11 B12 C10", "47:28: V14: this start Space has a feature; it must be empty"),
        ("A10 A11 A12 B10 B11 B12 A10", "47:28: V14: this start Space is listed already"),
    ],
)
def test_v14_a_start_area_is_6_to_12_empty_spaces_of_one_area(spaces: str, said: str) -> None:
    assert told(with_rows(START, f"SW {spaces}")) == (f"my.txt:{said}" if said else "")


def test_v14_start_areas_have_names_of_their_own() -> None:
    twice = f"{START}\n{START}"
    assert told(with_rows(START, twice)) == "my.txt:48:1: V14: start area SW is there twice"


@covers("STF-MAP-11")
def test_v15_no_sentry_that_always_stands_sees_a_start_space() -> None:
    linked = "corners\nadd E10 F10\nend\n"
    assert "my.txt:47:4: V15: the Sentry at A9 sees this start Space" in told(with_features(A9="S"))
    assert told(with_features(A9="S2")) == ""
    for letters in ("IA", "AI"):  # behind a closed Door, whatever its letter
        doors = {(23, 24): letters[0], (12, 13): f"={letters[1]}="}
        assert told(redrawn(with_features(F10="S"), doors)) == ""
    assert "my.txt:47:4: V15: the Sentry at F10 sees" in told(with_features(F10="S") + linked)


@covers("STF-MAP-11")
def test_v16_objective_points_are_far_from_the_start() -> None:
    assert told(with_features(A4="", E9="o")) == (
        f"{at('E9')}: V16: this Objective point is in the Area of start SW; move it out"
    )
    assert told(with_features(A4="", B5="o")) == (
        f"{at('B5')}: V16: this Objective point is 5 steps from start SW; it must be at least 6 away"
    )
    assert told(with_features(A4="", C5="o")) == ""


@covers("STF-MAP-11")
def test_v17_no_path_begins_where_the_seals_do() -> None:
    wrong = with_features(A1="G5", D9="G1")
    assert f"{at('D9')}: V17: this path begins in the Area of start SW; it must begin elsewhere" in told(wrong)


@covers("STF-MAP-11", "STF-ADJ-3")
def test_v18_doors_and_area_lines_lead_to_every_area() -> None:
    said = told(redrawn(M1, {(12, 13): "---", (7, 24): "|"}))
    assert "my.txt:37:1: V18: neither Door nor Area line leads to Area g" in said


@covers("STF-MAP-2", "STF-MAP-11")
def test_v19_a_path_goes_from_area_to_adjacent_area() -> None:
    jump = told(with_features(E1="G3", C6="G2"))
    assert "V19" not in jump  # the two Areas are Adjacent, in whatever order
    assert f"{at('E1')}: V19: the Area of E12, the next Space of the path, is too far" in told(
        with_features(C6="G6", E12="G3")
    )
    assert told(with_rows("red spawn 3 stop", "red spawn 3 loop")) == (
        f"{at('C2')}: V19: the Area of P12, the next Space of the path, is too far"
    )


@covers("STF-MAP-13", "STF-MAP-11")
@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("add A1 C1", "V20: A1 and C1 are not Adjacent, as the Spaces of a corner pair must be"),
        ("add A6 A7", "V20: A6 and A7 are not Adjacent, as the Spaces of a corner pair must be"),
        ("add C4 C5", ""),  # a Door counts as open
        ("add B7 A6", "V20: A6 and B7 are already a corner pair"),
        ("drop A1 B2", "V20: A1 and B2 are no corner pair"),
        ("drop A6 B7", ""),
    ],
)
def test_v20_the_spaces_of_a_corner_pair_are_adjacent(row: str, said: str) -> None:
    assert told(f"{M1}corners\n{row}\nend\n") == (f"my.txt:50:1: {said}" if said else "")
