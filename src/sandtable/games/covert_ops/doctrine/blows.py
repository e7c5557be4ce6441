"""What an attack comes to on average, exactly, and the chance that it destroys (guide, 6.7)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from sandtable.boards.tabletop.ticks import INCH
from sandtable.games.covert_ops import figures
from sandtable.games.covert_ops.cards import Track, Weapon
from sandtable.games.covert_ops.odds import raw_ways
from sandtable.games.covert_ops.state import State, Unit
from sandtable.games.covert_ops.verbs import Modifiers


class Blow(NamedTuple):
    """Damage that counts, on average, and the chance to destroy."""

    damage: float
    destroys: float


NONE = Blow(0.0, 0.0)


@lru_cache(maxsize=1 << 14)  # of plain numbers: nobody owns it
def blow(dice: int, pool: int, track: Track, less: int, left: int) -> Blow:
    """With so much taken off by cover and defence, on somebody with so much left."""
    count = max(1, dice)
    cases = 3**count
    damage = destroys = 0
    for raw, ways in raw_ways(count, pool, track):
        done = max(0, raw - less)
        damage += min(done, left) * ways
        destroys += ways if done >= left else 0
    return Blow(damage / cases, destroys / cases)


class Arm(NamedTuple):
    """A weapon in a unit's hands."""

    id: str
    melee: bool
    reach: int  # ticks
    dice: int
    pool: int
    track: Track
    modifiers: Modifiers
    ignores_cover: bool


def arms_of(state: State, unit: Unit, *, first: bool = True) -> tuple[Arm, ...]:
    """Everything that a unit can attack with."""
    weapons = state.content.weapons
    blind = figures.ignores_cover(state, unit)
    return tuple(_arm(state, unit, weapons[name], blind, first) for name in figures.profile_of(state, unit).weapons)


def _arm(state: State, unit: Unit, weapon: Weapon, blind: bool, first: bool) -> Arm:
    return Arm(
        weapon.id,
        weapon.melee,
        figures.weapon_range(state, unit, weapon),
        weapon.dice + figures.dice_bonus(state, unit, weapon, first=first),
        weapon.pool,
        weapon.track,
        figures.modifiers(state, unit, weapon),
        blind,
    )


class Body(NamedTuple):
    """What an attack meets: Damage remaining and the two strongest defences against each kind."""

    left: int
    shot: tuple[int, int]
    struck: tuple[int, int]
    marker: int
    hunkered: bool


def body_of(state: State, unit: Unit) -> Body:
    shot, struck = [0, 0], [0, 0]
    for one in figures.defences(state, unit):
        if one.kind == "armor" or (one.kind == "dodge" and not unit.dodged):
            shot.append(one.n)
            struck.append(one.n)
        elif one.kind == "riposte" and not unit.riposted:
            struck.append(one.n)
    shot.sort(reverse=True)
    struck.sort(reverse=True)
    left = max(1, figures.remaining(state, unit))
    return Body(left, (shot[0], shot[1]), (struck[0], struck[1]), unit.marker, unit.hunker > 0)


def struck(arm: Arm, body: Body, *, cover: bool, obscured: bool, more: int = 0) -> Blow:
    """An attack with a weapon on a body; `more` are dice of Aim and the like."""
    own = body.struck if arm.melee else body.shot
    less = own[1] if arm.modifiers.precise else own[0]
    dice = arm.dice + body.marker + more
    if not arm.melee:
        dice -= 1 if obscured else 0
        less += 1 if (cover or body.hunkered) and not arm.ignores_cover else 0
    return blow(dice, arm.pool, arm.track, less, body.left)


ENGAGED = INCH
