"""Many at one table: who comes too late is told so, and nobody pays for the noise of another."""

import asyncio
from contextlib import ExitStack, suppress
from typing import Any

import pytest

from sandtable.server import presence
from sandtable.server.guard import Guard
from sandtable.server.presence import Presence
from sandtable.server.settings import Limits, Settings
from tests.server.aside import run
from tests.server.client import Closed, Made, Rest, Wire
from tests.server.conftest import Hall
from tests.waiting import wait_until


def link_of(table: Made, who: str) -> str:
    return table.links.spectator if who == "spectator" else table.links.seats[who]


@pytest.mark.parametrize("who", ["red", "spectator"])
def test_who_comes_when_it_is_full_is_told_so_and_nobody_is_thrown_out(hall: Hall, who: str) -> None:
    rest = hall(connections_per_link=3, spectators=3)
    table = rest.make("toy", "small")
    link = link_of(table, who)
    with ExitStack() as stack:
        wires = [stack.enter_context(rest.wire(table.id, link)) for _ in range(3)]
        with pytest.raises(Closed, match="oo many") as caught:
            rest.wire(table.id, link)
        assert caught.value.code == 4409
        for wire in wires:
            wire.settle()
        answer = rest.get(f"{table.path}/stream", link)
        assert (answer.status_code, answer.json()["status"]) == (429, 429)
        wires[0].close()
        stack.enter_context(comes_in(rest, table.id, link)).settle()


def comes_in(rest: Rest, table: str, link: str) -> Wire:
    """The server may need a moment to notice that somebody has gone."""
    wires: list[Wire] = []

    def is_let_in() -> bool:
        with suppress(Closed):
            wires.append(rest.wire(table, link))
        return bool(wires)

    wait_until(is_let_in, "the free place is not given")
    return wires[0]


def test_a_seat_has_few_places_and_a_table_a_thousand_to_watch_from() -> None:
    assert Limits().connections_per_link <= 16
    assert Limits().spectators >= 1000
    assert Limits().connections > Limits().spectators


@pytest.mark.usefixtures("empty_buckets_stay_empty")
def test_a_noisy_spectator_uses_up_nobody_elses_messages(hall: Hall) -> None:
    rest = hall(messages_per_second=2.0)
    table = rest.make("toy", "small")
    with rest.join(table, "spectator") as noisy, rest.join(table, "spectator") as quiet:
        for _ in range(15):
            noisy.send("ping")
        assert "Too many messages" in noisy.expect("refused")["why"]
        quiet.settle()
        quiet.settle()


@pytest.mark.usefixtures("empty_buckets_stay_empty")
def test_connections_of_one_address_share_a_measure_too(hall: Hall) -> None:
    rest = hall(address_messages_per_second=2.0)
    table = rest.make("toy", "small")
    with ExitStack() as stack:
        wires = [stack.enter_context(rest.join(table, "spectator")) for _ in range(5)]
        for wire in wires:
            wire.send("ping")
        answered = [wire.expect("pong", "refused")["type"] for wire in wires]
    assert "refused" in answered


def test_an_address_has_only_so_many_sockets_and_is_told_so() -> None:
    sent: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await asyncio.Event().wait()

    async def knock(address: str, count: int) -> list[Any]:
        guard = Guard(app, Settings(db="", limits=Limits(connections_per_address=3)))  # type: ignore[arg-type]
        scope = {"type": "websocket", "path": "/", "headers": [], "client": (address, 1)}

        async def send(message: Any) -> None:
            sent.append(message)

        nothing: Any = send
        tasks = [asyncio.create_task(guard(scope, nothing, send)) for _ in range(count)]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert not guard._sockets, "who has gone is not counted any more"
        told, sent[:] = list(sent), []
        return told

    assert run(knock("192.0.2.7", 3)) == []
    accepted, closed = run(knock("192.0.2.7", 4))
    assert (accepted["type"], closed["code"]) == ("websocket.accept", 4409)
    assert "too many connections" in closed["reason"]
    assert run(knock("127.0.0.1", 9)) == [], "this machine's own are not counted"


async def test_who_is_there_is_told_at_once_and_then_once_for_all_that_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[None] = []
    there = Presence(lambda: told.append(None))
    monkeypatch.setattr(presence, "EVERY", 1000.0)
    for _ in range(1000):
        there.changed()
    assert len(told) == 1
    there.stop()
    there = Presence(lambda: told.append(None))
    monkeypatch.setattr(presence, "EVERY", 0.01)
    for _ in range(1000):
        there.changed()
    while len(told) < 3:
        await asyncio.sleep(0.001)


def test_nobody_hears_of_spectators_that_come_and_go(rest: Rest, table: Made, red: Wire) -> None:
    red.settle()
    heard = len(red.seen)
    for _ in range(5):
        with rest.join(table, "spectator") as watching:
            watching.settle()
    red.settle()
    assert [message["type"] for message in red.seen[heard:]] == ["pong"]


def test_a_computer_waits_as_long_as_the_slowest_person_likes_and_no_watcher_holds_it_up(rest: Rest) -> None:
    table = rest.make("toy", "large", seats={"blue": "basic"}, pace=1000)
    computers = rest.room(table).computers
    with ExitStack() as stack:
        wires = [stack.enter_context(rest.wire(table.id, link_of(table, who))) for who in ("red", "spectator", "red")]
        assert computers._pause == 1.0
        for wire, percent in zip(wires, (0, 200, 25), strict=True):
            wire.send("pace", percent=percent)
            wire.settle()
        assert computers._pause == 0.25
