"""Weapons, profiles and factions: figures that agree with each other, names that exist."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from sandtable.games.covert_ops.cards import Defence, Faction, Profile, Weapon
from sandtable.games.covert_ops.content import Content
from sandtable.games.covert_ops.refs import named, unknown
from sandtable.games.covert_ops.verbs import Modifiers
from sandtable.games.covert_ops.vocabulary import ANY, MOST_COPIES, RANDOM, REQUISITION, officers_in
from sandtable.kernel.explain import Steps
from sandtable.kernel.refs import Found, climbs, repeated

BUDGETS = tuple(str(points) for points in dict.fromkeys(REQUISITION.values()))


# weapons


def of_weapon(weapon: Weapon) -> Found:
    if not weapon.range:
        yield ["range"], "an attack reaches 1 inch at least"
    yield from rolled(weapon.dice, weapon.pool, weapon.track)
    yield from ((["modifiers", *path], what) for path, what in of_modifiers(weapon.modifiers))
    if weapon.melee and weapon.modifiers.sidearm:
        yield ["modifiers", "sidearm"], "a melee weapon is used while engaged anyway (CO-C3-6)"


def rolled(dice: int, pool: int, track: Sequence[int]) -> Found:
    """CO-C5-3 to -5."""
    if pool > dice:
        yield ["pool"], f"no {pool} dice can be chosen from {dice} (CO-C5-4)"
    if min(track) < 0:
        yield ["track"], "damage is 0 at least (CO-C5-5)"
    yield from climbs(["track"], track, "the damage of higher dice")


def of_modifiers(modifiers: Modifiers) -> Found:
    yield from repeated(["marks"], modifiers.marks)
    yield from repeated(["select"], modifiers.select)
    if len(modifiers.select) == 1:
        yield ["select"], "one alone is not selected: name it in `marks` (CO-C5-10)"
    for k, mark in enumerate(modifiers.select):
        if mark in modifiers.marks:
            yield ["select", k], f"'{mark}' is there in any case, by `marks`"


# profiles


def of_profile(content: Content, profile: Profile) -> Found:
    if profile.faction not in content.factions:
        yield ["faction"], unknown("faction", profile.faction, content.factions)
    yield from named(["weapons"], "weapon", profile.weapons, content.weapons)
    for key in ("weapons", "does", "abilities", "subtypes"):
        yield from repeated([key], getattr(profile, key))
    yield from _rank(profile)
    yield from _armed(content, profile)
    yield from repeated(["defences"], [one.kind for one in profile.defences])
    for k, defence in enumerate(profile.defences):
        yield from _defence(["defences", k], defence)


def _rank(profile: Profile) -> Found:
    """Field Officers give orders, Infantry none (CO-C7-1)."""
    for key in ("rad", "orders"):
        if profile.officer and not getattr(profile, key):
            yield [key], f"a Field Officer needs `{key}` (CO-C7-1)"
        if not profile.officer and getattr(profile, key):
            yield [key], f"only a Field Officer has `{key}` (CO-C7-1)"
    if profile.officer and "command" not in profile.does:
        yield ["does"], "a Field Officer has command (CO-C7-1)"
    if not profile.officer and "command" in profile.does:
        yield ["does", profile.does.index("command")], "only a Field Officer has command (CO-C7-1)"


def _armed(content: Content, profile: Profile) -> Found:
    """Whoever has an action with an attack has a weapon for it."""
    weapons = [content.weapons[name] for name in profile.weapons if name in content.weapons]
    if len(weapons) < len(profile.weapons):
        return  # told above
    for k, action in enumerate(profile.does):
        wanted = {"assault": "melee", "storm": "ranged", "defensive-fire": "ranged"}.get(action)
        if wanted and not any(weapon.kind == wanted for weapon in weapons):
            yield ["does", k], f"{action} needs a {wanted} weapon"


def _defence(path: Steps, defence: Defence) -> Found:
    """CO-C6-2 to -4."""
    if not defence.n:
        yield [*path, "n"], f"{defence.kind} takes 1 damage away at least"
    if defence.kind == "armor" and defence.then:
        yield [*path, "then"], "nothing follows armor (CO-C6-2)"
    if defence.kind == "dodge" and not defence.then:
        yield path, "a dodge says by `then` how many inches follow (CO-C6-3)"
    if defence.kind == "riposte" and not defence.then:
        yield path, "a riposte says by `then` how much damage follows (CO-C6-4)"


# factions


def of_faction(content: Content, faction: Faction) -> Found:
    if faction.id in (ANY, RANDOM):
        yield ["id"], f"'{faction.id}' says in a mission that no faction is named"
    for key in ("squad", "low", "high"):
        names = getattr(faction, key)
        yield from _members(content, faction, [key], names)
        if not names and (faction.squad or faction.low or faction.high):
            yield [], f"'{faction.id}' recruits squads and needs `{key}` (CO-SG-2 to CO-SG-4)"
    yield from repeated(["activity"], faction.activity)
    if faction.activity and not faction.squad:
        yield ["activity"], "who recruits no squad has no Opfor activity (CO-2.1-5)"
    yield from _teams(content, faction)


def _members(content: Content, faction: Faction, path: Steps, names: Sequence[str]) -> Found:
    """They exist, and are of this faction."""
    yield from named(path, "profile", names, content.profiles)
    for k, name in enumerate(names):
        profile = content.profiles.get(name)
        if profile and profile.faction != faction.id:
            yield [*path, k], f"'{name}' is of '{profile.faction}', not of '{faction.id}'"


def _teams(content: Content, faction: Faction) -> Found:
    """Whoever can be chosen has a ready team for every number of seats (guide, A.3)."""
    for budget in BUDGETS:
        if faction.teams and budget not in faction.teams:
            yield ["teams"], f"no ready team for {budget} requisition (CO-3.0-2)"
    for budget, names in faction.teams.items():
        path: Steps = ["teams", budget]
        yield from _members(content, faction, path, names)
        if all(name in content.profiles for name in names):
            found = team_faults([content.profiles[name] for name in names], int(budget))
            yield from ((path, what) for what in found)


def team_faults(team: Sequence[Profile], requisition: int) -> Iterator[str]:
    """What is against a team of these (CO-C9-1 to -3)."""
    if not team:
        yield "a team has one unit at least (CO-C9-3)"
    cost = sum(one.cost for one in team)
    if cost > requisition:
        yield f"costs {cost}, more than {requisition} (CO-C9-1)"
    if len({one.faction for one in team}) > 1:
        yield "a team is of one faction (CO-C9-2)"
    officers, most = sum(one.officer for one in team), officers_in(requisition)
    if officers > most:
        yield f"{officers} Field Officers; {requisition} requisition allow {most} (CO-C9-3)"
    for name, count in Counter(one.id for one in team).items():
        yield from _copies(next(one for one in team if one.id == name), count)


def _copies(profile: Profile, count: int) -> Iterator[str]:
    if not profile.cost:
        yield f"nobody can buy '{profile.id}': it has no cost"
    if profile.unique and count > 1:
        yield f"'{profile.id}' is unique and there {count} times (CO-3.0-5)"
    elif count > MOST_COPIES:
        yield f"'{profile.id}' is there {count} times; {MOST_COPIES} are allowed (CO-C9-3)"
