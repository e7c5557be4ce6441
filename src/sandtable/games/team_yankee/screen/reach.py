"""Over the table while a piece is held: how far a Team could come."""

from __future__ import annotations

from sandtable.boards.tabletop.picture import reached
from sandtable.boards.tabletop.regions import joined, merged
from sandtable.boards.tabletop.shapes import Rect
from sandtable.boards.tabletop.ticks import INCH, Spot
from sandtable.games.team_yankee import figures
from sandtable.games.team_yankee.country import ROAD, TERRAIN
from sandtable.games.team_yankee.routes import Router
from sandtable.games.team_yankee.screen.field import Field
from sandtable.games.team_yankee.vocabulary import Mode, TeamId
from sandtable.games.team_yankee.ways import Mover
from sandtable.show.scene_tabletop import Area

HALF = INCH // 2


def reach_of(field: Field, team: TeamId, mode: Mode, allowance: int | None = None) -> Area:
    """About each whole inch that is near enough by the router's way; a Dash by the ground there."""
    mover = Mover(field.state, team)
    far = mover.allowance("tactical") if allowance is None else allowance
    if mode == "dash":
        far = figures.speed(field.state, team, "cross-country")
    rows = mover.barriers("").rows
    router = Router(mover.land, mover.start.at, rows, mover.room, (mover.shut, 0))
    spots = [one.at for one in router.reached(far) if _near(mover, one.at, one.cost, mode)]
    return reached(field.frame, "reach", _boxes(spots))


def _near(mover: Mover, at: Spot, cost: int, mode: Mode) -> bool:
    """Whether a Dash that ends in Terrain comes so far (TY-MOV-2)."""
    if mode == "tactical" or not mover.land.at(at) & TERRAIN or mover.land.at(at) & ROAD:
        return True
    return cost <= figures.speed(mover.state, mover.team.id, "terrain")


def _boxes(spots: list[Spot]) -> tuple[Rect, ...]:
    rows: dict[int, list[Spot]] = {}
    for x, y in spots:
        rows.setdefault(y, []).append((x - HALF, x + HALF))
    return tuple(joined((y - HALF, y + HALF, run) for y in sorted(rows) for run in merged(rows[y])))
