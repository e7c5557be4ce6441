"""A battle from its objective: zones, exits, item and victory are filled in (guide, 10.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from sandtable.games.special_forces.cards import SoldierCard
from sandtable.games.special_forces.ground import Ground
from sandtable.games.special_forces.mission import KINGPIN, UNPLANNED, Force, Mission, Recruit, Task
from sandtable.games.special_forces.objectives import OBJECTIVES, WORKER, Plan, attacker_of, exit_dots, plan
from sandtable.games.special_forces.vocabulary import IIF, OTHER, SIDE_NAMES, US, CardId, Side
from sandtable.games.special_forces.zone_language import written

Cards = Mapping[CardId, SoldierCard]
Complaint = tuple[list[str | int], str]


def planned(mission: Mission, cards: Cards, maps: Mapping[str, Ground]) -> Mission:
    """The mission with all that follows from its objective; what is written in it stays.

    An objective that cannot be is left alone: whoever checks the mission says what is wrong.
    """
    ground, task = maps.get(mission.map), mission.objective
    if ground is None or task is None or any(complaints(mission, cards, ground)):
        return mission
    if task.id == "kingpin" and not _bought(mission, OTHER[attacker_of(task)]):
        task = named(task, mission, cards)
    made = plan(task, mission.limit, ground)
    return replace(
        mission,
        objective=task,
        place_first=mission.place_first or made.place_first,
        victory=made.victory if mission.victory == UNPLANNED else mission.victory,
        exits=mission.exits or made.exits,
        item=mission.item or made.item,
        us=_manned(mission, US, task, made),
        iif=_manned(mission, IIF, task, made),
    )


def blank(mission: Mission, points: Mapping[Side, int]) -> Mission:
    """The mission without anything that an objective says, ready for another one."""
    return replace(
        mission,
        place_first=None,
        victory=UNPLANNED,
        exits=(),
        item=None,
        reinforcements=None,
        us=Force(points=points[US]),
        iif=Force(points=points[IIF]),
    )


def _bought(mission: Mission, side: Side) -> bool:
    return side in mission.buy or not mission.force(side).soldiers


def _manned(mission: Mission, side: Side, task: Task, made: Plan) -> Force:
    """Whoever the objective is about is in the force, bought or not (SF-BYO-7)."""
    force = mission.force(side)
    there = [recruit.card for recruit in force.soldiers]
    more: list[Recruit] = []
    if made.worker_zone and side == US and WORKER not in there:
        more.append(Recruit(card=WORKER, zone=written(made.worker_zone)))
    if task.named and side != attacker_of(task) and task.named not in there:
        more.append(Recruit(card=task.named))
    soldiers = (*force.soldiers, *more)
    return replace(force, zone=force.zone or written(made.zones[side]), soldiers=soldiers)


# the kingpin


def named(task: Task, mission: Mission, cards: Cards) -> Task:
    """The kingpin: the defender's dearest soldier with a number, then the lowest (guide, 10.3)."""
    if task.named:
        return task
    force = mission.force(OTHER[attacker_of(task)])
    known = [cards[one.card] for one in force.soldiers if cards[one.card].number]
    best = min(known, key=lambda card: (-card.cost, card.number), default=None)
    return replace(task, named=best.id if best else "")


def with_kingpin(mission: Mission, cards: Cards, ground: Ground) -> Mission:
    """Once forces are bought, the kingpin is known: who may leave and who must not fall."""
    task = mission.objective
    if task is None or task.id != "kingpin" or task.named:
        return mission
    task = named(task, mission, cards)
    made = plan(task, mission.limit, ground)
    exits = tuple(replace(way, who=task.named) if way.who == KINGPIN else way for way in mission.exits)
    return replace(mission, objective=task, victory=made.victory, exits=exits)


# what cannot be


def complaints(mission: Mission, cards: Cards, ground: Ground) -> Iterator[Complaint]:
    """What is wrong with an objective, and where in the mission."""
    task = mission.objective
    if task is None:
        return
    template = OBJECTIVES[task.id]
    if "building" in template.needs:
        for what in ground.no_buildings([task.building]):
            yield ["objective", "building"], what
    if template.attacker and task.attacker != template.attacker:
        who = SIDE_NAMES[template.attacker]
        yield ["objective", "attacker"], f"in {template.title} it is always the {who} side"
    if "reinforcements" in template.needs and mission.reinforcements is None:
        yield ["objective", "id"], f"{template.title} needs reinforcements"
    if template.leaver and not exit_dots(ground, task.edges or template.edges):
        yield ["objective", "edges"], f"{ground.title} cannot be left there"
    if task.dot and task.dot not in ground.lattice.by_name:
        yield ["objective", "dot"], f"{ground.title} has no dot {task.dot}"
    if task.id == "kingpin":
        yield from _kingpin(task, mission, cards)


def _kingpin(task: Task, mission: Mission, cards: Cards) -> Iterator[Complaint]:
    side = OTHER[attacker_of(task)]
    there = [one.card for one in mission.force(side).soldiers]
    if task.named:
        card = cards.get(task.named)
        if not (card and card.side == side and (card.id in there or card.number)):
            what = f"'{task.named}' is no soldier that the {SIDE_NAMES[side]} could have"
            yield ["objective", "named"], what
    elif there and not _bought(mission, side) and not _numbered(there, cards):
        yield ["objective", "id"], f"no {SIDE_NAMES[side]} soldier has a number"


def _numbered(names: Iterable[CardId], cards: Cards) -> bool:
    return any(name in cards and cards[name].number for name in names)
