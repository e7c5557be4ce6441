"""A way typed at a terminal."""

from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from sandtable.cli.front import make_front
from sandtable.cli.places import pieces, typed_draft
from sandtable.cli.session import Session
from sandtable.kernel.match import Match
from sandtable.show import ShownGame
from sandtable.show.placing import Board, Draft, Handle, Placing, Stroke
from tests.boards.tabletop.camp import CAMP, Stand
from tests.boards.tabletop.race import CROWD, RACE
from tests.cli.runner import run

Race = Callable[..., tuple[Match, str]]

BOARD = Board(0, 0, 720, 720, per=20, unit="in")
TANK = Handle("tank-1", "The tank", (200, 160), "way", turns=16)
GUN = Handle("gun-2", "The gun", (30, 45))
PLACING = Placing(BOARD, (TANK, GUN), (("tactical", "Tactical"), ("dash", "Dash")), hint="Drive")


@pytest.mark.parametrize(
    ("typed", "stroke", "mode"),
    [
        ("12.5 8", Stroke("tank-1", ((250, 160),)), ""),
        ("2 12.5 8", Stroke("gun-2", ((250, 160),)), ""),
        ("gun-2 12.5 8", Stroke("gun-2", ((250, 160),)), ""),
        ("12.5 8 via 10 8", Stroke("tank-1", ((200, 160), (250, 160))), ""),
        ("1 12 8 via 10 8 via 11 8", Stroke("tank-1", ((200, 160), (220, 160), (240, 160))), ""),
        ("12.5 8 FACE ne mode dash", Stroke("tank-1", ((250, 160),), 2), "dash"),
        ("12.5 8 face 15 alone", Stroke("tank-1", ((250, 160),), 15, alone=True), ""),
        ("-1 0.05", Stroke("tank-1", ((-20, 1),)), ""),
    ],
)
def test_a_drawing_is_typed_in_named_units(typed: str, stroke: Stroke, mode: str) -> None:
    assert typed_draft(PLACING, typed) == Draft((stroke,), mode)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("12.5", "type where, as in go 10 8"),
        ("12.5 north", "type where"),
        ("9 9 via 3", "type where"),
        ("1/0 8", "type where"),
        ("9" * 30 + " 8", "type where"),
        ("12.51 8", "12.51 is between two points: they are 0.05 in apart"),
        ("3 12.5 8", "there is no piece '3'"),
        ("gnu-2 12.5 8", "did you mean 'gun-2'"),
        ("12.5 8 face 16", "face N, NE, E or 0 to 15"),
        ("2 12.5 8 face n", "The gun has no front"),
        ("12.5 8 mode storm", "mode tactical, dash"),
    ],
)
def test_a_slip_is_told_with_what_to_type(typed: str, told: str) -> None:
    said = typed_draft(PLACING, typed)
    assert isinstance(said, str)
    assert told in said


def test_pieces_are_listed_with_their_places() -> None:
    assert ["".join(span.text for span in line) for line in pieces(PLACING)] == [
        "Drive",
        "1 The tank  10 8",
        "2 The gun  1.5 2.25",
        "mode: tactical, dash",
    ]


@pytest.fixture
def race(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Race:
    """Lines typed at a race, one match after the other; what was said, and where everybody is."""

    def typing(*lines: str, game: ShownGame[Any] = RACE) -> tuple[Match, str]:
        match = Match.new(game, game.mission(game.id), seed=1)
        monkeypatch.setattr("sys.stdin", StringIO("\n".join([*lines, "q", ""])))
        path = tmp_path / "race.sandtable.jsonl"
        path.unlink(missing_ok=True)
        Session(match, path, make_front()).run()
        return match, capsys.readouterr().out

    return typing


def test_what_is_asked_says_how_to_draw_and_the_help_has_its_keys(race: Race) -> None:
    _, said = race("h")
    assert "To draw, type where, as in go 10 6" in said
    assert "go 12.5 8 via 10 8" in said
    assert "look 12.5 8" in said


def test_a_piece_is_laid_and_a_runner_goes_where_it_is_told(race: Race) -> None:
    match, said = race("go", "go 3 4", "look 5 3", "go 5 3")
    assert "1 The cloud  10 6" in said
    assert "4 OF 6 IN" in said
    assert match.table.state.cloud == ((60, 80),)
    assert match.table.state.at["red"] == (100, 60)


def test_a_way_that_may_not_be_gone_is_looked_at_and_refused_with_its_rule(race: Race) -> None:
    match, said = race("go 3 4", "look 8 3", "go 8 3", "go 8 3 mode dash")
    assert "Not like that: 7 of 6 inches (RACE-2)" in said
    assert said.count("7 of 6 inches (RACE-2)") == 2
    assert match.table.state.at["red"] == (160, 60)


def test_a_slip_changes_nothing(race: Race) -> None:
    match, said = race("go 3 4", "go north", "go 3.01 3")
    assert "type where" in said
    assert "3.01 is between two points" in said
    assert match.table.state.at["red"] == (20, 60)


def test_a_crowd_goes_in_formation(race: Race) -> None:
    match, _ = race("go 3 4", "1", "1", "go 1 4 6")
    assert [match.table.state.at[who] for who in CROWD] == [(80, 120), (105, 105), (105, 135)]


def test_pieces_come_from_the_tray_with_a_front_and_are_measured_from_edge_to_edge(race: Race) -> None:
    lines = "go tent 5 7.5 face N", "go lamp 5 2", "see lamp watch", "see 1 1 4 1", "see lamp 1,2"
    match, said = race(*lines, "see lamp", "see lamp nobody", "h", game=CAMP)
    assert match.table.state.pieces["tent"] == Stand((100, 150), 1)
    assert "THE LAMP TO THE WATCH" in said
    assert "7.85 in base to base" in said
    assert "3 in apart" in said
    assert "3.5 in from the base's edge" in said
    assert "see needs two places: see NAME 12.5,8 or see 4 6 12.5 8" in said
    assert "There is no line from 'lamp' to 'nobody'" in said


def test_where_nothing_is_drawn_the_words_mean_nothing() -> None:
    typed = "go 3 4\nlook 3 4\nq\n"
    told = run("play", "third-option", "--mission", "MC-12", "--seed", "1", typed=typed).out
    assert "'go 3 4' is nothing I know here" in told
    assert "'look 3 4' is nothing I know here" in told
