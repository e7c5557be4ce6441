"""Directions and dexterity errors from shipped tables: no sine and no logarithm at play.

Library functions differ in the last bit between machines; whole numbers and one division do not.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

FULL_TURN = 3600
QUARTER = 900
DRAWS = 4096
WEAKEST, STRONGEST = 100, 11_000
_SCALE = 10.0**15


@lru_cache(maxsize=2)  # of a plain name: nobody owns it
def table(name: str) -> tuple[int, ...]:
    """`sines`: of 0 to 90 degrees by tenths, times 10^15; `quantiles`: upper half, thousandths."""
    text = (files("sandtable.boards.flick") / "data" / f"{name}.txt").read_text(encoding="ascii")
    return tuple(map(int, text.split(",")))


@lru_cache(maxsize=1)
def directions() -> tuple[tuple[float, float], ...]:
    """(cosine, sine) of every tenth of a degree, east towards south."""
    sines = [sine / _SCALE for sine in table("sines")]
    quarter = [(sines[QUARTER - r], sines[r]) for r in range(QUARTER)]
    return (*quarter, *((-s, c) for c, s in quarter), *((-c, -s) for c, s in quarter), *((s, -c) for c, s in quarter))


def direction(tenths: int) -> tuple[float, float]:
    """(cosine, sine) of an angle of 0 to 3599 tenths."""
    if not 0 <= tenths < FULL_TURN:
        raise ValueError(f"an angle is 0 to 3599 tenths of a degree, not {tenths}")
    return directions()[tenths]


def nearest_angle(dx: float, dy: float) -> int:
    """The angle whose direction has the largest dot product with (dx, dy); ties: the lowest."""
    quarter, along, across = _quarter(dx, dy)
    sines = table("sines")
    # Sine and cosine times the other side cross where the direction does; the rest is settled near.
    r = bisect_left(range(QUARTER), True, key=lambda r: sines[r] * along >= sines[QUARTER - r] * across)
    middle = quarter * QUARTER + r
    near = sorted((middle + step) % FULL_TURN for step in range(-2, 3))
    rays = directions()
    return max(near, key=lambda angle: dx * rays[angle][0] + dy * rays[angle][1])


def _quarter(dx: float, dy: float) -> tuple[int, float, float]:
    """Which quarter turn a direction lies in, and how far it goes along and across its start."""
    if dx > 0 and dy >= 0:
        return 0, dx, dy
    if dy > 0:
        return 1, dy, -dx
    if dx < 0:
        return 2, -dx, -dy
    return (3, -dy, dx) if dy < 0 else (0, 1, 0)


class Hand(NamedTuple):
    """How steady a hand is: sigmas of angle (tenths) and power (per cent) times a fraction."""

    angle: int
    power: int
    times: int = 1
    over: int = 1

    def scaled(self, percent: int) -> Hand:
        return self._replace(times=self.times * percent, over=self.over * 100)


def z(k: int) -> int:
    """The quantile (k + 1/2)/4096 of the truncated normal, in thousandths of a sigma."""
    if not 0 <= k < DRAWS:
        raise ValueError(f"a draw is 0 to 4095, not {k}")
    half = DRAWS // 2
    quantiles = table("quantiles")
    return quantiles[k - half] if k >= half else -quantiles[half - 1 - k]


def erred(angle: int, power: int, draws: tuple[int, int], hand: Hand, share: int = 100) -> tuple[int, int]:
    """Angle in tenths and power in hundredths after the error; `share` is 85 for a top disc."""
    veer = _rounded(hand.angle * z(draws[0]) * hand.times, 1000 * hand.over)
    meant = share * power
    slip = _rounded(meant * hand.power * z(draws[1]) * hand.times, 100_000 * hand.over)
    return (angle + veer) % FULL_TURN, min(max(meant + slip, WEAKEST), STRONGEST)


def _rounded(part: int, whole: int) -> int:
    """The quotient as a whole number, halves away from zero."""
    size = (2 * abs(part) + whole) // (2 * whole)
    return size if part >= 0 else -size
