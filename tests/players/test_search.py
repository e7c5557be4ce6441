"""`search` at the table: named with a budget, the same for a seed, better than what it models."""

import pytest

from sandtable.games.special_forces import GAME as SPECIAL_FORCES
from sandtable.games.third_option import GAME
from sandtable.games.third_option.state import State
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.errors import UnknownName
from sandtable.kernel.table import Table
from sandtable.players import make_player
from sandtable.players.search import Budget, Search, trial


@pytest.mark.parametrize(
    ("said", "budget"),
    [
        ("", Budget(200)),
        ("50", Budget(50)),
        ("1", Budget(1)),
        ("1000000", Budget(1_000_000)),
        ("2s", Budget(0, 2.0)),
        ("0.5s", Budget(0, 0.5)),
        ("3600s", Budget(0, 3600.0)),
    ],
)
def test_a_budget_is_said_in_playouts_or_in_seconds(said: str, budget: Budget) -> None:
    assert Budget.parse(said) == budget


@pytest.mark.parametrize("said", ["0", "-1", "x", "2m", "1.5", "0s", "1000001", "3601s", "2s "])
def test_a_budget_that_is_none_is_refused_with_how_to_say_it(said: str) -> None:
    with pytest.raises(UnknownName, match="search:200"):
        make_player(f"search:{said}", GAME, 1)


def asked(seed: int = 5) -> Table[State]:
    return Table.start(GAME, GAME.mission("MC-01"), SeededDice(seed), logged=False)


def test_a_search_by_playouts_finds_the_same_every_time() -> None:
    found = [Search(GAME, Budget(40)).prospects(asked()) for _ in range(2)]
    assert found[0] == found[1]


def test_whatever_is_tried_is_legal_and_the_best_comes_first() -> None:
    table = asked()
    found = Search(GAME, Budget(40)).prospects(table)
    assert table.decision is not None
    assert all(one.choice in table.decision.options for one in found)
    assert found[0].playouts >= found[-1].playouts


def test_somebody_in_a_hurry_gets_an_answer_from_one_world() -> None:
    found = Search(GAME, Budget(100_000)).prospects(asked(), lambda: True)
    assert {one.playouts for one in found} == {1}


def test_somebody_in_a_hurry_gets_the_models_answer_where_the_first_world_takes_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(trial, "FIRST", 0.0)
    search, table = Search(GAME, Budget(100_000)), asked()
    found = search.prospects(table, lambda: True)
    assert {one.playouts for one in found} == {0}
    assert found[0].choice == search.tried(table)[0].choice


@pytest.mark.parametrize("playouts", [8, 40, 200])
def test_no_more_playouts_are_spent_than_were_named(playouts: int) -> None:
    found = Search(GAME, Budget(playouts)).prospects(asked())
    assert 1 < sum(one.playouts for one in found) <= playouts


@pytest.mark.parametrize(("budget", "tried"), [(Budget(4), 2), (Budget(8), 2), (Budget(20), 5), (Budget(0, 1.0), 10)])
def test_no_more_answers_are_tried_than_a_budget_can_tell_apart(budget: Budget, tried: int) -> None:
    mission = SPECIAL_FORCES.mission("hfc")
    table = Table.start(SPECIAL_FORCES, mission, SeededDice(5), logged=False)
    assert len(Search(SPECIAL_FORCES, budget).tried(table)) == tried
