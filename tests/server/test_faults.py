"""A full disk, a locked database, and clients that do not behave: the others go on being served."""

import resource
import socket
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import pytest

from sandtable.server.settings import Limits
from tests.server.client import PATIENCE, Closed, Made, Rest
from tests.server.conftest import Hall, NewServer
from tests.server.hostile import deaf
from tests.server.process import ServerProcess
from tests.waiting import wait_until

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


def test_a_database_locked_for_a_moment_only_delays(hall: Hall, sqlite: str) -> None:
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


def test_a_client_that_never_reads_is_cut_off_and_the_others_are_served(hall: Hall) -> None:
    rest = hall()
    table = rest.make("toy", "large")
    blue = deaf(rest.base, table.id, table.links.seats["blue"])
    with closing(blue), rest.join(table, "red") as red:
        wait_until(lambda: here(rest, table.id, table.links.host, "blue") == 1, "it does not come")
        slowest, rounds = 0.0, 0
        while here(rest, table.id, table.links.host, "blue"):
            rounds += 1
            assert rounds < 600, "the server keeps all that a deaf client does not read"
            began = time.monotonic()
            red.choose(0)
            slowest = max(slowest, time.monotonic() - began)
            assert red.ask("undo")["type"] == "played"
            red.settle()
        assert slowest < Limits().unread_seconds, "nobody waits for the deaf one"


def here(rest: Rest, table: str, link: str, seat: str) -> int:
    return int(rest.table(table, link)["seats"][seat]["here"])


def test_a_client_that_falls_silent_is_given_up(hall: Hall) -> None:
    rest = hall(silence_seconds=2.0)
    table = rest.make("toy", "large")
    with rest.join(table, "red") as silent, rest.join(table, "blue") as lively:
        while here(rest, table.id, table.links.host, "red"):
            lively.settle()
            time.sleep(0.1)
        assert silent.close_code() == 4408
        lively.settle()


def test_clients_that_say_nothing_at_all_keep_nobody_out(rest: Rest) -> None:
    table = rest.make()
    port = int(rest.base.rpartition(":")[2])
    with ExitStack() as stack:
        for n in range(100):
            raw = stack.enter_context(socket.create_connection(("127.0.0.1", port)))
            if n % 2:
                raw.sendall(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{")
        for _ in range(20):
            stack.enter_context(rest.wire(table.id))
        wire = stack.enter_context(rest.join(table, COMMANDER))
        began = time.monotonic()
        assert wire.choose(0)["type"] == "played"
        assert time.monotonic() - began < Limits().header_seconds, "nobody waits for them"


class Flood(threading.Thread):
    """Pings without end over one link, until it was thrown out a few times."""

    def __init__(self, rest: Rest, table: Made) -> None:
        super().__init__(daemon=True)
        self._rest, self._table = rest, table
        self.codes: list[int] = []

    def run(self) -> None:
        while len(self.codes) < 3:
            try:
                with self._rest.wire(self._table.id, self._table.links.seats[COMMANDER]) as wire:
                    while True:
                        for _ in range(100):
                            wire.send("ping")
                        with suppress(TimeoutError):
                            wire.expect("nothing of that kind", timeout=0.01)
            except Closed as error:
                self.codes.append(error.code)


def test_a_flood_is_cut_off_and_the_others_are_served(rest: Rest) -> None:
    table, other = rest.make(), rest.make()
    flood = Flood(rest, table)
    slowest = 0.0
    with rest.join(other, COMMANDER) as wire:
        flood.start()
        until = time.monotonic() + PATIENCE
        while flood.is_alive() and time.monotonic() < until:
            began = time.monotonic()
            wire.settle()
            slowest = max(slowest, time.monotonic() - began)
            time.sleep(0.1)
    assert flood.codes == [4429] * 3
    assert slowest < 10
    assert rest.table(table.id, table.links.spectator)["seq"] == 0
