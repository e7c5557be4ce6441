"""Clients for tests: REST with httpx, the socket with websockets; both know only docs/server.md."""

from __future__ import annotations

import json
import time
from contextlib import suppress
from itertools import count
from typing import Any, Self

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.server.screen import Screen

PATIENCE = 120.0  # seconds: the machine may be busy
PLAIN = False  # no certificates are read: all of it is plain HTTP to this machine
Message = dict[str, Any]


class Links(msgspec.Struct):
    host: str
    spectator: str
    seats: dict[str, str]
    taken: list[str] = []


class Made(msgspec.Struct):
    """A made table, as the server answers."""

    id: str
    game: str
    title: str
    links: Links
    commitment: str


class Rest:
    """Requests with a link; answers that are errors are for the test to look at."""

    def __init__(self, base: str, house: str = "") -> None:
        self.base = base
        self.house = house
        self.http = httpx.Client(base_url=base, timeout=PATIENCE, verify=PLAIN)
        self.server: Any = None  # the one behind it, where it runs in this process

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *what: object) -> None:
        self.http.close()

    def request(self, method: str, path: str, link: str = "", **more: Any) -> httpx.Response:
        headers = {"Authorization": f"Bearer {link}"} if link else {}
        return self.http.request(method, path, headers=headers | more.pop("headers", {}), **more)

    def get(self, path: str, link: str = "", **more: Any) -> httpx.Response:
        return self.request("GET", path, link, **more)

    def post(self, path: str, link: str = "", **more: Any) -> httpx.Response:
        return self.request("POST", path, link, **more)

    def put(self, path: str, link: str = "", **more: Any) -> httpx.Response:
        return self.request("PUT", path, link, **more)

    def delete(self, path: str, link: str = "", **more: Any) -> httpx.Response:
        return self.request("DELETE", path, link, **more)

    def make(self, game: str = "third-option", mission: str = "MC-12", **more: Any) -> Made:
        """A new table with all its links."""
        body = {"game": game, "mission": mission} | more
        if "guide" in more:
            del body["mission"]
        return made(self.post("/api/tables", json=body))

    def table(self, table: str, link: str) -> dict[str, Any]:
        found: dict[str, Any] = data(self.get(f"/api/tables/{table}", link))
        return found

    def sit(self, table: Made, seat: str, key: str = "a key of sixteen letters") -> str:
        """Sit down with the host's invitation; the link that only this person has then."""
        path, invitation = f"/api/tables/{table.id}/sit", table.links.seats[seat]
        return str(data(self.post(path, invitation, json={"key": key}))["link"])

    def wire(self, table: str, link: str = "", *, since: int = -1, address: str = "") -> Wire:
        """A socket, from any address of this machine; with a link it says hello, is welcomed."""
        wire = Wire(self.base, table, address=address)
        try:
            if link:
                wire.hello(link, since)
        except BaseException:
            wire.close()
            raise
        return wire


def data(response: httpx.Response) -> Any:
    """The JSON of a good answer."""
    assert response.is_success, f"{response.request.url}: {response.status_code} {response.text}"
    return response.json()


def made(response: httpx.Response) -> Made:
    return msgspec.convert(data(response), Made)


class Closed(Exception):
    """The server closed the socket."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(f"{code} {reason}")
        self.code = code


class Wire:
    """One socket and what it shows."""

    _keys = count(1)

    def __init__(self, base: str, table: str, *, origin: str | None = None, address: str = "") -> None:
        url = f"{base.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        self._door = connect(
            url,
            origin=Origin(origin) if origin else None,
            open_timeout=PATIENCE,
            source_address=(address, 0) if address else None,
            close_timeout=1,
            max_size=None,
        )
        self.socket: ClientConnection = self._door.__enter__()
        self.screen = Screen()
        self.seen: list[Message] = []  # every message, in order
        self._unread: list[Message] = []  # those that no `expect` asked for yet

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *what: object) -> None:
        self.close()

    def close(self) -> None:
        with suppress(ConnectionClosed):
            self._door.__exit__(None, None, None)

    def send(self, kind: str, **fields: Any) -> None:
        self.raw(json.dumps({"type": kind} | fields))

    def raw(self, message: str | bytes) -> None:
        """Anything at all, a message or not."""
        try:
            self.socket.send(message)
        except ConnectionClosed as error:
            raise closed(error) from error

    def receive(self, timeout: float = PATIENCE) -> Message:
        """The next message from the server, applied to the screen."""
        try:
            text = self.socket.recv(timeout)
        except ConnectionClosed as error:
            raise closed(error) from error
        message: Message = json.loads(text)
        self.seen.append(message)
        if message["type"] == "welcome":
            self.screen.apply(message["frame"])
        elif message["type"] == "frame":
            self.screen.apply(message)
        return message

    def expect(self, *kinds: str, timeout: float = PATIENCE) -> Message:
        """The next message of these kinds; others are kept for later."""
        for n, message in enumerate(self._unread):
            if message["type"] in kinds:
                return self._unread.pop(n)
        until = time.monotonic() + timeout
        while True:
            message = self.receive(max(0.0, until - time.monotonic()))
            if message["type"] in kinds:
                return message
            self._unread.append(message)

    def hello(self, link: str, since: int = -1) -> Message:
        self.send("hello", link=link, since=since)
        return self.expect("welcome")

    def ask(self, kind: str, **fields: Any) -> Message:
        """Send a choice or an undo with a key of its own; the answer to that key."""
        key = fields.setdefault("key", f"key-{next(self._keys)}")
        fields.setdefault("seq", self.screen.seq)
        self.send(kind, **fields)
        while True:
            answer = self.expect("played", "refused")
            if answer.get("key") == key:
                return answer

    def choose(self, option: int = 0, **fields: Any) -> Message:
        """Play an option and wait for the frame that shows it."""
        answer = self.ask("choose", option=option, **fields)
        if answer["type"] == "played":
            self.see(answer["seq"])
        return answer

    def step(self) -> Message:
        """Have the guide go on, and wait for the frame that shows it."""
        answer = self.ask("step")
        if answer["type"] == "played":
            self.see(answer["seq"])
        return answer

    def see(self, seq: int, timeout: float = PATIENCE) -> None:
        """Wait until the screen shows this `seq` or a later one."""
        until = time.monotonic() + timeout
        while self.screen.seq < seq:
            message = self.receive(max(0.0, until - time.monotonic()))
            if message["type"] != "frame":
                self._unread.append(message)

    def settle(self) -> None:
        """Read all that the server has sent so far: messages are answered in order."""
        self.send("ping")
        self.expect("pong")

    def close_code(self, timeout: float = PATIENCE) -> int:
        """Read until the server closes; its code."""
        until = time.monotonic() + timeout
        while True:
            try:
                self.receive(max(0.0, until - time.monotonic()))
            except Closed as error:
                return error.code


def closed(error: ConnectionClosed) -> Closed:
    frame = error.rcvd
    return Closed(frame.code, frame.reason) if frame else Closed(1006, "broken")
