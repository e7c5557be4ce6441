"""Exact odds of attacks: what the dice come to, and what cover and defence leave (guide, 6.7).

A die is low, mid or high with the same chance, so everything is counted in powers of three.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from math import factorial
from typing import Any, NamedTuple

from msgspec.structs import replace

from sandtable.boards.tabletop.ticks import Spot
from sandtable.games.covert_ops import figures
from sandtable.games.covert_ops.cards import Defence, Track
from sandtable.games.covert_ops.rules import automatic
from sandtable.games.covert_ops.rules.actions import AttackWith
from sandtable.games.covert_ops.rules.attack_figures import (
    caught,
    cover_of,
    dice_count,
    dice_parts,
    kit_of,
    reduced,
    usable,
)
from sandtable.games.covert_ops.rules.interrupts import DefensiveFire
from sandtable.games.covert_ops.rules.strikes import Target
from sandtable.games.covert_ops.rules.words import name
from sandtable.games.covert_ops.state import Attack, AttackBy, State
from sandtable.games.covert_ops.vocabulary import UnitId
from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.event import Modifier
from sandtable.kernel.game import Odds
from sandtable.kernel.step import Ask

Ways = tuple[tuple[int, int], ...]  # (damage, in how many cases), the least damage first
MOST_NAMED = 3  # units of an area that are told apart
COVERED = {
    "wall": "cover by a wall",
    "low": "cover by a low piece",
    "shelter": "cover in shelter",
    "hunker": "cover by Hunker",
}


# the dice


@lru_cache(maxsize=4096)  # of plain numbers: nobody owns it
def raw_ways(dice: int, pool: int, track: Track) -> Ways:
    """Raw damage of the highest dice, in 3 ** dice cases."""
    low, mid, high = track
    found: dict[int, int] = {}
    for highs in range(dice + 1):
        for mids in range(dice + 1 - highs):
            lows = dice - highs - mids
            top = min(highs, pool)
            middle = min(mids, pool - top)
            rest = min(lows, pool - top - middle)
            raw = top * high + middle * mid + rest * low
            ways = factorial(dice) // (factorial(highs) * factorial(mids) * factorial(lows))
            found[raw] = found.get(raw, 0) + ways
    return tuple(sorted(found.items()))


def expected(dice: int, pool: int, track: Track, less: int = 0) -> Fraction:
    """Damage on average, with so much taken off by cover and defence."""
    ways = raw_ways(dice, pool, track)
    return Fraction(sum(max(0, raw - less) * n for raw, n in ways), 3**dice)


# an attack


class Prospect(NamedTuple):
    """What an attack would do to one unit."""

    unit: UnitId
    dice: int
    parts: tuple[Modifier, ...]  # where the dice come from
    ways: Ways  # damage after cover and defence
    left: int  # its Damage remaining
    cover: str

    @property
    def outof(self) -> int:
        cases: int = 3**self.dice
        return cases

    @property
    def expected(self) -> Fraction:
        return Fraction(sum(damage * n for damage, n in self.ways), self.outof)

    @property
    def harms(self) -> Fraction:
        """That it does damage at all."""
        return self.at_least(1)

    @property
    def destroys(self) -> Fraction:
        return self.at_least(self.left)

    def at_least(self, damage: int) -> Fraction:
        return Fraction(sum(n for done, n in self.ways if done >= damage), self.outof)


def planned(
    state: State, who: UnitId, weapon: str, target: UnitId, *, by: AttackBy = "attack", at: Spot | None = None
) -> Attack:
    """An attack that nobody has declared yet; `at` is where the attacker would stand."""
    unit = state.units[who]
    return Attack(who, target, weapon, by, seat=unit.seat, origin=unit.at if at is None else at)


def prospect(state: State, attack: Attack, unit: UnitId = 0) -> Prospect:
    """What an attack would do to its target, or to another unit that it reaches.

    The pool is of the highest dice, Precise names the strongest defence, and whoever is hit
    defends itself: Opfor as it does (CO-4.4-8), a player unit by the largest reduction.
    """
    who = unit or attack.target
    kit, parts = kit_of(state, attack), dice_parts(state, attack)
    dice, cover = dice_count(parts), cover_of(state, attack, who)
    found: dict[int, int] = {}
    for raw, n in raw_ways(dice, kit.pool, kit.track):
        damage = _through(state, attack, who, max(0, raw - (1 if cover else 0)))
        found[damage] = found.get(damage, 0) + n
    left = figures.remaining(state, state.units[who])
    return Prospect(who, dice, parts, tuple(sorted(found.items())), left, cover)


def _through(state: State, attack: Attack, who: UnitId, damage: int) -> int:
    """What is left of damage after the defence."""
    own = usable(state, replace(attack, named=None), who) if damage else ()
    if own and kit_of(state, attack).modifiers.precise:
        named = automatic.named(own, damage)
        own = tuple(one for one in own if one.kind != named)
    return reduced(damage, _defence(state, attack, who, own, damage)) if own else damage


def _defence(state: State, attack: Attack, who: UnitId, own: tuple[Defence, ...], damage: int) -> Defence:
    if state.units[who].seat:
        return automatic.strongest(own, damage)
    return automatic.defence(state, attack, who, own, damage)


# beside the options


def shown(state: State, attack: Attack, *, against: bool = False) -> tuple[Odds, ...]:
    """For people: damage and destruction of the target, and of others in its area."""
    found: list[Odds] = []
    reached = caught(state, attack)[: MOST_NAMED + 1]
    for who in reached:
        one = prospect(state, attack, who)
        whose = f"{name(state, who)} " if len(reached) > 1 else ""
        bad = against or (bool(attack.seat) and not state.units[who].opfor)
        found += [_odds(f"{whose}damaged", one.harms, one, bad), _odds(f"{whose}destroyed", one.destroys, one, bad)]
    return tuple(found)


def _odds(what: str, chance: Fraction, one: Prospect, against: bool) -> Odds:
    cover = f", {COVERED[one.cover]}" if one.cover else ""
    note = f"{float(one.expected):.2f} damage on average{cover}"
    wins, outof = chance.numerator, chance.denominator
    return Odds(what, wins, outof, one.parts, "CO-C5-5", against, note)


def odds(state: State, ask: Ask, decision: Decision) -> dict[Choice, tuple[Odds, ...]]:
    """Beside every option that is an attack."""
    del ask
    found = {}
    for option in decision.options:
        look = _LOOKS.get(type(option))
        if look:
            found[option] = shown(state, look(state, option))
    return found


def _attack(state: State, option: AttackWith | Target) -> Attack:
    acting = state.activations[-1]
    return planned(state, acting.unit, option.weapon, option.target)


def _fire(state: State, option: DefensiveFire) -> Attack:
    return planned(state, option.unit, option.weapon, option.mover, by="defensive-fire")


# Any: each takes its own kind of option.
_LOOKS: dict[type[Choice], Callable[[State, Any], Attack]] = {
    AttackWith: _attack,
    Target: _attack,
    DefensiveFire: _fire,
}
