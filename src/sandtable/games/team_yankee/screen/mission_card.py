"""How a mission would lie: a small map for every ground that may be picked, before it is picked.

Whoever points at one sees its regions on the table itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Literal

from msgspec.structs import replace

from sandtable.boards.tabletop.mats import Laid, Table
from sandtable.boards.tabletop.picture import outlined
from sandtable.boards.tabletop.regions import Region
from sandtable.boards.tabletop.shapes import Points
from sandtable.games.team_yankee import mission, sides
from sandtable.games.team_yankee.frames import region_of
from sandtable.games.team_yankee.rules.picking import TakeGround
from sandtable.games.team_yankee.screen.field import Field
from sandtable.games.team_yankee.screen.pieces import TONES
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import SEATS, TABLE
from sandtable.kernel.decision import Decision
from sandtable.kernel.kept import kept
from sandtable.show.scene import Element
from sandtable.show.scene_battle import Chart, Shape
from sandtable.show.scene_tabletop import Outline

GAP, HEAD, WIDE = 26, 42, 330  # two side by side are as wide as a phone
ACROSS = 2
Ground = Literal["high", "green", "house", "water", "road"]
LOOKS: dict[str, Ground] = {
    "hill": "high",
    "woods": "green",
    "orchard": "green",
    "building": "house",
    "river": "water",
    "marsh": "water",
    "road": "road",
}
ORDER = ("high", "water", "road", "green", "house")


def ground_cards(field: Field, decision: Decision | None) -> Iterator[Element]:
    """One for each answer, over the middle of the table."""
    picks = [one for one in decision.options if isinstance(one, TakeGround)] if decision else []
    if not picks:
        return
    high = WIDE * TABLE[1] // TABLE[0]
    rows = -(-len(picks) // ACROSS)
    frame = field.frame
    left = frame.x + (frame.wide - ACROSS * (WIDE + GAP) + GAP) // 2
    top = frame.y + (frame.high - rows * (high + HEAD + GAP) + GAP) // 2 + HEAD
    for k, pick in enumerate(picks):
        seen = pick.seen(field.state)
        x, y = left + k % ACROSS * (WIDE + GAP), top + k // ACROSS * (high + HEAD + GAP)
        card = Chart(
            id=card_id(pick),
            x=x,
            y=y,
            width=WIDE,
            height=high,
            name=pick.label(field.state),
            shapes=chart_shapes(field.table, seen, WIDE - 12),
            rule="TY-GEO-3",
            title=f"{pick.label(field.state)}: how the mission would lie",
        )
        yield from _shown(field, seen, card.id)
        yield card


def card_id(pick: TakeGround) -> str:
    """What an answer is called on the picture."""
    return f"ground-{pick.case or pick.frame}"


def _shown(field: Field, seen: State, of: str) -> Iterator[Element]:
    """Its regions at full size, while the card is pointed at."""
    for seat in SEATS:
        region = sides.deployment(seen, seat)
        if region.rects:
            area = outlined(field.frame, f"{of}-{seat}", region)
            yield replace(area, tone=TONES[seat], of=of)


def mission_chart(field: Field) -> Iterator[Chart]:
    """The mission as it lies now, for whoever points at its name."""
    if field.view.attacker:
        wide, frame = 2 * WIDE, field.frame
        yield Chart(
            id="mission-card",
            x=frame.x,
            y=frame.y + HEAD,
            width=wide,
            of="mission",
            height=wide * TABLE[1] // TABLE[0],
            name=field.mission.title,
            shapes=chart_shapes(field.table, field.state, wide - 12),
            title=field.mission.brief,
        )


def chart_shapes(table: Table, state: State, wide: int) -> tuple[Shape, ...]:
    """The ground, where each side begins and comes from, where Objectives lie."""
    return (*ground_shapes(table, wide), *_regions(state, wide), *_entries(state, wide), *_aims(state, wide))


@kept(4)
def ground_shapes(table: Table, wide: int) -> tuple[Shape, ...]:
    """What may be told at a glance, from the ground up."""
    found = [_piece(one, wide) for one in table.pieces if one.kind.look in LOOKS]
    return tuple(sorted(found, key=lambda one: ORDER.index(one.look)))


def _piece(laid: Laid, wide: int) -> Shape:
    parts = (laid.line,) if laid.line else laid.parts
    return Shape(_small(parts, wide), LOOKS[laid.kind.look])


def _small(parts: Iterable[Points], wide: int) -> tuple[Outline, ...]:
    """Outlines of the table on a chart of that width."""
    return tuple(tuple((x * wide // TABLE[0], (TABLE[1] - y) * wide // TABLE[0]) for x, y in part) for part in parts)


def _regions(state: State, wide: int) -> Iterator[Shape]:
    for seat in SEATS if state.attacker else ():
        region = sides.deployment(state, seat)
        if region.rects:
            yield Shape(_outline(region, wide), "region", TONES[seat], seat)


@lru_cache(maxsize=256)  # of a small frozen value: nobody owns it
def _outline(region: Region, wide: int) -> tuple[Outline, ...]:
    return _small(region.outline(6), wide)


def _entries(state: State, wide: int) -> Iterator[Shape]:
    """Edges and corners by which Reserves come."""
    for verb in state.mission.script:
        if isinstance(verb, mission.Reserves):
            seat = state.seat_in(verb.who)
            for line in sides.fixed_borders(state, verb):
                yield Shape(_small((line,), wide), "entry", TONES[seat])


def _aims(state: State, wide: int) -> Iterator[Shape]:
    """Where somebody places Objectives, in the colour of who takes part in placing them."""
    for verb in state.mission.script:
        if isinstance(verb, mission.Objectives):
            region = region_of(tuple(verb.regions), state.frame, state.case)
            if region.rects:
                tone = TONES[state.seat_in(verb.who)]
                yield Shape(_outline(region, wide), "aim", tone, str(verb.n))
