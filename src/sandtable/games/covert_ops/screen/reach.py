"""Over the table while a way is drawn: how far one could come, along which lines one is seen."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.boards.tabletop.picture import reached
from sandtable.boards.tabletop.route import reach
from sandtable.boards.tabletop.shapes import Disc, Rect
from sandtable.games.covert_ops import ground
from sandtable.games.covert_ops.ground import Walker
from sandtable.games.covert_ops.rules import ways
from sandtable.games.covert_ops.screen.ahead import MOST, Ahead
from sandtable.games.covert_ops.screen.field import Field
from sandtable.games.covert_ops.screen.measure_lines import lines_of
from sandtable.games.covert_ops.state import Unit
from sandtable.games.covert_ops.vocabulary import UnitId
from sandtable.show.scene import Element, Way
from sandtable.show.sheet import Tone


def reach_of(field: Field, unit: Unit, mode: str) -> Element:
    """The area that a unit could come to; worked out once for a screen."""
    kept = field.reaches
    if (unit.id, mode) not in kept:
        kept[unit.id, mode] = reached(field.frame, "reach", _boxes(field, unit, mode))
    return kept[unit.id, mode]


def _boxes(field: Field, unit: Unit, mode: str) -> tuple[Rect, ...]:
    walker = Walker.unit(field.state, unit.id)
    far = ways.allowance(field.state, unit, mode)
    return tuple(reach(walker.field, walker.foes, walker.mover, unit.at, far))


def watched(field: Field, ahead: Ahead, mover: UnitId) -> Iterator[Way]:
    """The three lines of each enemy that would see the mover: full if clear, broken if not."""
    base = ahead.there.disc(mover)
    for who in tuple(dict.fromkeys((*ahead.alerted, *ahead.seen_by)))[:MOST]:
        yield from lines(field, ahead.there.disc(who), base, f"seen-{who}", "foe")


def lines(field: Field, one: Disc, other: Disc, name: str, tone: Tone) -> Iterator[Way]:
    """From one base to another."""
    blocked = ground.lines(field.state, one, other)
    for k, ends in enumerate(lines_of(one, other)):
        clear = not blocked >> k & 1
        yield Way(
            id=f"{name}-{k}",
            x=0,
            y=0,
            points=field.frame.way(ends),
            look="sight",
            straight=True,
            done=2 if clear else 0,
            tone=tone if clear else "soft",
        )
