"""Playing by typing, in a real terminal."""

import os
import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest

from tests.cli.runner import BEGIN, journal_in, run
from tests.cli.terminal import PROGRAM, OwnTerminal, Sit, Terminal
from tests.waiting import PATIENCE


@pytest.fixture(scope="module")
def shelves(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Terminal]:
    """At the recruiting shelves, for tests that buy nothing."""
    terminal = Terminal(*BEGIN, SANDTABLE_HOME=str(tmp_path_factory.mktemp("home")))
    terminal.type("1", "1")
    yield terminal
    terminal.child.close(force=True)


def begun(sit: Sit, *more: str, **environment: str) -> Terminal:
    """At the recruiting shelves of a Recon mission."""
    terminal = sit(*BEGIN, *more, **environment)
    terminal.type("1", "1")
    return terminal


def check_screen(terminal: Terminal) -> None:
    """Nothing has scrolled away, and what is asked can be seen and answered."""
    assert terminal.lines[0].startswith(" SANDTABLE"), terminal.text
    if "Enter goes on" not in terminal.prompt:
        assert re.search(r"── (YOU ARE ASKED|THE END) ──", terminal.text), terminal.text
        assert re.search(r"(^| )1 +\w", terminal.text) or "THE END" in terminal.text, terminal.text


@pytest.mark.slow
def test_an_operation_can_be_played_to_its_end_by_typing_at_80x24(sit: Sit, home: Path) -> None:
    terminal = sit("play", "third-option", "--operation", "OPN-4", "--seed", "4")
    bought = 0
    for _ in range(300):
        check_screen(terminal)
        if "THE END" in terminal.text:
            break
        if "Enter goes on" in terminal.prompt:
            terminal.type("")
        elif "Recruit:" in terminal.text and bought < 2:
            bought += 1
            terminal.type("2 3 14 15 16 17", "1")
        else:
            terminal.type("1")
    assert "Fighters Without Borders:" in terminal.text
    assert bought == 2
    terminal.child.sendline("")
    assert terminal.finish() == 0

    assert run("replay", journal_in(home), "--check").code == 0
    missions = run("log", "--json").json()
    assert [row["mission"]["index"] for row in missions] == [1, 2]
    assert run("resume").code == 2  # nothing is left unfinished


@pytest.mark.slow
def test_a_match_left_with_q_is_resumed_at_the_same_question(sit: Sit) -> None:
    terminal = begun(sit)
    terminal.type("2 14 15")
    assert "Alpha" in terminal.text
    asked = [line for line in terminal.lines if "Recruit:" in line]
    assert terminal.leave() == 0
    assert "sandtable resume" in terminal.text.replace("\n", "")

    again = sit("resume")
    assert [line for line in again.lines if "Recruit:" in line] == asked
    assert " 2 ■ Alpha" in again.text
    assert again.leave() == 0


def test_a_killed_process_loses_no_choice(sit: Sit) -> None:
    terminal = OwnTerminal(*BEGIN)
    terminal.type("1", "1", "2 14")
    terminal.child.kill(signal.SIGKILL)
    terminal.child.wait()
    again = sit("resume")
    assert " 2 ■ Alpha" in again.text
    assert "14 ■ Marcus" in again.text


def test_control_c_keeps_the_match_and_exits_with_130(sit: Sit) -> None:
    terminal = begun(sit)
    terminal.type("2")
    terminal.child.sendintr()
    assert terminal.finish() == 130
    assert "kept in" in terminal.text.replace("\n", " ")


def test_undo_takes_a_purchase_back_and_asks_before_it_passes_dice(sit: Sit) -> None:
    terminal = begun(sit)
    terminal.type("2")
    assert " 2 ■ Alpha" in terminal.text
    terminal.type("u")
    assert " 2 □ Alpha" in terminal.text
    assert "Taken back" in terminal.text

    terminal.type("2 14 15 16")
    terminal.answer_until("The Recon Phase is over")
    terminal.child.sendline("u")
    terminal.child.expect("Undo it")
    terminal.type("n")
    assert "Nothing was undone" in terminal.text
    terminal.type("u!")
    assert "Taken back" in terminal.text
    assert "The Recon Phase is over" not in terminal.text


@pytest.mark.slow
def test_a_question_mark_explains_the_rule_an_option_and_any_rule(shelves: Terminal) -> None:
    terminal = shelves
    terminal.type("?")
    assert "TO-5.1-1  Asset Point budget" in terminal.text
    terminal.type("", "? 3")
    assert "Bravo" in terminal.text
    assert "costs 4, 6/4 against Fighters/Intel" in terminal.text
    terminal.type("", "? to-2.3-1")
    assert "Roll equal or lower" in terminal.text
    terminal.type("", "? TO-99")
    assert "There is no rule 'TO-99'" in terminal.text
    terminal.type("h")
    assert "Type and press Enter" in terminal.text
    while "Enter goes on" in terminal.prompt:
        terminal.type("")


@pytest.mark.slow
def test_a_card_that_is_too_dear_is_refused_with_the_reason(sit: Sit) -> None:
    terminal = begun(sit)
    terminal.type("5 10", "11 12")
    assert re.search(r"Halyard would be a second Operative.*TO-4.3-8", terminal.text)
    terminal.type("2")
    assert re.search(r"Alpha costs 5, but 3 Asset Points are left \(TO-5.1-1\)", terminal.text)


def test_a_word_shows_only_what_has_it_and_enter_shows_all_again(shelves: Terminal) -> None:
    terminal = shelves
    terminal.type("grenades")
    assert "Stun Grenades" in terminal.text
    assert "Alpha" not in terminal.text
    terminal.type("")
    assert "Alpha" in terminal.text
    terminal.type("m")
    assert "page 2 of 2" in terminal.text
    assert "Decoy Convoy" in terminal.text


def test_what_is_not_understood_gets_one_friendly_line(shelves: Terminal) -> None:
    terminal = shelves
    for typed in ("xyzzy", "99", "%&/", "-1", "1 2 x", "?!"):
        terminal.type(typed)
        check_screen(terminal)
        assert "Recruit:" in terminal.text
    terminal.type("delat")
    assert "did you mean 'delta'?" in terminal.text


@pytest.mark.slow
def test_without_colours_what_is_stamped_is_shown_in_reverse(sit: Sit) -> None:
    terminal = begun(sit, NO_COLOR="1")
    terminal.type("2 14")
    assert not re.search(rb"\x1b\[[0-9;]*(?:3[0-7]|38|4[0-7]|48)[;m]", terminal.raw)
    terminal.answer_until("ASSAULT")
    assert re.search(rb"\x1b\[[0-9;]*7m", terminal.raw)


def test_a_wide_terminal_shows_panels_side_by_side(sit: Sit) -> None:
    terminal = sit(*BEGIN, width=120, height=36)
    terminal.type("1", "1")
    assert "Decoy Convoy" in terminal.text  # all shelves at once
    terminal.type("2 3 14 15 16 17")
    terminal.answer_until("The Recon Phase is over")
    (titles,) = [line for line in terminal.lines if "YOU ARE ASKED" in line]
    assert "TASK FORCE" in titles
    assert "THE WAY" in titles
    assert all(len(line) <= 120 for line in terminal.lines)


@pytest.mark.slow
def test_a_new_size_of_the_window_is_drawn_at_once_with_what_was_typed(sit: Sit) -> None:
    terminal = begun(sit)
    terminal.begin("2 1")
    terminal.resize(100, 30)
    assert terminal.prompt == " > 2 1"
    assert len(terminal.lines[1]) == 99  # the hairline below the title
    terminal.type("4")
    assert "Alpha  Marcus" in terminal.text


def test_a_dumb_terminal_asks_with_a_prompt_and_repeats_nothing() -> None:
    dumb = {**os.environ, "TERM": "dumb"}
    child = pexpect.spawn(PROGRAM, list(BEGIN), env=dumb, timeout=PATIENCE)
    child.expect_exact("q leave\r\n> ")
    child.sendline("1")
    child.expect_exact("Where does the mission take place?")
    assert child.before.startswith(b"1\r\n")  # the terminal's own echo
    assert b"> " not in child.before
    child.sendline("q")
    child.expect(pexpect.EOF)


def test_real_dice_are_asked_for_and_impossible_faces_refused(sit: Sit) -> None:
    terminal = begun(sit, "--dice", "manual")
    terminal.type("2 14 15")
    terminal.answer_until("Roll a D6: number of Intel")
    terminal.type("7")
    assert "A D6 shows 1 to 6, not 7" in terminal.text
    terminal.type("4")
    terminal.answer_until("Roll a D10: Marcus attacks")
    terminal.type("11")
    assert "A D10 shows 1 to 10, not 11" in terminal.text
    terminal.type("0")  # the zero of a D10 is its ten
    assert "Roll a D10: Able attacks" in terminal.text
    terminal.type("6 1 1 1 1")
    terminal.answer_until("[10] Marcus attacks")
    assert "[6] Able attacks" in terminal.text


def test_a_newcomer_is_told_how_and_the_second_time_offered_the_unfinished_match(sit: Sit) -> None:
    terminal = sit("play")
    assert "Which game?" in terminal.text
    terminal.type("5")
    assert "Type a number and Enter" in terminal.text
    assert "What shall be played?" in terminal.text
    terminal.type("1", "1")
    terminal.leave()

    again = sit("play")
    assert "Go on with Broken Compass" in again.text
    again.type("7")
    assert "'7' is not one of the numbers" in again.text
    again.type("2")
    assert "How hard shall it be?" in again.text


@pytest.mark.slow
def test_a_superscript_digit_is_no_number(sit: Sit) -> None:
    terminal = sit("play")
    terminal.type("²")
    assert "'²' is not one of the numbers" in terminal.text
