"""What is drawn: at every question, at every size, from nothing but the view."""

import runpy
from io import StringIO
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest
from rich.text import Text

from sandtable.cli.front import Plain, make_console
from sandtable.cli.paint import Look, wrapped
from sandtable.cli.screen import draw, pages
from sandtable.cli.shown import Shown
from sandtable.games.third_option import GAME
from sandtable.kernel.dice import SeededDice
from sandtable.show.sheet import Row, Sheet, Span, chip, plain_sheet, words
from tests.cli.sights import questions

ROOT = Path(__file__).resolve().parents[2]
SIZES = ((80, 24), (80, 40), (110, 30), (120, 36), (200, 60), (60, 20))


@pytest.mark.parametrize("mission", ["OPN-1", "OPN-3", "random-operation", "briefing", "MC-17"])
def test_every_screen_has_the_right_size_and_shows_the_question(mission: str) -> None:
    look = Look()
    for at, (_, shown) in enumerate(questions(GAME, mission, "random", "3")):
        width, height = SIZES[at % len(SIZES)]
        lines = draw(look, shown, width, height - 1)
        text = " ".join("\n".join(line.plain for line in lines).split())
        assert len(lines) == height - 1
        assert all(line.cell_len <= width for line in lines)
        assert "YOU ARE ASKED" in text
        assert shown.question.split()[0] in text
        assert f" {shown.menu.every()[0].number} " in text


def test_all_options_can_be_reached_page_by_page() -> None:
    look = Look()
    for _, shown in questions(GAME, "MC-03", "basic", "5"):
        seen: set[int] = set()
        for page in range(8):
            shown.page = page
            text = "\n".join(line.plain for line in draw(look, shown, 80, 23))
            asked = text.partition("YOU ARE ASKED")[2]
            seen |= {n for n in range(1, 60) if f" {n} " in asked}
        assert {item.number for item in shown.menu.every()} <= seen


def test_the_sheet_tells_nothing_that_the_commander_cannot_know() -> None:
    for match, shown in questions(GAME, "MC-05", "basic", "9"):
        decision = match.decision
        other = GAME.redeal(match.table.state, "commander", SeededDice("other"))
        assert GAME.screen(GAME.view(other, "commander"), decision).sheet == shown.sheet


def test_hits_are_notches_and_lost_teams_are_named() -> None:
    rows = [row for _, shown in questions(GAME, "MC-17", "basic", "2") for row in shown.sheet.rows]
    assert any("●○" in words(row.chips) for row in rows if row.label == "ASSAULT")
    assert any("◇" in words(row.chips) for row in rows if row.label == "INTEL")
    assert any("✕" in words(row.chips) for row in rows if row.label == "LOSSES")
    assert all("●●" not in words(row.chips) for row in rows)


def test_enemy_actions_lie_face_down_until_their_box_is_reached() -> None:
    for match, shown in questions(GAME, "MC-16", "basic", "4"):
        slots = [words(row.chips) for row in shown.sheet.rows if row.label == "ENEMY ACT"]
        hidden = sum(not (slot.revealed or slot.peeked) for slot in match.table.state.slots)
        assert not slots or slots[0].count("▒▒▒") == hidden


def test_shelves_keep_the_numbers_of_cards_that_may_not_be_bought() -> None:
    numbers = {
        item.label: item.number
        for _, shown in questions(GAME, "MC-01", "basic", "1")
        for block in shown.menu.blocks
        for item in block.items
    }
    assert len(numbers) == 49
    for _, shown in questions(GAME, "MC-01", "random", "8"):
        for block in shown.menu.blocks:
            assert all(numbers[item.label] == item.number for item in block.items)


def test_a_log_line_runs_over_with_an_indent() -> None:
    lines = Look().log((Span("word " * 30),), 40)
    assert len(lines) > 3
    assert all(line.plain.startswith("    ") for line in lines[1:])
    assert all(line.cell_len <= 40 for line in lines)


def test_words_that_are_too_long_are_cut_with_an_ellipsis() -> None:
    assert [line.plain for line in wrapped(Text("a " + "b" * 50), 10)] == ["a", "bbbbbbbbb…"]


def test_a_story_is_told_a_screenful_at_a_time() -> None:
    told = pages(Look(), [(Span(f"line {n}"),) for n in range(50)], (78, 20))
    assert [len(page) for page in told] == [20, 20, 10]


def test_a_game_without_a_sheet_of_its_own_shows_the_fields_of_its_view() -> None:
    class Seen(msgspec.Struct, frozen=True):
        open_cards: tuple[int, ...] = (3, 4)
        nothing: str = ""

    sheet = plain_sheet("Toy", Seen())
    assert sheet.rows == (Row("open cards", (chip("3, 4"),)),)

    shown = Shown("Toy", sheet, question="And now?")
    top, *lines = (line.plain for line in draw(Look(), shown, 80, 23))
    assert top.split() == ["SANDTABLE", "Toy"]
    assert "open cards3, 4" in "".join(lines)


def test_a_game_without_a_place_in_its_title_shows_no_empty_part(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO())
    Plain(make_console(), Look(colour=False)).ask(Shown("Toy", Sheet("Toy")), 0)
    assert "── Toy ──" in capsys.readouterr().out


def test_at_most_is_spelt_out_where_there_is_no_sign_for_it() -> None:
    row = Row("WAYS", (chip("in by sea ≤7"),))
    (line,) = Look(unicode=False).row(row, 40)
    assert line.plain == "WAYS      in by sea <=7"


def test_the_points_bar_stays_on_one_line_however_many_there_are() -> None:
    for mission in ("MC-01", "MC-17", "generate"):
        for _, shown in questions(GAME, mission, "basic", "5"):
            rows = [row for row in shown.sheet.rows if row.label == "POINTS"]
            assert all(len(Look().row(row, 78)) == 1 for row in rows if len(row.chips) == 2)


def test_no_area_is_shown_as_chosen_while_it_is_asked_for() -> None:
    (shown,) = [shown for match, shown in questions(GAME, "MC-01", "basic", "1") if "Where" in shown.question]
    assert "AFRICOM or CENTCOM" in shown.sheet.title
    assert "OBJECTIVE" not in [row.label for row in shown.sheet.rows]


@pytest.mark.parametrize("size", ["80x24", "120x36"])
def test_the_picture_of_the_readme_is_drawn_without_fetching_anything(
    size: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "terminal.svg"
    given = ["terminal_picture.py", "terminal", "--size", size, "--folder", str(tmp_path)]
    monkeypatch.setattr("sys.argv", given)
    runpy.run_path(str(ROOT / "tools" / "terminal_picture.py"), run_name="__main__")
    root = ElementTree.parse(out).getroot()
    texts = [element.text or "" for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert "YOU ARE ASKED" in "".join(texts)
    assert out.read_text().count("http") == 1  # the name of the format, no font and no script
