"""Half requests, connections that are never read from, and more of them than there is room for."""

import logging
import resource
from collections.abc import Iterator
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from sandtable.server import protocols
from sandtable.server import run as server_run
from sandtable.server.door import Door, Seldom, places
from sandtable.server.settings import Limits
from tests.server import hostile
from tests.server.client import Rest
from tests.server.conftest import Hall
from tests.server.hostile import answers, deaf, dial, is_over, sending, upgraded
from tests.server.process import ServerProcess
from tests.waiting import PATIENCE, wait_until


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The door's clock: it stands still unless the test moves it."""
    now = [0.0]
    monkeypatch.setattr(server_run, "Door", lambda limits: Door(limits, lambda: now[0]))
    return now


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as found:
        yield found


@pytest.mark.parametrize(
    "said", [b"", hostile.HALF_HEAD, hostile.HALF_BODY], ids=["nothing", "half a header", "half a body"]
)
def test_who_asks_only_half_is_given_up(hall: Hall, said: bytes) -> None:
    rest = hall(header_seconds=0.3, body_seconds=0.3)
    with closing(sending(rest.base, said)) as half:
        wait_until(lambda: is_over(half), "the server waits for ever")


def test_who_sends_an_empty_line_after_a_request_is_given_up(hall: Hall) -> None:
    rest = hall(header_seconds=0.3)
    with closing(sending(rest.base, hostile.WHOLE)) as asked:
        assert asked.recv(65536).startswith(b"HTTP/1.1 200")
        asked.sendall(b"\r\n")
        wait_until(lambda: is_over(asked), "the server waits for ever")


def test_a_long_body_has_more_time_than_the_headers(hall: Hall, clock: list[float]) -> None:
    rest = hall(header_seconds=0.2, body_seconds=600.0)
    with closing(sending(rest.base, hostile.HALF_BODY)) as body, closing(sending(rest.base, hostile.HALF_HEAD)) as head:

        def is_given_up() -> bool:
            clock[0] += 0.1
            return is_over(head)

        wait_until(is_given_up, "the server waits for ever")
        assert not is_over(body)


def test_a_connection_that_asks_again_and_again_is_kept(hall: Hall, clock: list[float]) -> None:
    rest = hall(header_seconds=0.4)
    host, port = rest.base.removeprefix("http://").split(":")
    with closing(HTTPConnection(host, int(port), timeout=PATIENCE)) as one:
        one.connect()
        first = one.sock
        with closing(sending(rest.base, b"")) as silent:
            while not is_over(silent):
                one.request("GET", "/api/games")
                assert one.getresponse().read()
                clock[0] += 0.1
        assert one.sock is first, "it had to connect anew"


def test_half_requests_keep_nobody_out_the_oldest_has_to_go(hall: Hall, stack: ExitStack) -> None:
    rest = hall(half_requests=8, header_seconds=600.0)
    held = [stack.enter_context(closing(sending(rest.base, hostile.HALF_HEAD))) for _ in range(30)]
    wait_until(lambda: sum(map(is_over, held)) >= 22, "they are all kept")
    assert not is_over(held[-1]), "the latest may still finish"
    assert answers(rest.base) == 200


def test_when_there_is_no_room_it_is_said_at_once_and_nobody_is_thrown_out(
    hall: Hall, stack: ExitStack, caplog: pytest.LogCaptureFixture
) -> None:
    rest = hall(connections=20)
    table = rest.make("toy", "small")
    rest.http.close()
    wires = [stack.enter_context(rest.join(table, "spectator")) for _ in range(20)]
    with caplog.at_level(logging.WARNING, "sandtable.server"):
        wait_until(lambda: answers(rest.base) == 503, "more are let in than there is room for")
        assert [answers(rest.base) for _ in range(5)] == [503] * 5
    for wire in wires:
        wire.settle()
    said = [record for record in caplog.records if "turned connections away" in record.message]
    assert len(said) == 1, "once a minute is enough"
    wires[0].close()
    wait_until(lambda: answers(rest.base) == 200, "a place that is free again is not given")


def test_an_answer_that_nobody_reads_is_given_up(hall: Hall) -> None:
    rest = hall(unread_seconds=0.3)
    before = rest.server.connections
    with closing(dial(rest.base, small=True)) as deaf_one:
        picture = b"GET /api/games/special-forces/picture.svg HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        deaf_one.sendall(picture * 40)
        assert deaf_one.recv(4) == b"HTTP"
        wait_until(lambda: rest.server.connections <= before, "its connection is kept for ever")


@pytest.mark.slow
def test_sockets_that_never_read_leave_nothing_behind(hall: Hall, stack: ExitStack) -> None:
    rest = hall(unread_seconds=600.0)  # the table itself notices that they are behind
    table = rest.make("toy", "large")
    link = table.links.seats["blue"]
    with rest.join(table, "red") as red:
        before = rest.server.connections
        held = [stack.enter_context(closing(deaf(rest.base, table.id, link))) for _ in range(10)]
        wait_until(lambda: rest.server.connections == before + len(held), "they did not connect")
        for _ in range(600):
            red.choose(0)
            assert red.ask("undo")["type"] == "played"
            red.settle()
            if rest.server.connections <= before:
                break
        wait_until(lambda: rest.server.connections <= before, "their connections are kept")
    wait_until(lambda: all(map(is_over, held)), "they were closed, not cut off")


@pytest.mark.slow
def test_a_socket_that_is_closing_and_never_read_is_cut_off(hall: Hall, stack: ExitStack) -> None:
    """Closed for its silence: what it still was to be sent waits in the connection."""
    rest = hall(unread_seconds=0.5, silence_seconds=1.0)
    table = rest.make("special-forces", "wmd")
    before = rest.server.connections
    link = table.links.spectator
    for _ in range(10):
        stack.enter_context(closing(deaf(rest.base, table.id, link)))
    wait_until(lambda: rest.server.connections <= before, "they are kept for ever")


def test_a_socket_without_a_hello_goes(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocols, "ECHO", 0.1)
    rest = hall(hello_seconds=0.2)
    table = rest.make("toy", "small")
    with closing(upgraded(rest.base, table.id)) as silent:
        wait_until(lambda: is_over(silent), "it is kept for ever")


@pytest.mark.slow
def test_a_server_with_few_files_serves_while_hundreds_ask_only_half(
    sqlite: str, tmp_path: Path, stack: ExitStack
) -> None:
    server = ServerProcess(sqlite, tmp_path)
    stack.callback(server.kill)
    server.start(before=["prlimit", "--nofile=150:180"])
    assert resource.prlimit(server.pid, resource.RLIMIT_NOFILE) == (180, 180)
    with Rest(server.base, server.house) as rest:
        table = rest.make()
        wire = stack.enter_context(rest.join(table, "commander"))
        for _ in range(400):
            stack.enter_context(closing(sending(server.base, hostile.HALF_HEAD)))
        assert answers(server.base) == 200
        assert wire.choose(0)["type"] == "played"
        assert server.files() < 180
    assert "did not finish what they asked" in server.said()
    assert "Traceback" not in server.said()


def test_there_is_a_reserve_below_what_the_system_grants() -> None:
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    assert places(10**9) == files - 100
    assert places(50) == 50


class Still:
    """A connection that only counts how often it is cut off."""

    def __init__(self, left: int = 0) -> None:
        self.transport: Any = self
        self.left, self.closing, self.aborted = left, False, 0

    def get_extra_info(self, name: str) -> None:
        return None

    def get_write_buffer_size(self) -> int:
        return self.left

    def is_closing(self) -> bool:
        return self.closing

    def abort(self) -> None:
        self.aborted += 1


async def test_who_reads_slowly_is_kept_and_who_does_not_read_at_all_is_cut_off() -> None:
    now = [0.0]
    door = Door(Limits(unread_seconds=20.0), lambda: now[0])
    slow, never, done = Still(9000), Still(9000), Still(0)
    for one in (slow, never, done):
        door.enters(one, {slow, never, done})
        door.done(one)
    for _ in range(60):
        door._look()
        now[0] += 1
        slow.left -= 100
    assert (slow.aborted, done.aborted) == (0, 0)
    assert never.aborted >= 1


def test_the_same_is_said_once_a_minute_with_how_often_it_happened(caplog: pytest.LogCaptureFixture) -> None:
    now = [0.0]
    seldom = Seldom(lambda: now[0])
    with caplog.at_level(logging.WARNING, "sandtable.server"):
        for _ in range(50):
            seldom.note("something")
        seldom.flush()
        now[0] = 61.0
        seldom.flush()
        assert not seldom.waiting
    assert [record.getMessage() for record in caplog.records] == ["something (1)", "something (49)"]
