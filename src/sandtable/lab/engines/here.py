"""In this process, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from sandtable.lab.engines.base import R, T


class Here:
    """No worker but the caller."""

    def run(self, work: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        return map(work, items)

    def close(self) -> None:
        """There is nothing to let go of."""
