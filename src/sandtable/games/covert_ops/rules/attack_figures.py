"""What an attack is made with, and who could be made its target (CO-C5-1 to -3).

Nothing here changes the state: rules, odds and the automated opponent ask the same questions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias

from sandtable.boards.tabletop.shapes import Disc, gap, within
from sandtable.boards.tabletop.ticks import INCH, Spot
from sandtable.games.covert_ops import figures, ground, verbs
from sandtable.games.covert_ops.cards import Condition, Defence, Track, Upgrade, Weapon
from sandtable.games.covert_ops.ground import CoverBy
from sandtable.games.covert_ops.state import NOWHERE, Attack, State, Unit
from sandtable.games.covert_ops.verbs import Modifiers
from sandtable.games.covert_ops.vocabulary import ENGAGED_INCHES, RIPOSTE_INCHES, AttackKind, UnitId
from sandtable.kernel.decision import Refusal
from sandtable.kernel.event import Modifier, total

LOW = 2  # a die up to this one is low (CO-C5-5)
Fault: TypeAlias = Literal["", "foe", "weapon", "range", "engaged", "sight"]
FAULTS: dict[Fault, Refusal] = {
    "foe": Refusal("CO-C5-2", "A target is an enemy unit in the Combat Zone"),
    "weapon": Refusal("CO-C5-1", "It carries no such weapon"),
    "range": Refusal("CO-C5-2", "The target is out of range"),
    "engaged": Refusal("CO-C3-6", "An enemy is within 1 inch: only a Sidearm can be fired"),
    "sight": Refusal("CO-C2-3", "There is no line of sight to the target"),
}


class Kit(NamedTuple):
    """A weapon with everything that is granted, or a strike."""

    name: str
    dice: int
    pool: int
    track: Track
    modifiers: Modifiers
    melee: bool = False


# who may be attacked


def eligible(state: State, who: UnitId, weapon: str, target: UnitId, *, at: Spot | None = None) -> bool:
    """An enemy in range and LOS, and no ranged weapon but a Sidearm while engaged (CO-C5-2).

    `at` is where the attacker would stand.
    """
    return not fault(state, who, weapon, target, at=at)


def why_not(state: State, who: UnitId, weapon: str, target: UnitId) -> Refusal | None:
    """What speaks against an attack from where the unit stands."""
    found = fault(state, who, weapon, target)
    return FAULTS[found] if found else None


def fault(
    state: State, who: UnitId, weapon: str, target: UnitId, *, at: Spot | None = None, mover: UnitId = 0
) -> Fault:
    """Why a target is not eligible; a `mover` who ends next to a shooter does not stop its fire."""
    unit, foe = state.units[who], state.units.get(target)
    if foe is None or not foe.here or foe.opfor == unit.opfor:
        return "foe"
    if weapon not in figures.profile_of(state, unit).weapons:
        return "weapon"
    arm = state.content.weapons[weapon]
    base = _standing(state, who, at)
    there = state.disc(target)
    if not within(base, there, figures.weapon_range(state, unit, arm)):
        return "range"
    if not free(state, unit, arm, base, mover):
        return "engaged"
    return "" if ground.sees(state, base, there) else "sight"


def _standing(state: State, who: UnitId, at: Spot | None) -> Disc:
    disc = state.disc(who)
    return disc if at is None else Disc(*at, disc.radius)


def sidearm(state: State, unit: Unit, arm: Weapon) -> bool:
    return figures.modifiers(state, unit, arm).sidearm


def free(state: State, unit: Unit, arm: Weapon, base: Disc, mover: UnitId = 0) -> bool:
    """Whether an enemy beside it does not keep it from using a weapon (CO-C3-6)."""
    return arm.melee or sidearm(state, unit, arm) or not engaged(state, unit, base, mover)


def engaged(state: State, unit: Unit, base: Disc, mover: UnitId = 0) -> bool:
    """Within 1 inch of an enemy (CO-C3-6), wherever it would stand; one enemy may be left out."""
    profiles, near = state.content.profiles, ENGAGED_INCHES * INCH + base.radius
    (x, y, _), ours = base, bool(unit.seat)
    for foe in state.units.values():
        if bool(foe.seat) != ours and foe.zone == "combat" and foe.id != mover:
            reach = near + profiles[foe.profile].radius
            if (foe.at[0] - x) ** 2 + (foe.at[1] - y) ** 2 <= reach * reach:
                return True
    return False


class Bearing:
    """A unit with some of its weapons: which of them it could use against an enemy from wherever it
    stood (CO-C5-2). Worked out once for all the places on a way."""

    def __init__(self, state: State, who: UnitId, arms: Sequence[Weapon]) -> None:
        self.state = state
        self.unit = state.units[who]
        self.radius = state.profile(who).radius
        self.arms = [self._armed(arm) for arm in arms]
        self.reach = max((reach for _, reach, _ in self.arms), default=-1)

    def _armed(self, arm: Weapon) -> tuple[Weapon, int, bool]:
        """With its range, and whether it can be used while engaged (CO-C3-6)."""
        reach = figures.weapon_range(self.state, self.unit, arm)
        return arm, reach, arm.melee or sidearm(self.state, self.unit, arm)

    def arm(self, at: Spot, target: Disc) -> Weapon | None:
        """The first weapon that is eligible from there against whoever has that base."""
        base = Disc(*at, self.radius)
        if not within(base, target, self.reach):
            return None
        for arm, reach, close in self.arms:
            if within(base, target, reach) and (close or not engaged(self.state, self.unit, base)):
                return arm if ground.sees(self.state, base, target) else None
        return None


def targets(state: State, who: UnitId, kind: AttackKind = "any") -> list[tuple[str, UnitId]]:
    """Every weapon with every enemy that is eligible for it: weapons as printed, enemies by id."""
    unit, base = state.units[who], state.disc(who)
    foes = [(foe.id, state.disc(foe.id)) for foe in state.foes(who)]
    seen: dict[UnitId, bool] = {}
    found = []
    for name in armed(state, who, kind) if foes else ():
        arm = state.content.weapons[name]
        reach = figures.weapon_range(state, unit, arm)
        near = [one for one in foes if within(base, one[1], reach)]
        for foe, there in near if near and free(state, unit, arm, base) else ():
            if foe not in seen:
                seen[foe] = ground.sees(state, base, there)
            if seen[foe]:
                found.append((name, foe))
    return found


def armed(state: State, who: UnitId, kind: AttackKind = "any") -> list[str]:
    """A unit's weapons of a kind, as printed."""
    weapons = state.content.weapons
    return [one for one in state.profile(who).weapons if kind in ("any", weapons[one].kind)]


# what it is made with


def kit_of(state: State, attack: Attack) -> Kit:
    """The weapon with what upgrades and cards add; a strike is an area (guide, 9.1)."""
    strike = attack.strike
    if strike is not None:
        named = (one.name for one in state.content.assets.values() if strike in one.effects)
        area = Modifiers(aoe=strike.radius)
        return Kit(next(named, "Strike"), strike.dice, strike.pool, strike.track, area)
    arm, unit = state.content.weapons[attack.weapon], state.units[attack.attacker]
    found = figures.modifiers(state, unit, arm)
    return Kit(arm.name, arm.dice, arm.pool, arm.track, found, arm.melee)


def melee(state: State, attack: Attack) -> bool:
    return attack.strike is None and state.content.weapons[attack.weapon].melee


def origin(state: State, attack: Attack) -> Disc | None:
    """Where the attack comes from; None for a strike from off the table."""
    if not attack.attacker:
        return None
    disc = state.disc(attack.attacker)
    return disc if attack.origin == NOWHERE else Disc(*attack.origin, disc.radius)


def in_own_activation(state: State, attack: Attack) -> bool:
    """Whether the attacker acts now: Aim, Inspire and first attacks are for that alone."""
    acting = state.acting
    return acting is not None and acting.unit == attack.attacker and attack.attacker != 0


def dice_parts(state: State, attack: Attack) -> tuple[Modifier, ...]:
    """Where the dice come from (CO-C5-3)."""
    kit = kit_of(state, attack)
    parts = [Modifier(kit.name, kit.dice, "CO-C5-1")]
    if in_own_activation(state, attack):
        acting = state.activations[-1]
        if acting.aimed:
            parts.append(Modifier("Aim", 1, "CO-C4-10"))
        if acting.inspired and not acting.attacks:
            parts.append(Modifier("Inspire", 1, "CO-C8-7"))
    if state.units[attack.target].marker:
        parts.append(Modifier("Marker token", 1, "CO-C5-13"))
    if is_obscured(state, attack):
        parts.append(Modifier("obscured", -1, "CO-C2-9"))
    return (*parts, *_effects(state, attack))


def dice_count(parts: tuple[Modifier, ...]) -> int:
    """At least one."""
    return max(1, total(parts))


def is_obscured(state: State, attack: Attack) -> bool:
    """Ranged attacks alone are (CO-C2-9), and no strike."""
    base = origin(state, attack)
    if base is None or melee(state, attack):
        return False
    return ground.obscured(state, base, state.disc(attack.target))


def _effects(state: State, attack: Attack) -> Iterator[Modifier]:
    """Dice by upgrades, conditions and cards, each under its name."""
    if not attack.attacker:
        return
    unit, arm = state.units[attack.attacker], state.content.weapons[attack.weapon]
    for verb in figures.lasting(state, unit, verbs.Dice):
        fits = verb.attack in ("any", arm.kind)
        if fits and (verb.until != "first" or _is_first(state, attack, verb.attack)):
            yield Modifier(_source(state, unit, verb), verb.n, "CO-C5-3")


def _is_first(state: State, attack: Attack, kind: AttackKind) -> bool:
    """The first attack of that kind in the attacker's own activation."""
    if not in_own_activation(state, attack):
        return False
    acting = state.activations[-1]
    made = {"any": acting.attacks, "ranged": acting.shots, "melee": acting.attacks - acting.shots}
    return not made[kind]


def _source(state: State, unit: Unit, verb: verbs.Dice) -> str:
    """The name of whatever says so."""
    content = state.content
    cards: list[Upgrade | Condition] = [
        *(content.upgrades[one] for one in unit.upgrades),
        *(content.conditions[one] for one in state.conditions),
    ]
    for card in cards:
        if any(one is verb for one in card.effects):
            return card.name
    return next((source_name(state, one.source) for one in state.lasting if one.verb is verb), "")


def source_name(state: State, source: str) -> str:
    """The card, asset or condition behind a lasting effect."""
    content = state.content
    shelves = content.cards, content.assets, content.conditions, content.upgrades
    return next((shelf[source].name for shelf in shelves if source in shelf), source)


# whom it reaches


def cover_of(state: State, attack: Attack, who: UnitId) -> CoverBy:
    """What covers a unit from an attack: only a ranged one, only its target (CO-C2-8, CO-C5-11)."""
    base = origin(state, attack)
    if base is None or who != attack.target or melee(state, attack):
        return ""
    if figures.ignores_cover(state, state.units[attack.attacker]):
        return ""
    hunkered = state.units[who].hunker > 0
    return ground.cover(state, base, state.disc(who), hunkered=hunkered)


def caught(state: State, attack: Attack) -> list[UnitId]:
    """The target, then whoever else stands in the area: by distance, then id (CO-C5-11)."""
    radius = kit_of(state, attack).modifiers.aoe * INCH
    if not radius:
        return [attack.target]
    middle = state.disc(attack.target)
    others = [
        one.id
        for one in (*state.players(), *state.enemies())
        if one.id not in (attack.target, attack.attacker)
        and within(middle, state.disc(one.id), radius)
        and ground.sees(state, middle, state.disc(one.id))
    ]
    others.sort(key=lambda who: (gap(middle, state.disc(who)), who))
    return [attack.target, *others]


# what is done about it


def raw_damage(track: Track, pool: Sequence[int]) -> int:
    """Low on 1-2, mid on 3-4, high on 5-6 (CO-C5-5)."""
    return sum(track[(die - 1) // 2] for die in pool)


def feints(pool: Sequence[int]) -> bool:
    """At least one low die was put into the pool (CO-C5-12)."""
    return any(die <= LOW for die in pool)


def usable(state: State, attack: Attack, who: UnitId) -> tuple[Defence, ...]:
    """The defences that a unit may use against an attack, as printed (CO-C6-1 to -4).

    Dodge and Riposte once in a round each, Riposte only against melee within 2 inches; whatever
    Precise has named is of no use, nor is an Armor of 0.
    """
    unit = state.units[who]
    return tuple(
        one for one in figures.defences(state, unit) if one.kind != attack.named and _ready(state, attack, unit, one)
    )


def _ready(state: State, attack: Attack, unit: Unit, defence: Defence) -> bool:
    if defence.kind == "armor":
        return defence.n > 0
    if defence.kind == "dodge":
        return not unit.dodged
    base = origin(state, attack)
    if base is None or unit.riposted or not melee(state, attack):
        return False
    return within(state.disc(unit.id), base, RIPOSTE_INCHES * INCH)


def reduced(damage: int, used: Defence | None) -> int:
    return max(0, damage - (used.n if used else 0))
