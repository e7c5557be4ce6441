"""The outermost layer: security headers, rates, content types, and whose page opens a socket."""

from __future__ import annotations

from collections import Counter
from ipaddress import ip_address
from typing import Any, TypeAlias

import msgspec
from litestar import Litestar
from litestar.types import Receive, Send

from sandtable.server.api.shapes import Trouble
from sandtable.server.bounds import JOURNALS, ROLLS
from sandtable.server.buckets import Buckets, counted_as
from sandtable.server.settings import Settings

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
# A picture on its own carries its style inside; it may do nothing else.
PICTURE_CSP = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
# What a page loads is held to the page's policy, and comes in several files: few words for each.
PART_CSP = "default-src 'none'; frame-ancestors 'none'"
PARTS = (b"text/javascript", b"text/css", b"font/")
HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
# Said of documents alone.
PAGE_HEADERS = (
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
Scope: TypeAlias = Any  # Litestar types it as its own requests only; here come all kinds
JSON, NDJSON = "application/json", "application/x-ndjson"
WITH_BODY = ("POST", "PUT", "PATCH")
FORBIDDEN, CROWDED = 4403, 4409
MANY = "This address has too many connections open already; close one of them"
# A name that somebody else owns may lead here as well, with his page in the browser behind it.
LOCAL_NAMES = ("localhost", "127.0.0.1", "[::1]")
ELSEWHERE = "This server answers to this machine's own names; behind a proxy use --behind-proxy"


class Guard:
    """An ASGI application around the application."""

    def __init__(self, app: Litestar, settings: Settings) -> None:
        self.app = app
        self._local = settings.local
        self.limits = settings.limits
        rate = settings.limits.requests_per_second
        self._by_address = Buckets(rate, 4 * rate)
        self._count = 0
        self._sockets: Counter[str] = Counter()  # open ones, by address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if not self._in_time(scope):
            await _refuse(scope, send, 429, "Too many requests from this address; wait a moment")
        elif self._local and not _local_name(scope):
            await _refuse(scope, send, 421, ELSEWHERE)
        elif scope["type"] == "websocket":
            if _own_page(scope):
                await self._socket(scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": FORBIDDEN, "reason": ""})
        elif not _right_type(scope):
            expected = NDJSON if scope["path"] in (JOURNALS, ROLLS) else JSON
            await _refuse(scope, send, 415, f"The content type has to be {expected}")
        else:
            await self.app(_as_get(scope), receive, _with_headers(send))

    def _in_time(self, scope: Scope) -> bool:
        self._count += 1
        if self._count % 1000 == 0:
            self._by_address.sweep()
        return self._by_address.take(_address(scope))

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One more socket of its address; too many, and it is told so and closed."""
        name = _address(scope)
        if self._sockets[name] >= self.limits.connections_per_address and not _own_machine(name):
            await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
            await send({"type": "websocket.close", "code": CROWDED, "reason": MANY})
            return
        self._sockets[name] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self._sockets[name] -= 1
            if not self._sockets[name]:
                del self._sockets[name]


def _address(scope: Scope) -> str:
    client: Any = scope.get("client")
    return counted_as(str(client[0])) if client else ""


def _own_machine(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


def _header(scope: Scope, name: bytes) -> str:
    return next((v.decode("latin-1") for k, v in scope["headers"] if k == name), "")


def _local_name(scope: Scope) -> bool:
    host = _header(scope, b"host").lower()
    name, _, port = host.rpartition(":")
    return (name if name and port.isdigit() else host) in LOCAL_NAMES


def _as_get(scope: Scope) -> Scope:
    """Pages and files answer HEAD as they answer GET; uvicorn leaves the body out."""
    if scope["method"] != "HEAD" or scope["path"].startswith("/api/"):
        return scope
    return {**scope, "method": "GET"}


def _own_page(scope: Scope) -> bool:
    """Browsers say which page opens a socket: it has to be ours. Programs say nothing."""
    origin = _header(scope, b"origin")
    return not origin or origin.partition("://")[2] == _header(scope, b"host")


def _right_type(scope: Scope) -> bool:
    if scope["type"] != "http" or scope["method"] not in WITH_BODY:
        return True
    given = _header(scope, b"content-type").partition(";")[0].strip().lower()
    if scope["path"] in (JOURNALS, ROLLS):
        return given == NDJSON
    length = _header(scope, b"content-length")
    no_body = length in ("", "0") and not _header(scope, b"transfer-encoding")
    return given == JSON or (no_body and not given)


def _with_headers(send: Send) -> Send:
    async def sending(message: Any) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", ()), *_headers(message)]
        await send(message)

    return sending


def _headers(message: Any) -> list[tuple[bytes, bytes]]:
    kinds = [value for name, value in message.get("headers", ()) if name == b"content-type"]
    kind = kinds[0] if kinds else b""
    names = {name for name, _ in message.get("headers", ())}
    cached = [] if b"cache-control" in names else [(b"cache-control", b"no-store")]
    more = () if kind.startswith(PARTS) else PAGE_HEADERS
    return [*HEADERS, *more, *cached, (b"content-security-policy", _policy(kind).encode())]


def _policy(kind: bytes) -> str:
    if kind.startswith(PARTS):
        return PART_CSP
    return PICTURE_CSP if kind.startswith(b"image/svg") else CSP


async def _refuse(scope: Scope, send: Send, status: int, detail: str) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 4429, "reason": ""})
        return
    body = msgspec.json.encode(Trouble(status, detail))
    sending = _with_headers(send)
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    start: Any = {"type": "http.response.start", "status": status, "headers": headers}
    await sending(start)
    end: Any = {"type": "http.response.body", "body": body, "more_body": False}
    await sending(end)
