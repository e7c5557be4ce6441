"""The toys of the measured table keep the kernel's contracts, drawings among their choices."""

import pytest

from sandtable.testing import ConformanceSuite
from tests.boards.tabletop.camp import CAMP
from tests.boards.tabletop.race import RACE


class TestRace(ConformanceSuite):
    game = RACE

    @pytest.mark.slow  # by day the camp is played in another process
    def test_plays_alike_in_every_process(self) -> None:
        super().test_plays_alike_in_every_process()


class TestCamp(ConformanceSuite):
    game = CAMP
