"""Reading and writing tables; every write is durable when it returns."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

import msgspec
from sqlalchemy import RowMapping, bindparam, delete, func, insert, select, tuple_, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from sandtable.kernel.errors import SandtableError
from sandtable.kernel.lock import InUse
from sandtable.server.status import Status
from sandtable.server.store.basket import Basket
from sandtable.server.store.engine import Opened, open_engine, shown
from sandtable.server.store.migrations import migrate
from sandtable.server.store.missions import ADD_MISSION, put_together, taken_apart
from sandtable.server.store.rows import ChatRow, LineRow, LinkRow, Listed, Stored, TableRow
from sandtable.server.store.schema import chat, lines, links, missions, settings, tables
from sandtable.server.store.sessions import Work
from sandtable.server.store.writer import NotSaved, Writer

LOG = logging.getLogger("sandtable.server")
IN_JSON: dict[str, Any] = {"seats": dict[str, str], "wishes": dict[str, dict[str, str]]}
_ADD_TABLE, _ADD_LINE, _ADD_LINK = insert(tables), insert(lines), insert(links)
_ADD_CHAT, _ADD_SETTING = insert(chat), insert(settings)
_TOUCH = update(tables).where(tables.c.id == bindparam("which")).values(touched=bindparam("now"))
_STATUS = (
    update(tables)
    .where(tables.c.id == bindparam("which"))
    .values(status=bindparam("new_status"), result=bindparam("new_result"))
)
_SEATS = update(tables).where(tables.c.id == bindparam("which")).values(seats=bindparam("new_seats"))
_WISHES = update(tables).where(tables.c.id == bindparam("which")).values(wishes=bindparam("new_wishes"))
_LINK = (
    update(links)
    .where(links.c.table_id == bindparam("which"), links.c.name == bindparam("role"))
    .values(secret=bindparam("new_secret"), claim=bindparam("new_claim"), person=bindparam("new_person"))
)
_PERSON = (
    update(links)
    .where(links.c.table_id == bindparam("which"), links.c.name == bindparam("role"))
    .values(person=bindparam("new_person"))
)
_HAS_BRANCH = (
    update(tables).where(tables.c.id == bindparam("which"), tables.c.status == "running").values(has_branch=True)
)
PIECE = 500  # lines of one commit
UNFINISHED = "unfinished"  # no status of a table: its lines are still being written
_CLEAR = delete(tables).where(tables.c.status == UNFINISHED)
_DELETE = delete(tables).where(tables.c.id == bindparam("which"))
BEAT = 5.0  # seconds between two proofs that the database is still ours
AHEAD = 60.0  # seconds that a table may have been made in the future, by a clock set back


class Store:
    """The database behind a hall of tables."""

    def __init__(self, opened: Opened) -> None:
        self._opened = opened
        self._engine = opened.engine
        self._writer = Writer(opened.session)
        self._beating: asyncio.Task[None] | None = None
        self.basket = Basket(self)

    @classmethod
    async def open(cls, where: str) -> Store:
        """Claim the database, bring its schema up to date, and be ready to write."""
        store = cls(open_engine(where))
        try:
            await store._writer.start()
            async with store._opened.changing() as connection:
                await migrate(connection)
                await connection.execute(_CLEAR)
                await store._opened.owner.begin(connection)
        except InUse:
            await store.close()
            raise
        except (SQLAlchemyError, OSError, SandtableError) as error:
            await store.close()
            raise SandtableError(f"the database {shown(where)} cannot be opened: {error}") from error
        if not store._opened.owner.lasting:
            store._beating = asyncio.create_task(store._beat(), name="beat")
        return store

    async def close(self) -> None:
        if self._beating:
            self._beating.cancel()
        await self._writer.stop()
        await self._opened.leave()

    async def _beat(self) -> None:
        """Take the database back as soon as it can be had, or find out who has it."""
        while not self._writer.overtaken:
            await asyncio.sleep(BEAT)
            with suppress(NotSaved):
                await self.write()

    async def lost(self) -> SandtableError:
        """Waits until another server has taken the database; what to say then."""
        await self._writer.lost.wait()
        return self._writer.overtaken or SandtableError("the database is lost")

    async def write(self, *works: Work) -> None:
        """All or nothing, durable when this returns."""
        await self._writer.write(*works)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        if self._writer.overtaken:  # what is in memory here may be the other one's past
            raise self._writer.overtaken
        try:
            async with self._engine.connect() as connection:
                yield connection
        except (SQLAlchemyError, OSError) as error:
            LOG.warning("the database does not answer: %s", error)
            raise SandtableError("The database does not answer; try again in a moment") from error

    # settings

    async def setting(self, name: str, value: str) -> str:
        """What was set once; `value` if nothing was."""
        async with self.reading() as connection:
            query = select(settings.c.value).where(settings.c.name == name)
            found = (await connection.execute(query)).scalar()
        if found is not None:
            return str(found)
        await self.write((_ADD_SETTING, {"name": name, "value": value}))
        return value

    # tables

    async def create(self, stored: Stored) -> None:
        """A long journal goes down piece by piece, so that nobody else's choice waits for it.

        Creating a branch also marks a running origin (`has_branch`), in the same transaction.
        """
        row, lines, split = stored.row, stored.lines, taken_apart(stored.header)
        whole = len(lines) <= PIECE
        params = _table_params(row, row.status if whole else UNFINISHED)
        params |= {"header": split.header, "mission": split.digest}
        works: list[Work] = [(ADD_MISSION, split.mission), (_ADD_TABLE, params)]
        works += [_line_work(row.id, line) for line in lines[:PIECE]]
        works += [
            (_ADD_LINK, {"table_id": row.id, "name": name, "secret": secret}) for name, secret in stored.links.items()
        ]
        if row.branch_of:
            works.append((_HAS_BRANCH, {"which": row.branch_of.partition("@")[0]}))
        await self.write(*works)
        if not whole:
            await self._finish(row, lines[PIECE:])

    async def _finish(self, row: TableRow, rest: Sequence[LineRow]) -> None:
        """Until its status says so, a table is not there; what is left unfinished is cleared."""
        try:
            for start in range(0, len(rest), PIECE):
                piece = rest[start : start + PIECE]
                await self.write(*(_line_work(row.id, line) for line in piece))
            await self.set_status(row.id, row.status, row.result)
        except NotSaved:
            with suppress(NotSaved):  # else it is cleared when the store is opened again
                await self.write((_DELETE, {"which": row.id}))
            raise

    async def load(self, table_id: str) -> Stored | None:
        async with self.reading() as connection:
            whole = select(tables, missions.c.body).join(missions)
            there = (tables.c.id == table_id) & tables.c.deleted.is_(None)
            row = (await connection.execute(whole.where(there))).mappings().first()
            if row is None or row["status"] == UNFINISHED:
                return None
            query = select(lines).where(lines.c.table_id == table_id).order_by(lines.c.n)
            written = (await connection.execute(query)).mappings().all()
            said = await connection.execute(select(chat).where(chat.c.table_id == table_id).order_by(chat.c.n))
            spoken = said.mappings().all()
            keys, claims, people = await _links(connection, [table_id])
        return Stored(
            _table_row(row),
            put_together(bytes(row["header"]), bytes(row["body"])),
            [LineRow(line["n"], bytes(line["body"]), line["key"]) for line in written],
            keys[table_id],
            [_chat_row(one) for one in spoken],
            claims[table_id],
            people[table_id],
        )

    async def every(self, limit: int, after: tuple[float, str] | None = None, *, deleted: bool = False) -> list[Listed]:
        """Tables, the latest first: so many, those after the one that was touched then."""
        last = select(func.max(lines.c.n)).where(lines.c.table_id == tables.c.id)
        query = select(tables, missions.c.name, last.scalar_subquery().label("seq")).join(missions)
        thrown_away = tables.c.deleted.is_not(None) if deleted else tables.c.deleted.is_(None)
        query = query.where(thrown_away, tables.c.status != UNFINISHED)
        if after:
            query = query.where(tuple_(tables.c.touched, tables.c.id) < after)
        query = query.order_by(tables.c.touched.desc(), tables.c.id.desc()).limit(limit)
        async with self.reading() as connection:
            rows = (await connection.execute(query)).mappings().all()
            keys, claims, _ = await _links(connection, [row["id"] for row in rows])
        return [_listed(row, keys[row["id"]], claims[row["id"]]) for row in rows]

    async def made_by(self, address: str, since: float, now: float) -> int:
        """How many tables an address has made since then."""
        then = tables.c.created.between(since, now + AHEAD)
        async with self.reading() as connection:
            query = select(func.count()).where(tables.c.address == address, then)
            return int((await connection.execute(query)).scalar() or 0)

    # what happens at a table

    async def append(
        self, table_id: str, new: Sequence[LineRow], touched: float | None, ended: tuple[Status, str] | None = None
    ) -> None:
        """Lines of a journal and, if they end the play, its status: all or nothing."""
        works = [_line_work(table_id, line) for line in new]
        if touched is not None:
            works.append((_TOUCH, {"which": table_id, "now": touched}))
        if ended:
            works.append(_status_work(table_id, ended))
        await self.write(*works)

    async def set_status(self, table_id: str, status: Status, result: str) -> None:
        await self.write(_status_work(table_id, (status, result)))

    async def set_seats(self, table_id: str, seats: dict[str, str], said: ChatRow) -> None:
        """Who plays where, and that it was said: both or neither."""
        params = {"which": table_id, "new_seats": msgspec.json.encode(seats).decode()}
        await self.write((_SEATS, params), _chat_work(table_id, said))

    async def set_wishes(self, table_id: str, wishes: dict[str, dict[str, str]]) -> None:
        params = {"which": table_id, "new_wishes": msgspec.json.encode(wishes).decode()}
        await self.write((_WISHES, params))

    async def set_link(self, table_id: str, link: LinkRow, *said: ChatRow) -> None:
        """Another secret for a role, whose it is, and what was said of it: all or nothing."""
        params = {"which": table_id, "role": link.name}
        params |= {"new_secret": link.secret, "new_claim": link.claim, "new_person": link.person}
        spoken = (_chat_work(table_id, one) for one in said)
        await self.write((_LINK, params), *spoken)

    async def set_person(self, table_id: str, seat: str, person: str, *said: ChatRow) -> None:
        """What somebody is called, and that it was said: both or neither."""
        params = {"which": table_id, "role": seat, "new_person": person}
        spoken = (_chat_work(table_id, one) for one in said)
        await self.write((_PERSON, params), *spoken)

    async def say(self, table_id: str, said: ChatRow) -> None:
        await self.write(_chat_work(table_id, said))


def _line_work(table_id: str, line: LineRow) -> Work:
    return _ADD_LINE, {"table_id": table_id, "n": line.n, "body": line.body, "key": line.key}


def _chat_work(table_id: str, said: ChatRow) -> Work:
    return _ADD_CHAT, {"table_id": table_id, **msgspec.structs.asdict(said)}


def _chat_row(row: RowMapping) -> ChatRow:
    return ChatRow(**{name: row[name] for name in ChatRow.__struct_fields__})


def _status_work(table_id: str, ended: tuple[Status, str]) -> Work:
    return _STATUS, {"which": table_id, "new_status": ended[0], "new_result": ended[1]}


def _table_params(row: TableRow, status: str) -> dict[str, Any]:
    found = msgspec.structs.asdict(row) | {"status": status}
    return found | {name: msgspec.json.encode(found[name]).decode() for name in IN_JSON}


def _listed(row: RowMapping, keys: dict[str, str], claims: dict[str, str]) -> Listed:
    found = {name: row[name] for name in Listed.__struct_fields__ if name in tables.c}
    found |= {"mission": row["name"], "seq": row["seq"] or 0}
    return Listed(**found, links=keys, claims=claims)


def _table_row(row: RowMapping) -> TableRow:
    found = {name: row[name] for name in TableRow.__struct_fields__}
    found |= {name: msgspec.json.decode(found[name], type=kind) for name, kind in IN_JSON.items()}
    return TableRow(**found)


ByTable = dict[str, dict[str, str]]


async def _links(connection: AsyncConnection, ids: list[str]) -> tuple[ByTable, ByTable, ByTable]:
    """Secrets, claims and names."""
    query = select(links).where(links.c.table_id.in_(ids))
    found: ByTable = defaultdict(dict)
    claims: ByTable = defaultdict(dict)
    people: ByTable = defaultdict(dict)
    for row in (await connection.execute(query)).mappings():
        found[row["table_id"]][row["name"]] = row["secret"]
        if row["claim"]:
            claims[row["table_id"]][row["name"]] = row["claim"]
        if row["person"]:
            people[row["table_id"]][row["name"]] = row["person"]
    return found, claims, people
