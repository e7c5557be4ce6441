"""The database goes away, answers late or not at all, or belongs to somebody else by now."""

import asyncio
import socket
import stat
import threading
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from sandtable.kernel.errors import SandtableError
from sandtable.server.store import LineRow, NotSaved, Store
from tests.server.aside import run
from tests.server.client import Rest, made
from tests.server.conftest import Hall, NewServer
from tests.server.postgres import Cluster
from tests.server.test_store import a_table, loaded, opened
from tests.waiting import wait_until

END_SESSIONS = (
    "select pg_terminate_backend(pid) from pg_stat_activity"
    " where datname = current_database() and pid <> pg_backend_pid()"
)
NUL = "a\x00b"


def numbers(lines: list[LineRow]) -> list[int]:
    return [line.n for line in lines]


async def test_rows_that_a_database_cannot_hold_spoil_no_other_write(database: str) -> None:
    async with opened(database) as store:
        await store.create(a_table())
        await asyncio.gather(
            store.append("t1", [LineRow(3, b"x", NUL)], None),
            store.append("t1", [LineRow(4, b"x", "good")], None),
            return_exceptions=True,
        )
        assert 4 in numbers((await loaded(store)).lines)


@pytest.mark.slow
def test_the_claim_outlives_a_lost_connection(cluster: Cluster) -> None:
    async def lose() -> None:
        url = cluster.database()
        async with opened(url) as store:
            await store.create(a_table())
            cluster.run(url, END_SESSIONS)
            with suppress(NotSaved):  # whoever notices first may be refused
                await store.append("t1", [LineRow(3, b"x")], None)
            with suppress(NotSaved):
                await store.append("t1", [LineRow(4, b"x")], None)
            with pytest.raises(SandtableError, match="in use by another"):
                await Store.open(url)

    run(lose())


def test_who_has_lost_the_claim_to_another_server_cannot_write(cluster: Cluster) -> None:
    async def fence() -> list[int]:
        url = cluster.database()
        async with opened(url) as first:
            await first.create(a_table())
            cluster.run(url, END_SESSIONS)
            async with opened(url) as second:
                for n in (3, 4, 5):
                    with pytest.raises(NotSaved):
                        await first.append("t1", [LineRow(n, b"first")], None)
                await second.append("t1", [LineRow(3, b"second")], None)
                found = await loaded(second)
            assert found.lines[-1].body == b"second"
            return numbers(found.lines)

    assert run(fence()) == [1, 2, 3]


@pytest.mark.slow
def test_a_database_that_takes_no_connections_for_a_while_is_written_to_again(cluster: Cluster) -> None:
    async def away_and_back() -> list[int]:
        url = cluster.database()
        name = urlsplit(url).path.strip("/")
        async with opened(url) as store:
            await store.create(a_table())
            cluster.run(cluster.database(), f"alter database {name} with allow_connections false")
            cluster.run(
                cluster.database(), f"select pg_terminate_backend(pid) from pg_stat_activity where datname = '{name}'"
            )
            for _ in range(3):
                with pytest.raises(NotSaved):
                    await store.append("t1", [LineRow(3, b"x")], None)
                with pytest.raises(SandtableError):
                    await store.load("t1")
            cluster.run(cluster.database(), f"alter database {name} with allow_connections true")
            await store.append("t1", [LineRow(3, b"x")], None)
            return numbers((await loaded(store)).lines)

    assert run(away_and_back()) == [1, 2, 3]


async def test_a_write_after_the_store_was_closed_is_refused_and_does_not_wait_forever(sqlite: str) -> None:
    async with opened(sqlite) as store:
        await store.create(a_table())
    with pytest.raises(NotSaved):
        await asyncio.wait_for(store.append("t1", [LineRow(3, b"x")], None), 60)


async def test_the_file_of_the_tables_is_for_its_owner_alone(sqlite: str) -> None:
    async with opened(sqlite) as store:
        await store.create(a_table())
        found = Path(sqlite).parent.glob(f"{Path(sqlite).name}*")
        assert {stat.S_IMODE(path.stat().st_mode) for path in found} == {0o600}


def test_no_message_shows_a_password() -> None:
    with pytest.raises(SandtableError) as caught:
        run(Store.open("postgresql://me:hunter2@127.0.0.1:1/none"))
    assert "hunter2" not in str(caught.value)


# a real server over a database that plays tricks


def test_a_nul_in_a_key_or_an_address_is_no_mistake_of_ours(rest: Rest) -> None:
    table = rest.make()
    link = table.links.seats["commander"]
    for path in ("%00", "%ff", "x" * 3000, "%F0%9F%92%A3"):
        answer = rest.get(f"/api/tables/{path}", link)
        assert answer.status_code == 404, answer.text
    body = {"seq": 0, "key": NUL, "option": 0}
    answer = rest.post(f"{table.path}/choices", link, json=body)
    assert answer.status_code == 400, answer.text


async def test_nobody_is_told_how_the_database_is_asked(cluster: Cluster) -> None:
    async with opened(cluster.database()) as store:
        with pytest.raises(SandtableError) as caught:
            await store.load(NUL)
        assert "SELECT" not in str(caught.value)


def test_a_journal_with_any_title_can_be_brought(database: str, hall: Hall) -> None:
    rest = hall(database)
    table = rest.make("toy", "small")
    rest.close_table(table)
    journal = rest.get(f"{table.path}/journal", table.links.host).content
    long = b'"title":"a\\u0000b' + b"x" * 197 + b'"'
    odd = journal.replace(b'"title":"small"', long).replace(b'"red":"human"', b'"red":"nobody"')
    assert odd.count(b"nobody") == 1
    headers = {"Content-Type": "application/x-ndjson"}
    brought = made(rest.post("/api/journals", content=odd, headers=headers))
    assert brought.title.startswith("a bx")
    assert len(brought.title) == 200
    seats = rest.table(brought.id, brought.links.host)["seats"]
    assert seats["red"]["player"] == "human", "a player that is not known here is a person's seat"


class CutAtCommit:
    """A way to PostgreSQL that breaks once, right after a commit was done and before it is said."""

    def __init__(self, target: str) -> None:
        self._target = target
        self.armed = False
        self.down = False
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listening.getsockname()[1])
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                if self.down:
                    client.close()
                    continue
                server = socket.socket(socket.AF_UNIX)
                server.connect(self._target)
                for one, other in ((client, server), (server, client)):
                    way = threading.Thread(target=self._carry, args=(one, other), daemon=True)
                    way.start()

    def _carry(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                cut = self.armed and b"COMMIT" in data
                if cut:
                    self.armed, self.down = False, True
                    source.shutdown(socket.SHUT_RDWR)
                target.sendall(data)
                if cut:
                    target.shutdown(socket.SHUT_WR)
                    while target.recv(65536):
                        pass  # the database has done it, and nobody hears of it
                    break
        for end in (source, target):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def close(self) -> None:
        self._listening.close()


@pytest.fixture
def way(cluster: Cluster) -> Iterator[CutAtCommit]:
    with closing(CutAtCommit(f"{cluster.folder}/.s.PGSQL.5432")) as found:
        yield found


@pytest.fixture
def cut(cluster: Cluster, way: CutAtCommit, hall: Hall) -> Rest:
    name = urlsplit(cluster.database()).path.strip("/")
    return hall(f"postgresql://postgres@127.0.0.1:{way.port}/{name}")


def test_a_choice_whose_commit_was_not_confirmed_is_played_once_and_the_table_goes_on(
    cut: Rest, way: CutAtCommit
) -> None:
    table = cut.make("toy", "large")
    with cut.join(table, "red") as red, cut.join(table, "blue") as blue:
        way.armed = True
        red.send("choose", seq=0, key="k", option=0)
        assert red.expect("refused")["key"] == "k"
        way.down = False
        # The client sends it again, as the protocol says: it was written, so it is played.
        assert red.ask("choose", seq=0, key="k", option=0) == {"type": "played", "key": "k", "seq": 1}
        blue.see(1)
        assert blue.choose(0)["type"] == "played"
        red.see(2)
        assert red.choose(0)["type"] == "played"
    assert cut.seq(table) == 3


@pytest.mark.slow
def test_who_comes_in_between_is_shown_what_was_written(cut: Rest, way: CutAtCommit) -> None:
    table = cut.make("toy", "large")
    with cut.join(table, "red") as red:
        way.armed = True
        red.send("choose", seq=0, key="k", option=0)
        red.expect("refused")
        way.down = False
        with cut.join(table, "blue") as blue:
            assert blue.screen.seq == 1
            assert blue.choose(0)["type"] == "played"


@pytest.mark.slow
def test_a_table_that_is_locked_for_long_refuses_and_goes_on_later(cluster: Cluster, new_server: NewServer) -> None:
    url = cluster.database()
    server = new_server(url)
    with Rest(server.base, server.house) as rest:
        table = rest.make()
        link = table.links.seats["commander"]
        query = "begin; lock table lines in access exclusive mode; select pg_sleep(8); rollback"
        holding = threading.Thread(target=cluster.run, args=(url, query))
        holding.start()
        locks = "select count(*) from pg_locks where mode = 'AccessExclusiveLock' and relation = 'lines'::regclass"
        wait_until(lambda: cluster.run(url, locks) != "0")
        with rest.wire(table.id, link) as wire:
            wire.send("choose", seq=0, key="k", option=0)
            assert wire.expect("refused")["key"] == "k"
            holding.join()
            answer = wire.ask("choose", seq=0, key="k", option=0)
            assert answer["type"] == "played", answer
