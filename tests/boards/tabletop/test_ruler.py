"""The ruler from edge to edge, and the camp's pieces as drafts come to them."""

from threading import Event, Thread
from typing import Any

import pytest

from sandtable.boards.tabletop import engine
from sandtable.boards.tabletop.ruler import End, Ruled, end_of, on_table, ruled
from sandtable.boards.tabletop.shapes import Disc
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.table import Table
from sandtable.pictures import draw, draw_element
from sandtable.show.placing import Board, Draft, Stroke
from tests.boards.tabletop.camp import CAMP, WATCH, Lay

BOARD = Board(20, 500, 400, 240, (2, 1), up=True, per=20, unit="in")
BASES = {"red": End(Disc(100, 100, 10), "Red", "red"), "blue": End(Disc(200, 100, 16), "Blue", "blue")}


def measured(start: str, end: str) -> Ruled:
    found = ruled(BOARD, BASES, start, end)
    assert found is not None
    return found


def test_between_two_bases_the_gap_counts_and_a_tape_lies_between_their_edges() -> None:
    found = measured("red", "blue")
    assert found.gap == 74
    assert found.shown.title == "Red to Blue"
    assert found.shown.ends == ("red", "blue")
    (tape,) = found.shown.elements
    assert (tape.x, tape.y) == (20 + 220, 500 - 200)
    assert "3.7 in" in draw_element(tape)


@pytest.mark.parametrize("end", ["@420,300", "blue", "BLUE", "@456,300", "@468,300"])
def test_whatever_means_a_base_means_all_of_it(end: str) -> None:
    assert measured("red", end).other == BASES["blue"]


def test_a_point_of_its_own_has_no_edge() -> None:
    assert measured("red", "5,10").gap == 90
    assert measured("@40,480", "@40,380").gap == 50
    assert measured("@40,480", "0.5, 3").gap == 50
    assert measured("red", "red").gap == 0


@pytest.mark.parametrize("end", ["nobody", "@0,0", "30,5", "1,2,3", "", "1/0,2", "9" * 50])
def test_what_is_no_place_of_the_table_is_not_measured(end: str) -> None:
    assert end_of(BOARD, BASES, end) is None


def test_a_point_of_the_picture_is_the_nearest_tick() -> None:
    assert on_table(BOARD, (41, 480)) == (11, 10)
    assert on_table(Board(20, 20, 400, 240), (30, 40)) == (10, 20)


def test_pieces_are_laid_from_the_tray_and_turned() -> None:
    table = Table.start(CAMP, CAMP.mission("camp"), SeededDice(0))
    view: Any = table.view("leader")
    screen = CAMP.screen(view, table.decision)
    strokes = Stroke("tent", ((100, 150),), 1), Stroke("watch", ((10, 10),), 4), Stroke("lamp")
    found = screen.placed(Draft(strokes))
    assert found is not None
    assert found.choice == Lay((("tent", (100, 150), 1), ("watch", WATCH, 4)))
    assert table.why_not(found.choice) is None
    assert screen.placing is not None
    assert [handle.tray for handle in screen.placing.handles] == [True, True, False]


def test_rings_of_a_piece_wait_until_somebody_points_at_it() -> None:
    table = Table.start(CAMP, CAMP.mission("camp"), SeededDice(0))
    view: Any = table.view("leader")
    scene = CAMP.screen(view).scene
    (rings,) = (one for one in scene.elements if one.of)
    assert 'data-of="watch"' in draw_element(rings)
    assert "Sees 6 in" not in draw(scene)


def test_while_another_thread_compiles_nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on = Event(), Event()

    def slow() -> None:
        begun.set()
        go_on.wait(60)

    monkeypatch.setattr(engine, "_run_all", slow)
    aside = Thread(target=engine.warm)
    aside.start()
    assert begun.wait(60)
    assert engine.compiled() is None, "plain code says the same meanwhile"
    go_on.set()
    aside.join()
    assert engine.compiled() is not None
