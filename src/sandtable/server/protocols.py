"""uvicorn's two protocols, with the door told what each connection does."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from sandtable.server.api.shapes import Trouble
from sandtable.server.door import Door, cut
from sandtable.server.packing import Line

ECHO = 3.0  # seconds that a socket which was closed has to say so too
CUT = "sandtable.cut"  # where a socket's scope has the way to cut it off
FULL = "This server has no room for another connection; come back in a moment"
_BODY = msgspec.json.encode(Trouble(503, FULL))
NO_ROOM = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\n"
    b"retry-after: 10\r\nconnection: close\r\ncontent-length: %d\r\n\r\n%b" % (len(_BODY), _BODY)
)


class HttpLine(HttpToolsProtocol):
    """A connection from its first byte until it becomes a socket or ends."""

    def __init__(self, door: Door, **given: Any) -> None:
        super().__init__(**given)
        self._door = door
        self._let_in = True

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._let_in = self._door.enters(self, self.connections)

    def connection_lost(self, exc: Exception | None) -> None:
        self._door.leaves(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self._let_in:
            self.transport.write(NO_ROOM)
            self.transport.close()
            return
        if self.cycle is None or self.cycle.response_complete:
            self._door.begins(self)
        super().data_received(data)

    def on_message_begin(self) -> None:
        self._door.begins(self)
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._door.goes_on(self)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._door.done(self)
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._door.leaves(self)
        super().handle_websocket_upgrade()


class SocketLine(Line):
    """A socket; the application can cut it off, which ASGI has no word for."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, {**app_state, CUT: self.cut}, _loop)
        self.close_timeout = ECHO

    def cut(self) -> None:
        cut(self.transport)
