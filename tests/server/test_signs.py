"""The map in signs is for terminals."""

import pytest

from sandtable.kernel.dice import SeededDice
from sandtable.kernel.game import SPECTATOR
from sandtable.kernel.table import Table
from sandtable.server.frames import Looks
from sandtable.show import FieldScreen, load_game


@pytest.mark.parametrize(("name", "mission"), [("special-forces", "hfc"), ("seal-team-flix", "1")])
def test_a_browsers_frame_draws_no_map_in_signs(name: str, mission: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = load_game(name)
    table = Table.start(game, game.mission(mission), SeededDice(1))

    def drawing(*_: object) -> None:
        raise AssertionError("nobody reads it")

    monkeypatch.setattr(FieldScreen, "drawing", property(drawing))
    for seat in (*game.seats, SPECTATOR):
        assert Looks(game, table, 0).of(seat).sheet.panels
