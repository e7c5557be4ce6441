"""What a text screen and the page's side show: the battle on top, then both forces as trees."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from sandtable.games.team_yankee.rules.objectives import near
from sandtable.games.team_yankee.rules.operation import totals
from sandtable.games.team_yankee.screen.clock import (
    STEPS,
    cap_words,
    change_words,
    light_words,
    next_change,
    reserve_words,
    win_lines,
)
from sandtable.games.team_yankee.screen.field import Field
from sandtable.games.team_yankee.screen.sheet_forces import force_rows, force_title, list_rows, roster_rows
from sandtable.games.team_yankee.screen.shelf import shelves
from sandtable.games.team_yankee.screen.telling import TONES
from sandtable.games.team_yankee.vocabulary import HOLD, SEATS, other
from sandtable.kernel.decision import Decision
from sandtable.kernel.words import counted
from sandtable.show.sheet import Chip, Panel, Row, Sheet, Span, Tone, chip

BATTLE = "Battle"  # the panel's title, on the sheet and beside the map
LEGEND = (
    ("●●●○○", "Teams left and lost"),
    ("P", "Pinned Down"),
    ("B", "Bailed Out"),
    ("G", "Gone to Ground"),
    ("F", "in a Foxhole"),
    ("D", "dashed"),
    ("S", "shot in its last Shooting Step"),
)


def make_sheet(field: Field, decision: Decision | None) -> Sheet:
    """Rows for a narrow screen, panels for a wide one."""
    battle, mission = tuple(battle_rows(field)), tuple(mission_rows(field))
    forces = {seat: tuple(force_rows(field, seat)) for seat in SEATS}
    lists = tuple(list_rows(field)) if not field.view.units else ()
    operation = tuple(operation_rows(field))
    panels = (
        Panel(BATTLE, (*battle, *objective_rows(field)), "left"),
        Panel("Forces", lists, "left"),
        *(Panel(force_title(field, seat), forces[seat], "left") for seat in SEATS),
        Panel("Mission", mission, "left"),
        Panel("Operation", operation, "left"),
    )
    rows = (*battle, held_row(field), *lists, *roster_rows(field), *mission, *operation)
    shown = tuple(panel for panel in panels if panel.rows)
    title = (field.view.operation or field.mission).title
    offered = tuple(shelves(field, decision))
    return Sheet(title, now(field), _full(rows), shown, offered, LEGEND)


def now(field: Field) -> str:
    """Whose turn it is, which step: `Red's turn 3 · Shooting Step · Night`."""
    view = field.view
    step = STEPS[view.phase]
    if view.phase == "selection" and view.attacker:
        step = "Leaving Units out"
    if view.over:
        return f"{view.winner.capitalize()} has won" if view.winner else "Nobody has won"
    if not view.active:
        return step
    light = "Night" if view.night else ""
    turn = f"{view.active.capitalize()}'s turn {field.state.turn}"
    return " · ".join(filter(None, (turn, step, light)))


def _full(rows: Iterable[Row]) -> tuple[Row, ...]:
    return tuple(row for row in rows if row.chips)


# the battle


def battle_rows(field: Field) -> Iterator[Row]:
    """What the top bar shows (guide, 11)."""
    view = field.view
    if any(side.turn for side in view.sides.values()):
        yield Row("TURNS", tuple(_turns(field)))
    if view.phase not in ("forces", "selection"):
        yield Row("LIGHT", tuple(_light(field)))
    yield from _reserves(field)
    for seat, side in view.sides.items():
        if side.delay:
            counters = chip(counted(side.delay, "Delay Counter"), TONES[seat])
            yield Row("WITHDRAWAL", (counters, chip("6 with its Units: one leaves", "soft")), 1)


def objective_rows(field: Field) -> Iterator[Row]:
    """Each with whoever is by it; a row looks at it."""
    for one in field.view.objectives:
        chips = tuple(_held(field, one))
        yield Row(f"Objective {one}", chips, 1, element=f"objective-{one}")


def held_row(field: Field) -> Row:
    """All Objectives on one row: `◆1 Blue  ◆2 nobody`."""
    chips = []
    for one in field.view.objectives:
        by = [seat for seat in SEATS if near(field.state, one, seat, HOLD)]
        tone: Tone = TONES[by[0]] if len(by) == 1 else "bad" if by else "soft"
        words = " and ".join(seat.capitalize() for seat in by) or "nobody"
        chips.append((Span(f"◆{one} ", "unknown"), Span(words, tone)))
    return Row("HELD", tuple(chips), 1)


def brief_rows(field: Field) -> Iterator[Row]:
    """The same beside a map, without names: a line each."""
    for row in (*battle_rows(field), held_row(field)):
        if row.chips:
            yield replace(row, label="", rank=0)


def _turns(field: Field) -> Iterator[Chip]:
    """Both numbers, the one that goes on in bold; then the cap."""
    for seat, side in field.view.sides.items():
        yield chip(f"{seat.capitalize()} {side.turn}", TONES[seat], strong=seat == field.view.active)
    yield chip(cap_words(field), "soft")


def _light(field: Field) -> Iterator[Chip]:
    yield chip(light_words(field.state), "unknown" if field.view.night else "plain", strong=True)
    if next_change(field.state):
        yield chip(change_words(field.state), "soft")


def _reserves(field: Field) -> Iterator[Row]:
    chips = []
    for seat in field.view.sides:
        words = reserve_words(field, seat)
        if words:
            chips.append((Span(f"{seat.capitalize()} ", TONES[seat]), Span(words)))
    if chips:
        yield Row("RESERVES", (*chips, chip("5+ brings a Unit", "soft")), 1)


def _held(field: Field, objective: int) -> Iterator[Chip]:
    """Who is by it, and whether that is contested."""
    by = {seat: near(field.state, objective, seat, HOLD) for seat in SEATS}
    for seat in SEATS:
        if by[seat]:
            words = "contested by" if by[other(seat)] else "with"
            yield chip(f"{words} {seat.capitalize()}", TONES[seat])
    if not any(by.values()):
        yield chip("nobody within 4 in", "soft")


# what it is about


def mission_rows(field: Field) -> Iterator[Row]:
    mission = field.mission
    yield Row("TASK", (chip(mission.brief),) if mission.brief else (), 2)
    if field.running:
        yield Row("GROUND", (chip(field.table.title),), 3)
        for line in win_lines(field):
            yield Row("WON BY", (line.chip,), 2)
    for seat, side in field.view.sides.items():
        if side.planned and field.view.phase == "selection":
            words = f"plans to {side.plan}" if side.plan else "has a battle plan"
            yield Row(seat.capitalize(), (chip(words),), 1, TONES[seat])


def operation_rows(field: Field) -> Iterator[Row]:
    """Linked battles: points of all so far, and each."""
    view = field.view
    if view.operation is None:
        return
    sums = totals(field.state)
    stage = chip(f"battle {view.stage + 1}", strong=True)
    score = chip(", ".join(f"{seat.capitalize()} {sums[seat]}" for seat in SEATS))
    yield Row("STAGE", (stage, score), 1)
    for n, one in enumerate(view.history, 1):
        known = field.content.missions.get(one.mission)
        won = f"{one.winner.capitalize()} won" if one.winner else "nobody won"
        title = known.title if known else one.mission
        words = f"{title}: {won}, {one.points[0]} to {one.points[1]}"
        yield Row(f"Battle {n}", (chip(words),), 2)
