"""Names that content gives to other parts of it: told kindly when they point nowhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from sandtable.kernel.explain import Steps
from sandtable.kernel.names import nearest, shortened

Found: TypeAlias = Iterator[tuple[Steps, str]]  # where in an entry, and what is wrong there
LISTER = "sandtable schema team-yankee --names"


def unknown(kind: str, name: str, known: Iterable[str]) -> str:
    return f"unknown {kind} '{shortened(name)}'{nearest(name, known, LISTER)}"


def named(path: Steps, kind: str, names: Sequence[str], known: Iterable[str]) -> Found:
    """Those of a list that are not there."""
    there = list(known)
    for k, name in enumerate(names):
        if name not in there:
            yield [*path, k], unknown(kind, name, there)


def repeated(path: Steps, names: Sequence[str]) -> Found:
    for k, name in enumerate(names):
        if name in names[:k]:
            yield [*path, k], f"'{name}' is there twice"
