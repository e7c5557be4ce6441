"""Tables that nobody touches: two looks, a waste basket, and a clock that may say anything."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest

from sandtable.server import app
from sandtable.server.expiry import Clock, Expiry
from sandtable.server.hall import Hall as TheHall
from sandtable.server.settings import Limits
from sandtable.server.store import Store
from tests.server.client import Rest, data
from tests.server.conftest import Hall
from tests.server.test_store import BOTH, a_table, missions, opened
from tests.waiting import PATIENCE

HOUR, DAY = 3600.0, 86_400.0
YEAR = 365 * DAY
START = 1_800_000_000.0


class Time:
    """Both clocks of a server, to be set as a test likes."""

    def __init__(self) -> None:
        self.wall, self.running = START, 77.0
        self.clock = Clock(lambda: self.wall, lambda: self.running)

    def passes(self, seconds: float) -> None:
        self.wall += seconds
        self.running += seconds


class Watch:
    """A store with tables, and whoever looks after them."""

    def __init__(self, store: Store, time: Time, **limits: Any) -> None:
        self.store, self.time = store, time
        self.expiry = Expiry(store.basket, Limits(**limits), time.clock)

    async def goes_on(self, days: float, *, step: float = 0.0) -> list[str]:
        """Time passes with a look now and then; what was put away."""
        gone: list[str] = []
        step = step or (HOUR if days < 2 else DAY / 2)
        for _ in range(round(days * DAY / step)):
            self.time.passes(step)
            gone += await self.expiry.look()
        return gone

    async def there(self) -> list[str]:
        return sorted(table.id for table in await self.store.every(99))

    async def basket(self) -> list[str]:
        return sorted(table.id for table in await self.store.every(99, deleted=True))


@asynccontextmanager
async def watch(where: str, **limits: Any) -> AsyncIterator[Watch]:
    time = Time()
    async with opened(where) as store:
        for name, age in (("old", 200 * DAY), ("young", DAY)):
            await store.create(a_table(name, touched=time.wall - age, created=time.wall - age))
        found = Watch(store, time, **limits)
        await found.expiry.start()
        await found.expiry.look()
        yield found


async def test_a_table_goes_when_two_looks_a_day_apart_have_found_it_untouched(database: str) -> None:
    async with watch(database) as at:
        assert await at.goes_on(23 / 24) == []
        assert await at.there() == ["old", "young"]
        assert await at.goes_on(2 / 24) == ["old"]
        assert await at.there() == ["young"]
        assert await at.store.load("old") is None


async def test_a_table_that_is_touched_between_the_looks_stays(database: str) -> None:
    async with watch(database) as at:
        await at.goes_on(0.5)
        await at.store.append("old", [], at.time.wall)
        assert await at.goes_on(3) == []


async def test_a_table_that_somebody_is_at_stays(sqlite: str) -> None:
    async with watch(sqlite) as at:
        at.time.passes(2 * DAY)
        assert await at.expiry.look(["old"]) == []
        at.time.passes(2 * HOUR)
        assert await at.expiry.look() == ["old"]


@pytest.mark.parametrize("days", [200, -200, 20_000], ids=["on", "back", "far on"])
async def test_a_clock_that_jumps_puts_nothing_away(database: str, days: int) -> None:
    async with watch(database) as at:
        at.time.wall += days * DAY
        at.time.passes(60)
        assert await at.expiry.look() == []
        assert await at.goes_on(23 / 24) == []
        assert await at.there() == ["old", "young"]
        assert await at.basket() == []


async def test_a_clock_that_is_set_right_again_within_a_day_has_done_nothing(database: str) -> None:
    async with watch(database) as at:
        at.time.wall += 200 * DAY
        await at.goes_on(0.9)
        at.time.wall -= 200 * DAY
        await at.goes_on(10)
        assert await at.there() == ["young"], "only what is really old"


async def test_a_jump_keeps_the_basket_from_being_emptied(database: str) -> None:
    async with watch(database) as at:
        assert await at.goes_on(1.5) == ["old"]
        await at.goes_on(29)
        at.time.wall += YEAR
        assert await at.goes_on(29) == ["young"], "which the clock says for more than a day"
        assert await at.basket() == ["old", "young"]


@BOTH
async def test_the_basket_is_emptied_when_a_table_has_lain_there_for_thirty_days(database: str) -> None:
    async with watch(database) as at:
        await at.goes_on(2)
        assert await at.basket() == ["old"]
        await at.goes_on(28)
        assert await at.basket() == ["old"]
        await at.goes_on(2)
        assert await at.basket() == []
        assert await missions(at.store) == ["small"], "which the other one still plays"


async def test_a_clock_that_jumps_while_the_server_is_off_empties_nothing(database: str) -> None:
    async with watch(database) as at:
        assert await at.goes_on(1.5) == ["old"]
        for years in (1, 2, -2):
            at.time.wall += years * YEAR
            at.time.running = 5.0  # the machine has started anew
            at.expiry = Expiry(at.store.basket, Limits(), at.time.clock)
            await at.expiry.start()
            await at.expiry.look()
            assert await at.goes_on(20 / 24) == []
        assert await at.basket() == ["old"]
        assert await at.there() == ["young"]


async def test_what_servers_have_run_adds_up(database: str) -> None:
    gone: list[str] = []
    async with watch(database) as at:
        for _ in range(15):  # two hours of every day
            at.time.passes(22 * HOUR)
            at.time.running = 5.0
            at.expiry = Expiry(at.store.basket, Limits(), at.time.clock)
            await at.expiry.start()
            gone += await at.goes_on(2.5 / 24, step=0.5 * HOUR)
    assert gone == ["old"]


# by REST


def test_a_deleted_table_is_closed_at_once_and_the_house_brings_it_back(database: str, hall: Hall) -> None:
    rest = hall(database)
    table, other = rest.make("toy", "small"), rest.make("toy", "small")
    path = table.path
    with rest.join(table, "red") as red:
        red.choose(0)
        assert rest.delete(path, table.links.host).status_code == 204
        assert red.close_code() == 4410
    answer = rest.get(path, table.links.host)
    assert (answer.status_code, answer.json()["status"]) == (410, 410)
    with rest.wire(table.id) as late:
        late.send("hello", link=table.links.seats["red"])
        assert late.close_code() == 4410
    assert listed(rest) == [other.id]
    assert listed(rest, deleted=True) == [table.id]
    assert rest.post(f"{path}/restore", table.links.host).status_code == 401
    assert rest.post(f"{other.path}/restore", rest.house).status_code == 404
    assert rest.post(f"{path}/restore", rest.house).status_code == 204
    assert rest.seq(table) == 1
    assert set(listed(rest)) == {table.id, other.id}


def listed(rest: Rest, **query: Any) -> list[str]:
    return [one["id"] for one in data(rest.get("/api/tables", rest.house, params=query))]


def test_the_hall_puts_a_table_out_of_memory_when_it_goes_into_the_basket(hall: Hall) -> None:
    rest = hall(keep_days=1.0)
    time = Time()
    table = rest.make("toy", "small")
    found = rest.server.hall
    time.wall = rest.table(table.id, table.links.host)["touched"]
    found.expiry = Expiry(found.store.basket, found.limits, time.clock)
    for _ in range(30):
        time.passes(2 * HOUR)
        rest.server.do(TheHall.sweep)
    assert rest.get(table.path, table.links.host).status_code == 410
    assert found.in_memory() == ()


def test_a_server_that_closes_lets_a_sweep_that_has_begun_come_to_its_end(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = hall(idle_seconds=0.02).server
    begun, ended = Event(), Event()
    closing = asyncio.Event()

    async def wait(*given: Any, **more: Any) -> object:
        closing.set()
        return await asyncio.wait(*given, **more)

    async def sweep() -> None:
        begun.set()
        await closing.wait()
        ended.set()

    monkeypatch.setattr(app, "asyncio", SimpleNamespace(**vars(asyncio) | {"wait": wait}))
    monkeypatch.setattr(server.hall, "sweep", sweep)
    assert begun.wait(PATIENCE)
    server.stop()
    assert ended.is_set()
