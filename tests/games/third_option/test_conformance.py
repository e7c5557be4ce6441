"""Third Option keeps the kernel's contracts."""

from collections.abc import Sequence
from typing import Any, ClassVar

import pytest

from sandtable.games.third_option import GAME
from sandtable.games.third_option.rules.recruiting import Recruit
from sandtable.kernel.decision import Choice
from sandtable.kernel.table import Table
from sandtable.testing import ConformanceSuite


class TestThirdOption(ConformanceSuite):
    game = GAME
    missions = ("briefing", "MC-03", "OPN-3")
    seeds = range(2)


@pytest.mark.slow
class TestMorePlays(TestThirdOption):
    seeds = range(2, 8)


class TestWithASoundForce(ConformanceSuite):
    """A force bought at random fails early; one bought well sees the whole board."""

    game = GAME
    missions: ClassVar[Sequence[str]] = ("MC-01", "MC-04", "MC-07", "MC-10", "OPN-1", "random-operation")
    seeds = range(1)

    def choices(self, table: Table[Any]) -> Sequence[Choice]:
        if isinstance(table.agenda[-1], Recruit):
            return (GAME.heuristics["basic"](table),)
        return super().choices(table)

    @pytest.mark.slow  # by day TestThirdOption does
    def test_plays_alike_in_every_process(self) -> None:
        super().test_plays_alike_in_every_process()


@pytest.mark.slow
class TestMorePlaysWithASoundForce(TestWithASoundForce):
    missions = (*(f"MC-{n:02}" for n in range(1, 11)), "OPN-1", "OPN-5", "random-operation")
    seeds = range(1, 3)
