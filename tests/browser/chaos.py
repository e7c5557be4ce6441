"""A slow line between browser and server, for `./test --chaos SEED`.

What the server says arrives up to `DELAY` seconds late, in order, and modules that a page fetches
later by another `LATE`. A page that works on it has no race that a quiet machine hides.
"""

import asyncio
import re
import threading
from random import Random
from typing import Self
from urllib.parse import urlsplit

DELAY, LATE = 0.25, 0.7  # seconds
MODULE = re.compile(rb"GET /static/joined/\w+/main/")  # as server/joined.py names them


class SlowLine:
    """Listens on a port of its own; `base` is what a browser opens."""

    def __init__(self, target: str, seed: str) -> None:
        self._target = urlsplit(target)
        self._seed = seed
        self._connections = 0
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self.base = asyncio.run_coroutine_threadsafe(self._listen(), self._loop).result()

    async def _listen(self) -> str:
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *what: object) -> None:
        asyncio.run_coroutine_threadsafe(self._stop(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _stop(self) -> None:
        self._server.close()
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _connected(self, browser: asyncio.StreamReader, to_browser: asyncio.StreamWriter) -> None:
        """One connection; it ends when either side ends it."""
        self._connections += 1
        line = Line(Random(f"{self._seed}/{self._connections}"))
        try:
            server, to_server = await asyncio.open_connection(self._target.hostname, self._target.port)
        except OSError:
            to_browser.close()
            return
        directions = (line.requests(browser, to_server), line.answers(server, to_browser))
        try:
            await asyncio.gather(*directions)
        except OSError:
            pass  # the other side hears that the line is broken
        finally:
            to_server.close()
            to_browser.close()


class Line:
    """The delays of one connection."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._late = False  # the answer under way is a module's

    async def requests(self, browser: asyncio.StreamReader, server: asyncio.StreamWriter) -> None:
        while said := await browser.read(65536):
            self._late = bool(MODULE.match(said))
            server.write(said)
            await server.drain()
        server.close()

    async def answers(self, server: asyncio.StreamReader, browser: asyncio.StreamWriter) -> None:
        due: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        writing = asyncio.ensure_future(self._write(due, browser))
        now = asyncio.get_running_loop().time
        while said := await server.read(65536):
            delay = self._random.uniform(0, DELAY) + (LATE if self._late else 0)
            due.put_nowait((now() + delay, said))
        due.put_nowait((now(), b""))
        await writing
        browser.close()

    async def _write(self, due: asyncio.Queue[tuple[float, bytes]], browser: asyncio.StreamWriter) -> None:
        while True:
            at, said = await due.get()
            await asyncio.sleep(max(0, at - asyncio.get_running_loop().time()))
            if not said:
                return
            browser.write(said)
            await browser.drain()
