"""Special Forces keeps the kernel's contracts, in all scenarios and in battles of one's own."""

from collections.abc import Sequence
from typing import ClassVar

import pytest

from sandtable.games.special_forces.game import SpecialForces
from sandtable.games.special_forces.mission import Mission
from sandtable.kernel.match import Match
from sandtable.testing import ConformanceSuite
from sandtable.testing.plays import RandomPlay

GAME = SpecialForces()
# Settings that change what is asked or hidden, on forces that are soon through.
SET = {
    "blind": (
        "own-battle",
        {"objective": "kingpin", "us_points": "20", "iif_points": "20", "blind_buy": "on", "limit": "4"},
    ),
    "item": (
        "own-battle",
        {"objective": "fetch", "item": "hidden", "us_points": "20", "iif_points": "20", "limit": "4"},
    ),
    "together": ("hfc", {"forces": "both", "simultaneous_reactions": "on"}),
}


def configured(name: str) -> Mission:
    mission, chosen = SET[name]
    return GAME.configure(GAME.mission(mission), chosen)


class TestSpecialForces(ConformanceSuite):
    game = GAME
    missions: ClassVar[Sequence[str]] = ("hfc", "wmd")  # these ask all there is; the others at night
    seeds = range(1)


class TestSettings(ConformanceSuite):
    game = GAME
    missions = tuple(SET)
    seeds = range(1)

    def play(self, mission: str, seed: int) -> RandomPlay:
        return RandomPlay(self.game, configured(mission), seed, self.step_limit, self.choices)

    def match(self, mission: str, seed: int) -> Match:
        return Match.new(self.game, configured(mission), seed=seed)

    @pytest.mark.slow  # by day TestSpecialForces does
    def test_plays_alike_in_every_process(self) -> None:
        super().test_plays_alike_in_every_process()


@pytest.mark.slow
class TestMorePlays(TestSpecialForces):
    missions = tuple(info.id for info in GAME.missions())
    seeds = range(4)
