"""What the parts of a content must agree on: names that exist, forces within the rules."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.special_forces import battles, counts
from sandtable.games.special_forces.cards import Armament, Counter, SoldierCard, Weapon
from sandtable.games.special_forces.content import Content
from sandtable.games.special_forces.ground import Ground
from sandtable.games.special_forces.mission import KINGPIN, Force, Mission, Recruit
from sandtable.games.special_forces.placechecks import CARRIER, cards_of, place_complaints, reading
from sandtable.games.special_forces.vocabulary import (
    HAND,
    IIF,
    SIDE_NAMES,
    SIDES,
    Ammo,
    CounterId,
    Issue,
    Objective,
    Side,
)
from sandtable.games.special_forces.zone_language import names_a_place
from sandtable.kernel.explain import Steps
from sandtable.kernel.packs import Complaint
from sandtable.kernel.refs import Found, Refs
from sandtable.kernel.words import counted

unknown = Refs("special-forces").unknown
RESERVED = (*SIDES, CARRIER, KINGPIN)


def complaints(content: Content) -> Iterator[Complaint]:
    """Everything that is wrong with a content whose entries are each sound in themselves."""
    for card in content.soldiers.values():
        yield from ((("soldiers", card.id), *found) for found in _soldier(content, card))
    for weapon in content.weapons.values():
        yield from ((("weapons", weapon.id), *found) for found in _weapon(content, weapon))
    for counter in content.counters.values():
        yield from ((("counters", counter.id), *found) for found in _counter(content, counter))
    for mission in content.missions.values():
        found = mission_complaints(content, mission)
        yield from ((("scenarios", mission.id), *one) for one in found)


# cards


def _soldier(content: Content, card: SoldierCard) -> Found:
    if card.id in RESERVED or names_a_place(card.id):
        yield ["id"], f"'{card.id}' means something else in scenarios"
    for at, weapon in enumerate(card.weapons):
        if weapon not in content.weapons:
            yield ["weapons", at], unknown("weapon", weapon, content.weapons)
        elif weapon in card.weapons[:at]:
            yield ["weapons", at], f"'{weapon}' is there already"
    known = all(one in content.weapons for one in card.weapons)  # else nobody can tell what fits
    fits = {content.weapons[one].ammo for one in card.weapons if one in content.weapons}
    for at, counter in enumerate(card.extra):
        if counter not in content.counters:
            yield ["extra", at], unknown("counter", counter, content.counters)
        elif known and not _is_ammo(content.counters[counter], card, fits):
            yield ["extra", at], f"'{counter}' is no ammo for a weapon carried here (SF-WEB-2)"
    for at, effect in enumerate(card.effects):
        if isinstance(effect, Issue) and effect.counter not in content.counters:
            where: Steps = ["effects", at, "counter"]
            yield where, unknown("counter", effect.counter, content.counters)
        elif isinstance(effect, Issue):
            yield from _no_gear(content, effect.counter, ["effects", at, "counter"])
    yield from _number(content, card)


def _is_ammo(counter: Counter, card: SoldierCard, fits: set[Ammo | None]) -> bool:
    """SF-REL-7: of the right kind, and not the enemy's."""
    return counter.ammo in fits - {None} and counter.side in (None, card.side)


def _no_gear(content: Content, counter: CounterId, path: Steps) -> Found:
    """SF-WMD-8: what a battle is about lies on the map."""
    if content.counters[counter].effect(Objective):
        yield path, f"'{counter}' is what a battle is about: nobody starts with it (SF-WMD-8)"


def _number(content: Content, card: SoldierCard) -> Found:
    """SF-UNT-6: a number belongs to one card of a side; the later card is the wrong one."""
    same = [other.id for other in content.soldiers.values() if (other.side, other.number) == (card.side, card.number)]
    if card.number and same[0] != card.id:
        what = f"{SIDE_NAMES[card.side]} #{card.number} is '{same[0]}' already (SF-UNT-6)"
        yield ["number"], what


def _weapon(content: Content, weapon: Weapon) -> Found:
    if weapon.feeds_on and weapon.feeds_on not in content.counters:
        yield ["effects"], unknown("counter", weapon.feeds_on, content.counters)
    if weapon.id == HAND and weapon.modes[0].needed(1) is None:
        yield ["modes", 0], "bare hands reach range 1 (SF-HTH-1)"
    yield from _modes(weapon)


def _modes(arm: Armament) -> Found:
    names = [mode.name for mode in arm.modes]
    for at, name in enumerate(names):
        if name in names[:at]:
            yield ["modes", at, "name"], f"there is a mode '{name}' already"


def _counter(content: Content, counter: Counter) -> Found:
    if counter.id in content.weapons:
        yield ["id"], f"'{counter.id}' is a weapon already; a counter needs a name of its own"
    yield from _modes(counter)


# scenarios


def mission_complaints(content: Content, mission: Mission) -> Found:
    """What is wrong with a scenario, and where in it."""
    for side in SIDES:
        for path, what in force_complaints(content, mission.force(side), side):
            yield [side, *path], what
    yield from _purchases(content, mission)
    ground = content.maps.get(mission.map)
    if ground is None:
        yield ["map"], unknown("map", mission.map, content.maps)
        return
    wrong = list(battles.complaints(mission, content.soldiers, ground))
    if wrong:  # nothing follows from such an objective
        yield from wrong
        return
    yield from place_complaints(content, mission, ground)
    yield from _arrivals(content, mission)
    yield from _victory(content, mission, ground)


def force_complaints(content: Content, force: Force, side: Side) -> Found:
    """What is wrong with a side's soldiers and gear, zones apart."""
    for at, recruit in enumerate(force.soldiers):
        for path, what in _recruit(content, recruit, side):
            yield ["soldiers", at, *path], what
    yield from _duplicates(content, force)
    cost = force_points(content, force)
    if force.points and cost > force.points:
        points = counted(cost, "point")
        yield ["points"], f"the soldiers and their gear cost {points}, not {force.points}"


def _purchases(content: Content, mission: Mission) -> Found:
    """Whoever buys can pay for somebody (SF-BYO-7)."""
    for side in SIDES:
        force, name = mission.force(side), SIDE_NAMES[side]
        buys = side in mission.buy
        if buys and (not force.points or (side == IIF and mission.automated)):
            yield ["buy"], f"the {name} force is fixed: it has no points, or the rules run it"
        if buys or not force.soldiers:
            prices = [card.cost for card in content.soldiers.values() if for_sale(card, side)]
            if force.points < min(prices, default=0):
                price = counted(force.points, "point buys", "points buy")
                what = f"{price} no {name} soldier; none is listed either"
                yield [side, "points" if force.points else "soldiers"], what


def for_sale(card: SoldierCard, side: Side) -> bool:
    """Without a Point Value nobody is bought: not the Worker (SF-BYO-7)."""
    return card.side == side and card.cost > 0


def _recruit(content: Content, recruit: Recruit, side: Side) -> Found:
    card = content.soldiers.get(recruit.card)
    for at, counter in enumerate(recruit.gear):
        if counter not in content.counters:
            yield ["gear", at], unknown("counter", counter, content.counters)
        else:
            yield from _no_gear(content, counter, ["gear", at])
    if card is None:
        yield ["card"], unknown("soldier", recruit.card, content.soldiers)
        return
    if card.side != side:
        yield ["card"], f"'{card.id}' fights for the {SIDE_NAMES[card.side]}"
    if len(recruit.gear) > card.gear:
        what = f"{len(recruit.gear)} counters do not fit the Web Gear of {card.gear} (SF-WEB-1)"
        yield ["gear"], what
    if card.number and recruit.n > 1:
        yield ["n"], f"'{card.id}' exists once (SF-UNT-6)"


def _duplicates(content: Content, force: Force) -> Found:
    """SF-BYO-2."""
    seen: set[str] = set()
    for at, recruit in enumerate(force.soldiers):
        card = content.soldiers.get(recruit.card)
        if card and card.number and card.id in seen:
            yield ["soldiers", at, "card"], f"'{card.id}' is there already (SF-BYO-2)"
        seen.add(recruit.card)


def force_points(content: Content, force: Force) -> int:
    """Soldiers and gear; what a card issues is in its cost (SF-BYO-5)."""
    return sum(recruit_points(content, recruit) for recruit in force.soldiers)


def recruit_points(content: Content, recruit: Recruit) -> int:
    """What soldiers of one card cost, with the gear that each carries."""
    card = content.soldiers.get(recruit.card)
    gear = (content.counters[one].cost for one in recruit.gear if one in content.counters)
    return recruit.n * ((card.cost if card else 0) + sum(gear))


def _arrivals(content: Content, mission: Mission) -> Found:
    coming = mission.reinforcements
    for at, row in enumerate(coming.table if coming else ()):
        for number, recruit in enumerate(row.soldiers):
            where: Steps = ["reinforcements", "table", at, "soldiers", number]
            card = content.soldiers.get(recruit.card)
            if card and card.number:  # rolled again, he would be there twice
                yield [*where, "card"], f"'{card.id}' exists once and cannot arrive (SF-UNT-6)"
            if coming:
                found = _recruit(content, recruit, coming.side)
                yield from (([*where, *path], what) for path, what in found)


def _victory(content: Content, mission: Mission, ground: Ground) -> Found:
    limits = []
    understood = True
    for path, text in _count_texts(mission):
        count, wrong = reading(counts.parse, text)
        if count is None:
            yield ["victory", *path], wrong
            understood = False
            continue
        if path[-1] == "when" and isinstance(count, counts.TurnOver):
            limits.append(count.turn)
        for what in _count(content, mission, ground, count):
            yield ["victory", *path], what
    if understood and limits != [mission.limit]:
        end = counts.written(counts.TurnOver(mission.limit))
        what = f"the limit is {mission.limit} turns, so one end must be '{end}'"
        yield ["victory", "ends"], what


def _count_texts(mission: Mission) -> Iterator[tuple[Steps, str]]:
    yield ["measure"], mission.victory.measure
    for at, end in enumerate(mission.victory.ends):
        yield ["ends", at, "when"], end.when
        if end.measure:
            yield ["ends", at, "measure"], end.measure


def _count(content: Content, mission: Mission, ground: Ground, count: counts.Count) -> Iterator[str]:
    yield from ground.no_buildings(counts.named_buildings(count))
    cards = cards_of(mission)
    for card in counts.named_soldiers(count):
        if card not in cards:
            yield unknown("soldier of this scenario", card, cards)
    for leaf in counts.leaves(count):
        if isinstance(leaf, counts.ItemIs) and mission.item is None:
            yield "the scenario has no item"
        if isinstance(leaf, counts.Exited | counts.PvExited | counts.PercentExited):
            yield from _leavers(content, mission, leaf)


def _leavers(
    content: Content, mission: Mission, leaf: counts.Exited | counts.PvExited | counts.PercentExited
) -> Iterator[str]:
    """Whoever is counted when he leaves may leave (SF-EXI-3)."""
    who = leaf.who if isinstance(leaf, counts.Exited) else leaf.side
    edge = leaf.edge if isinstance(leaf, counts.Exited) else None
    card = content.soldiers.get(who)
    side = card.side if card else who
    for way in mission.exits:
        leaver = content.soldiers.get(way.who)
        same = way.who in (who, side, CARRIER) or (leaver is not None and leaver.side == who)
        if same and (edge is None or edge in way.edges):
            return
    where = f" by edge {edge}" if edge else ""
    yield f"no exit lets '{who}' leave{where}, so this is never counted"
