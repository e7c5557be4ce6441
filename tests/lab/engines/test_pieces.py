"""What engines are made of, without processes: addresses, order, and pieces sent again."""

import socket
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from threading import Thread
from typing import Any

import pytest

from sandtable.kernel.errors import SandtableError
from sandtable.lab.engines import base, engine
from sandtable.lab.engines.base import Address, ordered, same_version
from sandtable.lab.engines.dask import Dask
from sandtable.lab.engines.jobs import Jobs
from sandtable.lab.engines.ray import Ray
from sandtable.version import __version__


class Pool:
    """Works at once; some items end it, each as often as it is told, and some are never done."""

    def __init__(self, deadly: dict[int, int] | None = None, *, broken: int = 0, endless: int = 1000) -> None:
        self.deadly, self.broken, self.endless = deadly or {}, broken, endless
        self.sent: Counter[int] = Counter()
        self.futures: list[Future[int]] = []

    def submit(self, work: Callable[[int], int], item: int) -> Future[int]:
        if self.broken:
            self.broken -= 1
            raise BrokenProcessPool
        future: Future[int] = Future()
        self.sent[item] += 1
        self.futures.append(future)
        if self.sent[item] <= self.deadly.get(item, 0):
            future.set_exception(BrokenProcessPool())
        elif item < self.endless:
            future.set_result(work(item))
        return future


def jobs(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> Jobs:
    found = Jobs(2)
    monkeypatch.setattr(found, "_pool", lambda: pool)
    return found


def test_an_item_whose_process_died_is_sent_again_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    pool = Pool({3: 2, 4: 1})
    assert list(jobs(pool, monkeypatch).run(abs, range(6))) == [0, 1, 2, 3, 4, 5]
    assert pool.sent == {0: 1, 1: 1, 2: 1, 3: 3, 4: 2, 5: 1}


def test_what_died_is_sent_again_while_others_are_still_under_way(monkeypatch: pytest.MonkeyPatch) -> None:
    pool = Pool({0: 1}, endless=1)
    assert next(jobs(pool, monkeypatch).run(abs, range(9))) == 0
    assert pool.sent == {0: 2, **dict.fromkeys(range(1, 8), 1)}


def test_an_item_that_ends_every_process_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    results = jobs(Pool({2: 99}), monkeypatch).run(abs, range(3))
    assert [next(results), next(results)] == [0, 1]
    with pytest.raises(SandtableError, match="a process died 3 times at the same piece of work"):
        next(results)


def test_what_is_sent_as_a_pool_breaks_is_sent_to_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    assert list(jobs(Pool(broken=1), monkeypatch).run(abs, range(3))) == [0, 1, 2]


def test_whoever_wants_no_more_leaves_no_work_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    pool = Pool(endless=1)
    results: Any = jobs(pool, monkeypatch).run(abs, range(99))
    assert next(results) == 0
    assert len(pool.futures) == 2 * base.AHEAD
    results.close()
    assert [one.cancelled() for one in pool.futures] == [False, *[True] * 7]


def test_no_more_is_under_way_than_there_is_room_for_and_all_comes_in_order() -> None:
    begun: list[int] = []

    def begin(item: int) -> int:
        begun.append(item)
        return item

    results = ordered(range(5), begin, lambda item: -item, 3)
    assert next(results) == 0
    assert begun == [0, 1, 2]
    assert list(results) == [-1, -2, -3, -4]
    assert list(ordered(range(2), begin, abs, 3)) == [0, 1]


def test_an_engine_is_what_its_name_says() -> None:
    assert isinstance(engine(jobs=2), Jobs)
    assert isinstance(engine("dask://here:65535"), Dask)
    assert isinstance(engine("ray://here:10001/"), Ray)
    with pytest.raises(SandtableError, match="is no engine"):
        engine("dask://here:65536")


def test_an_address_of_six_parts_is_written_in_brackets() -> None:
    address = Address.parse("dask://[::1]:8786")
    assert (address.host, address.port) == ("::1", 8786)
    assert str(address) == "dask://[::1]:8786"


def test_workers_of_another_version_are_refused() -> None:
    address = Address("ray", "here", 1)
    same_version(address, [__version__, __version__])
    with pytest.raises(SandtableError, match=r"have sandtable 0\.0\.1, here is"):
        same_version(address, [__version__, "0.0.1"])


def test_whoever_hangs_up_where_a_greeting_is_due_is_no_cluster() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listens:
        address = Address("dask", "127.0.0.1", listens.getsockname()[1])
        hangs_up = Thread(target=lambda: listens.accept()[0].close())
        hangs_up.start()
        with pytest.raises(SandtableError, match="who listens there hangs up"):
            address.reach(greets=True)
        hangs_up.join()
        address.reach()
