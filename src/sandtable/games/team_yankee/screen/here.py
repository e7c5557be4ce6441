"""What a point of the picture is part of: terrain, smoke, or open ground."""

from __future__ import annotations

from sandtable.boards.tabletop.mats import Laid
from sandtable.boards.tabletop.shapes import contains
from sandtable.boards.tabletop.ticks import Spot, told
from sandtable.games.team_yankee.screen.field import Field
from sandtable.games.team_yankee.screen.ground_words import meaning, rule_of
from sandtable.show.scene import Point
from sandtable.show.screen import Here


def here(field: Field, at: Point) -> Here | None:
    """None beside the table."""
    spot = spot_at(field, at)
    if spot is None:
        return None
    laid = piece_at(field, spot)
    if laid:
        return Here(laid.kind.name, rule_of(laid), laid.id, meaning(field.content, laid))
    return Here(f"Open ground at {told(spot)} in", "TY-TER-1", words="nothing slows or hides here")


def spot_at(field: Field, at: Point) -> Spot | None:
    """The place of the table under a point of the picture; None beside it."""
    frame, (up, down) = field.frame, field.frame.scale
    x = (at[0] - frame.x) * down // up
    y = (frame.y + frame.high - at[1]) * down // up
    wide, high = field.table.size
    return (x, y) if 0 <= x <= wide and 0 <= y <= high else None


def piece_at(field: Field, spot: Spot) -> Laid | None:
    """The piece of terrain on a place, the last that was laid over it."""
    pieces = reversed(field.table.pieces)
    return next((one for one in pieces if any(contains(part, spot) for part in one.parts)), None)
