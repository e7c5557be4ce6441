"""Many tables at once: each has a seat that chooses at random and a spectator who watches."""

from __future__ import annotations

import asyncio
import json
import random
import urllib.request
from collections.abc import Callable
from time import perf_counter
from typing import Any, NamedTuple

import msgspec
from websockets.asyncio.client import ClientConnection, connect

MISSION = "OPN-4"  # an operation: it does not end within a measurement


class Measured(NamedTuple):
    rate: float
    p99: float


class Option(msgspec.Struct):
    n: int


class Question(msgspec.Struct):
    options: list[Option] = []


class Message(msgspec.Struct):
    """As much of a message as the load needs."""

    type: str
    seq: int = -1
    question: Question | None = None
    frame: Any = None
    why: str = ""


DECODER = msgspec.json.Decoder(Message)


class Seat:
    """A table with its two connections."""

    def __init__(self, player: ClientConnection, watcher: ClientConnection) -> None:
        self._sockets = player, watcher
        self.seq = 0
        self.options = 0
        self.busy = False

    async def choose(self, dice: random.Random, key: str, took: list[float]) -> None:
        """Send a choice, wait until both have heard of it."""
        player, watcher = self._sockets
        choice = {
            "type": "choose", "seq": self.seq, "key": key, "option": dice.randrange(self.options)
        }  # fmt: skip
        begin = perf_counter()
        await player.send(json.dumps(choice))
        mine, _ = await asyncio.gather(self._update(player), self._update(watcher))
        took.append(perf_counter() - begin)
        self.show(mine)
        self.busy = False

    async def _update(self, socket: ClientConnection) -> Message:
        while True:
            message = DECODER.decode(await socket.recv())
            if message.type == "frame":
                return message
            if message.type == "refused":
                raise RuntimeError(message.why)

    def show(self, frame: Message) -> None:
        self.seq = frame.seq
        self.options = len(frame.question.options) if frame.question else 0

    async def close(self) -> None:
        for socket in self._sockets:
            await socket.close()


class Hall:
    """A server under load."""

    def __init__(self, base: str) -> None:
        self._base = base

    async def play(
        self, rate: int, seconds: float, tables: int, then: Callable[[], None] = lambda: None
    ) -> Measured:
        """So many choices a second over so many tables; `then` is called while all are open."""
        dice = random.Random(rate)
        seats = [await self._open() for _ in range(tables)]
        took: list[float] = []
        tasks = []
        begin = perf_counter()
        for n in range(int(rate * seconds)):
            await asyncio.sleep(max(0.0, begin + n / rate - perf_counter()))
            seat = await _free(seats, dice)
            seat.busy = True
            tasks.append(asyncio.create_task(seat.choose(dice, f"{n}", took)))
        await asyncio.gather(*tasks)
        spent = perf_counter() - begin
        then()
        for seat in seats:
            await seat.close()
        return Measured(len(took) / spent, sorted(took)[int(len(took) * 0.99)] * 1000)

    async def _open(self) -> Seat:
        made = await asyncio.to_thread(self._make)
        links = made["links"]
        player, first = await self._join(made["id"], links["seats"]["commander"])
        watcher, _ = await self._join(made["id"], links["spectator"])
        seat = Seat(player, watcher)
        seat.show(first)
        return seat

    def _make(self) -> Any:
        wish = json.dumps({"game": "third-option", "mission": MISSION}).encode()
        kind = {"content-type": "application/json"}
        request = urllib.request.Request(f"{self._base}/api/tables", wish, kind)
        return json.load(urllib.request.urlopen(request))

    async def _join(self, table: str, secret: str) -> tuple[ClientConnection, Message]:
        address = f"{self._base.replace('http', 'ws')}/api/tables/{table}/socket"
        socket = await connect(address, compression=None, max_size=None)
        await socket.send(json.dumps({"type": "hello", "link": secret}))
        while True:
            message = DECODER.decode(await socket.recv())
            if message.type == "welcome":
                return socket, msgspec.convert(message.frame, Message)


async def _free(seats: list[Seat], dice: random.Random) -> Seat:
    """A table that is asked something and does not wait for an answer."""
    while True:
        seat = dice.choice(seats)
        if not seat.busy and seat.options:
            return seat
        await asyncio.sleep(0)
