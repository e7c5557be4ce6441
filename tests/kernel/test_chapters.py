"""A game's steps and choices are found in its modules."""

from sandtable.games.third_option import rules
from sandtable.games.third_option.rules import planning, scoring
from sandtable.kernel.chapters import choices_of, steps_of
from tests.kernel import toy


def test_a_modules_own_steps_are_found_and_what_they_are_built_on_is_not() -> None:
    # `Deal` is there to be built on: `DealAndTell` is the step that is played.
    assert steps_of(toy) == (toy.Turn, toy.Roll, toy.NextTurn, toy.DealAndTell)


def test_a_package_stands_for_all_modules_in_it() -> None:
    found = steps_of(rules)
    assert {planning.SelectMission, scoring.ScoreMission} <= set(found)
    assert len(set(found)) == len(found)


def test_what_a_module_only_imports_is_not_its_own() -> None:
    assert choices_of(toy) == (toy.Take, toy.Gamble, toy.Show)
