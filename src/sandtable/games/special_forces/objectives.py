"""The seven objectives of battles that players build themselves (guide, 10.1; SF-BYO-6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from heapq import heappop, heappush
from types import MappingProxyType
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from sandtable.games.special_forces.counts import (
    Count,
    Down,
    Exited,
    Holds,
    ItemIs,
    Missing,
    NoSoldiers,
    PercentExited,
    PercentLeft,
    Sum,
    TurnOver,
    written,
)
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
from sandtable.games.special_forces.zone_language import Edges, Either, In, OneDot, Zone
from sandtable.games.special_forces.zone_language import written as zone_written

Need = Literal["building", "edges", "named", "reinforcements", "worker"]
Winner = Literal["attacker", "defender"]
WORKER: CardId = "UN"
KINGPIN = "kingpin"  # who is meant as long as he is not known
OUTWARD: dict[MapEdge, tuple[int, int]] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
EAST, WEST = Edges(("E",)), Edges(("W",))


class Terms(Struct, frozen=True, kw_only=True):
    """What the players settle before they buy; which of it counts is the objective's business."""

    limit: int
    attacker: Side = US
    building: int = 0
    edges: tuple[MapEdge, ...] = ()
    named: CardId = ""  # the kingpin
    hidden: bool = False  # the item is hidden by the defender
    item_dot: str = ""  # where an open item lies, if not where it is hardest to reach

    @property
    def defender(self) -> Side:
        return OTHER[self.attacker]

    @property
    def inside(self) -> In:
        return In((self.building,))

    @property
    def kingpin(self) -> CardId:
        return self.named or KINGPIN

    def side(self, who: Winner) -> Side:
        return self.attacker if who == "attacker" else self.defender


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
    """What follows from the terms; rungs and ends as a scenario has them."""

    id: ObjectiveId
    title: str
    text: str
    needs: tuple[Need, ...] = ()
    attacker: Side | None = None  # None: the players say who
    measure: Callable[[Terms], Count]
    ladder: tuple[tuple[int, Winner | None], ...]
    ends: Callable[[Terms], tuple[Count, ...]] = lambda _: ()  # the deciding events
    won: int  # enters the ladder when no defender is left
    leaver: Callable[[Terms], str] | None = None  # who may leave the map
    edges: tuple[MapEdge, ...] = ()  # by default
    first: Winner  # who places first
    # The attacker's and the defender's, by default.
    zones: Callable[[Terms, Ground], tuple[Zone, Zone]]

    def settled(self, terms: Terms) -> Terms:
        """In some objectives the attacker is always the same side."""
        return replace(terms, attacker=self.attacker or terms.attacker)


_OBJECTIVES = (
    Objective(
        id="eliminate",
        title="Clean Sweep",
        text="Put every enemy Down in time; a draw if a quarter of their points or less is left.",
        measure=lambda terms: PercentLeft(terms.defender),
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
        measure=lambda terms: PercentExited(terms.attacker),
        ladder=((29, "defender"), (59, None), (99, "attacker")),
        won=99,
        leaver=lambda terms: terms.attacker,
        edges=("E",),
        first="defender",
        zones=lambda _, ground: (WEST, half(ground, east=True)),
    ),
    Objective(
        id="hold",
        title="Hold the Building",
        text="Have more soldiers in the building than they at the end; as many is a draw.",
        needs=("building",),
        measure=lambda terms: Holds(terms.attacker, terms.building),
        ladder=((0, "defender"), (1, None), (2, "attacker")),
        won=2,
        first="defender",
        zones=lambda terms, ground: (WEST, Either(terms.inside, half(ground, east=True))),
    ),
    Objective(
        id="fetch",
        title="Bring It Back",
        text="Carry the item off the map; to have found it, or to hold an open one, is a draw.",
        needs=("building", "edges"),
        measure=lambda terms: Sum(
            ItemIs("discovered" if terms.hidden else "carried"), ItemIs("offmap")
        ),
        ladder=((0, "defender"), (1, None), (2, "attacker")),
        ends=lambda _: (ItemIs("offmap"),),
        won=2,
        leaver=lambda _: "carrier",
        edges=("W",),
        first="defender",
        zones=lambda terms, ground: (WEST, Either(terms.inside, half(ground, east=True))),
    ),
    Objective(
        id="rescue",
        title="Bring Them Home",
        text="Bring the aid worker off the map alive.",
        needs=("building", "edges", "worker"),
        attacker=US,
        measure=lambda _: Exited(WORKER),
        ladder=((0, "defender"), (1, "attacker")),
        ends=lambda _: (Exited(WORKER), Down(WORKER)),
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
        measure=lambda terms: Missing(terms.attacker, terms.building),
        ladder=((1, "attacker"), (2, None), (99, "defender")),
        won=0,
        first="attacker",
        zones=lambda terms, _: (terms.inside, EAST),
    ),
    Objective(
        id="kingpin",
        title="Kingpin",
        text="Put one named enemy Down before he leaves the map or the time is up.",
        needs=("named", "edges"),
        measure=lambda terms: Down(terms.kingpin),
        ladder=((0, "defender"), (1, "attacker")),
        ends=lambda terms: (Down(terms.kingpin), Exited(terms.kingpin)),
        won=1,
        leaver=lambda terms: terms.kingpin,
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


def plan(name: ObjectiveId, terms: Terms, ground: Ground) -> Plan:
    """The parts of a mission that follow from an objective and its terms on a map."""
    objective = OBJECTIVES[name]
    terms = objective.settled(terms)
    edges = terms.edges or objective.edges
    leaver = objective.leaver and objective.leaver(terms)
    zones = objective.zones(terms, ground)
    return Plan(
        victory=victory(name, terms),
        exits=(Exit(who=leaver, edges=edges),) if leaver else (),
        item=_item(terms, ground, edges) if name == "fetch" else None,
        place_first=terms.side(objective.first),
        zones=dict(zip((terms.attacker, terms.defender), zones, strict=True)),
        worker_zone=terms.inside if "worker" in objective.needs else None,
    )


def victory(name: ObjectiveId, terms: Terms) -> Victory:
    """Ladder and ends; a side without soldiers ends it too (SF-BYO-10)."""
    objective = OBJECTIVES[name]
    terms = objective.settled(terms)
    return Victory(
        rule="SF-BYO-10",
        measure=written(objective.measure(terms)),
        ladder=tuple(_rung(upto, who and terms.side(who)) for upto, who in objective.ladder),
        ends=(
            *(End(when=written(one)) for one in objective.ends(terms)),
            End(when=written(NoSoldiers(terms.attacker))),
            End(when=written(NoSoldiers(terms.defender)), value=objective.won),
            End(when=written(TurnOver(terms.limit))),
        ),
    )


def _rung(upto: int, winner: Side | None) -> Rung:
    result = f"{SIDE_NAMES[winner]} Victory" if winner else "Draw"
    return Rung(upto=upto, result=result, winner=winner)


def attacker_of(task: Task) -> Side:
    """Who has to do the thing; in some objectives that is always the same side."""
    return OBJECTIVES[task.id].attacker or task.attacker


def _item(terms: Terms, ground: Ground, edges: tuple[MapEdge, ...]) -> Item:
    if terms.hidden:
        zone = zone_written(terms.inside)
        return Item(zone=zone, hidden_by=terms.defender, taker=terms.attacker)
    where = terms.item_dot or ground.names[hardest_dot(ground, terms.building, edges)]
    return Item(zone=zone_written(OneDot(where)), taker=terms.attacker)


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
    return tuple(
        dot for edge in edges for dot in ground.along(edge) if ground.opens(dot, *OUTWARD[edge])
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
