"""The private ruler: a line between two Spaces, what blocks it and why, who sees where it ends."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import NamedTuple

from sandtable.boards.grid import ray
from sandtable.games.seal_team_flix.forecast import reaction_risk
from sandtable.games.seal_team_flix.geometry import DOOR, WALL
from sandtable.games.seal_team_flix.rules import sight
from sandtable.games.seal_team_flix.screen.field import CELL, Field
from sandtable.games.seal_team_flix.screen.info import risk_words
from sandtable.games.seal_team_flix.screen.scene_map import cell_at
from sandtable.games.seal_team_flix.screen.scene_pieces import place_of
from sandtable.games.seal_team_flix.state import Cell
from sandtable.kernel.words import counted
from sandtable.show.measured import Measured
from sandtable.show.scene import Crossed, Element, Marker, Point, Sight
from sandtable.show.screen import named_point
from sandtable.show.sheet import Line, Span, Tone, cited

GAP = 22


class Stop(NamedTuple):
    """Something that a line does not pass: where it is drawn, what, and the rule."""

    at: Point
    what: str
    rule: str


def measure(field: Field, start: str, end: str) -> Measured | None:
    """None if either is no place on the Map, or while none is laid out."""
    if not field.running or field.view.side is not None:
        return None
    one, other = place(field, start), place(field, end)
    if one is None or other is None:
        return None
    if one == other:
        return _spot(field, one)
    stops = list(walk(field, one, other))
    lines = [_summary(field, one, other, stops), *map(_stopped, stops)]
    if stops:
        lines += _round_corners(field, one, other)
    lines += [*_cover(field, one, other), *_distances(field, one, other), *_watched(field, other)]
    title = f"{_named(field, one)} to {_named(field, other)}"
    return Measured(title, tuple(lines), _drawn(field, one, other, stops))


# what is pointed at


def place(field: Field, name: str) -> Cell | None:
    """The Space of an element, of a typed name, or under a point of the picture."""
    at = named_point(name)
    if at:
        return cell_at(field.ground, *at)
    typed = name.strip()
    for seal in field.living():
        if typed.lower() in (seal.seat, field.seal_name(seal.seat).lower()):
            return seal.cell
    cell = place_of(field, typed)
    return field.ground.by_name.get(typed.upper()) if cell is None else cell


def _named(field: Field, cell: Cell) -> str:
    who = field.view.standing.get(cell, "")
    name = field.name(cell)
    if who in field.view.seals:
        return f"{field.seal_name(who)} on {name}"
    if who.startswith("t"):
        return field.tango_name(field.view.tangos[int(who[1:])])
    return f"Hostage on {name}" if who else name


# one Space


def _spot(field: Field, cell: Cell) -> Measured:
    """Who sees it, what acting there would risk, and what a Tango on it does next."""
    lines = [cited(f"Area {field.area_name(cell)}", rule="STF-MAP-3")]
    who = field.view.standing.get(cell, "")
    if who.startswith("t"):
        ahead = field.forecasts.get(int(who[1:]))
        if ahead:
            lines.append(cited(Span("Next: ", strong=True), f"it {ahead.words}", rule=ahead.rule))
    lines += _watched(field, cell)
    x, y = field.point(cell)
    mark = Marker(id="measure-start", x=x, y=y, radius=GAP, tone="soft")
    return Measured(_named(field, cell), tuple(lines), (mark, *_looks(field, cell)))


def _looks(field: Field, cell: Cell) -> Iterator[Element]:
    """A line from every Tango that sees the Space."""
    x, y = field.point(cell)
    for tango in field.view.tangos.values():
        views = sight.sighting(field.state, tango, cell) if tango.cell != cell else []
        if views:
            a, b = field.point(views[0])
            yield Sight(
                id=f"measure-look-{tango.id}",
                x=a,
                y=b,
                to=(x - a, y - b),
                gap=GAP,
                tone="foe",
                title=f"{field.tango_name(tango)} sees it",
                rule="STF-LOS-1",
            )


def _watched(field: Field, cell: Cell) -> Iterator[Line]:
    state = field.state
    seen = [
        field.tango_name(one)
        for one in field.view.tangos.values()
        if one.cell != cell and sight.tango_sees(state, one, cell)
    ]
    where = field.name(cell)
    if seen:
        yield cited(Span(f"{where} is seen by ", "foe"), ", ".join(seen), rule="STF-LOS-5")
    else:
        yield cited(Span(f"No Tango sees {where}", "good"), rule="STF-LOS-5")
    seal = field.active
    if seal and (cell == seal.cell or cell not in field.view.standing):
        risk = reaction_risk(state, seal.seat, cell)
        if risk.dice:
            who = field.seal_name(seal.seat)
            yield cited(f"{who} acting there: ", Span(risk_words(risk), "foe"), rule="STF-RXF-1")


# what lies on the line


def walk(field: Field, start: Cell, end: Cell) -> Iterator[Stop]:
    """Everything that blocks the line, in the order of the rules."""
    state = field.state
    found = state.ground.line(start, end)
    yield from _edges(field, start, end)
    ends = field.point(start), field.point(end)
    for cell in found.near:
        if cell in state.standing:
            yield Stop(_nearest(ends, field.point(cell)), _named(field, cell), "STF-LOS-3")
    for cell in found.through:
        if cell in state.smoke:
            what = f"smoke on {field.name(cell)}"
            yield Stop(_nearest(ends, field.point(cell)), what, "STF-EQP-21")
    if state.dark and found.length2 > state.dark**2:
        yield Stop(ends[1], f"darkness beyond {state.dark} u", "STF-SC-1")


def _edges(field: Field, start: Cell, end: Cell) -> Iterator[Stop]:
    """The first Wall or closed Door that no way round a corner avoids."""
    ground = field.ground
    lattice = ground.lattice
    column, row = lattice.place(start)
    to_column, to_row = lattice.place(end)
    near = start
    for move in ray(to_column - column, to_row - row):
        column, row = column + move.columns, row + move.rows
        far = lattice.at(column, row)
        at = _middle(field.point(near), field.point(far))
        if not lattice.inside(column, row):
            yield Stop(at, "the edge of the Map", "STF-PHY-14")
            return
        bars = _bars(field, near, far)
        if bars is not None:
            what, rule = bars
            between = f"between {field.name(near)} and {field.name(far)}"
            yield Stop(at, f"{what} {between}", rule if not move.corner else "STF-LOS-2")
            return
        near = far


def _bars(field: Field, near: Cell, far: Cell) -> tuple[str, str] | None:
    """What stands between two Spaces on a line; None if it passes."""
    ground = field.ground
    (column, row), (to_column, to_row) = ground.lattice.place(near), ground.lattice.place(far)
    corner = column != to_column and row != to_row
    ways = (
        [tuple(edge.kind for edge in way) for way in ground.routes(near, to_column - column, to_row - row)]
        if corner
        else [(ground.edge(near, far).kind,)]
    )
    blocked = [_worst(field, kinds) for kinds in ways]
    return None if not blocked or any(one is None for one in blocked) else blocked[0]


def _worst(field: Field, kinds: tuple[int, ...]) -> tuple[str, str] | None:
    if WALL in kinds:
        return "Wall", "STF-LOS-1"
    for kind in kinds:
        if kind >= DOOR and not field.view.open_doors >> (kind - DOOR) & 1:
            return f"closed Door {field.ground.doors[kind - DOOR].id}", "STF-DOR-1"
    return None


def _round_corners(field: Field, start: Cell, end: Cell) -> Iterator[Line]:
    """Whoever stands on an arrow may look round it all the same."""
    who = field.view.standing.get(start, "")
    state = field.state
    if who in state.seals:
        views = sight.seal_views(state, start)
    elif who.startswith("t"):
        views = [start, *sight.corner_views(state, start)]
    else:
        return
    for view in views:
        if view != start and sight.clear(state, view, end, start):
            yield cited(
                Span("Sees it from the arrow at ", "good"),
                field.name(view),
                rule="STF-ARR-1" if who in state.seals else "STF-ARR-2",
            )


def _cover(field: Field, start: Cell, end: Cell) -> Iterator[Line]:
    for block in sight.cover_blocks(field.state, end, start):
        yield cited(f"Cover for {field.name(end)}: the Block on {field.name(block)}", rule="STF-COV-1")


def _distances(field: Field, start: Cell, end: Cell) -> Iterator[Line]:
    ground = field.ground
    steps = ground.tango_distance(start, end)
    if steps >= 0:
        yield cited(f"{counted(steps, 'step')} for a Tango", rule="STF-P2-10")
    areas = ground.area_distance(ground.area_of[start], ground.area_of[end])
    if areas > 0:
        yield cited(f"{counted(areas, 'Area')} apart", rule="STF-ADJ-3")


def _summary(field: Field, start: Cell, end: Cell, stops: list[Stop]) -> Line:
    far = sqrt(field.ground.line(start, end).length2)
    said = Span("no line of sight", "bad") if stops else Span("line of sight", "good")
    return cited(Span(f"{far:.1f} u", strong=True), " · ", said, rule=stops[0].rule if stops else "STF-LOS-1")


def _stopped(stop: Stop) -> Line:
    return cited(Span("× ", "bad", strong=True), Span(stop.what, "bad"), rule=stop.rule)


# on the picture


def _middle(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) // 2, (one[1] + other[1]) // 2


def _nearest(ends: tuple[Point, Point], where: Point) -> Point:
    (x, y), (to_x, to_y) = ends
    east, south = to_x - x, to_y - y
    square = east * east + south * south
    along = (where[0] - x) * east + (where[1] - y) * south
    return x + east * along // square, y + south * along // square


def _drawn(field: Field, start: Cell, end: Cell, stops: list[Stop]) -> tuple[Element, ...]:
    (x, y), (a, b) = field.point(start), field.point(end)
    shown = tuple(Crossed((stop.at[0] - x, stop.at[1] - y), "×") for stop in stops)
    tone: Tone = "bad" if stops else "plain"
    far = sqrt(field.ground.line(start, end).length2)
    text = f"{far:.1f} u · {'no line of sight' if stops else 'line of sight'}"
    above = -CELL if min(y, b) > 4 * CELL else CELL
    at = ((a - x) // 2, (b - y) // 2 + above)
    return (
        Marker(id="measure-start", x=x, y=y, radius=GAP, tone="soft"),
        Sight(
            id="measure-line",
            x=x,
            y=y,
            to=(a - x, b - y),
            gap=GAP,
            crossed=shown,
            text=text,
            at=at,
            tone=tone,
            title=text,
            rule=stops[0].rule if stops else "STF-LOS-1",
        ),
    )
