"""Everything that a table is played with, merged from our files and a user's packs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import msgspec

from sandtable.boards.tabletop.entries import KINDS as TABLE_KINDS
from sandtable.boards.tabletop.entries import SECTIONS as TABLE_SECTIONS
from sandtable.boards.tabletop.file_tables import Tables
from sandtable.boards.tabletop.mats import Table
from sandtable.games.team_yankee.cards import (
    ForceList,
    FormationCard,
    Keyword,
    Nation,
    SpeedClass,
    TeamCard,
    UnitCard,
    Weapon,
)
from sandtable.games.team_yankee.force_text import Written
from sandtable.games.team_yankee.mission import Mission, Operation, PlanCell, RandomTable, Scatter
from sandtable.kernel.kept import Keeper
from sandtable.kernel.packs import Sections, by_id, digest

LAYOUTS = ("steinfeld-crossroads", "haselbach-heights", "ulfe-river")  # L1, L2, L3 (guide, 9.7)
NATIONS = ("us", "wg", "su")
FILES = (
    "keywords",
    "speeds",
    "weapons",
    "teams",
    *(f"units/{name}" for name in NATIONS),
    "formations",
    "nations",
    "forces",
    "missions",
    "plans",
    "scatter",
    "operations",
    "tables/kinds",
    *(f"tables/{name}" for name in LAYOUTS),
)
CARDS: dict[str, Any] = {
    "keywords": Keyword,
    "speeds": SpeedClass,
    "weapons": Weapon,
    "teams": TeamCard,
    "units": UnitCard,
    "formations": FormationCard,
    "nations": Nation,
    "forces": ForceList,
    "missions": Mission,
    "plans": PlanCell,
    "random": RandomTable,
    "scatter": Scatter,
    "operations": Operation,
}
SECTIONS: dict[str, Any] = {**TABLE_SECTIONS, **CARDS}
NAMES = {
    **TABLE_KINDS,
    "keywords": "special rule",
    "speeds": "speed class",
    "weapons": "weapon",
    "teams": "kind of Team",
    "units": "unit card",
    "formations": "formation",
    "nations": "nation",
    "forces": "force",
    "missions": "mission",
    "plans": "battle plan",
    "random": "random table",
    "scatter": "scatter table",
    "operations": "operation",
    "maps": "force",
}
WORDING = ("name", "title", "brief", "text", "what", "symbol")


class Content(Keeper):
    """Immutable, known by what it does; its text files ("maps") are lists of forces."""

    def __init__(self, sections: Sections, maps: Mapping[str, Written]) -> None:
        self.sections = sections
        self.maps = dict(maps)
        self.keywords: dict[str, Keyword] = by_id(sections["keywords"])
        self.speeds: dict[str, SpeedClass] = by_id(sections["speeds"])
        self.weapons: dict[str, Weapon] = by_id(sections["weapons"])
        self.arms: dict[str, TeamCard] = by_id(sections["teams"])
        self.units: dict[str, UnitCard] = by_id(sections["units"])
        self.formations: dict[str, FormationCard] = by_id(sections["formations"])
        self.nations: dict[str, Nation] = by_id(sections["nations"])
        lists: dict[str, ForceList] = {name: one.force for name, one in self.maps.items()}
        self.forces: dict[str, ForceList] = by_id(sections["forces"]) | lists
        self.missions: dict[str, Mission] = by_id(sections["missions"])
        self.plans: dict[str, PlanCell] = by_id(sections["plans"])
        self.random: dict[str, RandomTable] = by_id(sections["random"])
        self.scatter: dict[str, Scatter] = by_id(sections["scatter"])
        self.operations: dict[str, Operation] = by_id(sections["operations"])
        self.ground = Tables({name: sections[name] for name in TABLE_SECTIONS})

    @cached_property
    def tables(self) -> dict[str, Table]:
        return self.ground.tables

    @cached_property
    def digest(self) -> str:
        """What the content does, not how it words it: a better sentence breaks no journal."""
        sections = {name: self.sections[name] for name in CARDS} | {"forces": self.forces}
        cards = msgspec.to_builtins(sections, str_keys=True)
        return digest([_without_words(cards), self.ground.digest], order="sorted")


def _without_words(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _without_words(one) for key, one in data.items() if key not in WORDING}
    return [_without_words(one) for one in data] if isinstance(data, list | tuple) else data
