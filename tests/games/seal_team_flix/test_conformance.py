"""The public conformance suite over SEAL Team Flix."""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

import pytest

from sandtable.games.seal_team_flix import GAME
from sandtable.kernel.game import Game
from sandtable.testing import ConformanceSuite


class TestSealTeamFlix(ConformanceSuite):
    """Three kinds of mission; the nightly suite plays all missions, and campaigns."""

    game: ClassVar[Game[Any]] = GAME
    missions: ClassVar[Sequence[str]] = ("1", "4A", "6B")
    seeds: ClassVar[Iterable[int]] = (1,)

    @pytest.mark.slow  # the journals in tests/golden are by day what another process has played
    def test_plays_alike_in_every_process(self) -> None:
        super().test_plays_alike_in_every_process()


@pytest.mark.slow
class TestEveryMission(ConformanceSuite):
    game: ClassVar[Game[Any]] = GAME
