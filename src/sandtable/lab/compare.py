"""Two versions of a mission on the same seeds: what changed, beyond chance.

Play n of both has the same seed, so what both share (the first dice, mostly) drops out of the
difference. Success is compared by the plays that differ alone (McNemar's exact test), scores and
rewards by the mean of their differences (Student's t).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import comb, inf
from typing import Literal

from msgspec import Struct

from sandtable.kernel.decision import Seat
from sandtable.lab.report.counting import rate
from sandtable.lab.report.findings import Rate
from sandtable.lab.report.records import Played
from sandtable.lab.student import between

SURE = 0.05  # as unlikely as that without a difference: it is taken for one
FEWEST = 30
Said = Literal["better", "worse", "no difference seen", "too few plays"]


class Difference(Struct, frozen=True):
    """A mean of paired differences with its 95 percent interval."""

    name: str
    first: float
    second: float
    change: float
    low: float | None  # None where too few plays tell nothing of it
    high: float | None


class Compared(Struct, frozen=True):
    """One seat in both versions."""

    seat: Seat
    plays: int
    first: Rate
    second: Rate
    only_first: int  # plays that succeeded in the first version alone
    only_second: int
    p: float  # how likely so uneven a split is if nothing changed
    said: Said
    differences: list[Difference]


def compared(first: Sequence[Played], second: Sequence[Played], seat: Seat) -> Compared:
    """Plays of the same number beside each other; those that only one version has are left out."""
    other = {one.number: one for one in second}
    pairs = [(one, other[one.number]) for one in first if one.number in other]
    a = sum(one.won[seat] and not two.won[seat] for one, two in pairs)
    b = sum(two.won[seat] and not one.won[seat] for one, two in pairs)
    p = mcnemar(a, b)
    n = len(pairs)
    wins = [sum(pair[k].won[seat] for pair in pairs) for k in (0, 1)]
    return Compared(
        seat, n, rate(wins[0], n), rate(wins[1], n), a, b, p, _said(n, a, b, p), list(_differences(pairs, seat))
    )


def mcnemar(a: int, b: int) -> float:
    """Exact, two-sided: as a coin that fell a times on one side and b times on the other."""
    n, least = a + b, min(a, b)
    tail: float = sum(comb(n, k) for k in range(least + 1)) / 2**n
    return min(1.0, 2 * tail)


def _said(n: int, a: int, b: int, p: float) -> Said:
    if n < FEWEST:
        return "too few plays"
    if p >= SURE:
        return "no difference seen"
    return "better" if b > a else "worse"


def _differences(pairs: list[tuple[Played, Played]], seat: Seat) -> Iterable[Difference]:
    figures = {
        "success": [(float(x.won[seat]), float(y.won[seat])) for x, y in pairs],
        "reward": [(x.reward[seat], y.reward[seat]) for x, y in pairs],
        "score": [(float(x.score[seat]), float(y.score[seat])) for x, y in pairs],
        "decisions": [(float(x.decisions), float(y.decisions)) for x, y in pairs],
    }
    for name in pairs[0][0].tally if pairs else ():
        figures[name] = [(x.tally.get(name, 0.0), y.tally.get(name, 0.0)) for x, y in pairs]
    for name, values in figures.items():
        if values:
            first, second = (sum(pair[k] for pair in values) / len(values) for k in (0, 1))
            reach = 1 if name == "success" else inf
            yield Difference(name, first, second, *between([y - x for x, y in values], reach))
