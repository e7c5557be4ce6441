"""What stands and lies on the Map: SEALs, Tangos, Hostages, tokens, Blocks, Doors, smoke, noise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sandtable.games.seal_team_flix import gear
from sandtable.games.seal_team_flix.ground import Ground
from sandtable.games.seal_team_flix.rules import sight
from sandtable.games.seal_team_flix.screen.field import CELL, HEAD, KINDS, MARGIN, Field
from sandtable.games.seal_team_flix.screen.scene_map import area_middle, boxes, door_point
from sandtable.games.seal_team_flix.state import CLOSED, NOWHERE, OPEN, Cell, Hostage, Seal, Tango
from sandtable.games.seal_team_flix.view import SeenObjective
from sandtable.games.seal_team_flix.vocabulary import TOKEN_TITLES, TokenType
from sandtable.kernel.words import counted
from sandtable.show.scene import Element, Mark, Marker, Piece, Point, Puff
from sandtable.show.scene_flick import Chit, Crate, Door, Noise, Patch
from sandtable.show.sheet import Tone

BASE, PIECE = 12, 27  # half a u is what a standee stands on (STF-PHY-2); its figure is larger
TOKEN, BLOCK = 15, 30  # STF-PHY-2
RING = 24
ICONS: dict[TokenType, str] = {
    "HD": "drive",
    "DO": "dossier",
    "FF": "folder",
    "PH": "photos",
    "HO": "patrol",
    "TB": "bomb",
    "BW": "bio",
    "MM": "mastermind",
    "NW": "nuke",
    "AL": "bell",
    "MK": "medical",
    "TP": "patrol",
}
TONES: dict[TokenType, Tone] = {"TB": "bad", "BW": "bad", "NW": "bad", "AL": "bad", "MK": "neutral"}
LETTERS = {"patrol": "P", "sentry": "S", "mastermind": "M"}


def pieces(field: Field) -> list[Element]:
    """Back to front: what lies, then who stands, those farther south over the others."""
    standing: list[tuple[Cell, Element]] = []
    standing += [(one.cell, tango(field, one)) for one in field.view.tangos.values()]
    standing += [(one.cell, hostage(field, one)) for one in field.view.hostages.values()]
    standing += [(one.cell, seal(field, one)) for one in field.living()]
    standing.sort(key=lambda one: one[0])
    return [
        *_noise(field),
        *doors(field),
        *_lying(field),
        *_smoke(field),
        *_alert_token(field),
        *_marker(field),
        *(element for _, element in standing),
    ]


# who stands


def seal(field: Field, one: Seal) -> Piece:
    x, y = field.point(one.cell)
    full = gear.max_health(field.content, one)
    acting = one.seat == field.view.active
    left = str(one.actions) if acting else "" if one.activated else "2"
    return Piece(
        id=one.seat,
        x=x,
        y=y,
        size=PIECE,
        base=BASE,
        tone="friend",
        name=field.short(one),
        seat=int(one.seat[-1]),
        badge=left,
        stuns=one.stuns,
        pips=(one.health, full),
        ahead=_off(field, one.cell, sight.seal_views(field.state, one.cell)[1:]),
        marks=_marks(field, one),
        title=told(field, one),
        rule="STF-ACT-1",
    )


def _off(field: Field, start: Cell, cells: list[Cell]) -> tuple[Point, ...]:
    """Other Spaces as seen from one."""
    x, y = field.point(start)
    return tuple((a - x, b - y) for a, b in map(field.point, cells))


def _marks(field: Field, one: Seal) -> tuple[Mark, ...]:
    found: dict[Mark, bool] = {
        "alert": field.view.alert_seat == one.seat,
        "armor": one.soft_armor,
        "flask": any(token.carrier == one.seat for token in field.view.objectives.values()),
    }
    return tuple(mark for mark, there in found.items() if there)


def told(field: Field, one: Seal) -> str:
    """A SEAL in words."""
    full = gear.max_health(field.content, one)
    parts = [field.seal_name(one.seat), f"on {field.name(one.cell)}, {field.area_name(one.cell)}"]
    parts.append(f"Health {one.health} of {full}")
    if one.seat == field.view.active:
        parts.append(f"{counted(one.actions, 'Action')} left")
    elif one.activated:
        parts.append("has had its turn")
    if one.stuns:
        parts.append(counted(one.stuns, "Stunned token"))
    said: dict[Mark, str] = {
        "alert": "holds the Alert token",
        "armor": "Soft Body Armor",
        "flask": "carries a Bio-Weapon",
    }
    return ", ".join([*parts, *(said[mark] for mark in _marks(field, one))])


def tango(field: Field, one: Tango) -> Piece:
    x, y = field.point(one.cell)
    alert = field.alert(one)
    coming = field.forecasts.get(one.id)
    ends = [cell for cell in coming.cells if cell != one.cell] if coming else []
    words = f"{KINDS[one.kind]} on {field.name(one.cell)}, {_mood(one, alert)}"
    return Piece(
        id=f"tango-{one.id}",
        x=x,
        y=y,
        size=PIECE,
        base=BASE,
        tone="foe",
        name=LETTERS[one.kind],
        lying=one.stunned,
        marks=("alert",) if alert and not one.stunned else (),
        ahead=_off(field, one.cell, ends),
        title=f"{words}. {coming.words}" if coming else words,
        rule=coming.rule if coming else "STF-ALR-1",
    )


def _mood(one: Tango, alert: bool) -> str:
    if one.stunned:
        return "Stunned"
    return "Alert" if alert else "Unaware"


def hostage(field: Field, one: Hostage) -> Piece:
    x, y = field.point(one.cell)
    who = "Captured Mastermind" if one.captured else "Hostage"
    safe = "where it was found" if one.on_start else "on the way"
    return Piece(
        id=f"hostage-{one.id}",
        x=x,
        y=y,
        size=PIECE,
        base=BASE,
        tone="neutral",
        name="M" if one.captured else "H",
        marks=("lock",) if one.captured else (),
        title=f"{who} on {field.name(one.cell)}, {safe}",
        rule="STF-TOK-7" if one.captured else "STF-TOK-6",
    )


def _marker(field: Field) -> Iterator[Element]:
    active = field.active
    if active:
        x, y = field.point(active.cell)
        yield Marker(
            id="active", x=x, y=y, radius=RING, tone="friend", title=f"{field.seal_name(active.seat)} is acting"
        )


# what lies


def _lying(field: Field) -> Iterator[Element]:
    for cell in field.view.blocks:
        x, y = field.point(cell)
        yield Crate(
            id=f"block-{cell}", x=x, y=y, size=BLOCK, rule="STF-MAP-8", title=f"Cover Block on {field.name(cell)}"
        )
    for token in field.view.objectives.values():
        if token.lying:
            yield chit(field, token)
    for bomb in field.view.bombs:
        x, y = field.point(bomb.cell)
        whose = field.seal_name(bomb.seat)
        yield Chit(
            id=f"bomb-{bomb.cell}",
            x=x,
            y=y,
            radius=TOKEN,
            icon="charge",
            tone="friend",
            title=f"Remote Bomb of {whose} on {field.name(bomb.cell)}",
            rule="STF-EQP-10",
        )


def chit(field: Field, token: SeenObjective) -> Chit:
    x, y = field.point(token.cell)
    where = field.name(token.cell)
    if token.type is None:
        return Chit(
            id=f"token-{token.id}",
            x=x,
            y=y,
            radius=TOKEN,
            hidden=True,
            tone="unknown",
            title=f"Face-down token on {where}",
            rule="STF-TOK-1",
        )
    role = f", {token.role} objective" if token.role in ("primary", "secondary") else ""
    clock = f", clock {token.clock}" if token.clock else ""
    letters = f", letters {' '.join(token.letters)}" if token.letters else ""
    return Chit(
        id=f"token-{token.id}",
        x=x,
        y=y,
        radius=TOKEN,
        icon=ICONS[token.type],
        tone=TONES.get(token.type, "plain"),
        badge=str(token.clock) if token.clock else "",
        goal="first" if token.role == "primary" else "second" if role else "",
        title=f"{TOKEN_TITLES[token.type]} on {where}{role}{clock}{letters}",
        rule="STF-CMP-4",
    )


def _smoke(field: Field) -> Iterator[Element]:
    for cell in field.view.smoke:
        x, y = field.point(cell)
        yield Puff(
            id=f"smoke-{cell}",
            x=x,
            y=y,
            size=CELL,
            age=0,
            rule="STF-EQP-21",
            title=f"Smoke on {field.name(cell)}: no line of sight through it",
        )


def _alert_token(field: Field) -> Iterator[Element]:
    """Where a SEAL fell that held it; otherwise its holder wears it (STF-ALR-5)."""
    cell = field.view.alert_cell
    if cell != NOWHERE and field.view.alert_seat is None:
        x, y = field.point(cell)
        yield Marker(
            id="alert", x=x, y=y, radius=18, tone="bad", rule="STF-ALR-5", title=f"Alert token on {field.name(cell)}"
        )


# Doors and noise


def doors(field: Field) -> Iterator[Door]:
    return doors_in(field.ground, field.view.doors)


def doors_in(ground: Ground, states: Iterable[int]) -> Iterator[Door]:
    """The Doors of a Map, each as it is."""
    for door, state in zip(ground.doors, states, strict=False):
        (x, y), upright = door_point(ground, door.index)
        between = f"between {ground.name(door.one)} and {ground.name(door.other)}"
        if state == OPEN:
            said, rule = "open", "STF-DOR-1"
        elif state == CLOSED:
            said, rule = "closed", "STF-INT-5"
        else:
            said, rule = f"E-Locked, {counted(state, 'digit')}", "STF-BYP-1"
        yield Door(
            id=f"door-{door.index}",
            x=x,
            y=y,
            length=CELL,
            upright=upright,
            state="open" if state == OPEN else "locked" if state > CLOSED else "shut",
            text=str(state) if state > CLOSED else "",
            title=f"Door {door.id} {between}: {said}",
            rule=rule,
        )


def loudest(field: Field) -> list[int]:
    """The Areas that draw Tangos: the Alert token's, else those with the most Sound."""
    place = field.state.alert_place
    if place != NOWHERE:
        return [field.ground.area_of[place]]
    most = max(field.view.sound, default=0)
    return [area for area, sound in enumerate(field.view.sound) if most and sound == most]


def glows(field: Field) -> Iterator[Element]:
    """The floors of Areas with Sound."""
    ground = field.ground
    for area, sound in enumerate(field.view.sound):
        if sound:
            yield Patch(
                id=f"glow-{area}",
                x=MARGIN,
                y=HEAD + MARGIN,
                look="glow",
                strength=sound,
                boxes=tuple(boxes(ground, ground.area_cells[area])),
            )


def _noise(field: Field) -> Iterator[Element]:
    ground, loud = field.ground, loudest(field)
    for area, sound in enumerate(field.view.sound):
        if sound:
            x, y = area_middle(ground, area)
            drawn = area in loud
            said = ", the Loudest Area: Alert Tangos come here" if drawn else ""
            yield Noise(
                id=f"sound-{area}",
                x=x,
                y=y,
                value=sound,
                loudest=drawn,
                title=f"{sound} Sound in {ground.area_names[area]}{said}",
                rule="STF-LOUD-1" if drawn else "STF-SND-1",
            )


def area_patch(field: Field, area: int) -> Patch:
    """An Area that may be chosen."""
    cells = field.ground.area_cells[area]
    return Patch(
        id=f"area-{area}",
        x=MARGIN,
        y=HEAD + MARGIN,
        boxes=tuple(boxes(field.ground, cells)),
        title=field.ground.area_names[area],
        rule="STF-MAP-3",
    )


def place_of(field: Field, element: str) -> Cell | None:
    """Where an element of the picture stands."""
    kind, _, rest = element.rpartition("-")
    if element in field.view.seals:
        cell = field.view.seals[element].cell
        return cell if cell != NOWHERE else None
    if not rest.isdecimal():
        return None
    number = int(rest)
    if kind in ("space", "block", "smoke", "bomb"):
        return number if number in field.ground.cells else None
    held: dict[str, dict[int, Tango] | dict[int, Hostage] | dict[int, SeenObjective]] = {
        "tango": field.view.tangos,
        "hostage": field.view.hostages,
        "token": field.view.objectives,
    }
    found = held.get(kind, {}).get(number)
    return found.cell if found and found.cell != NOWHERE else None
