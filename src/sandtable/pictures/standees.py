"""Men on round bases, on a board that discs slide over: the base is where they are."""

from __future__ import annotations

from sandtable.pictures.shapes import box, circle, moved, num, path
from sandtable.pictures.theme import token as ink_of
from sandtable.pictures.tokens import STAMPED
from sandtable.show.scene import Piece

LIFT = 0.28  # of the size: how far the figure stands over its base
SEATS = ("#2f6fb0", "#c9742a", "#7a4fb0", "#1f8a78")  # whose it is; his number says it too


def base(piece: Piece) -> str:
    """A dark round of the true size; whoever lies is beside it."""
    r = piece.base
    return "".join(
        (
            circle(1.5, 3, r, 'class="f-shade" opacity=".42"'),
            circle(0, 0, r, f'fill="{STAMPED}" stroke="#000" stroke-width="1.2"'),
            circle(0, 0, r - 2, 'fill="none" stroke="#fff" stroke-opacity=".22"'),
        )
    )


def raised(piece: Piece, figure: str) -> str:
    """The figure over its base, or flat on the floor with a ring of stars round it."""
    if piece.lying:
        return moved(0, 0, figure, " rotate(78) scale(.94)")
    return moved(0, -piece.size * LIFT, figure)


def lane(piece: Piece) -> str:
    """A stripe of the seat along the foot of a tile, with a notch for each number."""
    if not piece.seat:
        return ""
    half = piece.size / 2
    colour = SEATS[(piece.seat - 1) % len(SEATS)]
    stripe = box((-half + 1, half - 6, piece.size - 2, 5), f'fill="{colour}"', radius=1.5)
    step = piece.size / (piece.seat + 1)
    ticks = "".join(f"M{num(-half + step * (at + 1))} {num(half - 5)}v3" for at in range(piece.seat))
    return stripe + path(ticks, 'stroke="#fff" stroke-width="1.8"')


def pips(piece: Piece) -> str:
    """Health below the base: full ones and empty ones."""
    value, total = piece.pips
    if not total:
        return ""
    step = min(6.4, 40 / total)
    first = -step * (total - 1) / 2
    y = piece.base + 5.5
    around = (first - 4.6, y - 4.2, step * (total - 1) + 9.2, 8.4)
    plate = box(around, 'class="f-room" opacity=".8"', radius=4.2)
    dots = "".join(circle(first + at * step, y, *(FULL if at < value else SPENT)) for at in range(total))
    return plate + dots


FULL, SPENT = (2.1, 'class="f-good"'), (1.7, 'class="n s-bad" stroke-width="1"')


def ahead(piece: Piece) -> str:
    """Where it may go next: arrows that show while it is pointed at."""
    arrows = []
    for x, y in piece.ahead:
        long = (x * x + y * y) ** 0.5
        if not long:
            continue
        east, south = x / long, y / long
        tip = f"M{num(x - 9 * east - 6 * south)} {num(y - 9 * south + 6 * east)}L{x} {y}"
        tip += f"L{num(x - 9 * east + 6 * south)} {num(y - 9 * south - 6 * east)}"
        line = f"M{num(16 * east)} {num(16 * south)}L{num(x - 3 * east)} {num(y - 3 * south)}{tip}"
        arrows.append(line)
    if not arrows:
        return ""
    d = "".join(arrows)
    look = 'stroke-linecap="round" stroke-linejoin="round"'
    dark = path(d, f'class="n s-shade" stroke-opacity=".6" stroke-width="6" {look}')
    bright = path(d, f'class="n s-{ink_of(piece.tone)}" stroke-width="3" {look}')
    return f'<g class="tell">{dark}{bright}</g>'
