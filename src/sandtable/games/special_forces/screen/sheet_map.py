"""The map in signs, for a text screen; whoever stands on it has one, and a line in the roster."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.special_forces.ground import DOOR, LOW, VEG, WALL, WINDOW
from sandtable.games.special_forces.screen.field import Field
from sandtable.games.special_forces.screen.pointing import stands_for
from sandtable.games.special_forces.screen.scene_pieces import short
from sandtable.games.special_forces.screen.sheet import action_points, force_title, signs
from sandtable.games.special_forces.state import Soldier
from sandtable.games.special_forces.vocabulary import IIF, SIDES, Dot, Side
from sandtable.kernel.decision import Decision
from sandtable.show.sheet import Chip, Drawing, Panel, Row, SignPlace, Span, chip

UPRIGHT = {WALL: "│", DOOR: "/", WINDOW: "¦", LOW: ":", VEG: "♣"}
LEVEL = {WALL: "──", DOOR: "╌/", WINDOW: "══", LOW: "··", VEG: "♣♣"}
MARGIN, STEP = 3, 3  # signs before the first column, and from one column to the next
LEGEND = (
    ("8 10 UN", "a US soldier by number; letters in capitals for one without; reversed: who acts"),
    ("i2 r3 g1", "IIF: i is trained, r, p, g, b untrained (Rifle, Pistol, RPG, Bomber); ra is r10"),
    (". ·", "a dot in the open, a dot in a building"),
    ("##", "no dot: nobody goes there"),
    ("│ ──", "a wall"),
    ("/ ╌/", "a door"),
    ("¦ ══", "a window"),
    (": ··", "a low wall"),
    ("♣ ♣♣", "vegetation"),
    ("░░", "smoke"),
    ("▤", "the folder"),
    ("w2 s1", "in the roster: two wounds, stunned once"),
)


def make_drawing(field: Field, decision: Decision | None) -> Drawing | None:
    """The whole map, and which dots of it matter now; none while forces are bought."""
    if field.view.battle.buy:
        return None
    lines = list(_lines(field))
    at_row = {row: line for line, (row, _) in enumerate(lines)}
    places = tuple(_place(field, dot, at_row) for dot in _asked(field, decision))
    roster = tuple(Panel(force_title(field, side), tuple(_roster(field, side)), "left") for side in SIDES)
    drawn = tuple(line for _, line in lines)
    return Drawing(field.ground.title, drawn, 1, MARGIN, STEP, places, LEGEND, roster)


def _place(field: Field, dot: Dot, at_row: dict[int, int]) -> SignPlace:
    column, row = field.ground.lattice.place(dot)
    return MARGIN + STEP * column + 1, at_row[row]


def _asked(field: Field, decision: Decision | None) -> Iterator[Dot]:
    """Whoever is attacked, whoever acts; else all that may be chosen; else whoever is there."""
    view = field.view
    active = view.soldiers.get(view.active)
    if view.attack:
        yield view.attack.dot
    elif active and active.here:
        yield active.dot
    else:
        found = list(_choices(field, decision)) if decision else []
        yield from found or [one.dot for one in field.here()]


def _choices(field: Field, decision: Decision) -> Iterator[Dot]:
    dots = {field.dot_id(dot): dot for dot in range(len(field.ground.names))}
    dots |= {f"soldier-{one.id}": one.dot for one in field.here()}
    for option in decision.options:
        for element in stands_for(field, option):
            if element in dots:
                yield dots[element]


# soldiers


def sign(soldier: Soldier) -> str:
    """Two signs; the sides differ without colours: numbers or capitals, and small letters."""
    name = short(soldier.id)
    if soldier.side != IIF:
        return name[-2:].upper()
    number = name.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    kind = name.removesuffix(number)[-1:].lower() or "i"
    return f"{kind}{_digit(int(number))}" if number.isdecimal() else name[-2:].lower()


def _digit(number: int) -> str:
    """One sign for a number: 1 to 9, then a for 10."""
    return str(number) if number < 10 else chr(ord("a") + min(number - 10, 25))


def _roster(field: Field, side: Side) -> Iterator[Row]:
    """A line for each soldier: sign, dot, AP and what is wrong with him."""
    own = [one for one in field.view.soldiers.values() if one.side == side]
    for soldier in own:
        if soldier.status in ("map", "reserve"):
            yield Row("", tuple(_state(field, soldier)), join=" ")
    down = [sign(one) for one in own if one.status == "down"]
    away = [sign(one) for one in own if one.status == "exited"]
    if down:
        yield Row("", (chip(f"✕ {' '.join(down)}", "bad"),))
    if away:
        yield Row("", (chip(f"off {' '.join(away)}", "soft"),))


def _state(field: Field, soldier: Soldier) -> Iterator[Chip]:
    yield (Span(f"{sign(soldier):<2}", field.tone(soldier), True, soldier.id == field.view.active),)
    yield chip(f"{field.ground.names[soldier.dot] if soldier.here else '':<3}", "soft")
    if field.view.turn and soldier.here:
        yield action_points(soldier)
    if soldier.wounds:
        yield chip(f"w{soldier.wounds}", "bad", strong=True)
    if soldier.stuns:
        yield chip(f"s{soldier.stuns}", "unknown", strong=True)
    if marks := signs(field, soldier):
        yield chip(marks, "good", strong=True)


# lines


def _lines(field: Field) -> Iterator[tuple[int, Chip]]:
    """Dots and edges as text, with the row of those that have dots."""
    lattice = field.ground.lattice
    letters = "".join(f" {field.ground.names[x][:-1]:<2}" for x in range(lattice.width))
    yield -1, chip(f"   {letters}", "soft")
    for row in range(lattice.height + 1):
        above = _level(field, row)
        if above.strip():
            yield -1, chip(f"   {above}", "soft")
        if row < lattice.height:
            yield row, tuple(_line(field, row))


def _level(field: Field, row: int) -> str:
    lattice = field.ground.lattice
    kinds = lattice.level[row * lattice.width : (row + 1) * lattice.width]
    return "".join(f" {LEVEL.get(kind, '  ')}" for kind in kinds).rstrip()


def _line(field: Field, row: int) -> Iterator[Span]:
    lattice = field.ground.lattice
    at = {one.dot: one for one in field.here()}
    things = _things(field)
    yield Span(f"{row + 1:>2} ", "soft")
    for column in range(lattice.width + 1):
        yield Span(UPRIGHT.get(lattice.west(column, row), " "), "soft")
        if column == lattice.width:
            return
        dot = lattice.at(column, row)
        soldier = at.get(dot)
        if soldier:
            active = soldier.id == field.view.active
            yield Span(f"{sign(soldier):<2}", field.tone(soldier), True, active)
        else:
            yield things.get(dot) or _bare(field, dot)


def _things(field: Field) -> dict[Dot, Span]:
    """Smoke, and over it the folder where one may see it."""
    found = {dot: Span("░░", "plain") for cloud in field.view.clouds for dot in cloud.dots}
    folder = field.view.folder
    if folder and not folder.off_map and not folder.carrier:
        found[folder.dot] = Span("▤ ", "unknown", strong=True)
    return found


def _bare(field: Field, dot: Dot) -> Span:
    if not field.ground.lattice.there[dot]:
        return Span("##", "soft")
    return Span("· " if field.ground.of_building[dot] else ". ", "soft")
