"""A unit's figures with everything that changes them: upgrades, cards, assets, conditions.

Nothing here changes the state; every rule that asks "how far", "how many" asks here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from sandtable.boards.tabletop.ticks import INCH
from sandtable.games.covert_ops import verbs
from sandtable.games.covert_ops.cards import Defence, Profile, Weapon
from sandtable.games.covert_ops.content import Content
from sandtable.games.covert_ops.state import State, Unit
from sandtable.games.covert_ops.verbs import Modifiers
from sandtable.games.covert_ops.vocabulary import (
    ALERT_RANGE,
    DISCOVERY_RANGE,
    LEAST_ALERT_RANGE,
    Ability,
    ActionName,
    AttackKind,
    Skill,
)
from sandtable.kernel.kept import kept

V = TypeVar("V")


@kept(4096)
def _printed(
    content: Content, upgrades: tuple[str, ...], conditions: tuple[str, ...], kind: type[V]
) -> tuple[tuple[V, ...], tuple[V, ...]]:
    """What upgrades say of their bearer, and what conditions say of everybody, of one kind."""
    own = (verb for name in upgrades for verb in content.upgrades[name].effects)
    common = (verb for name in conditions for verb in content.conditions[name].effects)
    return (
        tuple(verb for verb in own if isinstance(verb, kind)),
        tuple(verb for verb in common if isinstance(verb, kind)),
    )


def _covers(scope: str, unit: Unit, profile: Profile) -> bool:
    """Whether a condition with that scope is about a unit."""
    if scope == "all":
        return True
    if scope == "players":
        return bool(unit.seat)
    return not unit.seat and (scope == "opfor" or (scope == "opfor-officers" and profile.officer))


def lasting(state: State, unit: Unit, kind: type[V]) -> Sequence[V]:
    """Every lasting verb of a kind that is on a unit now: upgrades, conditions, cards."""
    own: tuple[V, ...] = ()
    common: tuple[V, ...] = ()
    if unit.upgrades or state.conditions:
        own, common = _printed(state.content, unit.upgrades, state.conditions, kind)
    if not common and not state.lasting:
        return own  # most often there is nothing of all this
    found = list(own)
    for verb in common:
        if _covers(getattr(verb, "scope", "all"), unit, profile_of(state, unit)):
            found.append(verb)
    for one in state.lasting:
        if isinstance(one.verb, kind) and (not one.who or unit.id in one.who):
            found.append(one.verb)
    return found


def common(state: State, kind: type[V]) -> Sequence[V]:
    """Every lasting verb of a kind that is about the whole table."""
    if not state.conditions and not state.lasting:
        return ()
    printed = _printed(state.content, (), state.conditions, kind)[1]
    if not state.lasting:
        return printed
    found = list(printed)
    for one in state.lasting:
        if not one.who and isinstance(one.verb, kind):
            found.append(one.verb)
    return found


def profile_of(state: State, unit: Unit) -> Profile:
    return state.content.profiles[unit.profile]


# toughness


def starting_damage(state: State, unit: Unit) -> int:
    """As printed, with what recruitment added; Injuries are not deducted (CO-SG-9)."""
    return profile_of(state, unit).damage + unit.tougher


def remaining(state: State, unit: Unit) -> int:
    """CO-C6-5."""
    return starting_damage(state, unit) - unit.damage - unit.injuries


def weak(state: State, unit: Unit) -> bool:
    """Below half of its starting Damage, strictly."""
    return 2 * remaining(state, unit) < starting_damage(state, unit)


# tokens and actions


def action_tokens(state: State, unit: Unit) -> int:
    """What it receives when it activates, before penalties and cards of the turn (CO-C4-4)."""
    return max(0, profile_of(state, unit).actions - (1 if unit.suppression else 0))


def order_tokens(state: State, unit: Unit) -> int:
    """CO-C4-6."""
    profile = profile_of(state, unit)
    if not profile.officer:
        return 0
    return max(0, profile.orders + sum(verb.n for verb in lasting(state, unit, verbs.Orders)))


def has_action(state: State, unit: Unit, action: ActionName) -> bool:
    """Printed or granted (CO-C4-9); Fury grants Assault where the faction says so (CO-SG-6)."""
    if action in profile_of(state, unit).does:
        return True
    if any(verb.action == action for verb in lasting(state, unit, verbs.Grant)):
        return True
    return action == "assault" and unit.fury > 0 and furious(state, unit)


def furious(state: State, unit: Unit) -> bool:
    """Whether the briefing makes Fury grant Assault to it: Opfor units only (CO-SG-6)."""
    if unit.seat or not unit.fury:
        return False
    return "fury-grants-assault" in state.content.factions[state.opfor].activity


def has_ability(state: State, unit: Unit, ability: Ability) -> bool:
    if ability in profile_of(state, unit).abilities:
        return True
    return any(verb.ability == ability for verb in lasting(state, unit, verbs.Grant))


def regular(state: State, one: Unit, other: Unit) -> bool:
    """Of the same faction (CO-5.1-4)."""
    return profile_of(state, one).faction == profile_of(state, other).faction


# lengths, in ticks


def mv(state: State, unit: Unit) -> int:
    """The allowance of a Move (CO-C3-4)."""
    more = sum(verb.n for verb in lasting(state, unit, verbs.Speed))
    return max(0, profile_of(state, unit).mv + more) * INCH


def rad(state: State, unit: Unit) -> int:
    """Command radius (CO-C7-1)."""
    return max(0, profile_of(state, unit).rad + _ranged(state, unit, "rad")) * INCH


def weapon_range(state: State, unit: Unit, weapon: Weapon) -> int:
    """Range, or reach of a melee weapon."""
    more = 0 if weapon.melee else _ranged(state, unit, "weapon")
    return (weapon.range + more) * INCH


def alert_range(state: State, watched: Unit) -> int:
    """How near a player unit alerts Opfor, with its Ghost (CO-4.1-5, CO-C8-6)."""
    ghost = profile_of(state, watched).ghost
    ghost += sum(verb.ghost for verb in lasting(state, watched, verbs.Grant))
    more = sum(verb.n for verb in common(state, verbs.Range) if verb.of == "alert")
    return max(LEAST_ALERT_RANGE, ALERT_RANGE + more - ghost) * INCH


def discovery_range(state: State) -> int:
    """CO-4.3A-1."""
    more = sum(verb.n for verb in common(state, verbs.Range) if verb.of == "discovery")
    return (DISCOVERY_RANGE + more) * INCH


def sight_limit(state: State) -> int:
    """How far anybody sees, in ticks; 0 without a limit (CD13)."""
    found = common(state, verbs.Sight)
    return min(verb.inches for verb in found) * INCH if found else 0


def obscured_beyond(state: State) -> int:
    """From how far on a ranged attack is obscured; 0: never for its distance (CD14)."""
    found = common(state, verbs.ObscureBeyond)
    return min(verb.inches for verb in found) * INCH if found else 0


def low_toll(state: State) -> int:
    """What entering Low terrain costs, in ticks (CO-C3-3, CD16)."""
    return max((verb.inches for verb in common(state, verbs.LowCost)), default=1) * INCH


def push_bonus(state: State) -> int:
    return sum(verb.n for verb in common(state, verbs.PushBonus)) * INCH


def _ranged(state: State, unit: Unit, of: str) -> int:
    side = "players" if unit.seat else "opfor"
    return sum(verb.n for verb in lasting(state, unit, verbs.Range) if verb.of == of and verb.side in ("both", side))


# attacks and defences


def _fits(attack: AttackKind, weapon: Weapon) -> bool:
    return attack in ("any", weapon.kind)


def modifiers(state: State, unit: Unit, weapon: Weapon) -> Modifiers:
    """Of an attack with a weapon: its own and what is granted."""
    found = weapon.modifiers
    for verb in lasting(state, unit, verbs.Mod):
        if _fits(verb.attack, weapon):
            found = found.plus(verb.modifiers)
    return found


def dice_bonus(state: State, unit: Unit, weapon: Weapon, *, first: bool) -> int:
    """Attack dice by effects; some are for the first attack of an activation only."""
    return sum(
        verb.n
        for verb in lasting(state, unit, verbs.Dice)
        if _fits(verb.attack, weapon) and (first or verb.until != "first")
    )


def ignores_cover(state: State, unit: Unit) -> bool:
    return bool(lasting(state, unit, verbs.NoCover))


def defences(state: State, unit: Unit) -> tuple[Defence, ...]:
    """As printed, raised or granted, in printed order, granted ones last; Rend lowers Armor."""
    found = {one.kind: one for one in profile_of(state, unit).defences}
    for verb in lasting(state, unit, verbs.Guard):
        known = found.get(verb.defence)
        if verb.defence == "armor":
            found["armor"] = Defence("armor", (known.n if known else 0) + verb.n)
        elif known is None:
            found["dodge"] = Defence("dodge", verb.n, verb.by)
    if unit.rend and "armor" in found:
        found["armor"] = Defence("armor", max(0, found["armor"].n - 1))  # CO-C5-14
    return tuple(found.values())


def test_bonus(state: State, unit: Unit, skill: Skill) -> int:
    """Skills, upgrades and conditions add up (CO-7.0-4)."""
    found = profile_of(state, unit).skills.get(skill, 0)
    for verb in lasting(state, unit, verbs.Test):
        if verb.type == skill or (verb.type == "any" and skill != "medicine"):
            found += verb.n
    return found
