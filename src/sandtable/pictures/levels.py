"""The track of a level in tiers, and a compass."""

from __future__ import annotations

from itertools import accumulate

from sandtable.pictures.drawers import draws
from sandtable.pictures.shapes import Type, box, circle, num, path, words
from sandtable.show.scene_levels import Compass, Level

HIGH = 26
SIZE = 17  # of words: a table is seen whole at half its size
INKS = ("friend", "ask", "bad", "bad")  # of the tiers, from quiet to loud
FADED = (".75", ".8", ".62", ".9")
TURNS = {"N": 0, "E": 90, "S": 180, "W": 270}


@draws(Level)
def draw_level(level: Level) -> str:
    """Tiers one after the other; what is reached is filled, what is to come is hatched."""
    return _to_come(level) if level.bare else _track(level) + _to_come(level)


def _to_come(level: Level) -> str:
    inks = ((level.worse, "bad"), (level.ahead, "ask"))
    return "".join(_ahead(level, n, ink) for n, ink in inks) + _now(level)


def _track(level: Level) -> str:
    ends = list(accumulate(level.tiers))
    parts = []
    for k, (size, end) in enumerate(zip(level.tiers, ends, strict=True)):
        left, right = _at(level, end - size), _at(level, end)
        ink, faded = INKS[min(k, 3)], FADED[min(k, 3)]
        rail = f'class="f-{ink} s-{ink}" fill-opacity=".1" stroke-opacity=".5"'
        parts.append(box((left + 1, 0, right - left - 2, HIGH), rail, radius=4))
        filled = min(right - 1, _at(level, level.value))
        if filled > left + 1:
            look = f'class="f-{ink}" fill-opacity="{faded}"'
            parts.append(box((left + 1, 0, filled - left - 1, HIGH), look, radius=4))
        kind = Type(SIZE, "label", "ink" if _in(level, k, ends) else "ink-soft", "middle", strong=_in(level, k, ends))
        parts.append(words((left + right) / 2, -11, level.names[k], kind))
    return "".join([*parts, *(_figure(level, end) for end in (0, *ends))])


def _at(level: Level, value: int) -> float:
    return level.width * value / level.top


def _in(level: Level, tier: int, ends: list[int]) -> bool:
    low = ends[tier - 1] if tier else -1
    return low < level.value <= ends[tier]


def _figure(level: Level, value: int) -> str:
    return words(_at(level, value), HIGH + 19, str(value), Type(15, "figure", "ink-soft", "middle"))


def _ahead(level: Level, value: int, ink: str) -> str:
    """A dashed flag where the level will stand."""
    if value <= level.value:
        return ""
    left, x = _at(level, level.value), _at(level, value)
    stripes = "".join(f"M{num(k)} {HIGH}l8 -{HIGH}" for k in range(int(left) + 4, int(x) - 8, 9))
    flag = f"M{num(x - 13)} -3h26v{HIGH + 2}l-13 8-13-8z"
    return (
        path(stripes, f'class="n s-{ink}" stroke-width="2" stroke-opacity=".7"')
        + path(flag, f'class="f-room s-{ink}" stroke-width="1.4" stroke-dasharray="4 2.6"')
        + words(x, 17, str(value), Type(16, "figure", ink, "middle", strong=True))
    )


def _now(level: Level) -> str:
    x = _at(level, level.value)
    flag = f"M{num(x - 14)} -5h28v{HIGH + 5}l-14 9-14-9z"
    return path(flag, 'class="f-ink s-room" stroke-width="1.6"') + words(
        x, 18, str(level.value), Type(19, "figure", "room", "middle", strong=True)
    )


@draws(Compass)
def draw_compass(compass: Compass) -> str:
    """A rose with one needle."""
    r = float(compass.radius)
    parts = [circle(0, 0, r, 'class="f-room s-edge" stroke-width="1.2"')]
    for name, (x, y) in {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}.items():
        lit = name == compass.to
        kind = Type(16, "label", "ink" if lit else "ink-soft", "middle", strong=lit)
        parts.append(words(x * (r + 14), y * (r + 14) + 5, name, kind))
    if compass.to:
        needle = path(f"M0 {num(-r + 3)}L8 5 0 0-8 5Z", 'class="f-bad"')
        parts.append(f'<g transform="rotate({TURNS[compass.to]})">{needle}</g>')
    if compass.text:
        parts.append(words(0, r + 44, compass.text, Type(19, "figure", "ink", "middle", strong=True)))
    return "".join(parts)
