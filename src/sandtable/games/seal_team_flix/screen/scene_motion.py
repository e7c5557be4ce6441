"""How a flick was seen to go: the disc, Blocks and targets along their ways, and every blow."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.boards.flick import DISCS, FLICKED
from sandtable.games.seal_team_flix.rules.flick_events import Flicked, SideFlicked, Touch, Way
from sandtable.games.seal_team_flix.rules.placing import BLOCKS, DOORS, cell_of
from sandtable.games.seal_team_flix.screen.field import CELL
from sandtable.games.seal_team_flix.screen.field import at as map_place
from sandtable.games.seal_team_flix.screen.scene_side import SIZES, UNIT, target_id
from sandtable.games.seal_team_flix.screen.scene_side import place as side_place
from sandtable.games.seal_team_flix.vocabulary import Size
from sandtable.kernel.event import Event
from sandtable.show.aim import Hit, Key, Motion, Track
from sandtable.show.scene import Point
from sandtable.show.scene_flick import Disc

DISC = "flicked"  # what the picture calls the disc while it slides
FASTEST = 66.0  # u/s: power 110 (STF-PHY-17)
OnPicture = Callable[[float, float], Point]


def motion(event: Event) -> Motion | None:
    """None for an event in which nothing slides."""
    if isinstance(event, Flicked):
        return _motion(event, map_place, CELL, _map_element)
    if isinstance(event, SideFlicked):
        kind, names = event.board, {one.body: one.who for one in event.touches}

        def place(x: float, y: float) -> Point:
            return side_place(kind, x, y)

        def element(touch: Touch | Way) -> str:
            return target_id(names.get(touch.body, ""))

        return _motion(event, place, UNIT, element)
    return None


def _map_element(one: Touch | Way) -> str:
    """Blocks and Doors are known by their places, standees by name; tokens only by the place."""
    if isinstance(one, Touch) and one.who:
        return _standee(one.who)
    if one.body >= DOORS:
        return f"door-{cell_of(one.body)}"
    return f"block-{cell_of(one.body)}" if one.body >= BLOCKS else ""


def _standee(who: str) -> str:
    kind = {"t": "tango", "h": "hostage"}.get(who[0], "")
    return f"{kind}-{who[1:]}" if kind else who


def _motion(event: Flicked | SideFlicked, place: OnPicture, unit: int, element: Callable[[Touch | Way], str]) -> Motion:
    tracks = []
    for way in event.ways:
        keys = tuple(Key(ms, *place(x, y), unit * speed) for ms, x, y, speed in way.keys)
        tracks.append(Track(DISC if way.body == FLICKED else element(way), keys))
    hits = tuple(
        Hit(one.ms, place(one.x, one.y), element(one), one.kind, min(100, round(100 * one.speed / FASTEST)))
        for one in event.touches
    )
    return Motion(tuple(tracks), hits, (_disc(event.size, unit, tracks[0].keys[0]),))


def _disc(size: Size, unit: int, start: Key) -> Disc:
    return Disc(
        id=DISC,
        x=round(start.x),
        y=round(start.y),
        size=SIZES[size],
        radius=round(unit * DISCS[size].radius),
        title="The disc",
    )
