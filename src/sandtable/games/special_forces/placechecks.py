"""What a scenario says about places: zones with room for everybody, ways out that are open."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from sandtable.games.special_forces import zones
from sandtable.games.special_forces.content import Content
from sandtable.games.special_forces.expressions import ExpressionError
from sandtable.games.special_forces.ground import Ground
from sandtable.games.special_forces.mission import KINGPIN, Mission
from sandtable.games.special_forces.objectives import exit_dots
from sandtable.games.special_forces.vocabulary import IIF, OTHER, SIDE_NAMES, SIDES, Dot, Objective, Side
from sandtable.games.special_forces.zone_language import any_soldiers, is_fixed, named_soldiers, parse
from sandtable.kernel.names import nearest

Path = list[str | int]
Found = Iterator[tuple[Path, str]]
CARRIER = "carrier"
T = TypeVar("T")


def place_complaints(content: Content, mission: Mission, ground: Ground) -> Found:
    """What is wrong with zones, exits and the item, and where in the scenario."""
    wrong = list(_zones(content, mission, ground))
    yield from wrong
    if not wrong:  # room is counted on zones that can be read
        yield from _set_up(content, mission)
        yield from _room(mission, ground)
        yield from _item(content, mission, ground)
    yield from _exits(mission, ground)


def reading(parse: Callable[[str], T], text: str) -> tuple[T | None, str]:
    """What an expression means, or what is wrong with it."""
    try:
        return parse(text), ""
    except ExpressionError as error:
        return None, str(error)


def bought(mission: Mission, side: Side) -> bool:
    """Who that will be is said at the table."""
    return side in mission.buy or not mission.force(side).soldiers


def cards_of(mission: Mission) -> list[str]:
    """The cards that a scenario has in play from the start."""
    known = [one.card for side in SIDES for one in mission.force(side).soldiers]
    task = mission.objective
    unnamed = task is not None and task.id == "kingpin" and not task.named
    return [*known, KINGPIN] if unnamed else known


# zones


def _zones(content: Content, mission: Mission, ground: Ground) -> Found:
    for path, text in _zone_texts(mission):
        zone, wrong = reading(parse, text)
        if zone is None:
            yield path, wrong
            continue
        yield from ((path, what) for what in zones.complaints(zone, ground))
        for card in named_soldiers(zone):
            if card not in content.soldiers:
                yield path, f"unknown soldier '{card}'{nearest(card, content.soldiers)}"
            elif not _comes(content, mission, card):
                yield path, f"no '{card}' is in this scenario"


def _comes(content: Content, mission: Mission, card: str) -> bool:
    coming = mission.reinforcements
    arriving = [one.card for row in coming.table for one in row.soldiers] if coming else []
    return bought(mission, content.soldiers[card].side) or card in (*cards_of(mission), *arriving)


def _zone_texts(mission: Mission) -> Iterator[tuple[Path, str]]:
    for _, path, text, _ in _standing(mission):
        yield path, text
    if mission.item:
        yield ["item", "zone"], mission.item.zone
    if mission.reinforcements:
        for at, row in enumerate(mission.reinforcements.table):
            yield ["reinforcements", "table", at, "zone"], row.zone


def _standing(mission: Mission) -> Iterator[tuple[Side, Path, str, int]]:
    """Every zone of the set-up with its place, and how many soldiers it is for."""
    for side in SIDES:
        force = mission.force(side)
        yield side, [side, "zone"], force.zone, sum(one.n for one in force.soldiers if not one.zone)
        for at, recruit in enumerate(force.soldiers):
            if recruit.zone:
                yield side, [side, "soldiers", at, "zone"], recruit.zone, recruit.n


def _set_up(content: Content, mission: Mission) -> Found:
    """A zone around somebody means nothing before he stands (SF-SET-2)."""
    for side, path, text, _ in _standing(mission):
        zone = mission.zones[text]
        named = [content.soldiers[card].side for card in named_soldiers(zone)]
        for other in (*named, *any_soldiers(zone)):
            if other == side or mission.place_first == side:
                who, whom = SIDE_NAMES[side], SIDE_NAMES[other]
                yield path, f"no {whom} soldier stands yet when the {who} side is placed"


def _room(mission: Mission, ground: Ground) -> Found:
    """Only a bought force may be larger than its zone (SF-SET-4)."""
    fixed: list[tuple[Side, Path, frozenset[Dot], int]] = [
        (side, path, frozenset(zones.dots(zone, ground)) if is_fixed(zone) else every, n)
        for every in [frozenset(ground.lattice.cells)]
        for side, path, text, n in _standing(mission)
        for zone in [mission.zones[text]]
        if n and not bought(mission, side)
    ]
    for _, path, dots, _ in fixed:
        # Whoever may stand nowhere else needs his dot here too.
        needed = sum(n for _, _, others, n in fixed if others <= dots)
        if needed > len(dots):
            yield path, f"only {len(dots)} of {needed} soldiers find a dot in this zone (SF-SET-2)"


# the way out


def _exits(mission: Mission, ground: Ground) -> Found:
    known = [*SIDES, *cards_of(mission), *([CARRIER] if mission.item else [])]
    for at, leaving in enumerate(mission.exits):
        if leaving.who not in known:
            what = f"nobody called '{leaving.who}' could leave{nearest(leaving.who, known)}"
            yield ["exits", at, "who"], what
        if not exit_dots(ground, leaving.edges):
            where = ", ".join(leaving.edges)
            what = f"{ground.title} cannot be left there: no dot of edge {where} is open"
            yield ["exits", at, "edges"], what


# the item


def _item(content: Content, mission: Mission, ground: Ground) -> Found:
    item = mission.item
    if item is None:
        return
    if not any(one.effect(Objective) for one in content.counters.values()):
        yield ["item"], "there is no counter that is an objective"
    zone = mission.zones[item.zone]
    if not is_fixed(zone):
        yield ["item", "zone"], "the item is there before any soldier: name dots of the map"
    elif item.hidden_by is None and len(zones.dots(zone, ground)) > 1:
        yield ["item", "zone"], "an open item lies on one dot, such as dot(C4)"
    if item.hidden_by == IIF and mission.automated:
        yield ["item", "hidden_by"], "the rules run the IIF: they hide nothing"
    if item.hidden_by == item.taker:
        what = f"the {SIDE_NAMES[OTHER[item.taker]]} hide what the {SIDE_NAMES[item.taker]} take"
        yield ["item", "hidden_by"], what
