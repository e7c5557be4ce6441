"""Conformance: seats of one side win and lose together."""

from __future__ import annotations

import pytest

from sandtable.kernel.game import Game
from sandtable.testing import ConformanceError, ConformanceSuite
from tests.kernel.toy import TOY, Toy


class Suite(ConformanceSuite):
    game = TOY


def test_a_game_whose_seats_play_against_each_other_must_say_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    Suite().test_random_play_comes_to_an_end("small", 2)
    monkeypatch.setattr(Toy, "sides_of", Game.sides_of)
    with pytest.raises(ConformanceError, match="red, blue are on one side"):
        Suite().test_random_play_comes_to_an_end("small", 2)
