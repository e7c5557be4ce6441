"""The computer player's table of lines says what the rules say, line by line."""

from random import Random

import pytest

from sandtable.boards.grid import NO_LINE
from sandtable.games.special_forces.content import MAPS
from sandtable.games.special_forces.doctrine.fields import field, nearest_field, neighbourhood
from sandtable.games.special_forces.doctrine.sight import beside, burst_cover, cells, ranges
from tests.games.special_forces.build import dot
from tests.games.special_forces.field import content


@pytest.mark.parametrize("name", MAPS)
def test_every_line_has_the_checks_that_the_rules_count(name: str) -> None:
    ground = content().maps[name]
    table, chance = ground.sights, Random(name)

    for _ in range(4000):
        one, other = chance.choices(ground.lattice.cells, k=2)
        line = ground.sight(one, other, one)
        checks = -1 if line is None else line.checks
        assert table.checks[one][other] == (NO_LINE if checks < 0 else checks)
        assert (other in table.seen[one]) == (checks >= 0) == bool(table.masks[one] >> other & 1)
        if checks >= 0:
            assert tuple(cells(ground, one, other)) == ground.line_cells(one, other)


def test_residential_1_has_as_many_lines_as_the_guide_counts() -> None:
    ground = content().maps["residential-1"]
    counts = [
        checks
        for one, row in enumerate(ground.sights.checks)
        for other, checks in enumerate(row)
        if one != other and checks != NO_LINE
    ]

    assert len(counts) == 39_936
    assert [counts.count(n) for n in (0, 1, 2, 11)] == [12_465, 11_973, 7_360, 4]


def test_a_range_is_the_larger_of_both_differences() -> None:
    ground = content().maps["residential-1"]
    assert ranges(ground, dot("M9"))[dot("J7")] == 3
    assert ranges(ground, dot("A1"))[dot("B20")] == 19


def test_in_reach_of_a_hand_is_whoever_stands_next_without_a_wall_between() -> None:
    ground = content().maps["residential-1"]
    assert beside(ground, dot("E4")) >> dot("D4") & 1
    assert not beside(ground, dot("E4")) >> dot("F5") & 1  # out of a room corner


def test_nothing_is_exempt_between_a_burst_and_its_victim() -> None:
    ground = content().maps["residential-1"]
    assert ground.checks(dot("F3"), dot("E3")) == 0
    assert burst_cover(ground, dot("F3"), dot("E3")) == 1
    assert burst_cover(ground, dot("E4"), dot("F5")) == NO_LINE


def test_a_way_across_clutter_counts_twice() -> None:
    ground = content().maps["residential-1"]
    away = field(ground, (dot("C1"),))
    assert (away[dot("C1")], away[dot("D1")], away[dot("C2")]) == (0, 1, 2)  # C2 has a window


def test_the_nearest_of_several_goals_counts() -> None:
    ground = content().maps["residential-1"]
    goals = (dot("A1"), dot("Z20"))
    assert nearest_field(ground, goals) == field(ground, goals)
    assert set(nearest_field(ground, ())) == {0}


def test_whoever_crosses_clutter_goes_no_farther() -> None:
    ground = content().maps["residential-1"]
    reached = neighbourhood(ground, dot("C1"), 2)
    assert dot("C2") in reached
    assert dot("C3") not in reached  # behind the window of C2
