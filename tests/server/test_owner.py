"""One server per database, also after PostgreSQL has forgotten who had it."""

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest

from sandtable.kernel.errors import SandtableError
from sandtable.server.store import LineRow, NotSaved, Overtaken, Store
from sandtable.server.store import store as stores
from tests.server.aside import run
from tests.server.client import Rest
from tests.server.conftest import NewServer
from tests.server.postgres import Cluster
from tests.server.process import ServerProcess
from tests.server.test_database_faults import END_SESSIONS, numbers
from tests.server.test_store import a_table, loaded, opened
from tests.waiting import wait_until


def test_who_was_overtaken_never_writes_again_not_even_when_the_other_has_gone(cluster: Cluster) -> None:
    async def overtake() -> list[int]:
        url = cluster.database()
        async with opened(url) as first:
            await first.create(a_table())
            cluster.run(url, END_SESSIONS)
            async with opened(url) as second:
                await second.append("t1", [LineRow(3, b"second")], None)
            with suppress(NotSaved):  # finds the connection broken
                await first.append("t1", [LineRow(4, b"first")], None)
            for n in (4, 5):
                with pytest.raises(NotSaved, match="taken over by another"):
                    await first.append("t1", [LineRow(n, b"first")], None)
            with pytest.raises(Overtaken):
                await first.load("t1")
            assert isinstance(await first.lost(), Overtaken)
            async with opened(url) as third:
                return numbers((await loaded(third)).lines)

    assert run(overtake()) == [1, 2, 3]


def test_who_has_the_lock_but_not_the_epoch_does_not_write(cluster: Cluster) -> None:
    """As behind a pooler, or when a standby takes over: the lock alone proves nothing."""

    async def steal() -> list[int]:
        url = cluster.database()
        async with opened(url) as store:
            await store.create(a_table())
            cluster.run(url, "update owner set epoch = epoch + 1")
            with pytest.raises(NotSaved, match="taken over by another"):
                await store.append("t1", [LineRow(3, b"x")], None)
        async with opened(url) as other:
            return numbers((await loaded(other)).lines)

    assert run(steal()) == [1, 2]


def test_who_was_overtaken_notices_it_without_a_write(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "BEAT", 0.05)

    async def idle() -> None:
        url = cluster.database()
        async with opened(url) as first:
            cluster.run(url, END_SESSIONS)
            with suppress(SandtableError):  # the first may be quicker
                async with opened(url):
                    await asyncio.wait_for(first.lost(), 60)
                    return
            await first.create(a_table())

    run(idle())


def test_a_store_whose_sessions_ended_goes_on_when_nobody_came_between(cluster: Cluster) -> None:
    async def lose() -> list[int]:
        url = cluster.database()
        async with opened(url) as store:
            await store.create(a_table())
            for n in (3, 4):
                cluster.run(url, END_SESSIONS)
                with suppress(NotSaved):  # whoever notices first may be refused
                    await store.append("t1", [LineRow(9, b"x")], None)
                await store.append("t1", [LineRow(n, b"x")], None)
            return numbers((await loaded(store)).lines)

    assert run(lose())[:4] == [1, 2, 3, 4]


@pytest.mark.slow
def test_after_a_restart_of_postgresql_one_server_goes_on_and_the_other_stops(
    cluster: Cluster, new_server: NewServer, tmp_path: Path
) -> None:
    url = cluster.database()
    first = new_server(url)
    with Rest(first.base, first.house) as rest:
        table = rest.make()
        cluster.restart()
        folder = tmp_path / "second"
        folder.mkdir()
        second = ServerProcess(url, folder)
        try:
            started = True
            try:
                second.start()
            except RuntimeError:
                started = False
            if started:
                wait_until(lambda: "taken over by another" in first.said(), "the first serves on")
                wait_until(lambda: not first.alive, "the first does not end")
                with Rest(second.base, second.house) as other:
                    assert other.seq(table) == 0
                    assert chooses(other, table.id, table.links.seats["commander"])
            else:
                assert "in use by another" in second.said()
                assert chooses(rest, table.id, table.links.seats["commander"])
        finally:
            second.kill()


def chooses(rest: Rest, table: str, link: str) -> bool:
    """Whether a choice is saved in the end; the first may find the database away."""
    with rest.wire(table, link) as wire:
        return any(wire.choose(0)["type"] == "played" for _ in range(5))


async def test_stores_of_sqlite_need_no_proof(sqlite: str) -> None:
    async with opened(sqlite) as store:
        assert store._beating is None
        with pytest.raises(SandtableError, match="in use by another"):
            await Store.open(sqlite)
