"""Errors that name the file, the line or the game which is to blame."""

from pathlib import Path

import pytest

from sandtable.kernel.errors import JournalError, UnknownName
from sandtable.kernel.journal import Journal, Undone
from sandtable.kernel.match import Match, replay
from tests.kernel.toy import TOY, toy_match

PATH = Path("folder/own.sandtable.jsonl")


def test_a_journal_that_takes_back_what_was_never_played_is_to_blame() -> None:
    match = toy_match()
    first = Undone(n=1, undo=0, hash=match.table.state_hash())
    with pytest.raises(JournalError, match=r"jsonl:2: cannot undo: There is nothing to undo"):
        replay(Journal(match.journal.header, [first]), TOY, PATH)


def test_a_choice_that_breaks_the_game_is_named_with_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    match = toy_match()
    assert match.decision
    match.play(match.decision.seat, match.decision.options[0])

    def broken(*_: object) -> None:
        raise KeyError("no such pile")

    monkeypatch.setattr(Match, "play", broken)
    expected = r"jsonl:2: the choice cannot be played: KeyError: 'no such pile'"
    with pytest.raises(JournalError, match=expected):
        replay(match.journal, TOY, PATH)


def test_a_game_without_packs_says_so() -> None:
    assert TOY.with_packs([]) is TOY
    with pytest.raises(UnknownName, match=f"{TOY.title} takes no packs"):
        TOY.with_packs([Path("own")])
