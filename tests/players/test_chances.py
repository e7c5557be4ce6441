"""The chance of success from a position, in the time that there is."""

from typing import Any

import pytest

from sandtable.games.third_option import GAME
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.errors import SandtableError
from sandtable.kernel.table import Table
from sandtable.players import chances as module
from sandtable.players.chances import MOST, Chance, chances
from sandtable.players.search import Prospect, Search

LONG = 600.0  # seconds: enough plays end it, not the clock


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Table[Any]:
    monkeypatch.setattr(module, "ENOUGH", 5)
    return Table.start(GAME, GAME.mission("MC-12"), SeededDice("7"))


def test_time_that_a_search_leaves_goes_to_its_best_answers_in_the_same_worlds(
    table: Table[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An answer that is listed twice has the very same chance: each world is both's."""
    assert table.decision
    one, *_ = table.decision.options
    weighed = [Prospect(one, 0.0, 0.0, 0.5, 2)] * 7
    monkeypatch.setattr(Search, "prospects", lambda *_: weighed)
    found = chances(table, LONG)
    assert len(found) == MOST
    assert found[0].choice == one
    assert found[0].plays > 2
    assert set(found) == {found[0]}
    assert 0 <= found[0].success <= 1


def test_a_play_more_counts_as_much_as_each_before() -> None:
    found = Chance(None, 0.5, 2).after(1.0)
    assert found.plays == 3
    assert found.success == pytest.approx(2 / 3)


def test_where_nothing_is_weighed_the_model_goes_on(table: Table[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Search, "prospects", lambda *_: [])
    (alone,) = chances(table, LONG)
    assert alone.choice is None
    assert alone.plays


def test_who_has_no_time_at_all_is_told_so(table: Table[Any]) -> None:
    with pytest.raises(SandtableError, match="no time to play it out"):
        chances(table, 1e-9)


def test_a_game_that_nobody_plays_well_has_no_chances(table: Table[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAME), "heuristics", {})
    with pytest.raises(SandtableError, match="Nobody plays this game well enough"):
        chances(table, 0.1)
