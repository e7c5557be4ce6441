"""A unit card, a weapon, a special rule, line by line."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.team_yankee.card_words import protection, score
from sandtable.games.team_yankee.cards import UnitCard, Weapon
from sandtable.games.team_yankee.content import Content
from sandtable.games.team_yankee.vocabulary import AUTO, NEVER
from sandtable.show.sheet import Line, Span, cited

KINDS = {
    "tank": "Tank",
    "unarmoured": "unarmoured Tank",
    "infantry": "Infantry",
    "helicopter": "Helicopter",
    "strike-aircraft": "Strike Aircraft",
}


def card_lines(content: Content, card: UnitCard) -> Iterator[Line]:
    """What is printed on a unit card."""
    yield cited(
        Span(card.name, strong=True),
        f": {KINDS[card.kind]}, hit on {score(card.hit_on)}, ",
        f"{protection(card)}{' (front, side, top)' if card.armour else ''}",
        rule="TY-SHT-4",
    )
    yield cited(", ".join(_ratings(card)), rule="TY-MOR-2")
    speed = content.speeds[card.speed]
    yield cited(
        f"{speed.name}: Tactical {speed.tactical} in, Dash {speed.terrain} in terrain, "
        f"{speed.cross_country} across country, {speed.road} by road"
        f"{f', Cross {score(speed.cross)}' if AUTO < speed.cross < NEVER else ''}",
        rule="TY-MOV-1",
    )
    names = dict.fromkeys((*card.weapons, *(_on_foot(content, card))))
    for name in names:
        yield from weapon_lines(content, content.weapons[name])
    for name in card.keywords:
        yield from keyword_lines(content, name)


def _ratings(card: UnitCard) -> Iterator[str]:
    rally = "Rally" if card.infantry else "Remount"
    for name, need in (
        ("Courage", card.courage),
        ("Morale", card.morale),
        (rally, card.rally),
        ("Skill", card.skill),
        ("Assault", card.assault),
        ("Counterattack", card.counterattack),
    ):
        if need < NEVER:
            yield f"{name} {score(need)}"


def _on_foot(content: Content, card: UnitCard) -> Iterator[str]:
    for teams in card.teams.values():
        for arm in teams:
            yield from content.arms[arm].weapons


def weapon_lines(content: Content, weapon: Weapon) -> Iterator[Line]:
    """Range, dice, what it does to armour, and its special rules by name."""
    rule = "TY-ART-1" if weapon.artillery else "TY-SHT-3"
    yield cited(Span(weapon.name, strong=True), f": {weapon_said(content, weapon)}", rule=rule)


def weapon_said(content: Content, weapon: Weapon) -> str:
    """`40 in, 2 dice halted, 1 moving, Anti-tank 19, Firepower 2+, Stabiliser`."""
    least = f"{weapon.least} to " if weapon.least else ""
    dice = "Bombardments" if weapon.artillery else _dice(weapon)
    hurts = f"Anti-tank {weapon.anti_tank}" if weapon.anti_tank else "no harm to armour"
    power = "auto" if weapon.firepower <= AUTO else score(weapon.firepower)
    words = ", ".join(content.keywords[name].name for name in weapon.keywords)
    parts = (f"{least}{weapon.range} in", dice, hurts, f"Firepower {power}", words)
    return ", ".join(filter(None, parts))


def _dice(weapon: Weapon) -> str:
    halted = f"{weapon.halted} dice halted" if weapon.halted != 1 else "1 die halted"
    return f"{halted}, {weapon.moving} moving" if weapon.moving else f"{halted}, none moving"


def keyword_lines(content: Content, name: str) -> Iterator[Line]:
    known = content.keywords[name]
    yield cited(Span(known.name, strong=True), f": {known.text}" if known.text else "")
