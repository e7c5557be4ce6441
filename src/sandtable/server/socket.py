"""One connection of a browser: `hello` first, then messages both ways (docs/server.md)."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from sandtable.kernel.errors import Refused, SandtableError
from sandtable.server.access import Access, address_of, hall_of
from sandtable.server.buckets import Bucket
from sandtable.server.conversation import Conversation
from sandtable.server.hall import GONE, Hall
from sandtable.server.links import HOST, role_of
from sandtable.server.messages import DECODER, AnyMessage, Hello, RefusedOut, encode
from sandtable.server.packing import posting
from sandtable.server.presence import Crowded
from sandtable.server.protocols import CUT
from sandtable.server.room import Stale
from sandtable.server.settings import Limits

LOG = logging.getLogger("sandtable.server")
NOT_UNDERSTOOD, NO_LINK, NO_TABLE = 4400, 4401, 4404
NO_HELLO, CROWDED, TOO_LARGE, TOO_FAST = 4408, 4409, 4413, 4429
COME_BACK = 1013
LAST_WORDS = 2.0  # seconds to take what was sent before the connection is closed
GOODBYE = 2.0  # seconds to take the word that it is closed
PATIENCE = 20  # bad or hasty messages until the connection is given up
BAD = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


class Closed(Exception):
    """This connection ends, with this code and perhaps a sentence."""

    def __init__(self, code: int, why: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.why = why


class Outbox:
    """What still has to be sent; somebody who does not read is cut off, nobody waits for him."""

    plain = False
    pause = 100

    def __init__(self, socket: WebSocket[Any, Any, Any], room: int, *, narrow: bool) -> None:
        self.narrow = narrow
        self._post = posting(socket)
        self._room = room
        self._waiting: deque[bytes] = deque()
        self._wake = asyncio.Event()
        self._closing = asyncio.Event()
        self._code = 0

    def send(self, message: bytes) -> None:
        if self._code:
            return
        if len(self._waiting) >= self._room:
            self._waiting.clear()
            self.close(TOO_FAST)
            return
        self._waiting.append(message)
        self._wake.set()

    def close(self, code: int) -> None:
        self._code = self._code or code
        self._wake.set()
        self._closing.set()

    async def run(self) -> None:
        """Until the connection is to be closed."""
        while True:
            await self._wake.wait()
            while self._waiting:
                await self._post(self._waiting.popleft())
            if self._code:
                raise Closed(self._code)
            self._wake.clear()

    async def closed(self) -> None:
        """Ends it even if `run` waits for somebody who does not read."""
        await self._closing.wait()
        if self._waiting:
            await asyncio.sleep(LAST_WORDS)
        raise Closed(self._code)


@websocket("/api/tables/{table_id:str}/socket")
async def table_socket(socket: WebSocket[Any, Any, Any], state: State, table_id: FromPath[str]) -> None:
    """Accept, listen, and close with a code that says why."""
    hall = hall_of(state)
    await socket.accept()
    try:
        await _serve(socket, hall, table_id)
    except Closed as closed:
        await _goodbye(socket, closed.code, closed.why)
    except Crowded as error:
        await _goodbye(socket, CROWDED, str(error))
    except SandtableError:  # the database is away, or the table was put away just now
        await _goodbye(socket, COME_BACK)
    except (WebSocketDisconnect, RuntimeError, OSError):
        pass  # the other side has gone


async def _goodbye(socket: WebSocket[Any, Any, Any], code: int, why: str = "") -> None:
    """Close it; who does not read would never be closed, only waited for, and is cut off."""
    try:
        await asyncio.wait_for(socket.close(code=code, reason=why), GOODBYE)
    except TimeoutError:
        scope: Any = socket.scope
        if CUT in scope["state"]:
            scope["state"][CUT]()
    except Exception:  # whoever does not read may be gone by now
        LOG.debug("gone before it was closed", exc_info=True)


async def _serve(socket: WebSocket[Any, Any, Any], hall: Hall, table_id: str) -> None:
    hello = await _hello(socket, hall.limits)
    room = await hall.room(table_id)
    if room is None:
        raise Closed(GONE if await hall.in_basket(table_id) else NO_TABLE)
    name = role_of(hello.link, room.links)
    if name is None or name == HOST:
        raise Closed(NO_LINK)
    outbox = Outbox(socket, hall.limits.outbox, narrow=hello.narrow)
    access = Access(room, name, hello.link, address_of(socket))
    talk = Conversation(access, outbox, hall.limits)
    await talk.begin(hello.since)
    try:
        if access.revoked:  # while it waited for its turn
            raise Closed(NO_LINK)
        await _both_ways(socket, outbox, talk, hall)
    finally:
        talk.end()


async def _hello(socket: WebSocket[Any, Any, Any], limits: Limits) -> Hello:
    try:
        data = await asyncio.wait_for(_receive(socket, limits), limits.hello_seconds)
    except TimeoutError as error:
        raise Closed(NO_HELLO) from error
    message = _read(data)
    if not isinstance(message, Hello):
        raise Closed(NOT_UNDERSTOOD)
    return message


async def _receive(socket: WebSocket[Any, Any, Any], limits: Limits) -> str:
    event: Any = await socket.receive()
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="gone", code=1000)
    text = event.get("text")
    if not isinstance(text, str):
        raise Closed(NOT_UNDERSTOOD)
    if len(text) > limits.message_bytes or len(text.encode()) > limits.message_bytes:
        raise Closed(TOO_LARGE)
    return text


def _read(text: str) -> AnyMessage | None:
    try:
        return DECODER.decode(text)
    except BAD:
        return None


async def _both_ways(socket: WebSocket[Any, Any, Any], outbox: Outbox, talk: Conversation, hall: Hall) -> None:
    """Send and listen at the same time; the first to end ends all."""
    works = (outbox.run(), outbox.closed(), _listen(socket, talk, hall))
    tasks = [asyncio.create_task(work) for work in works]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _listen(socket: WebSocket[Any, Any, Any], talk: Conversation, hall: Hall) -> None:
    patience, limits = PATIENCE, hall.limits
    own = Bucket(limits.messages_per_second, 2 * limits.messages_per_second)
    address = address_of(socket)
    while True:
        try:
            text = await asyncio.wait_for(_receive(socket, limits), limits.silence_seconds)
        except TimeoutError as error:
            raise Closed(NO_HELLO) from error
        if not own.take() or not hall.by_address.take(address):
            patience -= 1
            talk.refuse("Too many messages; wait a moment")
            if patience < 0:
                raise Closed(TOO_FAST)
            continue
        message = _read(text)
        if message is None:
            patience -= 1
            talk.refuse("That message is not understood")
            if patience < 0:
                raise Closed(NOT_UNDERSTOOD)
            continue
        await _answer(talk, message)


async def _answer(talk: Conversation, message: AnyMessage) -> None:
    key = str(getattr(message, "key", ""))
    try:
        await talk.answer(message)
    except Refused as error:
        stale = isinstance(error, Stale)
        refusal = error.refusal
        talk.outbox.send(encode(RefusedOut(why=refusal.why, rule=refusal.rule, key=key, stale=stale)))
    except SandtableError as error:
        talk.outbox.send(encode(RefusedOut(why=str(error), key=key)))
