"""Special Forces keeps the kernel's contracts, in all nine scenarios."""

from sandtable.games.special_forces.game import SpecialForces
from sandtable.testing import ConformanceSuite


class TestSpecialForces(ConformanceSuite):
    game = SpecialForces()
    seeds = range(1)
