"""Aiming: where the disc may lie, what may be foreseen of a flick, and how it was seen to go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from sandtable.boards.flick import DISCS, FLICKED, Contact, Kind, Leg, Shot, direction
from sandtable.boards.flick.places import GAP
from sandtable.games.seal_team_flix import side_layouts as layouts
from sandtable.games.seal_team_flix.odds import Chance, chances, side_chance
from sandtable.games.seal_team_flix.rules import placing
from sandtable.games.seal_team_flix.rules.aiming import (
    Flick,
    exact,
    hand,
    laid,
    out_of_range,
    piece_name,
    run_discs,
    shot_of,
)
from sandtable.games.seal_team_flix.rules.placing import cell_of
from sandtable.games.seal_team_flix.rules.side_boards import CLOCK_MS, SideFlick, hand_on, run_side, timed
from sandtable.games.seal_team_flix.screen.field import CELL, Field
from sandtable.games.seal_team_flix.screen.field import at as map_place
from sandtable.games.seal_team_flix.screen.scene_motion import OnPicture
from sandtable.games.seal_team_flix.screen.scene_side import SIZES, UNIT, radius
from sandtable.games.seal_team_flix.screen.scene_side import place as side_place
from sandtable.games.seal_team_flix.state import Firing, SideBoard, State
from sandtable.games.seal_team_flix.vocabulary import Difficulty
from sandtable.kernel.decision import Choice, Decision, Refusal
from sandtable.show.aim import Aim, Grip
from sandtable.show.measured import Measured
from sandtable.show.scene import Element, Point
from sandtable.show.scene_flick import Contact as Met
from sandtable.show.scene_flick import Disc as DiscElement
from sandtable.show.scene_flick import Shot as ShotElement
from sandtable.show.sheet import Chip, Span, Tone, cited

STANDEE = 0.25  # u, its base (STF-PHY-2)
PULL = 6  # u, for power 100 (STF-PHY-16)
REACH = 22.5  # u, of power 100 over open floor (STF-PHY-5)
FORESEEN: dict[Difficulty, int] = {"rookie": 2, "veteran": 1, "operator": 0}  # contacts
STUB = 2.0  # u, where not even the first contact is foreseen
Drawing = tuple[OnPicture, DiscElement]
HINT = "Press on the disc, pull away from the target and let go"


# how the question is answered


def aim(field: Field, decision: Decision | None) -> Aim | None:
    """None unless a disc is to be flicked."""
    view = field.view
    if decision is None or not decision.open:
        return None
    if view.firing is not None and decision.seat == view.firing.seat:
        return _map_aim(field, view.firing)
    if view.side is not None and decision.seat == view.side.seat:
        return _side_aim(field, view.side)
    return None


def _map_aim(field: Field, firing: Firing) -> Aim:
    state = field.state
    steady = hand(state, state.seals[firing.seat], shot_of(state, firing))
    return Aim(
        grips=tuple(_grips(field, firing)),
        radius=round(CELL * DISCS[firing.size].radius),
        pull=PULL * CELL,
        disc=SIZES[firing.size],
        sigma=round(steady.angle * steady.times / steady.over),
        reach=round(REACH * CELL),
        hint=HINT,
    )


def _grips(field: Field, firing: Firing) -> Iterator[Grip]:
    state = field.state
    for spot in placing.spots(state, firing):
        choice: dict[str, Any] = {"choice": "flick", "place": spot.where, "space": spot.space}
        name = f"{spot.where}-{spot.space}"
        x, y = field.point(spot.space)
        if spot.where == "rest" and firing.rest:
            x, y = map_place(*firing.rest)
            yield Grip(name, "Where it stopped", x, y, choice)
        elif spot.where == "self":
            orbit = round(CELL * (STANDEE + GAP + DISCS[firing.size].radius))
            words = f"Beside {field.seal_name(firing.seat)}"
            yield Grip(name, words, x, y, choice, orbit, element=firing.seat)
        else:
            said = "The arrow at" if spot.where == "link" else "Behind the Block at"
            words = f"{said} {field.name(spot.space)}"
            yield Grip(name, words, x, y, choice, sway=CELL // 10)


def _side_aim(field: Field, side: SideBoard) -> Aim:
    steady = hand_on(field.state, side)
    x, y = side_place(side.kind, *layouts.LAUNCH)
    clock = timed(field.state, side) and not side.flicks
    return Aim(
        grips=(Grip("launch", "The launch spot", x, y, {"choice": "side_flick"}),),
        radius=radius(side.size),
        pull=PULL * CELL,
        disc=SIZES[side.size],
        sigma=round(steady.angle * steady.times / steady.over),
        reach=round(REACH * UNIT),
        hint=HINT,
        clock=CLOCK_MS - side.used_ms if clock else 0,
        upward=True,
    )


# what may be foreseen


def aimed(field: Field, choice: Choice) -> Measured | None:
    """The way of the disc as far as the difficulty lets one see it, if the hand does not err."""
    view = field.view
    if isinstance(choice, Flick) and view.firing is not None:
        return _map_aimed(field, view.firing, choice)
    if isinstance(choice, SideFlick) and view.side is not None:
        return _side_aimed(field, view.side, choice)
    return None


def _map_aimed(field: Field, firing: Firing, choice: Flick) -> Measured | None:
    state = field.state
    if out_of_range(choice):
        return None
    start = laid(state, firing, choice)
    if isinstance(start, Refusal):
        return Measured(start.why, (cited(Span(start.why, "bad"), rule=start.rule),))
    shot = run_discs(state, firing, start, exact(firing, choice)[:1])[0]
    likely = {one.body: one for one in chances(state, choice)} if _foresees(field) else {}
    met = {
        number: _seen(state, leg.contact, likely.get(leg.contact.struck))
        for number, leg in enumerate(_own(shot))
        if leg.contact
    }
    size = round(CELL * DISCS[firing.size].radius)
    ghost = DiscElement(id="aim-disc", x=0, y=0, radius=size, size=SIZES[firing.size], ghost=True)
    return _foreseen(field, shot, choice.angle, met, (map_place, ghost))


class Seen(NamedTuple):
    """What the disc would meet, and how often the erring hand strikes it."""

    what: str
    tone: Tone = "unknown"
    chance: Chance | None = None


def _seen(state: State, contact: Contact, chance: Chance | None) -> Seen:
    what, tone = piece_name(state, contact.struck, contact.kind), _tone(state, contact)
    return Seen(what, tone, chance)


def _foresees(field: Field) -> bool:
    return FORESEEN[field.mission.difficulty] > 0


def _percent(chance: Chance | None) -> Chip:
    if chance is None:
        return ()
    share = round(100 * chance.hits / chance.samples)
    return Span(" · "), Span(f"{share} %", strong=True)


def _side_aimed(field: Field, side: SideBoard, choice: SideFlick) -> Measured | None:
    if not (0 <= choice.angle < 3600 and 1 <= choice.power <= 100):
        return None
    shot, _ = run_side(side, choice.angle, 100 * choice.power)
    met = {
        number: Seen(f"disc {side.targets[leg.contact.struck].name}")
        for number, leg in enumerate(_own(shot))
        if leg.contact
    }
    ghost = DiscElement(id="aim-disc", x=0, y=0, radius=radius(side.size), size=SIZES[side.size], ghost=True)

    def place(x: float, y: float) -> Point:
        return side_place(side.kind, x, y)

    found = _foreseen(field, shot, choice.angle, met, (place, ghost))
    chance = side_chance(field.state, choice) if _foresees(field) else None
    if chance is None:
        return found
    line = cited(chance.what.capitalize(), *_percent(chance), rule="STF-PHY-18")
    return found._replace(lines=(*found.lines, line))


def _own(shot: Shot) -> list[Leg]:
    """The legs of the disc itself."""
    return [leg for leg in shot.legs if leg.mover == FLICKED]


def _foreseen(field: Field, shot: Shot, angle: int, all_met: dict[int, Seen], drawing: Drawing) -> Measured:
    place, ghost = drawing
    seen = FORESEEN[field.mission.difficulty]
    legs = _own(shot)
    if not legs:
        return Measured("Too weak to move", ())
    if not seen:
        return _stub(legs[0], angle, place, ghost)
    shown = legs[:seen]
    met = [all_met[number] for number in range(len(shown)) if number in all_met]
    rests = len(shown) == len(legs) and shown[-1].contact is None
    points = (place(*shown[0].start), *(place(*leg.end) for leg in shown))
    contacts = tuple(
        Met(_relative(place(*leg.end), points[0]), str(number), all_met[number - 1].tone)
        for number, leg in enumerate(shown, 1)
        if leg.contact
    )
    title = f"First {met[0].what}" if met else "Comes to rest"
    lines = [
        cited(Span(f"{n} ", strong=True), one.what, *_percent(one.chance), rule="STF-PHY-6")
        for n, one in enumerate(met, 1)
    ]
    return Measured(title, tuple(lines), _drawn(points, contacts, ghost, rests))


def _stub(leg: Leg, angle: int, place: OnPicture, ghost: DiscElement) -> Measured:
    """Only the direction, and no farther than the first contact."""
    (x, y), (to_x, to_y) = leg.start, leg.end
    c, s = direction(angle)
    far = min(STUB, ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5)
    points = (place(x, y), place(x + far * c, y + far * s))
    return Measured("", (), _drawn(points, (), ghost, False))


def _drawn(
    points: tuple[Point, ...], contacts: tuple[Met, ...], ghost: DiscElement, rests: bool
) -> tuple[Element, ...]:
    x, y = points[0]
    shown = tuple(_relative(point, points[0]) for point in points)
    line = ShotElement(
        id="aim-shot",
        x=x,
        y=y,
        points=shown,
        radius=ghost.radius,
        ghost=True,
        contacts=contacts,
        ends=rests,
        tone="ask",
    )
    disc = DiscElement(id="aim-disc", x=x, y=y, radius=ghost.radius, size=ghost.size, ghost=True)
    return line, disc


def _relative(point: Point, start: Point) -> Point:
    return point[0] - start[0], point[1] - start[1]


def _tone(state: State, contact: Contact) -> Tone:
    if contact.kind is Kind.STANDEE:
        tango = state.standing[cell_of(contact.struck)][0] == "t"
        return "foe" if tango else "unknown"
    return "plain" if contact.kind in (Kind.WALL, Kind.DOOR) else "unknown"
