"""The seven objectives of battles that players build themselves (guide, 10.1; SF-BYO-6)."""

from __future__ import annotations

from collections.abc import Mapping
from heapq import heappop, heappush
from types import MappingProxyType
from typing import Literal

from msgspec import Struct

from sandtable.games.special_forces.ground import Ground
from sandtable.games.special_forces.mission import (
    End,
    Exit,
    Item,
    ObjectiveId,
    Rung,
    Task,
    Victory,
)
from sandtable.games.special_forces.vocabulary import (
    OTHER,
    SIDE_NAMES,
    US,
    CardId,
    Dot,
    MapEdge,
    Side,
)
from sandtable.games.special_forces.zones import edge_dots

Need = Literal["building", "edges", "named", "reinforcements", "worker"]
Winner = Literal["attacker", "defender"]
WORKER: CardId = "UN"
KINGPIN = "kingpin"  # who is meant as long as he is not known
OUTWARD: dict[MapEdge, tuple[int, int]] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


class Terms(Struct, frozen=True, kw_only=True):
    """What the players settle before they buy; which of it counts is the objective's business."""

    limit: int
    attacker: Side = US
    building: int = 0
    edges: tuple[MapEdge, ...] = ()
    named: CardId = ""  # the kingpin
    hidden: bool = False  # the item is hidden by the defender
    item_dot: str = ""  # where an open item lies, if not where it is hardest to reach


def terms_of(task: Task, limit: int) -> Terms:
    return Terms(
        limit=limit,
        attacker=task.attacker,
        building=task.building,
        edges=task.edges,
        named=task.named,
        hidden=task.hidden,
        item_dot=task.dot,
    )


class Objective(Struct, frozen=True, kw_only=True):
    """A template: braces are filled from the terms; rungs and ends as a scenario has them."""

    id: ObjectiveId
    title: str
    text: str
    needs: tuple[Need, ...] = ()
    attacker: Side | None = None  # None: the players say who
    measure: str
    ladder: tuple[tuple[int, Winner | None], ...]
    ends: tuple[str, ...]  # the deciding events
    won: int  # enters the ladder when no defender is left
    leaver: str = ""  # who may leave the map
    edges: tuple[MapEdge, ...] = ()  # by default
    first: Winner  # who places first
    zones: tuple[str, str]  # the attacker's and the defender's, by default


_TEMPLATES = (
    Objective(
        id="eliminate",
        title="Clean Sweep",
        text="Put every enemy Down in time; a draw if a quarter of their points or less is left.",
        measure="percent_left({defender})",
        ladder=((0, "attacker"), (25, None), (99, "defender")),
        ends=(),
        won=0,
        first="defender",
        zones=("edge(W)", "{east}"),
    ),
    Objective(
        id="breakout",
        title="Break Out",
        text="Take 60 per cent of your points off the map; 30 per cent is a draw.",
        needs=("edges",),
        measure="percent_exited({attacker})",
        ladder=((29, "defender"), (59, None), (99, "attacker")),
        ends=(),
        won=99,
        leaver="{attacker}",
        edges=("E",),
        first="defender",
        zones=("edge(W)", "{east}"),
    ),
    Objective(
        id="hold",
        title="Hold the Building",
        text="Have more soldiers in the building than they at the end; as many is a draw.",
        needs=("building",),
        measure="holds({attacker}, {building})",
        ladder=((0, "defender"), (1, None), (2, "attacker")),
        ends=(),
        won=2,
        first="defender",
        zones=("edge(W)", "in({building}) + {east}"),
    ),
    Objective(
        id="fetch",
        title="Bring It Back",
        text="Carry the item off the map; to have found it, or to hold an open one, is a draw.",
        needs=("building", "edges"),
        measure="item({half}) + item(offmap)",
        ladder=((0, "defender"), (1, None), (2, "attacker")),
        ends=("item(offmap)",),
        won=2,
        leaver="carrier",
        edges=("W",),
        first="defender",
        zones=("edge(W)", "in({building}) + {east}"),
    ),
    Objective(
        id="rescue",
        title="Bring Them Home",
        text="Bring the aid worker off the map alive.",
        needs=("building", "edges", "worker"),
        attacker=US,
        measure="exited({worker})",
        ladder=((0, "defender"), (1, "attacker")),
        ends=("exited({worker})", "down({worker})"),
        won=1,
        leaver="{worker}",
        edges=("W",),
        first="attacker",
        zones=("edge(W)", "edge(E)"),
    ),
    Objective(
        id="laststand",
        title="Last Stand",
        text="At the end all of you but one are alive in the building; two missing is a draw.",
        needs=("building", "reinforcements"),
        attacker=US,
        measure="missing({attacker}, {building})",
        ladder=((1, "attacker"), (2, None), (99, "defender")),
        ends=(),
        won=0,
        first="attacker",
        zones=("in({building})", "edge(E)"),
    ),
    Objective(
        id="kingpin",
        title="Kingpin",
        text="Put one named enemy Down before he leaves the map or the time is up.",
        needs=("named", "edges"),
        measure="down({named})",
        ladder=((0, "defender"), (1, "attacker")),
        ends=("down({named})", "exited({named})"),
        won=1,
        leaver="{named}",
        edges=("E",),
        first="defender",
        zones=("edge(E)", "{west}"),
    ),
)
OBJECTIVES: Mapping[ObjectiveId, Objective] = MappingProxyType({one.id: one for one in _TEMPLATES})


class Plan(Struct, frozen=True, kw_only=True):
    """What an objective puts into a mission; zones may be edited before it is played."""

    victory: Victory
    exits: tuple[Exit, ...]
    item: Item | None
    place_first: Side
    zones: dict[Side, str]
    worker_zone: str = ""


def plan(objective: ObjectiveId, terms: Terms, ground: Ground) -> Plan:
    """The parts of a mission that follow from an objective and its terms on a map."""
    template = OBJECTIVES[objective]
    words = _words(template, terms)
    places = words | {"east": half(ground, east=True), "west": half(ground, east=False)}
    sides = _sides(template, terms)
    edges = terms.edges or template.edges
    leaver = template.leaver.format(**words)
    zones = {sides["attacker"]: template.zones[0], sides["defender"]: template.zones[1]}
    return Plan(
        victory=victory(objective, terms),
        exits=(Exit(who=leaver, edges=edges),) if leaver else (),
        item=_item(template, terms, ground, edges),
        place_first=sides[template.first],
        zones={side: zone.format(**places) for side, zone in zones.items()},
        worker_zone=f"in({terms.building})" if "worker" in template.needs else "",
    )


def victory(objective: ObjectiveId, terms: Terms) -> Victory:
    """Ladder and ends; a side without soldiers ends it too (SF-BYO-10)."""
    template = OBJECTIVES[objective]
    sides, words = _sides(template, terms), _words(template, terms)
    return Victory(
        rule="SF-BYO-10",
        measure=template.measure.format(**words),
        ladder=tuple(_rung(upto, who and sides[who]) for upto, who in template.ladder),
        ends=(
            *(End(when=when.format(**words)) for when in template.ends),
            End(when="no_soldiers({attacker})".format(**words)),
            End(when="no_soldiers({defender})".format(**words), value=template.won),
            End(when=f"turn_over({terms.limit})"),
        ),
    )


def _rung(upto: int, winner: Side | None) -> Rung:
    result = f"{SIDE_NAMES[winner]} Victory" if winner else "Draw"
    return Rung(upto=upto, result=result, winner=winner)


def attacker_of(task: Task) -> Side:
    """Who has to do the thing; in some objectives that is always the same side."""
    return OBJECTIVES[task.id].attacker or task.attacker


def _sides(template: Objective, terms: Terms) -> dict[Winner, Side]:
    attacker = template.attacker or terms.attacker
    return {"attacker": attacker, "defender": OTHER[attacker]}


def _words(template: Objective, terms: Terms) -> dict[str, str]:
    sides = _sides(template, terms)
    return {
        "attacker": sides["attacker"],
        "defender": sides["defender"],
        "building": str(terms.building),
        "named": terms.named or KINGPIN,
        "worker": WORKER,
        "half": "discovered" if terms.hidden else "carried",
    }


def _item(
    template: Objective, terms: Terms, ground: Ground, edges: tuple[MapEdge, ...]
) -> Item | None:
    if template.id != "fetch":
        return None
    sides = _sides(template, terms)
    if terms.hidden:
        zone = f"in({terms.building})"
        return Item(zone=zone, hidden_by=sides["defender"], taker=sides["attacker"])
    where = terms.item_dot or ground.names[hardest_dot(ground, terms.building, edges)]
    return Item(zone=f"dot({where})", taker=sides["attacker"])


# places


def half(ground: Ground, *, east: bool) -> str:
    """The buildings that lie wholly in one half of the map, as a zone."""
    width = ground.lattice.width
    numbers = [
        number
        for number in range(1, len(ground.buildings) + 1)
        if all((2 * ground.lattice.place(dot)[0] >= width) is east for dot in ground.inside(number))
    ]
    return f"in({', '.join(map(str, numbers))})" if numbers else f"edge({'E' if east else 'W'})"


def hardest_dot(ground: Ground, building: int, edges: tuple[MapEdge, ...]) -> Dot:
    """The dot of a building that is farthest from the exits; then by row and column."""
    away = distances(ground, exit_dots(ground, edges))
    return max(ground.inside(building), key=lambda dot: (away.get(dot, 0), -dot))


def exit_dots(ground: Ground, edges: tuple[MapEdge, ...]) -> tuple[Dot, ...]:
    """The dots from which the map can be left by these edges (SF-EXI-2)."""
    return tuple(
        dot
        for edge in edges
        for dot in edge_dots(ground, edge)
        if ground.opens(dot, *OUTWARD[edge])
    )


def distances(ground: Ground, goals: tuple[Dot, ...]) -> dict[Dot, int]:
    """Steps to the nearest goal; one that ends movement counts twice, soldiers do not matter."""
    found: dict[Dot, int] = {}
    todo = [(0, goal) for goal in sorted(goals)]
    while todo:
        away, dot = heappop(todo)
        if dot in found:
            continue
        found[dot] = away
        for step in ground.steps[dot]:
            if step.to not in found:
                heappush(todo, (away + 1 + step.locks, step.to))
    return found
