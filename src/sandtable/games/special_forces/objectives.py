"""The seven objectives of battles that players build themselves (guide, 10.1; SF-BYO-6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from heapq import heappop, heappush
from types import MappingProxyType
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from sandtable.games.special_forces import counts
from sandtable.games.special_forces.ground import Ground
from sandtable.games.special_forces.mission import End, Exit, Item, ObjectiveId, Rung, Task, Victory
from sandtable.games.special_forces.vocabulary import SIDE_NAMES, US, CardId, Dot, MapEdge, Side
from sandtable.games.special_forces.zone_language import Edges, Either, In, OneDot, Zone, written

Need = Literal["building", "edges", "named", "reinforcements", "worker"]
Winner = Literal["attacker", "defender"]
WORKER: CardId = "UN"
OUTWARD: dict[MapEdge, tuple[int, int]] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
EAST, WEST = Edges(("E",)), Edges(("W",))


class Objective(Struct, frozen=True, kw_only=True):
    """What follows from a task; rungs and ends as a scenario has them."""

    id: ObjectiveId
    title: str
    text: str
    needs: tuple[Need, ...] = ()
    attacker: Side | None = None  # None: the players say who
    measure: Callable[[Task], counts.Count]
    ladder: tuple[tuple[int, Winner | None], ...]
    ends: Callable[[Task], tuple[counts.Count, ...]] = lambda _: ()  # the deciding events
    won: int  # enters the ladder when no defender is left
    leaver: Callable[[Task], str] | None = None  # who may leave the map
    edges: tuple[MapEdge, ...] = ()  # by default
    first: Winner  # who places first
    # The attacker's and the defender's, by default.
    zones: Callable[[Task, Ground], tuple[Zone, Zone]]


_OBJECTIVES = (
    Objective(
        id="eliminate",
        title="Clean Sweep",
        text="Put every enemy Down in time; a draw if a quarter of their points or less is left.",
        measure=lambda task: counts.PercentLeft(task.defender),
        ladder=((0, "attacker"), (25, None), (99, "defender")),
        won=0,
        first="defender",
        zones=lambda _, ground: (WEST, half(ground, east=True)),
    ),
    Objective(
        id="breakout",
        title="Break Out",
        text="Take 60 per cent of your points off the map; 30 per cent is a draw.",
        needs=("edges",),
        measure=lambda task: counts.PercentExited(task.attacker),
        ladder=((29, "defender"), (59, None), (99, "attacker")),
        won=99,
        leaver=lambda task: task.attacker,
        edges=("E",),
        first="defender",
        zones=lambda _, ground: (WEST, half(ground, east=True)),
    ),
    Objective(
        id="hold",
        title="Hold the Building",
        text="Have more soldiers in the building than they at the end; as many is a draw.",
        needs=("building",),
        measure=lambda task: counts.Holds(task.attacker, task.building),
        ladder=((0, "defender"), (1, None), (2, "attacker")),
        won=2,
        first="defender",
        zones=lambda task, ground: (WEST, Either(task.inside, half(ground, east=True))),
    ),
    Objective(
        id="fetch",
        title="Bring It Back",
        text="Carry the item off the map; to have found it, or to hold an open one, is a draw.",
        needs=("building", "edges"),
        measure=lambda task: counts.Sum(
            counts.ItemIs("discovered" if task.hidden else "carried"), counts.ItemIs("offmap")
        ),
        ladder=((0, "defender"), (1, None), (2, "attacker")),
        ends=lambda _: (counts.ItemIs("offmap"),),
        won=2,
        leaver=lambda _: "carrier",
        edges=("W",),
        first="defender",
        zones=lambda task, ground: (WEST, Either(task.inside, half(ground, east=True))),
    ),
    Objective(
        id="rescue",
        title="Bring Them Home",
        text="Bring the aid worker off the map alive.",
        needs=("building", "edges", "worker"),
        attacker=US,
        measure=lambda _: counts.Exited(WORKER),
        ladder=((0, "defender"), (1, "attacker")),
        ends=lambda _: (counts.Exited(WORKER), counts.Down(WORKER)),
        won=1,
        leaver=lambda _: WORKER,
        edges=("W",),
        first="attacker",
        zones=lambda *_: (WEST, EAST),
    ),
    Objective(
        id="laststand",
        title="Last Stand",
        text="At the end all of you but one are alive in the building; two missing is a draw.",
        needs=("building", "reinforcements"),
        attacker=US,
        measure=lambda task: counts.Missing(task.attacker, task.building),
        ladder=((1, "attacker"), (2, None), (99, "defender")),
        won=0,
        first="attacker",
        zones=lambda task, _: (task.inside, EAST),
    ),
    Objective(
        id="kingpin",
        title="Kingpin",
        text="Put one named enemy Down before that one leaves the map or the time is up.",
        needs=("named", "edges"),
        measure=lambda task: counts.Down(task.kingpin),
        ladder=((0, "defender"), (1, "attacker")),
        ends=lambda task: (counts.Down(task.kingpin), counts.Exited(task.kingpin)),
        won=1,
        leaver=lambda task: task.kingpin,
        edges=("E",),
        first="defender",
        zones=lambda _, ground: (EAST, half(ground, east=False)),
    ),
)
OBJECTIVES: Mapping[ObjectiveId, Objective] = MappingProxyType({one.id: one for one in _OBJECTIVES})


class Plan(Struct, frozen=True, kw_only=True):
    """What an objective puts into a mission; zones may be edited before it is played."""

    victory: Victory
    exits: tuple[Exit, ...]
    item: Item | None
    place_first: Side
    zones: dict[Side, Zone]
    worker_zone: Zone | None = None


def plan(task: Task, limit: int, ground: Ground) -> Plan:
    """The parts of a mission that follow from an objective and its terms on a map."""
    objective, task = OBJECTIVES[task.id], settled(task)
    edges = task.edges or objective.edges
    leaver = objective.leaver and objective.leaver(task)
    zones = objective.zones(task, ground)
    return Plan(
        victory=victory(task, limit),
        exits=(Exit(who=leaver, edges=edges),) if leaver else (),
        item=_item(task, ground, edges) if task.id == "fetch" else None,
        place_first=_side(task, objective.first),
        zones=dict(zip((task.attacker, task.defender), zones, strict=True)),
        worker_zone=task.inside if "worker" in objective.needs else None,
    )


def victory(task: Task, limit: int) -> Victory:
    """Ladder and ends; a side without soldiers ends it too (SF-BYO-10)."""
    objective, task = OBJECTIVES[task.id], settled(task)
    return Victory(
        rule="SF-BYO-10",
        measure=counts.written(objective.measure(task)),
        ladder=tuple(_rung(upto, who and _side(task, who)) for upto, who in objective.ladder),
        ends=(
            *(End(when=counts.written(one)) for one in objective.ends(task)),
            End(when=counts.written(counts.NoSoldiers(task.attacker))),
            End(when=counts.written(counts.NoSoldiers(task.defender)), value=objective.won),
            End(when=counts.written(counts.TurnOver(limit))),
        ),
    )


def settled(task: Task) -> Task:
    """In some objectives the same side always has to do the thing."""
    return replace(task, attacker=attacker_of(task))


def _side(task: Task, who: Winner) -> Side:
    return task.attacker if who == "attacker" else task.defender


def _rung(upto: int, winner: Side | None) -> Rung:
    result = f"{SIDE_NAMES[winner]} Victory" if winner else "Draw"
    return Rung(upto=upto, result=result, winner=winner)


def attacker_of(task: Task) -> Side:
    """Who has to do the thing; in some objectives that is always the same side."""
    return OBJECTIVES[task.id].attacker or task.attacker


def _item(task: Task, ground: Ground, edges: tuple[MapEdge, ...]) -> Item:
    if task.hidden:
        zone = written(task.inside)
        return Item(zone=zone, hidden_by=task.defender, taker=task.attacker)
    where = task.dot or ground.names[hardest_dot(ground, task.building, edges)]
    return Item(zone=written(OneDot(where)), taker=task.attacker)


# places


def half(ground: Ground, *, east: bool) -> Zone:
    """The buildings that lie wholly in one half of the map; its edge if there are none."""
    width = ground.lattice.width
    numbers = tuple(
        number
        for number in range(1, len(ground.buildings) + 1)
        if all((2 * ground.lattice.place(dot)[0] >= width) is east for dot in ground.inside(number))
    )
    if numbers:
        return In(numbers)
    return EAST if east else WEST


def hardest_dot(ground: Ground, building: int, edges: tuple[MapEdge, ...]) -> Dot:
    """The dot of a building that is farthest from the exits; then by row and column."""
    away = distances(ground, exit_dots(ground, edges))
    return max(ground.inside(building), key=lambda dot: (away.get(dot, 0), -dot))


def exit_dots(ground: Ground, edges: tuple[MapEdge, ...]) -> tuple[Dot, ...]:
    """The dots from which the map can be left by these edges (SF-EXI-2)."""
    return tuple(dot for edge in edges for dot in ground.along(edge) if ground.opens(dot, *OUTWARD[edge]))


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
