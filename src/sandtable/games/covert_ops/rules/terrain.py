"""Players place the Low terrain pieces (CO-3.0-17)."""

from __future__ import annotations

from sandtable.boards.tabletop.laying import overlapping
from sandtable.boards.tabletop.mats import Table as Mat
from sandtable.boards.tabletop.shapes import Disc, Points, box_of, far_from, gap_to, overlaps
from sandtable.boards.tabletop.ticks import INCH, Spot, inches
from sandtable.games.covert_ops import ground
from sandtable.games.covert_ops.state import NOWHERE, LowPiece, State
from sandtable.kernel.decision import Choice, Decision, Refusal
from sandtable.kernel.event import Event
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table

APART = 2 * INCH
TURNS = 4  # 0, 45, 90 and 135 degrees


class LowPlaced(Event, frozen=True):
    """A Low piece lies; at NOWHERE: as the map has it."""

    piece: int
    at: Spot
    turn: int


class LayLow(Choice, frozen=True, tag="lay-low"):
    """A piece with its middle there, turned by so many eighths."""

    rule = "CO-3.0-17"
    piece: int
    at: Spot
    turn: int = 0

    def label(self, state: State) -> str:
        return f"At {inches(self.at[0])}, {inches(self.at[1])}"


class AsOnTheMap(Choice, frozen=True, tag="as-on-the-map"):
    """This piece where the map proposes it."""

    rule = "CO-3.0-17"
    words = "As on the map"


class LeaveIt(Choice, frozen=True, tag="leave-it"):
    """This piece stays in the box."""

    rule = "CO-3.0-17"
    words = "Leave it in the box"


class RestAsOnTheMap(Choice, frozen=True, tag="rest-as-on-the-map"):
    """All that are left where the map proposes them, if they have room there."""

    rule = "CO-3.0-17"
    words = "The rest as on the map"
    goes_on = True


class PlaceLowTerrain(Step, frozen=True):
    """Piece by piece, if the team wants to; else they lie as on the map."""

    def run(self, table: Table[State]) -> None:
        if table.state.mission.chosen.place_low:
            table.push(PlaceLowPiece(0))


class PlaceLowPiece(Ask, frozen=True):
    """Where does this one go? (CO-3.0-17)"""

    n: int

    def decision(self, state: State) -> Decision | None:
        pieces = ground.table_of(state).movable
        if self.n >= len(pieces):
            return None
        mapped = (AsOnTheMap(),) if not amiss(state, LowPiece(self.n)) else ()
        options = (*mapped, RestAsOnTheMap(), LeaveIt())
        name = pieces[self.n].kind.name
        prompt = f"Where does {name} {self.n + 1} of {len(pieces)} lie?"
        about = (pieces[self.n].id,)
        return Decision(state.lead, prompt, "CO-3.0-17", options, open=True, about=about)

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        if isinstance(choice, AsOnTheMap):
            return amiss(state, LowPiece(self.n))
        if not isinstance(choice, LayLow) or choice.piece != self.n:
            return super().refuse(state, choice)
        if choice.turn not in range(TURNS):
            return Refusal("CO-3.0-17", "A piece lies in one of four rotations")
        return amiss(state, LowPiece(self.n, choice.at, choice.turn))

    def answer(self, table: Table[State], choice: Choice) -> None:
        state = table.state
        if isinstance(choice, RestAsOnTheMap):
            for n in range(self.n, len(ground.table_of(state).movable)):
                if not amiss(state, LowPiece(n)):
                    lay(table, LowPiece(n))
            return
        if isinstance(choice, LayLow):
            lay(table, LowPiece(self.n, choice.at, choice.turn))
        if isinstance(choice, AsOnTheMap):
            lay(table, LowPiece(self.n))
        table.push(PlaceLowPiece(self.n + 1))


def lay(table: Table[State], piece: LowPiece) -> None:
    table.state.low = (*table.state.low, piece)
    table.record(LowPlaced("CO-3.0-17", piece.n, piece.at, piece.turn))


def amiss(state: State, piece: LowPiece) -> Refusal | None:
    """Why a piece may not lie there: off the table, too near to something, on a base's place."""
    mat = ground.table_of(state)
    points = points_of(mat, piece)
    west, south, east, north = box_of(points)
    if west < 0 or south < 0 or east > mat.size[0] or north > mat.size[1]:
        return Refusal("CO-3.0-17", "A piece lies completely in the Combat Zone")
    near = [gap_of(points, other) for other in _others(state, mat)]
    near += [gap_to(Disc(*one.at, one.radius), points) for one in state.elements.values()]
    least = min(near, default=APART)
    if least < APART:
        far = inches(least)
        return Refusal("CO-3.0-17", f"{far} in from other terrain or an element; 2 in are needed")
    if any(overlaps(disc, points) for disc in _due(mat)):
        return Refusal("CO-3.0-17", "Somebody is due to stand there")
    return None


def points_of(mat: Mat, piece: LowPiece) -> Points:
    if piece.at == NOWHERE:
        return mat.movable[piece.n].parts[0]
    return ground.low_points(piece.turn, piece.at)


def gap_of(one: Points, other: Points) -> int:
    """Between two convex pieces, rounded up; 0 where they overlap."""
    if overlapping(one, other):
        return 0
    return min(
        far_from(p, a, b)
        for corners, sides in ((one, other), (other, one))
        for p in corners
        for a, b in zip(sides, (*sides[1:], sides[0]), strict=True)
    )


def _others(state: State, mat: Mat) -> list[Points]:
    preset = [part for piece in mat.pieces for part in piece.parts]
    return preset + [points_of(mat, one) for one in state.low]


def _due(mat: Mat) -> list[Disc]:
    """Where markers and fixed units will stand, and reinforcements come."""
    kinds = ("markers", "insertions", "squad")
    return [mark.disc for kind in kinds for mark in mat.marked(kind).values()]
