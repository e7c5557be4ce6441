"""Tables that ask for much do not keep another waiting, over real sockets and processes.

By day test_fair_queue.py shows the same of look-backs without processes.
"""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from sandtable.server.aside import desk, jobs
from sandtable.server.hall import RESTART, Hall
from tests.server import shop
from tests.server.client import Made, Rest, Wire, made
from tests.server.conftest import Hall as NewHall
from tests.server.plays import play_out
from tests.server.test_journals import upload
from tests.waiting import wait_until

GOLDEN = Path(__file__).parents[1] / "golden"
LONG = GOLDEN / "special_forces/bth.draw.sandtable.jsonl"  # a minute of playouts
SHORT = GOLDEN / "third_option/tier-one.sandtable.jsonl"  # a second of them
MANY = 4


@pytest.fixture
def rest(hall: NewHall, monkeypatch: pytest.MonkeyPatch) -> Rest:
    """A server on which nothing but its playouts ends a look-back."""
    monkeypatch.setattr(desk, "LOOK_BACK", 1e6)
    monkeypatch.setattr(desk, "FIRST_PASS", 1e6)
    return hall()


def look_back(rest: Rest, journal: Path, stack: ExitStack, address: str = "") -> Wire:
    """Ask how a match stood for its first seat."""
    table = upload(rest, journal.read_bytes())
    link = next(iter(table.links.seats.values()))
    wire = stack.enter_context(rest.wire(table.id, link, address=address))
    wire.send("weigh", what="match")
    return wire


@pytest.mark.slow
@pytest.mark.parametrize("address", ["127.0.0.1", "127.0.0.2"])
def test_many_long_look_backs_keep_neither_a_short_one_nor_advice_waiting(rest: Rest, address: str) -> None:
    with ExitStack() as stack:
        many = [look_back(rest, LONG, stack, "127.0.0.1") for _ in range(MANY)]
        look_back(rest, SHORT, stack, address).expect("looked_back")
        table = rest.make("third-option", "MC-12")
        wire = stack.enter_context(rest.join(table, "commander"))
        wire.send("weigh")
        wire.expect("weighed")
        for one in many:
            one.settle()
            assert "looked_back" not in [message["type"] for message in one.seen]


# tables that were uploaded


def branch(rest: Rest, table: Made) -> Made:
    return made(rest.post(f"{table.path}/branch", table.links.host, json={"at": 5}))


def reopen(rest: Rest, table: Made) -> Any:
    """Open a table from the store."""

    async def put_out_of_memory(hall: Hall) -> None:
        await hall._drop(hall._rooms[table.id], RESTART)

    rest.server.do(put_out_of_memory)
    return rest.table(table.id, table.links.host)


def upload_short(rest: Rest) -> Made:
    return upload(rest, SHORT.read_bytes())


def branch_of_upload(rest: Rest) -> Made:
    return branch(rest, upload_short(rest))


@contextmanager
def held(gate: Path, work: Callable[[], Any]) -> Iterator[Future[Any]]:
    """Begin some work, and hold its replay in the worker process until the end of the block."""
    os.mkfifo(gate)
    pipes: list[int] = []
    with ThreadPoolExecutor(1) as pool:
        working = pool.submit(work)
        try:
            wait_until(lambda: working.done() or opened(gate, pipes))
            yield working
        finally:
            for pipe in pipes:
                os.close(pipe)


def opened(gate: Path, pipes: list[int]) -> bool:
    """Open a named pipe for writing, if somebody reads it already."""
    try:
        pipes.append(os.open(gate, os.O_WRONLY | os.O_NONBLOCK))
    except OSError:
        return False
    return True


@pytest.mark.parametrize(("make", "work"), [(upload_short, branch), (branch_of_upload, reopen)])
def test_a_stored_table_opens_while_an_uploaded_one_is_replayed(
    hall: NewHall,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    make: Callable[[Rest], Made],
    work: Callable[[Rest, Made], Any],
) -> None:
    rest, gate = hall(), tmp_path / "gate"
    uploaded, played = make(rest), rest.make("third-option", "MC-12")
    play_out(rest, played, most=1)
    monkeypatch.setattr(jobs, "play_back", partial(shop.play_back_held, str(gate), uploaded.id))
    with held(gate, lambda: work(rest, uploaded)) as working:
        assert reopen(rest, played)["id"] == played.id
        assert not working.done()
    assert working.result()
