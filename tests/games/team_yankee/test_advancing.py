"""Ways that are drawn for the Teams of a Unit: what is wrong with them (TY-MOV-1, -11)."""

import pytest

from sandtable.boards.tabletop.ways import Way
from sandtable.games.team_yankee.rules.advancing import Advance
from sandtable.games.team_yankee.rules.extra import ExtraMove
from sandtable.games.team_yankee.rules.movement import MovementStep
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import Mode
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.team_yankee.build import begin, choose, position, refused, spot
from tests.games.team_yankee.drives import way_of

Going = tuple[int, Way, int]
AHEAD = (1, way_of((20, 10), (20, 14)), -1)


def platoon() -> Table[State]:
    """A Leader (1), a tank behind it (2) and one beside it (3); another Unit (4); an enemy (5)."""
    units = [("US-M60", (20, 10), (20, 7), (23, 10)), ("US-M60", (40, 10))]
    return begin(position(blue=units, red=[("SU-T72", (25, 20))]), MovementStep())


def wrong(at: Table[State], *ways: Going, mode: Mode = "tactical") -> str:
    """The rule by which the platoon may not go these ways."""
    return refused(at, Advance(1, ways, mode))


@covers("TY-MOV-1")
def test_teams_of_one_unit_go_each_once_and_at_least_one_of_them() -> None:
    at = platoon()
    stranger, nobody = (4, way_of((40, 10), (40, 14)), -1), (9, AHEAD[1], -1)
    again = (1, way_of((20, 14), (20, 16)), -1)
    assert wrong(at, AHEAD) == ""
    for ways in ((), (AHEAD, again), (AHEAD, stranger), (AHEAD, nobody), ((1, (), -1),)):
        assert wrong(at, *ways) == "TY-MOV-1"


@covers("TY-MOV-1", "TY-ORD-5")
def test_a_move_of_an_order_is_for_the_unit_that_has_it() -> None:
    at = begin(position(blue=[("US-MECH", (20, 10)), ("US-MECH", (40, 10))]), ExtraMove(1, (1,), "follow-me"))
    named = [refused(at, Advance(unit, (AHEAD,))) for unit in (1, 2, 9)]
    assert named == ["", "TY-MOV-1", "TY-MOV-1"]


@pytest.mark.parametrize(("face", "rule"), [(-2, "TY-GEO-7"), (-1, ""), (15, ""), (16, "TY-GEO-7")])
@covers("TY-GEO-7")
def test_everybody_ends_with_one_of_16_facings_or_along_its_last_leg(face: int, rule: str) -> None:
    beside = (3, way_of((23, 10), (23, 14)), face)
    assert wrong(platoon(), AHEAD, beside) == rule


@covers("TY-MOV-11", "TY-MOV-4")
def test_the_way_of_everybody_is_judged_and_not_the_first_alone() -> None:
    near = (3, way_of((23, 10), (25, 16.5)), -1)
    assert wrong(platoon(), AHEAD, near) == "TY-MOV-4"


@covers("TY-MOV-11", "TY-MOV-5")
def test_a_team_may_go_where_another_stood_that_has_gone_before_it() -> None:
    at = platoon()
    first = (1, way_of((20, 10), (20, 11), (20, 14)), -1)
    second = (2, way_of((20, 7), (20, 10)), -1)
    assert wrong(at, second, first) == "TY-MOV-5"
    choose(at, Advance(1, (first, second)))
    assert [spot(at, n) for n in (1, 2)] == [(20, 14), (20, 10)]


@covers("TY-MOV-14")
def test_a_dash_keeps_in_command_of_where_the_leader_will_be() -> None:
    at = begin(position(blue=[("US-M60", (20, 10), (20, 13))]), MovementStep())
    second = (2, way_of((20, 13), (20, 33)), -1)
    assert wrong(at, second, mode="dash") == "TY-MOV-14"
    leader = (1, way_of((20, 10), (20, 12), (20, 16), (20, 30)), -1)
    assert wrong(at, second, leader, mode="dash") == ""
