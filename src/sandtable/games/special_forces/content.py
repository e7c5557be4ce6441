"""All cards, weapons, counters, maps and scenarios of a table: loaded once, never changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from sandtable.games.special_forces.battles import planned
from sandtable.games.special_forces.cards import Armament, Counter, Soldiery, Weapon
from sandtable.games.special_forces.ground import Ground
from sandtable.games.special_forces.maps import read_map
from sandtable.games.special_forces.mission import Mission
from sandtable.games.special_forces.vocabulary import CardId, CounterId, WeaponId
from sandtable.kernel.explain import Steps
from sandtable.kernel.packs import Complaint, Entry, Reader, Sections, by_id, digest

MAPS = ("residential-1", "commercial-1", "government-1")
# Printed scenarios in the rulebook's order, then ours.
SCENARIOS = ("hfc", "som", "rat", "wmd", "bth", "cornershop", "housecall", "antenna", "headhunt")
OWN = ("own-battle", "random-battle")  # of the players' choice, and of the dice
LESSON = "lesson"  # played with a guide
BATTLES = (*SCENARIOS, *OWN, LESSON)
SECTIONS: dict[str, Any] = {
    "soldiers": Soldiery,
    "weapons": Weapon,
    "counters": Counter,
    "scenarios": Mission,
}
KINDS = {"soldiers": "soldier", "weapons": "weapon", "counters": "counter", "scenarios": "scenario"}
WORDING = ("text", "title", "brief", "complexity", "minutes")


class Content:
    """What a table is played with."""

    def __init__(self, sections: Sections, maps: Mapping[str, Ground]) -> None:
        self.soldiers: dict[CardId, Soldiery] = by_id(sections["soldiers"])
        self.weapons: dict[WeaponId, Weapon] = by_id(sections["weapons"])
        self.counters: dict[CounterId, Counter] = by_id(sections["counters"])
        self.arms: dict[WeaponId, Armament] = {**self.weapons, **self.counters}
        self.maps = dict(maps)
        self.missions: dict[str, Mission] = {
            one.id: planned(one, self.soldiers, self.maps) for one in sections["scenarios"]
        }
        self.sections = sections
        self.digest = _digest(sections, maps)


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


def _complaints(content: Content) -> Iterable[Complaint]:
    from sandtable.games.special_forces.crosschecks import complaints  # rules that need Content

    return complaints(content)


def _uses(content: Content, entry: Entry, path: Steps) -> Iterator[Entry]:
    """What an entry leans on; of a scenario, what the place in it names."""
    section, name = entry
    if section == "soldiers":
        card = content.soldiers[name]
        yield from (("weapons", one) for one in card.weapons)
        yield from (("counters", one) for one in (*card.extra, *card.issue))
        yield from (("soldiers", one.id) for one in content.soldiers.values() if _rivals(one, card))
    elif section == "weapons":
        yield "counters", content.weapons[name].feeds_on
    elif section == "counters":
        yield "weapons", name
    else:
        yield from _named(content.missions[name], path)
        if path[0] == "item":
            yield from (("counters", one) for one in content.counters)
        yield "maps", content.missions[name].map


def _rivals(one: Soldiery, other: Soldiery) -> bool:
    return (one.side, one.number) == (other.side, other.number) and one.id != other.id


def _named(mission: Mission, path: Steps) -> Iterator[Entry]:
    """The soldiers and counters of a force, or of one line of it."""
    forces = [mission.us] if path[0] == "us" else [mission.iif] if path[0] == "iif" else []
    recruits = [one for force in forces or (mission.us, mission.iif) for one in force.soldiers]
    if forces and len(path) > 2 and isinstance(path[2], int):
        recruits = recruits[path[2] : path[2] + 1]
    if path[0] == "reinforcements" and mission.reinforcements:
        recruits = [one for row in mission.reinforcements.table for one in row.soldiers]
    for recruit in recruits:
        yield "soldiers", recruit.card
        yield from (("counters", one) for one in recruit.gear)


READER: Reader[Content, Ground] = Reader(
    game="special-forces",
    package=__package__,
    sections=SECTIONS,
    kinds=KINDS,
    make=Content,
    files=("soldiers", "weapons", "counters", *(f"scenarios/{name}" for name in BATTLES)),
    maps=MAPS,
    read_map=read_map,
    complaints=_complaints,
    leans_on=_uses,
)
