"""The maps as they ship and as missions join them, read once; and maps that are drawn wrong."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from sandtable.games.seal_team_flix import GAME
from sandtable.games.seal_team_flix.ground import Ground, Section

JOINS = {
    "5A": ("M2", "M4", (3, 8, 9)),
    "7A": ("M3", "M4", (7, 10)),
    "8A": ("M5", "M4", (3, 8)),
    "8B": ("M6", "M1", (2, 6, 9)),
}


@cache
def section(name: str) -> Section:
    return GAME.content.maps[name]


@cache
def ground(name: str) -> Ground:
    """Of a map, or of a mission on two of them."""
    if name in JOINS:
        left, right, rows = JOINS[name]
        return Ground.join((section(left), section(right)), rows)
    return Ground.join((section(name),))


def text(name: str) -> str:
    path = files("sandtable.games.seal_team_flix") / "content" / "maps" / f"{name}.txt"
    return path.read_text("utf-8")


def redrawn(text: str, marks: Mapping[tuple[int, int], str]) -> str:
    """The same map with other letters from these lines and columns on."""
    lines = text.split("\n")
    for (line, column), mark in marks.items():
        old = lines[line - 1].ljust(column - 1)
        lines[line - 1] = old[: column - 1] + mark + old[column - 1 + len(mark) :]
    return "\n".join(lines)


def opened(ground: Ground, letters: str) -> int:
    """These Doors removed, as a set of bits."""
    ids = [door.id for door in ground.doors]
    return sum(1 << ids.index(letter) for letter in letters)


def named(ground: Ground, names: str) -> tuple[int, ...]:
    return tuple(ground.by_name[name] for name in names.split())
