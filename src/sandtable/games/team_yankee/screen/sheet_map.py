"""The table in signs, for a text screen: an inch across, two down."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TypeAlias

from sandtable.boards.tabletop.mats import Table
from sandtable.boards.tabletop.shapes import Points, contains
from sandtable.boards.tabletop.ticks import INCH, Spot
from sandtable.games.team_yankee.screen.field import Field
from sandtable.games.team_yankee.screen.pointing import stands_for, subject
from sandtable.games.team_yankee.screen.sheet import BATTLE, brief_rows
from sandtable.games.team_yankee.screen.sheet_forces import WHERE, force_title
from sandtable.games.team_yankee.screen.telling import TONES
from sandtable.games.team_yankee.state import Unit
from sandtable.games.team_yankee.vocabulary import TABLE, Seat, UnitId
from sandtable.kernel.decision import Decision
from sandtable.show.sheet import Chip, Drawing, Panel, Row, SignPlace, Span, Tone, chip

MARGIN, HEAD = 3, 1  # signs before the first column; lines above the first row
DOWN = 2  # inches for a line
WIDE, HIGH = TABLE[0] // INCH, TABLE[1] // INCH // DOWN
LEGEND = (
    ("7 k", "a Team by the sign of its Unit; reversed: of the Unit that is asked about"),
    ("◆1", "an Objective"),
    ("※", "a Minefield"),
    ("▓", "Smoke"),
    ("+", "a Ranged In marker"),
    ("x", "a wreck"),
    ("♣", "Woods"),
    ("♠", "Orchard"),
    ("▲", "Hill"),
    ("█", "Building"),
    ("═", "Road"),
    ("≈", "River, Stream"),
    ('"', "Crops"),
    ("┄", "Hedge"),
    ("▬", "Wall"),
    ("∴", "Rocky ground"),
    ("~", "Marsh"),
    ("=", "Bridge, Ford"),
)
# What hides what, the last on top.
GROUND: tuple[tuple[str, str], ...] = (
    ("hill", "▲"),
    ("crops", '"'),
    ("rocky", "∴"),
    ("marsh", "~"),
    ("river", "≈"),
    ("stream", "≈"),
    ("orchard", "♠"),
    ("woods", "♣"),
    ("hedge", "┄"),
    ("wall", "▬"),
    ("road", "═"),
    ("ford", "="),
    ("bridge", "="),
    ("building", "█"),
)
SIGNS = "123456789abcdefghijklmnopqrstuvwyzABCDEFGHIJKLMNOPQRSTUVWYZ"  # x is a wreck
Grid: TypeAlias = dict[tuple[int, int], Span]
Cell: TypeAlias = tuple[int, int]


def make_drawing(field: Field, decision: Decision | None) -> Drawing | None:
    """All of it, and what matters now; nothing before the mission is known."""
    if not field.running:
        return None
    names = _names(field, decision)
    places = tuple(dict.fromkeys(_places(field, names)))
    battle = Panel(BATTLE, tuple(brief_rows(field)), "left")
    forces = (Panel(force_title(field, seat), tuple(_roster(field, seat)), "left") for seat in field.view.sides)
    asked = {unit for name in _about(field, decision) for unit in _unit_of(field, name)}
    lines = tuple(_lines(field, asked))
    return Drawing(field.table.title, lines, HEAD, MARGIN, 1, places, LEGEND, (battle, *forces))


def _cell(at: Spot) -> Cell:
    """The sign that stands for a place: column from the west, row from the north."""
    column = min(WIDE - 1, max(0, at[0] // INCH))
    row = min(HIGH - 1, max(0, HIGH - 1 - at[1] // (DOWN * INCH)))
    return column, row


def sign_of(unit: UnitId) -> str:
    """One sign for a Unit: its Teams may stand an inch apart."""
    return SIGNS[(unit - 1) % len(SIGNS)]


# what is asked about


def _about(field: Field, decision: Decision | None) -> list[str]:
    return [*(decision.about if decision else ()), *subject(field)]


def _names(field: Field, decision: Decision | None) -> list[str]:
    options = decision.options if decision else ()
    return [*_about(field, decision), *(one for each in options for one in stands_for(field, each))]


def _places(field: Field, names: list[str]) -> Iterator[SignPlace]:
    for name in names:
        for at in spots_of(field, name):
            column, row = _cell(at)
            yield MARGIN + column, HEAD + row


def spots_of(field: Field, element: str) -> list[Spot]:
    """Where an element lies on the table: all Teams of a Unit."""
    view, (kind, _, rest) = field.view, element.partition("-")
    number = int(rest) if rest.isdecimal() else 0
    if kind == "team" and number in view.teams and view.teams[number].here:
        return [view.teams[number].at]
    if kind == "unit" and number in view.units:
        return [one.at for one in field.state.teams_of(number) if one.here]
    if kind == "objective" and number in view.objectives:
        return [view.objectives[number].at]
    if kind == "mine" and number in view.mines:
        return [view.mines[number].at]
    return []


def _unit_of(field: Field, element: str) -> list[int]:
    kind, _, rest = element.partition("-")
    number = int(rest) if rest.isdecimal() else 0
    if kind == "team" and number in field.view.teams:
        return [field.view.teams[number].unit]
    return [number] if kind == "unit" else []


# the grid


def _lines(field: Field, asked: set[int]) -> Iterator[Chip]:
    grid = {**_terrain(field.table), **_lying(field), **_standing(field, asked)}
    names = "".join(f"{inch:<6}" for inch in range(0, WIDE, 6))
    yield chip(" " * MARGIN + names, "soft")
    for row in range(HIGH):
        inch = DOWN * (HIGH - 1 - row)
        label = Span(f"{inch:>2} " if inch % 6 == 0 else " " * MARGIN, "soft")
        yield (label, *_joined(grid, row))


def _joined(grid: Grid, row: int) -> Iterator[Span]:
    """Neighbours of one tone are one span."""
    found: list[Span] = []
    for column in range(WIDE):
        span = grid.get((column, row), Span("·" if column % 6 == 0 else " ", "soft"))
        last = found[-1] if found else None
        if last and (last.tone, last.strong, last.stamped) == (span.tone, span.strong, span.stamped):
            found[-1] = Span(last.text + span.text, span.tone, span.strong, span.stamped)
        else:
            found.append(span)
    yield from found


@lru_cache(maxsize=8)  # of plain points: nobody owns it
def _signs(pieces: tuple[tuple[str, Points], ...]) -> tuple[tuple[Cell, str], ...]:
    found: dict[Cell, str] = {}
    for flag, sign in GROUND:
        for kind, part in pieces:
            if kind == flag:
                found.update(dict.fromkeys(_covered(part), sign))
    return tuple(found.items())


def _terrain(table: Table) -> Grid:
    pieces = tuple((one.kind.id, part) for one in table.pieces for part in one.parts)
    return {cell: Span(sign, "soft") for cell, sign in _signs(pieces)}


def _covered(part: Points) -> Iterator[Cell]:
    """The signs of which a piece holds some place."""
    west, east = min(x for x, _ in part), max(x for x, _ in part)
    south, north = min(y for _, y in part), max(y for _, y in part)
    (left, bottom), (right, top) = _cell((west, south)), _cell((east, north))
    for column in range(left, right + 1):
        for row in range(top, bottom + 1):
            if any(contains(part, spot) for spot in _samples(column, row)):
                yield column, row


def _samples(column: int, row: int) -> Iterator[Spot]:
    """Points of a sign, close enough to meet a hedge."""
    for k in range(1, DOWN * INCH, 8):
        for across in (INCH // 4, 3 * INCH // 4):
            yield column * INCH + across, (HIGH - 1 - row) * DOWN * INCH + k


def _lying(field: Field) -> Grid:
    """Smoke, wrecks, markers, mines, Objectives."""
    grid: Grid = {}
    view = field.view
    for cloud in view.smoke:
        for dx in range(-INCH, 2 * INCH, INCH):
            _write(grid, (cloud.at[0] + dx, cloud.at[1]), "▓", "plain")
    for team in view.teams.values():
        if team.lost and team.at[0] >= 0 and not field.card(view.units[team.unit]).infantry:
            _write(grid, team.at, "x", "soft")
    for unit in view.units.values():
        if unit.ranged[0] >= 0:
            _write(grid, unit.ranged, "+", TONES[unit.seat])
    for mine in view.mines.values():
        _write(grid, mine.at, "※", "bad")
    for one in view.objectives.values():
        _write(grid, one.at, f"◆{one.id}", "unknown")
    return grid


def _standing(field: Field, asked: set[int]) -> Grid:
    grid: Grid = {}
    for team in field.view.teams.values():
        if team.here:
            unit = field.view.units[team.unit]
            _write(grid, team.at, sign_of(unit.id), TONES[unit.seat], stamped=unit.id in asked)
    return grid


def _write(grid: Grid, at: Spot, sign: str, tone: Tone, *, stamped: bool = False) -> None:
    """From its sign on, eastwards; at the edge it is moved in."""
    column, row = _cell(at)
    column = min(column, WIDE - len(sign))
    for k, letter in enumerate(sign):
        grid[column + k, row] = Span(letter, tone, strong=True, stamped=stamped)


# beside it


def _roster(field: Field, seat: Seat) -> Iterator[Row]:
    """A line for each Unit on the table: sign, Teams left, name; then how many are elsewhere."""
    away: dict[str, int] = {}
    for unit in field.view.units.values():
        if unit.seat != seat:
            continue
        if unit.where == "table":
            yield Row("", (_member(field, unit),))
        elif not unit.core:
            away[unit.where] = away.get(unit.where, 0) + 1
    words = ", ".join(f"{many} {WHERE[where][0]}" for where, many in away.items())
    if words:
        yield Row("", (chip(words, "soft"),))


def _member(field: Field, unit: Unit) -> Chip:
    teams = field.state.teams_of(unit.id)
    badges = ("P" if unit.pinned else "") + ("B" if any(one.bailed for one in teams) else "")
    return (
        Span(sign_of(unit.id), TONES[unit.seat], strong=True),
        Span(f" {len(teams)}/{unit.size} ", "soft"),
        Span(field.name(unit.id)),
        Span(f" {badges}" if badges else "", "bad", strong=True),
    )
