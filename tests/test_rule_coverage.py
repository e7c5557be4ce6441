"""Every rule of our games has a test that would catch it being broken."""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable import games
from sandtable.kernel.game import game_ids, load_game
from sandtable.kernel.rules import Catalogue
from sandtable.testing.coverage import Marks, covers_marks, find_tests

GAMES = Path(games.__path__[0])
ROOT = Path(__file__).parents[1]
MANY = 5  # a case that claims so many rules shows that they work together, hardly each of them


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


@pytest.fixture(scope="module")
def rows(marks: Marks) -> dict[str, int]:
    """How many cases the table of a test has, as pytest names it; 0 for a test without `@cases`."""
    files = {test.partition("::")[0] for tests in marks.values() for test in tests}
    return {f"{name}::{test}": count for name in files for test, count in tables_in(ROOT / name)}


def tables_in(path: Path) -> Iterator[tuple[str, int]]:
    found = ast.parse(path.read_bytes()).body
    for test in (node for node in found if isinstance(node, ast.FunctionDef)):
        for call in test.decorator_list:
            match call:
                case ast.Call(func=ast.Name(id="cases"), args=[ast.Dict(keys=keys)]):
                    yield test.name, len(keys)


@pytest.mark.parametrize("name", our_games())
def test_every_rule_has_a_test_that_claims_few_others(name: str, marks: Marks, rows: dict[str, int]) -> None:
    claims = Counter(test for tests in marks.values() for test in tests)
    few = {test for test, count in claims.items() if count < MANY + rows.get(test, 0)}
    alone = {rule for rule, tests in marks.items() if few.intersection(tests)}
    assert [rule for rule in needed(name) if rule not in alone] == []


def test_no_test_names_a_rule_that_does_not_exist(marks: Marks) -> None:
    # A game that cannot be chosen yet has its catalogue already.
    catalogues = [Catalogue.load(path) for path in sorted(GAMES.glob("*/rules.toml"))]
    known = {rule.id for catalogue in catalogues for rule in catalogue}
    assert {rule: tests for rule, tests in marks.items() if rule not in known} == {}
