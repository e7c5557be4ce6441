"""A table that never changes: its pieces as rows of whole numbers, made once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations, product
from typing import TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from sandtable.boards.tabletop.kernel import PIECE
from sandtable.boards.tabletop.kernel import Field as Rows
from sandtable.boards.tabletop.shapes import Points, Rect, Side, box_of, sides_of, turn
from sandtable.boards.tabletop.ticks import Spot
from sandtable.kernel.kept import Keeper

Whole: TypeAlias = NDArray[np.int64]


class Piece(Struct, frozen=True):
    """Terrain: convex parts, which flags it has (the game's bits), what a way through it costs."""

    id: str
    parts: tuple[Points, ...]
    flags: int = 0
    slow: int = 0  # every tick inside costs so many more
    toll: int = 0  # and whoever goes in pays this


class Field(Struct, Keeper, frozen=True, dict=True, eq=False):
    """All pieces of a table; compared by what it is, not by what lies on it.

    Ways that were looked for are kept with it.
    """

    size: Spot
    pieces: tuple[Piece, ...]
    solid: int = 0  # flags that see no joint between two pieces

    @cached_property
    def parts(self) -> tuple[tuple[Points, Piece], ...]:
        return tuple((part, piece) for piece in self.pieces for part in piece.parts)

    @cached_property
    def plain(self) -> Rows:
        """Rows for the kernel in plain Python."""
        edges: list[list[int]] = []
        pieces: list[list[int]] = []
        for part, costs in self._convex():
            first = len(edges)
            edges.extend([*a, *b] for a, b in sides_of(part))
            pieces.append([first, len(edges), *box_of(part), *costs])
        return edges, pieces

    @cached_property
    def rows(self) -> tuple[Whole, Whole]:
        """The same for compiled code; an empty table has rows of the same kind."""
        edges, pieces = self.plain
        return (np.array(edges, np.int64).reshape(-1, 4), np.array(pieces, np.int64).reshape(-1, PIECE))

    @property
    def ground(self) -> Rect:
        return Rect(0, 0, *self.size)

    def _convex(self) -> Iterator[tuple[Points, tuple[int, int, int]]]:
        for part, piece in self.parts:
            yield part, (piece.flags, piece.slow, piece.toll)
        for filler, flags in self.fillers:
            yield filler, (flags, 0, 0)

    @cached_property
    def fillers(self) -> tuple[tuple[Points, int], ...]:
        """What closes the joints of solid pieces: a line along one would lie in neither."""
        solid = [(part, piece.flags & self.solid) for part, piece in self.parts]
        pairs = combinations([one for one in solid if one[1]], 2)
        return tuple(
            (filler(joint), flags & others)
            for (part, flags), (other, others) in pairs
            for joint in joints(part, other)
            if flags & others
        )


def joints(one: Points, other: Points) -> Iterator[Side]:
    """Where sides of two pieces lie on each other, for some length."""
    for (a, b), (c, d) in product(sides_of(one), sides_of(other)):
        if turn(a, b, c) == 0 == turn(a, b, d) and _along(a, b, c) > _along(a, b, d):
            low = max(a, d, key=lambda p: _along(a, b, p))
            high = min(b, c, key=lambda p: _along(a, b, p))
            if _along(a, b, low) < _along(a, b, high):
                yield low, high


def filler(joint: Side) -> Points:
    """One tick to each side of a joint."""
    (ax, ay), (bx, by) = joint
    if abs(bx - ax) >= abs(by - ay):
        points = (ax, ay - 1), (bx, by - 1), (bx, by + 1), (ax, ay + 1)
        return points if bx > ax else points[::-1]
    points = (ax + 1, ay), (bx + 1, by), (bx - 1, by), (ax - 1, ay)
    return points if by > ay else points[::-1]


def _along(a: Spot, b: Spot, p: Spot) -> int:
    return (b[0] - a[0]) * (p[0] - a[0]) + (b[1] - a[1]) * (p[1] - a[1])


def discs_of(discs: Sequence[Sequence[int]] | Whole) -> Whole:
    """Bases as rows for compiled code."""
    if isinstance(discs, np.ndarray):
        return discs
    return np.array([n for disc in discs for n in disc], np.int64).reshape(-1, 3)
