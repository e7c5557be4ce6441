"""A bare Litestar application that echoes, and its load: what any server costs here."""

from __future__ import annotations

import asyncio
import sys
from time import perf_counter
from typing import Any

import uvicorn
from litestar import Litestar, WebSocket, websocket

from bench.load.wires import Wire, wired
from sandtable.server.run import listening

MESSAGE = b"x" * 120


@websocket("/echo")
async def echo(socket: WebSocket[Any, Any, Any]) -> None:
    await socket.accept()
    while True:
        await socket.send_text(await socket.receive_text())


def serve() -> None:
    bound = listening("127.0.0.1", 0)
    print(f"http://127.0.0.1:{bound.getsockname()[1]}", flush=True)
    app = Litestar([echo], logging_config=None)
    config = uvicorn.Config(app, log_level="critical", ws="websockets-sansio")
    uvicorn.Server(config).run(sockets=[bound])


class Echo:
    """One connection, and when it was written to."""

    def __init__(self, took: list[float]) -> None:
        self._took = took
        self.wire: Wire | None = None
        self.sent = 0.0

    def heard(self, message: bytes) -> None:
        del message
        self._took.append(perf_counter() - self.sent)

    def send(self) -> None:
        self.sent = perf_counter()
        if self.wire:
            self.wire.send(MESSAGE)


async def load(base: str, rate: int, seconds: float, connections: int) -> float:
    """The 99th percentile of the round trip, in ms."""
    took: list[float] = []
    sockets = [Echo(took) for _ in range(connections)]
    for one in sockets:
        one.wire = await wired(base, "/echo", one.heard)
    begin = perf_counter()
    for n in range(int(rate * seconds)):
        await asyncio.sleep(max(0.0, begin + n / rate - perf_counter()))
        sockets[n % connections].send()
    await asyncio.sleep(1)
    for one in sockets:
        if one.wire:
            one.wire.close()
    return sorted(took)[int(len(took) * 0.99)] * 1000


if __name__ == "__main__" and sys.argv[1:] == ["serve"]:
    serve()
