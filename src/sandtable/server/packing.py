"""One compression for all who are sent the same.

Left alone, each connection compresses each message for itself, with a memory of those before: a
third of a millisecond for a frame, times a thousand spectators. Here nothing
is remembered between messages (`server_no_context_takeover`), so the bytes on the wire are the same
for everybody; they are made once, with the message, and written past the layers between.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from litestar import WebSocket
from uvicorn.config import Config
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol

POST = "sandtable.post"  # where a socket's scope has the way past ASGI
WINDOW = 15  # bits: nothing is kept, so the largest costs nobody anything
LEVEL = 3  # of zlib: 0.13 ms for a frame of 28 KB, to 15.5 %; 6 takes 0.27 ms to make it 13.9 %
SMALL = 256  # bytes that are not worth it
PLAIN = 0  # the window of who does not want it

Post = Callable[[bytes], Awaitable[None]]


class Packet(bytes):
    """A message for several; each form that goes over the wire is made once."""

    def __init__(self, message: bytes) -> None:
        self._wires: dict[int, bytes] = {}

    def wire(self, window: int) -> bytes:
        found = self._wires.get(window)
        if found is None:
            found = self._wires[window] = wire(self, window)
        return found


def wire(message: bytes, window: int) -> bytes:
    """A text message as it goes over the wire, for who takes windows of so many bits."""
    packs = [] if window == PLAIN or len(message) < SMALL else [_packer(window)]
    return Frame(Opcode.TEXT, message).serialize(mask=False, extensions=packs)


def _packer(window: int) -> PerMessageDeflate:
    return PerMessageDeflate(True, True, WINDOW, window, {"level": LEVEL})


class Line(WebSocketsSansIOProtocol):
    """uvicorn's connection, which takes packets as they are."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, {**app_state, POST: self.post}, _loop)
        shared = ServerPerMessageDeflateFactory(
            server_no_context_takeover=True, server_max_window_bits=WINDOW, client_max_window_bits=12
        )
        self.conn = ServerProtocol(extensions=[shared], max_size=config.ws_max_size, logger=self.logger)
        self._window = -1  # not known before the handshake

    async def post(self, message: bytes) -> None:
        """Send a text message; waits while the other side does not read."""
        await self.writable.wait()
        if self.disconnected or self.close_sent or self.conn.state is not State.OPEN:
            raise ClientDisconnected
        if self._window < 0:
            self._window = _window(self.conn)
        if isinstance(message, Packet):
            self.transport.write(message.wire(self._window))
        else:
            self.transport.write(wire(message, self._window))


def _window(connection: ServerProtocol) -> int:
    """What was agreed on in the handshake."""
    for extension in connection.extensions:
        if isinstance(extension, PerMessageDeflate):
            return extension.local_max_window_bits
    return PLAIN


def posting(socket: WebSocket[Any, Any, Any]) -> Post:
    """How messages leave: straight where our own line serves, else by ASGI as in tests."""
    scope: Any = socket.scope
    straight: Post | None = scope.get("state", {}).get(POST)
    if straight is not None:
        return straight

    async def post(message: bytes) -> None:
        await socket.send_data(message.decode(), mode="text")

    return post
