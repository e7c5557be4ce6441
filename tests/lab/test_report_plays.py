"""Plays that a report looks into: who wavers, what is weighed, and what is watched."""

from itertools import pairwise
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

from sandtable.games.special_forces import GAME as SPECIAL_FORCES
from sandtable.games.third_option import GAME as THIRD_OPTION
from sandtable.kernel.decision import Choice
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.table import Table
from sandtable.lab.report import watching, wavering
from sandtable.lab.report.records import Point
from sandtable.lab.report.watching import Effort, Mark, TracedTable, _Play, watched
from sandtable.lab.report.wavering import Mind, considered, wins_from
from sandtable.lab.report.weighing import weighed
from sandtable.players.bench import BenchPlayer
from tests.lab.wager import SEAT, WAGER
from tests.players import keep_or_roll
from tests.players.keep_or_roll import ME, Keep, Look, Roll, Turn, on_the_table


class Undo(Choice, frozen=True, tag="undo"):
    takes_back: ClassVar[bool] = True


# who wavers


def test_what_basic_thinks_nearly_as_good_comes_into_question_and_nothing_that_takes_back() -> None:
    ranked = [(Look(), 0.1), (Undo(), 0.9), (Turn(), 0.3), (Roll(), 0.5), (Keep(), 0.2)]
    model = BenchPlayer(lambda _: (Keep(), ranked), lambda *_: "")
    table = on_the_table(2, 1, turns=True)
    assert considered(table, model) == [Keep(), Roll(), Turn(), Look()]
    ranked[3] = Roll(), float("-inf")
    assert considered(table, model) == [Keep(), Turn(), Look()]


def test_of_many_answers_that_nobody_weighed_some_come_into_question_from_first_to_last() -> None:
    mission = SPECIAL_FORCES.mission("hfc")
    table = Table.start(SPECIAL_FORCES, mission, SeededDice(5), logged=False)
    options = table.decision.options if table.decision else ()
    step = (len(options) - 1) // 3
    assert len(options) > 10
    found = considered(table, lambda _: options[0])
    assert found == [options[0], options[step], options[2 * step], options[3 * step]]


def test_where_there_is_one_answer_nobody_wavers() -> None:
    table = on_the_table(2, 0)
    assert considered(table, lambda _: Roll()) == [Keep()]
    assert Mind(lambda _: Roll(), 1, "7").choose(table) == Keep()
    table.play(ME, Keep())
    assert considered(table, lambda _: Roll()) == []


def test_who_wavers_takes_any_of_the_others_and_who_does_not_the_models_answer() -> None:
    table = on_the_table(2, 1, turns=True)
    often, never = Mind(lambda _: Keep(), 1, "7"), Mind(lambda _: Keep(), 0, "7")
    assert {often.choose(table) for _ in range(40)} == {Roll(), Look(), Turn()}
    assert {never.choose(table) for _ in range(40)} == {Keep()}


def test_how_likely_an_answer_is_taken_adds_up_to_one() -> None:
    mind = Mind(lambda _: Keep(), 4, "7")
    assert mind.shares(1) == [1.0]
    assert mind.shares(4) == [0.75, *[pytest.approx(1 / 12)] * 3]


def test_a_play_that_finds_no_end_is_not_won(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wavering, "UNATTENDED", 5)
    mind = Mind(lambda _: Look(), 0, "7")
    assert wins_from(on_the_table(6, 1), ME, mind, ["1", "2"]) == [False, False]
    assert wins_from(on_the_table(6, 1), ME, mind, ["1"], Keep()) == [True]


# what is weighed


def test_a_choice_that_decides_all_is_weighed_with_its_best_and_its_mean() -> None:
    found = weighed(WAGER, WAGER.mission("6-0"), "7/1", SEAT, (4, 8))
    assert found is not None
    assert (found.question, found.seat, found.decisions) == ("wager", SEAT, 1)
    assert (found.best, found.mean, found.spread) == (1.0, 0.75, 0.1875)


def test_a_play_without_a_choice_weighs_nothing() -> None:
    mission = keep_or_roll.Mission(id="one", title="one", rolls=0)
    assert weighed(keep_or_roll.GAME, mission, "7/1", ME, (4, 8)) is None


# what is watched


def test_a_traced_table_plays_as_any_other_and_keeps_where_dice_had_fallen() -> None:
    mission, model = THIRD_OPTION.mission("MC-12"), THIRD_OPTION.heuristics["basic"]
    traced = TracedTable.start(THIRD_OPTION, mission, SeededDice("7"))
    plain = Table.start(THIRD_OPTION, mission, SeededDice("7"), logged=False)
    while plain.decision is not None:
        assert traced.decision == plain.decision
        choice = model(plain)
        for table in (traced, plain):
            table.play("commander", choice)
    assert traced.outcome == plain.outcome
    assert isinstance(traced, TracedTable)
    rolls = [mark.rolls for mark in traced.marks]
    assert rolls[0] == 0
    assert all(one < other for one, other in pairwise(rolls))
    assert len(rolls) > 3


def test_a_watched_play_goes_from_its_first_decision_to_its_end() -> None:
    mission = THIRD_OPTION.mission("MC-12")
    found = watched(THIRD_OPTION, mission, "7/3", "commander", Effort(5, 6, 4))
    assert found.number == 3
    assert found.points[0].decision == 0
    assert found.points[-1] == Point(found.decisions, float(found.won))
    decisions = [one.decision for one in found.points]
    assert decisions == sorted(decisions)
    assert 2 < len(set(decisions)) <= 7
    assert found.result != "unfinished"


def test_a_watched_play_that_finds_no_end_is_unfinished(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "UNATTENDED", 3)
    mission = THIRD_OPTION.mission("MC-12")
    found = watched(THIRD_OPTION, mission, "7/3", "commander", Effort(5, 2, 1))
    assert (found.result, found.won, found.decisions) == ("unfinished", False, 3)


def course(won: bool, chances: dict[int, float]) -> _Play:
    """A play that is over, with chances at some of its marks."""
    play = object.__new__(_Play)
    play.won, play.chances = won, chances
    return play


def test_a_play_is_decided_where_it_was_open_for_the_last_time() -> None:
    assert course(True, {0: 0.5, 4: 0.6, 8: 0.97, 9: 1.0}).deciding() == (4, 8)
    assert course(False, {0: 0.5, 4: 0.0, 8: 0.1, 9: 0.0}).deciding() == (8, 9)
    assert course(True, {0: 0.97, 4: 0.96, 9: 1.0}).deciding() is None


def test_it_is_looked_closer_where_it_was_decided_and_then_where_the_chance_moved_most() -> None:
    decided = {0: 0.1, 4: 0.6, 8: 0.97, 9: 1.0}
    assert course(True, decided)._to_halve(0.1) == (4, 8)
    close = {0: 0.5, 4: 0.3, 8: 0.6, 9: 1.0}
    assert course(True, close)._to_halve(0.1) == (4, 8)
    assert course(True, close)._to_halve(0.4) is None
    assert course(True, {0: 0.5, 1: 0.1, 2: 1.0})._to_halve(0.1) is None


def test_few_playouts_leave_more_of_a_move_to_noise() -> None:
    assert Effort(2, 4, 50).floor == pytest.approx(0.15)
    assert Effort(2, 4, 5000).floor == 0.08


def test_the_end_of_what_was_told_is_told() -> None:
    play: Any = course(True, {})
    play.game = SimpleNamespace(line=lambda event: [SimpleNamespace(text=event)])
    assert play._told(["one ", " ", "two"]) == "one; two"
    assert play._told(["x" * 100, "y" * 100, "z"]) == f"{'y' * 100}; z"
    assert play._told(["x" * 300]) == "x" * 180


def test_chances_are_worked_out_evenly_first_and_then_nearer_and_nearer() -> None:
    """Everything happened at mark 37 of 100."""
    play: Any = course(True, {100: 1.0})
    play.effort, play.marks, asked = Effort(2, 6, 50), [None] * 100, []

    def chance(at: int) -> None:
        asked.append(at)
        play.chances[at] = float(at >= 37)

    play._chance = chance
    play.work_out()
    assert asked == [0, 33, 66, 49, 41, 37]
    play.effort, play.chances = Effort(2, 60, 50), {100: 1.0}
    asked.clear()
    play.work_out()
    assert {36, 37} <= set(asked)
    assert len(asked) < 60, "there is nothing more to halve"


def test_what_happened_between_two_points_is_what_was_told_and_rolled_there() -> None:
    play: Any = course(True, {})
    play.marks = [Mark(on_the_table(1, 1), 0, 0, 0), Mark(on_the_table(1, 1), 1, 1, 2)]
    play.table = SimpleNamespace(log=["a", "b", "c"], rolls=[6, 5, 4])
    assert play._between(0, 1) == (["a", "b"], [6])
    assert play._between(1, 2) == (["c"], [5, 4])
    assert play._between(0, 2) == (["a", "b", "c"], [6, 5, 4])
