"""The three maps: what the guide counts on them, and what a broken map is told."""

from collections import Counter
from functools import cache

import pytest

from sandtable.games.special_forces import GAME
from sandtable.games.special_forces.ground import KINDS, Ground
from sandtable.games.special_forces.maps import read_map
from sandtable.kernel.errors import ContentError

MAPS = {
    "residential-1": (514, (149, 35, 43, 38, 32), "12 16 16 16 12 12 16 16 12 12 12 16 16"),
    "commercial-1": (510, (132, 28, 28, 33, 22), "25 20 18 24 20 24 24 25"),
    "government-1": (512, (109, 19, 14, 28, 27), "96 24 24"),
}
TINY = """\
sandtable-map 1
id: tiny
title: Tiny
size: 4x3
building 1: Hut
grid:
   A B C D

 1 . . . .
    +-+-+
 2 .|1 1d.
    +-+-+
 3 . . . .

end
"""


@cache
def ground(name: str) -> Ground:
    return GAME.content.maps[name]


@pytest.mark.parametrize("name", MAPS)
def test_a_map_has_the_dots_edges_and_buildings_of_the_guide(name: str) -> None:
    dots, edges, sizes = MAPS[name]
    lattice = ground(name).lattice
    found = Counter(lattice.upright + lattice.level)
    assert len(lattice.cells) == dots
    assert tuple(found[kind] for kind in range(1, len(KINDS))) == edges
    numbers = range(1, len(ground(name).buildings) + 1)
    assert " ".join(str(len(ground(name).inside(n))) for n in numbers) == sizes


def test_residential_has_the_steps_of_the_guide() -> None:
    steps = [step for found in ground("residential-1").steps for step in found]
    assert (len(steps), sum(step.locks for step in steps)) == (2734, 404)


def test_the_small_map_is_sound() -> None:
    assert read_map(TINY, "tiny.txt").title == "Tiny"


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("sandtable-map 1", "sandtable-map 2", "1:1: a map begins with 'sandtable-map 1'"),
        ("title: Tiny\n", "", "1:1: the header 'title:' is missing"),
        ("id: tiny", "name: tiny", "2:1: 'name: tiny' is no header of a map; known: building 1:, id:, metres"),
        ("4x3", "4 by 3", "4:7: a size is WxH"),
        ("building 1: Hut", "building 2: Hut", "11:6: building 1 has no name"),
        ("A B C D", "A B D C", "7:1: the letters above 4 columns are 'A B C D'"),
        ("1 1d.", "1 ?d.", "11:8: '?' is no dot"),
        ("1 1d.", "1 1x.", "11:9: 'x' is no edge here"),
        ("1 1d.", "1 1|.", "11:6: building 1 has no door or clear edge to the outside"),
        ("1 1d.", "1|1d.", "11:6: no step leads from this dot"),
        (".|1 1d.", ".d1|1d.", "11:6: building 1 falls into parts that no door joins"),
        ("1 1d.", "1 1d#", "11:9: this door or window leads to a place without a dot"),
        (" 1 . . . .", " 1d. . . .", "9:3: on the map's boundary this must be a wall or blank"),
        (" 3 . . . .", " 3 . . .", "13:10: ' ' is no dot"),
        (" 3 . . . .", " 3 . . . . .", "13:12: beyond the 4 columns"),
        (" 3 . . . .", " 4 . . . .", "13:1: row number 3 belongs here"),
        ("id: tiny", "id: ti ny!", "2:5: an id is up to 40 letters"),
        ("title: Tiny", f"title: {'x' * 41}", "3:8: a title has at most 40 letters"),
        ("size: 4x3", "size: 4x3\nmetres-per-dot: far", "5:17: metres per dot are a number"),
        ("end\n", "end\nmore\n", "16:1: nothing follows the line 'end'"),
        ("end\n", "", "the grid ends with a line 'end'"),
        ("grid:\n", "", "there is no line 'grid:'"),
    ],
)
def test_a_broken_map_is_refused_with_line_and_column(right: str, wrong: str, said: str) -> None:
    broken = TINY.replace(right, wrong, 1)
    assert broken != TINY
    with pytest.raises(ContentError) as caught:
        read_map(broken, "tiny.txt")
    assert said in str(caught.value)


def test_a_dot_that_nothing_leads_to_is_named() -> None:
    walled = TINY.replace(" 1 . . . .\n    +-+-+", " 1 .|. . .\n   -+-+-+", 1)
    with pytest.raises(ContentError, match=r"9:4: no step leads from this dot"):
        read_map(walled, "tiny.txt")


def test_a_map_without_a_dot_is_refused() -> None:
    solid = "sandtable-map 1\nid: rock\ntitle: Rock\nsize: 1x1\ngrid:\n   A\n\n 1 #\n\nend\n"
    with pytest.raises(ContentError, match=r"8:4: this map has no dot"):
        read_map(solid, "rock.txt")


def test_a_mark_at_the_head_of_the_file_is_no_mistake() -> None:
    assert read_map(f"\ufeff{TINY}", "tiny.txt").id == "tiny"
