"""Running the application until somebody stops it."""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from ipaddress import ip_address
from typing import Any

import msgspec
import uvicorn

from sandtable.kernel.errors import SandtableError
from sandtable.server.app import create_app
from sandtable.server.door import Door, more_files
from sandtable.server.guard import Guard
from sandtable.server.protocols import HttpLine, SocketLine
from sandtable.server.settings import Settings
from sandtable.server.tidy import Tidy
from sandtable.show import ShownGame

LARGEST = 65_536  # bytes of a socket message that are read at all
BACKLOG = 512
KERNEL = 131_072  # bytes that the kernel keeps for somebody who does not read; it takes them double


class Server(uvicorn.Server):
    """Says when it listens."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()

    def leave(self) -> None:
        """Stop as if somebody had asked for it."""
        self.should_exit = True


def listening(host: str, port: int) -> socket.socket:
    """A bound socket; port 0 takes any that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KERNEL)  # every connection inherits it
    try:
        bound.bind((host, port))
        bound.listen(BACKLOG)
    except OSError as error:
        bound.close()
        why = error.strerror or str(error)
        raise SandtableError(f"cannot listen on {host}:{port}: {why}; try --port 0") from error
    return bound


def configured(app: Guard, *, behind_proxy: bool = False) -> uvicorn.Config:
    """How uvicorn is to run the application."""
    # uvicorn asks for a class and only calls it.
    line: Any = partial(HttpLine, Door(app.limits))
    return uvicorn.Config(
        app,
        http=line,
        log_level="warning",
        access_log=False,
        proxy_headers=behind_proxy,
        ws=SocketLine,
        ws_max_size=LARGEST,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        timeout_graceful_shutdown=3,
        server_header=False,
        date_header=False,
    )


def serve(
    settings: Settings,
    bound: socket.socket,
    ready: Callable[[str], None],
    games: Mapping[str, ShownGame[Any]] | None = None,
) -> None:
    """Serve until stopped; `ready` is told the house's secret when the first page can be had."""
    more_files()
    host, port = bound.getsockname()[:2]
    local = ip_address(host).is_loopback and not settings.behind_proxy
    network = port if ip_address(host).is_unspecified and not settings.behind_proxy else 0
    app = create_app(msgspec.structs.replace(settings, local=local, network_port=network), games)
    state = app.app.state
    state.tidy = Tidy()
    server = Server(configured(app, behind_proxy=settings.behind_proxy), lambda: ready(state.hall.house))
    state.stop = server.leave
    # Why it does not start is said in one line, not by uvicorn's traceback and exit code 3.
    logging.getLogger("uvicorn.error").addFilter(lambda _: state.get("failed") is None)
    with suppress(SystemExit):
        server.run(sockets=[bound])
    if not server.started or state.get("failed"):
        raise state.get("failed") or SandtableError("the server did not start")
