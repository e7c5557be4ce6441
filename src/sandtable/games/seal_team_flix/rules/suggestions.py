"""Flicks worth offering: at each Tango, from each place where the disc may lie.

They are a convenience: every legal flick is accepted. An offer would strike what it is aimed at,
and no friend, if the hand did not err.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import floor, sqrt
from typing import Any, NamedTuple

from sandtable.boards.flick import DISCS, Board, Sweep, nearest_angle, sweep
from sandtable.games.seal_team_flix.rules import placing
from sandtable.games.seal_team_flix.rules.aiming import Flick, boards, cover_entry, firearm
from sandtable.games.seal_team_flix.rules.explosions import affected
from sandtable.games.seal_team_flix.rules.placing import BLOCKS, TOKENS, Point
from sandtable.games.seal_team_flix.sight import ALL_OPEN
from sandtable.games.seal_team_flix.state import Cell, Firing, State

POWERS = (90, 60, 40, 25)  # near by, a hard flick comes back: the hardest that does no harm
REACH = 160.0  # twice the deceleration of a disc: speed squared over this is how far it slides
SPEED = 0.6  # for each point of power (STF-PHY-4)


class Mark(NamedTuple):
    """Something to aim at: where it is, the body to strike, and whom a sliding Block must meet."""

    cell: Cell
    body: int
    behind: tuple[int, ...] = ()


class Candidate(NamedTuple):
    mark: Mark
    spot: placing.Spot
    flick: Flick
    at: Point


def marks(state: State, firing: Firing) -> Iterator[Mark]:
    """Tangos; Blocks that may slide into one; Alarms."""
    tangos = sorted(state.tangos.values(), key=lambda one: one.id)
    yield from (Mark(one.cell, one.cell) for one in tangos)
    if firing.mode in ("grenade", "dart"):
        return
    if cover_entry(state, firing) in ("stun", "kill"):
        standing = tuple(one.cell for one in tangos)
        near = [one for one in state.blocks if any(_beside(state, one, at) for at in standing)]
        yield from (Mark(one, BLOCKS + one, standing) for one in near)
    alarms = [one for one in state.lying() if one.type == "AL" and one.revealed]
    yield from (Mark(one.cell, TOKENS + one.cell) for one in alarms)


def _beside(state: State, block: Cell, tango: Cell) -> bool:
    return state.ground.lattice.distance(block, tango) <= 2


def suggestions(state: State, firing: Firing) -> tuple[Flick, ...]:
    """Checked all at once, by one sweep over the board; one for each mark and place."""
    import numpy as np  # not before the first flick: it takes a while

    found = list(candidates(state, firing))
    if not found:
        return ()
    board = boards(state, firing)
    rows = [(*one.at, one.flick.angle, 100 * one.flick.power) for one in found]
    swept = sweep(board, DISCS[firing.size], np.array(rows, dtype=np.float64))
    if firing.mode == "grenade":
        good = [_reached(state, one.mark.cell, rest) for one, rest in _with(found, swept.rests)]
    else:
        good = _struck(state, board, found, swept)
    best: dict[tuple[Mark, placing.Spot], Flick] = {}
    for one, useful in zip(found, good, strict=True):
        if useful:
            best.setdefault((one.mark, one.spot), one.flick)
    return tuple(best.values())


def _with(found: list[Candidate], rests: Any) -> Iterator[tuple[Candidate, list[float]]]:
    return zip(found, rests.tolist(), strict=True)


def _struck(state: State, board: Board, found: list[Candidate], swept: Sweep) -> list[bool]:
    """Whether each strikes its mark, and no friend."""
    columns = {body.id: column for column, body in enumerate(board.pieces)}
    friends = _friends(state, board)
    good = []
    for one, touched, brushed in zip(
        found, swept.touched.tolist(), swept.brushed.tolist(), strict=True
    ):
        harm = any(touched[column] or brushed[column] for column in friends)
        slid = not one.mark.behind or any(brushed[columns[body]] for body in one.mark.behind)
        good.append(bool(touched[columns[one.mark.body]]) and slid and not harm)
    return good


def _friends(state: State, board: Board) -> list[int]:
    """Columns of SEALs and Hostages."""
    others = {one.cell for one in state.tangos.values()}
    friends = [cell for cell in state.standing if cell not in others]
    return [column for column, body in enumerate(board.pieces) if body.id in friends]


def _reached(state: State, cell: Cell, rest: list[float]) -> bool:
    """The grenade would act on that Space."""
    target = state.ground.lattice.at(floor(rest[0]), floor(rest[1]))
    return cell in affected(state, target)


def candidates(state: State, firing: Firing) -> Iterator[Candidate]:
    """Every mark from every place with a free way to it, straight at it."""
    weapon = firearm(state, firing)
    doors = ALL_OPEN if weapon and weapon.door != "stop" else state.open_doors
    aims = list(marks(state, firing))
    for spot in placing.spots(state, firing):
        start = _lying(state, firing, spot)
        if start is None:
            continue
        open_to = state.ground.seen(spot.space, doors, 0)
        for mark in aims:
            if firing.rest or open_to >> mark.cell & 1:
                yield from _straight(state, firing, spot, start, mark)


def _lying(state: State, firing: Firing, spot: placing.Spot) -> Point | None:
    """Where the disc is aimed from; None if it does not fit in the middle of the Space."""
    if firing.rest:
        return firing.rest
    at = placing.centre(state.ground, spot.space)
    if spot.where == "self" or placing.fits_at(state, DISCS[firing.size], at):
        return at
    return None


def _straight(
    state: State, firing: Firing, spot: placing.Spot, start: Point, mark: Mark
) -> Iterator[Candidate]:
    """The hardest first; none if the disc does not fit there."""
    target = placing.centre(state.ground, mark.cell)
    angle, phi = _angle(start, target), -1
    if spot.where == "self":
        own = placing.nook(state, spot.space, firing.size)
        side = own.nearest(angle)
        if side is None:
            return
        start = own.place(side)
        if side != angle:  # it lies off the line: aim from where it lies
            angle, phi = _angle(start, target), side
    for power in POWERS if firing.mode != "grenade" else (_power(start, target),):
        yield Candidate(mark, spot, Flick(spot.where, spot.space, angle, power, phi), start)


def _angle(start: Point, target: Point) -> int:
    return nearest_angle(target[0] - start[0], target[1] - start[1])


def _power(start: Point, target: Point) -> int:
    """So that the disc comes to rest there."""
    dx, dy = target[0] - start[0], target[1] - start[1]
    speed = sqrt(REACH * sqrt(dx * dx + dy * dy))
    return max(1, min(100, round(speed / SPEED)))
