"""The Map in signs, for a text screen."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.seal_team_flix import gear
from sandtable.games.seal_team_flix.geometry import DOOR, LINE, WALL
from sandtable.games.seal_team_flix.screen.field import Field
from sandtable.games.seal_team_flix.screen.pointing import stands_for
from sandtable.games.seal_team_flix.screen.scene_map import TONES
from sandtable.games.seal_team_flix.screen.scene_pieces import LETTERS, place_of
from sandtable.games.seal_team_flix.state import CLOSED, NOWHERE, OPEN, Cell, Seal
from sandtable.games.seal_team_flix.vocabulary import TOKEN_TITLES
from sandtable.kernel.decision import Decision
from sandtable.show.sheet import Chip, Drawing, Panel, Row, SignPlace, Span, Tone, chip

MARGIN, STEP = 3, 3  # signs before the first column, and from one column to the next
# Which of its four edges a corner has, north, east, south, west: the sign that joins them.
JOINTS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
TOKENS = ", ".join(f"{sign} {title}" for sign, title in TOKEN_TITLES.items())
LEGEND = (
    ("Ha", "a SEAL by name; reversed: whoever acts"),
    ("P S M", "a Tango: Patrol, Sentry, Mastermind; P! is Alert, P~ is Stunned"),
    ("H", "a Hostage"),
    ("?", "a face-down token"),
    ("HD PH", f"a token: {TOKENS}"),
    ("RB", "a remote bomb"),
    ("▒▒", "a Cover Block"),
    ("░░", "smoke"),
    ("·", "a Space"),
    ("∙", "a Space of the start area"),
    ("g1 y2 r3", "a Space of a patrol path: green, yellow, red, with its number; gx is 10 or more"),
    ("│ ─ ┌ ┬ ┼", "a Wall, and where Walls meet"),
    ("a b", "a closed Door by its letter; a capital, A B: it is E-Locked"),
    ("· ··", "on an edge: a Door that is open"),
    ("┊ ┄┄", "an Area line: it blocks nothing"),
)


def make_drawing(field: Field, decision: Decision | None) -> Drawing | None:
    """All of it, and which Spaces matter now; nothing before the Map is laid out."""
    if not field.running:
        return None
    title = " and ".join(one.title for one in field.ground.maps)
    places = tuple(_place(field, cell) for cell in _asked(field, decision))
    team = Panel("Team", tuple(_roster(field)), "left")
    return Drawing(title, tuple(_lines(field)), 1, MARGIN, STEP, places, LEGEND, (team,))


def _place(field: Field, cell: Cell) -> SignPlace:
    column, row = field.ground.lattice.place(cell)
    return MARGIN + 1 + STEP * column, 2 * row + 2


def _asked(field: Field, decision: Decision | None) -> list[Cell]:
    """Whoever acts; else all that may be chosen; else the team."""
    if field.active and field.active.cell != NOWHERE:
        return [field.active.cell]
    options = decision.options if decision else ()
    found = [place_of(field, name) for one in options for name in stands_for(field, one)]
    return [cell for cell in found if cell is not None] or [one.cell for one in field.living()]


def _roster(field: Field) -> Iterator[Row]:
    """A line for each SEAL: sign, Space, Health, Actions, Stunned tokens."""
    for seal in field.view.seals.values():
        if seal.here:
            lost = gear.max_health(field.content, seal) - seal.health
            health = (Span("●" * seal.health, "good"), Span("○" * lost, "bad"))
            active = seal.seat == field.view.active
            name = (Span(_sign(field, seal), "friend", True, active),)
            left = chip("▸" * seal.actions if active else "", strong=True)
            stuns = chip("★" * seal.stuns, "unknown", strong=True)
            yield Row("", (name, chip(field.name(seal.cell), "soft"), health, left, stuns), join=" ")
        else:
            yield Row("", (chip(_sign(field, seal), "friend"), chip("KIA", "bad")), join=" ")


def _sign(field: Field, seal: Seal) -> str:
    """Written as a name, so that it is no token."""
    return field.short(seal)[:2].capitalize()


def _lines(field: Field) -> Iterator[Chip]:
    lattice = field.ground.lattice
    seam = field.ground.maps[0].width
    names = (chr(ord("A") + column - (seam if column >= seam else 0)) for column in range(lattice.width))
    yield chip("    " + "".join(f"{name:<{STEP}}" for name in names), "soft")
    for row in range(lattice.height + 1):
        yield tuple(_level(field, row))
        if row < lattice.height:
            yield tuple(_cells(field, row))


# edges


def _level(field: Field, row: int) -> Iterator[Span]:
    lattice = field.ground.lattice
    yield Span("   ")
    for column in range(lattice.width + 1):
        yield Span(_joint(field, column, row), "soft")
        if column < lattice.width:
            yield _edge(field, lattice.north(column, row), "──", "┄┄")


def _edge(field: Field, kind: int, wall: str, open_line: str) -> Span:
    if kind == WALL:
        return Span(wall, "soft")
    if kind == LINE:
        return Span(open_line, "soft")
    if kind < DOOR or kind - DOOR >= len(field.view.doors):
        return Span(" " * len(wall))
    door, state = field.ground.doors[kind - DOOR], field.view.doors[kind - DOOR]
    letter = door.id[-1].lower() if state == CLOSED else door.id[-1]
    if state == OPEN:
        return Span(f"{'·' * len(wall)}", "soft")
    tone: Tone = "good" if state == CLOSED else "bad"
    return Span(f"{letter:{wall[0]}<{len(wall)}}", tone, strong=True)


def _joint(field: Field, column: int, row: int) -> str:
    """The sign for the Walls and Doors that meet at a corner."""
    lattice = field.ground.lattice
    north = row > 0 and _solid(lattice.west(column, row - 1))
    south = row < lattice.height and _solid(lattice.west(column, row))
    west = column > 0 and _solid(lattice.north(column - 1, row))
    east = column < lattice.width and _solid(lattice.north(column, row))
    return JOINTS[north + 2 * east + 4 * south + 8 * west]


def _solid(kind: int) -> bool:
    return kind == WALL or kind >= DOOR


# Spaces


def _cells(field: Field, row: int) -> Iterator[Span]:
    lattice = field.ground.lattice
    yield Span(f"{row + 1:>2} ", "soft")
    for column in range(lattice.width + 1):
        yield _edge(field, lattice.west(column, row), "│", "┊")
        if column < lattice.width:
            cell = lattice.at(column, row)
            yield _cell(field, cell) if lattice.there[cell] else Span("  ")


def _cell(field: Field, cell: Cell) -> Span:
    return _standee(field, cell) or _thing(field, cell) or _floor(field, cell)


def _standee(field: Field, cell: Cell) -> Span | None:
    who = field.view.standing.get(cell, "")
    if who in field.view.seals:
        sign = _sign(field, field.view.seals[who])
        return Span(f"{sign:<2}", "friend", True, who == field.view.active)
    if who.startswith("t"):
        tango = field.view.tangos[int(who[1:])]
        mood = "~" if tango.stunned else "!" if field.alert(tango) else " "
        return Span(f"{LETTERS[tango.kind]}{mood}", "foe", strong=True)
    return Span("H ", "neutral", strong=True) if who else None


def _thing(field: Field, cell: Cell) -> Span | None:
    view = field.view
    if cell in view.blocks:
        return Span("▒▒", "plain")
    for token in view.objectives.values():
        if token.lying and token.cell == cell:
            return Span(f"{token.type or '?':<2}", "unknown", strong=True)
    if any(bomb.cell == cell for bomb in view.bombs):
        return Span("RB", "bad", strong=True)
    return Span("░░", "plain") if cell in view.smoke else None


def _floor(field: Field, cell: Cell) -> Span:
    found = field.ground.path_at.get(cell)
    if found:
        _, colour, number = found
        return Span(f"{colour[0]}{number if number < 10 else 'x'}", TONES[colour])
    start = cell in field.ground.starts.get(field.mission.start, ())
    return Span("∙ " if start else "· ", "friend" if start else "soft")
