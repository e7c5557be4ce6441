"""The server in a thread of this process, with the toy games among its games.

It is the same application behind the same uvicorn as `sandtable serve`, over real sockets.
"""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import uvicorn
from litestar import Litestar

from sandtable.games import seal_team_flix, special_forces, third_option
from sandtable.server import app as application
from sandtable.server.app import create_app
from sandtable.server.aside import workers
from sandtable.server.hall import Hall
from sandtable.server.run import configured, listening
from sandtable.server.settings import Limits, Settings
from sandtable.show import ShownGame
from tests.boards.tabletop.camp import CAMP
from tests.boards.tabletop.race import RACE
from tests.forks import ASIDE, stand_in
from tests.server.drawn import DRAWN
from tests.server.flicked import FLICKS_TOY
from tests.waiting import PATIENCE, wait_until

T = TypeVar("T")
OURS = (third_option.GAME, special_forces.GAME, seal_team_flix.GAME)
TOYS = (DRAWN, FLICKS_TOY, RACE, CAMP)
GAMES: dict[str, ShownGame[Any]] = {game.id: game for game in (*OURS, *TOYS)}
# A test asks faster than any person; what the limits do is tested with limits of its own.
WIDE: dict[str, Any] = {
    "messages_per_second": 1e6,
    "address_messages_per_second": 1e6,
    "requests_per_second": 1e6,
    "tables_per_hour": 1_000_000,
}


# What works beside these servers is forked, where that can be; this is how it is started else.
INSTALLED = workers.COMMAND
if stand_in():
    workers.COMMAND = (*stand_in(), ASIDE)


class Stopped:
    """What has answered for a server that has stopped answers for the next of a thousand.

    To read forty signatures and to lay their routes takes longer than all else of a start.
    """

    def __init__(self) -> None:
        self._idle: dict[int, list[Litestar]] = {}

    def taken(self, body_bytes: int) -> Litestar:
        idle = self._idle.get(body_bytes)
        return idle.pop() if idle else ROUTED(body_bytes)

    def put_back(self, app: Litestar, body_bytes: int) -> None:
        self._idle.setdefault(body_bytes, []).append(app)


ROUTED = application.routed
STOPPED = Stopped()
application.routed = STOPPED.taken


class Watched(uvicorn.Server):
    """Remembers the loop that it runs on."""

    loop: asyncio.AbstractEventLoop

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self.loop = asyncio.get_running_loop()
        await super().startup(sockets)

    async def main_loop(self) -> None:
        """As uvicorn's, but it looks ten times as often whether it is to stop."""
        while not await self.on_tick(0):
            await asyncio.sleep(0.01)


class LocalServer:
    """`start` it, use `base` and `house`, `stop` it."""

    def __init__(self, db: str, **limits: Any) -> None:
        self.db = db
        self.settings = Settings(db=db, limits=Limits(**WIDE | limits))
        self.base = self.house = ""
        self.app: Any = None
        self.hall: Hall
        self._server: uvicorn.Server | None = None
        self._thread: threading.Thread | None = None

    def start(self) -> LocalServer:
        self.app = create_app(self.settings, games=GAMES)
        bound = listening("127.0.0.1", 0)
        self.base = f"http://127.0.0.1:{bound.getsockname()[1]}"
        self._server = Watched(configured(self.app))
        self._thread = threading.Thread(target=self._server.run, args=([bound],), daemon=True)
        self._thread.start()
        server, thread = self._server, self._thread
        wait_until(lambda: server.started or not thread.is_alive())
        assert server.started, "the server does not start"
        self.hall = self.app.app.state.hall
        self.house = self.hall.house
        return self

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        assert isinstance(self._server, Watched)
        return self._server.loop

    @property
    def thread(self) -> int:
        """The one that its loop runs in."""
        assert self._thread
        return self._thread.ident or 0

    @property
    def connections(self) -> int:
        """How many there are, sockets and requests, as uvicorn counts them."""
        return len(self._server.server_state.connections) if self._server else 0

    def do(self, work: Callable[[Hall], Coroutine[Any, Any, T]]) -> T:
        """Have the hall do something on its own loop."""
        return asyncio.run_coroutine_threadsafe(work(self.hall), self.loop).result(PATIENCE)

    def stop(self) -> None:
        if self._server and self._thread:
            self._server.should_exit = True
            self._thread.join(PATIENCE)
            assert not self._thread.is_alive(), "the server does not stop"
            self._server = None
            STOPPED.put_back(self.app.app, self.settings.limits.body_bytes)
