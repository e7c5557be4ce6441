"""The toys of the measured table keep the kernel's contracts, drawings among their choices."""

from sandtable.testing import ConformanceSuite
from tests.boards.tabletop.camp import CAMP
from tests.boards.tabletop.race import RACE


class TestRace(ConformanceSuite):
    game = RACE


class TestCamp(ConformanceSuite):
    game = CAMP
