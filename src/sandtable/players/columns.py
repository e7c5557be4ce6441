"""What arrays are made of: columns with their meaning, and parts that fill them from a view."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import lru_cache
from hashlib import blake2b
from math import cos, pi, sin
from struct import Struct as Layout
from typing import Any, NamedTuple, TypeAlias

from sandtable.kernel.decision import Seat

Floats: TypeAlias = tuple[float, ...]
Packed: TypeAlias = bytes | bytearray  # numbers of an array, as they lie in memory
CODE = 8  # columns of an id's code
MOST_KEPT = 50_000  # rows that are remembered


class Column(NamedTuple):
    """A number of an array, and what it means."""

    name: str
    meaning: str


def column(name: str, meaning: str) -> tuple[Column, ...]:
    return (Column(name, meaning),)


class Hot(dict[str, Floats]):
    """A column for each of some words: 1 for the word that holds, 0 for the others."""

    def __init__(self, name: str, words: Iterable[str], meaning: str) -> None:
        known = tuple(words)
        super().__init__({w: tuple(float(w == one) for one in known) for w in known})
        self.columns = tuple(Column(f"{name} {word}", meaning) for word in known)
        self.none: Floats = (0.0,) * len(known)

    def __missing__(self, word: str) -> Floats:
        return self.none


class Line:
    """Numbers about the position as a whole; `read` may say () for nothing but 0."""

    most = 1

    def __init__(self, name: str, meaning: str, columns: Sequence[Column], read: Callable[[Any, Seat], Floats]) -> None:
        self.name, self.meaning, self.columns = name, meaning, tuple(columns)
        self._read = read
        self._pack = packing(len(self.columns))
        self.blank = bytes(4 * len(self.columns))

    def told(self, view: Any, seat: Seat) -> Packed:
        """The part, packed; whoever asks reads it at once and keeps nothing."""
        values = self._read(view, seat)
        return self._pack(*values) if values else self.blank


class Told(Line):
    """Numbers that hang on a few others: for the same `key` they are the same, and kept."""

    def __init__(
        self,
        name: str,
        meaning: str,
        columns: Sequence[Column],
        key: Callable[[Any], Hashable],
        read: Callable[[Any], Floats],
    ) -> None:
        super().__init__(name, meaning, columns, lambda view, _: read(key(view)))
        self._key, self._told = key, dict[Hashable, Packed]()

    def forget(self) -> None:
        """The same key means something else from now on."""
        self._told.clear()

    def told(self, view: Any, seat: Seat) -> Packed:
        key = self._key(view)
        found = self._told.get(key)
        if found is None:
            if len(self._told) >= MOST_KEPT:
                self._told.clear()
            found = self._told[key] = super().told(view, seat)
        return found


class Rows:
    """A row for each thing of a kind, in the view's order; those beyond `most` are left out.

    A row hangs on its thing alone, so it is worked out again only when that is another one.
    """

    def __init__(
        self,
        name: str,
        meaning: str,
        most: int,
        columns: Sequence[Column],
        things: Callable[[Any], dict[Any, Any]],
        row: Callable[[Any, Seat], Floats],
    ) -> None:
        self.name, self.meaning, self.most = name, meaning, most
        self.columns = tuple(columns)
        self._things, self._row = things, row
        self._pack = packing(len(self.columns))
        self._size = 4 * len(self.columns)
        self._bytes = most * self._size
        self._kept: dict[Seat, dict[Any, tuple[Any, bytes]]] = {}
        self.blank, self._none = bytes(self._size), bytes(self._bytes)
        self.now: dict[Any, bytes] = {}  # what was told last, by the thing's key
        self.also: Callable[[Any], dict[Any, Any]] | None = None  # further keys of the same things

    def forget(self) -> None:
        """Rows may mean something else from now on."""
        self._kept.clear()

    def told(self, view: Any, seat: Seat) -> Packed:
        """The rows, packed; whoever asks reads them at once and keeps nothing."""
        things = self._things(view)
        now = self.now = {}
        if not things:
            return self._none
        kept = self._kept.get(seat)
        if kept is None:
            kept = self._kept[seat] = {}
        for key, thing in things.items():
            found = kept.get(key)
            if found is None or found[0] is not thing:
                found = kept[key] = thing, self._pack(*self._row(thing, seat))
            now[key] = found[1]
        rows = self._filled(now.values())
        if self.also is not None:
            now |= {key: now.get(thing, self.blank) for key, thing in self.also(view).items()}
        return rows

    def _filled(self, rows: Iterable[bytes]) -> bytes:
        """So many rows as there are to be."""
        laid = b"".join(rows)
        if len(laid) > self._bytes:
            return laid[: self._bytes]
        return laid.ljust(self._bytes, b"\0")


class Again(Rows):
    """Rows of pieces that stand elsewhere already: who acts, who is shot at."""

    def __init__(self, name: str, meaning: str, most: int, pieces: Rows, keys: Callable[[Any], Iterable[Any]]) -> None:
        super().__init__(name, meaning, most, pieces.columns, dict, lambda *_: ())
        self._pieces, self._keys = pieces, keys

    def told(self, view: Any, seat: Seat) -> Packed:
        now = self._pieces.now
        rows = [now[key] for key in self._keys(view) if key in now]
        return self._filled(rows) if rows else self._none


class Places(Rows):
    """Rows of things that each have a place of their own, by key; the same for all seats."""

    def __init__(
        self,
        name: str,
        meaning: str,
        places: Sequence[Any],
        columns: Sequence[Column],
        things: Callable[[Any], dict[Any, Any]],
        row: Callable[[Any], Floats],
    ) -> None:
        super().__init__(name, meaning, len(places), columns, things, lambda one, _: row(one))
        self._place = {key: n * self._size for n, key in enumerate(places)}
        self._last: dict[Any, Any] = {}
        self._laid = bytearray(self._bytes)
        self._packed: dict[Any, bytes] = {}

    def told(self, view: Any, seat: Seat) -> Packed:
        things, last = self._things(view), self._last
        if things != last:
            more = len(things) - len(last)
            if more == 1:  # mostly one was added, and what is new comes last
                key = next(reversed(things))
                self._lay(key, things[key])
            elif more == -1:  # or one was taken away
                self._clear(next(key for key in last if key not in things))
            if things != last:
                for key in [key for key in last if key not in things]:
                    self._clear(key)
                for key in [key for key, thing in things.items() if last.get(key) != thing]:
                    self._lay(key, things[key])
        return self._laid

    def _clear(self, key: Any) -> None:
        del self._last[key]
        start = self._place[key]
        self._laid[start : start + self._size] = self.blank

    def _lay(self, key: Any, thing: Any) -> None:
        self._last[key] = thing
        row = self._packed.get(thing)
        if row is None:
            if len(self._packed) >= MOST_KEPT:
                self._packed.clear()
            row = self._packed[thing] = self._pack(*self._row(thing, ""))
        start = self._place[key]
        self._laid[start : start + self._size] = row


Part: TypeAlias = Line | Rows


@lru_cache(10_000)  # of a plain name: nobody owns it
def code_of(name: str) -> Floats:
    """An id as a few numbers of -1 or 1: the same id has the same code wherever it stands."""
    drawn = int.from_bytes(blake2b(name.encode(), digest_size=2).digest())
    return tuple(1.0 if drawn >> bit & 1 else -1.0 for bit in range(CODE))


def packing(wide: int) -> Callable[..., bytes]:
    """What makes bytes of so many numbers."""
    return Layout(f"{wide}f").pack


def code_columns(what: str) -> tuple[Column, ...]:
    return tuple(Column(f"code {n}", f"the code of {what}, number {n}") for n in range(CODE))


def squashed(number: float) -> float:
    """Any number between -1 and 1; 8 is halfway."""
    return number / (8 + abs(number))


def turned(part: float) -> Floats:
    """A direction, as a part of a full turn: cosine and sine."""
    return cos(2 * pi * part), sin(2 * pi * part)


def padded(values: Sequence[float], wide: int) -> Floats:
    """So many numbers, with 0 for those that are not there."""
    return (*values[:wide], *(0.0,) * (wide - len(values)))
