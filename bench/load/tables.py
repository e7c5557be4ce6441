"""Many tables at once: each has two who listen, and whoever is asked chooses at random."""

from __future__ import annotations

import asyncio
import json
import random
import urllib.request
from collections.abc import Callable, Sequence
from itertools import count
from time import perf_counter, process_time
from typing import Any, NamedTuple

import msgspec

from bench.load.wires import Wire, wired
from sandtable.kernel.game import load_game

PAIRS = {"seal-team-flix": {"seals": "2"}}  # two seats at each table, or a seat and a spectator
ENDLESS = {"third-option": ("OPN-4",)}  # an operation: it does not end within a measurement
SECRET = 0.1  # seconds: who has not heard of a choice by then is not to hear of it
FRAME, WELCOME, REFUSED = b'{"type":"frame"', b'{"type":"welcome"', b'{"type":"refused"'


class Measured(NamedTuple):
    """Choices a second, milliseconds to each update, and what one cost the load itself."""

    rate: float
    p50: float
    p99: float
    own: float


class Option(msgspec.Struct):
    pass


class Question(msgspec.Struct):
    yours: bool = False
    by_wish: str = ""  # the table answers by itself
    options: list[Option] = []


class Frame(msgspec.Struct):
    """As much of a frame as the load needs."""

    seq: int
    status: str
    question: Question | None = None


class Welcome(msgspec.Struct):
    frame: Frame


FRAMES = msgspec.json.Decoder(Frame)
WELCOMES = msgspec.json.Decoder(Welcome)


class Chair:
    """One connection at a table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.wire: Wire | None = None
        self.seq = -1
        self.waits = False  # for an update after the last choice

    def heard(self, message: bytes) -> None:
        if message.startswith(FRAME):
            self._show(FRAMES.decode(message))
        elif message.startswith(WELCOME):
            self._show(WELCOMES.decode(message).frame)
        elif message.startswith(REFUSED):
            self._table.failed = message.decode()

    def _show(self, frame: Frame) -> None:
        self.seq = frame.seq
        asked = frame.question
        if asked and asked.yours and not asked.by_wish:
            self._table.asked, self._table.options = self, len(asked.options)
        self._table.over = self._table.over or frame.status != "running"
        if self.waits:
            self.waits = False
            self._table.updated(self)


class Table:
    """A table with its two connections."""

    def __init__(self, name: str = "", spectator: str = "") -> None:
        self.id = name
        self.spectator = spectator  # the link
        self.chairs: list[Chair] = []
        self.asked: Chair | None = None
        self.options = 0
        self.over = False
        self.failed = ""
        self._chose: Chair | None = None
        self._sent = 0.0
        self._told = 0.0  # when whoever chose was told of it
        self._took: list[float] = []

    @property
    def waiting(self) -> bool:
        """For an update; but a secret choice is told to nobody else, and no word comes."""
        if self._chose is None or self._chose.waits:
            return self._chose is not None
        return any(chair.waits for chair in self.chairs) and perf_counter() < self._told + SECRET

    @property
    def ready(self) -> bool:
        seated = all(chair.seq >= 0 for chair in self.chairs)
        return seated and not self.waiting and bool(self.asked and self.options)

    def choose(self, dice: random.Random, key: int, took: list[float]) -> None:
        """Send a choice; how long it takes until each has heard of it is added to `took`."""
        chair, options = self.asked, self.options
        if chair is None or chair.wire is None:
            raise RuntimeError("nobody is asked here")
        self.asked, self.options = None, 0
        for each in self.chairs:
            each.waits = True
        self._took, self._chose, self._sent = took, chair, perf_counter()
        chair.wire.send(
            b'{"type":"choose","seq":%d,"key":"%d","option":%d}' % (chair.seq, key, dice.randrange(options))
        )

    def updated(self, chair: Chair) -> None:
        now = perf_counter()
        self._took.append(now - self._sent)
        if chair is self._chose:
            self._told = now

    def close(self) -> None:
        for chair in self.chairs:
            if chair.wire:
                chair.wire.close()


class Hall:
    """A server under load; tables of these games by turns."""

    def __init__(self, base: str, games: Sequence[str]) -> None:
        self.base = base
        self._games = games
        self._dice = random.Random("load")
        self._made = 0
        self._keys = count()  # none is used twice: it would be the same choice once more
        self._tables: list[Table] = []
        self._making: set[asyncio.Task[Table]] = set()

    async def open(self, tables: int) -> None:
        for _ in range(tables):
            self._tables.append(await self.new())

    async def play(self, rate: int, seconds: float) -> Measured:
        """So many choices a second over all tables; those that end are replaced."""
        took: list[float] = []
        begin, own = perf_counter(), process_time()
        choices = int(rate * seconds)
        for n in range(choices):
            await asyncio.sleep(max(0.0, begin + n / rate - perf_counter()))
            (await self._ready()).choose(self._dice, next(self._keys), took)
        sent = perf_counter() - begin
        while any(table.waiting for table in self._tables):
            await asyncio.sleep(0.001)
        took.sort()
        return Measured(
            choices / sent,
            took[len(took) // 2] * 1000,
            took[int(len(took) * 0.99)] * 1000,
            (process_time() - own) / choices * 1000,
        )

    def close(self) -> None:
        for task in self._making:
            task.cancel()
        for table in self._tables:
            table.close()

    async def _ready(self) -> Table:
        """A table that is asked something and does not wait for an answer."""
        while True:
            for _ in range(3):
                at = self._dice.randrange(len(self._tables))
                table = self._tables[at]
                if table.failed:
                    raise RuntimeError(table.failed)
                if table.over:
                    self._replace(at)
                elif table.ready:
                    return table
            await asyncio.sleep(0.0005)

    def _replace(self, at: int) -> None:
        """Another one in its place, when it is made: meanwhile the others are played."""
        self._tables[at].close()
        self._tables[at] = Table()

        def come(task: asyncio.Task[Table]) -> None:
            self._making.discard(task)
            if not task.cancelled():
                self._tables[at] = task.result()

        task = asyncio.create_task(self.new())
        self._making.add(task)
        task.add_done_callback(come)

    async def new(self) -> Table:
        """A table with both at it."""
        game = self._games[self._made % len(self._games)]
        self._made += 1
        made = await asyncio.to_thread(make, self.base, game, self._dice)
        links = [*made["links"]["seats"].values(), made["links"]["spectator"]]
        table = Table(made["id"], links[-1])
        for link in links[:2]:
            chair = Chair(table)
            table.chairs.append(chair)
            chair.wire = await joined(self.base, table.id, link, chair.heard)
        while not (table.ready or table.over):
            await asyncio.sleep(0.001)
        return table


async def joined(base: str, table: str, link: str, heard: Callable[[bytes], None]) -> Wire:
    wire = await wired(base, f"/api/tables/{table}/socket", heard)
    wire.send(b'{"type":"hello","link":"%s"}' % link.encode())
    return wire


def make(base: str, game: str, dice: random.Random) -> Any:
    """A new table of one of a game's missions."""
    missions = ENDLESS.get(game) or [one.id for one in load_game(game).missions()]
    wish = {"game": game, "mission": dice.choice(missions), "settings": PAIRS.get(game, {})}
    kind = {"content-type": "application/json"}
    body = json.dumps(wish).encode()
    request = urllib.request.Request(f"{base}/api/tables", body, kind)
    return json.load(urllib.request.urlopen(request))
