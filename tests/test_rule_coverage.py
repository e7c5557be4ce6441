"""Every rule of our games has a test that would catch it being broken."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable import games
from sandtable.kernel.game import game_ids, load_game
from sandtable.kernel.rules import Catalogue
from sandtable.testing.coverage import Marks, covers_marks, find_tests

GAMES = Path(games.__path__[0])
MANY = 5  # a test that claims so many rules shows that they work together, hardly each of them


def our_games() -> list[str]:
    return [name for name in game_ids() if type(load_game(name)).__module__.startswith("sandtable")]


def needed(name: str) -> Iterator[str]:
    """The rules of a game that need a test."""
    return (rule.id for rule in load_game(name).catalogue if rule.kind != "definition")


@pytest.fixture(scope="module")
def marks() -> Marks:
    return covers_marks(find_tests(load_game(our_games()[0])))


@pytest.mark.parametrize("name", our_games())
def test_every_rule_of_the_catalogue_has_a_test_that_covers_it(name: str, marks: Marks) -> None:
    assert [rule for rule in needed(name) if rule not in marks] == []


@pytest.mark.parametrize("name", our_games())
def test_every_rule_has_a_test_that_claims_few_others(name: str, marks: Marks) -> None:
    claims = Counter(test for tests in marks.values() for test in tests)
    alone = {rule for rule, tests in marks.items() if any(claims[one] < MANY for one in tests)}
    assert [rule for rule in needed(name) if rule not in alone] == []


def test_no_test_names_a_rule_that_does_not_exist(marks: Marks) -> None:
    # A game that cannot be chosen yet has its catalogue already.
    catalogues = [Catalogue.load(path) for path in sorted(GAMES.glob("*/rules.toml"))]
    known = {rule.id for catalogue in catalogues for rule in catalogue}
    assert {rule: tests for rule, tests in marks.items() if rule not in known} == {}
