"""How our files and a user's packs become content, checked against each other."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.special_forces.cards import SoldierCard
from sandtable.games.special_forces.content import BATTLES, KINDS, MAPS, SECTIONS, Content
from sandtable.games.special_forces.crosschecks import complaints
from sandtable.games.special_forces.ground import Ground
from sandtable.games.special_forces.maps import read_map
from sandtable.games.special_forces.mission import Mission
from sandtable.kernel.explain import Steps
from sandtable.kernel.packs import Entry, Reader


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


def _rivals(one: SoldierCard, other: SoldierCard) -> bool:
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
    complaints=complaints,
    leans_on=_uses,
)
