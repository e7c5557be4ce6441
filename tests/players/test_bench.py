"""The bench that games' own computer players stand on."""

from __future__ import annotations

import pytest

from sandtable.kernel.decision import Choice
from sandtable.players.bench import Asked, Bench
from tests.kernel.toy import Gamble, Show, State, Take, Turn, toy_table

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
