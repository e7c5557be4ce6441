"""Everything that a table is played with, merged from our files and a user's packs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import msgspec
from msgspec.structs import replace

from sandtable.boards.tabletop.entries import KINDS as TABLE_KINDS
from sandtable.boards.tabletop.entries import SECTIONS as TABLE_SECTIONS
from sandtable.boards.tabletop.file_tables import Tables
from sandtable.boards.tabletop.mats import Table
from sandtable.games.covert_ops.cards import ActionCard, Asset, Condition, Faction, Profile, Upgrade, Weapon
from sandtable.games.covert_ops.mission import Campaign, Mission
from sandtable.kernel.kept import Keeper
from sandtable.kernel.packs import Sections, by_id, digest

MISSIONS = ("smash-and-grab", "survival", "dead-drop", "cold-iron", "open-cage", "long-night", "crown-of-glass")
TAUGHT = ("first-watch",)  # tables of lessons: in no digest, a better lesson breaks no journal
PROFILES = ("homeworld", "zhrenthrar", "volucrid", "blackwake", "lantern", "campaign")
FILES = (
    "weapons",
    *(f"profiles/{name}" for name in PROFILES),
    "factions",
    "cards",
    "conditions",
    "assets",
    "upgrades",
    "missions",
    "campaign",
    "tables/kinds",
    *(f"tables/{name}" for name in (*MISSIONS, *TAUGHT)),
)
CARDS: dict[str, Any] = {
    "weapons": Weapon,
    "profiles": Profile,
    "factions": Faction,
    "cards": ActionCard,
    "conditions": Condition,
    "assets": Asset,
    "upgrades": Upgrade,
    "missions": Mission,
    "campaigns": Campaign,
}
SECTIONS: dict[str, Any] = {**TABLE_SECTIONS, **CARDS}
KINDS = {
    **TABLE_KINDS,
    "weapons": "weapon",
    "profiles": "profile",
    "factions": "faction",
    "cards": "Action card",
    "conditions": "condition",
    "assets": "asset",
    "upgrades": "upgrade",
    "missions": "mission",
    "campaigns": "campaign",
}
WORDING = ("name", "title", "brief", "participants", "theater", "text", "words", "symbol")


class Content(Keeper):
    """Immutable, known by what it does."""

    def __init__(self, sections: Sections, maps: Mapping[str, Any]) -> None:
        self.sections = sections
        self.maps = dict(maps)
        self.weapons: dict[str, Weapon] = by_id(sections["weapons"])
        self.profiles: dict[str, Profile] = by_id(sections["profiles"])
        self.factions: dict[str, Faction] = by_id(sections["factions"])
        self.cards: dict[str, ActionCard] = by_id(sections["cards"])
        self.conditions: dict[str, Condition] = by_id(sections["conditions"])
        self.assets: dict[str, Asset] = by_id(sections["assets"])
        self.upgrades: dict[str, Upgrade] = by_id(sections["upgrades"])
        self.campaigns: dict[str, Campaign] = by_id(sections["campaigns"])
        self.ground = Tables({name: sections[name] for name in TABLE_SECTIONS})
        single: dict[str, Mission] = by_id(sections["missions"])
        linked = {
            one.id: _linked(one, single)
            for one in self.campaigns.values()
            if all(name in single for name in one.missions)
        }
        self.missions: dict[str, Mission] = single | {name: one for name, one in linked.items() if name not in single}

    @cached_property
    def opfor_factions(self) -> tuple[str, ...]:
        """Whoever recruits squads, by the faces of the die that is rolled for one (CO-SG-1)."""
        return tuple(one.id for one in self.factions.values() if one.squad)

    @cached_property
    def team_factions(self) -> tuple[str, ...]:
        """Whoever has ready teams, in the order in which the seats take them (guide, A.3)."""
        return tuple(one.id for one in self.factions.values() if one.teams)

    @cached_property
    def tables(self) -> dict[str, Table]:
        return self.ground.tables

    def title_of(self, mission: str) -> str:
        """As people call it; a lesson is in no list, and is called as its id is."""
        known = self.missions.get(mission)
        return known.title if known else mission.replace("-", " ").title()

    @cached_property
    def digest(self) -> str:
        """What the content does, not how it words it: a better sentence breaks no journal."""
        cards = msgspec.to_builtins({name: self.sections[name] for name in CARDS})
        return digest([_without_words(cards), _played(self.ground).digest], order="sorted")


def _without_words(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _without_words(one) for key, one in data.items() if key not in WORDING}
    return [_without_words(one) for one in data] if isinstance(data, list | tuple) else data


def _played(ground: Tables) -> Tables:
    """Without the tables of lessons."""
    tables = [one for one in ground.sections["tables"] if one.id not in TAUGHT]
    return Tables({**ground.sections, "tables": tables})


def _linked(campaign: Campaign, missions: Mapping[str, Mission]) -> Mission:
    """A campaign as a mission: its first one, with all of them as its legs."""
    legs = tuple(missions[name] for name in campaign.missions)
    words = ("id", "title", "brief", "participants", "theater")
    own = {name: getattr(campaign, name) for name in words}
    return replace(legs[0], **own, legs=legs, totals=campaign.totals)
