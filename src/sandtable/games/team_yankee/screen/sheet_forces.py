"""A force as a tree: Formations, their Units, where each is and what is left of it."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.team_yankee import forces
from sandtable.games.team_yankee.rules.spirits import formation_holds, good_spirits, members
from sandtable.games.team_yankee.screen.field import Field
from sandtable.games.team_yankee.screen.telling import TONES
from sandtable.games.team_yankee.state import Formation, Unit
from sandtable.games.team_yankee.vocabulary import SEATS, Seat
from sandtable.kernel.words import counted
from sandtable.show.sheet import Chip, Row, Span, Tone, chip

WHERE: dict[str, tuple[str, Tone]] = {
    "tray": ("not deployed", "soft"),
    "table": ("", "plain"),
    "ambush": ("in Ambush", "unknown"),
    "reserve": ("in Reserve", "unknown"),
    "loiter": ("off the table", "unknown"),
    "out": ("left out", "soft"),
    "withdrawn": ("withdrawn", "soft"),
    "destroyed": ("Destroyed", "bad"),
    "waiting": ("arriving", "good"),
}
ORDERS = {
    "blitz": "Blitz",
    "cross-here": "Cross Here",
    "dig-in": "Dig In",
    "follow-me": "Follow Me",
    "clear-mines": "Clear Mines",
    "shoot-and-scoot": "Shoot and Scoot",
}
INDENT = "  "


def force_title(field: Field, seat: Seat) -> str:
    """`Blue: Iron Horse, attacks`."""
    side = field.view.sides.get(seat)
    name = f"{seat.capitalize()}: {side.name}" if side and side.name else seat.capitalize()
    attacks = field.view.attacker
    role = "" if not attacks else ", attacks" if attacks == seat else ", defends"
    return f"{name}{role}"


def force_rows(field: Field, seat: Seat) -> Iterator[Row]:
    """Formation by Formation, then Support; a row looks at its Unit."""
    own = [one for one in field.view.units.values() if one.seat == seat]
    for formation in field.view.formations.values():
        if formation.seat == seat:
            yield _formation(field, formation)
            yield from _units(field, [one for one in own if one.formation == formation.id])
    support = [one for one in own if not one.formation]
    if support:
        yield Row("Support", (chip(counted(len(support), "Unit"), "soft"),))
        yield from _units(field, support)


def _formation(field: Field, formation: Formation) -> Row:
    card = field.content.formations.get(formation.card)
    there = members(field.state, formation.id)
    if formation.fled:
        state = chip("fled", "bad", strong=True)
    elif formation_holds(field.state, formation):
        state = chip(counted(len(there), "Unit"), "soft")
    else:
        state = chip("below strength", "bad", strong=True)
    name = card.name if card else "Formation"
    return Row(name, (state,), 0, TONES[formation.seat], element=f"unit-{formation.hq}")


def _units(field: Field, units: list[Unit]) -> Iterator[Row]:
    for unit in units:
        yield unit_row(field, unit)


def unit_row(field: Field, unit: Unit) -> Row:
    """Where it is, Teams left, what ails it."""
    depth = 2 if unit.core else 1
    name = f"{INDENT * depth}{field.name(unit.id)}"
    gone = unit.where in ("destroyed", "withdrawn", "out")
    tone: Tone = "soft" if gone else TONES[unit.seat]
    return Row(name, tuple(_state(field, unit)), 0, tone, " ", element=f"unit-{unit.id}")


def _state(field: Field, unit: Unit) -> Iterator[Chip]:
    words, tone = WHERE[unit.where]
    left = field.state.teams_of(unit.id)
    if unit.where not in ("destroyed", "out", "withdrawn"):
        yield teams_bar(len(left), unit.size)
    if words:
        yield chip(words, tone)
    yield from ailments(field, unit)


def teams_bar(left: int, size: int) -> Chip:
    """Dots for a reader, numbers for a listener."""
    return (
        Span("●" * left, "good", bar=True),
        Span("○" * (size - left), "bad", bar=True),
        Span(f" {left} of {size}", "soft"),
    )


def ailments(field: Field, unit: Unit) -> Iterator[Chip]:
    """Pinned, Bailed Out, aboard, under an Order, not in Good Spirits."""
    teams = field.state.teams_of(unit.id)
    if unit.pinned:
        yield chip("P", "bad", strong=True, stamped=True)
    bailed = sum(team.bailed for team in teams)
    if bailed:
        yield chip(f"B{bailed}", "bad", strong=True, stamped=True)
    aboard = sum(bool(team.aboard) for team in teams)
    if aboard:
        yield chip("aboard" if aboard == len(teams) else f"{aboard} aboard", "soft")
    if unit.order:
        yield chip(ORDERS[unit.order], "unknown")
    if unit.where == "table" and _shaken(field, unit):
        yield chip("Last Stand", "bad", strong=True)


def _shaken(field: Field, unit: Unit) -> bool:
    """It will have to roll Morale (TY-MOR-4)."""
    tests = unit.role not in ("hq", "independent", "attachment")
    return tests and not good_spirits(field.state, unit.id)


# on one row


def roster_rows(field: Field) -> Iterator[Row]:
    """A force on one row, for a narrow screen: who is there, Teams left."""
    for seat in SEATS:
        units = [one for one in field.view.units.values() if one.seat == seat]
        chips = [_short(field, one) for one in units if not one.core]
        yield Row(seat.upper(), tuple(chips), 1, TONES[seat])


def _short(field: Field, unit: Unit) -> Chip:
    words, tone = WHERE[unit.where]
    left = len(field.state.teams_of(unit.id))
    gone = unit.where in ("destroyed", "withdrawn", "out")
    shown = words if gone else f"{left}/{unit.size}"
    badges = "P" if unit.pinned else ""
    badges += "B" if any(one.bailed for one in field.state.teams_of(unit.id)) else ""
    away = f" ({words})" if words and not gone else ""
    return (
        Span(f"{field.name(unit.id)} ", "plain"),
        Span(f"{shown}{away}", tone),
        Span(f" {badges}" if badges else "", "bad", strong=True),
    )


# before they are raised


def list_rows(field: Field) -> Iterator[Row]:
    """Forces that are written down, while they are built: points, and what was bought."""
    for seat, side in field.view.sides.items():
        roster = side.roster
        if roster is None:
            continue
        cost = forces.total(field.content, roster)
        spent = chip(f"{cost} of {field.mission.chosen.points} points", strong=True)
        yield Row(seat.upper(), (spent, chip(roster.name, "soft")), 0, TONES[seat])
        for one in roster.formations:
            card = field.content.formations[one.formation]
            bought = (_bought(field, (unit.card, unit.teams), plough=unit.plough) for unit in one.units)
            yield Row("UNITS", (chip(card.name, strong=True), *bought), 1)
        support = tuple(_bought(field, (unit.card, unit.teams), plough=unit.plough) for unit in roster.support)
        if support:
            yield Row("SUPPORT", support, 1)


def _bought(field: Field, what: tuple[str, int], *, plough: bool) -> Chip:
    card, teams = what
    name = field.content.units[card].name
    said = f"{teams} {name}" if teams > 1 else name
    return chip(f"{said} with a plough" if plough else said)
