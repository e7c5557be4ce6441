"""Real dice on the table: whatever needs one is rolled back, asks for it and runs again."""

from pathlib import Path
from typing import Any

import pytest

from sandtable.games.third_option import GAME
from sandtable.kernel.decision import Choice, Decision, Face
from sandtable.kernel.dice import ManualDice, ScriptedDice, SeededDice
from sandtable.kernel.errors import Refused
from sandtable.kernel.journal import Entry, parse_journal
from sandtable.kernel.match import Match, replay
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table
from sandtable.testing import RandomPlay
from tests.kernel.toy import BLUE, RED, TOY, Gamble, Happened, Show, State, Take, Toy, Turn, toy_table

PATH = Path("typed.sandtable.jsonl")


def asks_for_a_die(table: Table[Any]) -> bool:
    return table.decision is not None and isinstance(table.decision.options[0], Face)


def faces(n: int) -> tuple[Face, ...]:
    return tuple(Face(face) for face in range(1, n + 1))


def rolled(mission: str, seed: int) -> tuple[RandomPlay, list[Choice], list[int]]:
    """A play with the program's dice: its choices and the faces that fell."""
    play = RandomPlay(GAME, mission, seed)
    choices = [choice for _, choice in play.script()]
    return play, choices, list(play.table.chance or ())


@pytest.mark.parametrize(("mission", "seed"), [("MC-03", 1), ("MC-08", 2), ("OPN-3", 3)])
def test_typing_the_faces_that_fell_leads_to_the_same_end(mission: str, seed: int) -> None:
    play, choices, fell = rolled(mission, seed)
    match = Match.new(GAME, GAME.mission(mission), seed=seed, dice="manual")
    while match.decision:
        typed = asks_for_a_die(match.table)
        match.play("commander", Face(fell.pop(0)) if typed else choices.pop(0))

    assert (fell, choices) == ([], [])
    assert match.table.state_hash() == play.table.state_hash()
    assert match.log == play.table.log
    again = replay(parse_journal(match.journal.encode(), PATH), GAME, PATH)
    assert again.table.dump() == match.table.dump()


def test_a_table_waiting_for_a_die_is_saved_and_resumed_there() -> None:
    play, choices, fell = rolled("MC-05", 4)
    table = Table.start(GAME, GAME.mission("MC-05"), ManualDice(4))
    waits = 0
    while table.decision:
        waits += asks_for_a_die(table)
        saved, decision = table.dump(), table.decision
        table = Table.load(GAME, saved, ManualDice(4))  # the original is gone for good
        assert (table.dump(), table.decision) == (saved, decision)
        typed = asks_for_a_die(table)
        table.play("commander", Face(fell.pop(0)) if typed else choices.pop(0))
    assert waits > 10
    assert table.state_hash() == play.table.state_hash()


def test_the_question_names_the_die_and_the_purpose_and_offers_its_faces() -> None:
    table = toy_table(ManualDice(1), pile=30)
    table.play(RED, Gamble())
    assert table.decision is not None
    assert (table.decision.prompt, table.decision.rule) == ("Roll a D6: coins", "TOY-2")
    assert table.decision.options == faces(6)


@pytest.mark.parametrize("choice", [Face(0), Face(7), Face(-3), Take(1)])
def test_an_impossible_face_is_refused_and_nothing_changes(choice: Choice) -> None:
    table = toy_table(ManualDice(1), pile=30)
    table.play(RED, Gamble())
    before = table.dump()
    with pytest.raises(Refused, match="A D6 shows 1 to 6"):
        table.play(RED, choice)
    assert table.dump() == before


def test_a_face_is_no_answer_when_no_die_is_asked_for() -> None:
    with pytest.raises(Refused, match=r"not one of the options now \(TOY-1\)"):
        toy_table(ManualDice(1)).play(RED, Face(3))


def test_a_step_that_needs_a_second_die_keeps_the_first_and_is_logged_once() -> None:
    table = toy_table(ManualDice(1), pile=30)
    assert table.play(RED, Gamble()) == []
    assert table.play(RED, Face(6)) == []
    assert table.state.coins[RED] == 0
    events = table.play(RED, Face(4))
    assert events == [Happened("TOY-2", RED, "reaches for the dice"), Happened("TOY-1", RED, "takes 10")]
    assert table.chance == [6, 4]


class Bet(Ask, frozen=True):
    """An answer that rolls, in the middle of its work."""

    def decision(self, state: State) -> Decision | None:
        return Decision(RED, "How many?", "TOY-1", (Take(1), Take(2)))

    def answer(self, table: Table[State], choice: Take) -> None:
        table.state.coins[RED] += choice.n
        table.state.coins[RED] *= table.roll(6, why="the bet", rule="TOY-2")


class DrawCoins(Step, frozen=True):
    """Shows something, then draws."""

    def run(self, table: Table[State]) -> None:
        table.reveal()
        drawn = table.draw(["ten", "twenty", "thirty"], why="coins", rule="TOY-1")
        table.record(Happened("TOY-1", RED, drawn))


def typed_table(step: Step) -> Table[State]:
    table = toy_table(ManualDice(1), pile=30)
    table.barrier = False
    table.push(step)
    table.advance()
    return table


def typed_match() -> Match:
    return Match.new(TOY, TOY.mission("large"), seed=1, dice="manual")


def test_an_answer_that_needs_a_die_is_remembered_until_the_die_is_there() -> None:
    table = typed_table(Bet())
    table.play(RED, Take(2))
    assert (table.state.coins[RED], table.agenda[-1]) == (0, Bet())
    table.play(RED, Face(4))
    assert (table.state.coins[RED], table.agenda[-1]) == (8, Turn(RED))
    table.play(RED, Take(1))
    assert table.state.coins[RED] == 9


def test_an_answer_that_waits_for_its_die_is_saved_with_the_table() -> None:
    game = BetToy()
    table = Table(game, State(9, [], coins={RED: 0, BLUE: 0}), [Turn(RED), Bet()], ManualDice(1))
    table.advance()
    table.play(RED, Take(2))
    table = Table.load(game, table.dump(), ManualDice(1))
    table.play(RED, Face(5))
    assert table.state.coins[RED] == 10


class BetToy(Toy):
    steps = (*Toy.steps, Bet)


class ShuffleAndRoll(Step, frozen=True):
    def run(self, table: Table[State]) -> None:
        table.shuffle(table.state.deck)
        table.roll(6, why="after shuffling", rule="TOY-2")


def test_a_deck_that_is_shuffled_before_the_die_is_known_comes_out_the_same() -> None:
    typed, seeded = (
        Table(TOY, State(9, list(range(20))), [Turn(RED), ShuffleAndRoll()], dice)
        for dice in (ManualDice(3), SeededDice(3))
    )
    typed.advance()
    typed.play(RED, Face(4))
    seeded.advance()
    assert typed.state.deck == seeded.state.deck != list(range(20))


def test_a_draw_tells_which_face_means_what() -> None:
    table = typed_table(DrawCoins())
    assert table.decision is not None
    assert table.decision.prompt == "Roll a D3: coins (1 ten, 2 twenty, 3 thirty)"
    table.play(RED, Face(2))
    assert table.log == [Happened("TOY-1", RED, "twenty")]


def test_what_was_rolled_back_has_shown_nothing() -> None:
    table = typed_table(DrawCoins())
    assert not table.barrier
    table.play(RED, Face(1))
    assert table.barrier


def test_a_redealt_copy_keeps_the_dice_typed_so_far_and_rolls_the_rest_itself() -> None:
    table = toy_table(ManualDice(1), pile=90)
    table.play(RED, Gamble())
    table.play(RED, Face(6))
    before = table.dump()

    twin = table.redealt(RED, ScriptedDice([5, 6, 1]))
    assert twin.decision == table.decision
    twin.play(RED, Face(6))  # the second six typed; the third die is the copy's own
    assert twin.state.coins[RED] == 17
    twin.play(BLUE, Gamble())
    assert twin.state.coins[BLUE] == 7
    assert table.dump() == before


def test_a_typed_slip_may_be_taken_back_but_a_shown_card_may_not() -> None:
    match = typed_match()
    match.play(RED, Gamble())
    match.play(RED, Face(3))
    match.undo()
    match.play(RED, Face(2))
    assert match.table.state.coins[RED] == 2
    match.play(BLUE, Show())
    with pytest.raises(Refused, match="all must agree"):
        match.undo()


def test_typed_dice_are_journalled_as_choices_and_as_chance() -> None:
    match = typed_match()
    match.play(RED, Gamble())
    match.play(RED, Face(6))
    match.play(RED, Face(1))
    entries = [line for line in match.journal.lines if isinstance(line, Entry)]
    assert [bytes(entry.choice) for entry in entries[1:]] == [b'{"choice":"face","face":%d}' % face for face in (6, 1)]
    assert [entry.chance for entry in entries] == [[], [], [6, 1]]
    assert match.table.agenda == [Turn(BLUE)]
