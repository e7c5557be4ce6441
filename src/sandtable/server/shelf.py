"""What many tables have in common is in memory once."""

from __future__ import annotations

from hashlib import blake2b
from weakref import WeakValueDictionary

import msgspec

from sandtable.kernel.journal import Journal


class Pinned:
    """A mission as it stands in a journal's header."""

    __slots__ = ("__weakref__", "raw")

    def __init__(self, raw: msgspec.Raw) -> None:
        self.raw = raw


class Shelf:
    """Pinned missions by what they say, for as long as a table has them."""

    def __init__(self) -> None:
        self._known: WeakValueDictionary[bytes, Pinned] = WeakValueDictionary()

    def share(self, journal: Journal) -> Pinned:
        """Have this journal refer to the mission that is here already; keep what is returned."""
        mine = journal.header.mission
        found = self._known.setdefault(blake2b(bytes(mine)).digest(), Pinned(mine))
        journal.header = msgspec.structs.replace(journal.header, mission=found.raw)
        return found

    def __len__(self) -> int:
        return len(self._known)
