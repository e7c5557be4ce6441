"""Every rule of our games has a test that would catch it being broken."""

import pytest

from sandtable.kernel.game import game_ids, load_game
from sandtable.testing.coverage import covers_marks, find_tests, rule_coverage


def our_games() -> list[str]:
    return [name for name in game_ids() if type(load_game(name)).__module__.startswith("sandtable")]


@pytest.mark.parametrize("name", our_games())
def test_every_rule_of_the_catalogue_has_a_test_that_covers_it(name: str) -> None:
    assert rule_coverage(load_game(name)).uncovered == []


def test_no_test_names_a_rule_that_does_not_exist() -> None:
    games = [load_game(name) for name in our_games()]
    named = covers_marks(find_tests(games[0]))
    known = {rule.id for game in games for rule in game.catalogue}
    assert {rule: tests for rule, tests in named.items() if rule not in known} == {}
