"""The private ruler: sight, what blocks it and why, distances, who watches."""

from typing import Any

from sandtable.games.seal_team_flix import GAME
from sandtable.games.seal_team_flix.rules import sight
from sandtable.games.seal_team_flix.state import SideBoard, State
from sandtable.games.seal_team_flix.view import make_view
from sandtable.kernel.table import Table
from sandtable.show import Measured
from sandtable.show.scene import Sight
from sandtable.testing import covers
from tests.games.seal_team_flix.build import OPEN, cell, position


def measured(table: Table[State], start: str, end: str) -> Measured:
    found = GAME.screen(make_view(table.state)).measure(start, end)
    assert found is not None
    return found


def told(found: Measured) -> list[str]:
    return ["".join(span.text for span in line.chip) for line in found.lines]


def ruled(start: str, end: str, **what: Any) -> list[str]:
    return told(measured(position("1", seals={"seal-1": "A12"}, **what), start, end))


@covers("STF-LOS-1", "STF-DOR-1")
def test_walls_and_closed_doors_block_and_are_named() -> None:
    assert ruled("A6", "A7")[:2] == ["1.0 u · no line of sight  STF-LOS-1", "× Wall between A6 and A7  STF-LOS-1"]
    assert ruled("C5", "C1")[1] == "× closed Door A between C5 and C4  STF-DOR-1"
    assert ruled("C5", "C1", doors={"A": OPEN})[0] == "4.0 u · line of sight  STF-LOS-1"


@covers("STF-LOS-3", "STF-EQP-21")
def test_standees_and_smoke_block_and_are_named() -> None:
    lines = ruled("F6", "J6", patrols=["H6"], smoke=["I6"])
    assert "× Patrol on H6  STF-LOS-3" in lines
    assert "× smoke on I6  STF-EQP-21" in lines


@covers("STF-SC-1")
def test_darkness_blocks_beyond_its_range() -> None:
    table = position("4B", seals={"seal-1": "A10"})
    table.state.dark = 1
    assert any(line.endswith("STF-SC-1") for line in told(measured(table, "A10", "A8")))


@covers("STF-LOS-2", "STF-LOS-5")
def test_the_ruler_agrees_with_the_rules_on_every_line_of_a_map() -> None:
    table = position("1", seals={"seal-1": "D10"}, patrols=["H6", "G9"], smoke=["J7"], doors={"I": OPEN, "C": OPEN})
    state = table.state
    view = make_view(state)
    ends = state.ground.cells[::5]
    for one in state.ground.cells[::7]:
        for other in ends:
            if one != other:
                found = GAME.screen(view).measure(state.ground.name(one), state.ground.name(other))
                assert found is not None
                clear = sight.clear(state, one, other, one)
                assert ("no line" not in told(found)[0]) == clear, (one, other)


@covers("STF-ARR-1", "STF-ARR-2")
def test_whoever_stands_on_an_arrow_looks_round_the_corner() -> None:
    table = position("1", seals={"seal-1": "B5"}, patrols=["E5"])
    assert "Sees it from the arrow at D6  STF-ARR-2" in told(measured(table, "tango-1", "seal-1"))
    other = position("1", seals={"seal-1": "E5"}, patrols=["B5"])
    assert "Sees it from the arrow at D6  STF-ARR-1" in told(measured(other, "hannah", "tango-1"))


@covers("STF-COV-1")
def test_cover_is_told_for_whoever_is_looked_at() -> None:
    lines = ruled("A5", "D5", blocks=["C5"])
    assert "Cover for D5: the Block on C5  STF-COV-1" in lines


@covers("STF-P2-10")
def test_distances_in_steps_and_areas() -> None:
    lines = ruled("P4", "O2")
    assert "3 steps for a Tango  STF-P2-10" in lines
    assert "2 Areas apart  STF-ADJ-3" in ruled("A12", "E6")


@covers("STF-RXF-1")
def test_who_sees_the_end_and_what_acting_there_would_risk() -> None:
    table = position("1", seals={"seal-1": "A12"}, patrols=["A9"])
    lines = told(measured(table, "A12", "A10"))
    assert "A10 is seen by Patrol on A9  STF-LOS-5" in lines
    assert "Hannah acting there: 1 die: Wound 17 %, Stun 17 %  STF-RXF-1" in lines
    assert "No Tango sees P1  STF-LOS-5" in told(measured(table, "A12", "P1"))


def test_one_place_twice_tells_about_it_alone() -> None:
    table = position("1", seals={"seal-1": "A12"}, patrols=["A1", "A9"])
    found = measured(table, "tango-1", "tango-1")
    assert found.title == "Patrol on A1"
    assert any(line.startswith("Next: it ") for line in told(found))
    watched = measured(table, "seal-1", "seal-1")
    assert [one.id for one in watched.elements if isinstance(one, Sight)] == ["measure-look-2"]


def test_places_are_elements_names_and_points_of_the_picture() -> None:
    table = position("1", seals={"seal-1": "B11"}, tokens={"N1": "HD"}, hostages=["L5"])
    b11 = cell(table.state, "B11")
    for name in ("seal-1", "Hannah", "b11", f"space-{b11}", "@113,667", "@90,690"):
        assert measured(table, name, "A1").title.startswith("Hannah on B11")
    assert measured(table, "A1", "token-2").title == "A1 to N1"
    assert measured(table, "A1", "hostage-1").title == "A1 to Hostage on L5"


def test_no_places_no_line() -> None:
    table = position("1")
    view = make_view(table.state)
    for name in ("", "Z99", "tango-7", "@5,9000", "@-900,300", "space-x", "nobody", "walls"):
        assert GAME.screen(view).measure(name, "A1") is None
        assert GAME.screen(view).measure("A1", name) is None
    table.state.side = SideBoard("lock", "seal-1", "L", 3)
    assert GAME.screen(make_view(table.state)).measure("A1", "B1") is None


def test_spaces_of_the_second_section_are_named_with_it() -> None:
    table = position("5A", seals={"seal-1": "1:A10"})
    assert measured(table, "2:c4", "1:a1").title == "2:C4 to 1:A1"


def test_past_a_corner_of_the_map_there_is_no_line() -> None:
    table = position("5A", seals={"seal-1": "1:A10"})
    lines = told(measured(table, "1:R12", "2:T10"))
    assert "no line of sight" in lines[0]
