"""The ruler: the gap between two things, the three sight lines, cover, and both sides' odds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sandtable.boards.tabletop.shapes import Disc, gap, within
from sandtable.boards.tabletop.ticks import INCH, inches
from sandtable.games.covert_ops import figures, ground, odds
from sandtable.games.covert_ops.rules import attack_figures, interact, ways
from sandtable.games.covert_ops.rules.casualties import casualty_disc
from sandtable.games.covert_ops.screen.ahead import COVERS
from sandtable.games.covert_ops.screen.field import Field
from sandtable.games.covert_ops.screen.here import piece_at, spot_at
from sandtable.games.covert_ops.screen.measure_lines import drawn, lines_of, stops
from sandtable.games.covert_ops.state import Unit
from sandtable.show.measured import Measured
from sandtable.show.screen import named_point
from sandtable.show.sheet import Line, Span, cited

# By how many are blocked.
CLEAR = (
    "All three sight lines are clear",
    "Two of three sight lines are clear",
    "One of three sight lines is clear",
    "All three sight lines are blocked",
)


class End(NamedTuple):
    """One end of the ruler: a disc, or a bare point of no width."""

    id: str
    name: str
    disc: Disc
    unit: Unit | None = None


def measure(field: Field, start: str, end: str) -> Measured | None:
    """None if either is no place of the table, or while none is laid."""
    if not field.running:
        return None
    one, other = find(field, start), find(field, end)
    if one is None or other is None:
        return None
    if one.disc == other.disc:
        return Measured(one.name, tuple(_alone(field, one)), ends=(one.id, other.id))
    lines = (
        _gap(field, one, other),
        *_odds(field, one, other),
        *_odds(field, other, one),
        *_ranges(field, one, other),
        *_walk(field, one, other),
        *_cover(field, one, other),
        *_sight(field, one, other),
    )
    title = f"{one.name} to {other.name}"
    parts = drawn(field, one.disc, other.disc, _text(field, one, other))
    return Measured(title, lines, parts, (one.id, other.id))


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
    if kind == "unit" and number in view.units and view.units[number].here:
        return _unit(field, view.units[number])
    if kind == "marker" and number in view.markers:
        disc = ground.marker_disc(view.markers[number])
        return End(name, f"Marker {number}", disc)
    if kind == "casualty" and number in view.casualties:
        return End(name, f"{field.name(number)}, down", casualty_disc(field.state, number))
    if kind == "element" and rest in view.elements and not view.elements[rest].gone:
        title = field.table.marked("elements")[rest].name
        return End(name, title, interact.disc_of(view.elements[rest]))
    return None


def _unit(field: Field, unit: Unit) -> End:
    return End(f"unit-{unit.id}", field.name(unit.id), field.disc(unit), unit)


def _called(field: Field, typed: str) -> End | None:
    """As people type it: a unit's name, the number on its base, or a place in inches."""
    for unit in field.view.units.values():
        if unit.here and typed.lower() in (field.name(unit.id).lower(), str(unit.id)):
            return _unit(field, unit)
    x, _, y = typed.partition(",")
    try:
        spot = round(float(x) * INCH), round(float(y) * INCH)
    except (ValueError, OverflowError):
        return None
    wide, high = field.table.size
    return _point(field, spot) if 0 <= spot[0] <= wide and 0 <= spot[1] <= high else None


def _point(field: Field, spot: tuple[int, int]) -> End:
    """Whatever stands there; else the bare place."""
    point = Disc(*spot, 0)
    for unit in field.view.units.values():
        if unit.here and within(field.disc(unit), point, 0):
            return _unit(field, unit)
    where = f"{inches(spot[0])}, {inches(spot[1])} in"
    laid = piece_at(field, spot)
    name = f"{laid.kind.name} at {where}" if laid else where
    x, y = field.frame.at(spot)
    return End(f"@{x},{y}", name, point)


# one place


def _alone(field: Field, one: End) -> Iterator[Line]:
    """Who of the other side sees it."""
    state, foe = field.state, _foe(one)
    others = state.players() if foe else state.enemies()
    seen = [unit.id for unit in others if ground.sees(state, field.disc(unit), one.disc)]
    if seen:
        names = ", ".join(map(field.name, seen))
        yield cited(Span("Seen by ", "friend" if foe else "foe"), names, rule="CO-C2-3")
    else:
        whose = "Nobody of the team" if foe else "No Opfor unit"
        yield cited(Span(f"{whose} sees it", "soft" if foe else "good"), rule="CO-C2-3")


# sight, cover, obscurement


def _text(field: Field, one: End, other: End) -> str:
    far = inches(gap(one.disc, other.disc))
    sees = ground.sees(field.state, one.disc, other.disc)
    return f"{far} in · {'line of sight' if sees else 'no line of sight'}"


def _gap(field: Field, one: End, other: End) -> Line:
    far = inches(gap(one.disc, other.disc))
    sees = ground.sees(field.state, one.disc, other.disc)
    said = Span("line of sight", "good") if sees else Span("no line of sight", "bad")
    return cited(Span(f"{far} in", strong=True), " edge to edge · ", said, rule="CO-C1-3")


def _sight(field: Field, one: End, other: End) -> Iterator[Line]:
    state, far = field.state, gap(one.disc, other.disc)
    blocked = ground.lines(state, one.disc, other.disc)
    limit = figures.sight_limit(state)
    if limit and far > limit:
        yield cited(Span(f"Nobody sees farther than {inches(limit)} in", "bad"), rule="CO-C2-3")
    yield cited(CLEAR[blocked.bit_count()], rule="CO-C2-2")
    for name in stops(field, lines_of(one.disc, other.disc), blocked):
        yield cited(Span("× ", "bad", strong=True), Span(name, "bad"), rule="CO-C2-3")


def _cover(field: Field, one: End, other: End) -> Iterator[Line]:
    """Either way round: who would have cover from whom."""
    state = field.state
    if not ground.sees(state, one.disc, other.disc):
        return
    for near, far in ((one, other), (other, one)):
        hunkered = bool(far.unit and far.unit.hunker)
        by = ground.cover(state, near.disc, far.disc, hunkered=hunkered)
        if by:
            yield cited(
                Span(f"{far.name} has cover", "good" if not _foe(far) else "bad"),
                f" from {near.name}: {COVERS[by]}",
                rule="CO-C2-8",
            )
        if ground.obscured(state, near.disc, far.disc):
            yield cited(f"{far.name} is obscured: 1 die less", rule="CO-C2-9")


def _foe(end: End) -> bool:
    return bool(end.unit and end.unit.opfor)


# ranges


def _ranges(field: Field, one: End, other: End) -> Iterator[Line]:
    """Alert, discovery and command between what the two ends are."""
    for a, b in ((one, other), (other, one)):
        if a.unit and a.unit.seat:
            yield from _noticed(field, a.unit, b)
        if a.unit and field.profile(a.unit).officer and b.unit and a.unit.opfor == b.unit.opfor:
            rad = figures.rad(field.state, a.unit)
            inside = within(a.disc, b.disc, rad)
            yield cited(f"{'Within' if inside else 'Outside'} RAD {inches(rad)} in of {a.name}", rule="CO-C7-1")


def _noticed(field: Field, unit: Unit, other: End) -> Iterator[Line]:
    state, disc = field.state, field.disc(unit)
    if other.unit and other.unit.opfor and not other.unit.alert:
        far = figures.alert_range(state, unit)
        near = within(disc, other.disc, far)
        words = f"{'Inside' if near else 'Outside'} Alert Range {inches(far)} in of {other.name}"
        yield cited(Span(words, "bad" if near else "good"), rule="CO-4.1-5")
    elif other.id.startswith("marker-"):
        far = figures.discovery_range(state)
        near = within(disc, other.disc, far) and ground.sees(state, disc, other.disc)
        yield cited(f"{'Inside' if near else 'Outside'} Discovery Range {inches(far)} in", rule="CO-4.3A-1")


def _walk(field: Field, one: End, other: End) -> Iterator[Line]:
    """How far it is on foot, for a unit and a place."""
    if one.unit is None or other.unit is not None or other.disc.radius:
        return
    way = ways.planned(field.state, one.unit.id, other.disc.at)
    mv = figures.mv(field.state, one.unit)
    if way is None:
        yield cited("No way leads there", rule="CO-C3-2")
        return
    cost = ways.cost(field.state, one.unit.id, way)
    yield cited(f"On foot {inches(cost)} in, Mv {inches(mv)} in", rule="CO-C3-3")


# odds


def _odds(field: Field, one: End, other: End) -> Iterator[Line]:
    """What an attack with its best weapon would do, or why there is none."""
    if one.unit is None or other.unit is None or one.unit.opfor == other.unit.opfor:
        return
    state, who, whom = field.state, one.unit.id, other.unit.id
    arms = attack_figures.armed(state, who)
    ready = [arm for arm in arms if attack_figures.eligible(state, who, arm, whom)]
    name = Span(one.name, "foe" if one.unit.opfor else "friend", strong=True)
    if not ready:
        fault = attack_figures.why_not(state, who, arms[0], whom) if arms else None
        why = fault.why if fault else "It carries no weapon"
        yield cited(name, f" cannot attack: {why[:1].lower()}{why[1:]}", rule=fault.rule if fault else "CO-C5-1")
        return
    found = [(odds.prospect(state, odds.planned(state, who, arm, whom)), arm) for arm in ready]
    best, arm = max(found, key=lambda one: one[0].expected)
    parts = ", ".join(f"{part.source} {part.n:+}" for part in best.parts[1:])
    dice = f"{best.dice} {'die' if best.dice == 1 else 'dice'}{f' ({parts})' if parts else ''}"
    yield cited(
        name,
        f", {field.content.weapons[arm].name}, {dice}: ",
        Span(f"{round(100 * best.harms)} % damage", strong=True),
        f", {round(100 * best.destroys)} % destroyed, {float(best.expected):.2f} on average",
        rule="CO-C5-5",
    )
