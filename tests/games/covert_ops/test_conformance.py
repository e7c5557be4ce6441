"""The public conformance suite over Covert Ops."""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

import pytest
from msgspec.structs import replace

from sandtable.games.covert_ops import GAME
from sandtable.games.covert_ops.mission import Mission, RoundsOver
from sandtable.kernel.game import Game
from sandtable.kernel.match import Match
from sandtable.testing import ConformanceSuite
from sandtable.testing.plays import RandomPlay

RAID = "smash-and-grab"
ROUNDS = 2  # of a raid at random, which is long: after these all of its questions were asked


def cut(name: str) -> Mission:
    """A mission, or the beginning of a raid for two, with all that may be settled before it."""
    found: Mission = GAME.mission(name)
    if name != RAID:
        return found
    chosen = {"players": "2", "teams": "built", "conditions": "chosen", "opfor_choices": "players", "wild": "on"}
    found = GAME.configure(found, chosen)
    return replace(found, ends=(*found.ends, RoundsOver(round=ROUNDS)))


class TestCovertOps(ConformanceSuite):
    """A raid's beginning, and one that is held; nightly all, campaigns too."""

    game: ClassVar[Game[Any]] = GAME
    missions: ClassVar[Sequence[str]] = (RAID, "survival")
    seeds: ClassVar[Iterable[int]] = (1,)

    def play(self, mission: str, seed: int) -> RandomPlay:
        return RandomPlay(self.game, cut(mission), seed, self.step_limit, self.choices)

    def match(self, mission: str, seed: int) -> Match:
        return Match.new(self.game, cut(mission), seed=seed)

    @pytest.mark.slow  # the journals in tests/golden are by day what another process has played
    def test_plays_alike_in_every_process(self) -> None:
        super().test_plays_alike_in_every_process()


@pytest.mark.slow
class TestEveryMission(ConformanceSuite):
    game: ClassVar[Game[Any]] = GAME
