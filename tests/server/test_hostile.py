"""A thousand connections that mean harm, of every kind: the server is as it was before."""

import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing

import pytest

from tests.server import hostile
from tests.server.client import Made, Rest
from tests.server.conftest import NewServer
from tests.server.hostile import answers, deaf, dial, frame, sending, upgraded
from tests.waiting import wait_until

MEGABYTE = 1 << 20
Attack = Callable[[Rest, Made], socket.socket]


def unread(rest: Rest, table: Made) -> socket.socket:
    """Asks for much and reads nothing."""
    found = dial(rest.base, small=True)
    found.sendall(hostile.WHOLE * 20)
    return found


def rubbish(rest: Rest, table: Made) -> socket.socket:
    """A socket that says hello as it should, and then only nonsense."""
    found = deaf(rest.base, table.id, table.links.spectator)
    for text in (b"", b"{", b"[[[[", b'{"type":"sing"}', b"x" * 9000):
        found.sendall(frame(text))
    return found


def wrong_frames(rest: Rest, table: Made) -> socket.socket:
    found = upgraded(rest.base, table.id)
    found.sendall(b"\xff" * 300)
    return found


def saying(said: bytes) -> Attack:
    return lambda rest, _: sending(rest.base, said)


def no_hello(rest: Rest, table: Made) -> socket.socket:
    return upgraded(rest.base, table.id)


def never_reads(rest: Rest, table: Made) -> socket.socket:
    return deaf(rest.base, table.id, table.links.spectator)


def wrong_link(rest: Rest, table: Made) -> socket.socket:
    return deaf(rest.base, table.id, "wrong")


KINDS: tuple[Attack, ...] = (
    saying(b""),
    saying(hostile.HALF_HEAD),
    saying(hostile.HALF_BODY),
    saying(hostile.RUBBISH),
    no_hello,
    never_reads,
    wrong_link,
    unread,
    rubbish,
    wrong_frames,
)


@pytest.fixture
def rest(sqlite: str, new_server: NewServer) -> Iterator[Rest]:
    server = new_server(sqlite, "--requests-per-second", "100000")
    with Rest(server.base, server.house) as found:
        found.server = server
        yield found


def a_round(rest: Rest, table: Made, count: int, *, leave: bool) -> None:
    """So many at once; they go of themselves, or hold on until the server lets go of them."""
    before = rest.server.files()
    with ExitStack() as stack:
        for n in range(count):
            stack.enter_context(closing(KINDS[n % len(KINDS)](rest, table)))
        assert answers(rest.base) == 200
        if not leave:
            wait_until(lambda: rest.server.files() <= before + 3, "they are kept")
    wait_until(lambda: rest.server.files() <= before + 3, "files stay open")


@pytest.mark.parametrize("count", [100, pytest.param(1000, marks=pytest.mark.slow)])
def test_hostile_connections_leave_no_file_and_no_memory_behind(rest: Rest, count: int) -> None:
    table = rest.make()
    a_round(rest, table, 50, leave=True)  # what is made once is made now
    files, used = rest.server.files(), rest.server.memory()
    for _ in range(count // 50):
        a_round(rest, table, 50, leave=True)
    assert rest.server.files() <= files + 3
    assert rest.server.memory() - used < 20 * MEGABYTE
    with rest.join(table, "commander") as wire:
        assert wire.choose(0)["type"] == "played"
    assert "Traceback" not in rest.server.said()


@pytest.mark.slow
def test_hostile_connections_that_hold_on_are_let_go_of(rest: Rest) -> None:
    table = rest.make()
    a_round(rest, table, 100, leave=False)
    assert "Traceback" not in rest.server.said()
