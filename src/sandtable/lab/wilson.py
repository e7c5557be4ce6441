"""Intervals for rates: Wilson's, which behave at 0 and 1 and with few plays."""

from __future__ import annotations

from math import sqrt

Z95 = 1.959963984540054


def wilson(successes: float, n: int, z: float = Z95) -> tuple[float, float]:
    """The interval in which the true rate lies, 95 times of 100 by default."""
    if n == 0:
        return 0.0, 1.0
    rate = successes / n
    spread = z * sqrt(rate * (1 - rate) / n + z * z / (4 * n * n))
    middle = rate + z * z / (2 * n)
    scale = 1 + z * z / n
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)
