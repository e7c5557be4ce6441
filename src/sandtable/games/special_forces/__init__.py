"""Special Forces: the two-sided skirmish on a map of dots."""

from sandtable.games.special_forces.game import SpecialForces

GAME = SpecialForces()

__all__ = ["GAME", "SpecialForces"]
