"""Zones: the words that scenarios use for places, and the dots that they mean."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.games.special_forces.expressions import ExpressionError
from sandtable.games.special_forces.state import State
from sandtable.games.special_forces.zone_language import parse, parts, written
from sandtable.games.special_forces.zones import candidates, complaints, dots, free_dots, set_up_dots
from sandtable.testing import covers
from tests.games.special_forces.field import content, field

RESIDENTIAL = content().maps["residential-1"]
COMMERCIAL = content().maps["commercial-1"]
GOVERNMENT = content().maps["government-1"]


def named(text: str, state: State | None = None, soldier: str = "") -> list[str]:
    """The dots of a zone on Residential-1, or on the map of a battle."""
    ground = state.ground if state else RESIDENTIAL
    return [ground.names[dot] for dot in dots(parse(text), ground, state, soldier)]


@covers("SF-SET-1")
def test_in_a_building_means_on_its_dots_and_not_before_its_door() -> None:
    inside = named("in(11)")
    assert len(inside) == 12
    assert "E13" in inside
    assert "F13" not in inside


@covers("SF-SET-2")
def test_a_zone_of_several_buildings_has_the_dots_of_all_of_them() -> None:
    assert len(named("in(11, 12, 13)")) == 12 + 16 + 16


@covers("SF-MAP-7")
def test_within_two_dots_of_a_building_ignores_walls_and_includes_the_inside() -> None:
    near = named("near(4, 2)")
    assert set(named("in(4)")) <= set(near)
    assert near[0] == "A5"  # two rows north of B7, through the wall
    assert near[-1] == "G12"
    assert "H9" not in near
    # Columns A to G, rows 5 to 12, but for the well at G11 that has no dot.
    assert len(near) == 7 * 8 - 1


@covers("SF-WMD-3")
def test_an_edge_zone_has_every_dot_along_these_edges() -> None:
    found = [GOVERNMENT.names[dot] for dot in dots(parse("edge(W, S, E)"), GOVERNMENT)]
    assert found[:4] == ["A1", "Z1", "A2", "Z2"]
    assert found[-1] == "Z20"
    assert len(found) == 20 + 20 + 24


@covers("SF-SOM-3")
def test_the_middle_of_an_edge_is_the_northern_or_western_of_two_dots() -> None:
    where = parse("dot(Z1) + dot(Z20) + mid(E)")
    assert [COMMERCIAL.names[dot] for dot in dots(where, COMMERCIAL)] == ["Z1", "Z10", "Z20"]
    assert named("mid(N)") == ["M1"]
    assert named("mid(S)") == ["M20"]
    assert named("mid(W)") == ["A10"]


@covers("SF-MAP-7")
def test_around_a_corner_a_dot_or_the_middle_of_an_edge() -> None:
    assert named("around(NE, 2)") == ["X1", "Y1", "Z1", "X2", "Y2", "Z2", "X3", "Y3", "Z3"]
    assert named("around(SW, 1)") == ["A19", "B19", "A20", "B20"]
    assert named("around(Z10, 1)") == named("around(mid(E), 1)")
    assert named("around(C4, 0)") == ["C4"]


def test_sums_and_differences_are_read_from_left_to_right() -> None:
    assert named("in(1) - in(1) + dot(A1)") == ["A1"]
    assert named("in(1) - (in(1) + dot(A1))") == []
    assert set(named("all - in(1)")) == set(named("all")) - set(named("in(1)"))


def test_the_parts_of_a_sum_are_the_areas_that_a_table_names() -> None:
    assert parts(parse("in(4) + in(8)")) == (parse("in(4)"), parse("in(8)"))
    assert parts(parse("in(4) - in(8)")) == (parse("in(4) - in(8)"),)


@given(st.sampled_from(["all", "in(3) + near(7, 1)", "edge(N, W) - around(A1, 4)"]))
def test_dots_come_by_row_and_column_without_doubles(text: str) -> None:
    found = dots(parse(text), RESIDENTIAL)
    assert list(found) == sorted(set(found))


# soldiers


@covers("SF-SOM-13")
def test_any_us_soldier_may_be_meant_the_easternmost_first() -> None:
    state = field("som", {"US-2": "C6", "US-8": "F6"})
    assert candidates(parse("around(any_us, 1)"), state.ground, state) == ("US-8", "US-2")
    assert named("around(any_us, 1)", state, "US-2") == ["B5", "C5", "D5", "B6", "C6", "D6", "B7", "C7", "D7"]
    assert len(named("around(any_us, 1)", state)) == 18


@covers("SF-SOM-8", "SF-SOM-13")
def test_only_a_tie_leaves_a_choice_of_the_easternmost() -> None:
    zone = parse("around(eastmost_us, 2)")
    apart = field("som", {"US-2": "C6", "US-8": "F6"})
    level = field("som", {"US-8": "F1", "US-2": "F6"})
    assert candidates(zone, apart.ground, apart) == ("US-8",)
    assert candidates(zone, level.ground, level) == ("US-2", "US-8")
    assert "D4" in named("around(eastmost_us, 2)", level, "US-2")
    assert "D4" not in named("around(eastmost_us, 2)", level, "US-8")


def test_soldiers_who_are_down_or_gone_are_not_meant() -> None:
    state = field("som", {"US-2": "C6", "US-8": "left E"})
    assert candidates(parse("around(any_us, 1)"), state.ground, state) == ("US-2",)


def test_a_zone_of_the_map_alone_asks_nobody() -> None:
    state = field("som", {"US-2": "C6", "US-8": "F6"})
    assert candidates(parse("around(NE, 2)"), state.ground, state) == ()


@covers("SF-BTH-3", "SF-BTH-5")
def test_the_us_keeps_away_from_the_leader_and_the_iif_from_the_hotel() -> None:
    state = field("bth", {"IIF-1": "E5"})
    us = named(state.mission.us.zone, state)
    assert "H8" not in us
    assert "I8" in us
    iif = named(state.mission.iif.zone, state)
    assert "K8" not in iif  # in the hotel
    assert "I6" not in iif
    assert "H6" in iif


@covers("SF-BYO-7")
def test_without_the_leader_his_restriction_is_without_effect() -> None:
    for soldiers in ({}, {"IIF-1": "down"}, {"IIF-2": "E5"}):
        assert named("all - around(iif_leader, 3)", field("bth", soldiers)) == [
            COMMERCIAL.names[dot] for dot in COMMERCIAL.lattice.cells
        ]


# room


@covers("SF-MAP-3")
def test_a_dot_that_somebody_stands_on_is_not_free() -> None:
    state = field("som", {"US-2": "A1", "US-8": "A3"})
    free = free_dots(parse("around(NW, 2)"), state.ground, state)
    assert [state.ground.names[dot] for dot in free] == ["B1", "C1", "A2", "B2", "C2", "B3", "C3"]


@covers("SF-SET-4")
def test_when_a_zone_is_full_the_nearest_free_dot_is_taken_by_row_then_column() -> None:
    state = field("som", {"US-2": "C3"})
    assert [state.ground.names[dot] for dot in set_up_dots(parse("dot(C3)"), state.ground, state)] == ["B2"]
    crowded = field("som", {"US-2": "C3", "US-8": "B2", "US-9": "C2"})
    where = set_up_dots(parse("dot(C3)"), crowded.ground, crowded)
    assert [crowded.ground.names[dot] for dot in where] == ["D2"]


@covers("SF-SET-2")
def test_while_there_is_room_every_free_dot_of_the_zone_may_be_taken() -> None:
    state = field("som", {"US-2": "A4"})
    assert len(set_up_dots(parse("edge(W)"), state.ground, state)) == 19


# writing


@pytest.mark.parametrize(
    "text",
    [
        "all - (in(1, 2) + near(3, 2))",
        "all - in(1) + edge(W, S)",
        "dot(Z1) + dot(Z20) + mid(E)",
        "around(mid(E), 2) + around(NE, 2) - around(eastmost_us, 1)",
        "around(any_iif, 1) + around(IIF-1, 3) + around(C4, 2)",
        *sorted({text for one in content().missions.values() for text in one.zones}),
    ],
)
def test_a_zone_is_written_as_it_is_read(text: str) -> None:
    zone = parse(text)
    assert parse(written(zone)) == zone
    assert written(zone) == text.replace("iif_leader", "IIF-1")


# mistakes


@pytest.mark.parametrize(
    ("text", "column", "said"),
    [
        ("", 1, "a name is missing"),
        ("inn(3)", 1, "'inn' is no zone; did you mean 'in'?"),
        ("in", 1, "'in' needs more between its brackets"),
        ("in(3", 5, "')' is missing"),
        ("in(3))", 6, "')' is one too many"),
        ("in(three)", 4, "a number is expected, not 'three'"),
        ("in(1,, 2)", 6, "an argument is missing"),
        ("near(4)", 1, "'near' needs more between its brackets"),
        ("near(4, 2, 1)", 12, "'near' takes no more between its brackets"),
        ("edge(W, X)", 9, "'X' is no map edge; known: E, N, S, W"),
        ("dot(44)", 5, "'44' is no dot such as C4"),
        ("all + ", 7, "a name is missing"),
        ("all - in(0) * 2", 13, "'*' is one too many"),
        ("around(any_uss, 1)", 8, "did you mean 'any_us'?"),
        ("around(in(3), 1)", 8, "'in(...)' cannot stand here"),
        ("around(mid(Q), 1)", 12, "'Q' is no map edge"),
        ("in(mid(E))", 4, "'mid(...)' cannot stand here"),
        ("all(3)", 5, "'all' takes no more between its brackets"),
    ],
)
def test_what_is_no_zone_is_refused_with_its_column(text: str, column: int, said: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        parse(text)
    assert said in str(caught.value)
    assert caught.value.column == column
    assert f"at column {column} of '{text}'" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("in(14)", "Residential-1 has no building 14, only 1 to 13"),
        ("near(0, 2)", "Residential-1 has no building 0, only 1 to 13"),
        ("dot(AB3)", "Residential-1 has no dot AB3"),
        ("around(H6, 1)", "Residential-1 has no dot H6"),  # the well
        ("in(1) - in(1)", "no dot of Residential-1 is in this zone"),
    ],
)
def test_what_the_map_does_not_have_is_named(text: str, said: str) -> None:
    assert said in list(complaints(parse(text), RESIDENTIAL))


def test_a_zone_that_waits_for_soldiers_is_not_called_empty() -> None:
    assert list(complaints(parse("around(any_us, 1)"), RESIDENTIAL)) == []
