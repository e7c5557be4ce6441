"""The chance of success from a position, in the time that there is."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.third_option import GAME
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.errors import SandtableError
from sandtable.kernel.table import Table
from sandtable.players.chances import chances
from sandtable.players.search import Prospect, Search


@pytest.fixture
def table() -> Table[Any]:
    return Table.start(GAME, GAME.mission("MC-12"), SeededDice("7"))


def test_time_that_a_search_leaves_goes_to_its_best_answer(
    table: Table[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert table.decision
    one, two, *_ = table.decision.options
    weighed = [Prospect(one, 1.0, 0.0, 1.0, 2), Prospect(two, 0.0, 0.0, 0.5, 2)]
    monkeypatch.setattr(Search, "prospects", lambda *_: weighed)
    best, other = chances(table, 0.5)
    assert (best.choice, other.choice) == (one, two)
    assert best.plays > other.plays == 2
    assert 0 <= best.success <= 1


def test_where_nothing_is_weighed_the_model_goes_on(
    table: Table[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Search, "prospects", lambda *_: [])
    (alone,) = chances(table, 0.5)
    assert alone.choice is None
    assert alone.plays


def test_who_has_no_time_at_all_is_told_so(table: Table[Any]) -> None:
    with pytest.raises(SandtableError, match="no time to play it out"):
        chances(table, 1e-9)


def test_a_game_that_nobody_plays_well_has_no_chances(
    table: Table[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(GAME), "heuristics", {})
    with pytest.raises(SandtableError, match="Nobody plays this game well enough"):
        chances(table, 0.1)
