"""Farmland under a measured table: meadows, pasture, stubble and plough in faint parcels.

It is only to be looked at: whatever counts in play lies on it, stronger and with an outline.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from sandtable.pictures.scatter import Scatter, Spot, box_about, rounded
from sandtable.pictures.shapes import num, path
from sandtable.show.scene_tabletop import Mat

SMALL, LARGE = 130, 300  # sides of a parcel
BALK = 2.5  # grass between two parcels
KINDS = ("meadow", "meadow", "pasture", "hay", "stubble", "plough", "pasture")
FILLS = {  # ink, how much of it
    "meadow": ("meadow", ".5"),
    "pasture": ("grass-low", ".3"),
    "hay": ("meadow", ".75"),
    "stubble": ("corn", ".2"),
    "plough": ("furrow", ".17"),
}
LINES = {  # ink, how much, how wide, how far apart
    "hay": ("frond-low", ".14", 5, 11),
    "stubble": ("corn-low", ".17", 1.4, 7),
    "plough": ("furrow", ".3", 1.8, 6),
}


def parcels(mat: Mat, chance: Scatter) -> str:
    """The whole of it, with tufts in the pastures."""
    found = []
    for piece in _split((0.0, 0.0, float(mat.width), float(mat.height)), chance):
        kind = KINDS[chance.index(len(KINDS))]
        corners = _corners(piece, chance)
        found.append(_ground(kind, corners))
        found.append(_worked(kind, corners, chance))
        if kind == "pasture":
            found.append(_tufts(corners, chance))
    return "".join(found)


Piece = tuple[float, float, float, float]


def _split(piece: Piece, chance: Scatter) -> Iterator[Piece]:
    """Halved, and halved again, until a farmer would plough it in a day."""
    x, y, wide, high = piece
    if max(wide, high) < LARGE and (max(wide, high) < SMALL * 1.6 or chance.part() < 0.35):
        yield piece
        return
    part = chance.within(0.36, 0.64)
    if wide >= high:
        yield from _split((x, y, wide * part, high), chance)
        yield from _split((x + wide * part, y, wide * (1 - part), high), chance)
    else:
        yield from _split((x, y, wide, high * part), chance)
        yield from _split((x, y + high * part, wide, high * (1 - part)), chance)


def _corners(piece: Piece, chance: Scatter) -> list[Spot]:
    """A little out of true, with grass about it."""
    x, y, wide, high = piece
    slack = min(wide, high) * 0.04
    return [
        (px + (BALK + chance.within(0, slack)) * sx, py + (BALK + chance.within(0, slack)) * sy)
        for px, py, sx, sy in ((x, y, 1, 1), (x + wide, y, -1, 1), (x + wide, y + high, -1, -1), (x, y + high, 1, -1))
    ]


def _ground(kind: str, corners: list[Spot]) -> str:
    ink, part = FILLS[kind]
    return path(rounded(corners, 9), f'class="f-{ink}" opacity="{part}"')


def _worked(kind: str, corners: list[Spot], chance: Scatter) -> str:
    """Lines as the tractor went, along the longer side or across."""
    if kind not in LINES:
        return ""
    ink, part, wide, step = LINES[kind]
    _, _, across, down = box_about(corners)
    level = (across > down) != (chance.part() < 0.2)
    lines = "".join(_rows(corners, step, level=level))
    return path(lines, f'class="n s-{ink}" stroke-opacity="{part}" stroke-width="{num(wide)}"')


def _rows(corners: list[Spot], step: float, *, level: bool) -> Iterator[str]:
    """From side to side of four corners, parallel to two of their sides."""
    a, b, c, d = corners if level else (*corners[1:], corners[0])
    count = max(2, int(abs(d[1] - a[1]) + abs(d[0] - a[0])) // int(step))
    for k in range(1, count):
        t = k / count
        left = (a[0] + (d[0] - a[0]) * t, a[1] + (d[1] - a[1]) * t)
        right = (b[0] + (c[0] - b[0]) * t, b[1] + (c[1] - b[1]) * t)
        yield f"M{num(left[0])} {num(left[1])}L{num(right[0])} {num(right[1])}"


def _tufts(corners: list[Spot], chance: Scatter) -> str:
    x, y, wide, high = box_about(corners)
    blades = ""
    for _ in range(int(wide * high / 2600)):
        at = chance.within(x + 8, x + wide - 8), chance.within(y + 8, y + high - 8)
        turn = chance.within(-0.3, 0.3) - pi / 2
        for way in (turn - 0.5, turn, turn + 0.5):
            blades += f"M{num(at[0])} {num(at[1])}l{num(6 * cos(way))} {num(6 * sin(way))}"
    return path(blades, 'class="n s-frond-low" stroke-opacity=".3" stroke-width="1.1"')
