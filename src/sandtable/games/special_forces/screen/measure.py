"""The private sight and range tool (SF-LOS-5): a line between two dots, and all that lies on it.

Everything comes from a view: the ground, counters and cards are open, so the tool tells nobody
anything that he could not work out at the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sandtable.boards.grid import Crossing, Edge, ray
from sandtable.games.special_forces.ground import KINDS, WALL
from sandtable.games.special_forces.odds import past
from sandtable.games.special_forces.screen.field import Field
from sandtable.games.special_forces.screen.measure_odds import attack_lines
from sandtable.games.special_forces.screen.scene_board import CELL, HEAD, MARGIN, point
from sandtable.games.special_forces.screen.scene_sight import GAP, between, nearest, plate, sight, signs, under_plate
from sandtable.games.special_forces.state import Soldier
from sandtable.games.special_forces.vocabulary import Dot
from sandtable.kernel.words import counted
from sandtable.show.measured import Measured
from sandtable.show.scene import Crossed, Marker, Point, Sight
from sandtable.show.screen import named_point
from sandtable.show.sheet import Line, Span, Tone, cited

OFF_BOARD = CELL // 2  # how far beside the board a point still means its edge


class Met(NamedTuple):
    """One thing on a line: where it is drawn, what it is, and what it does to an attack."""

    at: Point
    what: str
    where: str
    rule: str
    check: bool = True
    stops: bool = False
    note: str = ""  # why it is no check, or which way round a corner it is


def measure(field: Field, start: str, end: str) -> Measured | None:
    """None if either is no place on the map, or while forces are bought and no map is shown."""
    if field.view.battle.buy:
        return None
    one, other = place(field, start), place(field, end)
    if one is None or other is None:
        return None
    met = walk(field, one, other)
    blocked = any(thing.stops for thing in met)
    checks = sum(thing.check for thing in met)
    distance = field.ground.distance(one, other)
    said = "no line of sight" if blocked else _counted(checks)
    lines = [_summary(distance, blocked, checks), *_things(met)]
    if checks and not blocked:
        past_all = Span(f"Past all cover {_percent(checks)} %", strong=True)
        lines.append(cited(past_all, rule="SF-LAY-2"))
    if not blocked:
        lines += attack_lines(field, one, other, checks)
    title = f"{_named(field, one)} to {_named(field, other)}"
    drawn = _drawn(field, (one, other), met, f"range {distance} · {said}")
    ends = tuple(f"dot-{field.ground.names[dot]}" for dot in (one, other))
    return Measured(title, tuple(lines), drawn, ends)


# what is pointed at


def place(field: Field, name: str) -> Dot | None:
    """The dot of an element, of a typed name, or nearest to a point of the picture."""
    at = named_point(name)
    if at:
        return _snapped(field, *at)
    if name == "folder":
        return _folder(field)
    asked = name.removeprefix("soldier-").upper()
    soldier = next((one for one in field.here() if one.id.upper() == asked), None)
    if soldier:
        return soldier.dot
    kind, _, rest = name.partition("-")
    dot_name = rest.split("-")[-1] if kind in ("dot", "smoke") else name
    return field.ground.lattice.by_name.get(dot_name.upper())


def _snapped(field: Field, x: int, y: int) -> Dot | None:
    lattice = field.ground.lattice
    x, y = x - MARGIN, y - HEAD - MARGIN
    if not (-OFF_BOARD <= x <= lattice.width * CELL + OFF_BOARD):
        return None
    if not (-OFF_BOARD <= y <= lattice.height * CELL + OFF_BOARD):
        return None
    column = min(max(x // CELL, 0), lattice.width - 1)
    row = min(max(y // CELL, 0), lattice.height - 1)
    return lattice.at(column, row) if lattice.inside(column, row) else None


def _folder(field: Field) -> Dot | None:
    folder = field.view.folder
    if folder is None:
        return None
    carrier = field.view.soldiers.get(folder.carrier)
    dot = carrier.dot if carrier else folder.dot
    return dot if dot >= 0 else None


def _on(field: Field, dot: Dot) -> Soldier | None:
    return next((one for one in field.here() if one.dot == dot), None)


def _named(field: Field, dot: Dot) -> str:
    soldier, name = _on(field, dot), field.ground.names[dot]
    return f"{soldier.id} on {name}" if soldier else name


# what lies on the line


def walk(field: Field, start: Dot, end: Dot) -> list[Met]:
    """Everything from the first dot on, in order, up to what stops the line (SF-LOS-6)."""
    ground = field.ground
    line = point(ground, start), point(ground, end)
    column, row = ground.lattice.place(start)
    to_column, to_row = ground.lattice.place(end)
    found, near = list(_smoke(field, start, line)), start
    for move in ray(to_column - column, to_row - row):
        column, row = column + move.columns, row + move.rows
        far = ground.lattice.at(column, row)
        at = between(line, point(ground, near), point(ground, far))
        if not ground.lattice.inside(column, row):
            where = ground.names[far]
            return [*found, Met(at, "solid ground", where, "SF-MAP-8", check=False, stops=True)]
        found += _crossed(field, (near, far), start, at)
        if found and found[-1].stops:
            return found
        found += _smoke(field, far, line)
        near = far
    return found


def _smoke(field: Field, dot: Dot, line: tuple[Point, Point]) -> Iterator[Met]:
    """One for each counter on a dot (SF-SMK-9)."""
    counters = sum(cloud.dots.count(dot) for cloud in field.view.clouds)
    at = nearest(line, point(field.ground, dot))
    for _ in range(counters):
        yield Met(at, "smoke", f"on {field.ground.names[dot]}", "SF-SMK-7")


def _crossed(field: Field, pair: tuple[Dot, Dot], start: Dot, at: Point) -> Iterator[Met]:
    near, far = pair
    ground = field.ground
    crossing = ground.crossing(near, far, start)
    (column, row), (to_column, to_row) = ground.lattice.place(near), ground.lattice.place(far)
    corner = column != to_column and row != to_row
    ways = ground.routes(near, to_column - column, to_row - row) if corner else []
    if crossing is None:
        what = "walls both ways round the corner" if corner else "wall"
        rule = "SF-LOS-7" if corner else "SF-TER-6"
        yield Met(at, what, _between_dots(field, near, far), rule, check=False, stops=True)
        return
    note = _way(field, ways, crossing, pair)
    beside = f"beside {_who(field, start)}, no check"
    for edge in crossing.edges:
        free = edge in crossing.exempt
        said = ", ".join(filter(None, (note, beside if free else "")))
        rule = "SF-TER-4" if free else "SF-LOS-8" if note else "SF-TER-3"
        where = _between_dots(field, edge.one, edge.other)
        yield Met(at, KINDS[edge.kind], where, rule, check=not free, note=said)
    if note and not crossing.edges:
        rule = "SF-LOS-7" if any(_has_wall(way) for way in ways) else "SF-LOS-8"
        where = _between_dots(field, near, far)
        yield Met(at, "corner", where, rule, check=False, note=f"{note}, no check")


def _way(field: Field, ways: list[tuple[Edge, Edge]], crossing: Crossing, pair: tuple[Dot, Dot]) -> str:
    """Which way round a corner the line goes, where the two ways differ."""
    kinds = [tuple(KINDS[edge.kind] for edge in way) for way in ways]
    if not kinds or all(set(kind) == {"clear"} for kind in kinds):
        return ""
    for way in ways:
        met = tuple(edge for edge in way if edge in crossing.edges)
        if met == crossing.edges and not _has_wall(way) and _cluttered(way) == len(met):
            by = next(dot for dot in (way[0].one, way[0].other) if dot not in pair)
            return f"round the corner by {field.ground.names[by]}"
    return ""


def _has_wall(way: tuple[Edge, ...]) -> bool:
    return any(edge.kind == WALL for edge in way)


def _cluttered(way: tuple[Edge, ...]) -> int:
    return sum(KINDS[edge.kind] != "clear" for edge in way)


def _between_dots(field: Field, one: Dot, other: Dot) -> str:
    names = field.ground.names
    return f"between {names[one]} and {names[other]}"


def _who(field: Field, dot: Dot) -> str:
    soldier = _on(field, dot)
    return soldier.id if soldier else field.ground.names[dot]


# in words


def _counted(checks: int) -> str:
    return counted(checks, "check") if checks else "no check"


def _percent(checks: int) -> int:
    return round(100 * past(checks))


def _summary(distance: int, blocked: bool, checks: int) -> Line:
    sight = Span("no line of sight", "bad") if blocked else Span("line of sight", "good")
    rule = "SF-LOS-2" if blocked else "SF-LAY-1" if checks else "SF-MAP-6"
    more = "" if blocked else f", {_counted(checks)}"
    return cited(Span(f"Range {distance}", strong=True), Span(" · "), sight, Span(more), rule=rule)


def _things(met: list[Met]) -> Iterator[Line]:
    """Numbered as on the picture; what costs nothing is struck through."""
    number = 0
    for thing in met:
        number += thing.check
        name = f"{thing.what} {thing.where}"
        if thing.stops:
            yield cited(Span("× ", "bad", strong=True), Span(name, "bad"), rule=thing.rule)
        elif thing.check:
            more = f"{thing.note}; 8+ stops it" if thing.note else "8+ stops it"
            sign = Span(f"{number} ", strong=True)
            yield cited(sign, name, Span(f": {more}", "soft"), rule=thing.rule)
        else:
            struck = Span(name, "soft", struck=True)
            yield cited("– ", struck, Span(f": {thing.note}", "soft"), rule=thing.rule)


# on the picture


def _drawn(field: Field, ends: tuple[Dot, Dot], met: list[Met], text: str) -> tuple[Marker | Sight, ...]:
    start, end = (point(field.ground, dot) for dot in ends)
    x, y = start
    marked = signs([(thing.at, thing.what, not thing.check) for thing in met])
    shown = tuple(
        Crossed((a - x, b - y), "×" if thing.stops else sign, free and not thing.stops)
        for ((a, b), sign, free), thing in zip(marked, met, strict=True)
    )
    tone: Tone = "bad" if any(thing.stops for thing in met) else "plain"
    pending = sight(field)
    at = plate(field, start, end, text, *(under_plate(pending) if pending else ()))
    return (
        Marker(id="measure-start", x=x, y=y, radius=GAP - 4, tone="soft"),
        Sight(
            id="measure-line",
            x=x,
            y=y,
            to=(end[0] - x, end[1] - y),
            gap=GAP,
            crossed=shown,
            text=text,
            at=at,
            tone=tone,
            title=text,
            rule="SF-LOS-5",
        ),
    )
