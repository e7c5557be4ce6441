"""Databases, servers and clients: each test gets its own, and nothing is left running."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from inspect import iscoroutinefunction, signature
from pathlib import Path
from typing import Any

import pytest

from sandtable.server.buckets import Bucket
from tests.server import postgres
from tests.server.aside import run
from tests.server.client import Made, Rest, Wire
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


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def database(request: pytest.FixtureRequest) -> str:
    """An empty database: the test runs once for each kind, over PostgreSQL by night.

    By day test_store.py and test_main_paths.py use PostgreSQL.
    """
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
def served(server: ServerProcess) -> Iterator[Rest]:
    """The client of a real server."""
    with Rest(server.base, server.house) as client:
        yield client


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


@pytest.fixture(scope="module")
def rest(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rest]:
    """One server in this process for all tests of a module: each has a table of its own."""
    with local(str(tmp_path_factory.mktemp("server") / "tables.sqlite3")) as client:
        yield client


@pytest.fixture
def table(rest: Rest) -> Made:
    """The toy's small mission, red begins."""
    return rest.make("toy", "small")


# who sits at the table of a test


@pytest.fixture
def red(rest: Rest, table: Made) -> Iterator[Wire]:
    with rest.join(table, "red") as wire:
        yield wire


@pytest.fixture
def blue(rest: Rest, table: Made) -> Iterator[Wire]:
    with rest.join(table, "blue") as wire:
        yield wire


@pytest.fixture
def us(rest: Rest, table: Made) -> Iterator[Wire]:
    with rest.join(table, "us") as wire:
        yield wire


@pytest.fixture
def watching(rest: Rest, table: Made) -> Iterator[Wire]:
    with rest.join(table, "spectator") as wire:
        yield wire


@pytest.fixture
def commander(rest: Rest, table: Made) -> Iterator[Wire]:
    with rest.join(table, "commander") as wire:
        yield wire


@pytest.fixture
def empty_buckets_stay_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    """No time passes for limits per second: however slow the machine, what was used up stays used up."""
    monkeypatch.setattr(Bucket, "_fill", lambda _: None)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine on a loop of its own."""
    if not iscoroutinefunction(pyfuncitem.obj):
        return None
    names = signature(pyfuncitem.obj).parameters
    run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True


@pytest.fixture
def hall(sqlite: str) -> Iterator[Hall]:
    """Start servers in this process, with other limits if they are named."""
    with ExitStack() as stack:

        def start(db: str = sqlite, **limits: Any) -> Rest:
            return stack.enter_context(local(db, **limits))

        yield start
