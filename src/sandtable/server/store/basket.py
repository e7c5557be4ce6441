"""What becomes of tables that nobody touches: looked at twice, into a basket, emptied late.

Every moment is written down by two clocks: the wall's, and how long servers have run on this
database. Something has lasted only if both say so: a clock that jumps makes nothing older.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import bindparam, delete, select, text, update

from sandtable.server.store.missions import FORGET_MISSIONS
from sandtable.server.store.schema import settings, tables

if TYPE_CHECKING:
    from sandtable.server.store.store import Store

LOOKED = "looked"
_T = tables.c
_NOTE = text(
    "INSERT INTO settings (name, value) VALUES (:name, :value) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)
_ONE = tables.update().where(_T.id == bindparam("which"))
_PUT = _ONE.where(_T.deleted.is_(None)).values(deleted=bindparam("wall"), deleted_ran=bindparam("ran"))
_RESTORE = _ONE.values(deleted=None, deleted_ran=None, doomed=None, doomed_ran=None, touched=bindparam("wall"))
_PURGE = delete(tables).where(_T.id == bindparam("which"), _T.deleted.is_not(None))
_DOOM = (
    update(tables)
    .where(_T.touched < bindparam("since"), _T.doomed.is_(None), _T.deleted.is_(None))
    .values(doomed=bindparam("wall"), doomed_ran=bindparam("ran"))
)
_MARKED = _T.doomed > 0.0  # and not "is not null", for which SQLite looks at every table
_SPARE = update(tables).where(_T.touched >= bindparam("since"), _MARKED).values(doomed=None, doomed_ran=None)
_SPARE_ALL = update(tables).where(_MARKED).values(doomed=None, doomed_ran=None)
_LIE_ANEW = (
    update(tables).where(_T.deleted.is_not(None)).values(deleted=bindparam("wall"), deleted_ran=bindparam("ran"))
)


class Look(msgspec.Struct, frozen=True):
    """A moment by both clocks, in seconds."""

    wall: float
    ran: float

    def before(self, seconds: float) -> Look:
        return Look(self.wall - seconds, self.ran - seconds)


class Basket:
    """The part of the store that looks after what nobody touches."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def looked(self) -> Look | None:
        """When this database was last looked at."""
        async with self._store.reading() as connection:
            query = select(settings.c.value).where(settings.c.name == LOOKED)
            found = (await connection.execute(query)).scalar()
        return msgspec.json.decode(found, type=Look) if found else None

    async def due(self, until: Look, since: float) -> list[str]:
        """Tables still untouched that were seen so at a look that is long enough ago."""
        async with self._store.reading() as connection:
            query = select(_T.id).where(
                _T.doomed <= until.wall, _T.doomed_ran <= until.ran, _T.touched < since, _T.deleted.is_(None)
            )
            return [str(name) for name in (await connection.execute(query)).scalars()]

    async def lain(self, until: Look) -> list[str]:
        """Tables that lie in the basket for long enough."""
        async with self._store.reading() as connection:
            query = select(_T.id).where(_T.deleted <= until.wall, _T.deleted_ran <= until.ran)
            return [str(name) for name in (await connection.execute(query)).scalars()]

    async def holds(self, table_id: str) -> bool:
        async with self._store.reading() as connection:
            query = select(_T.id).where(_T.id == table_id, _T.deleted.is_not(None))
            return (await connection.execute(query)).first() is not None

    async def misses(self, table_id: str) -> bool:
        """Whether there is such a table, and it does not lie in here."""
        async with self._store.reading() as connection:
            query = select(_T.id).where(_T.id == table_id, _T.deleted.is_(None))
            return (await connection.execute(query)).first() is not None

    async def put(self, table_id: str, now: Look) -> None:
        """Into the basket: nobody can open it, and it can be had back."""
        await self._store.write((_PUT, {"which": table_id, "wall": now.wall, "ran": now.ran}))

    async def restore(self, table_id: str, wall: float) -> None:
        """Out of the basket again, as if it had been touched just now."""
        await self._store.write((_RESTORE, {"which": table_id, "wall": wall}))

    async def purge(self, table_ids: Sequence[str]) -> None:
        """For good, and with them the missions that nobody plays any more."""
        works = [(_PURGE, {"which": table_id}) for table_id in table_ids]
        await self._store.write(*works, (FORGET_MISSIONS, {}))

    async def note(self, now: Look, since: float) -> None:
        """This was a look: what is untouched since then is marked, what is not is spared."""
        marks = {"wall": now.wall, "ran": now.ran, "since": since}
        spare = (_SPARE, {"since": since})
        await self._store.write((_DOOM, marks), spare, (_NOTE, _noted(now)))

    async def anew(self, now: Look) -> None:
        """The clock has jumped: nothing was seen before, what lies in the basket lies since now."""
        lie = (_LIE_ANEW, {"wall": now.wall, "ran": now.ran})
        await self._store.write((_SPARE_ALL, {}), lie, (_NOTE, _noted(now)))


def _noted(now: Look) -> dict[str, str]:
    return {"name": LOOKED, "value": msgspec.json.encode(now).decode()}
