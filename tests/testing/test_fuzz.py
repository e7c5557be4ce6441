"""One random play with cheap checks."""

from typing import Any

import pytest

from sandtable.games.third_option import GAME
from sandtable.kernel.decision import Choice, Decision, Refusal
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.step import Ask
from sandtable.kernel.table import Table
from sandtable.testing import ConformanceError, RandomPlay, play_randomly
from tests.kernel.toy import RED, TOY, Gamble, State, Take, Toy, Turn


def test_a_play_ends_with_its_number_of_decisions_and_its_outcome() -> None:
    decisions, outcome = play_randomly(TOY, "small", 1)
    assert 3 <= decisions <= 11
    assert sum(outcome.score.values()) == 9


def test_the_same_seed_plays_the_same_way_and_others_do_not() -> None:
    plays = [play_randomly(GAME, "MC-01", seed) for seed in (1, 1, 2, 3, 4)]
    assert plays[0] == plays[1]
    assert len({decisions for decisions, _ in plays}) > 1


def test_a_mission_may_be_given_by_name_or_as_it_is() -> None:
    assert play_randomly(TOY, TOY.mission("large"), 5) == play_randomly(TOY, "large", 5)


def test_a_play_that_is_too_long_is_an_error_with_seed_and_step() -> None:
    with pytest.raises(ConformanceError, match="toy, mission large, seed 3, step 2: is not over"):
        play_randomly(TOY, "large", 3, step_limit=2)


def crash(*_: object) -> None:
    raise KeyError("lost")


def play_many(n: int) -> None:
    for seed in range(n):
        play_randomly(TOY, "large", seed)


def test_a_crash_is_an_error_with_seed_and_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Turn, "answer", crash)
    with pytest.raises(ConformanceError, match="seed 3, step 0: KeyError: 'lost'"):
        play_randomly(TOY, "large", 3)


def test_a_crash_while_setting_up_is_one_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Toy, "setup", crash)
    with pytest.raises(ConformanceError, match="mission large, seed 3, step 0: KeyError"):
        play_randomly(TOY, "large", 3)


def test_a_crash_in_a_refusal_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Turn, "refuse", crash)
    with pytest.raises(ConformanceError, match="KeyError: 'lost'"):
        play_many(20)


def test_looking_at_a_play_does_not_change_it() -> None:
    looked = RandomPlay(TOY, "large", 8)
    for table in looked:
        table.copy().play(looked.decision.seat, Gamble())
    plain = RandomPlay(TOY, "large", 8)
    plain.script()
    assert looked.table.dump() == plain.table.dump()


class Name(Ask, frozen=True):
    """An open question: any number below a hundred."""

    def decision(self, state: State) -> Decision | None:
        return Decision(RED, "A number?", "TOY-1", (), open=True)

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        fits = isinstance(choice, Take) and choice.n < 100
        return None if fits else Refusal("TOY-1", "That is no small number")

    def answer(self, table: Table[State], choice: Take) -> None:
        table.state.pile -= min(choice.n, table.state.pile)
        if table.state.pile:
            table.push(Name())


class OpenToy(Toy):
    steps = (*Toy.steps, Name)

    def setup(self, mission: Any) -> tuple[State, Name]:
        return super().setup(mission)[0], Name()


def test_an_open_question_is_played_with_the_choices_that_a_game_suggests() -> None:
    def numbers(table: Table[State]) -> list[Choice]:
        return [Take(n) for n in range(1, 6)]

    decisions, _ = play_randomly(OpenToy(), "small", 1, choices=numbers)
    assert decisions > 1
    with pytest.raises(ConformanceError, match="an open question without options"):
        play_randomly(OpenToy(), "small", 1)
    assert Table.start(OpenToy(), TOY.mission("small"), SeededDice(1)).why_not(Take(101))
