"""What never changes on a map, ready to be looked up: who sees, touches and reaches what.

Whoever lists what is legal asks the same things of every dot thousands of times. A set of dots is
one whole number with a bit for each, so that "is any of them taken" is one operation. The rules'
own words are in `Ground`; a test compares the two.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sandtable.boards.grid.lattice import cells_in
from sandtable.games.special_forces.ground import Ground
from sandtable.games.special_forces.vocabulary import Dot
from sandtable.kernel.kept import kept


class Chart(NamedTuple):
    """By dot, and by direction."""

    seen: tuple[int, ...]  # the dots in sight, as bits
    bit: tuple[int, ...]  # the dot itself
    next: tuple[frozenset[Dot], ...]  # the dots one legal step away
    beside: tuple[frozenset[Dot], ...]  # those in reach of a hand, his own left out
    steps: tuple[tuple[int, int], ...]  # each direction: from which dots, and how many dots on

    def bits(self, dots: Iterable[Dot]) -> int:
        """A set of dots as one number."""
        return sum(map(self.bit.__getitem__, dots))

    def onward(self, dots: int) -> int:
        """Where one legal step leads from any of these dots."""
        found = 0
        for legal, on in self.steps:
            there = dots & legal
            found |= there << on if on > 0 else there >> -on
        return found

    def back(self, dots: int) -> int:
        """From where one legal step leads to any of these dots."""
        found = 0
        for legal, on in self.steps:
            found |= (dots >> on if on > 0 else dots << -on) & legal
        return found


@kept(1)
def chart(ground: Ground) -> Chart:
    lines, every = ground.sights, range(ground.lattice.width * ground.lattice.height)
    bit = tuple(1 << dot for dot in every)
    near = tuple(frozenset(step.to for step in ways) for ways in ground.steps)
    beside = (cells_in(_around(ground, dot) & lines.masks[dot]) for dot in every)
    steps: dict[int, int] = {}
    for dot, ways in enumerate(ground.steps):
        for step in ways:
            steps[step.to - dot] = steps.get(step.to - dot, 0) | bit[dot]
    onward = tuple((legal, on) for on, legal in sorted(steps.items()))
    return Chart(lines.masks, bit, near, tuple(map(frozenset, beside)), onward)


def _around(ground: Ground, dot: Dot) -> int:
    """The neighbours that exist, as bits."""
    column, row = ground.lattice.place(dot)
    places = [(column + x, row + y) for y in (-1, 0, 1) for x in (-1, 0, 1) if x or y]
    return sum(1 << ground.lattice.at(*one) for one in places if ground.lattice.inside(*one))
