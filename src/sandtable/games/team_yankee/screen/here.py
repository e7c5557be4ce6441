"""What a point of the picture is part of: markers, smoke, terrain, a deployment region."""

from __future__ import annotations

from sandtable.boards.tabletop.mats import Laid
from sandtable.boards.tabletop.shapes import contains
from sandtable.boards.tabletop.ticks import Spot, told
from sandtable.games.team_yankee import ground, sides
from sandtable.games.team_yankee.screen.field import Field
from sandtable.games.team_yankee.screen.ground_words import meaning, rule_of
from sandtable.games.team_yankee.vocabulary import MINE, OBJECTIVE, SEATS
from sandtable.show.scene import Point
from sandtable.show.screen import Here

OPEN = "nothing slows or hides here"


def here(field: Field, at: Point) -> Here | None:
    """None beside the table, and before the mission is known."""
    spot = spot_at(field, at) if field.running else None
    if spot is None:
        return None
    return _marker(field, spot) or _smoke(field, spot) or _terrain(field, spot)


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


def _marker(field: Field, spot: Spot) -> Here | None:
    x, y = spot
    for one in field.view.objectives.values():
        if abs(one.at[0] - x) <= OBJECTIVE[0] and abs(one.at[1] - y) <= OBJECTIVE[1]:
            words = "whoever holds it at the start of their own turn may win"
            return Here(f"Objective {one.id}", "TY-OBJ-4", f"objective-{one.id}", words)
    for mine in field.view.mines.values():
        if (mine.at[0] - x) ** 2 + (mine.at[1] - y) ** 2 <= MINE * MINE:
            words = "a Team that comes within 2 inches tests its Skill, or is hit"
            return Here("Minefield", "TY-MINE-1", f"mine-{mine.id}", words)
    return None


def _smoke(field: Field, spot: Spot) -> Here | None:
    for n, one in enumerate(field.view.smoke, 1):
        if contains(ground.smoke_rect(one.at).points, spot):
            words = "it hides: 1 more is needed to hit through it, and 6 inches of it bar the sight"
            return Here("Smoke", "TY-SMK-2", f"smoke-{n}", words)
    return None


def _terrain(field: Field, spot: Spot) -> Here:
    laid = piece_at(field, spot)
    if laid:
        return Here(laid.kind.name, rule_of(laid), laid.id, meaning(field.content, laid))
    where = f"Open ground at {told(spot)} in"
    for seat in SEATS if field.view.attacker else ():
        if sides.deployment(field.state, seat).contains(spot):
            words = f"{seat.capitalize()}'s deployment area; {OPEN}"
            return Here(where, "TY-DEP-10", f"region-{seat}", words)
    return Here(where, "TY-TER-1", words=OPEN)
