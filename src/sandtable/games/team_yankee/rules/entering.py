"""Arriving Units move on from the boundary (TY-RES-7 to -12)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar

from sandtable.boards.tabletop.shapes import Disc, within
from sandtable.boards.tabletop.ticks import INCH, Spot, length
from sandtable.boards.tabletop.ways import Way, on_leg
from sandtable.games.team_yankee import figures, packing, sides
from sandtable.games.team_yankee.cast import BattleEvent
from sandtable.games.team_yankee.rules.moves import Go, PinMined
from sandtable.games.team_yankee.rules.orders import OfferFollowMe
from sandtable.games.team_yankee.rules.passengers import passengers
from sandtable.games.team_yankee.rules.words import name
from sandtable.games.team_yankee.sides import Border
from sandtable.games.team_yankee.state import NOWHERE, State
from sandtable.games.team_yankee.vocabulary import ENTRY, TABLE, Mode, Seat, TeamId, UnitId
from sandtable.games.team_yankee.ways import Mover
from sandtable.kernel.decision import Choice, Decision, Refusal
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table

PLACES = 12  # that are offered
MODES: tuple[Mode, ...] = ("tactical", "dash")
Entry = tuple[TeamId, Way]


class Entered(BattleEvent, frozen=True):
    """A Unit came onto the table."""

    unit: UnitId
    at: Spot


class EntryBlocked(BattleEvent, frozen=True):
    """There is no room anywhere: it comes next turn (TY-RES-12)."""

    unit: UnitId


class Enter(Choice, frozen=True, tag="enter"):
    """At that point of the boundary; everybody else within 6 inches of it."""

    rule: ClassVar[str] = "TY-RES-7"
    kind: ClassVar[str] = "Enter"
    placed: ClassVar[bool] = True
    unit: UnitId
    at: Spot
    mode: Mode = "tactical"
    mounted: bool = False

    def label(self, state: State) -> str:
        return f"{self.fold(state)}, {self.way(state)}"

    def fold(self, state: State) -> str:
        x, y = (n // INCH for n in self.at)
        return f"{name(state, self.unit)} enters at {x}, {y}"

    def way(self, state: State) -> str:
        how = "Dash" if self.mode == "dash" else "Tactical"
        return f"{how}, Mounted" if self.mounted else how


def entering(state: State, seat: Seat) -> list[UnitId]:
    """Units that arrive this turn; an Attachment comes with its core, at the same point."""
    return [
        unit.id
        for unit in state.force(seat)
        if unit.where == "waiting" and not (unit.core and state.units[unit.core].where == "waiting")
    ]


def group(state: State, unit: UnitId, *, mounted: bool) -> list[UnitId]:
    """Who drives or walks on: the Unit and its Attachment; whoever is Mounted only rides."""
    one = state.units[unit]
    attached = one.attachment
    if not attached or state.units[attached].where != "waiting":
        return [unit]
    return [attached] if mounted else [attached, unit]


class EnterFromReserve(Ask, frozen=True):
    """Where, how fast, Mounted or on foot; the rest is packed (A.2)."""

    unit: UnitId

    def decision(self, state: State) -> Decision | None:
        unit = state.units[self.unit]
        options = tuple(self._options(state))
        if not options:
            return None
        prompt = f"{name(state, self.unit)} arrives: where?"
        about = (f"unit-{self.unit}",)
        return Decision(unit.seat, prompt, "TY-RES-7", options, open=True, about=about)

    def _options(self, state: State) -> Iterator[Enter]:
        spots = spread(state, self.unit)
        for mounted in self._ways(state):
            for mode in MODES:
                for at in spots:
                    yield Enter(self.unit, at, mode, mounted)

    def _ways(self, state: State) -> tuple[bool, ...]:
        """Mounted first, where there are Transports (TY-RES-9)."""
        carried = len(group(state, self.unit, mounted=False)) > 1
        return (True, False) if carried else (False,)

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        if not isinstance(choice, Enter) or choice.unit != self.unit:
            return super().refuse(state, choice)
        if choice.mounted not in self._ways(state):
            return Refusal("TY-RES-9", "It has no Transports that come with it")
        if not any(_on(line, choice.at) for line in sides.way_in(state, self.unit)):
            return Refusal("TY-RES-7", "It does not come from there")
        if not entries(state, choice):
            return Refusal("TY-RES-8", "There is no room for all of it there")
        return None

    def answer(self, table: Table[State], choice: Enter) -> None:
        """Where there is no room the next point is taken; nowhere at all: it waits (TY-RES-12)."""
        state = table.state
        for tried in self._tried(state, choice):
            found = entries(state, tried)
            if found:
                self._come(table, tried, found)
                return
        table.record(EntryBlocked("TY-RES-12", self.unit))

    def _tried(self, state: State, choice: Enter) -> Iterator[Enter]:
        yield choice
        for mode in (choice.mode, *(one for one in MODES if one != choice.mode)):
            for at in every_inch(state, self.unit):
                yield Enter(self.unit, at, mode, choice.mounted)

    def _come(self, table: Table[State], choice: Enter, found: list[Entry]) -> None:
        state = table.state
        units = group(state, self.unit, mounted=False)
        for unit in units:
            state.change_unit(unit, where="table", came=state.turn, entry=(), taken=True,
                              aside=False)  # fmt: skip
        if choice.mounted:
            load(state, self.unit)
        table.record(Entered("TY-RES-7", self.unit, choice.at))
        goes = (StepOn(team, tuple(way), choice.mode) for team, way in found)
        table.push(*goes, *map(PinMined, units), OfferFollowMe(self.unit))  # TY-RES-10


class StepOn(Step, frozen=True):
    """A Team begins with its centre on the boundary."""

    team: TeamId
    way: tuple[Spot, ...]
    mode: Mode

    def run(self, table: Table[State]) -> None:
        table.state.change_team(self.team, at=self.way[0])
        table.push(Go(self.team, self.way, self.mode, "entering"))


def load(state: State, unit: UnitId) -> None:
    """Everybody into the Transports of the Attachment, in the order of their ids."""
    carriers = [team.id for team in state.teams_of(state.units[unit].attachment)]
    for team in state.teams_of(unit):
        free = (
            one for one in carriers if len(passengers(state, one)) < figures.room(state, one)
        )  # fmt: skip
        state.change_team(team.id, aboard=next(free, 0), at=NOWHERE)


# points of the boundary


def every_inch(state: State, unit: UnitId) -> list[Spot]:
    """Points 1 inch apart along everything that it may come from."""
    found = [at for line in sides.way_in(state, unit) for at in _along(line)]
    return list(dict.fromkeys(found))


def spread(state: State, unit: UnitId) -> list[Spot]:
    """A few of them, evenly."""
    points = every_inch(state, unit)
    share = max(1, len(points) // PLACES)
    return points[share // 2 :: share][:PLACES]


def _along(line: Border) -> Iterator[Spot]:
    for a, b in pairwise(line):
        for far in range(0, length(a, b) + 1, INCH):
            yield on_leg(a, b, far)


def _on(line: Border, at: Spot) -> bool:
    return any(
        min(a[0], b[0]) <= at[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= at[1] <= max(a[1], b[1])
        for a, b in pairwise(line)
    )


# room for everybody


def entries(state: State, choice: Enter) -> list[Entry]:
    """A way for every Team that drives or walks on, those that go deepest first; none: no room."""
    position = state.copy()
    lines = sides.way_in(state, choice.unit)
    found: list[Entry] = []
    for unit in group(state, choice.unit, mounted=choice.mounted):
        ways = _unit_entries(position, unit, choice, lines)
        if not ways:
            return []
        found += ways
    return found


def _unit_entries(
    position: State, unit: UnitId, choice: Enter, lines: tuple[Border, ...]
) -> list[Entry]:
    """Row behind row, the Leader in the middle of the first (TY-RES-8, -9)."""
    one = position.units[unit]
    teams = sorted(position.teams_of(unit), key=lambda team: (team.id != one.leader, team.id))
    slots = list(_slots(position, teams[0].id, choice, lines))
    reach = packing.reach(position, unit, len(teams))
    leader: Disc | None = None
    found: list[Entry] = []
    for team in teams:
        way = next(
            (way for way in slots if _fits(position, team.id, way, choice, leader, reach)), None
        )
        if way is None:
            return []
        slots.remove(way)
        position.change_team(team.id, at=way[-1])
        leader = leader or Disc(*way[-1], figures.radius_of(position, team.id))
        found.append((team.id, way))
    return found


def _fits(
    position: State, team: TeamId, way: Way, choice: Enter, leader: Disc | None, reach: int
) -> bool:
    disc = Disc(*way[-1], figures.radius_of(position, team))
    if leader and not within(disc, leader, reach):
        return False
    return Mover(position, team).fault(way, choice.mode, why="entering") is None


def _slots(
    state: State, team: TeamId, choice: Enter, lines: tuple[Border, ...]
) -> Iterator[Way]:  # fmt: skip
    """Straight ways in from points about E, the deepest row first, the middle of a row first."""
    radius = figures.radius_of(state, team)
    step = 2 * radius + INCH // 2
    mover = Mover(state, team)
    deepest = mover.allowance("tactical")
    if choice.mode == "dash":
        deepest = figures.speed(state, team, "terrain")
    for depth in range(deepest, radius - 1, -step):
        for off in _offsets(step):
            for start, inward in _shifted(lines, choice.at, off):
                end = start[0] + inward[0] * depth, start[1] + inward[1] * depth
                yield (start, end)


def _offsets(step: int) -> list[int]:
    many = ENTRY // step
    return sorted(range(-many * step, many * step + 1, step), key=lambda off: (abs(off), off))


def _shifted(lines: tuple[Border, ...], at: Spot, off: int) -> Iterator[tuple[Spot, Spot]]:
    """The boundary point so far along its line from E, round a corner, and the way inward."""
    for line in lines:
        if _on(line, at):
            found = _walk(line, at, off)
            if found:
                yield found, _inward(found)
            return


def _walk(line: Border, at: Spot, off: int) -> Spot | None:
    """A point of a line so far before or after another one; None: beyond its end."""
    spent = 0
    for a, b in pairwise(line):
        if _on((a, b), at):
            spent += length(a, at)
            break
        spent += length(a, b)
    left = spent + off
    for a, b in pairwise(line):
        whole = length(a, b)
        if 0 <= left <= whole:
            return on_leg(a, b, left)
        left -= whole
    return None


def _inward(at: Spot) -> Spot:
    if at[1] in (0, TABLE[1]):
        return (0, 1) if at[1] == 0 else (0, -1)
    return (1, 0) if at[0] == 0 else (-1, 0)
