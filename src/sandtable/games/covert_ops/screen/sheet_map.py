"""The table in signs, for a text screen: half an inch across, an inch down."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from sandtable.boards.tabletop.shapes import contains
from sandtable.boards.tabletop.ticks import INCH, Spot
from sandtable.games.covert_ops import figures, ground
from sandtable.games.covert_ops.rules.basics import element_name
from sandtable.games.covert_ops.screen.field import Field
from sandtable.games.covert_ops.screen.pointing import stands_for, subject
from sandtable.games.covert_ops.state import Unit
from sandtable.games.covert_ops.vocabulary import TABLE_INCHES
from sandtable.kernel.decision import Decision
from sandtable.show.sheet import Chip, Drawing, Panel, Row, SignPlace, Span, Tone, chip

MARGIN, HEAD = 3, 1  # signs before the first column; lines above the first row
PITCH = 2  # signs for an inch
WIDE, HIGH = PITCH * TABLE_INCHES, TABLE_INCHES
LEGEND = (
    ("3", "a unit by the number on its base; reversed: whoever acts"),
    ("3!", "an Opfor unit that is Alert"),
    ("?1", "an Activity marker"),
    ("x3", "a Casualty marker"),
    ("T", "a mission element by its first letter"),
    ("██", "Blocking: a wall, a pillar"),
    ("▄▄", "Low: a barricade, crates"),
    ("░░", "Rough ground"),
    ("▒▒", "Obscuring: a grove, mist, smoke"),
    ("≈≈", "a Chasm"),
    ("∙", "the zone"),
)
GROUND: tuple[tuple[str, str, Tone], ...] = (
    ("blocking", "█", "soft"),
    ("chasm", "≈", "soft"),
    ("low", "▄", "plain"),
    ("obscuring", "▒", "soft"),
    ("rough", "░", "soft"),
)
Grid: TypeAlias = dict[tuple[int, int], Span]


def make_drawing(field: Field, decision: Decision | None) -> Drawing | None:
    """All of it, and what matters now; nothing before the table is laid."""
    if not field.running:
        return None
    places = tuple(dict.fromkeys(_asked(field, decision)))
    team = Panel("Team", tuple(_roster(field)), "left")
    lines = tuple(_lines(field))
    return Drawing(field.table.title, lines, HEAD, MARGIN, PITCH, places, LEGEND, (team,))


def _cell(at: Spot) -> tuple[int, int]:
    """The sign that stands for a place: column from the west, row from the north."""
    column = min(WIDE - 1, at[0] * PITCH // INCH)
    row = min(HIGH - 1, max(0, HIGH - 1 - at[1] // INCH))
    return column, row


def _asked(field: Field, decision: Decision | None) -> Iterator[SignPlace]:
    """Whoever acts, what may be chosen, else the team."""
    names = list(decision.about) if decision else []
    names += subject(field)
    names += [name for one in (decision.options if decision else ()) for name in stands_for(field, one)]
    for name in names:
        at = place_of(field, name)
        if at:
            column, row = _cell(at)
            yield MARGIN + column, HEAD + row


def place_of(field: Field, element: str) -> Spot | None:
    """Where an element lies on the table."""
    view, (kind, _, rest) = field.view, element.partition("-")
    number = int(rest) if rest.isdecimal() else 0
    if kind == "unit" and number in view.units and view.units[number].here:
        return view.units[number].at
    if kind == "marker" and number in view.markers:
        return view.markers[number].at
    if kind == "casualty" and number in view.casualties:
        return view.casualties[number]
    if kind == "element" and rest in view.elements:
        return view.elements[rest].at
    return None


# the grid


def _lines(field: Field) -> Iterator[Chip]:
    grid = {**_terrain(field), **_lying(field), **_standing(field)}
    names = "".join(f"{inch:<{6 * PITCH}}" for inch in range(0, TABLE_INCHES, 6))
    yield chip(" " * MARGIN + names, "soft")
    for row in range(HIGH):
        inch = HIGH - 1 - row
        label = Span(f"{inch:>2} " if inch % 6 == 0 else " " * MARGIN, "soft")
        yield (label, *_joined(grid, row))


def _joined(grid: Grid, row: int) -> Iterator[Span]:
    """Neighbours of one tone are one span."""
    found: list[Span] = []
    for column in range(WIDE):
        span = grid.get((column, row), Span(" " if column % PITCH else "·", "soft"))
        last = found[-1] if found else None
        if last and (last.tone, last.strong, last.stamped) == (span.tone, span.strong, span.stamped):
            found[-1] = Span(last.text + span.text, span.tone, span.strong, span.stamped)
        else:
            found.append(span)
    yield from found


def _terrain(field: Field) -> Grid:
    grid = _zone(field)
    pieces = (*field.table.pieces, *ground.laid_low(field.table, field.view.low))
    for flag, sign, tone in reversed(GROUND):
        parts = [part for one in pieces if flag in one.kind.flags for part in one.parts]
        for part in parts:
            for cell in _covered(part):
                grid[cell] = Span(sign, tone)
    return grid


def _covered(part: tuple[Spot, ...]) -> Iterator[tuple[int, int]]:
    """The signs of which a piece holds some place: their middle, or a quarter beside it."""
    west, east = min(x for x, _ in part), max(x for x, _ in part)
    south, north = min(y for _, y in part), max(y for _, y in part)
    (left, bottom), (right, top) = _cell((west, south)), _cell((east, north))
    for column in range(left, right + 1):
        for row in range(top, bottom + 1):
            if any(contains(part, spot) for spot in _samples(column, row)):
                yield column, row


def _samples(column: int, row: int) -> Iterator[Spot]:
    across, up = INCH // PITCH, INCH
    for k in range(1, 8, 2):
        yield column * across + across // 2, (HIGH - 1 - row) * up + k * up // 8


def _zone(field: Field) -> Grid:
    west, south, east, north = ground.zone(field.state)
    (left, bottom), (right, top) = _cell((west, south)), _cell((east - 1, north - 1))
    return {
        (column, row): Span(" " if column % PITCH else "∙", "friend")
        for column in range(left, right + 1)
        for row in range(top, bottom + 1)
    }


def _lying(field: Field) -> Grid:
    """Smoke, elements, casualties, markers."""
    grid: Grid = {}
    view = field.view
    for cloud in view.smoke:
        _write(grid, cloud.at, "▒▒", "plain")
    for element in view.elements.values():
        if not element.gone:
            _write(grid, element.at, element_name(field.state, element.id)[0], "unknown")
    for who, at in view.casualties.items():
        _write(grid, at, f"x{who}", "bad")
    for marker in view.markers.values():
        _write(grid, marker.at, f"?{marker.id}", "unknown")
    return grid


def _standing(field: Field) -> Grid:
    grid: Grid = {}
    for unit in field.view.units.values():
        if unit.here:
            sign = f"{unit.id}{'!' if unit.alert else ''}"
            tone: Tone = "friend" if unit.seat else "foe"
            _write(grid, unit.at, sign, tone, stamped=unit is field.acting)
    return grid


def _write(grid: Grid, at: Spot, sign: str, tone: Tone, *, stamped: bool = False) -> None:
    """From its sign on, eastwards; at the edge it is moved in."""
    column, row = _cell(at)
    column = min(column, WIDE - len(sign))
    for k, letter in enumerate(sign):
        grid[column + k, row] = Span(letter, tone, strong=True, stamped=stamped)


# beside it


def _roster(field: Field) -> Iterator[Row]:
    """A line for each unit of the team: number, name, Damage, Action tokens."""
    for unit in field.view.units.values():
        if unit.seat:
            yield Row("", tuple(_member(field, unit)), join=" ")


def _member(field: Field, unit: Unit) -> Iterator[Chip]:
    yield (Span(f"{unit.id:>2}", "friend", strong=True, stamped=unit is field.acting),)
    yield chip(field.profile(unit).name.split()[-1], "plain")
    if not unit.here:
        yield chip({"casualty": "down", "exfiltrated": "out"}.get(unit.zone, unit.zone), "soft")
        return
    left, most = figures.remaining(field.state, unit), figures.starting_damage(field.state, unit)
    yield Span("●" * left, "good"), Span("○" * (most - left), "bad")
    yield chip("▸" * unit.actions, strong=True)
