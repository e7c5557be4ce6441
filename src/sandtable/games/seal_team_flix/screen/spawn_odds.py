"""How likely new Patrols are in this Round's Phase 4, as it stands now (STF-P4)."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from sandtable.games.seal_team_flix.screen.field import Field
from sandtable.games.seal_team_flix.state import NOWHERE

SIDES = 10
ALERT = 4  # what the Alert token counts (STF-ALR-6)
HELP = 2  # Patrols that come if none is on the Map (STF-P4-2)


class SpawnOdds(NamedTuple):
    rolls: int
    sure: int  # Patrols that come without a roll
    chance: Fraction  # of at least one by the rolls


def spawn_odds(field: Field) -> SpawnOdds:
    view = field.view
    if not view.pool:
        return SpawnOdds(0, 0, Fraction(0))  # STF-P4-1
    alert = ALERT if field.state.alert_place != NOWHERE else 0
    rolls = -(-(sum(view.sound) + alert) // 2)
    patrols = any(one.kind == "patrol" for one in view.tangos.values())
    sure = 0 if patrols else min(HELP, view.pool)
    numbers = len({path.spawn for path in field.ground.paths.values()})
    left = view.pool > sure
    chance = 1 - Fraction(SIDES - numbers, SIDES) ** rolls if left else Fraction(0)
    return SpawnOdds(rolls, sure, chance)
