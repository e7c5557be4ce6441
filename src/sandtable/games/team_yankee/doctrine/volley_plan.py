"""A volley in which the next shot is for whom the others leave standing (guide, 14: Veteran)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from sandtable.games.team_yankee import volleys
from sandtable.games.team_yankee.content import Content
from sandtable.games.team_yankee.gunners import Gunner
from sandtable.games.team_yankee.odds import chance
from sandtable.games.team_yankee.state import Shot, State
from sandtable.games.team_yankee.vocabulary import TeamId, UnitId
from sandtable.kernel.kept import kept

BAILED = 0.35  # what a Bailed Out Team is worth beside a Destroyed one
Worth = Callable[[TeamId], float]


class Threat(NamedTuple):
    """One way to fire: the chances that a Team's dice destroy, or at least stop, their target."""

    shot: Shot
    destroys: float
    stops: float


class Plans:
    """The latest volley that was thought out: it is asked for again for each of its Teams."""

    def __init__(self) -> None:
        self._last: tuple[Any, dict[TeamId, Shot]] = (None, {})

    def of(self, state: State, unit: UnitId, worth: Worth) -> dict[TeamId, Shot]:
        key = (unit, tuple(state.teams.values()), tuple(state.units.values()), state.mission, state.night, state.smoke)
        last = self._last
        if last[0] != key:
            last = self._last = key, planned(state, unit, worth)
        return last[1]


@kept(1)
def plans(content: Content) -> Plans:
    """Those of whoever plays with these cards."""
    return Plans()


def planned(state: State, unit: UnitId, worth: Worth) -> dict[TeamId, Shot]:
    """Team after Team, each where it adds most to what those before it are expected to do."""
    foes = volleys.enemies(state, unit)
    alive = dict.fromkeys(foes, 1.0)
    fit = {foe: 0.0 if state.teams[foe].bailed else 1.0 for foe in foes}
    found: dict[TeamId, Shot] = {}
    worths = {foe: worth(foe) for foe in foes}

    def adds(one: Threat) -> float:
        foe = one.shot.target
        stopped = max(0.0, one.stops - one.destroys) * fit[foe]
        return worths[foe] * (alive[foe] * one.destroys + BAILED * stopped)

    for team in volleys.shooters(state, unit):
        best = max(_threats(state, team, foes), key=adds, default=None)
        if best and adds(best) > 0:
            found[team] = best.shot
            alive[best.shot.target] *= 1 - best.destroys
            fit[best.shot.target] *= 1 - best.stops
    return found


def _threats(state: State, team: TeamId, foes: list[TeamId]) -> list[Threat]:
    gun = Gunner(state, team)
    return [_threat(state, Shot(team, arm.id, foe)) for foe in foes for arm in gun.at(foe)]


def _threat(state: State, shot: Shot) -> Threat:
    weapon = state.content.weapons[shot.weapon]
    dice, hit, effect = chance(state, shot.team, weapon, shot.target)
    miss = 1 - float(hit * effect.destroyed)
    safe = 1 - float(hit * (effect.destroyed + effect.bailed))
    return Threat(shot, 1 - miss**dice, 1 - safe**dice)
