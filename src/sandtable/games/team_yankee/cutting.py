"""Ways cut at the last tick point where a Team may end (TY-MOV-11, TY-INT-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.tabletop.field import Whole
from sandtable.boards.tabletop.kernel import Part
from sandtable.boards.tabletop.shapes import Disc
from sandtable.boards.tabletop.ticks import WIDEST
from sandtable.boards.tabletop.ways import Way
from sandtable.games.team_yankee import figures, ground
from sandtable.games.team_yankee.vocabulary import MOST_LEGS, Mode
from sandtable.games.team_yankee.way_kernel import LEG, X, Y

if TYPE_CHECKING:
    from sandtable.games.team_yankee.ways import Mover, Why


def bounded(way: Way) -> Way:
    """The same way, but no point of it is miles off the table."""
    if all(-WIDEST <= x <= 2 * WIDEST and -WIDEST <= y <= 2 * WIDEST for x, y in way):
        return way
    return tuple((min(max(x, -WIDEST), 2 * WIDEST), min(max(y, -WIDEST), 2 * WIDEST)) for x, y in way)


def shortened(way: Way, points: Whole, k: int) -> Way:
    """A way that ends at its k-th tick point."""
    if k <= 0:
        return way[:1]
    row = points[k]
    return (*way[: int(row[LEG]) + 1], (int(row[X]), int(row[Y])))


def cut(mover: Mover, way: Way, allowance: int | None, mode: Mode, why: Why, *, led: bool = False) -> Way:
    """As far as nothing speaks against it; `led`: a Dash ends In Command."""
    way = bounded(way[: MOST_LEGS + 1])
    if len(set(way)) < 2 or mover.unfit(mode, why):
        return way[:1]
    points, k = mover.trimmed(way, why, _most(mover, mode, allowance))
    if mode == "dash":
        k = min(k, _unseen(mover, way, points))
    good = _good(mover, points[: k + 1], why, led=led and mode == "dash")
    while k > 0:
        k = mover.last_free(points, k)
        if k > 0 and (good is None or good[k]):
            found = shortened(way, points, k)
            if mover.goes(found, mode, allowance, why):
                return found
        k = _last_good(good, k)
    return _let_in(mover, way, points) if why == "entering" else way[:1]


def _let_in(mover: Mover, way: Way, points: Whole) -> Way:
    """Whoever is stopped at the very edge stands at the first free point of its way (TY-RES-7).

    Or, where others have filled it meanwhile, at the nearest one.
    """
    k = mover.first_free(points, 0)
    if k >= 0:
        return shortened(way, points, k)
    edge = Disc(*way[0], 0)
    at = ground.room_for(mover.state, mover.team.id, edge, max(mover.land.size))
    return way[:1] if at is None else (way[0], at)


def _good(mover: Mover, points: Whole, why: Why, *, led: bool) -> NDArray[np.bool_] | None:
    """At which tick points a Team is led, moves away from whom it must, and comes near to nobody
    it may not; `Mover.wrong_end` says the same of one (TY-CMD-1, TY-MOV-7, -13). None: at all."""
    leader, shunned = mover.leader if led else None, mover.shunned(why)
    if leader is None and not shunned:
        return None
    good = np.ones(len(points), np.bool_)
    if leader:
        reach = mover.command + leader.radius + mover.start.radius
        good &= _away(points, leader) <= reach * reach
    for disc, least in shunned:
        good &= _away(points, disc) >= least
    return good


def _last_good(good: NDArray[np.bool_] | None, k: int) -> int:
    """The last of them before the k-th tick point; 0 if there is none."""
    if good is None or k <= 0:
        return max(k - 1, 0)
    found = np.flatnonzero(good[:k])
    return int(found[-1]) if len(found) else 0


def _away(points: Whole, disc: Disc) -> Whole:
    found: Whole = (points[:, X] - disc.x) ** 2 + (points[:, Y] - disc.y) ** 2
    return found


def _most(mover: Mover, mode: Mode, allowance: int | None) -> Part:
    """How far it may go, as `way_kernel.paid` has it; a Dash by the ground so far."""
    if allowance is not None:
        return -1, -1, -1, allowance
    tactical = mode == "tactical"
    return (-1, -1, -1, mover.allowance("tactical")) if tactical else (*_speeds(mover), -1)


def _speeds(mover: Mover) -> tuple[int, int, int]:
    """How far a Dash may go partly in Terrain, wholly on Road, across country (TY-MOV-2)."""
    state, team = mover.state, mover.team.id
    terrain, road = figures.speed(state, team, "terrain"), figures.speed(state, team, "road")
    return terrain, road, figures.speed(state, team, "cross-country")


def _unseen(mover: Mover, way: Way, points: Whole) -> int:
    """The last tick point before an enemy is near and sees a Dash."""
    seen = mover.watched(way)
    if seen is None:
        return len(points)
    x, y = seen[1]
    there = np.flatnonzero((points[:, X] == x) & (points[:, Y] == y))
    return int(there[0]) - 1 if len(there) else len(points)
