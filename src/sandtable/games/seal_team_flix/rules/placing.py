"""The Map as discs meet it, and where a disc may lie before it is flicked.

STF-FIR-5, -6, -18; STF-COV-7; STF-EQP-2; bodies as in STF-PHY-2.
"""

from __future__ import annotations

from math import floor
from typing import Literal, NamedTuple

from sandtable.boards.flick import DISCS, Board, Body, Disc, Walls, block, door, standee, token, wall
from sandtable.boards.flick.places import Beside, overlaps
from sandtable.boards.grid.lattice import bits, cells_in
from sandtable.games.seal_team_flix.ground import Ground
from sandtable.games.seal_team_flix.rules.basics import place as place_name
from sandtable.games.seal_team_flix.state import CLOSED, OPEN, Cell, Firing, State
from sandtable.games.seal_team_flix.vocabulary import Size
from sandtable.kernel.decision import Refusal
from sandtable.kernel.kept import kept

Where = Literal["self", "link", "ring", "rest"]
Point = tuple[float, float]

# A body's id tells what it is, and by its cell which piece (a Door by its index).
TOKENS, BLOCKS, DOORS = 1000, 2000, 3000
SWAY = 3  # tenths of a u off the centre of a Space (STF-FIR-6)
FULL_TURN = 3600
QUARTERS = range(0, FULL_TURN, 900)
REACH = 1.5  # u from the centre of a Space: no disc laid on it touches anything beyond


class Spot(NamedTuple):
    """A way to lay the disc: where, and on which Space."""

    where: Where
    space: Cell


def cell_of(body: int) -> Cell:
    """Where the piece with this id stands; a Door's index."""
    return body % 1000


def board(state: State) -> Board:
    """Everything that a disc may meet."""
    tokens = [one.cell for one in state.lying() if one.cell not in state.standing]
    tokens += [bomb.cell for bomb in state.bombs]
    standing = tuple(sorted(state.standing))
    return _board(state.ground, state.open_doors, standing, tuple(sorted(tokens)), state.blocks)


@kept(1)
def _walls(ground: Ground) -> Walls:
    return Walls([wall(one.x1, one.y1, one.x2, one.y2) for one in ground.wall_segments])


@kept(256)
def _board(
    ground: Ground, open_doors: int, standing: tuple[Cell, ...], tokens: tuple[Cell, ...], blocks: tuple[Cell, ...]
) -> Board:
    return Board(_pieces(ground, open_doors, standing, tokens, blocks), _walls(ground))


def _pieces(
    ground: Ground, open_doors: int, standing: tuple[Cell, ...], tokens: tuple[Cell, ...], blocks: tuple[Cell, ...]
) -> list[Body]:
    pieces = [_standee(ground, cell) for cell in standing]
    pieces += [_token(ground, cell) for cell in tokens]
    pieces += [_block(ground, cell) for cell in blocks]
    doors = enumerate(_doors(ground))
    return pieces + [one for index, one in doors if not open_doors >> index & 1]


@kept(8192)
def _standee(ground: Ground, cell: Cell) -> Body:
    return standee(*centre(ground, cell), cell)


@kept(8192)
def _token(ground: Ground, cell: Cell) -> Body:
    return token(*centre(ground, cell), TOKENS + cell)


@kept(8192)
def _block(ground: Ground, cell: Cell) -> Body:
    return block(*centre(ground, cell), BLOCKS + cell)


@kept(1)
def _doors(ground: Ground) -> tuple[Body, ...]:
    slots = enumerate(ground.door_segments)
    return tuple(door(one.x1, one.y1, one.x2, one.y2, DOORS + index) for index, one in slots)


def centre(ground: Ground, cell: Cell) -> Point:
    """STF-PHY-1."""
    column, row = ground.lattice.place(cell)
    return column + 0.5, row + 0.5


# which Spaces


def spots(state: State, firing: Firing) -> list[Spot]:
    """Where the disc may be laid, as far as Spaces go."""
    cell = state.seals[firing.seat].cell
    if firing.rest:
        return [Spot("rest", cell)]
    taken, linked = state.objects, links(state, cell, grenade=firing.mode == "grenade")
    found = [Spot("self", cell)]
    found += [Spot("link", one) for one in dict.fromkeys(linked) if not taken >> one & 1]
    ring = rings(state, cell)
    return found + [Spot("ring", one) for one in dict.fromkeys(ring) if not taken >> one & 1]


def links(state: State, cell: Cell, *, grenade: bool) -> list[Cell]:
    """Spaces linked by a corner, by a Doorway, and for a grenade by a Normal Door (STF-EQP-2)."""
    passable = (OPEN, CLOSED) if grenade else (OPEN,)
    doors = state.ground.door_links[cell]
    beyond = [space for index, space in doors if state.doors[index] in passable]
    return [*state.ground.corner_links[cell], *beyond]


def rings(state: State, cell: Cell) -> list[Cell]:
    """The neighbours round each Block beside the SEAL (STF-COV-7)."""
    ground, doors = state.ground, state.open_doors
    beside = ground.beside(cell, doors)
    blocks = [one for one in state.blocks if beside >> one & 1]
    return [space for one in blocks for space in ground.ring(cell, one, doors)]


# where on them


class Nearby(NamedTuple):
    """All that a disc on some Space may touch; pieces and Doors further away are left out."""

    cell: Cell
    open_doors: int
    standing: int
    tokens: int
    blocks: int


def nearby(state: State, cell: Cell, near: int) -> Nearby:
    """With the pieces on some Spaces (bits)."""
    tokens = state.litter & ~state.crowd
    if state.bombs:
        tokens |= bits(bomb.cell for bomb in state.bombs)
    doors = state.open_doors | ~state.ground.near_doors[cell]
    pieces = state.crowd & near, tokens & near, state.block_bits & near
    return Nearby(cell, doors, *pieces)


@kept(8192)
def _board_near(ground: Ground, at: Nearby) -> Board:
    pieces = (tuple(cells_in(mask)) for mask in (at.standing, at.tokens, at.blocks))
    return Board(_pieces(ground, at.open_doors, *pieces), _walls_near(ground, at.cell))


@kept(8192)
def _walls_near(ground: Ground, cell: Cell) -> Walls:
    x, y = centre(ground, cell)
    return Walls(
        one
        for one in _walls(ground).bodies
        if abs(one.x - x) <= one.half_x + REACH and abs(one.y - y) <= one.half_y + REACH
    )


def beside(state: State, cell: Cell, size: Size) -> Beside:
    """The room around a SEAL for a disc of some size (STF-FIR-5)."""
    return _beside(state.ground, around(state, cell), size)


def around(state: State, cell: Cell) -> Nearby:
    """No disc beside a SEAL reaches what is further away than its orthogonal neighbours."""
    return nearby(state, cell, state.ground.cross[cell])


@kept(8192)
def _beside(ground: Ground, at: Nearby, size: Size) -> Beside:
    return Beside(_board_near(ground, at), DISCS[size], *centre(ground, at.cell))


@kept(16384)
def _room_beside(ground: Ground, at: Nearby, size: Size) -> bool:
    """Whether a disc has room on one of a few sides of a SEAL; mostly one of the first has it."""
    own = _beside(ground, at, size)
    return any(map(own.free, QUARTERS)) or own.nearest(0) is not None


def offset(state: State, space: Cell, dx: int, dy: int) -> Point:
    """Tenths of a u from the centre of a Space (STF-FIR-6)."""
    x, y = centre(state.ground, space)
    return x + dx / 10, y + dy / 10


def fits_at(state: State, disc: Disc, at: Point) -> bool:
    cell = state.ground.lattice.at(floor(at[0]), floor(at[1]))
    near = nearby(state, cell, state.ground.window[cell])
    return not overlaps(_board_near(state.ground, near), disc, *at)


def room(state: State, firing: Firing) -> bool:
    """Whether the disc can be laid anywhere at all (STF-FIR-18)."""
    if firing.rest:
        return True
    cell = state.seals[firing.seat].cell
    if elbow_room(state, cell):
        return True
    ground, own = state.ground, around(state, cell)
    if _room_beside(ground, own, firing.size):
        return True
    for spot in spots(state, firing):
        if spot.where != "self" and _room_on(state, spot.space, firing.size):
            return True
    return any(map(_beside(ground, own, firing.size).free, range(FULL_TURN)))


def elbow_room(state: State, cell: Cell) -> bool:
    """A step that is open to a Space without a piece: a disc of any size lies on that side."""
    if state.bombs:
        return False  # one may lie underfoot
    objects, opened = state.objects, state.open_doors
    for to, between in state.ground.steps(cell):
        if not objects >> to & 1 and (between < 0 or opened >> between & 1):
            return True
    return False


def _room_on(state: State, space: Cell, size: Size) -> bool:
    tenths = sorted(range(-SWAY, SWAY + 1), key=abs)
    disc = DISCS[size]
    return any(fits_at(state, disc, offset(state, space, dx, dy)) for dx in tenths for dy in tenths)


# why not


def why_not_there(state: State, firing: Firing, spot: Spot) -> Refusal | None:
    """The rule against laying the disc on that Space."""
    if spot in spots(state, firing):
        return None
    cell = state.seals[firing.seat].cell
    if firing.rest:
        return Refusal("STF-EQP-17", "The disc is flicked again from where it stopped")
    if spot.where == "rest":
        return Refusal("STF-EQP-17", "No disc lies on the Map")
    if spot.where == "self":
        return Refusal("STF-FIR-5", "The disc lies beside the SEAL, in its own Space")
    if spot.where == "ring":
        there = spot.space in rings(state, cell)
        why = "is occupied" if there else "is not next to the SEAL on the way round a Block"
        return Refusal("STF-COV-7", f"{_named(state, spot.space)} {why}")
    return _why_no_link(state, firing, spot.space)


def _why_no_link(state: State, firing: Firing, space: Cell) -> Refusal:
    cell = state.seals[firing.seat].cell
    name = _named(state, space)
    if space in links(state, cell, grenade=firing.mode == "grenade"):
        return Refusal("STF-ARR-3", f"{name} is occupied")
    for index, beyond in state.ground.door_links[cell]:
        if beyond == space and state.doors[index] == CLOSED:
            return Refusal("STF-FIR-6", f"The Door to {name} is closed")
        if beyond == space:
            return Refusal("STF-ARR-4", f"The Door to {name} is E-Locked")
    return Refusal("STF-FIR-6", f"{name} is not linked with {_named(state, cell)}")


def _named(state: State, cell: Cell) -> str:
    return place_name(state, cell) if cell in state.ground.cells else "That"
