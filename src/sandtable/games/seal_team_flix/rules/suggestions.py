"""Flicks worth offering: at each Tango, from each place where the disc may lie.

They are a convenience: every legal flick is accepted. An offer would strike what it is aimed at,
and no friend, if the hand did not err.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import floor, sqrt
from typing import NamedTuple, TypeAlias

from sandtable.boards.flick import DISCS, Board, Sweep, nearest_angle, sweep
from sandtable.boards.grid.lattice import bits
from sandtable.games.seal_team_flix.ground import Ground
from sandtable.games.seal_team_flix.rules import placing
from sandtable.games.seal_team_flix.rules.aiming import Flick, boards, cover_entry, firearm
from sandtable.games.seal_team_flix.rules.ordnance import affected
from sandtable.games.seal_team_flix.rules.placing import BLOCKS, TOKENS, Point
from sandtable.games.seal_team_flix.sight_lines import ALL_OPEN
from sandtable.games.seal_team_flix.state import Cell, Firing, State
from sandtable.kernel.kept import kept

POWERS = (90, 60, 40, 25)  # near by, a hard flick comes back: the hardest that does no harm
REACH = 160.0  # twice the deceleration of a disc: speed squared over this is how far it slides
SPEED = 0.6  # for each point of power (STF-PHY-4)
EVERYWHERE = -1  # as a set of Spaces: every bit is there


class Mark(NamedTuple):
    """Something to aim at: where it is, the body to strike, and whom a sliding Block must meet."""

    cell: Cell
    body: int
    behind: tuple[int, ...] = ()


class Candidate(NamedTuple):
    mark: Mark
    flick: Flick
    at: Point


class Aim(NamedTuple):
    """Straight at a mark from where the disc lies; the powers to try, the best first."""

    mark: Mark
    spot: placing.Spot
    at: Point
    angle: int
    phi: int
    powers: tuple[int, ...]

    def flick(self, power: int) -> Flick:
        return Flick(self.spot.where, self.spot.space, self.angle, power, self.phi)


Useful: TypeAlias = Callable[[Mark, int], bool]  # does the flick of that row what is wanted?


# what would be struck


def suggestions(state: State, firing: Firing) -> tuple[Flick, ...]:
    """Checked all at once, by one sweep over the board; one for each mark and place."""
    found = aims(state, firing)
    if not found:
        return ()
    import numpy as np  # not before the first flick: it takes a while

    board = boards(state, firing)
    rows = [(*aim.at, aim.angle, 100 * power) for aim in found for power in aim.powers]
    swept = sweep(board, DISCS[firing.size], np.array(rows, dtype=np.float64))
    grenade = firing.mode == "grenade"
    return _best(found, _reaching(state, swept) if grenade else _striking(state, board, swept))


def _best(found: Sequence[Aim], useful: Useful) -> tuple[Flick, ...]:
    """The first power of each that does it."""
    flicks: list[Flick] = []
    row = 0
    for aim in found:
        for tried, power in enumerate(aim.powers, row):
            if useful(aim.mark, tried):
                flicks.append(aim.flick(power))
                break
        row += len(aim.powers)
    return tuple(flicks)


def _striking(state: State, board: Board, swept: Sweep) -> Useful:
    """Whether a flick strikes its mark, and no friend."""
    columns = {body.id: column for column, body in enumerate(board.pieces)}
    tangos = {one.cell for one in state.tangos.values()}
    friends = [columns[cell] for cell in state.standing if cell not in tangos]
    all_touched, all_brushed = swept.touched.tolist(), swept.brushed.tolist()

    def useful(mark: Mark, row: int) -> bool:
        touched, brushed = all_touched[row], all_brushed[row]
        if not touched[columns[mark.body]]:
            return False
        if mark.behind and not any(brushed[columns[body]] for body in mark.behind):
            return False
        return not any(touched[column] or brushed[column] for column in friends)

    return useful


def _reaching(state: State, swept: Sweep) -> Useful:
    """Whether a grenade would act on the Space of its mark."""
    rests = swept.rests.tolist()

    def useful(mark: Mark, row: int) -> bool:
        x, y = rests[row]
        return mark.cell in affected(state, state.ground.lattice.at(floor(x), floor(y)))

    return useful


# what is aimed at, and from where


def candidates(state: State, firing: Firing) -> Iterator[Candidate]:
    """All flicks that are tried, each aim with its powers."""
    for aim in aims(state, firing):
        for power in aim.powers:
            yield Candidate(aim.mark, aim.flick(power), aim.at)


def aims(state: State, firing: Firing) -> list[Aim]:
    """Every mark from every place with a free way to it, straight at it."""
    views = _views(state, firing)
    seen = 0
    for _, open_to in views:
        seen |= open_to
    targets = marks(state, firing, seen)
    return [
        aim
        for spot, open_to in views
        if (visible := [mark for mark in targets if open_to >> mark.cell & 1])
        for aim in _straight(state, firing, spot, visible)
    ]


def _views(state: State, firing: Firing) -> list[tuple[placing.Spot, int]]:
    """Each place with all Spaces to which a way is free, as bits."""
    spots = placing.spots(state, firing)
    if firing.rest:
        return [(spot, EVERYWHERE) for spot in spots]
    weapon = firearm(state, firing)
    doors = ALL_OPEN if weapon and weapon.door != "stop" else state.open_doors
    return [(spot, state.ground.seen(spot.space, doors, 0)) for spot in spots]


def marks(state: State, firing: Firing, seen: int) -> list[Mark]:
    """On these Spaces (bits): Tangos; Blocks that may slide into one; Alarms."""
    standing = tuple(state.tangos[one].cell for one in sorted(state.tangos))
    found = [Mark(cell, cell) for cell in standing if seen >> cell & 1]
    if firing.mode in ("grenade", "dart"):
        return found
    if seen & state.block_bits and cover_entry(state, firing) in ("stun", "kill"):
        near, tangos = [one for one in state.blocks if seen >> one & 1], bits(standing)
        near = [one for one in near if _two_around(state.ground, one) & tangos]
        found += [Mark(one, BLOCKS + one, standing) for one in near]
    if seen & state.litter:
        alarms = [one.cell for one in state.lying() if one.type == "AL" and one.revealed]
        found += [Mark(cell, TOKENS + cell) for cell in alarms if seen >> cell & 1]
    return found


@kept(8192)
def _two_around(ground: Ground, block: Cell) -> int:
    """How far a Block is worth sliding, as bits."""
    lattice = ground.lattice
    column, row = lattice.place(block)
    columns, rows = range(column - 2, column + 3), range(row - 2, row + 3)
    return bits(lattice.at(x, y) for y in rows for x in columns if lattice.inside(x, y))


def _straight(state: State, firing: Firing, spot: placing.Spot, targets: Sequence[Mark]) -> list[Aim]:
    """None if the disc does not fit there."""
    if spot.where == "self":
        return _from_beside(state, firing, spot, targets)
    start = firing.rest or placing.centre(state.ground, spot.space)
    if not firing.rest and not placing.fits_at(state, DISCS[firing.size], start):
        return []
    found = []
    for mark in targets:
        target = placing.centre(state.ground, mark.cell)
        angle = _angle(target[0] - start[0], target[1] - start[1])
        found.append(Aim(mark, spot, start, angle, -1, _powers(firing, start, target)))
    return found


def _from_beside(state: State, firing: Firing, spot: placing.Spot, targets: Sequence[Mark]) -> list[Aim]:
    """From the side of the SEAL that is towards the mark, or the nearest to that with room."""
    x, y = placing.centre(state.ground, spot.space)
    own = placing.beside(state, spot.space, firing.size)
    found = []
    for mark in targets:
        target = placing.centre(state.ground, mark.cell)
        angle, phi = _angle(target[0] - x, target[1] - y), -1
        side = own.nearest(angle)
        if side is None:
            return []
        start = own.place(side)
        if side != angle:  # it lies off the line: aim from where it lies
            angle, phi = _angle(target[0] - start[0], target[1] - start[1]), side
        found.append(Aim(mark, spot, start, angle, phi, _powers(firing, start, target)))
    return found


@lru_cache(maxsize=8192)  # of plain numbers: nobody owns it
def _angle(dx: float, dy: float) -> int:
    return nearest_angle(dx, dy)


def _powers(firing: Firing, start: Point, target: Point) -> tuple[int, ...]:
    """The hardest first; a grenade is to come to rest there."""
    if firing.mode != "grenade":
        return POWERS
    dx, dy = target[0] - start[0], target[1] - start[1]
    speed = sqrt(REACH * sqrt(dx * dx + dy * dy))
    return (max(1, min(100, round(speed / SPEED))),)
