"""What came of a candidate, and whether it is better than another beyond luck."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from sandtable.kernel.decision import Choice


class Prospect(NamedTuple):
    """What a choice promises whoever makes it, as far as it was tried."""

    choice: Choice
    reward: float  # the mean, from -1 to 1
    error: float  # its standard error
    success: float  # share of the playouts that were won, or would be as far as one can tell
    playouts: int


class Tried:
    """A candidate, and what came of it in the worlds that it was tried in, the first first."""

    __slots__ = ("choice", "ends", "rewards", "won")

    def __init__(self, choice: Choice) -> None:
        self.choice = choice
        self.rewards: list[float] = []
        self.won: list[float] = []
        self.ends: list[str] = []  # the very positions in the end, of the first worlds

    def add(self, reward: float, won: float, end: str = "") -> None:
        self.rewards.append(reward)
        self.won.append(won)
        if end:
            self.ends.append(end)

    @property
    def mean(self) -> float:
        return sum(self.rewards) / len(self.rewards) if self.rewards else 0.0

    def lead(self, other: Tried) -> tuple[float, float]:
        """By how much it is better in the worlds that both saw, and the standard error of that."""
        pairs = zip(self.rewards, other.rewards, strict=False)
        return mean_error([mine - theirs for mine, theirs in pairs])

    def prospect(self) -> Prospect:
        n, (mean, error) = len(self.rewards), mean_error(self.rewards)
        return Prospect(self.choice, mean, error, sum(self.won) / n if n else 0.0, n)


def mean_error(numbers: list[float]) -> tuple[float, float]:
    """The mean and its standard error; 1, the half of all there is, where nothing is known."""
    n = len(numbers)
    if not n:
        return 0.0, 1.0
    mean = sum(numbers) / n
    if n == 1:
        return mean, 1.0
    return mean, sqrt(sum((one - mean) ** 2 for one in numbers) / (n - 1) / n)
