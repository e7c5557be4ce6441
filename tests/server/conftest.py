"""Databases, servers and clients: each test gets its own, and nothing is left running."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.server import postgres
from tests.server.client import Rest
from tests.server.local import LocalServer
from tests.server.process import ServerProcess

NewServer = Callable[..., ServerProcess]
Hall = Callable[..., Rest]


@pytest.fixture(scope="session")
def cluster() -> Iterator[postgres.Cluster]:
    """PostgreSQL, started when the first test asks for it."""
    with postgres.running() as found:
        yield found


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite3")


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str:
    """An empty database: the test runs once for each kind."""
    if request.param == "sqlite":
        return str(request.getfixturevalue("sqlite"))
    found: postgres.Cluster = request.getfixturevalue("cluster")
    return found.database()


@pytest.fixture
def new_server(tmp_path: Path) -> Iterator[NewServer]:
    """Start servers; those still running are killed at the end."""
    started: list[ServerProcess] = []

    def start(db: str, *options: str) -> ServerProcess:
        folder = tmp_path / f"server-{len(started)}"
        folder.mkdir()
        started.append(ServerProcess(db, folder, options))
        return started[-1].start()

    try:
        yield start
    finally:
        for server in started:
            server.kill()


@pytest.fixture
def server(database: str, new_server: NewServer) -> ServerProcess:
    """A real server over each kind of database."""
    return new_server(database)


@pytest.fixture
def rest(server: ServerProcess) -> Iterator[Rest]:
    with Rest(server.base, server.house) as found:
        yield found


@contextmanager
def local(db: str, **limits: Any) -> Iterator[Rest]:
    """A server in this process; its REST client."""
    server = LocalServer(db, **limits).start()
    try:
        with Rest(server.base, server.house) as rest:
            rest.server = server
            yield rest
    finally:
        server.stop()


@pytest.fixture
def hall(sqlite: str) -> Iterator[Hall]:
    """Start servers in this process, with other limits if they are named."""
    with ExitStack() as stack:

        def start(db: str = sqlite, **limits: Any) -> Rest:
            return stack.enter_context(local(db, **limits))

        yield start
