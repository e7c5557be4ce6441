"""What the parts of a content must agree on: names that exist, missions that can be set up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from sandtable.boards.tabletop import files
from sandtable.boards.tabletop.entries import SECTIONS as TABLE_SECTIONS
from sandtable.games.covert_ops import card_checks, verb_checks, verbs
from sandtable.games.covert_ops.cards import ActionCard, Condition, Faction, Unlock, Upgrade
from sandtable.games.covert_ops.content import Content
from sandtable.games.covert_ops.mission import Campaign, Mission
from sandtable.games.covert_ops.mission_checks import captives_of, most_points, of_mission
from sandtable.games.covert_ops.refs import named, unknown
from sandtable.games.covert_ops.table_checks import of_table
from sandtable.kernel.explain import Steps
from sandtable.kernel.packs import Complaint, Entry
from sandtable.kernel.refs import Found, climbs, repeated
from sandtable.kernel.verbs import of

# What a test has walked over; other tables are walked over when they are read.
WALKED = "274f3ea877aa664a"


def complaints(content: Content) -> Iterator[Complaint]:
    """Everything that is wrong with a content whose entries are each sound in themselves."""
    yield from files.complaints(content.ground)
    yield from files.stranded(content.ground, WALKED)
    for section, check in CHECKS.items():
        for one in content.sections[section]:
            for path, what in check(content, one):
                yield (section, one.id), path, what


def mission_complaints(content: Content, mission: Mission) -> Found:
    """What is wrong with a mission, and where in it."""
    for at, leg in enumerate(mission.legs):
        yield from ((["legs", at, *path], what) for path, what in of_mission(content, leg))
    yield from of_mission(content, mission)


# cards


def _card(content: Content, card: ActionCard) -> Found:
    yield from verb_checks.of_card(card)
    if card.faction and card.faction not in content.factions:
        yield ["faction"], unknown("faction", card.faction, content.opfor_factions)
    elif card.faction and card.faction not in content.opfor_factions:
        yield ["faction"], f"'{card.faction}' is never Opfor: nobody would draw it (CO-3.0-15)"
    if card.reinforcements is True and not of(card.effects, verbs.Spawn):
        yield ["reinforcements"], "Reinforcements bring a marker: `{do: spawn, point: A}` (CO-K-2)"
    for k, verb in enumerate(card.effects):
        if isinstance(verb, verbs.Recruit) and verb.unit not in content.profiles:
            yield ["effects", k, "unit"], unknown("profile", verb.unit, content.profiles)


def _condition(content: Content, card: Condition) -> Found:
    yield from verb_checks.of_condition(card)
    yield from named(["excludes"], "condition", card.excludes, content.conditions)
    yield from repeated(["excludes"], card.excludes)
    for k, name in enumerate(card.excludes):
        other = content.conditions.get(name)
        if name == card.id:
            yield ["excludes", k], "a condition does not exclude itself"
        elif other and card.id not in other.excludes:
            yield ["excludes", k], f"'{name}' does not exclude '{card.id}' in turn (CO-3.0-12)"


def _upgrade(content: Content, card: Upgrade) -> Found:
    yield from verb_checks.of_upgrade(card)
    if card.kind == "campaign" and card.unlock is None:
        yield [], "a campaign upgrade says by which deed it is unlocked (CO-8.2A-1)"
    if card.kind != "campaign" and card.unlock is not None:
        yield ["unlock"], "only an upgrade of the kind campaign is unlocked (CO-8.2A-1)"
    if card.unlock is not None:
        for path, what in _unlock(content, card.unlock):
            yield ["unlock", *path], what


def _unlock(content: Content, unlock: Unlock) -> Found:
    """One deed, and one that can be done (CO-CP-11)."""
    deeds = ("done", "captives", "vp", "survived", "injuries")
    told = [deed for deed in deeds if getattr(unlock, deed)]
    if len(told) != 1:
        yield [], f"one deed unlocks it: {', '.join(deeds)}"
    elif told[0] in deeds[:3] and not unlock.mission:
        yield [told[0]], "say in which `mission`"
    elif told[0] in deeds[3:] and unlock.mission:
        yield ["mission"], f"`{told[0]}` is counted over all missions: leave `mission` out"
    elif unlock.mission:
        yield from _deed(content, unlock)


def _deed(content: Content, unlock: Unlock) -> Found:
    parts = [name for one in content.campaigns.values() for name in one.missions]
    mission = content.missions.get(unlock.mission)
    if unlock.mission not in parts or mission is None:
        yield ["mission"], unknown("mission of a campaign", unlock.mission, parts)
        return
    successes = sum(one.most for one in mission.interactions)
    most = {"done": successes, "captives": captives_of(mission), "vp": most_points(mission)}
    for deed, can in most.items():
        if getattr(unlock, deed) > can:
            yield [deed], f"'{mission.id}' allows {can} at most"


# missions and campaigns


def _mission(content: Content, mission: Mission) -> Found:
    if mission.legs:
        yield ["legs"], "which missions belong together is said by a campaign"
    yield from of_mission(content, mission)


def _campaign(content: Content, campaign: Campaign) -> Found:
    single = [one.id for one in content.sections["missions"]]
    if campaign.id in single:
        yield ["id"], f"'{campaign.id}' is a mission already"
    yield from named(["missions"], "mission", campaign.missions, single)
    yield from repeated(["missions"], campaign.missions)
    yield from climbs(["totals"], campaign.totals, "what a better result takes")
    if all(name in single for name in campaign.missions):
        yield from _totals(content, campaign)


def _totals(content: Content, campaign: Campaign) -> Found:
    """CO-CP-3."""
    most = sum(most_points(content.missions[name]) for name in campaign.missions)
    if campaign.totals[2] > most:
        yield ["totals", 2], f"the missions have {most} Victory Points in all (CO-CP-3)"


CHECKS: dict[str, Callable[[Content, Any], Found]] = {
    "weapons": lambda _, one: card_checks.of_weapon(one),
    "profiles": card_checks.of_profile,
    "factions": card_checks.of_faction,
    "cards": _card,
    "conditions": _condition,
    "assets": lambda _, one: verb_checks.of_asset(one),
    "upgrades": _upgrade,
    "tables": of_table,
    "missions": _mission,
    "campaigns": _campaign,
}


# what leans on what


def leans_on(content: Content, entry: Entry, path: Steps) -> Iterator[Entry]:
    """The other entries that an entry's complaints may be about."""
    section, name = entry
    if section in TABLE_SECTIONS:
        yield from files.leans_on(content.ground, entry, path)
    yield from (("profiles", one) for one in _profiles(content, section, name))
    yield from (("factions", one) for one in _factions(content, section, name))
    match section:
        case "profiles":
            yield from (("weapons", one) for one in content.profiles[name].weapons)
        case "conditions":
            yield from (("conditions", one) for one in content.conditions[name].excludes)
        case "upgrades":
            unlock = content.upgrades[name].unlock
            yield "missions", unlock.mission if unlock else ""
            yield from (("campaigns", one) for one in content.campaigns)
        case "campaigns":
            yield from (("missions", one) for one in content.campaigns[name].missions)
        case "missions":
            mission = content.missions[name]
            yield "tables", mission.table
            yield from (("conditions", one) for one in mission.conditions)
            yield from (("cards", one) for one in content.cards)


def _profiles(content: Content, section: str, name: str) -> Iterator[str]:
    match section:
        case "factions":
            faction = content.factions[name]
            yield from _squads(faction)
            yield from (one for team in faction.teams.values() for one in team)
        case "cards":
            yield from (verb.unit for verb in of(content.cards[name].effects, verbs.Recruit))
        case "missions" | "tables":
            yield from content.profiles


def _squads(faction: Faction) -> Iterator[str]:
    yield from (*faction.squad, *faction.low, *faction.high)


def _factions(content: Content, section: str, name: str) -> Iterator[str]:
    match section:
        case "profiles":
            yield content.profiles[name].faction
        case "cards":
            yield content.cards[name].faction
        case "missions":
            yield from content.factions
