"""Ways: straight legs between tick points, what they cost, and where one may stop on them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from sandtable.boards.tabletop.ticks import Spot, length, low_part

Way: TypeAlias = tuple[Spot, ...]  # the start and the end of each leg
Cost: TypeAlias = Callable[[Spot, Spot], int]
Legal: TypeAlias = Callable[[Spot], bool]


class Stop(NamedTuple):
    """A point of a way and what it costs to go there."""

    at: Spot
    leg: int  # on which leg it lies, from 0; the start lies on the first
    cost: int


def length_of(way: Sequence[Spot]) -> int:
    """Leg by leg, each rounded up."""
    return sum(length(a, b) for a, b in pairwise(way))


def on_leg(a: Spot, b: Spot, far: int) -> Spot:
    """The point so far on a leg, rounded toward its start."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    whole = dx * dx + dy * dy
    return (a[0] + low_part(far * dx, whole), a[1] + low_part(far * dy, whole)) if whole else a


def before(a: Spot, b: Spot) -> Iterator[Spot]:
    """The tick points of a leg from its end back to its start."""
    yield b
    for far in reversed(range(length(a, b))):
        yield on_leg(a, b, far)


def samples(way: Way, step: int, cost: Cost, allowance: int) -> Iterator[Stop]:
    """The start, every `step` ticks of each leg, the farthest that is paid for, the leg's end."""
    yield Stop(way[0], 0, 0)
    spent = 0
    for leg, (a, b) in enumerate(pairwise(way)):
        whole, end = length(a, b), cost(a, b)
        last = _farthest(a, b, cost, allowance - spent) if spent + end > allowance else whole
        stops = sorted({*range(step, whole, step), last} - {0, whole})
        for far in stops:
            at = on_leg(a, b, far)
            yield Stop(at, leg, spent + cost(a, at))
        spent += end
        yield Stop(b, leg, spent)


def cut(way: Way, stop: Stop) -> Way:
    """A way that ends at one of its stops."""
    kept = way[: stop.leg + 1]
    return kept if kept[-1] == stop.at and len(kept) > 1 else (*kept, stop.at)


def straight(a: Spot, b: Spot, legal: Legal) -> Spot | None:
    """The last tick point of a leg where one may end; None if that is nowhere."""
    return next((p for p in before(a, b) if legal(p)), None)


def _farthest(a: Spot, b: Spot, cost: Cost, allowance: int) -> int:
    """The greatest whole distance on a leg that is paid for."""
    most = min(length(a, b), max(allowance, 0))
    return next((s for s in range(most, 0, -1) if cost(a, on_leg(a, b, s)) <= allowance), 0)
