"""Cards: figures that agree with each other, names that exist, carriers that hold their Teams."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from sandtable.games.team_yankee import verbs
from sandtable.games.team_yankee.cards import (
    Blow,
    FormationCard,
    Keyword,
    Nation,
    SpeedClass,
    TeamCard,
    UnitCard,
    Weapon,
)
from sandtable.games.team_yankee.content import Content
from sandtable.games.team_yankee.forces import says, shells
from sandtable.games.team_yankee.refs import named, unknown
from sandtable.games.team_yankee.vocabulary import AUTO, NEVER
from sandtable.kernel.explain import Steps
from sandtable.kernel.refs import Found, repeated
from sandtable.kernel.verbs import of

SCORES: Final = ("hit_on", "save", "courage", "morale", "rally", "skill", "assault", "counterattack")


def scored(card: Any, keys: Iterable[str], *, auto: bool = False) -> Found:
    """A number to roll at least: 2 to 6; 1 always passes, and 99 never does."""
    for key in keys:
        score = getattr(card, key)
        if score != NEVER and not (AUTO if auto else AUTO + 1) <= score <= 6:
            ways = "1 for no die, " if auto else ""
            yield [key], f"a score is 2 to 6, {ways}{NEVER} for never"


# special rules, speeds, weapons


def of_keyword(keyword: Keyword) -> Found:
    for k, verb in enumerate(keyword.effects):
        if isinstance(verb, verbs.ArmourMin):
            yield from repeated(["effects", k, "faces"], verb.faces)
        if verb in keyword.effects[:k]:
            yield ["effects", k], "the same effect is there twice"


def of_speed(speed: SpeedClass) -> Found:
    yield from scored(speed, ["cross"], auto=True)
    if not speed.tactical:
        yield ["tactical"], "whoever cannot move has no speed class"
    dashes = (speed.terrain, speed.cross_country, speed.road)
    if list(dashes) != sorted(dashes):
        yield ["terrain"], "a Dash is never faster in Terrain than across country or by road"


def of_weapon(content: Content, weapon: Weapon) -> Found:
    yield from _keywords(content, weapon.keywords)
    yield from scored(weapon, ["firepower"], auto=True)
    if weapon.least >= weapon.range:
        yield ["range"], f"it reaches farther than its least range of {weapon.least} inches"
    if weapon.artillery and (weapon.halted or weapon.moving):
        yield ["halted" if weapon.halted else "moving"], "Bombardments have no dice of their own"
    if not weapon.artillery and not weapon.halted:
        yield ["halted"] if weapon.moving else [], "`halted` says how many dice it rolls"
    if weapon.moving > weapon.halted:
        yield ["moving"], f"no more dice on the move than halted, {weapon.halted}"


def _keywords(content: Content, names: Sequence[str]) -> Found:
    yield from named(["keywords"], "special rule", names, content.keywords)
    yield from repeated(["keywords"], names)


def of_team(content: Content, team: TeamCard) -> Found:
    yield from named(["weapons"], "weapon", team.weapons, content.weapons)
    yield from repeated(["weapons"], team.weapons)
    yield from _blow(team.blow)
    if not team.weapons:
        yield ["weapons"], "a Team has a weapon"


def _blow(blow: Blow | None) -> Found:
    if blow is not None:
        yield from ((["blow", *path], what) for path, what in scored(blow, ["firepower"]))


# unit cards


def of_unit(content: Content, card: UnitCard) -> Found:
    yield from _references(content, card)
    yield from scored(card, SCORES)
    yield from _blow(card.blow)
    yield from _protected(card)
    yield from _roles(content, card)
    yield from _armed(content, card)
    if card.infantry:
        yield from _on_foot(content, card)
    else:
        yield from _mounted(card)


def _references(content: Content, card: UnitCard) -> Found:
    if card.nation not in content.nations:
        yield ["nation"], unknown("nation", card.nation, content.nations)
    if card.speed not in content.speeds:
        yield ["speed"], unknown("speed class", card.speed, content.speeds)
    yield from named(["weapons"], "weapon", card.weapons, content.weapons)
    yield from repeated(["weapons"], card.weapons)
    yield from _keywords(content, card.keywords)


def _protected(card: UnitCard) -> Found:
    """Armour for armoured vehicles, a Save for everybody else (TY-FRC-5)."""
    if card.kind == "tank" and card.armour is None:
        yield [], "a tank has `armour` of front, side, top; a soft vehicle is `unarmoured`"
    if card.kind == "tank" and card.save != NEVER:
        yield ["save"], "a tank saves on its armour (TY-SAV-2)"
    if card.kind != "tank" and card.armour is not None:
        yield ["armour"], f"only the kind `tank` has armour, not {card.kind} (TY-FRC-5)"
    if card.kind != "tank" and card.save == NEVER:
        yield [], "everybody without armour has a `save` (TY-SAV-1, TY-SAV-5)"


def _roles(content: Content, card: UnitCard) -> Found:
    yield from repeated(["roles"], card.roles)
    for role in ("hq", "independent", "attachment"):
        if role in card.roles and len(card.roles) > 1:
            yield ["roles"], f"whoever is `{role}` is nothing else"
    free = [size for size, points in card.sizes.items() if not points]
    if "attachment" in card.roles:
        if len(free) < len(card.sizes):
            yield ["sizes"], "an Attachment is paid for with its Unit: 0 points (TY-FRC-2)"
        if not says(content, card, verbs.Carry):
            yield ["keywords"], "an Attachment carries its Unit: it needs a Transport rule"
    elif free:
        yield ["sizes"], f"{free[0]} Teams cost at least 1 point"
    if "independent" in card.roles and list(card.sizes) != [1]:
        yield ["sizes"], "an Independent Team is one Team (TY-FRC-3)"


def _armed(content: Content, card: UnitCard) -> Found:
    if not card.infantry and not card.weapons:
        yield ["weapons"], "a Unit has weapons"
    weapons = [content.weapons[name] for name in card.weapons if name in content.weapons]
    if shells(content, card) and not any(one.artillery for one in weapons):
        yield ["keywords"], "Artillery needs a weapon with `artillery` (TY-ART-1)"
    if says(content, card, verbs.ClearsMines) and card.kind != "tank":
        yield ["keywords"], "only Tank Units have Mine Clearing Devices (TY-FRC-4)"


def _mounted(card: UnitCard) -> Found:
    for key in ("teams", "carrier", "carriers"):
        if getattr(card, key):
            yield [key], f"only Infantry has `{key}`"


def _on_foot(content: Content, card: UnitCard) -> Found:
    """Which Teams there are for each size, and carriers with room for all of them."""
    if card.weapons:
        yield ["weapons"], "Infantry has its weapons by its `teams`"
    for size in card.sizes:
        arms = card.teams.get(size, ())
        if len(arms) != size:
            where: Steps = ["teams", size] if arms else ["teams"] if card.teams else []
            yield where, f"`teams` names {size} kinds of Team for {size} Teams, not {len(arms)}"
    for size, arms in card.teams.items():
        yield from named(["teams", size], "kind of Team", arms, content.arms)
    for key in ("teams", "carriers"):
        for size in getattr(card, key):
            if size not in card.sizes:
                yield [key, size], f"there are no {size} Teams in `sizes`"
    if card.carrier:
        yield from _carried(content, card)
    elif card.carriers:
        yield ["carriers"], "which vehicles they are is said by `carrier`"


def _carried(content: Content, card: UnitCard) -> Found:
    carrier = content.units.get(card.carrier)
    if carrier is None:
        yield ["carrier"], unknown("unit card", card.carrier, content.units)
        return
    if "attachment" not in carrier.roles:
        yield ["carrier"], f"'{carrier.id}' is no Attachment (TY-FRC-1)"
    known = (content.keywords[name] for name in carrier.keywords if name in content.keywords)
    room = sum(verb.n for one in known for verb in of(one.effects, verbs.Carry))
    for size in card.sizes:
        many = card.carriers.get(size, 0)
        if not many:
            yield ["carriers"] if card.carriers else [], f"`carriers` has none for {size} Teams"
        elif many * room < size:
            what = f"{many} of '{carrier.id}' carry {many * room} Teams, not {size}"
            yield ["carriers", size], what
        elif many not in carrier.sizes:
            yield ["carriers", size], f"'{carrier.id}' has no size of {many} in `sizes`"


# formations and nations


def of_formation(content: Content, card: FormationCard) -> Found:
    if card.nation not in content.nations:
        yield ["nation"], unknown("nation", card.nation, content.nations)
    yield from _members(content, card, ["hq"], card.hq, "hq")
    seen: list[tuple[str, str]] = []
    for k, slot in enumerate(card.slots):
        path: Steps = ["slots", k]
        yield from _members(content, card, [*path, "cards"], slot.cards, "combat")
        if slot.least > slot.most:
            yield [*path, "least"], f"at least {slot.least} and at most {slot.most}"
        if slot.hq and slot.hq not in card.hq:
            yield [*path, "hq"], unknown("HQ", slot.hq, card.hq)
        for n, name in enumerate(slot.cards):
            if any(name == one and (slot.hq == hq or "" in (slot.hq, hq)) for one, hq in seen):
                yield [*path, "cards", n], f"'{name}' has a slot already"
        seen += [(name, slot.hq) for name in slot.cards]
    for k, hq in enumerate(card.hq):
        if not any(slot.least for slot in card.slots if slot.hq in ("", hq)):
            yield ["hq", k], f"under '{hq}' no Unit is compulsory: an HQ alone is no Formation"


def _members(content: Content, card: FormationCard, path: Steps, names: Sequence[str], role: str) -> Found:
    yield from named(path, "unit card", names, content.units)
    yield from repeated(path, names)
    for k, name in enumerate(names):
        unit = content.units.get(name)
        if unit and role not in unit.roles:
            yield [*path, k], f"'{name}' is {' and '.join(unit.roles)}, not {role}"
        if unit and unit.nation != card.nation:
            yield [*path, k], f"'{name}' is of '{unit.nation}', not of '{card.nation}'"


def of_nation(content: Content, nation: Nation) -> Found:
    yield from named(["support"], "unit card", nation.support, content.units)
    yield from repeated(["support"], nation.support)
    for k, name in enumerate(nation.support):
        unit = content.units.get(name)
        if unit and not {"support", "independent"} & set(unit.roles):
            yield ["support", k], f"'{name}' is {' and '.join(unit.roles)}, no Support"
    yield from named(["allies"], "nation", nation.allies, content.nations)
    yield from repeated(["allies"], nation.allies)
    for k, name in enumerate(nation.allies):
        ally = content.nations.get(name)
        if name == nation.id:
            yield ["allies", k], "a nation is not its own ally"
        elif ally and ally.bloc != nation.bloc:
            yield ["allies", k], f"'{name}' is of the other bloc (TY-FRC-2)"
