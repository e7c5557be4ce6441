"""A unit's card in words: weapons, defences, actions, abilities, tokens, each with its meaning."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.boards.tabletop.ticks import inches
from sandtable.games.covert_ops import figures
from sandtable.games.covert_ops.cards import Defence, Profile, Weapon
from sandtable.games.covert_ops.screen.verb_words import ABILITIES, ACTIONS, TOKENS, modifiers_said
from sandtable.games.covert_ops.state import State, Unit
from sandtable.games.covert_ops.verbs import Modifiers
from sandtable.games.covert_ops.vocabulary import MOST, SKILLS, Ability, ActionName, Token
from sandtable.show.sheet import Line, Span, cited

TOKEN_MEANINGS: dict[Token, tuple[str, str]] = {
    "marker": ("the next attack against it rolls 1 die more", "CO-C5-13"),
    "rend": ("Armor 1 lower until the round ends", "CO-C5-14"),
    "suppression": ("1 Action token fewer in its next activation", "CO-C5-15"),
    "hunker": ("cover until its next activation", "CO-C4-11"),
    "fury": ("pays a Move, an Assault or a melee Attack", "CO-C8-1"),
    "gorged": ("pays any action", "CO-C8-5"),
}
ACTION_MEANINGS: dict[ActionName, tuple[str, str]] = {
    "storm": ("go up to half of Mv, then shoot", "CO-C4-14"),
    "assault": ("go up to Mv, then attack hand to hand", "CO-C4-13"),
    "interact": ("handle an element or a casualty within 1 in", "CO-C4-15"),
    "command": ("an order: Infantry within RAD activates now", "CO-C7-1"),
    "defensive-fire": ("shoots at enemies that end a move in its sight", "CO-C7-4"),
    "enrage": ("1 Fury for a Vengeful friend within 8 in", "CO-C8-3"),
    "consume": ("eats a friend or a weak enemy within 2 in, heals and is Gorged", "CO-C8-4"),
}
ABILITY_MEANINGS: dict[Ability, tuple[str, str]] = {
    "vengeful": ("1 Fury when a friend of its faction within 6 in is destroyed", "CO-C8-2"),
    "flight": ("ignores Rough, Low and enemy bases on its way", "CO-C3-7"),
    "inspire": ("whoever it Commands rolls 1 die more with the first attack", "CO-C8-7"),
    "sure-footed": ("ignores Rough and Low on its way", "CO-C3-7"),
    "unshaken": ("never takes Suppression", "CO-C5-15"),
}
DEFENCE_RULES = {"armor": "CO-C6-2", "dodge": "CO-C6-3", "riposte": "CO-C6-4"}


# weapons


def weapon_said(weapon: Weapon, reach: int = 0, found: Modifiers | None = None) -> str:
    """`ranged 18 in, 4 dice, pool 2, 0/1/2, Sidearm`."""
    far = f"{inches(reach)} in" if reach else f"{weapon.range} in"
    dice = f"{weapon.dice} {'die' if weapon.dice == 1 else 'dice'}"
    track = "/".join(map(str, weapon.track))
    words = modifiers_said(found or weapon.modifiers)
    return ", ".join((f"{weapon.kind} {far}", dice, f"pool {weapon.pool}", track, *words))


def modifier_meanings(found: Modifiers) -> Iterator[Line]:
    """What the modifiers of a weapon do."""
    if found.precise:
        yield cited("Precise: one defence, named by the attacker, is of no use", rule="CO-C5-7")
    if found.impact:
        yield cited(f"Impact: pushes whoever it hits up to {found.impact} in", rule="CO-C5-8")
    if found.aoe:
        yield cited(f"AOE: everybody within {found.aoe} in of the target is hit as well", rule="CO-C5-11")
    for mark in dict.fromkeys((*found.marks, *found.select)):
        chosen = " (one of them is selected)" if mark in found.select else ""
        words = f"{TOKENS[mark]}{chosen}: {TOKEN_MEANINGS[mark][0]}"
        yield cited(words, rule=TOKEN_MEANINGS[mark][1])
    if found.feint:
        yield cited(f"Feint: a low die in the pool gives a {TOKENS[found.feint]} token", rule="CO-C5-12")
    if found.sidearm:
        yield cited("Sidearm: can be fired with an enemy within 1 in", rule="CO-C3-6")


# defences


def defence_said(one: Defence) -> str:
    match one.kind:
        case "armor":
            return f"Armor {one.n}"
        case "dodge":
            return f"Dodge {one.n}, then up to {one.then} in"
        case "riposte":
            return f"Riposte {one.n}, then {one.then} damage back"


def _used(unit: Unit, one: Defence) -> bool:
    return (one.kind == "dodge" and unit.dodged) or (one.kind == "riposte" and unit.riposted)


# a unit as it stands


def unit_lines(state: State, unit: Unit) -> Iterator[Line]:
    """Everything about it that matters in play; Opfor never Interacts (guide, 8.5)."""
    profile = figures.profile_of(state, unit)
    yield _figures(state, unit, profile)
    for name in profile.weapons:
        yield from _weapon(state, unit, state.content.weapons[name])
    for one in figures.defences(state, unit):
        used = Span(" (used in this round)", "soft") if _used(unit, one) else Span("")
        yield cited(defence_said(one), used, rule=DEFENCE_RULES[one.kind])
    yield from _actions(state, unit)
    yield from _abilities(state, unit, profile)
    yield from token_lines(unit)
    for name in unit.upgrades:
        card = state.content.upgrades[name]
        yield cited(Span(card.name, strong=True), f": {card.text}", rule="CO-K-6")


def _figures(state: State, unit: Unit, profile: Profile) -> Line:
    left, most = figures.remaining(state, unit), figures.starting_damage(state, unit)
    what = "Field Officer" if profile.officer else "Infantry"
    parts = [f"{what}, Mv {inches(figures.mv(state, unit))} in", f"Damage {left} of {most}"]
    if unit.injuries:
        parts.append(f"{unit.injuries} {'Injury' if unit.injuries == 1 else 'Injuries'}")
    if profile.officer:
        parts.append(f"RAD {inches(figures.rad(state, unit))} in")
    return cited(", ".join(parts), rule="CO-C6-5")


def _weapon(state: State, unit: Unit, weapon: Weapon) -> Iterator[Line]:
    found = figures.modifiers(state, unit, weapon)
    said = weapon_said(weapon, figures.weapon_range(state, unit, weapon), found)
    yield cited(Span(weapon.name, strong=True), f": {said}", rule="CO-C5-1")
    yield from modifier_meanings(found)


def _actions(state: State, unit: Unit) -> Iterator[Line]:
    for name, (words, rule) in ACTION_MEANINGS.items():
        if figures.has_action(state, unit, name) and (unit.seat or name != "interact"):
            yield cited(Span(ACTIONS[name], strong=True), f": {words}", rule=rule)


def _abilities(state: State, unit: Unit, profile: Profile) -> Iterator[Line]:
    for name, (words, rule) in ABILITY_MEANINGS.items():
        if figures.has_ability(state, unit, name):
            yield cited(Span(ABILITIES[name], strong=True), f": {words}", rule=rule)
    if profile.ghost:
        yield cited(Span(f"Ghost {profile.ghost}", strong=True), f": noticed {profile.ghost} in later", rule="CO-C8-6")
    skills = [
        f"{skill.capitalize()} {bonus:+}" for skill in SKILLS if (bonus := figures.test_bonus(state, unit, skill))
    ]
    if skills and unit.seat and figures.has_action(state, unit, "interact"):
        yield cited(f"Tests: {', '.join(skills)}", rule="CO-7.0-4")


def token_lines(unit: Unit) -> Iterator[Line]:
    """Every token that lies on it, and what it does."""
    if unit.actions:
        words = f"{unit.actions} Action {'token' if unit.actions == 1 else 'tokens'}"
        yield cited(words, rule="CO-C4-5")
    for token in MOST:
        n = unit.tokens(token)
        if n:
            many = f"{n} " if n > 1 else ""
            words, rule = TOKEN_MEANINGS[token]
            yield cited(Span(f"{many}{TOKENS[token]}", "unknown", strong=True), f": {words}", rule=rule)


# as it is printed


def profile_lines(content_state: State, name: str) -> Iterator[Line]:
    """A profile on the shelf: what one would hire."""
    profile = content_state.content.profiles[name]
    fresh = Unit(0, name, seat=content_state.lead)
    cost = Span(f", {profile.cost} points", "soft")
    yield cited(Span(profile.name, strong=True), cost, rule="CO-C9-1")
    yield from unit_lines(content_state, fresh)
