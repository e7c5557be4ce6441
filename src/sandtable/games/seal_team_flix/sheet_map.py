"""The Map in signs, for a text screen."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.seal_team_flix.content import Content
from sandtable.games.seal_team_flix.geometry import DOOR, LINE, WALL
from sandtable.games.seal_team_flix.scene_field import Field
from sandtable.games.seal_team_flix.scene_map import TONES
from sandtable.games.seal_team_flix.scene_pieces import LETTERS
from sandtable.games.seal_team_flix.state import CLOSED, OPEN, Cell
from sandtable.games.seal_team_flix.view import View
from sandtable.kernel.decision import Decision
from sandtable.kernel.sheet import Chip, Drawing, Span, Tone, chip

BROAD = 22  # columns; a broader Map has one sign for a Space instead of two
MARGIN = 3  # signs before the first column
# Which of its four edges a corner has, north, east, south, west: the sign that joins them.
JOINTS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
LEGEND = (
    ("HA P S M H", "SEALs by name; Patrol, Sentry, Mastermind, Hostage; ! Alert, ~ Stunned"),
    ("▒▒ ? HD", "Cover Block; a face-down token; a token by its letters (HD Hard Drive ...)"),
    ("A B", "a closed Door by its letter, green; red when E-Locked"),
    ("g1 y2 r3", "patrol paths: green, yellow, red; x is 10"),
    ("┊", "an Area line: it blocks nothing"),
)


def make_drawing(view: View, content: Content, decision: Decision | None = None) -> Drawing | None:
    """All of it, and where whoever acts stands."""
    del decision
    field = Field(view, content)
    if not field.running:
        return None
    lattice = field.ground.lattice
    wide = 2 if lattice.width <= BROAD else 1
    watched = field.active or next(iter(field.living()), None)
    column, row = lattice.place(watched.cell) if watched else (0, 0)
    title = " and ".join(one.title for one in field.ground.maps)
    at = 4 + column * (wide + 1), 2 * row + 2
    return Drawing(title, tuple(_lines(field, wide)), 1, MARGIN, wide + 1, (at,), LEGEND)


def _lines(field: Field, wide: int) -> Iterator[Chip]:
    lattice = field.ground.lattice
    seam = field.ground.maps[0].width
    names = (chr(ord("A") + column - (seam if column >= seam else 0))
             for column in range(lattice.width))  # fmt: skip
    yield chip("    " + "".join(f"{name:<{wide + 1}}" for name in names), "soft")
    for row in range(lattice.height + 1):
        yield tuple(_level(field, row, wide))
        if row < lattice.height:
            yield tuple(_cells(field, row, wide))


# edges


def _level(field: Field, row: int, wide: int) -> Iterator[Span]:
    lattice = field.ground.lattice
    yield Span("   ")
    for column in range(lattice.width + 1):
        yield Span(_joint(field, column, row), "soft")
        if column < lattice.width:
            yield _edge(field, lattice.north(column, row), "─" * wide, "┄" * wide)


def _edge(field: Field, kind: int, wall: str, open_line: str) -> Span:
    if kind == WALL:
        return Span(wall, "soft")
    if kind == LINE:
        return Span(open_line, "soft")
    if kind < DOOR or kind - DOOR >= len(field.view.doors):
        return Span(" " * len(wall))
    door, state = field.ground.doors[kind - DOOR], field.view.doors[kind - DOOR]
    letter = door.id[-1]
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


def _cells(field: Field, row: int, wide: int) -> Iterator[Span]:
    lattice = field.ground.lattice
    yield Span(f"{row + 1:>2} ", "soft")
    for column in range(lattice.width + 1):
        yield _edge(field, lattice.west(column, row), "│", "┊")
        if column < lattice.width:
            cell = lattice.at(column, row)
            yield _cell(field, cell, wide) if lattice.there[cell] else Span(" " * wide)


def _cell(field: Field, cell: Cell, wide: int) -> Span:
    return _standee(field, cell, wide) or _thing(field, cell, wide) or _floor(field, cell, wide)


def _standee(field: Field, cell: Cell, wide: int) -> Span | None:
    who = field.view.standing.get(cell, "")
    if who in field.view.seals:
        name = field.short(field.view.seals[who])[:wide]
        return Span(f"{name:<{wide}}", "friend", True, who == field.view.active)
    if who.startswith("t"):
        tango = field.view.tangos[int(who[1:])]
        sign = "~" if tango.stunned else "!" if field.alert(tango) else " "
        return Span(f"{LETTERS[tango.kind]}{sign}"[:wide], "foe", strong=True)
    return Span(f"{'H':<{wide}}", "neutral", strong=True) if who else None


def _thing(field: Field, cell: Cell, wide: int) -> Span | None:
    view = field.view
    if cell in view.blocks:
        return Span("▒" * wide, "plain")
    for token in view.objectives.values():
        if token.lying and token.cell == cell:
            name = (token.type or "?")[:wide]
            return Span(f"{name:<{wide}}", "unknown", strong=True)
    if any(bomb.cell == cell for bomb in view.bombs):
        return Span("RB"[:wide], "bad", strong=True)
    return Span("░" * wide, "plain") if cell in view.smoke else None


def _floor(field: Field, cell: Cell, wide: int) -> Span:
    found = field.ground.path_at.get(cell)
    if found and wide > 1:
        _, colour, number = found
        return Span(f"{colour[0]}{number if number < 10 else 'x'}", TONES[colour])
    start = cell in field.ground.starts.get(field.mission.start, ())
    return Span(f"{'∙' if start else '·':<{wide}}", "friend" if start else "soft")
