"""Intervals for means: Student's t, for the spread of a few values is itself a guess."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from math import inf, sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING

from sandtable.lab.engines.base import lacking

if TYPE_CHECKING:
    from collections.abc import Sequence

FEWEST = 10  # values that are all alike and yet tell how far others would lie from them
Mean = tuple[float, float | None, float | None]


def ready() -> None:
    """Say what is missing before anything is played."""
    if find_spec("scipy") is None:
        raise lacking("measuring a mission", "lab")


def between(values: Sequence[float], reach: float = inf) -> Mean:
    """A mean with its 95 percent interval, which is None where the values tell nothing of it.

    `reach`: no true mean is farther from 0, as shares differ by 1 at most.
    """
    if len(values) < 2:
        return (values[0] if values else 0.0), None, None
    mean, spread = fmean(values), stdev(values)
    if not spread and len(values) < FEWEST:
        return mean, None, None
    error = _quantile(len(values) - 1) * spread / sqrt(len(values))
    return mean, max(-reach, mean - error), min(reach, mean + error)


@cache
def _quantile(freedom: int) -> float:
    from scipy.special import stdtrit

    return float(stdtrit(freedom, 0.975))
