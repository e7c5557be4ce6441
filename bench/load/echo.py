"""A bare Litestar application that echoes, and its load: what any server costs here."""

from __future__ import annotations

import asyncio
import sys
from time import perf_counter
from typing import Any

import uvicorn
from litestar import Litestar, WebSocket, websocket
from websockets.asyncio.client import ClientConnection, connect

from sandtable.server.run import listening

MESSAGE = "x" * 120


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


async def load(base: str, rate: int, seconds: float, connections: int) -> float:
    """The 99th percentile of the round trip, in ms."""
    address = base.replace("http", "ws") + "/echo"
    sockets = [await connect(address, compression=None) for _ in range(connections)]
    took: list[float] = []
    tasks = []
    begin = perf_counter()
    for n in range(int(rate * seconds)):
        await asyncio.sleep(max(0.0, begin + n / rate - perf_counter()))
        tasks.append(asyncio.create_task(_once(sockets[n % connections], took)))
    await asyncio.gather(*tasks)
    for socket in sockets:
        await socket.close()
    return sorted(took)[int(len(took) * 0.99)] * 1000


async def _once(socket: ClientConnection, took: list[float]) -> None:
    begin = perf_counter()
    await socket.send(MESSAGE)
    await socket.recv()
    took.append(perf_counter() - begin)


if __name__ == "__main__" and sys.argv[1:] == ["serve"]:
    serve()
