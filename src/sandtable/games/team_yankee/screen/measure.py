"""The ruler: gap, Line of Sight, concealment and its cause, and both sides' best shot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sandtable.boards.tabletop.shapes import Disc, gap, within
from sandtable.boards.tabletop.ticks import INCH, Spot, inches, told
from sandtable.games.team_yankee import figures, ground
from sandtable.games.team_yankee.screen.field import Field
from sandtable.games.team_yankee.screen.here import piece_at, spot_at
from sandtable.games.team_yankee.screen.measure_lines import drawn, hides, stops
from sandtable.games.team_yankee.screen.measure_shots import shot_lines
from sandtable.games.team_yankee.screen.sheet_map import sign_of
from sandtable.games.team_yankee.screen.telling import TONES
from sandtable.games.team_yankee.state import Team
from sandtable.games.team_yankee.vocabulary import HOLD, OBJECTIVE
from sandtable.kernel.words import counted
from sandtable.show.measured import Measured
from sandtable.show.screen import named_point
from sandtable.show.sheet import Line, Span, Tone, cited


class End(NamedTuple):
    """One end of the ruler: a base, a marker, or a bare point."""

    id: str
    name: str
    disc: Disc
    team: Team | None = None

    @property
    def at(self) -> Spot:
        return self.disc.at


def measure(field: Field, start: str, end: str) -> Measured | None:
    """None if either is no place of the table, or before the mission is known."""
    if not field.running:
        return None
    one, other = find(field, start), find(field, end)
    if one is None or other is None:
        return None
    if one.disc == other.disc:
        return Measured(one.name, tuple(_alone(field, one)), ends=(one.id, other.id))
    lines = (
        _gap(field, one, other),
        *_shots(field, one, other),
        *_hidden(field, one, other),
        *_sight(field, one, other),
        *_holding(field, one, other),
    )
    sees = clear(field, one, other)
    text = f"{inches(gap(one.disc, other.disc))} in · {'in sight' if sees else 'out of sight'}"
    parts = drawn(field, (one.disc, other.disc), text, sees=sees, veiled=_veiled(field, one, other))
    return Measured(f"{one.name} to {other.name}", lines, parts, (one.id, other.id))


# what is pointed at


def find(field: Field, name: str) -> End | None:
    """An element, a point of the picture, a typed name, or `12, 20.5` in inches."""
    at = named_point(name)
    if at:
        spot = spot_at(field, at)
        return _point(field, spot) if spot else None
    typed = name.strip()
    return _element(field, typed) or _called(field, typed)


def _element(field: Field, name: str) -> End | None:
    view, (kind, _, rest) = field.view, name.partition("-")
    number = int(rest) if rest.isdecimal() else 0
    if kind == "team" and number in view.teams and view.teams[number].here:
        return _team(field, view.teams[number])
    if kind == "unit" and number in view.units:
        return _unit(field, number)
    if kind == "objective" and number in view.objectives:
        disc = Disc(*view.objectives[number].at, min(OBJECTIVE))
        return End(name, f"Objective {number}", disc)
    if kind == "mine" and number in view.mines:
        return End(name, "Minefield", Disc(*view.mines[number].at, 0))
    return None


def _team(field: Field, team: Team) -> End:
    return End(f"team-{team.id}", field.team_name(team.id), field.state.disc(team.id), team)


def _unit(field: Field, unit: int) -> End | None:
    """A Unit by its Leader, else by its first Team on the table."""
    leader = field.view.units[unit].leader
    teams = sorted(field.state.teams_of(unit), key=lambda one: one.id != leader)
    return next((_team(field, one) for one in teams if one.here), None)


def _called(field: Field, typed: str) -> End | None:
    """As people type it: a Team's or Unit's name, its sign on the map, a place in inches."""
    wanted = typed.lower()
    for team in field.view.teams.values():
        if team.here and field.team_name(team.id).lower() == wanted:
            return _team(field, team)
    for unit in field.view.units:
        if wanted == field.name(unit).lower() or typed == sign_of(unit):
            return _unit(field, unit)
    x, _, y = typed.partition(",")
    try:
        spot = round(float(x) * INCH), round(float(y) * INCH)
    except (ValueError, OverflowError):
        return None
    wide, high = field.table.size
    return _point(field, spot) if 0 <= spot[0] <= wide and 0 <= spot[1] <= high else None


def _point(field: Field, spot: Spot) -> End:
    """Whatever stands there; else the bare place."""
    point = Disc(*spot, 0)
    for team in field.view.teams.values():
        if team.here and within(field.state.disc(team.id), point, 0):
            return _team(field, team)
    laid = piece_at(field, spot)
    where = f"{told(spot)} in"
    x, y = field.frame.at(spot)
    return End(f"@{x},{y}", f"{laid.kind.name} at {where}" if laid else where, point)


# distance and sight


def _gap(field: Field, one: End, other: End) -> Line:
    far = inches(gap(one.disc, other.disc))
    sees = clear(field, one, other)
    said = Span("Line of Sight", "good") if sees else Span("no Line of Sight", "bad")
    return cited(Span(f"{far} in", strong=True), " edge to edge · ", said, rule="TY-GEO-2")


def clear(field: Field, one: End, other: End) -> bool:
    """Between Teams as they see, else between two points of the ground."""
    if one.team and other.team:
        return ground.sees(field.state, one.team.id, other.team.id)
    return ground.clear(field.state, one.at, other.at) and not ground.smoke_blocks(field.state, one.at, other.at)


def _sight(field: Field, one: End, other: End) -> Iterator[Line]:
    if _flies(field, one) or _flies(field, other):
        yield cited("Aircraft see and are seen over all terrain", rule="TY-AIR-3")
    elif not clear(field, one, other):
        for name, rule in stops(field, one.at, other.at):
            yield cited(Span("× ", "bad", strong=True), Span(name, "bad"), rule=rule)
    elif ground.smoked(field.state, one.at, other.at):
        yield cited("Through Smoke: 1 harder to hit", rule="TY-SMK-2")


def _flies(field: Field, end: End) -> bool:
    return bool(end.team and figures.aircraft(field.state, end.team.id))


# who is hidden from whom


def _veiled(field: Field, one: End, other: End) -> bool:
    return bool(other.team and ground.concealed(field.state, _eye(one), other.team.id))


def _eye(end: End) -> ground.Eye:
    return end.team.id if end.team else end.at


def _hidden(field: Field, one: End, other: End) -> Iterator[Line]:
    """Either way round: who would be Concealed, and what does it."""
    if not clear(field, one, other):
        return
    for near, far in ((one, other), (other, one)):
        if far.team is None or not ground.concealed(field.state, _eye(near), far.team.id):
            continue
        cause = hides(field, near.at, far.team)
        yield cited(Span(far.name, _tone(field, far)), f" is Concealed: {cause}", rule="TY-LOS-4")
        if ground.bulletproof(field.state, _eye(near), far.team.id):
            yield cited(f"{far.name} is in Bulletproof Cover", rule="TY-LOS-6")


def _tone(field: Field, end: End) -> Tone:
    return TONES[field.state.seat_of(end.team.id)] if end.team else "plain"


# shots


def _shots(field: Field, one: End, other: End) -> Iterator[Line]:
    if one.team and other.team:
        yield from shot_lines(field, one.team, other.team)
        yield from shot_lines(field, other.team, one.team)


def _holding(field: Field, one: End, other: End) -> Iterator[Line]:
    """A Team and an Objective: whether it is near enough to Hold it."""
    for near, far in ((one, other), (other, one)):
        if near.team and far.id.startswith("objective-"):
            number = int(far.id.partition("-")[2])
            inside = ground.near_objective(field.state, near.team.id, number, HOLD)
            words = "Within" if inside else "Not within"
            yield cited(f"{words} 4 in of the Objective", rule="TY-OBJ-4")


# one place


def _alone(field: Field, one: End) -> Iterator[Line]:
    """Which enemy Units see it."""
    own = field.state.seat_of(one.team.id) if one.team else ""
    seen: dict[str, int] = {}
    for team in field.view.teams.values():
        foe = team.here and field.state.seat_of(team.id) != own
        if foe and clear(field, _team(field, team), one):
            name = field.name(team.unit)
            seen[name] = seen.get(name, 0) + 1
    if seen:
        told_by = ", ".join(f"{name} ({counted(n, 'Team')})" for name, n in seen.items())
        yield cited("Seen by ", told_by, rule="TY-LOS-1")
    else:
        yield cited("Nobody of the other side sees it" if own else "Nobody sees it", rule="TY-LOS-1")
