"""The map beside the question: a part of it that can be moved, and a roster that always fits."""

from collections.abc import Iterator
from itertools import islice

import pytest
from rich.text import Text

from sandtable.cli.shown import Shown
from sandtable.cli.window import Scroll, arrows_of, seen
from sandtable.games import seal_team_flix, special_forces, third_option
from sandtable.games.special_forces.screen.sheet_map import sign
from sandtable.show.sheet import Drawing, chip
from tests.cli.sights import map_column, questions, screen, shown_of, signs_of
from tests.games.special_forces.build import battle, on, scenario
from tests.slow import slow

SIZES = ((110, 30), (130, 40), (160, 50))
FLIX, FORCES = seal_team_flix.GAME, special_forces.GAME
BOARD = Drawing(
    "Board",
    tuple(chip(line) for line in ("  abcdefgh", "1 ........", "2 ........", "3 ........", "4 .......x", "5 ........")),
    head=1,
    margin=2,
    places=((9, 4),),
)


def window(size: tuple[int, int], scroll: Scroll, board: Drawing = BOARD) -> tuple[list[str], str]:
    lines, arrows = seen([Text(line) for line in signs_of(board)], board, size, scroll)
    return [line.plain for line in lines], arrows


def crowd() -> Shown:
    """Six against twelve, some of them hurt."""
    men = {f"US-{n}": on(f"A{n}", ap=1, wounds=1) for n in range(3, 9)}
    foes = {f"IIF-UR-{n:02}": on(f"Z{n}", ap=1, stuns=1) for n in range(1, 13)}
    return shown_of(FORCES, battle(men | foes, mission=scenario("bth")))


# the window


def test_the_part_that_is_seen_lies_around_what_matters_with_names_of_rows_and_columns() -> None:
    lines, arrows = window((6, 4), Scroll())
    assert lines == ["  efgh", "3 ....", "4 ...x", "5 ...."]
    assert arrows == "< ^"


def test_the_whole_is_seen_where_there_is_room() -> None:
    assert window((40, 20), Scroll()) == (signs_of(BOARD), "")


def test_arrows_move_it_no_further_than_the_rim_and_back() -> None:
    scroll = Scroll()
    first, _ = window((6, 4), scroll)
    for _ in range(20):
        scroll.move("<^")
        corner, arrows = window((6, 4), scroll)
    assert (corner[0], corner[1], arrows) == ("  abcd", "1 ....", "> v")
    for _ in range(20):
        scroll.move(">v")
        window((6, 4), scroll)
    assert window((6, 4), scroll)[0] == first  # twenty more would not have to be taken back
    scroll.move("<")
    assert window((6, 4), scroll)[0] != first
    scroll.back()
    assert window((6, 4), scroll)[0] == first


def test_of_two_places_too_far_apart_the_first_is_seen() -> None:
    board = Drawing(BOARD.title, BOARD.lines, 1, 2, 1, ((2, 1), (9, 5)))
    lines, _ = window((6, 4), Scroll(), board)
    assert lines[0].startswith("  a")
    assert lines[1].startswith("1")


@pytest.mark.parametrize(
    ("typed", "arrows"), [("right", ">"), ("right down", ">v"), (">>v", ">>v"), ("LEFT", "<"), ("vest", None)]
)
def test_directions_are_typed_as_words_or_as_arrows(typed: str, arrows: str | None) -> None:
    assert arrows_of(typed) == arrows


# Special Forces and SEAL Team Flix beside the question


def named(shown: Shown, size: tuple[int, int]) -> tuple[set[str], set[str]]:
    """The columns and rows that are on the screen."""
    head, *rest = map_column(shown, *size)
    return set(head.split()), {line[:2].strip() for line in rest if line[:2].strip()}


@pytest.mark.parametrize("size", [SIZES[1], *slow([SIZES[0], *SIZES[2:]])])
def test_every_column_and_row_can_be_scrolled_to(size: tuple[int, int]) -> None:
    shown = crowd()
    columns, rows = named(shown, size)
    for arrow in "<<<^^^>>>>vvvv":
        shown.scroll.move(arrow)
        more = named(shown, size)
        columns, rows = columns | more[0], rows | more[1]
    assert columns == set("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    assert rows == {str(n) for n in range(1, 21)}


def test_what_is_not_seen_is_said_with_the_arrows_to_type() -> None:
    assert any("more: type > v" in line for line in screen(crowd(), 110, 30))
    assert not any("more: type <" in line or "more: type >" in line for line in screen(crowd(), 160, 50))


@pytest.mark.slow
def test_whoever_acts_is_always_on_the_part_of_the_map_that_is_seen() -> None:
    checked = 0
    for match, shown in islice(questions(FORCES, "bth", "random", "3"), 30, 75):
        soldier = match.table.state.soldiers.get(match.table.state.active)
        if soldier and soldier.here and not match.table.state.attack:
            checked += 1
            assert any(sign(soldier) in line for line in map_column(shown, 110, 30)[1:])
    assert checked > 20


def test_where_a_soldier_may_start_is_on_the_part_of_the_map_that_is_seen() -> None:
    for _, shown in islice(questions(FORCES, "hfc", "basic", "3"), 6):
        columns, rows = named(shown, (110, 30))
        labels = [item.label for item in shown.menu.items]
        assert all(label[0] in columns and label[1:] in rows for label in labels)


@pytest.mark.parametrize("size", SIZES)
def test_action_points_and_wounds_of_everybody_are_beside_the_map(size: tuple[int, int]) -> None:
    lines = [line.split("│")[1] for line in screen(crowd(), *size) if line.count("│") > 2]
    ours = [line for line in lines if "w1" in line or "wounds 1" in line]
    theirs = [line for line in lines if "s1" in line or "stunned 1" in line]
    assert len(ours) == 6
    assert len(theirs) == 12
    assert sum("●" in line for line in lines) == 18


def test_a_few_soldiers_have_their_whole_cards_there() -> None:
    shown = shown_of(FORCES, battle({"US-8": on("M9", wounds=1), "IIF-2": "J9"}))
    for size in SIZES:
        text = "\n".join(screen(shown, *size))
        assert "wounds 1" in text
        assert "M4A1 ■ +2" in text


# signs


def played() -> Iterator[tuple[str, Shown]]:
    for mission in ("som", "wmd", "bth"):
        for _, shown in islice(questions(FORCES, mission, "random", "5"), 0, 90, 10):
            yield "special-forces", shown
    for mission in ("1", "5A"):
        for _, shown in islice(questions(FLIX, mission, "random", "5"), 20, 140, 12):
            yield "seal-team-flix", shown
    for _, shown in questions(third_option.GAME, "OPN-1", "basic", "5"):
        yield "third-option", shown


def test_no_two_soldiers_have_the_same_sign_and_no_sign_is_of_both_sides() -> None:
    men = {f"US-{n}": f"A{n}" for n in range(1, 13)} | {"UN": "B1"}
    foes = {f"IIF-{n}": f"Z{n}" for n in range(1, 9)}
    foes |= {
        f"IIF-{kind}-{n:02}": f"{column}{n}"
        for n in range(1, 15)
        for kind, column in (("UR", "Y"), ("UP", "X"), ("RPG", "W"), ("UB", "V"))
    }
    signs = {name: sign(one) for name, one in battle(men | foes).state.soldiers.items()}
    assert len(set(signs.values())) == len(signs)
    assert all(len(one) <= 2 for one in signs.values())
    assert all(one[0].islower() == name.startswith("IIF") for name, one in signs.items())


@pytest.mark.slow
def test_help_explains_every_sign_of_every_map() -> None:
    checked = set()
    for game, shown in played():
        if shown.drawing:
            checked.add(game)
            known = "".join(sign for sign, _ in shown.drawing.legend)
            lines = [line[shown.drawing.margin :] for line in signs_of(shown.drawing)[1:]]
            drawn = {sign for line in lines for sign in line if not sign.isalnum()} - set(" !~")
            corners = set("╵╶└╷┌├╴┘┴┐┤┬┼")  # walls that meet, said once
            assert drawn - corners <= set(known), game
    assert checked == {"special-forces", "seal-team-flix"}


@pytest.mark.slow
def test_help_explains_every_sign_of_the_table() -> None:
    for _, shown in played():
        rows = [row for panel in shown.sheet.panels for row in panel.rows]
        text = "".join(span.text for row in rows for spans in row.chips for span in spans)
        known = "".join(sign for sign, _ in shown.sheet.legend)
        drawn = {sign for sign in text if ord(sign) > 127} - set("×·…–°─≤")
        assert drawn <= set(known)
