"""Move, Escort and Command (STF-MOV, STF-CMD, STF-TOK-6, -7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, TypeAlias

from msgspec.structs import replace

from sandtable.boards.grid.lattice import bits, cells_in
from sandtable.games.seal_team_flix import gear
from sandtable.games.seal_team_flix.events import Piece
from sandtable.games.seal_team_flix.ground import Ground
from sandtable.games.seal_team_flix.rules import tokens
from sandtable.games.seal_team_flix.rules.basics import Action, piece, place
from sandtable.games.seal_team_flix.state import Cell, Hostage, Seal, State
from sandtable.kernel.decision import Refusal
from sandtable.kernel.event import Event
from sandtable.kernel.kept import kept
from sandtable.kernel.table import Table

Path: TypeAlias = tuple[Cell, ...]
Stretch: TypeAlias = tuple[Ground, Cell, int, int, int]
NOBODY = -1


class Moved(Event, frozen=True):
    """Somebody went from Space to Space; the first is where it stood."""

    who: Piece
    path: tuple[str, ...]


class Rescued(Event, frozen=True):
    """A Hostage, or a Captured Mastermind, is out."""

    who: Piece


# where somebody can get


def reach(state: State, start: Cell, most: int) -> dict[Cell, Path]:
    """The first of the shortest ways to every Space that may be passed (STF-MOV-1, -2)."""
    return _shortest(*_stretch(state, start, most))


def _stretch(state: State, start: Cell, most: int) -> Stretch:
    """All that decides about ways from here: no Tango and no Block is passed (STF-MOV-2)."""
    ground = state.ground
    near = ground.reached(start, most)
    walls = state.block_bits & near
    if state.crowd & near:
        walls |= bits([one.cell for one in state.tangos.values()]) & near
    return ground, start, most, state.open_doors, walls


@kept(8192)
def _shortest(ground: Ground, start: Cell, most: int, open_doors: int, walls: int) -> dict[Cell, Path]:
    """Shared by all who ask, so nobody may change it."""
    found: dict[Cell, Path] = {start: ()}
    shut, rim = set(cells_in(walls)), [start]
    for _ in range(most):
        beyond: list[Cell] = []
        for cell in rim:
            path = found[cell]
            for to, door in ground.steps(cell):
                if to in found or to in shut or not (door < 0 or open_doors >> door & 1):
                    continue
                found[to] = (*path, to)
                beyond.append(to)
        rim = beyond
    del found[start]
    return found


def barred(state: State, *, seal: bool, leaving: Path = ()) -> int:
    """Spaces on which nobody may end, as bits; a SEAL may end on a Medical Kit (STF-MOV-3)."""
    lying = state.litter
    if seal and lying:
        kits = [one for one in state.objectives.values() if one.type == "MK" and one.revealed]
        lying &= ~bits(one.cell for one in kits if one.lying)
    if state.bombs:
        lying |= bits(bomb.cell for bomb in state.bombs)
    return state.crowd & ~bits(leaving) | lying | state.block_bits


def taken(state: State, *, seal: bool, leaving: Path = ()) -> set[Cell]:
    """The same, cell by cell."""
    return set(cells_in(barred(state, seal=seal, leaving=leaving)))


# what is offered


class Move(Action, frozen=True, tag="move"):
    """Along a path, perhaps with a Hostage on a path of its own (STF-MOV-4)."""

    rule: ClassVar[str] = "STF-MOV-1"
    open: ClassVar[bool] = True  # by any legal way
    placed: ClassVar[bool] = True
    path: Path
    hostage: int = NOBODY
    escort: Path = ()

    def group(self, state: State) -> str:
        return "Move" if self.hostage == NOBODY else "Escort"

    def label(self, state: State) -> str:
        said = f"Move to {place(state, self.path[-1])}" if self.path else "Stay"
        if not self.escort:
            return said
        who = called(state.hostages[self.hostage])
        return f"{said}, the {who} to {place(state, self.escort[-1])}"

    def obstacle(self, state: State, seal: Seal) -> Refusal | None:
        return _why_no_move(state, seal, self)

    def act(self, table: Table[State], seal: Seal) -> None:
        state = table.state
        goal = self.path[-1] if self.path else seal.cell
        hostage = state.hostages.get(self.hostage)
        _tell(table, "STF-MOV-1", seal.seat, (seal.cell, *self.path))
        state.put_seal(replace(seal, cell=goal, moved=True))
        if hostage:
            _lead(table, hostage, self.escort, "STF-MOV-4")


@kept(8192)
def _moves(ground: Ground, start: Cell, most: int, open_doors: int, walls: int) -> dict[Cell, Move]:
    """To every Space that may be passed; nobody may change it."""
    ways = _shortest(ground, start, most, open_doors, walls)
    return {end: Move(path) for end, path in ways.items()}


class Command(Action, frozen=True, tag="command"):
    """A Hostage goes alone (STF-CMD-1)."""

    rule: ClassVar[str] = "STF-CMD-1"
    open: ClassVar[bool] = True
    kind: ClassVar[str] = "Command"
    hostage: int
    path: Path

    def commanded(self) -> int:
        return self.hostage

    def label(self, state: State) -> str:
        who = called(state.hostages[self.hostage])
        return f"Command the {who} to {place(state, self.path[-1])}"

    def obstacle(self, state: State, seal: Seal) -> Refusal | None:
        return _why_no_command(state, seal, self)

    def act(self, table: Table[State], seal: Seal) -> None:
        _lead(table, table.state.hostages[self.hostage], self.path, "STF-CMD-1")


def called(hostage: Hostage) -> str:
    return "captured Mastermind" if hostage.captured else "Hostage"


def offers(state: State, seal: Seal) -> list[Action]:
    """Every end Space by a shortest way; any other legal way is accepted as well."""
    if seal.actions < 1:
        return []
    speed = gear.speed(state.content, seal)
    found = _alone(state, seal, speed)
    for hostage in state.hostages.values():
        if may_escort(state, seal, hostage):
            found += _escorts(state, seal, hostage, reach(state, seal.cell, speed))
        if may_command(state, seal, hostage):
            found += _commands(state, hostage, speed)
    return found


def _alone(state: State, seal: Seal, speed: int) -> list[Action]:
    """To every Space on which a SEAL may end."""
    stretch = _stretch(state, seal.cell, speed)
    moves, walls = _moves(*stretch), stretch[-1]
    near = state.ground.reached(seal.cell, speed) & ~walls
    shut = state.objects & near
    if shut & state.litter:  # only a Medical Kit token makes a difference
        shut = barred(state, seal=True) & near
    if not shut:
        return [*moves.values()]
    ends = cells_in(shut)
    return [move for end, move in moves.items() if end not in ends]


def may_escort(state: State, seal: Seal, hostage: Hostage) -> bool:
    return state.ground.adjacent(seal.cell, hostage.cell, state.open_doors)


def may_command(state: State, seal: Seal, hostage: Hostage) -> bool:
    """In the SEAL's Area, off its start; a Captured Mastermind never (STF-TOK-7)."""
    same = state.area(hostage.cell) == state.area(seal.cell)
    return same and not hostage.on_start and not hostage.captured


def _escorts(state: State, seal: Seal, hostage: Hostage, ways: dict[Cell, Path]) -> Iterator[Action]:
    """Every pair of ends that are Adjacent; each may take the Space of the other (STF-MOV-8)."""
    ground, doors = state.ground, state.open_doors
    theirs = reach(state, hostage.cell, gear.speed(state.content, seal))
    both = (seal.cell, hostage.cell)
    ends, beside = barred(state, seal=True, leaving=both), barred(state, seal=False, leaving=both)
    for end, path in ((seal.cell, ()), *ways.items()):
        if ends >> end & 1:
            continue
        for other in ground.neighbours(end, doors):
            if other in theirs and not beside >> other & 1:
                yield Move(path, hostage.id, theirs[other])


def _commands(state: State, hostage: Hostage, speed: int) -> Iterator[Action]:
    shut = barred(state, seal=False)
    for end, path in reach(state, hostage.cell, speed).items():
        if not shut >> end & 1:
            yield Command(hostage.id, path)


# what is done


def _tell(table: Table[State], rule: str, who: str, path: Path) -> None:
    """From where it stood; nothing if it stays."""
    if len(path) > 1 and table.log is not None:
        spaces = tuple(map(table.state.ground.name, path))
        table.record(Moved(rule, piece(table.state, who), spaces))


def _lead(table: Table[State], hostage: Hostage, path: Path, rule: str) -> None:
    """The Hostage walks; in the start area it is Rescued at once (STF-TOK-6)."""
    state = table.state
    _tell(table, rule, f"h{hostage.id}", (hostage.cell, *path))
    state.put_hostage(replace(hostage, cell=path[-1]))
    if path[-1] in tokens.start_area(state):
        rescue(table, state.hostages[hostage.id])


def rescue(table: Table[State], hostage: Hostage) -> None:
    """Off the Map to the Cleared Objectives; so a capture is completed too (STF-TOK-7)."""
    rule = "STF-TOK-7" if hostage.captured else "STF-TOK-6"
    table.record(Rescued(rule, piece(table.state, f"h{hostage.id}")))
    table.state.take_hostage(hostage)
    tokens.complete(table, hostage.token, rule)


# what is refused


def _why_no_move(state: State, seal: Seal, move: Move) -> Refusal | None:
    hostage = state.hostages.get(move.hostage)
    if move.hostage != NOBODY or move.escort:
        return _why_no_escort(state, seal, move, hostage)
    if not move.path or move.path[-1] == seal.cell:
        return Refusal("STF-MOV-7", "A Move leads to another Space")
    return _wrong_way(state, seal.cell, move.path, gear.speed(state.content, seal)) or _wrong_end(
        state, move.path[-1], barred(state, seal=True)
    )


def _why_no_escort(state: State, seal: Seal, move: Move, hostage: Hostage | None) -> Refusal | None:
    if hostage is None or not may_escort(state, seal, hostage):
        return Refusal("STF-MOV-4", "Only a Hostage that is Adjacent now can be Escorted")
    if not move.escort:
        return Refusal("STF-MOV-4", "An Escorted Hostage goes somewhere")
    speed = gear.speed(state.content, seal)
    end = move.path[-1] if move.path else seal.cell
    other, both = move.escort[-1], (seal.cell, hostage.cell)
    if (end, other) == both:
        return Refusal("STF-MOV-7", "One of the two ends on another Space")
    return (
        _wrong_way(state, seal.cell, move.path, speed)
        or _wrong_way(state, hostage.cell, move.escort, speed)
        or _wrong_end(state, end, barred(state, seal=True, leaving=both))
        or _wrong_end(state, other, barred(state, seal=False, leaving=both))
        or _apart(state, end, other)
    )


def _apart(state: State, end: Cell, other: Cell) -> Refusal | None:
    if end == other:
        return Refusal("STF-MOV-8", "SEAL and Hostage cannot end on the same Space")
    if not state.ground.adjacent(end, other, state.open_doors):
        return Refusal("STF-MOV-4", "An Escorted Hostage ends Adjacent to the SEAL")
    return None


def _why_no_command(state: State, seal: Seal, command: Command) -> Refusal | None:
    hostage = state.hostages.get(command.hostage)
    if hostage is None or not may_command(state, seal, hostage):
        if hostage and hostage.captured:
            return Refusal("STF-TOK-7", "A Captured Mastermind can only be Escorted")
        return Refusal("STF-CMD-1", "Only a Hostage of this Area that is off its start obeys")
    if not command.path or command.path[-1] == hostage.cell:
        return Refusal("STF-MOV-7", "A Command leads to another Space")
    return _wrong_way(state, hostage.cell, command.path, gear.speed(state.content, seal)) or _wrong_end(
        state, command.path[-1], barred(state, seal=False)
    )


def _wrong_way(state: State, start: Cell, path: Path, speed: int) -> Refusal | None:
    """Why a path, however winding, cannot be walked."""
    if len(path) > speed:
        return Refusal("STF-GEAR-1", f"That is more than {speed} steps")
    tangos = {one.cell for one in state.tangos.values()}
    here = start
    for to in path:
        door = dict(state.ground.steps(here)).get(to)
        if door is None:
            return Refusal("STF-MOV-1", "A path goes from Space to Space, not across Walls")
        if door >= 0 and not state.open_doors >> door & 1:
            return Refusal("STF-DOR-1", "A closed Door is in the way")
        if to in tangos or to in state.blocks:
            what = "A Tango" if to in tangos else "A Cover Block"
            return Refusal("STF-MOV-2", f"{what} stands on {place(state, to)}")
        here = to
    return None


def _wrong_end(state: State, end: Cell, shut: int) -> Refusal | None:
    if shut >> end & 1:
        return Refusal("STF-MOV-3", f"{place(state, end)} holds something")
    return None
