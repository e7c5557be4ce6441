"""Phase 3: the Mastermind and the Patrols move (STF-P3, STF-LOUD, STF-SC-2)."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec.structs import replace

from sandtable.games.seal_team_flix.opposition.cover import patrol_ids
from sandtable.games.seal_team_flix.opposition.events import Escaped, TangoMoved, TimeLost
from sandtable.games.seal_team_flix.opposition.lookahead import Prospects
from sandtable.games.seal_team_flix.opposition.order import InOrder, TieTangoOrder
from sandtable.games.seal_team_flix.opposition.ways import (
    Ways,
    arrivals,
    blocked_by_us,
    exit_area,
    goals,
    held,
    next_areas,
    noise,
    path_step,
)
from sandtable.games.seal_team_flix.rules import tokens
from sandtable.games.seal_team_flix.rules.basics import place
from sandtable.games.seal_team_flix.rules.ties import Pick, PickArea, PickSpace, TangoTie
from sandtable.games.seal_team_flix.state import NOWHERE, Cell, State, Tango
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table


class Phase3MoveTangos(Step, frozen=True):
    """The Mastermind first (STF-P3-1)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        state.phase = 3
        first = state.mastermind
        if first:
            table.push(MoveTangos((first.id,)), MoveTangos(patrol_ids(state)))
        else:
            table.push(MoveTangos(patrol_ids(state)))


# one after the other


class MoveTangos(InOrder, frozen=True):
    """Each with what it sees and hears when its turn comes (STF-P3-13)."""

    prospects: ClassVar[type[Prospects]] = Ways

    def idle(self, state: State, tango: Tango) -> bool:
        return held(state, tango)

    def handle(self, table: Table[State], tango: Tango) -> None:
        move(table, tango)

    def tie(self, tangos: tuple[int, ...], among: tuple[int, ...]) -> TieTangoOrder:
        return TieMoveOrder(tangos, among)


class TieMoveOrder(TieTangoOrder, frozen=True):
    prompt: ClassVar[str] = "Whoever moves first may take another's Space: which Tango moves next?"
    tie_rule: ClassVar[str] = "STF-P3-1"

    def step(self, tangos: tuple[int, ...]) -> InOrder:
        return MoveTangos(tangos)


# and there it goes


def move(table: Table[State], tango: Tango) -> None:
    """Guide, section 6.3."""
    state = table.state
    if held(state, tango):
        return
    if noise(state):
        _go_after(table, tango)
    elif tango.kind == "patrol":
        _patrol(table, tango)


def _go_after(table: Table[State], tango: Tango) -> None:
    state = table.state
    if state.area(tango.cell) == exit_area(state, tango):
        _escape(table, tango)
    else:
        TieLoudArea(tango.id, goals(state, tango)).settle(table)


def _escape(table: Table[State], tango: Tango) -> None:
    state = table.state
    area = state.ground.area_names[state.area(tango.cell)]
    table.record(Escaped("STF-SC-2", area))
    state.take_tango(tango)
    for token in [one for one in state.objectives.values() if one.type == "MM"]:
        tokens.lose(table, token.id, "STF-SC-2")


def _patrol(table: Table[State], tango: Tango) -> None:
    """On along its path, or back onto one (STF-P3-8 to -11)."""
    state = table.state
    if tango.cell not in state.ground.path_at:
        cells = arrivals(state, state.area(tango.cell))
        if cells:
            TiePathSpace(tango.id, cells, "STF-P3-9").settle(table)
        return
    onward = path_step(state, tango)
    if onward == NOWHERE:
        return
    if state.free(onward):
        put(table, tango, onward, "STF-P3-8")
    elif blocked_by_us(state, onward) and state.timer > 1:
        state.timer -= 1
        table.record(TimeLost("STF-P3-11", place(state, onward), state.timer))


WHY: dict[str, Literal["alert", "path", "to_path"]] = {"STF-P3-5": "alert", "STF-P3-8": "path", "STF-P3-9": "to_path"}


def put(table: Table[State], tango: Tango, cell: Cell, rule: str) -> None:
    state = table.state
    start, end = place(state, tango.cell), place(state, cell)
    state.put_tango(replace(tango, cell=cell))
    table.record(TangoMoved(rule, tango.kind, start, end, WHY[rule]))


class TieLoudArea(TangoTie, frozen=True):
    """Tied Loudest Areas, equally far (STF-LOUD-2)."""

    prompt: ClassVar[str] = "To which loud Area does the Tango go?"
    tie_rule: ClassVar[str] = "STF-LOUD-2"
    areas: tuple[int, ...]

    def picks(self, state: State) -> tuple[Pick, ...]:
        tango = state.tangos[self.tango]
        ways = {tuple(arrivals(state, area) for area in next_areas(state, tango, goal)) for goal in self.areas}
        return tuple(map(PickArea, self.areas if len(ways) > 1 else self.areas[:1]))

    def chosen(self, table: Table[State], pick: Pick) -> None:
        areas = next_areas(table.state, table.state.tangos[self.tango], int(pick.value))
        if areas:
            TieNextArea(self.tango, areas).settle(table)


class TieNextArea(TangoTie, frozen=True):
    """Several shortest ways (STF-P3-4)."""

    prompt: ClassVar[str] = "Which way does the Tango go?"
    tie_rule: ClassVar[str] = "STF-P3-4"
    areas: tuple[int, ...]

    def picks(self, state: State) -> tuple[Pick, ...]:
        ways = {arrivals(state, area) for area in self.areas}
        return tuple(map(PickArea, self.areas if len(ways) > 1 else self.areas[:1]))

    def chosen(self, table: Table[State], pick: Pick) -> None:
        cells = arrivals(table.state, int(pick.value))
        if cells:
            TiePathSpace(self.tango, cells, "STF-P3-5").settle(table)


class TiePathSpace(TangoTie, frozen=True):
    """Equal numbers on paths of different colours (STF-P3-5, -9)."""

    prompt: ClassVar[str] = "On which path does the Tango stop?"
    tie_rule: ClassVar[str] = "STF-P3-5"
    cells: tuple[Cell, ...]
    rule: str

    def picks(self, state: State) -> tuple[Pick, ...]:
        return tuple(map(PickSpace, self.cells))

    def chosen(self, table: Table[State], pick: Pick) -> None:
        put(table, table.state.tangos[self.tango], int(pick.value), self.rule)
