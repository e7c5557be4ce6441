"""The public conformance suite over SEAL Team Flix."""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

import pytest

from sandtable.games.seal_team_flix import GAME
from sandtable.kernel.game import Game
from sandtable.testing import ConformanceSuite


class TestSealTeamFlix(ConformanceSuite):
    """One mission of every kind; the nightly suite plays all of them."""

    game: ClassVar[Game[Any]] = GAME
    missions: ClassVar[Sequence[str]] = ("1", "4A", "6B", "8B", "campaign")
    seeds: ClassVar[Iterable[int]] = (1,)


@pytest.mark.slow
class TestEveryMission(ConformanceSuite):
    game: ClassVar[Game[Any]] = GAME
