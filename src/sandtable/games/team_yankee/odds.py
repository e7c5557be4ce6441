"""Exact chances of a shot: to hit, and what a hit does (guide, 7.4, 7.5, 12)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from sandtable.games.team_yankee import figures
from sandtable.games.team_yankee.cards import Weapon
from sandtable.games.team_yankee.rules.saves import Strike, shot
from sandtable.games.team_yankee.rules.to_hit import FireKind, dice, modifiers, score
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import TeamId
from sandtable.kernel.event import Modifier

NONE, ALWAYS = Fraction(0), Fraction(1)


class Effect(NamedTuple):
    """Chances of one hit."""

    destroyed: Fraction
    bailed: Fraction


class Chance(NamedTuple):
    """A shot: its dice, what their score is made of, to hit with each, what one hit does."""

    dice: int
    parts: tuple[Modifier, ...]
    hit: Fraction
    effect: Effect
    kills: Fraction  # EK of section 12: dice times the chance to hit and to destroy


@lru_cache(maxsize=16)  # of plain numbers: nobody owns it
def at_least(need: int) -> Fraction:
    """One die shows so much; a printed 1 always does, more than 6 never."""
    return Fraction(min(6, max(0, 7 - need)), 6)


@lru_cache(maxsize=16)  # of plain numbers: nobody owns it
def to_hit(need: int) -> Fraction:
    """7 takes a 6 and then 5+, 8 a 6 and then a 6, 9 cannot be (TY-SHT-5)."""
    if need <= 6:
        return at_least(max(2, need))
    return {7: Fraction(1, 18), 8: Fraction(1, 36)}.get(need, NONE)


@lru_cache(maxsize=256)  # of plain numbers: nobody owns it
def hits(many: int, need: int) -> Fraction:
    """Of so many dice, on average."""
    return many * to_hit(need)


def firepower(need: int, *, again: bool = False) -> Fraction:
    """A Firepower test; a success may have to be rolled again (TY-AA-3)."""
    chance = at_least(need)
    return chance * chance if again else chance


@lru_cache(maxsize=4096)  # of plain numbers: nobody owns it
def _armour(armour: int, anti_tank: int, power: Fraction) -> Effect:
    """TY-SAV-2 over the six faces of the save die."""
    if not anti_tank:
        return Effect(NONE, NONE)
    below = sum(die + armour < anti_tank for die in range(1, 7))
    equal = int(1 <= anti_tank - armour <= 6)
    destroyed = Fraction(below, 6) * power
    bailed = Fraction(below, 6) * (1 - power) + Fraction(equal, 6) * power
    return Effect(destroyed, bailed)


@lru_cache(maxsize=4096)  # of plain numbers: nobody owns it
def _printed(save: int, power: Fraction, tough: bool, bails: bool, again: bool) -> Effect:
    """TY-SAV-1, -5: a failed Save, and Firepower where that is needed too."""
    saved = at_least(save)
    failed = 1 - (saved * saved if again else saved)
    killed = failed * power if tough else failed
    return Effect(killed, failed * (1 - power) if bails else NONE)


def of_hit(state: State, target: TeamId, strike: Strike) -> Effect:
    """What one hit does to a Team."""
    power = firepower(strike.firepower, again=strike.power_again)
    card = state.card_of(target)
    if card.armour is not None:
        armour = figures.armour_of(state, target, strike.face, heat=strike.heat)
        return _armour(armour + (strike.far and not strike.heat), strike.anti_tank, power)
    tough = not card.infantry or strike.cover
    return _printed(card.save, power, tough, card.kind == "unarmoured", strike.save_again)


def chance_of(state: State, shooter: TeamId, weapon: Weapon, target: TeamId, kind: FireKind = "fire") -> Chance:
    many = dice(state, shooter, weapon, target, kind)
    parts = modifiers(state, shooter, weapon, target, kind)
    effect = of_hit(state, target, shot(state, shooter, weapon, target))
    need = score(parts)
    return Chance(many, parts, to_hit(need), effect, hits(many, need) * effect.destroyed)


def chance(
    state: State, shooter: TeamId, weapon: Weapon, target: TeamId, kind: FireKind = "fire"
) -> tuple[int, Fraction, Effect]:
    """Dice, the chance of each to hit, and what one hit does."""
    found = chance_of(state, shooter, weapon, target, kind)
    return found.dice, found.hit, found.effect


def expected_kills(state: State, shooter: TeamId, weapon: Weapon, target: TeamId, kind: FireKind = "fire") -> Fraction:
    return chance_of(state, shooter, weapon, target, kind).kills
