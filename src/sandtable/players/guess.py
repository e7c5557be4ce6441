"""A position's worth from a few numbers: weights that `tools/fit_worth.py` finds in plays."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

SURE = 30.0  # a weighed sum beyond which nothing is in doubt


def guess(weights: Sequence[float], features: Sequence[float]) -> float:
    """The weighed sum, no better and no worse than an end can be."""
    found = sum(weight * one for weight, one in zip(weights, features, strict=True))
    return max(-1.0, min(1.0, found))


def odds(weights: Sequence[float], features: Sequence[float]) -> float:
    """The chance of something that comes to pass or does not, from 0 to 1."""
    found = sum(weight * one for weight, one in zip(weights, features, strict=True))
    return 1 / (1 + exp(-between(-SURE, found, SURE)))


def lead(mine: float, theirs: float) -> float:
    """From -1 to 1, by how much one is more than the other; 0 if there is nothing."""
    both = mine + theirs
    return (mine - theirs) / both if both else 0.0


def between(low: float, number: float, high: float) -> float:
    return max(low, min(high, number))
