"""Who could fire at whom, and the volley that does most (guide, 12; TY-AI-7)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from sandtable.games.team_yankee import ground
from sandtable.games.team_yankee.cards import Weapon
from sandtable.games.team_yankee.gunners import Gunner
from sandtable.games.team_yankee.odds import expected_kills
from sandtable.games.team_yankee.rules.to_hit import FireKind, silent
from sandtable.games.team_yankee.state import Shot, State
from sandtable.games.team_yankee.vocabulary import TeamId, UnitId, other


def value(state: State, team: TeamId) -> Fraction:
    """Points of a Team: its Unit's by its starting Teams, an Attachment's as its card says."""
    unit = state.unit_of(team)
    if unit.role == "attachment":
        return Fraction(state.card(unit.id).value)
    return Fraction(unit.points, unit.size)


def shooters(state: State, unit: UnitId, kind: FireKind = "fire") -> list[TeamId]:
    """Teams that could fire at something, by id."""
    teams = (team.id for team in state.teams_of(unit))
    return [team for team in teams if silent(state, team, kind) is None]


def enemies(state: State, unit: UnitId) -> list[TeamId]:
    """Enemy Teams on the table, by id."""
    return [team.id for team in state.standing(other(state.units[unit].seat))]


def targets(
    state: State, shooter: TeamId, among: Iterable[TeamId], kind: FireKind = "fire"
) -> list[TeamId]:
    """Those at which it may fire with one of its weapons."""
    gun = Gunner(state, shooter, kind)
    return [one for one in among if gun.at(one)]


def best_weapon(
    state: State, shooter: TeamId, target: TeamId, kind: FireKind = "fire"
) -> Weapon | None:
    """The weapon that destroys most; of equal ones the first of the card."""
    known = Gunner(state, shooter, kind).at(target)
    if len(known) < 2:
        return known[0] if known else None
    return max(known, key=lambda one: expected_kills(state, shooter, one, target, kind))


def best_shot(
    state: State, shooter: TeamId, among: Iterable[TeamId], kind: FireKind = "fire"
) -> Shot | None:
    """The target with the greatest expected points, then the nearest, then the lowest id."""
    found: list[tuple[Fraction, int, int, Shot]] = []
    gun = Gunner(state, shooter, kind)
    for target in among:
        known = [(expected_kills(state, shooter, one, target, kind), one) for one in gun.at(target)]
        if known:
            kills, weapon = max(known, key=lambda one: one[0])
            gap = ground.gap(state, shooter, target)
            shot = Shot(shooter, weapon.id, target)
            found.append((kills * value(state, target), -gap, -target, shot))
    return max(found, key=lambda one: one[:3])[3] if found else None


def advised(state: State, unit: UnitId, kind: FireKind = "fire") -> tuple[Shot, ...]:
    """Every Team of a Unit at its best target."""
    foes = enemies(state, unit)
    shots = (best_shot(state, team, foes, kind) for team in shooters(state, unit, kind))
    return tuple(one for one in shots if one)
