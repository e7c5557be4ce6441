"""Both forces drawn up before the table is laid: a row for each Unit, by which it is left out."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.team_yankee import card_words
from sandtable.games.team_yankee.screen.field import Field
from sandtable.games.team_yankee.screen.pieces import TONES, sign
from sandtable.games.team_yankee.state import Unit
from sandtable.games.team_yankee.vocabulary import SEATS, Seat
from sandtable.kernel.words import counted
from sandtable.show.scene import Element, Label, Zone
from sandtable.show.scene_tabletop import Base

LEFT, WIDE, APART = 30, 430, 80  # of the two columns: one fits a phone
HIGH, STEP = 58, 66
BASE = 20


def lineup(field: Field) -> Iterator[Element]:
    """Blue's force, then Red's, each in the order of its list."""
    yield from _plans(field)
    y = 156
    for seat in SEATS:
        units = [one for one in field.view.units.values() if one.seat == seat and not one.core]
        yield _title(field, seat, units, y)
        half = (len(units) + 1) // 2
        for k, unit in enumerate(units):
            yield from _row(field, unit, LEFT + k // half * (WIDE + APART), y + 16 + k % half * STEP)
        y += 16 + half * STEP + 40


def _plans(field: Field) -> Iterator[Label]:
    """What chose the mission (TY-BP-1)."""
    blue, red = (field.view.sides[seat].plan for seat in SEATS)
    if blue and red:
        said = f"The plans: Blue {blue}, Red {red}"
        yield Label(id="plans", x=LEFT, y=120, text=said, width=2 * WIDE, size=18, tone="soft")


def _title(field: Field, seat: Seat, units: list[Unit], y: int) -> Label:
    side = field.view.sides[seat]
    there = sum(one.points for one in units if one.where != "out")
    said = f"{seat}: {side.name} · {there} points"
    return Label(
        id=f"line-{seat}", x=LEFT, y=y, text=said, width=2 * WIDE, size=22, face="label", tone=TONES[seat], strong=True
    )


def _row(field: Field, unit: Unit, x: int, y: int) -> Iterator[Element]:
    """Its sign and strength, its name, what it is worth; who stays away is only sketched."""
    out, teams = unit.where == "out", str(unit.size)
    yield Zone(
        id=f"unit-{unit.id}",
        x=x,
        y=y,
        width=WIDE,
        height=HIGH,
        rule="TY-DEP-4",
        look="open" if out else "panel",
        title=f"{field.name(unit.id)}, {unit.points} points",
    )
    yield Base(
        id=f"sign-{unit.id}",
        x=x + 34,
        y=y + HIGH // 2,
        radius=BASE,
        symbol=sign(field, unit),
        tone=TONES[unit.seat],
        badges=(teams,),
        state="ghost" if out else "ready",
        title=counted(unit.size, "Team"),
    )
    yield Label(
        id=f"name-{unit.id}",
        x=x + 70,
        y=y + 25,
        text=_name(field, unit),
        strong=True,
        width=WIDE - 140,
        size=19,
        tone="soft" if out else "plain",
    )
    told = "left out of the battle" if out else _told(field, unit)
    yield Label(id=f"card-{unit.id}", x=x + 70, y=y + 46, text=told, width=WIDE - 86, size=15, tone="soft")
    yield Label(
        id=f"worth-{unit.id}",
        x=x + WIDE - 16,
        y=y + 26,
        text=str(unit.points),
        width=50,
        size=19,
        face="figure",
        align="end",
        strong=True,
    )


def _told(field: Field, unit: Unit) -> str:
    """How hard it is to hurt, and its first weapon: the rest is asked for."""
    card = field.card(unit)
    first = [field.content.weapons[one].name for one in card.weapons[:1]]
    hurt = f"Hit on {card_words.score(card.hit_on)}, {card_words.protection(card)}"
    return "; ".join([hurt, *first])


def _name(field: Field, unit: Unit) -> str:
    """With its Attachment, which goes where it goes (TY-RES-2)."""
    more = f" + {field.name(unit.attachment)}" if unit.attachment else ""
    return field.name(unit.id) + more
