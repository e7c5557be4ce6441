"""Phase 3: the Mastermind and the Patrols move (STF-P3, STF-LOUD, STF-SC-2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from msgspec.structs import replace

from sandtable.games.seal_team_flix.rules import tokens
from sandtable.games.seal_team_flix.rules.basics import place
from sandtable.games.seal_team_flix.rules.sight import seen_seals, sight_concern
from sandtable.games.seal_team_flix.rules.tango_cover import patrol_ids
from sandtable.games.seal_team_flix.rules.tango_events import Escaped, TangoMoved, TimeLost
from sandtable.games.seal_team_flix.rules.tango_order import End, InOrder, TieTangoOrder
from sandtable.games.seal_team_flix.rules.ties import Pick, PickArea, PickSpace, Tie
from sandtable.games.seal_team_flix.state import NOWHERE, Cell, State, Tango
from sandtable.games.seal_team_flix.verbs import Flee
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


class MoveTangos(InOrder, frozen=True):
    """Each with what it sees and hears when its turn comes (STF-P3-13)."""

    def outlook(self, state: State, tango: Tango) -> Sequence[End]:
        return move_ends(state, tango)

    def concern(self, state: State, tango: Tango) -> int:
        return move_concern(state, tango)

    def handle(self, table: Table[State], tango: Tango) -> None:
        move(table, tango)

    def tie(self, tangos: tuple[int, ...], among: tuple[int, ...]) -> TieTangoOrder:
        return TieMoveOrder(tangos, among)


class TieMoveOrder(TieTangoOrder, frozen=True):
    tie_rule: ClassVar[str] = "STF-P3-1"

    def step(self, tangos: tuple[int, ...]) -> InOrder:
        return MoveTangos(tangos)


# where to


def noise(state: State) -> bool:
    """Sight alone gives nobody a direction (STF-P3-7)."""
    return any(state.sound) or state.alert_place >= 0


def held(state: State, tango: Tango) -> bool:
    """Stunned, or in sight of a SEAL (STF-P3-2, STF-STN-3)."""
    return tango.stunned or bool(seen_seals(state, tango))


def exit_area(state: State, tango: Tango) -> int:
    """Where a Mastermind flees to, or -1 (STF-SC-2)."""
    flee = state.mission.condition(Flee) if tango.kind == "mastermind" else None
    return state.ground.areas.index(flee.area) if flee else NOWHERE


def goals(state: State, tango: Tango) -> tuple[int, ...]:
    """The Alert token's Area, or the Loudest; of several the nearest (STF-LOUD-1, -2)."""
    ground = state.ground
    if exit_area(state, tango) >= 0:
        return (exit_area(state, tango),)
    if state.alert_place >= 0:
        return (ground.area_of[state.alert_place],)
    top, here = max(state.sound), ground.area_of[tango.cell]
    loudest = [area for area, sound in enumerate(state.sound) if sound == top]
    least = min(ground.area_distance(here, area) for area in loudest)
    return tuple(area for area in loudest if ground.area_distance(here, area) == least)


def arrivals(state: State, area: int) -> tuple[Cell, ...]:
    """The free path Spaces of the highest number, green before yellow before red (STF-P3-5)."""
    objects, top = state.objects, 0
    found: list[Cell] = []
    for cell, number in state.ground.posts[area]:
        if number < top:
            break
        if not objects >> cell & 1:
            found.append(cell)
            top = number
    return tuple(found)


def next_areas(state: State, tango: Tango, goal: int) -> tuple[int, ...]:
    """One Area along a shortest way; none from the goal itself (STF-P3-3, -6)."""
    return state.ground.next_areas(state.ground.area_of[tango.cell], goal)


def path_step(state: State, tango: Tango) -> Cell:
    """The next Space of the path that it stands on; NOWHERE after a STOP (STF-P3-8, -12)."""
    section, colour, number = state.ground.path_at[tango.cell]
    path = state.ground.paths[section, colour]
    if number < len(path.cells):
        return path.cells[number]
    return path.cells[0] if path.loop else NOWHERE


def blocked_by_us(state: State, cell: Cell) -> bool:
    """A SEAL or a Hostage stands there (STF-P3-11)."""
    who = state.standing.get(cell, "t")
    return not who.startswith("t")


def move_ends(state: State, tango: Tango) -> tuple[End, ...]:
    """All that may become of it if it moves now."""
    stays: tuple[End, ...] = ((tango, 0),)
    if held(state, tango):
        return stays
    if noise(state):
        areas = [area for goal in goals(state, tango) for area in next_areas(state, tango, goal)]
        ways = [_moved(tango, arrivals(state, area)) or stays for area in areas]
        return tuple(dict.fromkeys(end for way in ways for end in way)) or stays
    if tango.kind == "mastermind":
        return stays
    if tango.cell not in state.ground.path_at:
        return _moved(tango, arrivals(state, state.area(tango.cell))) or stays
    onward = path_step(state, tango)
    if onward != NOWHERE and state.occupied(onward):
        return ((tango, int(blocked_by_us(state, onward))),)
    return stays if onward == NOWHERE else _moved(tango, (onward,))


def move_concern(state: State, tango: Tango) -> int:
    """Where somebody else may change what becomes of it, as bits."""
    if tango.stunned:
        return 0
    sight = sight_concern(state, tango)
    if seen_seals(state, tango):
        return sight  # as long as that holds it
    if noise(state):
        areas = {area for goal in goals(state, tango) for area in next_areas(state, tango, goal)}
        for area in areas:
            sight |= _contested(state, area)
        return sight
    if tango.cell not in state.ground.path_at:
        return sight | _contested(state, state.area(tango.cell))
    onward = path_step(state, tango)
    return sight if onward == NOWHERE else sight | 1 << onward


def _contested(state: State, area: int) -> int:
    """The path Spaces that decide about arrivals: from the highest number to the one in use."""
    objects, top, found = state.objects, 0, 0
    for cell, number in state.ground.posts[area]:
        if number < top:
            break
        found |= 1 << cell
        if not objects >> cell & 1:
            top = number
    return found


def _moved(tango: Tango, cells: Iterable[Cell]) -> tuple[End, ...]:
    return tuple((replace(tango, cell=cell), 0) for cell in cells)


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


def put(table: Table[State], tango: Tango, cell: Cell, rule: str) -> None:
    state = table.state
    why = {"STF-P3-5": "alert", "STF-P3-8": "on its path", "STF-P3-9": "back to a path"}[rule]
    start, end = place(state, tango.cell), place(state, cell)
    state.put_tango(replace(tango, cell=cell))
    table.record(TangoMoved(rule, tango.kind.title(), start, end, why))


class TieLoudArea(Tie, frozen=True):
    """Tied Loudest Areas, equally far (STF-LOUD-2)."""

    prompt: ClassVar[str] = "To which loud Area does the Tango go?"
    tie_rule: ClassVar[str] = "STF-LOUD-2"
    tango: int
    areas: tuple[int, ...]

    def picks(self, state: State) -> tuple[Pick, ...]:
        tango = state.tangos[self.tango]
        ways = {
            tuple(arrivals(state, area) for area in next_areas(state, tango, goal))
            for goal in self.areas
        }
        return tuple(map(PickArea, self.areas if len(ways) > 1 else self.areas[:1]))

    def chosen(self, table: Table[State], pick: Pick) -> None:
        areas = next_areas(table.state, table.state.tangos[self.tango], int(pick.value))
        if areas:
            TieNextArea(self.tango, areas).settle(table)


class TieNextArea(Tie, frozen=True):
    """Several shortest ways (STF-P3-4)."""

    prompt: ClassVar[str] = "Which way does the Tango go?"
    tie_rule: ClassVar[str] = "STF-P3-4"
    tango: int
    areas: tuple[int, ...]

    def picks(self, state: State) -> tuple[Pick, ...]:
        ways = {arrivals(state, area) for area in self.areas}
        return tuple(map(PickArea, self.areas if len(ways) > 1 else self.areas[:1]))

    def chosen(self, table: Table[State], pick: Pick) -> None:
        cells = arrivals(table.state, int(pick.value))
        if cells:
            TiePathSpace(self.tango, cells, "STF-P3-5").settle(table)


class TiePathSpace(Tie, frozen=True):
    """Equal numbers on paths of different colours (STF-P3-5, -9)."""

    prompt: ClassVar[str] = "On which path does the Tango stop?"
    tie_rule: ClassVar[str] = "STF-P3-5"
    tango: int
    cells: tuple[Cell, ...]
    rule: str

    def picks(self, state: State) -> tuple[Pick, ...]:
        del state
        return tuple(map(PickSpace, self.cells))

    def chosen(self, table: Table[State], pick: Pick) -> None:
        put(table, table.state.tangos[self.tango], int(pick.value), self.rule)


STEPS = (MoveTangos, Phase3MoveTangos, TieLoudArea, TieMoveOrder, TieNextArea, TiePathSpace)
CHOICES = ()
