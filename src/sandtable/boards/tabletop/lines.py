"""How much of a line lies inside pieces, exactly: the depth rule, and what comes near a line."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.boards.tabletop import kernel
from sandtable.boards.tabletop.field import Field
from sandtable.boards.tabletop.kernel import UNIT, ceil_root
from sandtable.boards.tabletop.regions import merged
from sandtable.boards.tabletop.ticks import Spot

near = kernel.nearer  # whether a point is nearer to a segment than a root


def parts(field: Field, mask: int, p: Spot, q: Spot) -> list[Spot]:
    """Where a line is inside pieces with one of these flags, in parts of 2**19, merged.

    Each is counted inward, so that a line turned round has the same parts; one that is there has a
    length.
    """
    return merged(list(_parts(field, mask, p, q)))


def depth(field: Field, mask: int, p: Spot, q: Spot) -> int:
    """How many ticks of a line lie inside, rounded up."""
    inside = _sum(field, mask, p, q)
    return ceil_root(inside * inside * _square(p, q), UNIT * UNIT)


def deeper(field: Field, mask: int, p: Spot, q: Spot, far: int) -> bool:
    """Whether more than so many ticks of a line lie inside."""
    inside = _sum(field, mask, p, q)
    return inside * inside * _square(p, q) > far * far * UNIT * UNIT


def _sum(field: Field, mask: int, p: Spot, q: Spot) -> int:
    return sum(high - low for low, high in parts(field, mask, p, q))


def _square(p: Spot, q: Spot) -> int:
    return (q[0] - p[0]) ** 2 + (q[1] - p[1]) ** 2


def _parts(field: Field, mask: int, p: Spot, q: Spot) -> Iterator[Spot]:
    edges, pieces = field.plain
    for piece in pieces:
        if piece[kernel.FLAGS] & mask and not kernel.apart(piece, p, q, 0):
            n0, d0, n1, d1 = kernel.through(edges, piece, p, q)
            if d0:
                low = (UNIT * n0 + d0 - 1) // d0
                yield low, max(UNIT * n1 // d1, low + 1)
