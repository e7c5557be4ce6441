"""What a point of the picture is part of: terrain, smoke, the zone, or open ground."""

from __future__ import annotations

from sandtable.boards.tabletop.mats import Laid
from sandtable.boards.tabletop.shapes import contains
from sandtable.boards.tabletop.ticks import Spot, inches
from sandtable.games.covert_ops import ground
from sandtable.games.covert_ops.screen.field import Field
from sandtable.games.covert_ops.screen.ground_words import meaning, rule_of
from sandtable.show.scene import Point
from sandtable.show.screen import Here

FADES = "attacks through it roll 1 die less"


def here(field: Field, at: Point) -> Here | None:
    """None beside the table, and before one is laid."""
    if not field.running:
        return None
    spot = spot_at(field, at)
    return _part(field, spot) if spot else None


def spot_at(field: Field, at: Point) -> Spot | None:
    """The place of the table under a point of the picture; None beside it."""
    frame, (up, down) = field.frame, field.frame.scale
    x = (at[0] - frame.x) * down // up
    y = (frame.y + frame.high - at[1]) * down // up
    wide, high = field.table.size
    return (x, y) if 0 <= x <= wide and 0 <= y <= high else None


def piece_at(field: Field, spot: Spot) -> Laid | None:
    """The piece of terrain on a place, Low pieces first."""
    pieces = (*ground.laid_low(field.table, field.view.low), *field.table.pieces)
    return next((one for one in pieces if any(contains(part, spot) for part in one.parts)), None)


def _part(field: Field, spot: Spot) -> Here:
    laid = piece_at(field, spot)
    if laid:
        return Here(laid.kind.name, rule_of(laid), laid.id, meaning(laid))
    for n, cloud in enumerate(field.view.smoke):
        if _within(cloud.at, spot, cloud.radius):
            return Here("Smoke", "CO-C2-9", f"smoke-{n}", FADES)
    west, south, east, north = ground.zone(field.state)
    if west <= spot[0] <= east and south <= spot[1] <= north:
        leaves = "; units leave by it" if field.mission.exfiltration else ""
        return Here("Zone", "CO-3.0-19", "zone", f"the team comes in here{leaves}")
    where = f"Open ground at {inches(spot[0])}, {inches(spot[1])} in"
    return Here(where, "CO-C1-1", words="nothing slows or hides anybody here")


def _within(at: Spot, spot: Spot, radius: int) -> bool:
    return (at[0] - spot[0]) ** 2 + (at[1] - spot[1]) ** 2 <= radius * radius
