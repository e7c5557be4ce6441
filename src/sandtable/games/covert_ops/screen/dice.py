"""The attack that is resolved, on the table: a line from attacker to target, its dice beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sandtable.boards.tabletop.ticks import INCH
from sandtable.games.covert_ops.rules.attack_figures import kit_of
from sandtable.games.covert_ops.screen.field import Field
from sandtable.games.covert_ops.state import Attack, Unit
from sandtable.show.scene import Die, Element, Label, Point, Way, Zone
from sandtable.show.sheet import Tone

SIZE, STEP = 34, 42  # of a die, from one to the next
RAISED = 12  # what counts stands higher
PAD, HIGH = 14, 86


def attack_shown(field: Field) -> Iterator[Element]:
    if not field.view.attacks:
        return
    attack = field.view.attacks[-1]
    there = field.view.units
    if attack.attacker in there and attack.target in there:
        ends = (there[attack.attacker].at, there[attack.target].at)
        yield Way(
            id="shot", x=0, y=0, points=field.frame.way(ends), look="sight", straight=True, done=2, tone=_tone(attack)
        )
    if attack.dice and attack.target in there:
        yield from _tray(field, attack)


def _tone(attack: Attack) -> Tone:
    return "friend" if attack.seat else "foe"


def _tray(field: Field, attack: Attack) -> Iterator[Element]:
    """Dice in a row, the highest first; once the pool is formed it stands higher than the rest."""
    kit, faces = kit_of(field.state, attack), ranked(attack.dice)
    inside = chosen(faces, attack.pool)
    x, y, wide = _corner(field, attack, len(faces))
    yield Zone(id="dice", x=x, y=y, width=wide, height=HIGH, look="solid")
    told = f"{kit.name} · {attack.raw} raw" if attack.pool else f"{kit.name} · {kit.pool} count"
    yield Label(
        id="dice-words",
        x=x + wide // 2,
        y=y + 20,
        text=told,
        width=wide - 16,
        size=12,
        face="label",
        align="middle",
        tone="soft",
        strong=True,
    )
    left = x + (wide - STEP * len(faces) + STEP - SIZE) // 2
    for k, face in enumerate(faces):
        up = RAISED if k in inside else 0
        idle = bool(attack.pool) and k not in inside
        yield Die(
            id=f"die-{k}",
            x=left + STEP * k,
            y=y + 42 - up,
            face=face,
            sides=6,
            size=SIZE,
            tone="soft" if idle else _tone(attack),
            rule="CO-C5-4",
            title=f"{face}: {_worth(kit.track, face)} damage" + (", counts" if k in inside else ""),
        )


def _corner(field: Field, attack: Attack, count: int) -> tuple[int, int, int]:
    """Above or below target or attacker, where it hides nobody; always on the table."""
    wide = max(190, STEP * count + 2 * PAD)
    ends = [field.view.units[who] for who in (attack.target, attack.attacker) if who]
    found = [spot for unit in ends for spot in _beside(field, unit, wide)]
    x, y = min(found, key=lambda spot: _hidden(field, spot, wide))
    return x, y, wide


def _beside(field: Field, unit: Unit, wide: int) -> Iterator[Point]:
    """Above it, below, left or right, as far as the table goes."""
    frame = field.frame
    x, y = frame.at(unit.at)
    off = field.radius(unit) + frame.long(INCH) * 2 // 3
    for left, top in (
        (x - wide // 2, y - off - HIGH),
        (x - wide // 2, y + off),
        (x - off - wide, y - HIGH // 2),
        (x + off, y - HIGH // 2),
    ):
        yield (
            max(frame.x, min(frame.x + frame.wide - wide, left)),
            max(frame.y, min(frame.y + frame.high - HIGH, top)),
        )


def _hidden(field: Field, corner: Point, wide: int) -> int:
    """How many bases would lie under it."""
    x, y = corner
    count = 0
    for unit in field.view.units.values():
        at, r = field.frame.at(unit.at), field.radius(unit)
        over = x - r < at[0] < x + wide + r and y - r < at[1] < y + HIGH + r
        count += unit.here and over
    return count


def _worth(track: Sequence[int], face: int) -> int:
    return track[(face - 1) // 2]


def ranked(dice: Sequence[int]) -> list[int]:
    """As they lie: the highest first."""
    return sorted(dice, reverse=True)


def chosen(faces: Sequence[int], pool: Sequence[int]) -> set[int]:
    """Which of the dice that lie there form a pool."""
    left, found = list(pool), set()
    for k, face in enumerate(faces):
        if face in left:
            left.remove(face)
            found.add(k)
    return found
