"""Move, Sprint and leaving the map (SF-MOV, SF-EXI)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from sandtable.games.special_forces.events import FolderFound, Left, Moved
from sandtable.games.special_forces.ground import Ground
from sandtable.games.special_forces.mission import Exit
from sandtable.games.special_forces.rules.basics import pay
from sandtable.games.special_forces.rules.exposure import exposure, locks
from sandtable.games.special_forces.rules.reach import Path, Walk, paths, reach_from, span, walk, wrong_path
from sandtable.games.special_forces.rules.victory import CheckVictory
from sandtable.games.special_forces.state import NOWHERE, Soldier, State
from sandtable.games.special_forces.vocabulary import Dot, MapEdge, SoldierId
from sandtable.kernel.decision import Refusal, RuleId
from sandtable.kernel.deed import Deed
from sandtable.kernel.kept import kept
from sandtable.kernel.table import Table
from sandtable.kernel.words import counted

OUTWARD: dict[MapEdge, tuple[int, int]] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


class Move(Deed, frozen=True, tag="move"):
    rule: ClassVar[RuleId] = "SF-MOV-1"
    open: ClassVar[bool] = True
    kind: ClassVar[str] = "Move"
    placed: ClassVar[bool] = True
    path: Path

    def label(self, state: State) -> str:
        return f"Move to {state.ground.names[self.path[-1]]} ({len(self.path)} AP)"

    def takes(self, state: State) -> str:
        return exposure(state, self.path)

    @classmethod
    def offers(cls, state: State, soldier: Soldier) -> Sequence[Move]:
        if soldier.locked or not soldier.ap:
            return ()
        way = walk(state, soldier, soldier.ap)
        if way.enemies:
            return [Move(path) for path in paths(state, way)]
        return way.of(_moves(way.ground, way.start, span(way.most)))

    def why_not(self, state: State, soldier: Soldier) -> Refusal | None:
        """A way that is longer than it need be is legal, but not listed (guide, section 3)."""
        if soldier.locked:
            return _locked(soldier)
        return _why_no_way(state, soldier, self, soldier.ap)

    def act(self, table: Table[State], soldier: Soldier) -> None:
        pay(table.state, soldier.id, len(self.path))
        _walk(table, soldier.id, self.path, sprint=False)


class Sprint(Deed, frozen=True, tag="sprint"):
    rule: ClassVar[RuleId] = "SF-MOV-10"
    open: ClassVar[bool] = True
    kind: ClassVar[str] = "Sprint"
    placed: ClassVar[bool] = True
    yields: ClassVar[bool] = True
    path: Path
    leave: MapEdge | None = None

    def label(self, state: State) -> str:
        out = f" and out by {self.leave}" if self.leave else ""
        if not self.path:
            return f"Sprint out by {self.leave} (all AP)"
        return f"Sprint to {state.ground.names[self.path[-1]]}{out} (all AP)"

    def takes(self, state: State) -> str:
        return "" if self.leave else exposure(state, self.path)

    @classmethod
    def offers(cls, state: State, soldier: Soldier) -> Sequence[Sprint]:
        """Up to one dot more than he started with, the exit counting as that dot (SF-MOV-14)."""
        if not may_sprint(state, soldier):
            return ()
        way = walk(state, soldier, soldier.start + 1)
        if way.enemies:
            found: Sequence[Sprint] = [Sprint(path) for path in paths(state, way)]
        else:
            found = way.of(_sprints(way.ground, way.start, span(way.most)))
        if not state.mission.exits:
            return found
        allowed = granted(state, soldier)
        return [*found, *_sprints_out(state, way, allowed)] if allowed else found

    def why_not(self, state: State, soldier: Soldier) -> Refusal | None:
        if soldier.locked:
            return _locked(soldier)
        if "sprint" in state.card(soldier).banned:
            return Refusal("SF-MOV-10", f"{soldier.id} never sprints; the card forbids it")
        if not may_sprint(state, soldier):
            return Refusal("SF-MOV-11", f"{soldier.id} has spent AP this turn and cannot sprint")
        out = self.leave is not None
        wrong = _why_no_way(state, soldier, self, soldier.start + 1, out)
        if wrong or self.leave is None:
            return wrong
        if self.path and locks(state.ground, soldier.dot, self.path):
            return Refusal("SF-MOV-13", "A sprint ends behind clutter")
        return _why_not_out(state, soldier, (soldier.dot, *self.path)[-1], self.leave)

    def act(self, table: Table[State], soldier: Soldier) -> None:
        """SF-MOV-10: all the AP that he started with; Command AP stay (SF-MOV-12)."""
        pay(table.state, soldier.id, soldier.start)
        if self.path:
            _walk(table, soldier.id, self.path, sprint=True)
        if self.leave:
            leave(table, soldier.id, self.leave)


class ExitMap(Deed, frozen=True, tag="exit"):
    rule: ClassVar[RuleId] = "SF-EXI-1"
    edge: MapEdge

    def label(self, state: State) -> str:
        return f"Leave the map by the {self.edge} edge (1 AP)"

    @classmethod
    def offers(cls, state: State, soldier: Soldier) -> Sequence[ExitMap]:
        """Leaving is a move: whoever is locked stays (guide, section 3)."""
        if soldier.locked or not soldier.ap or not state.mission.exits:
            return ()
        return [ExitMap(edge) for edge in exits(state, soldier, soldier.dot)]

    def why_not(self, state: State, soldier: Soldier) -> Refusal | None:
        if soldier.locked:
            return _locked(soldier)
        return _why_not_out(state, soldier, soldier.dot, self.edge)

    def act(self, table: Table[State], soldier: Soldier) -> None:
        pay(table.state, soldier.id, 1)
        leave(table, soldier.id, self.edge)


# what is legal


@kept(8192)
def _moves(ground: Ground, start: Dot, most: int) -> tuple[Move, ...]:
    return tuple(map(Move, reach_from(ground, start, most).paths))


def may_sprint(state: State, soldier: Soldier) -> bool:
    """SF-MOV-11: nothing paid this turn; stuns and training are judged by the caller."""
    fresh = not soldier.spent and not soldier.locked and soldier.start > 0
    return fresh and "sprint" not in state.card(soldier).banned


@kept(8192)
def _sprints(ground: Ground, start: Dot, most: int) -> tuple[Sprint, ...]:
    return tuple(map(Sprint, reach_from(ground, start, most).paths))


def _sprints_out(state: State, way: Walk, allowed: tuple[MapEdge, ...]) -> list[Sprint]:
    if way.enemies:
        found = _outward(way.ground, way.start, tuple(paths(state, way)))
    else:
        found = _all_outward(way.ground, way.start, span(way.most))
    return [
        Sprint(path, edge)
        for path, edge in found
        if edge in allowed and len(path) < way.most and path[-1] not in state.at
    ]


@kept(8192)
def _all_outward(ground: Ground, start: Dot, most: int) -> tuple[tuple[Path, MapEdge], ...]:
    return _outward(ground, start, reach_from(ground, start, most).paths)


def _outward(ground: Ground, start: Dot, among: tuple[Path, ...]) -> tuple[tuple[Path, MapEdge], ...]:
    """The ways that end beside an open edge of the map, but not behind clutter (SF-MOV-13)."""
    return tuple((path, edge) for path in among for edge in _out(ground, path[-1]) if not locks(ground, start, path))


def exits(state: State, soldier: Soldier, dot: Dot) -> list[MapEdge]:
    """The edges by which this soldier could leave from a dot (SF-EXI-2, SF-EXI-3)."""
    out = _out(state.ground, dot)
    return [edge for edge in out if edge in granted(state, soldier)] if out else []


@kept(8192)
def _out(ground: Ground, dot: Dot) -> tuple[MapEdge, ...]:
    """The open edges of the map beside a dot (SF-EXI-2)."""
    column, row = ground.lattice.place(dot)
    last = {"W": column == 0, "E": column == ground.lattice.width - 1}
    last |= {"N": row == 0, "S": row == ground.lattice.height - 1}
    return tuple(edge for edge, out in OUTWARD.items() if last[edge] and ground.opens(dot, *out))


def granted(state: State, soldier: Soldier) -> tuple[MapEdge, ...]:
    """The edges that the scenario names for him (SF-EXI-3)."""
    leaving = [one.edges for one in state.mission.exits if _may(state, soldier, one)]
    return tuple(edge for edges in leaving for edge in edges)


def _may(state: State, soldier: Soldier, leaver: Exit) -> bool:
    if leaver.who == "carrier":
        return state.folder is not None and state.folder.carrier == soldier.id
    return leaver.who in (soldier.side, soldier.card)


# on the way


def _walk(table: Table[State], name: SoldierId, path: Path, *, sprint: bool) -> None:
    state = table.state
    soldier = state.soldiers[name]
    locked = soldier.locked or locks(state.ground, soldier.dot, path)
    names = tuple(state.ground.names[dot] for dot in path)
    rule = "SF-MOV-10" if sprint else "SF-MOV-1"
    table.record(Moved(rule, name, names, sprint))
    for dot in path:
        look_for_folder(table, soldier, dot)
    state.put(replace(soldier, dot=path[-1], locked=locked))


def leave(table: Table[State], name: SoldierId, edge: MapEdge) -> None:
    """SF-EXI-4: out of play, alive, with all his counters."""
    state = table.state
    soldier = replace(state.soldiers[name], status="exited", dot=NOWHERE, left_by=edge)
    state.put(soldier)
    if state.folder and state.folder.carrier == name:
        state.folder = replace(state.folder, carrier="", off_map=True)
    table.record(Left("SF-EXI-4", name, edge))
    table.push(CheckVictory())


def look_for_folder(table: Table[State], soldier: Soldier, dot: Dot) -> None:
    """SF-WMD-7: seen from any dot of the way, and then for good; where it is not is seen too."""
    state, folder = table.state, table.state.folder
    item = state.mission.item
    if folder is None or folder.discovered or item is None or soldier.side != item.taker:
        return
    ground = state.ground
    left = tuple(one for one in state.unsearched if not ground.sees(dot, one))
    if len(left) == len(state.unsearched):
        return
    state.unsearched = left
    table.reveal()
    if folder.dot not in left:
        state.folder = replace(folder, discovered=True)
        table.record(FolderFound("SF-WMD-7", state.ground.names[folder.dot]))


# why not


def _locked(soldier: Soldier) -> Refusal:
    return Refusal("SF-MOV-7", f"{soldier.id} has crossed clutter and moves no more this turn")


def _why_no_way(state: State, soldier: Soldier, choice: Move | Sprint, most: int, out: bool = False) -> Refusal | None:
    """An exit counts as one dot more (SF-MOV-14)."""
    path = choice.path
    if not path and not out:
        return Refusal("SF-MOV-1", "A move goes to another dot")
    if any(not 0 <= dot < len(state.ground.names) for dot in path):
        return Refusal("SF-MAP-1", "That dot is not on the map")
    if len(path) + out > most:
        return Refusal(choice.rule, _too_far(state, soldier, choice, most))
    return wrong_path(state, soldier, path, Refusal)


def _too_far(state: State, soldier: Soldier, choice: Move | Sprint, most: int) -> str:
    """`J11: 5 AP, US-8 has 3`; a sprint costs all of them, so it counts dots."""
    end, far = (soldier.dot, *choice.path)[-1], len(choice.path)
    name = state.ground.names[end]
    if isinstance(choice, Move):
        return f"{name}: {far} AP, {soldier.id} has {most}"
    return f"{name}: {counted(far, 'dot')}, {soldier.id} can sprint {most}"


def _why_not_out(state: State, soldier: Soldier, dot: Dot, edge: MapEdge) -> Refusal | None:
    if edge in exits(state, soldier, dot):
        return None
    if edge not in granted(state, soldier):
        return Refusal("SF-EXI-3", f"{soldier.id} may not leave by the {edge} edge")
    return Refusal("SF-EXI-2", f"No open {edge} edge of the map beside that dot")
