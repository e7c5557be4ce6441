"""A socket that costs next to nothing, so that the load is not what is measured.

It reads frames off the wire and hands their text on; it writes short ones. Nothing is compressed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from urllib.parse import urlsplit

Heard = Callable[[bytes], None]
TEXT, SHORT, LONG = 0x81, 126, 127  # a whole text message; lengths that need 2 or 8 bytes more
ASKING = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Wire(asyncio.Protocol):
    """One connection; `heard` is told every text message."""

    def __init__(self, asking: str, heard: Heard) -> None:
        self._asking = asking
        self._data = bytearray()
        self._open = False
        self.heard = heard
        self.opened = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self._asking.encode())

    def data_received(self, data: bytes) -> None:
        self._data += data
        if not self._open:
            self._shake_hands()
        if self._open:
            self._read()

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("not let in"))

    def _shake_hands(self) -> None:
        end = self._data.find(b"\r\n\r\n")
        if end < 0:
            return
        if not self._data.startswith(b"HTTP/1.1 101"):
            self.opened.set_exception(ConnectionError(self._data[:end].decode()))
            return
        del self._data[: end + 4]
        self._open = True
        self.opened.set_result(None)

    def _read(self) -> None:
        at = 0
        while (found := _message(self._data, at)) is not None:
            first, last = found
            kind, at = self._data[at], last
            if kind == TEXT:
                self.heard(bytes(self._data[first:last]))
        del self._data[:at]

    def send(self, message: bytes) -> None:
        """Masked with zeros, as clients must mask: the text stays as it is."""
        size = len(message)
        length = bytes([0x80 | size]) if size < SHORT else b"\xfe" + size.to_bytes(2, "big")
        if self.transport is not None:
            self.transport.write(bytes([TEXT]) + length + bytes(4) + message)

    def close(self) -> None:
        if self.transport is not None:
            self.transport.close()


def _message(data: bytearray, at: int) -> tuple[int, int] | None:
    """Where the message that begins here has its text; None until all of it has come."""
    if len(data) < at + 2:
        return None
    size, first = data[at + 1], at + 2
    if size in (SHORT, LONG):
        more = 2 if size == SHORT else 8
        if len(data) < first + more:
            return None
        size, first = int.from_bytes(data[first : first + more], "big"), first + more
    return (first, first + size) if len(data) >= first + size else None


async def wired(base: str, path: str, heard: Heard) -> Wire:
    """A connection to a path of a server."""
    to = urlsplit(base)
    asking = ASKING.format(path=path, host=to.netloc)
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(lambda: Wire(asking, heard), to.hostname or "", to.port or 80)
    await wire.opened
    return wire
