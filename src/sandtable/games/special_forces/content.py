"""All cards, weapons, counters, maps and scenarios of a table: loaded once, never changed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

import msgspec

from sandtable.games.special_forces.battles import planned
from sandtable.games.special_forces.cards import Armament, Counter, SoldierCard, Weapon
from sandtable.games.special_forces.ground import Ground
from sandtable.games.special_forces.mission import Mission
from sandtable.games.special_forces.vocabulary import CardId, CounterId, WeaponId
from sandtable.kernel.kept import Keeper
from sandtable.kernel.packs import Sections, by_id, digest

MAPS = ("residential-1", "commercial-1", "government-1")
# Printed scenarios in the rulebook's order, then ours.
SCENARIOS = ("hfc", "som", "rat", "wmd", "bth", "cornershop", "housecall", "antenna", "headhunt")
OWN = ("own-battle", "random-battle")  # of the players' choice, and of the dice
LESSON = "lesson"  # played with a guide
BATTLES = (*SCENARIOS, *OWN, LESSON)
SECTIONS: dict[str, Any] = {"soldiers": SoldierCard, "weapons": Weapon, "counters": Counter, "scenarios": Mission}
KINDS = {"soldiers": "soldier", "weapons": "weapon", "counters": "counter", "scenarios": "scenario"}
WORDING = ("text", "title", "brief", "complexity", "minutes")


class Content(Keeper):
    """What a table is played with."""

    def __init__(self, sections: Sections, maps: Mapping[str, Ground]) -> None:
        self.soldiers: dict[CardId, SoldierCard] = by_id(sections["soldiers"])
        self.weapons: dict[WeaponId, Weapon] = by_id(sections["weapons"])
        self.counters: dict[CounterId, Counter] = by_id(sections["counters"])
        self.arms: dict[WeaponId, Armament] = {**self.weapons, **self.counters}
        self.maps = dict(maps)
        self.missions: dict[str, Mission] = {
            one.id: planned(one, self.soldiers, self.maps) for one in sections["scenarios"]
        }
        self.sections = sections
        self.digest = _digest(sections, maps)

    @cached_property
    def by_load(self) -> defaultdict[Callable[..., Any], dict[object, Any]]:
        """What each rule says of a soldier's load (`rules/loads.py`)."""
        return defaultdict(dict)


def _digest(sections: Sections, maps: Mapping[str, Ground]) -> str:
    """What the content does, not how it words it: a better sentence breaks no journal."""
    plain = _without_wording(msgspec.to_builtins(sections))
    grounds = [_plain(maps[name]) for name in sorted(maps)]
    return digest([plain, grounds], order="sorted")


def _without_wording(data: Any) -> Any:
    if isinstance(data, dict):
        return {k: _without_wording(v) for k, v in data.items() if k not in WORDING}
    return [_without_wording(item) for item in data] if isinstance(data, list) else data


def _plain(ground: Ground) -> tuple[str, int, bytes, bytes, bytes, bytes]:
    lattice = ground.lattice
    edges = lattice.upright, lattice.level
    return ground.id, lattice.width, lattice.there, *edges, ground.of_building
