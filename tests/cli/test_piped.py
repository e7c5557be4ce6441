"""Playing through a pipe: plain text, complete, and kept when the input ends."""

import os
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from sandtable.cli.store import open_match
from sandtable.kernel.journal import read_journal
from tests.cli.runner import BEGIN, journal_in, played, run
from tests.cli.terminal import PROGRAM

RECRUITED = "1\n1\n2 3 14 15 16\n1\n1\n"


def test_a_mission_can_be_played_through_a_pipe_to_its_end(home: Path) -> None:
    done = run(*BEGIN, typed=RECRUITED + "1\n" * 60)
    assert done.code == 0
    assert "\x1b" not in done.out
    assert max(map(len, done.out.splitlines()[:-1])) <= 80
    assert "Victory Points" in done.out
    assert run("replay", journal_in(home), "--check").code == 0


def test_a_ready_team_that_leaves_points_goes_on_to_upgrades_and_assets() -> None:
    begin = ("play", "covert-ops", "--mission", "smash-and-grab", "--seed", "11")
    chosen = ("--set", "teams=built", "--set", "players=2")
    done = run(*begin, *chosen, typed="3\n1\n52\n57\n")  # all sides; ready team, a point, complete
    left = re.findall(r"Build your team: (\d+) of 60", done.out)
    assert left == ["60", "8", "6", "60"]  # the last one is asked of the other seat
    assert "52  Buy an Asset Point" in done.out
    assert "51  Watchful for Blackwake Intrusion Tech" in done.out


def test_the_end_of_input_leaves_and_keeps_the_match(home: Path) -> None:
    left = run(*BEGIN, typed=RECRUITED)
    assert left.code == 0
    assert "sandtable resume" in left.out
    match = open_match(journal_in(home))
    assert match.decision is not None
    again = run("resume", typed="q\n")
    assert match.decision.prompt in again.out


def test_a_match_without_a_choice_leaves_no_file(home: Path) -> None:
    assert "nothing is kept" in run(*BEGIN).out
    assert not home.exists()


def piped(**environment: str) -> subprocess.CompletedProcess[bytes]:
    """In a process of its own."""
    env = {**os.environ, **environment}
    return subprocess.run([PROGRAM, *BEGIN], input=RECRUITED.encode(), capture_output=True, check=True, env=env)


@pytest.mark.slow
def test_a_real_pipe_gets_no_escape_codes_even_if_colours_are_forced_off() -> None:
    done = piped(NO_COLOR="1", TERM="xterm-256color")
    assert b"\x1b" not in done.stdout
    assert done.stderr == b""


@pytest.mark.slow
def test_a_terminal_without_unicode_gets_plain_signs_instead_of_a_crash() -> None:
    text = piped(PYTHONIOENCODING="ascii").stdout.decode("ascii")
    assert "-- Long Shadow" in text
    assert "Alpha 7oo" in text


def test_a_reader_that_goes_away_is_no_error() -> None:
    program = subprocess.Popen([PROGRAM, "rules", "third-option"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert program.stdout
    assert program.stderr
    program.stdout.close()
    complaint = program.stderr.read()
    program.stderr.close()
    program.wait()
    assert complaint == b""


def test_the_shelves_are_complete_and_shown_again_only_when_asked_for() -> None:
    done = run(*BEGIN, typed="1\n1\n2\n3\nm\n")
    assert done.out.count("Decoy Convoy") == 2
    assert re.search(r" 2 ■ Alpha +5 7/4", done.out)


def test_undo_through_a_pipe_asks_for_a_yes() -> None:
    done = run(*BEGIN, typed=RECRUITED + "u\nn\nu\ny\n")
    assert "Nothing was undone" in done.out
    assert "Taken back" in done.out
    assert done.out.count("Assign the teams") == 2


def test_nothing_is_undone_where_nothing_was_done() -> None:
    assert "There is nothing to undo" in run(*BEGIN, typed="u\nu!\n").out


@pytest.mark.parametrize("player", ["basic", "random"])
def test_a_computer_player_plays_a_whole_mission(player: str, home: Path) -> None:
    done = run(*BEGIN, "--player", player)
    assert done.code == 0
    assert f"{player}: " in done.out
    assert "Victory Points" in done.out
    assert read_journal(journal_in(home)).header.seats == {"commander": player}
    assert run("replay", journal_in(home), "--check").code == 0


def test_advice_names_an_option_and_auto_takes_it(home: Path) -> None:
    done = run(*BEGIN, typed="1\n1\na\nauto\na\n")
    assert re.search(r"The seasoned player would choose \d+: Recruit", done.out)
    assert re.search(r"Done for you: Recruit .*Confirm the recruitment", done.out, re.DOTALL)
    assert "The seasoned player would choose 1: Confirm the assignment" in done.out


def test_real_dice_through_a_pipe_refuse_impossible_faces_and_take_several_at_once() -> None:
    done = run(*BEGIN, "--dice", "manual", typed="1\n1\n2 14 15\n1\n1\n0\n7\n4\n11\n3 2\n")
    assert "A D6 shows 1 to 6, not 0" in done.out
    assert "A D6 shows 1 to 6, not 7" in done.out
    assert "A D10 shows 1 to 10, not 11" in done.out
    assert "Roll a D10: Able attacks" not in done.out.rpartition("> 3 2")[2]


def test_a_copy_is_saved_by_name_and_never_over_another_file(home: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.sandtable.jsonl"
    other.write_text("mine")
    done = run(*BEGIN, typed=f"1\ns first\ns {other}\ns\n")
    assert (home / "first.sandtable.jsonl").exists()
    assert "is there already" in done.out
    assert other.read_text() == "mine"
    assert "after every choice" in done.out


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """From when it is called, nothing can be written to disk any more."""

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    return lambda: monkeypatch.setattr(os, "fsync", full)


def test_a_full_disk_is_told_and_play_goes_on(full_disk: Callable[[], None]) -> None:
    full_disk()
    done = run(*BEGIN, typed=RECRUITED)
    assert done.code == 0
    assert "Not saved" in done.out
    assert "No space left on device" in done.out
    assert "── Recon Phase ──" in done.out


def test_a_full_disk_leaves_the_last_good_journal(home: Path, full_disk: Callable[[], None]) -> None:
    path = home / "kept.sandtable.jsonl"
    played(path, choices=5)
    before = path.read_bytes()
    full_disk()
    assert "Not saved" in run("resume", path, typed="1\n").out
    assert path.read_bytes() == before
    assert [file.name for file in home.iterdir()] == [path.name]


def test_whoever_leaves_a_match_that_is_not_saved_is_asked_and_told(home: Path, full_disk: Callable[[], None]) -> None:
    full_disk()
    done = run(*BEGIN, typed="1\nq\nn\nq\ny\n")
    assert done.out.count("Leave all the same?") == 2
    assert "is kept in" not in done.out
    assert "No space left on device" in done.out.splitlines()[-2]


def test_a_match_that_can_only_be_saved_elsewhere_is_kept_there(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.parent.mkdir(exist_ok=True)
    home.write_text("a file where the folder should be")
    done = run(*BEGIN, typed=f"1\ns {tmp_path / 'mine'}\n1\nq\n")
    mine = tmp_path / "mine.sandtable.jsonl"
    assert f"sandtable resume {mine} goes on with it" in done.out
    assert len(read_journal(mine).lines) == 2


def test_a_damaged_mission_log_does_not_look_like_a_lost_match(home: Path) -> None:
    home.mkdir(parents=True)
    (home / "mission-log.jsonl").write_text("nonsense\n")
    done = run(*BEGIN, typed="1\n")
    assert "The match is saved, but not in the mission log" in done.out
    assert "Not saved" not in done.out
    assert open_match(journal_in(home)).decision is not None


def test_numbers_after_a_refused_one_are_not_used_and_named() -> None:
    done = run(*BEGIN, typed="1\n1\n2 5 10 42 14\n")
    assert re.search(r"but \d+ Asset Points are left|is for .* threat only", done.out)
    assert re.search(r"\(not used: [\d ]*14\)", done.out.replace("\n", " "))


def test_the_shelves_say_what_confirming_means_and_what_is_left_in_good_english() -> None:
    done = run(*BEGIN, typed="1\n1\n2 3 4 9 14 24\n15\n")
    assert " 1  Recruit no team" in done.out
    assert " 1  Confirm the recruitment" in done.out
    assert "Tidewater costs 3, but 1 Asset Point is left (TO-5.1-1) (not used: 24)" in done.out


def test_a_draw_with_real_dice_names_the_teams_and_how_to_roll() -> None:
    done = run(
        "play",
        "third-option",
        "--mission",
        "MC-12",
        "--seed",
        "2",
        "--dice",
        "manual",
        typed="1\n1\n2 14 15 16\n1\n1\n" + "6\n" * 14,
    )
    assert re.search(r"which team is hit \(1 Marcus, 2 Able", done.out.replace("\n", " "))
    assert "Roll a larger die until it shows 1 to 3" in done.out
    assert "RG-" not in done.out


@pytest.mark.parametrize("player", ["basic", "random"])
def test_choices_of_a_computer_player_at_a_terminal_can_be_run_again(player: str, home: Path) -> None:
    run(*BEGIN, "--player", player)
    again = run("replay", journal_in(home), "--check", "--players", f"commander={player}")
    assert again.code == 0, again.out


def test_low_hostile_dice_are_announced_as_rolled_again() -> None:
    done = run(*BEGIN, "--dice", "manual", typed=RECRUITED)
    assert "Roll a D6: number of Intel; a 1 is rolled again" in done.out


def test_finished_missions_are_logged_once_with_time_seed_and_notes(home: Path) -> None:
    run(*BEGIN, "--player", "basic")
    run("play", "third-option", "--mission", "MC-13", "--seed", "2", "--player", "basic")
    rows = run("log", "--json").json()
    assert [row["entry"] for row in rows] == [1, 2]
    assert [row["seed"] for row in rows] == ["11", "2"]
    assert rows[0]["mission"]["codename"] == "Long Shadow"

    told = run("log", "--note", "2", "Close call")
    assert "note: Close call" in told.out
    assert run("log", "--json").json()[1]["notes"] == "Close call"
    assert run("log", "--note", "9", "x").code == 2


def test_a_mission_undone_after_its_end_is_logged_as_it_ended_at_last(home: Path) -> None:
    played_on = run(*BEGIN, typed=RECRUITED + "1\n" * 40)
    assert "Victory Points" in played_on.out
    path = journal_in(home)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]))  # without the end line: as if killed right there
    run("resume", path, typed="u!\n1\n\n")
    assert len(run("log", "--json").json()) == 1
