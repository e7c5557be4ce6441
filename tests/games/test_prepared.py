"""What is worked out once for a mission is ready when its table opens; see `Game.prepare`."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from sandtable.boards.grid import sight_table
from sandtable.games.seal_team_flix import GAME as SEAL_TEAM_FLIX
from sandtable.games.seal_team_flix import sight_tables
from sandtable.games.special_forces import GAME as SPECIAL_FORCES
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.errors import UnknownName
from sandtable.kernel.table import Table
from sandtable.show import ShownGame

CASES = [
    (SPECIAL_FORCES, "rat"),
    pytest.param(SPECIAL_FORCES, "random-battle", marks=pytest.mark.slow),
    pytest.param(SPECIAL_FORCES, "own-battle", marks=pytest.mark.slow),
    (SEAL_TEAM_FLIX, "1"),
    (SEAL_TEAM_FLIX, "5A"),
]


Fresh = Callable[[ShownGame[Any]], ShownGame[Any]]


def late(*_: Any, **__: Any) -> Any:
    raise AssertionError("this should have been worked out before")


@pytest.fixture
def fresh() -> Fresh:
    """A game that has not been played yet in this process."""

    def make(game: ShownGame[Any]) -> ShownGame[Any]:
        sight_tables.lines_from.cache_clear()
        return type(game)()

    return make


@pytest.mark.parametrize(("game", "mission"), CASES)
def test_nothing_of_the_map_is_worked_out_in_play(
    game: ShownGame[Any], mission: str, fresh: Fresh, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = fresh(game)
    played.prepare(played.mission(mission))
    monkeypatch.setattr(sight_table._Walk, "rows", late)
    monkeypatch.setattr(sight_tables.SightTables, "_look", late)
    table = Table.start(played, played.mission(mission), SeededDice(mission))
    dice = Random(mission)
    for _ in range(60):
        asked = table.decision
        if asked is None:
            break
        for seat in played.seats:
            played.screen(table.view(seat), asked)
        table.play(asked.seat, dice.choice(asked.options))


@pytest.mark.parametrize("game", [SPECIAL_FORCES, SEAL_TEAM_FLIX])
def test_a_mission_that_cannot_be_played_is_refused_and_not_prepared(game: ShownGame[Any]) -> None:
    first = game.mission(game.missions()[0].id)
    nowhere: dict[str, Any] = {"map": "atlantis"} if hasattr(first, "map") else {"maps": ("M9",)}
    with pytest.raises(UnknownName, match=r"atlantis|M9"):
        game.prepare(msgspec.structs.replace(first, id="other", **nowhere))
