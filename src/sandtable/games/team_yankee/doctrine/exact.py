"""Fire between a Unit and its enemies as the rules tell it, for positions that are tried out."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.games.team_yankee import figures, volleys
from sandtable.games.team_yankee.doctrine import fire
from sandtable.games.team_yankee.gunners import Gunner
from sandtable.games.team_yankee.odds import expected_kills
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import TeamId, UnitId


def dealt(state: State, unit: UnitId) -> float:
    """Expected points that a Unit destroys from where it stands."""
    foes = volleys.enemies(state, unit)
    return sum(_best(state, team, foes) for team in volleys.shooters(state, unit))


def suffered(state: State, unit: UnitId) -> float:
    """Expected points that enemies would destroy of a Unit, if all fired at it."""
    teams = [team.id for team in state.teams_of(unit) if team.here]
    foes = [foe for foe in volleys.enemies(state, unit) if not figures.aircraft(state, foe)]
    found = sum(_best(state, foe, teams, "defensive-fire") for foe in foes)
    return min(found, sum(fire.worth(state, team) for team in teams))


def _best(state: State, shooter: TeamId, targets: Iterable[TeamId], kind: str = "fire") -> float:
    """Of one Team at its best target; enemies have not moved by then."""
    gun = Gunner(state, shooter, "defensive-fire" if kind == "defensive-fire" else "fire")
    return max(
        (
            float(expected_kills(state, shooter, arm, target, gun.kind)) * fire.worth(state, target)
            for target in targets
            for arm in gun.at(target)
        ),
        default=0.0,
    )
