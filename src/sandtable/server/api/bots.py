"""A seat played over HTTP alone: frames as a stream, choices by POST."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from uuid import uuid4

import msgspec
from litestar import get, post
from litestar.datastructures import State
from litestar.params import JSONBody
from litestar.response import Stream

from sandtable.server.access import Access, FromAccess, hall_of
from sandtable.server.api.shapes import ChoiceIn, ChoiceOut, troubles
from sandtable.server.api.tables import ONE
from sandtable.server.messages import NO_CHOICE, Choose, encode
from sandtable.server.presence import Crowded

NDJSON = "application/x-ndjson"
ALIVE = 15.0  # seconds between blank lines


class Tap:
    """A listener that keeps what it hears until the stream takes it."""

    plain = True
    narrow = False
    pause = 100

    def __init__(self, room: int) -> None:
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue(room)

    def send(self, message: bytes) -> None:
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:  # too slow: the stream ends, and a new one starts whole
            self.close(0)

    def close(self, code: int) -> None:
        while self._queue.full():
            self._queue.get_nowait()
        self._queue.put_nowait(None)

    async def next(self) -> bytes | None:
        return await asyncio.wait_for(self._queue.get(), ALIVE)


@get(
    f"{ONE}/stream",
    responses=troubles(401, 403, 404),
    media_type=NDJSON,
    opt={"as_is": True},  # line by line, not packed
    summary="Frames as NDJSON, as they happen",
)
async def stream(state: State, access: FromAccess) -> Stream:
    access.room.admit(access.viewer())  # refuses before the stream has begun
    tap = Tap(hall_of(state).limits.outbox)
    return Stream(_frames(access, tap), media_type=NDJSON)


async def _frames(access: Access, tap: Tap) -> AsyncIterator[bytes]:
    room, seat = access.room, access.viewer()
    async with room.held():
        try:
            room.admit(seat)  # others may have come while it waited
        except Crowded:
            return
        if access.revoked:
            return
        first = room.audience(seat).plain(room.position(), room.undo_for(seat))
        room.join(seat, tap)
    try:
        yield encode(first) + b"\n"
        while True:
            try:
                message = await tap.next()
            except TimeoutError:
                message = b""
            if message is None:
                return
            yield message + b"\n"
    finally:
        room.leave(seat, tap)


@post(
    f"{ONE}/choices",
    status_code=200,
    responses=troubles(401, 403, 404, 409, 413, 415),
    summary="Answer the question that a seat is asked",
)
async def choose(access: FromAccess, data: JSONBody[ChoiceIn]) -> ChoiceOut:
    seat = access.player()
    raw = NO_CHOICE if data.choice is None else msgspec.Raw(encode(data.choice))
    message = Choose(data.seq, data.key or uuid4().hex, data.option, raw)
    line = await access.room.choose(seat, message)
    return ChoiceOut(access.room.record.noticed.at(seat, line))
