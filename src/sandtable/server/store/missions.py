"""Missions are stored once, however many tables play them: a table's header refers to its own."""

from __future__ import annotations

from hashlib import sha256
from typing import NamedTuple

import msgspec
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from sandtable.kernel.journal import Header

LEFT_OUT = msgspec.Raw(b"null")
_HEADER = msgspec.json.Decoder(Header)
# Both databases know these words; SQLAlchemy has them only for each by itself.
ADD_MISSION = text(
    "INSERT INTO missions (digest, name, body) VALUES (:digest, :name, :body) ON CONFLICT (digest) DO NOTHING"
)
FORGET_MISSIONS = text(
    "DELETE FROM missions WHERE NOT EXISTS (SELECT 1 FROM tables WHERE tables.mission = missions.digest)"
)


class _Named(msgspec.Struct):
    id: str


_NAME = msgspec.json.Decoder(_Named)


class Split(NamedTuple):
    """A journal's header without its mission, and the mission."""

    header: bytes
    digest: str
    name: str
    body: bytes

    @property
    def mission(self) -> dict[str, str | bytes]:
        return {"digest": self.digest, "name": self.name, "body": self.body}


def taken_apart(line: bytes) -> Split:
    header = _HEADER.decode(line)
    body = bytes(header.mission)
    rest = msgspec.json.encode(msgspec.structs.replace(header, mission=LEFT_OUT))
    return Split(rest, sha256(body).hexdigest(), _NAME.decode(body).id, body)


def put_together(header: bytes, body: bytes) -> bytes:
    """The header's line as it was."""
    whole = msgspec.structs.replace(_HEADER.decode(header), mission=msgspec.Raw(body))
    return msgspec.json.encode(whole)


async def take_out_missions(connection: AsyncConnection) -> None:
    """For tables that were stored with the mission in each: one at a time, they may be large."""
    ids = (await connection.execute(text("SELECT id FROM tables"))).scalars().all()
    for table_id in ids:
        which = {"which": table_id}
        query = text("SELECT header FROM tables WHERE id = :which")
        found = (await connection.execute(query, which)).scalar_one()
        split = taken_apart(bytes(found))
        await connection.execute(ADD_MISSION, split.mission)
        change = text("UPDATE tables SET header = :header, mission = :digest WHERE id = :which")
        new = {"header": split.header, "digest": split.digest}
        await connection.execute(change, which | new)
