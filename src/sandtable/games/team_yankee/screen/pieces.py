"""What stands and lies on the table: bases, wrecks, Objectives, mines, smoke, templates."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from sandtable.boards.tabletop.picture import MARGIN
from sandtable.games.team_yankee.rules import batteries
from sandtable.games.team_yankee.screen.field import FOOT, Field
from sandtable.games.team_yankee.screen.grounds import grounds
from sandtable.games.team_yankee.state import NOWHERE, Team, Unit
from sandtable.games.team_yankee.vocabulary import OBJECTIVE, SEATS, SMOKE, Seat, UnitId
from sandtable.kernel.words import counted
from sandtable.show.scene import Box, Element, Label, Point
from sandtable.show.scene_battle import Cloud, Template, Tile
from sandtable.show.scene_tabletop import Base
from sandtable.show.sheet import Tone

State = Literal["ready", "done", "lost", "ghost"]
TONES: dict[Seat, Tone] = {"blue": "friend", "red": "foe"}
# Of the tray: from one Unit to the next, and at least; how wide a side's half is.
PUT, LEAST, ROOM = 62, 40, 690
LETTER, GAP = 12, 24  # how wide a letter of a label is, about; between two labels
WAITING = {
    "tray": "to be placed",
    "waiting": "about to enter",
    "reserve": "in Reserve",
    "ambush": "in Ambush",
    "loiter": "loitering",
}
MISSILE_ARMS = ("missile",)
HEADED = frozenset({"armour", "infantry", "mechanised"})  # signs with a bar for an HQ
ACTING = frozenset({"movement", "shooting", "assault"})


def pieces(field: Field, busy: UnitId = 0) -> list[Element]:
    """What lies first, then what stands; a Unit that is busy has not done yet."""
    return [
        *wrecks(field),
        *mines(field),
        *objectives(field),
        *aims(field),
        *smoke(field),
        *grounds(field),
        *bases(field, busy),
        *template(field),
        *tray(field),
    ]


# Units and Teams


def bases(field: Field, busy: UnitId = 0) -> Iterator[Base]:
    aboard: dict[int, int] = {}
    for team in field.view.teams.values():
        if team.aboard:
            aboard[team.aboard] = aboard.get(team.aboard, 0) + 1
    for team in field.view.teams.values():
        if team.here:
            done = team.unit != busy and has_acted(field, field.view.units[team.unit])
            yield team_base(field, team, aboard.get(team.id, 0), state="done" if done else "ready")


def team_base(field: Field, team: Team, aboard: int = 0, prefix: str = "", state: State = "ready") -> Base:
    """A Team as its base shows it."""
    unit = field.view.units[team.unit]
    x, y = field.frame.at(team.at)
    return Base(
        id=f"{prefix}team-{team.id}",
        x=x,
        y=y,
        radius=field.radius(team),
        symbol=sign(field, unit, team),
        face=team.face,
        badges=badges(unit, team, aboard),
        state=state,
        tone=TONES[unit.seat],
        leads=unit.leader == team.id and unit.size > 1,
        title=described(field, unit, team, aboard),
    )


def has_acted(field: Field, unit: Unit) -> bool:
    """It has had its say in this step."""
    view = field.view
    return unit.taken and unit.seat == view.active and view.phase in ACTING


def sign(field: Field, unit: Unit, team: Team | None = None) -> str:
    """On foot a plain cross, or missiles; carriers are mechanised; an HQ has a bar."""
    card = field.card(unit)
    found = {"carrier": "mechanised"}.get(card.symbol, card.symbol)
    if card.infantry:
        missiles = team is not None and team.arm.endswith(MISSILE_ARMS)
        found = "anti-tank" if missiles else "infantry"
    led = unit.role == "hq" and found in HEADED
    return f"{found}-hq" if led else found


def badges(unit: Unit, team: Team, aboard: int = 0) -> tuple[str, ...]:
    """What is wrong first, then what helps, then what it did."""
    marks = (
        (unit.pinned, "P"),
        (team.bailed, "B"),
        (team.hidden, "G"),
        (team.foxhole, "F"),
        (team.dashed, "D"),
        (team.shot_last, "S"),
        (aboard, str(aboard)),
    )
    return tuple(sign for there, sign in marks if there)


def described(field: Field, unit: Unit, team: Team, aboard: int = 0) -> str:
    """The base in words."""
    marks = (
        (unit.pinned, "Pinned"),
        (team.bailed, "Bailed Out"),
        (team.hidden, "Gone to Ground"),
        (team.foxhole, "in a Foxhole"),
        (team.dashed, "dashed"),
        (team.shot_last, "shot last step"),
        (aboard, f"{counted(aboard, 'Team')} aboard"),
        (has_acted(field, unit), "has acted"),
    )
    return ", ".join([field.team_name(team.id), *(words for there, words in marks if there)])


def wrecks(field: Field) -> Iterator[Base]:
    for team in field.view.teams.values():
        if team.lost and team.at != NOWHERE:
            unit = field.view.units[team.unit]
            x, y = field.frame.at(team.at)
            yield Base(
                id=f"team-{team.id}",
                x=x,
                y=y,
                radius=field.radius(team),
                state="lost",
                symbol=sign(field, unit, team),
                tone=TONES[unit.seat],
                title=f"{field.team_name(team.id)}: Destroyed",
            )


# markers


def objectives(field: Field) -> Iterator[Tile]:
    wide, high = (2 * field.frame.long(half) for half in OBJECTIVE)
    for n, one in enumerate(field.view.objectives.values(), 1):
        x, y = field.frame.at(one.at)
        yield Tile(
            id=f"objective-{one.id}",
            x=x,
            y=y,
            width=wide,
            height=high,
            look="flag",
            text=str(n),
            rule="TY-OBJ-1",
            title=f"Objective {n}, placed by {one.by.capitalize()}",
        )


def mines(field: Field) -> Iterator[Tile]:
    for one in field.view.mines.values():
        x, y = field.frame.at(one.at)
        yield Tile(
            id=f"mine-{one.id}", x=x, y=y, width=46, height=26, look="mines", rule="TY-MINE-1", title="Minefield"
        )


def aims(field: Field) -> Iterator[Tile]:
    """Points that a battery is Ranged In on."""
    for unit in field.view.units.values():
        for n, at in enumerate((unit.ranged, unit.second)):
            if at != NOWHERE and unit.where != "destroyed":
                x, y = field.frame.at(at)
                yield Tile(
                    id=f"aim-{unit.id}-{n}",
                    x=x,
                    y=y,
                    width=32,
                    height=32,
                    look="aim",
                    tone=TONES[unit.seat],
                    rule="TY-RNG-1",
                    title=f"Ranged In: {field.name(unit.id)}",
                )


def smoke(field: Field) -> Iterator[Cloud]:
    for n, one in enumerate(field.view.smoke, 1):
        x, y = field.frame.at(one.at)
        yield Cloud(
            id=f"smoke-{n}",
            x=x,
            y=y,
            half=field.frame.long(SMOKE),
            text="Smoke",
            within=within(field, (x, y)),
            rule="TY-SMK-1",
            title=f"Smoke of {one.seat.capitalize()}",
        )


def template(field: Field) -> Iterator[Template]:
    """Where the bombardment that goes on falls."""
    shooting = field.view.volleys and field.view.phase == "shooting"
    volley = field.view.volleys[-1] if shooting else None
    if volley is None or volley.aim == NOWHERE or volley.kind != "bombardment":
        return
    x, y = field.frame.at(volley.aim)
    guns = batteries.guns(field.state, volley.unit)
    gun = batteries.gun_of(field.state, guns[0]) if guns else None
    half, danger = batteries.template(field.state, gun) if gun else (SMOKE, 0)
    yield Template(
        id="template",
        x=x,
        y=y,
        half=field.frame.long(half),
        within=within(field, (x, y)),
        danger=0 if volley.smoke else field.frame.long(danger),
        text="Smoke" if volley.smoke else field.name(volley.unit),
        rule="TY-ART-6",
        title="The template",
    )


def within(field: Field, at: Point) -> Box:
    """The table as it lies about a point of the picture."""
    frame = field.frame
    return frame.x - at[0], frame.y - at[1], frame.wide, frame.high


# off the table


def tray(field: Field) -> Iterator[Element]:
    """Who is not on the table yet, by where they wait: one base for each Unit, Teams counted."""
    for seat in SEATS:
        left = MARGIN if seat == "blue" else field.size[0] - MARGIN - ROOM
        units = [one for one in field.view.units.values() if one.seat == seat]
        kinds = [
            (words, [one for one in units if WAITING.get(one.where) == words])
            for words in dict.fromkeys(WAITING.values())
        ]
        yield from _kinds(field, seat, left, [one for one in kinds if one[1]])


def _kinds(field: Field, seat: Seat, left: int, kinds: list[tuple[str, list[Unit]]]) -> Iterator[Element]:
    """Beside each other, each below its words; the first says whose they are."""
    top = field.frame.y + field.frame.high + MARGIN
    texts = [words if n else f"{seat}, {words}" for n, (words, _) in enumerate(kinds)]
    wide = [(len(off), LETTER * len(text) + GAP) for text, (_, off) in zip(texts, kinds, strict=True)]
    step = next((one for one in range(PUT, LEAST, -1) if sum(max(n * one, w) for n, w in wide) <= ROOM), LEAST)
    for n, (text, (_, off)) in enumerate(zip(texts, kinds, strict=True)):
        yield Label(
            id=f"tray-{seat}" + (f"-{n}" if n else ""),
            x=left,
            y=top + 20,
            text=text,
            width=ROOM,
            size=20,
            face="label",
            tone=TONES[seat],
            strong=True,
        )
        for k, unit in enumerate(off):
            yield _put(field, unit, left + 24 + k * step, top + (FOOT + 26) // 2)
        left += max(len(off) * step, LETTER * len(text) + GAP)


def _put(field: Field, unit: Unit, x: int, y: int) -> Base:
    count = len(field.state.teams_of(unit.id))
    return Base(
        id=f"unit-{unit.id}",
        x=x,
        y=y,
        radius=20,
        symbol=sign(field, unit),
        tone=TONES[unit.seat],
        badges=(str(count),),
        title=f"{field.name(unit.id)}, {counted(count, 'Team')}, {WAITING[unit.where]}",
    )
