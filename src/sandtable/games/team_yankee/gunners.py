"""A Team that looks for targets: what `to_hit.fault` says of each, found quickly for many."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from sandtable.boards.tabletop.shapes import Disc
from sandtable.games.team_yankee import base_engine, figures, ground
from sandtable.games.team_yankee.aim_kernel import Eye
from sandtable.games.team_yankee.bases import SIDES
from sandtable.games.team_yankee.cards import Weapon
from sandtable.games.team_yankee.content import Content
from sandtable.games.team_yankee.country import country
from sandtable.games.team_yankee.rules.to_hit import FireKind, idle, silent, too_dark, unsuited, wasted
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import TeamId
from sandtable.kernel.kept import kept


class Arm(NamedTuple):
    """A weapon that can fire, with its ranges."""

    weapon: Weapon
    least: int
    most: int
    at_aircraft: int


class Gunner:
    """Made for one position; enemies that stand on the table are asked about."""

    def __init__(self, state: State, team: TeamId, kind: FireKind = "fire") -> None:
        self.state, self.team, self.kind = state, team, kind
        self.near: dict[TeamId, int] = {}  # enemies in range that no terrain hides, and their gaps
        if silent(state, team, kind) is None:
            one = state.teams[team]
            unit, flies = state.units[one.unit], figures.aircraft(state, team)
            eye = SIDES[unit.seat], _farthest(state.content, unit.card, one.arm), flies
            self.near = _sighted(state, state.disc(team), eye)

    @cached_property
    def arms(self) -> list[Arm]:
        """What it can fire now."""
        state, team, kind = self.state, self.team, self.kind
        return [
            _arm(state.content, weapon.id)
            for weapon in figures.weapons_of(state, team)
            if idle(state, team, weapon, kind) is None
        ]

    def at(self, target: TeamId) -> list[Weapon]:
        """The weapons with which it may fire at an enemy, in the order of the card."""
        state, team, kind = self.state, self.team, self.kind
        gap = self.near.get(target)
        if gap is None:
            return []
        flies = figures.aircraft(state, target)
        near = [arm.weapon for arm in self.arms if arm.least <= gap <= (arm.at_aircraft if flies else arm.most)]
        fit = [one for one in near if unsuited(state, team, one, target, kind) is None]
        if not fit or (state.smoke and not ground.sees(state, team, target)):
            return []
        if too_dark(state, team, target, kind):
            return []
        return [one for one in fit if not wasted(state, team, one, target, kind)]

    def reaches(self, target: TeamId, weapon: str = "") -> bool:
        """Whether it may fire at an enemy, with that weapon if one is named."""
        return any(not weapon or one.id == weapon for one in self.at(target))


def _sighted(state: State, disc: Disc, eye: Eye) -> dict[TeamId, int]:
    """The enemies in range that no terrain hides, by id, and their gaps from a disc."""
    land, bases = country(state).land, state.bases
    return bases.once(("sighted", land, disc, eye), lambda: base_engine.sighted(land, bases.rows, disc, eye))


def able(state: State, shooter: TeamId, target: TeamId, kind: FireKind = "fire") -> list[Weapon]:
    """The weapons with which a Team may fire at an enemy."""
    return Gunner(state, shooter, kind).at(target)


@kept(512)
def _farthest(content: Content, card: str, arm: str) -> int:
    """What no weapon of such a Team reaches beyond."""
    weapons = figures.weapons_on(content, card, arm)
    return max((_arm(content, one.id).at_aircraft for one in weapons), default=0)


@kept(512)
def _arm(content: Content, weapon: str) -> Arm:
    least, most = figures.range_of(content, weapon, aircraft=False)
    at_aircraft = figures.range_of(content, weapon, aircraft=True)[1]
    return Arm(content.weapons[weapon], least, most, at_aircraft)
