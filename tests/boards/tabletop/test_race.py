"""The toy of the measured table keeps the kernel's contracts, drawings among its choices."""

from sandtable.testing import ConformanceSuite
from tests.boards.tabletop.race import RACE


class TestRace(ConformanceSuite):
    game = RACE
