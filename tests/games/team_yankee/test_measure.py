"""The ruler: gap, Line of Sight, concealment with its cause, both sides' best shot."""

from typing import Any

import pytest

from sandtable.games.team_yankee.state import State
from sandtable.kernel.table import Table
from tests.games.team_yankee.build import position
from tests.games.team_yankee.shown import screen, told


def facing(*pieces: Any, **more: Any) -> Table[State]:
    """An M60 and a T-72, 18 inches and no more apart from edge to edge."""
    return position(blue=[("US-M60", (10, 10))], red=[("SU-T72", (30, 10))], pieces=pieces, **more)


def measured(table: Table[State], start: str = "team-1", end: str = "team-2") -> list[str]:
    return told(screen(table).measure(start, end))


def test_the_ruler_tells_the_gap_and_that_one_sees() -> None:
    assert measured(facing())[0] == "18 in edge to edge · Line of Sight  TY-GEO-2"


@pytest.mark.parametrize(
    ("piece", "said"),
    [
        (("building", 18, 8, 22, 12), "× Building  TY-LOS-2"),
        (("woods", 15, 5, 25, 15), "× more than 4 in of Woods  TY-LOS-3"),
    ],
)
def test_it_tells_what_stops_a_line(piece: Any, said: str) -> None:
    lines = measured(facing(piece))
    assert "no Line of Sight" in lines[0]
    assert lines[-1] == said


@pytest.mark.parametrize(
    ("piece", "said"),
    [
        (("hedge", (28, 5), (28, 15)), "behind Hedge"),
        (("rocky", 28, 8, 32, 12), "in Rocky ground"),
        (("woods", 18, 5, 20, 15), "behind Woods"),
    ],
)
def test_it_tells_what_conceals_its_end(piece: Any, said: str) -> None:
    assert f"T-72 company is Concealed: {said}  TY-LOS-4" in measured(facing(piece))


def test_both_sides_best_shots_are_told_with_score_and_odds() -> None:
    lines = measured(facing())
    assert lines[1].startswith("M60A3 tank platoon, 105mm")
    assert "2 dice, 3+: 89 % hit" in lines[1]
    assert "1 die, 4+, Over 16 inches +1 = 5+: 33 % hit" in lines[2]
    assert lines[2].startswith("T-72 company, 125mm")
    assert all("% hit" in line and "% Destroyed" in line for line in lines[1:3])
    assert "if it stays" in lines[2]
    assert "if it stays" not in lines[1]


def test_whoever_cannot_fire_says_why() -> None:
    at = facing(teams={1: {"dashed": True, "moved": 200}})
    assert measured(at)[1].startswith("M60A3 tank platoon cannot fire: it moved at Dash speed")


def test_a_place_is_named_in_inches_or_by_a_point_or_a_name() -> None:
    at = facing()
    assert measured(at, "1", "40, 10")[0].startswith("29 in edge to edge")
    assert measured(at, "m60a3 tank platoon", "T-72 company") == measured(at)
    x, y = screen(at).field.frame.at((800, 200))
    assert measured(at, "unit-1", f"@{x},{y}")[0].startswith("29 in edge to edge")
    assert screen(at).measure("team-1", "nowhere") is None


def test_one_place_tells_who_sees_it() -> None:
    assert measured(facing(), "team-1", "team-1") == ["Seen by T-72 company (1 Team)  TY-LOS-1"]
    wall = ("building", 18, 8, 22, 12)
    assert measured(facing(wall), "team-1", "team-1")[0].startswith("Nobody of the other side")


def test_a_team_near_an_objective_is_told_so() -> None:
    at = facing(objectives=[(10, 14)])
    assert measured(at, "team-1", "objective-1")[-1].startswith("Within 4 in of the Objective")
    assert measured(at, "team-2", "objective-1")[-1].startswith("Not within 4 in")


def test_the_line_is_drawn_in_the_tone_of_what_one_sees() -> None:
    def tone(at: Table[State]) -> str:
        found = screen(at).measure("team-1", "team-2")
        assert found is not None
        return found.elements[0].tone

    assert tone(facing()) == "good"
    assert tone(facing(("hedge", (28, 5), (28, 15)))) == "unknown"
    assert tone(facing(("building", 18, 8, 22, 12))) == "bad"
