"""Names that content gives to other parts of it: told kindly when they point nowhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from sandtable.kernel.explain import Steps
from sandtable.kernel.names import nearest, shortened

Found: TypeAlias = Iterator[tuple[Steps, str]]  # where in an entry, and what is wrong there


class Refs(NamedTuple):
    """Of a game's content."""

    game: str

    def unknown(self, kind: str, name: str, known: Iterable[str]) -> str:
        lister = f"sandtable schema {self.game} --names"
        return f"unknown {kind} '{shortened(name)}'{nearest(name, known, lister)}"

    def named(self, path: Steps, kind: str, names: Sequence[str], known: Iterable[str]) -> Found:
        """Those of a list that are not there."""
        there = list(known)
        for k, name in enumerate(names):
            if name not in there:
                yield [*path, k], self.unknown(kind, name, there)


def repeated(path: Steps, names: Sequence[str]) -> Found:
    """Those of a list that are there already."""
    for k, name in enumerate(names):
        if name in names[:k]:
            yield [*path, k], f"'{name}' is there twice"


def climbs(path: Steps, figures: Sequence[int], what: str) -> Found:
    """Figures of which none is lower than the one before."""
    if list(figures) != sorted(figures):
        yield path, f"{what} never falls: {', '.join(map(str, sorted(figures)))}?"
