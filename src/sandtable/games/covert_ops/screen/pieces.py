"""Bases on the picture: units, Activity markers, the fallen, mission elements, smoke, rings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from sandtable.boards.tabletop.picture import MARGIN, rings
from sandtable.boards.tabletop.ticks import inches
from sandtable.games.covert_ops import figures, ground
from sandtable.games.covert_ops.screen.field import FOOT, TRAY, Field
from sandtable.games.covert_ops.state import Unit
from sandtable.kernel.words import counted
from sandtable.show.scene import Element, Label, Puff
from sandtable.show.scene_tabletop import Base, Circle, Rings
from sandtable.show.sheet import Tone

ALERT = "!"
TOKENS = (
    ("marker", "M", "Marker"),
    ("rend", "R", "Rend"),
    ("suppression", "S", "Suppression"),
    ("hunker", "H", "Hunker"),
    ("fury", "F", "Fury"),
    ("gorged", "G", "Gorged"),
)
State = Literal["ready", "done", "lost", "ghost", "unknown"]


def pieces(field: Field) -> list[Element]:
    """Everything that stands on the table, what lies first."""
    return [
        *elements(field),
        *casualties(field),
        *smoke(field),
        *markers(field),
        *(unit_base(field, unit) for unit in standing(field)),
    ]


def standing(field: Field) -> list[Unit]:
    return [unit for unit in field.view.units.values() if unit.zone == "combat"]


def unit_base(field: Field, unit: Unit, prefix: str = "", state: State = "ready") -> Base:
    """A unit as its base shows it."""
    x, y = field.frame.at(unit.at)
    profile = field.profile(unit)
    done = unit.activated and unit is not field.acting
    return Base(
        id=f"{prefix}unit-{unit.id}",
        x=x,
        y=y,
        radius=field.radius(unit),
        symbol=profile.symbol or "rifle",
        number=str(unit.id),
        hits=unit.damage + unit.injuries,
        badges=badges(unit),
        seat=field.seat_number(unit),
        state="done" if state == "ready" and done else state,
        tone="friend" if unit.seat else "foe",
        title=described(field, unit),
    )


def badges(unit: Unit) -> tuple[str, ...]:
    """Alert first, then tokens, then the Action tokens that it kept."""
    found = [ALERT] if unit.alert else []
    found += [sign for token, sign, _ in TOKENS if getattr(unit, token)]
    return tuple(found)


def described(field: Field, unit: Unit) -> str:
    """The base in words."""
    left = figures.remaining(field.state, unit)
    most = figures.starting_damage(field.state, unit) - unit.injuries
    parts = [f"{field.name(unit.id)}: {left} of {most}"]
    if not unit.seat:
        parts.append("Alert" if unit.alert else "Unaware")
    parts += [word for token, _, word in TOKENS if getattr(unit, token)]
    if unit.actions:
        parts.append(counted(unit.actions, "Action token"))
    if unit.activated:
        parts.append("has activated")
    return ", ".join(parts)


def markers(field: Field) -> Iterator[Base]:
    for marker in field.view.markers.values():
        x, y = field.frame.at(marker.at)
        yield Base(
            id=f"marker-{marker.id}",
            x=x,
            y=y,
            radius=field.frame.long(ground.MARKER_RADIUS),
            number=str(marker.id),
            state="unknown",
            rule="CO-4.3-1",
            title=f"Activity marker {marker.id}: an undiscovered squad"
            + (", has activated" if marker.activated else ""),
        )


def casualties(field: Field) -> Iterator[Base]:
    for who, at in field.view.casualties.items():
        unit = field.view.units[who]
        x, y = field.frame.at(at)
        yield Base(
            id=f"casualty-{who}",
            x=x,
            y=y,
            radius=field.radius(unit),
            number=str(who),
            symbol=field.profile(unit).symbol or "rifle",
            state="lost",
            tone="friend",
            seat=field.seat_number(unit),
            rule="CO-7.1-1",
            title=f"{field.name(who)} is down",
        )


def elements(field: Field) -> Iterator[Base]:
    marks = field.table.marked("elements")
    tests = {one.element: one for one in field.mission.interactions}
    for element in field.view.elements.values():
        if element.gone:
            continue
        mark, test = marks[element.id], tests.get(element.id)
        x, y = field.frame.at(element.at)
        done = test is not None and element.done >= test.most
        told = f", {test.skill.capitalize()} {test.difficulty}" if test and not done else ""
        yield Base(
            id=f"element-{element.id}",
            x=x,
            y=y,
            radius=field.frame.long(element.radius),
            symbol=mark.icon or "objective",
            name=mark.name,
            rule="CO-7.0-1",
            tone="good" if done else "plain",
            state="done" if done else "ready",
            title=f"{mark.name}{told}{': done' if done else ''}",
        )


def smoke(field: Field) -> Iterator[Element]:
    for n, cloud in enumerate(field.view.smoke):
        x, y = field.frame.at(cloud.at)
        age = 0 if cloud.until > field.view.round else 1
        yield Puff(
            id=f"smoke-{n}",
            x=x,
            y=y,
            size=2 * field.frame.long(cloud.radius),
            age=age,
            title="Smoke: obscures",
            rule="CO-C2-9",
        )


def tray(field: Field) -> Iterator[Element]:
    """Who is not on the table: waiting, down, or out."""
    frame = field.frame
    y = frame.y + frame.high + MARGIN + FOOT // 2
    lying = field.view.casualties  # these are on the table
    off = [unit for unit in field.view.units.values() if unit.seat and unit.zone != "combat" and unit.id not in lying]
    if off:
        yield Label(
            id="tray",
            x=MARGIN,
            y=y + 5,
            text="Off the table",
            width=130,
            size=13,
            face="label",
            tone="soft",
            strong=True,
        )
    for k, unit in enumerate(off):
        state: State = "lost" if unit.zone in ("dead", "casualty") else "done"
        base = unit_base(field, unit, state="ready" if unit.zone == "tray" else state)
        yield replace(base, x=MARGIN + 180 + TRAY * k, y=y)


# layers


def layers(field: Field) -> list[Element]:
    """Rings that people may switch on."""
    return [*alert_rings(field), *discovery_rings(field), *command_rings(field)]


def alert_rings(field: Field) -> Iterator[Rings]:
    """About whoever is Unaware: a base that the ring touches is in range (CO-4.1-5)."""
    far = _plainest(field)
    for unit in standing(field):
        if unit.opfor and not unit.alert and far:
            circle = Circle(far + field.profile(unit).radius, f"Alert Range {inches(far)} in", "foe")
            yield rings(field.frame, f"alert-{unit.id}", unit.at, (circle,), "alert", f"unit-{unit.id}")


def _plainest(field: Field) -> int:
    """The Alert Range against whoever acts, or against the team's plainest unit."""
    team = [unit for unit in standing(field) if unit.seat]
    if field.acting in team:
        team = [unit for unit in team if unit is field.acting]
    return max((figures.alert_range(field.state, unit) for unit in team), default=0)


def discovery_rings(field: Field) -> Iterator[Rings]:
    far = figures.discovery_range(field.state)
    circle = Circle(far + ground.MARKER_RADIUS, f"Discovery Range {inches(far)} in", "unknown")
    for marker in field.view.markers.values():
        yield rings(field.frame, f"discovery-{marker.id}", marker.at, (circle,), "discovery", f"marker-{marker.id}")


def command_rings(field: Field) -> Iterator[Rings]:
    for unit in standing(field):
        far = figures.rad(field.state, unit)
        if far and field.profile(unit).officer:
            tone: Tone = "friend" if unit.seat else "foe"
            circle = Circle(far + field.profile(unit).radius, f"RAD {inches(far)} in", tone)
            yield rings(field.frame, f"command-{unit.id}", unit.at, (circle,), "command", f"unit-{unit.id}")
