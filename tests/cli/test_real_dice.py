"""Real dice beside the board: the terminal asks a person, and never runs on without one."""

from pathlib import Path

import pytest

from sandtable.cli import session
from sandtable.kernel.journal import Entry, read_journal
from tests.cli.runner import journal_in, run

RAID = ("play", "special-forces", "--mission", "hfc", "--seed", "4", "--dice", "manual", "--fast")
PLACED = "1\n" * 3  # the IIF's soldiers


def journal(home: Path) -> list[Entry]:
    return [line for line in read_journal(journal_in(home)).lines if isinstance(line, Entry)]


def test_a_person_in_the_second_seat_rolls_for_the_computer_in_the_first(home: Path) -> None:
    done = run(*RAID, "--players", "us=basic", typed=f"{PLACED}6\n5\n1\n2\n")
    asked = " ".join(done.out.split())
    assert "Roll a D6: initiative, US, first of two dice; 0 is added as a bonus" in asked
    assert "Roll a D6: initiative, IIF, second of two dice after a 1" in asked
    assert {line.seat for line in journal(home) if b'"face"' in bytes(line.choice)} == {"iif"}
    assert "US 11" in asked


@pytest.mark.slow
@pytest.mark.parametrize("game", ["special-forces", "third-option"])
def test_computers_alone_roll_their_own_dice_to_the_end(home: Path, game: str) -> None:
    mission = {"special-forces": "hfc", "third-option": "MC-12"}[game]
    named = ("--mission", mission, "--seed", "4", "--dice", "manual", "--player", "basic", "--fast")
    done = run("play", game, *named)
    assert done.code == 0
    assert "sandtable log shows all your missions" in " ".join(done.out.split())
    faces = [bytes(line.choice) for line in journal(home) if b'"face"' in bytes(line.choice)]
    assert len(set(faces)) > 4


def test_a_play_without_people_rests_after_so_many_choices_and_can_be_resumed(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "UNATTENDED", 8)
    done = run("play", "third-option", "--mission", "MC-12", "--seed", "4", "--player", "basic")
    said = " ".join(done.out.split())
    assert "8 choices in a row were made without a person, so the players stop here" in said
    assert "sandtable resume goes on with it" in said
    assert len(journal(home)) == 8
    run("resume")
    assert len(journal(home)) > 8


def test_a_person_is_asked_whether_the_computers_may_go_on(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    raid = ("play", "special-forces", "--mission", "hfc", "--seed", "4", "--players", "us=basic")
    monkeypatch.setattr(session, "UNATTENDED", 1)
    done = run(*raid, typed=f"\n\n{PLACED}q\n")
    stops = " ".join(done.out.split()).count("1 choices in a row were made without a person")
    assert stops == 4  # after two of three soldiers, in the first turn, and in parting
    assert [line.seat for line in journal(home)] == ["us"] * 3 + ["iif"] * 3 + ["us"]
