"""The random battle (guide, 10.3): a die for each column, then forces are bought."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.games.special_forces import generator
from sandtable.games.special_forces.battles import blank, planned
from sandtable.games.special_forces.events import (
    AttackerRolled,
    ExtraRolled,
    LimitRolled,
    MapRolled,
    ObjectiveRolled,
    PointsRolled,
)
from sandtable.games.special_forces.generator import CROWD_FROM, TABLE, Extra, Row
from sandtable.games.special_forces.mission import Mission, ObjectiveId, Task
from sandtable.games.special_forces.objectives import OBJECTIVES
from sandtable.games.special_forces.state import State
from sandtable.games.special_forces.vocabulary import IIF, SIDE_NAMES, US, Side
from sandtable.kernel.table import Table

CROWD = "som"  # the scenario whose reinforcements come
SOME_BUILDING: tuple[ObjectiveId, ...] = ("hold", "fetch", "rescue")


def roll_battle(table: Table[State]) -> Extra:
    """SF-INT-2: each column has its die; what the last one gives is handed out later."""
    state, content = table.state, table.state.content
    columns = _Columns(table)
    where = columns.row("map").map
    table.record(MapRolled("SF-BYO-1", columns.seen(), where))
    objective, number = _objective(columns, where)
    points = columns.row("points").points
    table.record(PointsRolled("SF-BYO-3", columns.seen(), points))
    attacker = _attacker(columns, objective)
    limit = columns.row("limit").limit + generator.LONGER.get(objective, 0)
    table.record(LimitRolled("SF-BYO-10", columns.seen(), limit))
    extra = columns.row("extra").extra
    table.record(ExtraRolled("SF-BYO-1", columns.seen(), extra))
    mission = replace(
        blank(state.mission, {US: points, IIF: points}),
        map=where,
        limit=limit,
        objective=Task(id=objective, attacker=attacker, building=number),
        title=f"{state.mission.title}: {OBJECTIVES[objective].title}",
        brief=f"{SIDE_NAMES[attacker]}: {OBJECTIVES[objective].text}",
    )
    mission = _with_extra(mission, extra, state)
    state.mission = planned(mission, content.soldiers, content.maps)
    return extra


class _Columns:
    """The dice of one column after the other, and what they mean."""

    def __init__(self, table: Table[State]) -> None:
        self.table = table
        self.dice: list[int] = []

    def die(self, what: str) -> int:
        face = self.table.roll(6, why=f"random battle: {what}", rule="SF-BYO-1")
        self.dice.append(face)
        return face

    def row(self, what: str) -> Row:
        return TABLE[self.die(what) - 1]

    def seen(self) -> tuple[int, ...]:
        """The dice of this column; the next has its own."""
        dice, self.dice = tuple(self.dice), []
        return dice


def _objective(columns: _Columns, where: str) -> tuple[ObjectiveId, int]:
    objective = columns.row("objective").objective
    number = 0
    if objective in SOME_BUILDING:
        ground = columns.table.state.content.maps[where]
        dice = columns.die("building"), columns.die("building")
        number = generator.building(objective, where, len(ground.buildings), dice)
    rolled = ObjectiveRolled("SF-BYO-6", columns.seen(), objective, where, number)
    columns.table.record(rolled)
    return objective, number


def _attacker(columns: _Columns, objective: ObjectiveId) -> Side:
    """A 6 is rolled again; some objectives are always the same side's, whatever is rolled."""
    rolled, always = columns.row("attacker").attacker, OBJECTIVES[objective].attacker
    while rolled is None and always is None:
        rolled = columns.row("attacker").attacker
    side = always or rolled or US
    columns.table.record(AttackerRolled("SF-BYO-6", columns.seen(), side))
    return side


def _with_extra(mission: Mission, extra: Extra, state: State) -> Mission:
    """What the last column changes; gear is given when the forces are there."""
    if extra == "initiative":
        return replace(mission, bonus={US: 1})
    crowd = state.content.missions[CROWD].reinforcements
    if extra == "crowd" and crowd:
        return replace(mission, reinforcements=replace(crowd, from_turn=CROWD_FROM))
    return mission
