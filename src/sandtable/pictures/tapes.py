"""A ruler on a measured table."""

from __future__ import annotations

from math import hypot

from sandtable.pictures.drawers import draws
from sandtable.pictures.metrics import width
from sandtable.pictures.shapes import Type, box, num, path, words
from sandtable.show.scene_tabletop import Tape

MARK, LONG, EVERY = 4, 8, 6  # half as long as a mark, as a long one; inches from one to the next
SIZE = 15
BESIDE = 24  # from the line to the words, where it is too short to bear them


@draws(Tape)
def draw_tape(tape: Tape) -> str:
    """A bright line with a dark one below, a mark for each inch, a stop at both ends."""
    x, y = tape.to
    long = hypot(x, y)
    if not long:
        return _plate(0, -BESIDE, tape.text)
    east, south = x / long, y / long
    count = int(long / tape.inch) if tape.inch else 0
    marks = "".join(_mark((east, south), n * tape.inch, LONG if n % EVERY == 0 else MARK) for n in range(1, count + 1))
    stops = _mark((east, south), 0, LONG) + _mark((east, south), long, LONG)
    d = f"M0 0L{x} {y}"
    under = path(d + stops, 'class="n s-shade" stroke-width="6" stroke-opacity=".5"')
    over = path(d + stops, 'class="n s-ask" stroke-width="2.2"')
    fine = path(marks, 'class="n s-ask" stroke-width="1.4"') if marks else ""
    off = 0 if long > 110 else BESIDE
    told = _plate(x / 2 + abs(south) * off, y / 2 - abs(east) * off, tape.text)
    return f'<g pointer-events="none">{under}{over}{fine}{told}</g>'


def _plate(x: float, y: float, text: str) -> str:
    """Its length, in the middle of a dark strip."""
    wide = width(text, SIZE, "figure", strong=True) + 16
    strip = box((x - wide / 2, y - 11, wide, 22), 'class="f-room s-ask" opacity=".9"', radius=6)
    return strip + words(x, y + 5, text, Type(SIZE, "figure", "ink", "middle", strong=True))


def _mark(along: tuple[float, float], far: float, half: int) -> str:
    """Across the line."""
    x, y = along[0] * far, along[1] * far
    dx, dy = -along[1] * half, along[0] * half
    return f"M{num(x - dx)} {num(y - dy)}L{num(x + dx)} {num(y + dy)}"
