"""The bench that games' own computer players stand on."""

import re
from collections.abc import Callable
from functools import partial

import pytest

from sandtable.kernel.decision import Choice
from sandtable.kernel.dice import Dice, SeededDice
from sandtable.players.bench import Asked, Bench
from sandtable.players.reasons import THUMB, reason
from sandtable.testing import ConformanceError
from sandtable.testing.checks import heuristic_choices
from sandtable.testing.plays import RandomPlay
from tests.kernel.toy import TOY, Gamble, Show, State, Take, Turn, toy_table

Question = Asked[State, int]


def last(asked: Question, ask: Turn) -> Choice:
    """As many coins as the temper likes."""
    assert asked.decision.seat == ask.seat
    liked: Choice = Take(asked.temper)
    return liked if liked in asked.options else Gamble()


def test_the_judge_of_the_question_answers_with_the_temper_of_the_player() -> None:
    bench: Bench[State, int] = Bench({Turn: last})
    assert bench.player(2)(toy_table()) == Take(2)
    assert bench.player(9)(toy_table()) == Gamble()


def test_a_judge_of_a_kind_answers_every_question_of_that_kind() -> None:
    kind = Turn.__mro__[1]  # whatever a turn is a kind of
    bench: Bench[State, int] = Bench({kind: lambda *_: Show()})
    assert bench.answer(toy_table(), 0) == Show()


def test_where_nobody_has_anything_to_say_the_first_option_is_taken() -> None:
    table = toy_table()
    assert table.decision
    assert Bench[State, int]({}).answer(table, 0) == table.decision.options[0]


def test_nobody_answers_when_nothing_is_asked() -> None:
    table = toy_table(pile=1)
    table.play("red", Take(1))
    with pytest.raises(LookupError, match="nothing is asked"):
        Bench[State, int]({}).answer(table, 0)


def test_what_a_judge_leaves_to_chance_moves_no_die_and_is_the_same_when_asked_again() -> None:
    bench: Bench[State, int] = Bench({Turn: lambda asked, _: Take(asked.die(3))})
    tables = [toy_table(SeededDice(seed)) for seed in range(40)]
    before = [table.dice.position() for table in tables]
    taken = [bench.answer(table, 0) for table in tables]
    assert {*taken} == {Take(1), Take(2), Take(3)}
    assert taken == [bench.answer(table, 0) for table in tables]
    assert before == [table.dice.position() for table in tables]


def test_what_a_judge_tries_out_does_not_foretell_how_the_dice_fall() -> None:
    foretold = 0
    for seed in range(60):
        table = toy_table(SeededDice(seed))
        assert table.decision is not None
        asked: Question = Asked(table, table.decision, 0)
        one, again = asked.twin(), asked.twin()
        for twin in (one, again, table):
            twin.play("red", Gamble())
        assert one.state == again.state
        foretold += one.state == table.state
    assert 1 < foretold < 25, "one in six falls as it was tried"


@pytest.mark.parametrize("peek", [lambda one: one.roll(1), lambda one: one.copy().roll(1)])
def test_a_player_that_rolls_the_dice_of_the_table_is_found_out(peek: Callable[[Dice], int]) -> None:
    play = RandomPlay(TOY, "small", 0)
    play.choices = partial(heuristic_choices, play, "peeks", lambda table: Take(peek(table.dice)))
    with pytest.raises(ConformanceError, match="peeks answers by dice of the table: a D1"):
        next(iter(play))


def test_what_a_judge_weighed_is_told_with_the_next_best() -> None:
    def most(asked: Question, ask: Turn) -> Choice:
        return asked.best(lambda option: option.n if isinstance(option, Take) else 0.5)

    table = toy_table()
    player = Bench[State, int]({Turn: most}).player(0)
    chosen = player(table)
    assert chosen == Take(3)
    said = reason(table, player, chosen)
    assert re.fullmatch(r"It is worth \+3\.0 in its reckoning; the next best, .+, \+2\.0\.", said)


def test_where_nothing_was_weighed_the_odds_speak_or_a_rule_of_thumb() -> None:
    table = toy_table()
    assert "%" in reason(table, None, Gamble()) or reason(table, None, Gamble()) == THUMB
    assert reason(table, None, Take(1)) == THUMB
