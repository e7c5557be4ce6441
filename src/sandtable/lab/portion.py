"""How many games a worker is given at once: what is under way is lost when a run is stopped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

AIM = 2.0  # seconds that they take together, about


class Portion:
    """As many as take about two seconds; of slow ones each by itself.

    Nobody knows beforehand what a game takes: it begins with one, and grows as quick ones come
    back.
    """

    def __init__(self, most: int) -> None:
        self.size = 1
        self._most = most

    def took(self, games: int, seconds: float) -> None:
        """One game may be quick by luck, so it is never more than twice as many as before."""
        fits = int(AIM * games / max(seconds, 1e-6))
        self.size = max(1, min(self._most, 2 * self.size, fits))

    def cut(self, numbers: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """In their order; each as large as is right when it is asked for."""
        first = 0
        while first < len(numbers):
            portion = tuple(numbers[first : first + self.size])
            first += len(portion)
            yield portion
