"""The ruler and the wishes at a terminal."""

import re
from pathlib import Path

import pytest

from sandtable.cli.paint import Look
from sandtable.games.special_forces import GAME
from sandtable.games.special_forces.rules.reactions import Done
from sandtable.kernel.journal import Entry, Undone, read_journal
from sandtable.kernel.match import Match
from sandtable.players import make_player
from sandtable.show.sheet import Span
from sandtable.testing import covers
from tests.cli.runner import played, resume


@pytest.fixture
def window(tmp_path: Path) -> Path:
    """A battle that waits for a reaction of the US which matters; the IIF is the computer's."""
    match = Match.new(GAME, GAME.mission("rat"), seed="3", seats={"iif": "basic"})
    player = make_player("basic", GAME, "3")
    while decision := match.decision:
        reacts = decision.seat == "us" and Done() in decision.options
        if reacts and match.wished_answer({}) is None:
            break
        match.play(decision.seat, match.computer_choice(player))
    path = tmp_path / "battle.sandtable.jsonl"
    match.save(path)
    return path


@covers("SF-LOS-5")
def test_see_tells_what_lies_on_a_line(window: Path) -> None:
    said = resume(window, "see F2 i2").out
    assert "F2 TO I2" in said
    assert "low wall between F2 and G2: beside F2, no check  SF-TER-4" in said
    assert "2 window between H2 and I2: 8+ stops it  SF-TER-3" in said


def test_see_says_what_it_needs(window: Path) -> None:
    said = resume(window, "see F2", "see F2 moon").out
    assert "see needs two places" in said
    assert "There is no line from 'F2' to 'moon'" in said


def test_what_does_not_count_is_struck_through_on_a_screen() -> None:
    assert Look().of(Span("low wall", struck=True)).strike is True
    assert not Look().of(Span("low wall")).strike


def test_ask_lists_and_changes_when_one_is_asked(window: Path) -> None:
    said = resume(window, "ask", "ask us-9 always", "ask nobody never", "ask US-8 often").out
    assert re.search("US-8 [A-Za-z ]+: when it matters", said)
    assert re.search("US-9 [A-Za-z ]+: always", said)
    assert "nobody is called 'nobody'" in said
    assert "it is one of matters, always, never" in said


def test_never_answers_the_question_and_undo_asks_it_again(window: Path) -> None:
    before = len(read_journal(window).lines)
    result = resume(window, "ask all never", "u!")
    assert "Answered for you: Let IIF-" in result.out
    lines = read_journal(window).lines[before:]
    assert isinstance(lines[0], Entry)
    assert lines[0].seat == "us"
    assert isinstance(lines[-1], Undone), "who takes it back is asked"


def test_the_help_names_the_tools_of_a_game_that_has_them(window: Path, tmp_path: Path) -> None:
    other = tmp_path / "third.sandtable.jsonl"
    played(other, choices=3)
    assert "see A1 C4" in resume(window, "h").out
    assert "see A1 C4" not in resume(other, "h").out
    assert "'see A1 C4' is nothing I know here" in resume(other, "see A1 C4").out
