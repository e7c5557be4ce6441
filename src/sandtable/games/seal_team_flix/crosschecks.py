"""What the parts of a content must agree on: names that exist, missions that can be set up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import get_args

from sandtable.games.seal_team_flix import verb_checks, verbs
from sandtable.games.seal_team_flix.cards import Board, Equipment, Weapon
from sandtable.games.seal_team_flix.content import Content
from sandtable.games.seal_team_flix.gear import Shot, disc_bonus
from sandtable.games.seal_team_flix.ground import Section
from sandtable.games.seal_team_flix.mission import ABORT, ENDS, RESULTS, WIN, Campaign, Cell, Mission, onward, reached
from sandtable.games.seal_team_flix.vocabulary import (
    DIFFICULTIES,
    DISC_STOCK,
    DOOR_STOCK,
    HIGHEST_GRADE,
    LOCATIONS,
    SIZE_NAMES,
    TOKEN_STOCK,
    TOKEN_TITLES,
    Band,
    MissionId,
    TokenType,
)
from sandtable.kernel.explain import Steps
from sandtable.kernel.packs import Complaint, Entry
from sandtable.kernel.refs import Found, Refs

unknown = Refs("seal-team-flix").unknown
BANDS: tuple[Band, ...] = get_args(Band)
# A token that says nothing without the verb that gives it a meaning.
NEEDS: dict[TokenType, tuple[type[verbs.Special], str]] = {
    "MM": (verbs.Mastermind, "sc_mastermind (STF-SC-7)"),
    "NW": (verbs.Nuke, "sc_nuke (STF-SC-8)"),
}


def complaints(content: Content) -> Iterator[Complaint]:
    """Everything that is wrong with a content whose entries are each sound in themselves."""
    for board in content.boards.values():
        yield from ((("seals", board.id), *found) for found in _board(content, board))
    for weapon in content.weapons.values():
        faults = (*_weapon(content, weapon), *verb_checks.of_weapon(weapon))
        yield from ((("weapons", weapon.id), *found) for found in faults)
    for card in content.equipment.values():
        faults = (*_equipment(content, card), *verb_checks.of_equipment(card))
        yield from ((("equipment", card.id), *found) for found in faults)
    for spec in content.specializations.values():
        idle = verb_checks.of_training(spec)
        yield from ((("specializations", spec.id), *one) for one in idle)
    for mission in content.sections["missions"]:
        found = (*_listed(content, mission), *_mission(content, mission))
        yield from ((("missions", mission.id), *one) for one in found)
    for campaign in content.campaigns.values():
        yield from ((("campaigns", campaign.id), *one) for one in _campaign(content, campaign))
        yield from _layers(content, campaign)


def leans_on(content: Content, entry: Entry, path: Steps) -> Iterator[Entry]:
    """The other entries that an entry's complaints may be about."""
    del path
    section, name = entry
    if section == "weapons":
        yield from (("equipment", one) for one in content.equipment)
        yield from (("specializations", one) for one in content.specializations)
    elif section == "equipment":
        yield "weapons", name
    elif section == "missions":
        yield from (("maps", one) for one in content.missions[name].maps)
        yield from (("missions", one) for one in onward(content.missions[name]))
        yield from (("campaigns", one) for one in content.campaigns)
        yield from (("missions", one) for one in content.missions)
    elif section == "campaigns":
        yield "missions", content.campaigns[name].first
        yield from (("missions", one) for one in content.missions)


# cards


def _board(content: Content, board: Board) -> Found:
    if board.secondary not in content.secondaries:
        yield ["secondary"], unknown("Secondary Weapon", board.secondary, content.secondaries)


def _weapon(content: Content, weapon: Weapon) -> Found:
    codes = {card.attachment: card for card in content.equipment.values() if card.attachment}
    for at, code in enumerate(weapon.attachments):
        if weapon.slot == "secondary":
            yield ["attachments", at], "only a Primary Weapon takes Attachments (STF-GEAR-9)"
        elif code not in codes:
            yield ["attachments", at], unknown("Attachment", code, codes)
        elif code in weapon.attachments[:at]:
            yield ["attachments", at], f"it lists '{code}' already"
    yield from _discs(content, weapon, [codes[one] for one in weapon.attachments if one in codes])


def _discs(content: Content, weapon: Weapon, attachments: list[Equipment]) -> Found:
    """STF-CMP-3, with all that could be added to the weapon."""
    own = [*weapon.effects, *(effect for card in attachments for effect in card.effects)]
    experts = [
        spec.effects(HIGHEST_GRADE)
        for spec in content.specializations.values()
        if not weapon.specs or spec.id in weapon.specs
    ]
    for rate, sizes in weapon.rates.items():
        shot = Shot(weapon.slot, weapon.type, rate)
        extra = disc_bonus(own, shot) + max((disc_bonus(one, shot) for one in experts), default=0)
        for n, size in sizes:
            if n + extra > DISC_STOCK[size]:
                there = f"there are {DISC_STOCK[size]} {SIZE_NAMES[size]} discs"
                yield [rate], f"{there}, and with extra ones this takes {n + extra} (STF-CMP-3)"


def _equipment(content: Content, card: Equipment) -> Found:
    if card.id in content.weapons:
        yield ["id"], f"'{card.id}' is a weapon already; Equipment needs an id of its own"
    same = [one.id for one in content.equipment.values() if card.attachment and one.attachment == card.attachment]
    if same and same[0] != card.id:
        yield ["attachment"], f"'{card.attachment}' is '{same[0]}' already"


# missions


def mission_complaints(content: Content, mission: Mission) -> Found:
    """What is wrong with a mission, and where in it."""
    for at, leg in enumerate(mission.legs):
        found = (*_branches(leg, {one.id for one in mission.legs}), *_mission(content, leg))
        yield from ((["legs", at, *path], what) for path, what in found)
    yield from _mission(content, mission)


def _mission(content: Content, mission: Mission) -> Found:
    for at, name in enumerate(mission.maps):
        if name not in content.maps:
            yield ["maps", at], unknown("map", name, content.maps)
    if all(name in content.maps for name in mission.maps):
        maps = [content.maps[name] for name in mission.maps]
        yield from _places(mission, maps)
        yield from _special(mission, maps)
    for difficulty in DIFFICULTIES:
        found = _cell(mission, mission.cells[difficulty])
        yield from ((["cells", difficulty, *path], what) for path, what in found)


def _places(mission: Mission, maps: list[Section]) -> Found:
    """Start area, seam and Doors."""
    if mission.start not in maps[0].starts:
        yield ["start"], unknown(f"start area of {maps[0].id}", mission.start, maps[0].starts)
    yield from _seam(mission, maps)
    doors = [_on_section(at, door) for at, one in enumerate(maps) for door in one.doors]
    for door in mission.locks:
        if door not in doors:
            yield ["locks", door], unknown("Door", door, doors)
    if len(doors) > DOOR_STOCK:
        what = f"the maps have {len(doors)} Doors and the box {DOOR_STOCK} (STF-CMP-1)"
        yield ["maps"], what


def _on_section(at: int, name: str) -> str:
    return f"{at + 1}:{name}" if at else name


def _seam(mission: Mission, maps: list[Section]) -> Found:
    shared = min(one.height for one in maps)
    if len(maps) == 1 and mission.seam:
        yield ["seam"], "one map has no seam (STF-MIS-5)"
    if len(maps) > 1 and not mission.seam:
        yield ["maps"], "two maps need a row on which their seam is open (STF-MIS-5)"
    for at, row in enumerate(mission.seam):
        if len(maps) > 1 and row > shared:
            yield ["seam", at], f"the maps share {shared} rows only (STF-MIS-5)"


def _cell(mission: Mission, cell: Cell) -> Found:
    points = LOCATIONS * len(mission.maps)
    for at in BANDS:
        pieces = cell.tokens(at)
        if len(pieces) > points:
            what = f"{len(pieces)} pieces for {points} Objective points (STF-CNT-1, STF-MAP-6)"
            yield ["primary", at], what
        for token, count in Counter(pieces).items():
            if count > TOKEN_STOCK[token]:
                what = f"{count} {TOKEN_TITLES[token]} tokens, but there are {TOKEN_STOCK[token]}"
                yield ["primary", at], f"{what} (STF-CMP-4)"
        for token, (verb, needed) in NEEDS.items():
            if token in pieces and mission.condition(verb) is None:
                yield ["primary", at], f"a {TOKEN_TITLES[token]} needs {needed}"


def _special(mission: Mission, maps: list[Section]) -> Found:
    kinds = [type(one) for one in mission.special]
    for at, one in enumerate(mission.special):
        where: Steps = ["special", at]
        if kinds.index(type(one)) != at:
            yield where, "a mission has each Special Condition once (STF-MIS-4)"
        match one:
            case verbs.Flee(area):
                areas = [_on_section(n, a.letter) for n, map_ in enumerate(maps) for a in map_.areas]
                if area not in areas:
                    yield [*where, "area"], unknown("Area", area, areas)
            case verbs.Reinforce(colour=colour):
                colours = [path.colour for m in maps for path in m.paths]
                if colour not in colours:
                    yield [*where, "colour"], unknown("Patrol Path", colour, colours)
        token = _about(one)
        if token and token not in _tokens(mission):
            yield where, f"no row of the mission has a {TOKEN_TITLES[token]} (STF-MIS-4)"
    if verbs.Neutralize in kinds and verbs.CarryOut in kinds:
        yield ["special"], "a Bio-Weapon is neutralised or carried out, not both (STF-SC-6)"


def _about(one: verbs.Special) -> TokenType | None:
    """The token that a Special Condition speaks of."""
    match one:
        case verbs.FaceUp(token) | verbs.Neutralize(token) | verbs.CarryOut(token):
            return token
        case verbs.ExtraSentry() | verbs.ShuffleHostage():
            return "HO"
        case verbs.Mastermind() | verbs.Flee():
            return "MM"
        case verbs.Nuke():
            return "NW"
        case verbs.BombClock():
            return "TB"
        case verbs.Dark() | verbs.Reinforce():
            return None


def _tokens(mission: Mission) -> set[TokenType]:
    rows = (mission.cells[difficulty] for difficulty in DIFFICULTIES)
    return {token for row in rows for at in BANDS for token in row.tokens(at)}


# Campaigns (STF-CNT-5)


def _listed(content: Content, mission: Mission) -> Found:
    """What a mission's entry in a file must and must not say of Campaigns."""
    if mission.legs:
        yield ["legs"], "which missions belong together is said by a Campaign's branches"
    names = {one.id for one in content.sections["missions"]}
    yield from _branches(mission, names)
    firsts = [one.first for one in content.campaigns.values() if one.first in names]
    parts = (one for first in firsts for one in reached(first, content.missions))
    if mission.branches and mission.id not in parts:
        yield ["branches"], f"no branch of a Campaign leads to '{mission.id}' (STF-CNT-5)"


def _branches(mission: Mission, known: set[str]) -> Found:
    for result in RESULTS:
        name = getattr(mission.branches, result, None)
        if name and name not in ENDS and name not in known:
            yield ["branches", result], unknown("mission", name, (*known, *ENDS))


def _campaign(content: Content, campaign: Campaign) -> Found:
    names = [one.id for one in content.sections["missions"]]
    if campaign.id in names:
        yield ["id"], f"'{campaign.id}' is a mission already"
    if campaign.first not in names:
        yield ["first"], unknown("mission", campaign.first, names)


def _layers(content: Content, campaign: Campaign) -> Iterator[Complaint]:
    """Every branch leads to the next stage, and the last stage alone to the end of it all."""
    if campaign.first not in content.missions:
        return
    parts = [content.missions[name] for name in reached(campaign.first, content.missions)]
    stages = {one.id: one.branches.stage for one in parts if one.branches}
    for one in parts:
        found = _onward(one, stages) if one.branches else [([], "leads here and not on")]
        for path, what in found:
            said = f"the Campaign '{campaign.id}' {what} (STF-CNT-5)"
            yield ("missions", one.id), list(path), said
    if stages.get(campaign.first, 1) != 1:
        yield ("campaigns", campaign.id), ["first"], "a Campaign begins at stage 1 (STF-CNT-5)"


def _onward(mission: Mission, stages: dict[MissionId, int]) -> Found:
    here = stages[mission.id]
    ahead = stages | {WIN: max(stages.values()) + 1, ABORT: here + 1}
    for result in RESULTS:
        target = getattr(mission.branches, result)
        if ahead.get(target, here + 1) != here + 1:
            yield ["branches", result], f"does not go from stage {here} to '{target}'"
