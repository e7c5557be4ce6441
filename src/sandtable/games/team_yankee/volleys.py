"""Who could fire at whom, and the volley that does most (guide, 12; TY-AI-7)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from sandtable.games.team_yankee.cards import Weapon
from sandtable.games.team_yankee.gunners import Gunner
from sandtable.games.team_yankee.known import while_same
from sandtable.games.team_yankee.odds import Chance, chance_of
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


class Looked:
    """What Teams of one position have found out about their targets."""

    def __init__(self) -> None:
        self.weapons: dict[tuple[TeamId, TeamId], list[Weapon]] = {}
        self.chances: dict[tuple[TeamId, str, TeamId], Chance] = {}
        self.best: dict[tuple[TeamId, TeamId], Weapon | None] = {}
        self.advised: dict[UnitId, tuple[Shot, ...]] = {}


def _looked(state: State, kind: FireKind) -> Looked:
    """Kept while targets are declared: nothing changes before the dice are rolled."""
    key = (
        tuple(state.teams.values()),
        tuple(state.units.values()),
        state.content,
        state.mission,
        state.night,
        state.smoke,
        state.active,
        state.first,
        state.turn,
    )
    return while_same(state.known.looked, kind, key, Looked)


class Salvo:
    """What could be fired in one position: every Team looks once at every target."""

    def __init__(self, state: State, kind: FireKind = "fire") -> None:
        self.state, self.kind = state, kind
        self._guns: dict[TeamId, Gunner] = {}
        known = _looked(state, kind)
        self._weapons, self._chances = known.weapons, known.chances
        self._best, self._advised = known.best, known.advised

    def gun(self, shooter: TeamId) -> Gunner:
        found = self._guns.get(shooter)
        if found is None:
            found = self._guns[shooter] = Gunner(self.state, shooter, self.kind)
        return found

    def weapons(self, shooter: TeamId, target: TeamId) -> list[Weapon]:
        """Those with which it may fire at an enemy, in the order of the card."""
        found = self._weapons.get((shooter, target))
        if found is None:
            found = self._weapons[shooter, target] = self.gun(shooter).at(target)
        return found

    def reaches(self, shooter: TeamId, target: TeamId, weapon: str = "") -> bool:
        """Whether a Team may fire at an enemy, with that weapon if one is named."""
        known = self.weapons(shooter, target)
        return any(not weapon or one.id == weapon for one in known)

    def used(self, shooter: TeamId) -> list[str]:
        """The weapons for which there is a target, in the order of the card."""
        gun = self.gun(shooter)
        left = [arm.weapon.id for arm in gun.arms]
        found: set[str] = set()
        for target in sorted(gun.near, key=gun.near.__getitem__):  # the nearest is for most of them
            found.update(one.id for one in self.weapons(shooter, target))
            if len(found) == len(left):
                break
        return [arm for arm in left if arm in found]

    def chance(self, shooter: TeamId, weapon: str, target: TeamId) -> Chance:
        key = shooter, weapon, target
        found = self._chances.get(key)
        if found is None:
            arm = self.state.content.weapons[weapon]
            found = self._chances[key] = chance_of(self.state, shooter, arm, target, self.kind)
        return found

    def best_weapon(self, shooter: TeamId, target: TeamId) -> Weapon | None:
        """The weapon that destroys most; of equal ones the first of the card."""
        key = shooter, target
        if key not in self._best:
            known = self.weapons(shooter, target)
            if len(known) > 1:
                known = [max(known, key=lambda one: self.chance(shooter, one.id, target).kills)]
            self._best[key] = known[0] if known else None
        return self._best[key]

    def best_shot(self, shooter: TeamId, among: Iterable[TeamId]) -> Shot | None:
        """The target with the greatest expected points, then the nearest, then the lowest id."""
        found: list[tuple[Fraction, int, int, Shot]] = []
        near = self.gun(shooter).near
        for target in among:
            weapon = self.best_weapon(shooter, target) if target in near else None
            if weapon:
                kills = self.chance(shooter, weapon.id, target).kills
                shot = Shot(shooter, weapon.id, target)
                found.append((kills * value(self.state, target), -near[target], -target, shot))
        return max(found, key=lambda one: one[:3])[3] if found else None

    def advised(self, unit: UnitId) -> tuple[Shot, ...]:
        """Every Team of a Unit at its best target."""
        if unit not in self._advised:
            foes, teams = enemies(self.state, unit), shooters(self.state, unit, self.kind)
            shots = (self.best_shot(team, foes) for team in teams)
            self._advised[unit] = tuple(one for one in shots if one)
        return self._advised[unit]


def best_shot(state: State, shooter: TeamId, among: Iterable[TeamId], kind: FireKind = "fire") -> Shot | None:
    """The target with the greatest expected points, then the nearest, then the lowest id."""
    return Salvo(state, kind).best_shot(shooter, among)


def advised(state: State, unit: UnitId, kind: FireKind = "fire") -> tuple[Shot, ...]:
    """Every Team of a Unit at its best target."""
    return Salvo(state, kind).advised(unit)
