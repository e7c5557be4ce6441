"""A full disk, a locked database, and clients that do not behave: the others go on being served."""

import asyncio
import resource
import socket
import sqlite3
from collections.abc import Coroutine, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar

import pytest

from sandtable.server import socket as server_socket
from sandtable.server.store import engine
from tests.server.client import Closed, Made, Rest, Wire
from tests.server.conftest import Hall, NewServer
from tests.server.hostile import HALF_BODY, deaf, sending
from tests.server.process import ServerProcess
from tests.waiting import wait_until

T = TypeVar("T")
COMMANDER = "commander"


@pytest.fixture
def rest(sqlite: str, new_server: NewServer) -> Iterator[Rest]:
    server = new_server(sqlite)
    with Rest(server.base, server.house) as found:
        found.server = server
        yield found


def limit_files(server: ServerProcess, size: int) -> None:
    """Let no file of the server grow beyond this: a write fails as it does on a full disk."""
    hard = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)[1]
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, hard))


def test_a_full_disk_refuses_choices_and_loses_nothing(rest: Rest, sqlite: str) -> None:
    table = rest.make()
    link = table.links.seats[COMMANDER]
    with rest.wire(table.id, link) as wire, rest.join(table, "spectator") as spectator:
        wire.choose(0)
        before = wire.screen.shown()
        limit_files(rest.server, Path(f"{sqlite}-wal").stat().st_size)
        answer = wire.ask("choose", option=0, key="full")
        assert answer["type"] == "refused"
        assert "could not be saved" in answer["why"]
        made = rest.post("/api/tables", json={"game": "third-option", "mission": "MC-12"})
        assert (made.status_code, made.json()["status"]) == (503, 503)
        for watcher in (wire, spectator):
            watcher.settle()
            assert watcher.screen.seq == before["seq"]
        assert rest.get("/api/games").status_code == 200
        with rest.wire(table.id, link) as new:
            assert new.screen.shown() == before
        limit_files(rest.server, resource.RLIM_INFINITY)
        assert wire.choose(0, key="full")["type"] == "played"


def is_saving(rest: Rest, table: Made) -> bool:
    """Whether the first choice has been played and waits for the database."""
    return bool(rest.room(table).seq == 1)


def test_a_database_locked_for_a_moment_only_delays(hall: Hall, sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "BUSY", 600.0)
    rest = hall()
    table = rest.make()
    with rest.join(table, COMMANDER) as wire, closing(sqlite3.connect(sqlite, isolation_level=None)) as other:
        other.execute("begin exclusive")
        wire.send("choose", seq=0, key="k", option=0)
        wait_until(lambda: is_saving(rest, table))
        other.execute("rollback")
        assert wire.expect("played")["seq"] == 1


def test_a_locked_database_refuses_in_the_end_and_nobody_hears_of_the_choice(hall: Hall, sqlite: str) -> None:
    rest = hall()
    table, quiet = rest.make(), rest.make()
    link = table.links.seats[COMMANDER]
    with rest.wire(table.id, link) as wire, closing(sqlite3.connect(sqlite, isolation_level=None)) as other:
        before = wire.screen.shown()
        other.execute("begin exclusive")
        wire.send("choose", seq=0, key="k", option=0)
        wait_until(lambda: is_saving(rest, table))
        # While it waits, the choice exists for nobody, and other tables are served.
        assert rest.seq(table) == 0
        assert rest.seq(quiet) == 0
        with rest.join(table, "spectator") as late:
            assert late.screen.seq == 0
        assert wire.expect("refused")["key"] == "k"
        with rest.wire(table.id, link) as new:
            assert new.screen.shown() == before
        other.execute("rollback")
        assert wire.choose(0, key="k")["type"] == "played"


def test_a_second_server_on_the_same_database_refuses_with_exit_code_2(
    database: str, new_server: NewServer, tmp_path: Path
) -> None:
    first = new_server(database)
    other = tmp_path / "second"
    other.mkdir()
    code, said = ServerProcess(database, other).fails()
    assert code == 2
    assert "in use by another Sandtable server" in said
    assert len(said.strip().splitlines()) == 1, said
    with Rest(first.base) as rest:
        assert rest.get("/api/games").status_code == 200


def test_a_second_server_is_refused_by_a_hard_link_to_the_same_file_too(
    sqlite: str, new_server: NewServer, tmp_path: Path
) -> None:
    first = new_server(sqlite)
    other = tmp_path / "second"
    other.mkdir()
    linked = other / "linked.sqlite3"
    linked.hardlink_to(sqlite)
    code, said = ServerProcess(str(linked), other).fails()
    assert (code, "in use by another Sandtable server" in said) == (2, True), said
    assert [file.name for file in other.iterdir() if file.name.endswith(".lock")] == []
    first.kill()
    new_server(str(linked))


def test_a_server_that_was_killed_leaves_nothing_that_keeps_the_next_one_out(
    database: str, new_server: NewServer
) -> None:
    server = new_server(database)
    server.kill()
    server.start()


def test_a_server_stops_cleanly_while_people_are_connected(sqlite: str, new_server: NewServer) -> None:
    server = new_server(sqlite)
    with Rest(server.base) as rest:
        table = rest.make()
        with rest.join(table, COMMANDER) as wire:
            assert server.stop() in (0, 130)
            assert wire.close_code() in (1001, 1012)
    assert "Traceback" not in server.said()


def test_a_port_that_is_taken_is_said_clearly(sqlite: str, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        server = ServerProcess(sqlite, tmp_path, ["--port", str(taken.getsockname()[1])])
        code, said = server.fails()
    assert code == 2
    assert "cannot listen" in said


def listening(pid: int, port: int) -> list[str]:
    """The addresses at which a process listens to a port, as the kernel writes them."""
    rows = []
    for kind in ("tcp", "tcp6"):
        rows += Path(f"/proc/{pid}/net/{kind}").read_text(encoding="ascii").splitlines()[1:]
    local = [row.split()[1] for row in rows if row.split()[3] == "0A"]
    return [address for address in local if address.endswith(f":{port:04X}")]


def test_the_server_listens_to_this_machine_alone_unless_told_otherwise(rest: Rest, tmp_path: Path) -> None:
    port = int(rest.base.rpartition(":")[2])
    assert listening(rest.server.pid, port) == [f"0100007F:{port:04X}"]
    open_to_all = ServerProcess(str(tmp_path / "other.sqlite3"), tmp_path, ["--host", "0.0.0.0"])
    try:
        port = int(open_to_all.start().base.rpartition(":")[2])
        assert listening(open_to_all.pid, port) == [f"00000000:{port:04X}"]
    finally:
        open_to_all.kill()


# clients that do not behave


def test_a_client_that_never_reads_is_cut_off_and_nobody_waits_for_it(hall: Hall) -> None:
    rest = hall(unread_seconds=600.0)  # longer than anybody here waits: the table itself notices it
    table = rest.make("toy", "large")
    blue = deaf(rest.base, table.id, table.links.seats["blue"])
    with closing(blue), rest.join(table, "red") as red:
        wait_until(lambda: here(rest, table, "blue") == 1, "it does not come")
        for _ in range(600):
            red.choose(0)
            assert red.ask("undo")["type"] == "played"
            red.settle()
            if not here(rest, table, "blue"):
                return
    raise AssertionError("the server keeps all that a deaf client does not read")


def here(rest: Rest, table: Made, seat: str) -> int:
    return int(rest.table(table.id, table.links.host)["seats"][seat]["here"])


def test_a_client_that_falls_silent_is_given_up(hall: Hall) -> None:
    rest = hall(silence_seconds=0.3)
    table = rest.make("toy", "large")
    with rest.join(table, "red") as silent:
        assert silent.close_code() == 4408
    wait_until(lambda: not here(rest, table, "red"), "it is counted for ever")


def test_with_every_word_the_time_for_silence_begins_anew(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []

    async def noted(work: Coroutine[Any, Any, T], seconds: float) -> T:
        waits.append(seconds)
        return await asyncio.wait_for(work, seconds)

    monkeypatch.setattr(server_socket, "asyncio", SimpleNamespace(**vars(asyncio) | {"wait_for": noted}))
    rest = hall(silence_seconds=601.0)
    with rest.join(rest.make("toy", "large"), "red") as lively:
        for _ in range(5):
            lively.settle()
    assert 5 <= waits.count(601.0) <= 6


def test_clients_that_say_nothing_at_all_keep_nobody_waiting(hall: Hall) -> None:
    rest = hall(header_seconds=600.0, body_seconds=600.0)  # longer than anybody here waits
    table = rest.make()
    with ExitStack() as stack:
        for n in range(100):
            stack.enter_context(closing(sending(rest.base, HALF_BODY if n % 2 else b"")))
        for _ in range(20):
            stack.enter_context(rest.wire(table.id))
        wire = stack.enter_context(rest.join(table, COMMANDER))
        assert wire.choose(0)["type"] == "played"


def flood(rest: Rest, table: Made, other: Wire) -> int:
    """Ping without end while another is served; the code that ends it."""
    with rest.join(table, COMMANDER) as wire:
        try:
            while True:
                for _ in range(100):
                    wire.send("ping")
                other.settle()
                for _ in range(100):
                    wire.receive()
        except Closed as error:
            return error.code


def test_a_flood_is_cut_off_and_the_others_are_served(hall: Hall) -> None:
    rest = hall(messages_per_second=30.0)
    table, other = rest.make(), rest.make()
    with rest.join(other, COMMANDER) as wire:
        assert [flood(rest, table, wire) for _ in range(3)] == [4429] * 3
    assert rest.seq(table) == 0
