"""One terminal per match: the second is told so in a line, and nothing is lost."""

import signal
from pathlib import Path

import pytest

from sandtable.cli.lock import claim, claim_new
from sandtable.kernel.lock import InUse
from tests.cli.runner import BEGIN, check_refused, played, run
from tests.cli.terminal import OwnTerminal


@pytest.fixture
def kept(home: Path) -> Path:
    path = home / "kept.sandtable.jsonl"
    played(path, choices=5)
    return path


def test_a_match_is_open_in_one_terminal_at_a_time(kept: Path) -> None:
    before = kept.read_bytes()
    terminal = OwnTerminal("resume", str(kept))
    second = run("resume", kept, typed="1\n")
    check_refused(second, f"open in another terminal (process {terminal.child.pid})")
    assert len(second.err.splitlines()) == 1
    assert kept.read_bytes() == before

    assert terminal.leave() == 0
    assert run("resume", kept, typed="q\n").code == 0
    assert [file.name for file in kept.parent.iterdir()] == [kept.name]


def test_the_lock_of_a_program_that_was_killed_keeps_nobody_out(kept: Path) -> None:
    terminal = OwnTerminal("resume", str(kept))
    terminal.child.kill(signal.SIGKILL)
    terminal.child.wait()
    assert run("resume", kept, typed="q\n").code == 0


def test_two_new_matches_of_one_mission_get_two_files(home: Path) -> None:
    with claim_new("third-option", "MC-12") as first:
        assert run(*BEGIN, typed="1\n").code == 0
        (second,) = home.glob("*.sandtable.jsonl")
        assert second != first
    with claim_new("third-option", "MC-12") as again:
        assert again == first


def test_a_copy_is_not_saved_over_a_match_that_is_being_played(kept: Path) -> None:
    before = kept.read_bytes()
    with claim(kept), pytest.raises(InUse, match="open in another terminal"):
        claim(kept)
    with claim(kept):
        assert "open in another terminal" in run(*BEGIN, typed=f"1\ns! {kept}\n").out
    assert kept.read_bytes() == before


def test_a_folder_that_cannot_be_written_is_no_reason_not_to_look(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*args: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("sandtable.kernel.lock.os.open", refuse)
    with claim(kept) as path:
        assert path == kept
