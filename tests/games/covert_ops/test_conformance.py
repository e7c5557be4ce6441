"""The public conformance suite over Covert Ops."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

import pytest

from sandtable.games.covert_ops import GAME
from sandtable.kernel.game import Game
from sandtable.testing import ConformanceSuite


class TestCovertOps(ConformanceSuite):
    """One that is held and a campaign of those that are left; nightly all of them."""

    game: ClassVar[Game[Any]] = GAME
    missions: ClassVar[Sequence[str]] = ("survival", "glass-meridian")
    seeds: ClassVar[Iterable[int]] = (1,)


@pytest.mark.slow
class TestEveryMission(ConformanceSuite):
    game: ClassVar[Game[Any]] = GAME
