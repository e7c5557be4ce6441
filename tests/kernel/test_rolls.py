"""Every roll of a play: where each one came from, so that anybody can work it out."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from sandtable.kernel.decision import Face
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.errors import JournalError
from sandtable.kernel.game import game_ids
from sandtable.kernel.journal import Entry, Journal
from sandtable.kernel.match import Match
from sandtable.kernel.rolls import Roll, Rolls, rolls_of
from sandtable.show import load_game
from sandtable.show.guide import Guide
from tests.kernel.toy import TOY, Gamble, Take, after, toy_match

PATH = Path("match.sandtable.jsonl")
PAGE = Path(__file__).parents[2] / "src/sandtable/server/static/verify.html"


def of(match: Match) -> Rolls:
    return rolls_of(match.journal, match.game, PATH)


def faces(rolls: list[Roll]) -> list[int]:
    return [roll.face for roll in rolls if roll.kind != "shuffle"]


def test_each_line_has_the_rolls_that_its_chance_was_written_from() -> None:
    match = after(toy_match(), Gamble(), Take(1), Gamble())
    found = of(match)
    for line, rolls in zip(match.journal.lines, found.lines[1:], strict=True):
        assert faces(rolls) == (line.chance if isinstance(line, Entry) else [])
        assert all(roll.why and roll.rule in TOY.catalogue for roll in rolls)
    assert (found.stopped, found.astray, found.first) == ("", 0, ())


def test_a_choice_that_is_taken_back_gives_its_numbers_back() -> None:
    match = after(toy_match(), Gamble())
    match.undo(agreed=True)
    after(match, Gamble())
    _, before, undone, again = of(match).lines
    assert before == again
    assert before
    assert undone == []


def test_faces_and_states_that_were_changed_do_not_change_the_rolls() -> None:
    match = after(toy_match(), Gamble(), Take(1))
    first, *rest = match.journal.lines
    assert isinstance(first, Entry)
    forged = Journal(match.journal.header, [replace(first, chance=[9], hash="x"), *rest])
    found = rolls_of(forged, TOY, PATH)
    assert found.lines == of(match).lines
    assert found.astray == 1


def test_a_line_that_cannot_be_played_ends_the_list_and_says_why() -> None:
    match = after(toy_match(), Gamble(), Take(1))
    first, second = match.journal.lines
    assert isinstance(second, Entry)
    forged = Journal(match.journal.header, [first, replace(second, seat="nobody")])
    found = rolls_of(forged, TOY, PATH)
    assert len(found.lines) == 2
    assert "not legal here" in found.stopped
    with pytest.raises(JournalError, match="rules version"):
        rolls_of(Journal(replace(match.journal.header, rules="0")), TOY, PATH)


def test_typed_dice_are_called_typed_and_stand_where_they_were_used() -> None:
    match = after(toy_match(dice="manual"), Gamble())
    assert match.decision
    while isinstance(match.decision.options[0], Face):
        match.play(match.decision.seat, match.decision.options[2])
    typed = [roll for line in of(match).lines for roll in line if roll.kind == "typed"]
    assert [roll.face for roll in typed] == [3] * len(typed)
    assert typed


@pytest.mark.parametrize("name", game_ids())
def test_the_dice_of_a_lesson_are_given_first_and_then_drawn(name: str) -> None:
    game = load_game(name)
    guide: Guide = game.guides()[0]
    match = Match.new(game, game.mission(guide.mission), seed=guide.seed)
    for turn in guide.turns(game)[:16]:
        assert match.decision
        match.play(match.decision.seat, turn.choice)
    found = of(match)
    assert found.first == game.first_dice(match.mission)
    rolls = [roll for line in found.lines for roll in line]
    given = [roll for roll in rolls if roll.kind == "given"]
    assert all(roll.face == found.first[roll.at] for roll in given)
    assert bool(given) == bool(found.first)


def test_the_lines_of_code_on_the_page_roll_as_the_table_does(capsys: pytest.CaptureFixture[str]) -> None:
    code = re.search(r"<code>(from hashlib.*?)</code>", PAGE.read_text("utf-8"), re.S)
    assert code
    names: dict[str, object] = {}
    exec(code[1], names)  # it is there to be run
    dice = SeededDice(str(names["seed"]))
    expected = [dice.roll(6) for _ in range(20)]
    die = names["die"]
    assert callable(die)
    assert [die("dice", at, 6) for at in range(20)] == expected
    assert f"first D6 {expected[0]}" in capsys.readouterr().out
