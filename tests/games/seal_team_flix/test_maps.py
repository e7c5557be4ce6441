"""The six maps as files, and what their format allows and refuses (guide 9.1)."""

from hashlib import sha256

import msgspec
import pytest

from sandtable.games.seal_team_flix import GAME
from sandtable.games.seal_team_flix.ground import Ground, Section
from sandtable.games.seal_team_flix.maps import MAPS, read_map
from sandtable.kernel.errors import ContentError
from sandtable.testing import covers
from tests.games.seal_team_flix.terrain import redrawn, section, text

SHIPPED = {
    "M1": "afb2e5a6784c9a21507b3dd4938844447eba198d8abcb4262b99c4507406caf9",
    "M2": "7bf4ce05f1a20bd6bc0eef32fcb3d1132d7b3ebb8ffd1122f6a20ce7a0bbed52",
    "M3": "a2f81edb213bfc76798220c4c32208a7e4024502318ee2e10d5d061fa125ec78",
    "M4": "06c4a6f249cc5eca6e32f9198fe0edd4322936d89c4dfd997dfaca7edf3ec223",
    "M5": "a16b3c7056fe9073e419f245f96d4b05aab391010cfd73da70227d8284f013bf",
    "M6": "f96c423bdfd547938b3fab407251dffa60bec844e2d08a1005075eff943df568",
}
TITLES = {
    "M1": "Bogota office, fourth floor",
    "M2": "Regional airport terminal",
    "M3": "Apartment block, two wings",
    "M4": "Harbour cold store",
    "M5": "Research laboratory",
    "M6": "Freighter Verdant Tide",
}


def refused(drawing: str) -> str:
    with pytest.raises(ContentError) as caught:
        read_map(drawing, "my.txt")
    return str(caught.value)


@covers("STF-CNT-2")
@pytest.mark.parametrize("name", MAPS)
def test_each_of_the_six_maps_ships_as_drawn_and_passes_all_checks(name: str) -> None:
    assert sha256(text(name).encode()).hexdigest() == SHIPPED[name]
    assert (GAME.content.maps[name].id, GAME.content.maps[name].title) == (name, TITLES[name])


@covers("STF-MAP-11")
def test_comments_blank_lines_and_line_ends_change_nothing() -> None:
    lines = text("M1").split("\n")
    lines[30:30] = ["# the rooms", "", "   "]
    lines.insert(1, "# by an unknown hand")
    padded = [line + "  " for line in lines]
    assert read_map("\r\n".join(padded), "M1.txt") == section("M1")
    assert read_map("\ufeff" + text("M1"), "M1.txt") == section("M1")


@covers("STF-MAP-11")
def test_areas_doors_and_paths_come_in_their_own_order_whatever_the_file_says() -> None:
    lines = text("M1").split("\n")
    lines[30:39] = reversed(lines[30:39])
    lines[41:44] = reversed(lines[41:44])
    assert read_map("\n".join(lines), "M1.txt") == section("M1")
    assert [area.letter for area in section("M1").areas] == list("abcdefghi")
    assert section("M1").doors == tuple("ABCDEFGHI")
    assert [path.colour for path in section("M1").paths] == ["green", "yellow", "red"]


@covers("STF-MAP-11", "STF-MAP-13")
def test_a_corners_block_adds_and_drops_arrow_pairs() -> None:
    drawing = text("M1") + "corners\nadd B2 C2\ndrop E6 D5\nend\n"
    changed = Ground.join((read_map(drawing, "my.txt"),))
    pairs = {(changed.name(one), changed.name(other)) for one, other in changed.corner_pairs}
    assert ("B2", "C2") in pairs
    assert ("D5", "E6") not in pairs
    assert len(pairs) == 38
    assert changed.corner_links[changed.by_name["C2"]] == (changed.by_name["B2"], changed.by_name["D3"])


def test_what_a_map_does_is_told_apart_from_its_wording() -> None:
    reworded = text("M1").replace("Archive", "Records").replace("Bogota", "Quito")
    moved = redrawn(text("M1"), {(7, 17): "   ", (9, 17): "cA "})
    assert read_map(reworded, "my.txt").plain() == section("M1").plain()
    assert read_map(moved, "my.txt").plain() != section("M1").plain()
    assert msgspec.json.decode(msgspec.json.encode(section("M1")), type=Section) == section("M1")


@covers("STF-MAP-11")
@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ('map M1 "Bogota', 'plan M1 "Bogota', '1:1: a map begins with: map ID "title"'),
        ("map M1", "map M_1", "1:5: an id is up to 40 letters, digits and -; not 'M_1'"),
        ('"Bogota office, fourth floor"', "Bogota", "1:8: a title is 1 to 40 letters"),
        ('"Bogota office, fourth floor"', '""', "1:8: a title is 1 to 40 letters"),
        ("size 16 12", "size 16", "2:1: the second line is: size W H"),
        ("size 16 12", "size 16 x12", "2:1: the second line is: size W H"),
        ("size 16 12", "sizes 16 12", "2:1: the second line is: size W H"),
        ("\ngrid", "\ngird", "3:1: here belongs the line 'grid'"),
        ("\nareas", "\nAreas", "30:1: here belongs the line 'areas'"),
        ("\nend\npaths", "\npaths", "40:1: an Area is: a lower-case letter"),
        ('a "Reception"', 'A "Reception"', "31:1: an Area is: a lower-case letter"),
        ('"Reception" A12', '"Reception" A12 A11', "31:1: an Area is: a lower-case letter"),
        ('"Reception"', "Reception", "31:3: a name is 1 to 40 letters in double quotes"),
        ('"Reception" A12', '"Reception" A13', "31:15: 'A13' is no Space of this map"),
        ('"Reception" A12', '"Reception" Q12', "31:15: 'Q12' is no Space of this map"),
        ('"Reception" A12', '"Reception" 12A', "31:15: '12A' is no Space of this map"),
        ("red spawn 3 stop", "rde spawn 3 stop", "44:1: 'rde' is no path colour"),
        ("red spawn 3 stop", "red spawn three stop", "44:11: a spawn number is 1 to 10"),
        ("red spawn 3 stop", "red spawn 3 halt", "44:1: a path is: colour spawn NUMBER loop"),
        ("red spawn 3 stop", "red at 3 stop", "44:1: a path is: colour spawn NUMBER loop"),
        ("SW A10 A11", "SW A0 A11", "47:4: 'A0' is no Space of this map"),
        ("SW A10 A11 A12 B10 B11 B12 C12 D12", "SW", "47:1: a start area is: its name, then"),
        ("D12\nend", "D12", "48:1: the file ends; here belongs: 'end' of starts"),
        ("D12\nend", "D12\nend\ncorners\nmake A1 B1\nend", "50:1: a corner is: add (or drop)"),
        ("D12\nend", "D12\nend\ncorners\nend\nmore", "51:1: nothing follows the last block"),
        ("D12\nend", "D12\nend\ncorner\nend", "49:1: here belongs the line 'corners'"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(right: str, wrong: str, said: str) -> None:
    assert text("M1").count(right) == 1
    assert f"my.txt:{said}" in refused(text("M1").replace(right, wrong))


def test_a_grid_without_end_or_a_file_without_anything_is_refused() -> None:
    assert "the grid ends with a line 'end'" in refused(text("M1")[:1000])
    assert 'here belongs: map ID "title"' in refused("")
    assert 'here belongs: map ID "title"' in refused("# nothing\n\n")


def test_every_bad_row_is_told_at_once() -> None:
    wrong = text("M1").replace("rd spawn", "").replace("A12\n", "A99\n").replace("SW", "S_W")
    said = refused(wrong)
    assert "31:15: 'A99'" in said
    assert "47:1: a start area" in said


@pytest.mark.parametrize(
    "absurd",
    [
        "\x00\xff\x7f" * 10_000,
        "map M1 " * 100_000,
        'map M1 "x"\nsize 999 999\ngrid\n' + "   +---+\n" * 4000 + "end\n",
        text("M1").replace("areas\n", "areas\n" + "door\n" * 9_000),
        redrawn(text("M1"), {(line, 4): "Z" * 65 for line in range(4, 29)}),
        text("M1").replace("size 16 12", "size 16 ١٢"),
    ],
    ids=["binary", "endless line", "huge", "ten thousand rows", "nothing but doors", "other digits"],
)
def test_an_absurd_map_is_refused_briefly(absurd: str) -> None:
    assert len(refused(absurd)) < 10_000
