"""Clients that mean harm, on plain sockets: each keeps its connection open and does not behave."""

import socket
from contextlib import closing, suppress

import httpx

from tests.waiting import PATIENCE

HALF_HEAD = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: "
HALF_BODY = (
    b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"
)
RUBBISH = b"\x16\x03\x01\x00\xff" + bytes(range(256))
WHOLE = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


def dial(base: str, *, small: bool = False) -> socket.socket:
    """A connection; with a receive buffer as small as the system allows, if that is wanted."""
    host, port = base.removeprefix("http://").split(":")
    found = socket.socket()
    found.settimeout(PATIENCE)
    if small:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    found.connect((host, int(port)))
    return found


def sending(base: str, data: bytes) -> socket.socket:
    """Sends this and then waits."""
    found = dial(base)
    with suppress(OSError):  # a server that turns it away need not read it
        found.sendall(data)
    return found


def upgraded(base: str, table: str, *, small: bool = False) -> socket.socket:
    """A WebSocket by hand that has said nothing yet."""
    found = dial(base, small=small)
    host = base.removeprefix("http://")
    handshake = (
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {host}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    found.sendall(handshake.encode())
    assert b" 101 " in found.recv(100)
    return found


def frame(text: bytes) -> bytes:
    """A client's frames are masked; a mask of zeros leaves them readable."""
    size = bytes([0x80 | len(text)]) if len(text) < 126 else b"\xfe" + len(text).to_bytes(2, "big")
    return b"\x81" + size + bytes(4) + text


def deaf(base: str, table: str, link: str) -> socket.socket:
    """Says hello and never reads again."""
    found = upgraded(base, table, small=True)
    found.sendall(frame(f'{{"type":"hello","link":"{link}","since":-1}}'.encode()))
    return found


def is_over(one: socket.socket) -> bool:
    """Whether the server has ended this connection; what it sent before is read over."""
    one.setblocking(False)
    try:
        while data := one.recv(65536):
            del data
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True


def answers(base: str) -> int:
    """A well-behaved client with a connection of its own; its status code, 0 for none."""
    with closing(httpx.Client(timeout=PATIENCE, verify=False)) as client:
        try:
            return client.get(f"{base}/api/games").status_code
        except httpx.HTTPError:
            return 0
