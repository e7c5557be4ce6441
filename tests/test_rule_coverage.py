"""Every rule of our games has a test that would catch it being broken."""

from pathlib import Path

import pytest

from sandtable import games
from sandtable.kernel.game import game_ids, load_game
from sandtable.kernel.rules import Catalogue
from sandtable.testing.coverage import covers_marks, find_tests, rule_coverage

GAMES = Path(games.__path__[0])


def our_games() -> list[str]:
    return [name for name in game_ids() if type(load_game(name)).__module__.startswith("sandtable")]


@pytest.mark.parametrize("name", our_games())
def test_every_rule_of_the_catalogue_has_a_test_that_covers_it(name: str) -> None:
    assert rule_coverage(load_game(name)).uncovered == []


def test_no_test_names_a_rule_that_does_not_exist() -> None:
    named = covers_marks(find_tests(load_game(our_games()[0])))
    # A game that cannot be chosen yet has its catalogue already.
    catalogues = [Catalogue.load(path) for path in sorted(GAMES.glob("*/rules.toml"))]
    known = {rule.id for catalogue in catalogues for rule in catalogue}
    assert {rule: tests for rule, tests in named.items() if rule not in known} == {}
