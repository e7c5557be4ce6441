"""All boards, cards, maps and missions of a table: loaded once, never changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from sandtable.games.seal_team_flix.cards import (
    Board,
    Card,
    Equipment,
    PrintedSecondary,
    Specialization,
    Weapon,
    copies_of,
)
from sandtable.games.seal_team_flix.ground import Ground, Section
from sandtable.games.seal_team_flix.mission import Campaign, Mission, reached
from sandtable.games.seal_team_flix.vocabulary import BoardId, CardCopy, CardId, MissionId, Spec, kind_of
from sandtable.kernel.kept import Keeper
from sandtable.kernel.packs import Sections, by_id, digest

MISSIONS = ("1", "2A", "2B", "3A", "3B", "4A", "4B", "4C", "5A", "5B", "6A", "6B", "6C", "7A", "7B", "8A", "8B")
LESSON = "lesson"  # played with a guide
FILES = (
    "seals",
    "weapons",
    "equipment",
    "specializations",
    "campaign",
    *(f"missions/{name}" for name in (*MISSIONS, LESSON)),
)
SECTIONS: dict[str, Any] = {
    "seals": Board,
    "secondaries": PrintedSecondary,
    "weapons": Weapon,
    "equipment": Equipment,
    "specializations": Specialization,
    "missions": Mission,
    "campaigns": Campaign,
}
KINDS = {
    "seals": "SEAL",
    "secondaries": "Secondary Weapon",
    "weapons": "weapon",
    "equipment": "Equipment",
    "specializations": "Specialization",
    "missions": "mission",
    "campaigns": "Campaign",
}
WORDING = ("name", "title", "brief", "text", "primary_text", "secondary_text")


class Content(Keeper):
    """What a table is played with."""

    def __init__(self, sections: Sections, maps: Mapping[str, Section]) -> None:
        self.boards: dict[BoardId, Board] = by_id(sections["seals"])
        self.secondaries: dict[str, PrintedSecondary] = by_id(sections["secondaries"])
        self.weapons: dict[CardId, Weapon] = by_id(sections["weapons"])
        self.equipment: dict[CardId, Equipment] = by_id(sections["equipment"])
        self.cards: dict[CardId, Card] = {**self.weapons, **self.equipment}
        self.specializations: dict[Spec, Specialization] = by_id(sections["specializations"])
        self.copies = {kind: copies_of(card) for kind, card in self.cards.items()}
        self._by_copy = {copy: self.cards[kind] for kind, of in self.copies.items() for copy in of}
        self.deck: tuple[CardCopy, ...] = tuple(self._by_copy)
        self.maps = dict(maps)
        self.campaigns: dict[str, Campaign] = by_id(sections["campaigns"])
        single: dict[MissionId, Mission] = by_id(sections["missions"])
        linked = {one.id: _linked(one, single) for one in self.campaigns.values() if one.first in single}
        self.missions: dict[MissionId, Mission] = single | {
            name: one for name, one in linked.items() if name not in single
        }
        self.sections = sections
        self.digest = _digest(sections, maps)
        self._grounds: dict[tuple[tuple[str, ...], tuple[int, ...]], Ground] = {}

    def card(self, copy: CardCopy) -> Card:
        """What stands on a card."""
        return self._by_copy.get(copy) or self.cards[kind_of(copy)]

    def ground(self, mission: Mission) -> Ground:
        """The Map of a mission, made once for each join of maps (STF-MIS-5)."""
        key = (mission.maps, mission.seam)
        found = self._grounds.get(key)
        if found is None:
            found = Ground.join([self.maps[name] for name in mission.maps], mission.seam)
            self._grounds[key] = found
        return found


def _linked(campaign: Campaign, missions: Mapping[MissionId, Mission]) -> Mission:
    """The Campaign as a mission: its first one, with every other that a branch leads to."""
    first = missions[campaign.first]
    words = {"id": campaign.id, "title": campaign.title, "brief": campaign.brief}
    legs = tuple(missions[name] for name in reached(campaign.first, missions))
    return replace(first, **words, branches=None, legs=legs)


def _digest(sections: Sections, maps: Mapping[str, Section]) -> str:
    """What the content does, not how it words it: a better sentence breaks no journal."""
    plain = {
        section: [{k: v for k, v in entry.items() if k not in WORDING} for entry in entries]
        for section, entries in msgspec.to_builtins(sections).items()
    }
    grounds = [maps[name].plain() for name in sorted(maps)]
    return digest([plain, grounds], order="sorted")
