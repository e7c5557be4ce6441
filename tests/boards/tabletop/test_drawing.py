"""What a drawing comes to: ends led round, units that follow, refusals with their rule."""

from typing import Any

import pytest

from sandtable.boards.tabletop.orders import March, PutAt, Toward
from sandtable.boards.tabletop.placing import faced, on_picture
from sandtable.boards.tabletop.ticks import Spot
from sandtable.kernel.decision import Choice
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.table import Table
from sandtable.show.placing import Board, Draft, Handle, Placed, Stroke
from sandtable.testing.drafts import drawn
from tests.boards.tabletop.race import CROWD, RACE, Go, Lay


@pytest.fixture
def table() -> Table[Any]:
    """Red's runner is asked."""
    begun = Table.start(RACE, RACE.mission("race"), SeededDice(0))
    say(begun, PutAt("cloud", 0))
    return begun


@pytest.fixture
def crowd(table: Table[Any]) -> Table[Any]:
    """Then the crowd is."""
    say(table, March("red", 0, mode="walk"))
    say(table, March("blue", 0, mode="walk"))
    return table


def say(table: Table[Any], choice: Choice) -> None:
    """Whoever is asked answers."""
    assert table.decision is not None
    table.play(table.decision.seat, choice)


def refused(table: Table[Any], found: Placed) -> tuple[str, str] | None:
    """The rule that speaks against a drawing, and why."""
    assert found.choice is not None
    refusal = table.why_not(found.choice)
    return (refusal.rule, refusal.why) if refusal else None


def drew(table: Table[Any], *strokes: Stroke, mode: str = "") -> Placed:
    return seen(table, Draft(strokes, mode))


def seen(table: Table[Any], drawn: Draft | Choice) -> Placed:
    view: Any = table.view("red")
    found = RACE.screen(view, table.decision).placed(drawn)
    assert found is not None
    return found


def ways(found: Placed) -> dict[str, tuple[Spot, ...]]:
    assert isinstance(found.choice, Go)
    return dict(found.choice.ways)


def test_a_piece_is_laid_where_the_hand_lets_it_go() -> None:
    begun = Table.start(RACE, RACE.mission("race"), SeededDice(0))
    found = drew(begun, Stroke("cloud", ((90, 90), (70, 80))))
    assert found.choice == Lay((70, 80))
    off = drew(begun, Stroke("cloud", ((5, 80),)))
    assert refused(begun, off) == ("RACE-1", "The cloud lies on the table")
    assert drew(begun, Stroke("cloud")).choice is None, "it is only held"


def test_a_straight_end_is_a_straight_leg(table: Table[Any]) -> None:
    found = drew(table, Stroke("red", ((100, 60),)))
    assert ways(found) == {"red": ((20, 60), (100, 60))}
    assert found.shown.title == "4 of 6 in"


def test_an_end_behind_somebody_is_led_round(crowd: Table[Any]) -> None:
    say(crowd, Toward("one", "gate", "walk"))
    start = crowd.state.at["red"]
    blocker = next(spot for who, spot in crowd.state.at.items() if who == "two")
    goal = (2 * blocker[0] - start[0], 2 * blocker[1] - start[1])
    way = ways(drew(crowd, Stroke("red", (goal,))))["red"]
    assert way[0] == start
    assert way[-1] == goal


def test_way_points_are_kept_as_they_were_drawn(table: Table[Any]) -> None:
    points = ((60, 60), (60, 40), (90, 40))
    assert ways(drew(table, Stroke("red", points)))["red"] == ((20, 60), *points)


def test_what_cannot_be_gone_says_why_with_its_rule(table: Table[Any]) -> None:
    wall = drew(table, Stroke("red", ((180, 60),)))
    assert (refused(table, wall) or ("",))[0] == "RACE-3"
    far = Stroke("red", ((160, 60),))
    assert refused(table, drew(table, far)) == ("RACE-2", "7 of 6 inches")
    assert refused(table, drew(table, far, mode="dash")) is None


def test_a_crowd_goes_with_the_one_that_is_drawn(crowd: Table[Any]) -> None:
    found = ways(drew(crowd, Stroke("one", ((80, 120),))))
    assert {who: way[-1] for who, way in found.items()} == {"one": (80, 120), "two": (105, 105), "three": (105, 135)}


def test_one_drawn_alone_leaves_the_others_where_they_are(crowd: Table[Any]) -> None:
    found = ways(drew(crowd, Stroke("one", ((45, 125),), alone=True)))
    assert found["one"][-1] == (45, 125)
    assert [found[who][-1] for who in CROWD[1:]] == [(65, 105), (65, 135)]


def test_a_crowd_that_comes_apart_is_refused(crowd: Table[Any]) -> None:
    apart = Stroke("one", ((40, 20),), alone=True), Stroke("two", ((140, 150),), alone=True)
    assert (refused(crowd, drew(crowd, *apart)) or ("",))[0] == "RACE-4"


def test_strokes_of_handles_that_are_not_there_mean_nothing(table: Table[Any]) -> None:
    assert ways(drew(table, Stroke("blue", ((60, 60),))))["red"] == ((20, 60), (20, 60))


@pytest.mark.parametrize("order", [March("red", 0, mode="dash"), Toward("red", "gate", "walk")])
def test_an_option_under_the_pointer_is_shown_as_it_would_go(table: Table[Any], order: Choice) -> None:
    found = seen(table, order)
    assert found.choice == order
    assert [element.id for element in found.shown.elements] == ["way-red", "ghost-red"]


def test_whoever_dashes_at_the_wall_stops_before_it(table: Table[Any]) -> None:
    say(table, March("red", 0, mode="dash"))
    assert table.state.at["red"] == (170, 60)


def test_drawings_at_random_are_legal_or_refused_with_a_rule(crowd: Table[Any]) -> None:
    found = list(drawn(crowd, 200))
    assert len(found) > 5
    assert all(crowd.why_not(choice) is None for choice in found)


def test_a_point_of_the_table_lies_on_the_picture() -> None:
    up = Board(20, 500, 400, 240, (3, 2), up=True)
    assert on_picture(up, (10, 20)) == (35, 470)
    assert on_picture(Board(20, 20, 400, 240), (10, 20)) == (30, 40)


def test_a_front_stays_unless_it_is_turned() -> None:
    piece = Handle("a", "a", (0, 0), turns=16, face=3)
    assert faced(piece, Stroke("a")) == 3
    assert faced(piece, Stroke("a", face=18)) == 2
    assert faced(Handle("a", "a", (0, 0)), Stroke("a", face=7)) == 0
