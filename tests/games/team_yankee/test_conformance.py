"""The public conformance suite over Team Yankee."""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

import pytest
from msgspec.structs import replace

from sandtable.games.team_yankee import GAME
from sandtable.games.team_yankee.mission import Mission, WinTurn
from sandtable.kernel.game import Game
from sandtable.kernel.match import Match
from sandtable.testing import ConformanceSuite
from sandtable.testing.plays import RandomPlay

SMALL = {"blue_force": "FO-E", "red_force": "FO-F"}
TURNS = 2  # of the Defender: after these nearly all questions were asked


def cut(name: str) -> Mission:
    """The beginning of a battle of small forces, with what may be settled before it."""
    more = {"light": "dusk"} if name == "encounter" else {"red_force": "built", "points": "50"}
    found = GAME.configure(GAME.mission(name), SMALL | more)
    return replace(found, wins=(*found.wins, WinTurn(turn=TURNS)))


class TestTeamYankee(ConformanceSuite):
    """Two battles' beginnings: unseen Reserves at Dusk; a built force, an ambush, mines."""

    game: ClassVar[Game[Any]] = GAME
    missions: ClassVar[Sequence[str]] = ("encounter", "bridgehead")
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
    """All ten, battle plans, a random mission and linked battles, whole."""

    game: ClassVar[Game[Any]] = GAME
    seeds: ClassVar[Iterable[int]] = (1,)
