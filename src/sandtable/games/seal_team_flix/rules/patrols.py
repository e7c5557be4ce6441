"""Phase 3: the Mastermind and the Patrols move (STF-P3, STF-LOUD, STF-SC-2)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import ClassVar

from msgspec.structs import replace

from sandtable.games.seal_team_flix.ground import Ground
from sandtable.games.seal_team_flix.rules import tokens
from sandtable.games.seal_team_flix.rules.basics import place
from sandtable.games.seal_team_flix.rules.sight import in_view, seen_seals, sight_concern
from sandtable.games.seal_team_flix.rules.tango_cover import patrol_ids
from sandtable.games.seal_team_flix.rules.tango_events import Escaped, TangoMoved, TimeLost
from sandtable.games.seal_team_flix.rules.tango_order import End, InOrder, Prospects, TieTangoOrder
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
    if len(loudest) == 1:
        return (loudest[0],)
    least = min(ground.area_distance(here, area) for area in loudest)
    return tuple(area for area in loudest if ground.area_distance(here, area) == least)


def arrivals(state: State, area: int) -> tuple[Cell, ...]:
    """The free path Spaces of the highest number, green before yellow before red (STF-P3-5)."""
    return free_posts(state.ground, area, state.objects)


def free_posts(ground: Ground, area: int, objects: int) -> tuple[Cell, ...]:
    top = 0
    found: list[Cell] = []
    for cell, number in ground.posts[area]:
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
    return Ways(state).ends(tango)


class Ways(Prospects):
    """Where Tangos go; what is the same for all that set out from an Area is found once."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self.loud, self.objects = noise(state), state.objects
        self._areas: dict[int, tuple[int, ...]] = {}

    def ends(self, tango: Tango) -> tuple[End, ...]:
        if held(self.state, tango):
            return ((tango, 0),)
        return self._gone(tango, self.objects)

    def later(self, tango: Tango, first: Tango, end: Tango) -> tuple[End, ...]:
        if tango.stunned or in_view(self.state, tango):  # whom it sees may change
            return super().later(tango, first, end)
        return self._gone(tango, self.state.objects_after(first.cell, end.cell))

    def _gone(self, tango: Tango, objects: int) -> tuple[End, ...]:
        """If nothing holds it, and these Spaces (bits) are occupied."""
        ground = self.state.ground
        if self.loud:
            posts = [free_posts(ground, area, objects) or (NOWHERE,) for area in self._ahead(tango)]
            cells = posts[0] if len(posts) == 1 else dict.fromkeys(chain(*posts))
            return _moved(tango, cells or (NOWHERE,))
        if tango.kind == "mastermind":
            return ((tango, 0),)
        if tango.cell not in ground.path_at:
            own = free_posts(ground, ground.area_of[tango.cell], objects)
            return _moved(tango, own or (NOWHERE,))
        onward = path_step(self.state, tango)
        if onward != NOWHERE and objects >> onward & 1:
            return ((tango, int(blocked_by_us(self.state, onward))),)
        return _moved(tango, (onward,))

    def concern(self, tango: Tango) -> int:
        if tango.stunned:
            return 0
        state, ground = self.state, self.state.ground
        found = sight_concern(state, tango)
        if seen_seals(state, tango):
            return found  # as long as that holds it
        if self.loud:
            for area in self._ahead(tango):
                found |= self._contested(area)
        elif tango.cell not in ground.path_at:
            found |= self._contested(ground.area_of[tango.cell])
        elif (onward := path_step(state, tango)) != NOWHERE:
            found |= 1 << onward
        return found

    def _ahead(self, tango: Tango) -> tuple[int, ...]:
        """The next Areas on all ways to the noise."""
        state = self.state
        here = state.ground.area_of[tango.cell] if tango.kind == "patrol" else NOWHERE
        found = self._areas.get(here)
        if found is None:
            ways = [next_areas(state, tango, goal) for goal in goals(state, tango)]
            found = self._areas[here] = tuple(dict.fromkeys(chain(*ways)))
        return found

    def _contested(self, area: int) -> int:
        """The path Spaces that decide about arrivals: from the highest number to the one in use."""
        top = found = 0
        for cell, number in self.state.ground.posts[area]:
            if number < top:
                break
            found |= 1 << cell
            if not self.objects >> cell & 1:
                top = number
        return found


def _moved(tango: Tango, cells: Iterable[Cell]) -> tuple[End, ...]:
    """NOWHERE: it stays."""
    return tuple([(tango if cell == NOWHERE else replace(tango, cell=cell), 0) for cell in cells])


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
