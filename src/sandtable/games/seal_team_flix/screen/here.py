"""What a point of the Map is part of: a Space of an Area, or a Wall."""

from __future__ import annotations

from sandtable.games.seal_team_flix.geometry import Segment
from sandtable.games.seal_team_flix.screen.field import CELL, HEAD, MARGIN, Field
from sandtable.games.seal_team_flix.screen.scene_map import cell_at
from sandtable.show.scene import Point
from sandtable.show.screen import Here

NEAR = 7  # of a Wall, in the picture's units: it is meant


def here(field: Field, at: Point) -> Here | None:
    """None beside the Map, and while something else is on the table."""
    if not field.running or field.view.side is not None:
        return None
    x, y = at[0] - MARGIN, at[1] - HEAD - MARGIN
    if any(_off(wall, x, y) <= NEAR for wall in field.ground.wall_segments):
        words = "nobody moves, sees or fires across it; discs bounce off"
        return Here("Wall", "STF-MAP-4", words=words)
    cell = cell_at(field.ground, *at, off=0)
    if cell is None:
        return None
    name = f"{field.name(cell)}, {field.area_name(cell)}"
    return Here(name, "STF-MAP-3", f"space-{cell}")


def _off(wall: Segment, x: int, y: int) -> float:
    """How far a point is from a Wall, which runs along the grid."""
    left, right = sorted((wall.x1 * CELL, wall.x2 * CELL))
    top, foot = sorted((wall.y1 * CELL, wall.y2 * CELL))
    return max(left - x, x - right, top - y, y - foot, 0)
