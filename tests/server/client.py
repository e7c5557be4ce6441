"""Clients for tests: REST with httpx, the socket with websockets; both know only docs/server.md."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from typing import Any, Self

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.server.screen import Screen
from tests.waiting import PATIENCE

PLAIN = False  # no certificates are read: all of it is plain HTTP to this machine
NDJSON = {"Content-Type": "application/x-ndjson"}
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

    @property
    def path(self) -> str:
        return f"/api/tables/{self.id}"

    def link(self, role: str) -> str:
        """Of the host, of who watches, or of a seat."""
        return self.links.seats.get(role) or {"host": self.links.host, "spectator": self.links.spectator}[role]


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

    def seq(self, table: Made) -> int:
        """How far a table has come, as its host is told."""
        return int(self.table(table.id, table.links.host)["seq"])

    def room(self, table: Made) -> Any:
        """The table as a server in this process has it in memory."""
        return self.server.hall._rooms[table.id]

    def close_table(self, table: Made) -> None:
        data(self.post(f"{table.path}/close", table.links.host))

    def journal(self, table: Made) -> bytes:
        """What the journal of a table says that is over or closed."""
        answer = self.get(f"{table.path}/journal", table.links.spectator)
        assert answer.status_code == 200, answer.text
        assert answer.headers["content-type"].startswith("application/x-ndjson")
        return answer.content

    def bring(self, journal: bytes | str, **use: str) -> httpx.Response:
        """Upload a journal."""
        return self.post("/api/journals", params=use, content=journal, headers=NDJSON)

    def give_seat(self, table: Made, seat: str, player: str) -> Any:
        """Say who plays a seat from now on."""
        return data(self.put(f"{table.path}/seats/{seat}", table.links.host, json={"player": player}))

    @contextmanager
    def stream(self, table: Made, link: str) -> Iterator[Iterator[str]]:
        """The lines that a bot is sent."""
        headers = {"Authorization": f"Bearer {link}"}
        with self.http.stream("GET", f"{table.path}/stream", headers=headers) as stream:
            assert stream.headers["content-type"].startswith("application/x-ndjson")
            yield stream.iter_lines()

    def sit(self, table: Made, seat: str, key: str = "a key of sixteen letters") -> str:
        """Sit down with the host's invitation; the link that only this person has then."""
        return str(data(self.post(f"{table.path}/sit", table.links.seats[seat], json={"key": key}))["link"])

    def join(self, table: Made, role: str, *, since: int = -1, address: str = "") -> Wire:
        """The socket of a seat, or of who watches."""
        return self.wire(table.id, table.link(role), since=since, address=address)

    def turned_away(self, table: str, link: str) -> int:
        """The code with which a socket is closed that says hello with this link."""
        with self.wire(table) as wire:
            wire.send("hello", link=link, since=-1)
            return wire.close_code()

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


def check_refused(response: httpx.Response, status: int, *words: str) -> None:
    """It is refused with this status, and in these words."""
    assert response.status_code == status, response.text
    assert all(each in response.json()["detail"] for each in words), response.text


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

    def receive(self) -> Message:
        """The next message from the server, applied to the screen."""
        try:
            text = self.socket.recv(PATIENCE)
        except ConnectionClosed as error:
            raise closed(error) from error
        message: Message = json.loads(text)
        self.seen.append(message)
        if message["type"] == "welcome":
            self.screen.apply(message["frame"])
        elif message["type"] == "frame":
            self.screen.apply(message)
        return message

    def expect(self, *kinds: str) -> Message:
        """The next message of these kinds; others are kept for later."""
        for n, message in enumerate(self._unread):
            if message["type"] in kinds:
                return self._unread.pop(n)
        while True:
            message = self.receive()
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

    def see(self, seq: int) -> None:
        """Wait until the screen shows this `seq` or a later one."""
        while self.screen.seq < seq:
            message = self.receive()
            if message["type"] != "frame":
                self._unread.append(message)

    def until(self, condition: Callable[[], object]) -> None:
        """Read until it holds."""
        while not condition():
            self.receive()

    def until_asked(self) -> None:
        self.until(lambda: self.screen.asked)

    def types_since(self, count: int) -> list[str]:
        """The types of the messages after the first `count`, without those that say late who sits here."""
        types = [message["type"] for message in self.seen[count:]]
        return [kind for kind in types if kind != "people"]

    def settle(self) -> None:
        """Read all that the server has sent so far: messages are answered in order."""
        self.send("ping")
        self.expect("pong")

    def close_code(self) -> int:
        """Read until the server closes; its code."""
        while True:
            try:
                self.receive()
            except Closed as error:
                return error.code


def closed(error: ConnectionClosed) -> Closed:
    frame = error.rcvd
    return Closed(frame.code, frame.reason) if frame else Closed(1006, "broken")
