"""What the parts of a content must agree on: names that exist, forces that are legal, missions
that can be set up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from sandtable.boards.tabletop import files
from sandtable.boards.tabletop.entries import SECTIONS as TABLE_SECTIONS
from sandtable.games.team_yankee import card_checks, forces, mission_checks, table_checks
from sandtable.games.team_yankee.cards import ForceList, UnitCard
from sandtable.games.team_yankee.content import Content
from sandtable.games.team_yankee.mission import Mission, Reserves
from sandtable.kernel.explain import Steps
from sandtable.kernel.packs import Complaint, Entry
from sandtable.kernel.refs import Found
from sandtable.kernel.verbs import of


def complaints(content: Content) -> Iterator[Complaint]:
    """Everything that is wrong with a content whose entries are each sound in themselves."""
    yield from files.complaints(content.ground)
    for section, check in CHECKS.items():
        for one in content.sections[section]:
            for path, what in check(content, one):
                yield (section, one.id), path, what
    yield from _texts(content)


def mission_complaints(content: Content, mission: Mission) -> Found:
    """What is wrong with a mission, and where in it."""
    return mission_checks.of_mission(content, mission)


# forces


def of_force(content: Content, force: ForceList) -> Found:
    """Legal for the points that it was made for (TY-FRC-2)."""
    if force.id == forces.BUILT:
        yield ["id"], f"'{forces.BUILT}' stands for a force that is built at the table"
    if force.points and not forces.LEAST <= force.points <= forces.MOST:
        what = f"a battle is for {forces.LEAST} to {forces.MOST} points (TY-FRC-2)"
        yield ["points"], what
    for fault in forces.wrong(content, force, force.points or forces.MOST):
        # A rule belongs to what a card allows; a name that nobody knows breaks none.
        rule = "" if fault.why.startswith("unknown") else f" ({fault.rule})"
        yield fault.path, f"{fault.why}{rule}"


def _texts(content: Content) -> Iterator[Complaint]:
    """Lists of plain text: the same, told by line and column."""
    listed = {one.id for one in content.sections["forces"]}
    for name, text in content.maps.items():
        entry = ("maps", name)
        if name in listed:
            yield entry, list(text.place(["id"])), f"there is a force '{name}' already"
        for path, what in of_force(content, text.force):
            yield entry, list(text.place(path)), what


CHECKS: dict[str, Callable[[Content, Any], Found]] = {
    "keywords": lambda _, one: card_checks.of_keyword(one),
    "speeds": lambda _, one: card_checks.of_speed(one),
    "weapons": card_checks.of_weapon,
    "teams": card_checks.of_team,
    "units": card_checks.of_unit,
    "formations": card_checks.of_formation,
    "nations": card_checks.of_nation,
    "forces": of_force,
    "kinds": lambda _, one: table_checks.of_kind(one),
    "tables": table_checks.of_table,
    "missions": mission_checks.of_mission,
    "plans": mission_checks.of_plan,
    "random": mission_checks.of_random,
    "operations": mission_checks.of_operation,
}


# what leans on what


def leans_on(content: Content, entry: Entry, path: Steps) -> Iterator[Entry]:
    """The other entries that an entry's complaints may be about."""
    section, name = entry
    if section in TABLE_SECTIONS:
        yield from files.leans_on(content.ground, entry, path)
    match section:
        case "weapons":
            yield from _all("keywords", content.weapons[name].keywords)
        case "teams":
            yield from _all("weapons", content.arms[name].weapons)
        case "units":
            yield from _of_unit(content.units[name])
        case "formations":
            formation = content.formations[name]
            yield "nations", formation.nation
            yield from _all("units", formation.hq)
            yield from (("units", card) for slot in formation.slots for card in slot.cards)
        case "nations":
            yield from _all("units", content.nations[name].support)
            yield from _all("nations", content.nations[name].allies)
        case "forces" | "maps":
            yield from _of_force(content, content.forces[name])
        case "missions" | "plans" | "random" | "operations":
            yield from _of_finding(content, section, name)


def _all(section: str, names: Iterable[str]) -> Iterator[Entry]:
    return ((section, name) for name in names)


def _of_unit(card: UnitCard) -> Iterator[Entry]:
    yield "nations", card.nation
    yield "speeds", card.speed
    yield "units", card.carrier
    yield from _all("weapons", card.weapons)
    yield from _all("keywords", card.keywords)
    yield from (("teams", arm) for arms in card.teams.values() for arm in arms)


def _of_force(content: Content, force: ForceList) -> Iterator[Entry]:
    yield "nations", force.nation
    yield from (("units", one.card) for _, one in forces.listed(force))
    for raised in force.formations:
        yield "formations", raised.formation
    known = {one.card for _, one in forces.listed(force)} & set(content.units)
    yield from (("keywords", word) for card in sorted(known) for word in content.units[card].keywords)


def _of_finding(content: Content, section: str, name: str) -> Iterator[Entry]:
    match section:
        case "missions":
            mission = content.missions[name]
            yield "tables", mission.chosen.layout
            yield from _all("forces", (mission.chosen.blue, mission.chosen.red))
            yield from _all("maps", (mission.chosen.blue, mission.chosen.red))
            yield from (("scatter", one.scatter) for one in of(mission.script, Reserves))
            yield "operations", name
        case "plans":
            yield from _all("missions", content.plans[name].missions)
            yield from _all("plans", content.plans)
        case "random":
            yield from _all("missions", content.random[name].missions)
        case "operations":
            yield "missions", name
            for battle in content.operations[name].battles:
                yield "tables", battle.layout
                yield from _all("forces", (battle.blue, battle.red))
                yield from _all("maps", (battle.blue, battle.red))
