"""Engines: wherever work is done, the same comes back in the same order."""

import os
import socket
import subprocess
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from sandtable.kernel.errors import SandtableError, UnknownName
from sandtable.lab.engines import base, dask, engine, ray
from sandtable.lab.engines.here import Here
from tests.lab.engines.clusters import dask_cluster, ray_cluster
from tests.lab.engines.working import dying, ended, items, played, unknown
from tests.process_ends import children, wait_for_end
from tests.slow import slow
from tests.waiting import wait_until

Cluster = Callable[[Path], AbstractContextManager[str]]


def test_without_a_name_work_is_done_here_and_one_by_one() -> None:
    taken = iter(range(5))
    assert isinstance(engine(), Here)
    assert next(engine().run(abs, taken)) == 0
    assert list(taken) == [1, 2, 3, 4]


@pytest.mark.slow
def test_a_process_that_dies_is_replaced_and_nothing_is_lost_or_counted_twice(tmp_path: Path) -> None:
    deadly = tmp_path / "died"
    found = list(engine(jobs=2).run(played, items(deadly)))
    assert deadly.exists()
    assert found == list(engine().run(played, items()))


@pytest.mark.parametrize("cluster", [dask_cluster, *slow([ray_cluster])])  # by day test_lost_nodes.py speaks for Ray
def test_a_cluster_gives_the_rows_of_one_process_though_a_worker_dies(cluster: Cluster, tmp_path: Path) -> None:
    deadly = tmp_path / "died"
    with cluster(tmp_path) as address:
        workers = engine(address)
        found = list(workers.run(played, items(deadly)))
        with pytest.raises(UnknownName, match=f"a worker of {address} says: unknown player 'me'"):
            list(workers.run(unknown, ["me"]))
        workers.close()
    assert deadly.exists()
    assert found == list(engine().run(played, items()))


@pytest.mark.slow
def test_work_that_kills_every_process_ends_with_an_error() -> None:
    with pytest.raises(SandtableError, match="died 3 times"):
        list(engine(jobs=2).run(os._exit, [1]))


def test_a_player_that_nothing_stops_is_not_played_again(tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    with pytest.raises(SandtableError, match="swallowed whatever would stop it"):
        list(engine(jobs=2).run(ended, [str(begun)]))
    assert begun.read_text() == "once\n"


KILLED = """\
import sys
from sandtable.lab.engines import engine
from tests.lab.engines.working import endless
list(engine(jobs=2).run(endless, [sys.argv[1]] * 2))
"""


@pytest.mark.slow
def test_processes_end_with_a_run_that_is_killed(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", KILLED, str(tmp_path)]) as run:
        wait_until(lambda: len(list(tmp_path.iterdir())) == 2 or run.poll() is not None)
        assert run.poll() is None
        started = {*children(run.pid), *(int(file.name) for file in tmp_path.iterdir())}
        run.kill()
    wait_for_end(started)


def test_after_a_process_died_the_next_does_its_work_and_an_error_in_it_is_the_same_here(tmp_path: Path) -> None:
    dead = [str(tmp_path / name) for name in "ab"]
    assert list(engine(jobs=2).run(dying, dead)) == dead
    with pytest.raises(ValueError, match="nought"):
        list(engine(jobs=2).run(int, ["1", "nought"]))


@pytest.mark.parametrize("kind", ["dask", "ray"])
def test_an_address_where_nobody_listens_is_an_error_at_once(kind: str) -> None:
    address = f"{kind}://127.0.0.1:1"
    with pytest.raises(SandtableError, match=f"no {kind} cluster answers at {address}"):
        next(engine(address).run(abs, [1]))


@pytest.mark.parametrize("kind", ["dask", "ray"])
def test_an_address_where_something_else_listens_is_an_error_in_seconds(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (base, dask, ray):
        monkeypatch.setattr(module, "PATIENCE", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as listens:
        address = f"{kind}://127.0.0.1:{listens.getsockname()[1]}"
        with pytest.raises(SandtableError, match=f"no {kind} cluster answers at {address}"):
            next(engine(address).run(abs, [1]))


@pytest.mark.parametrize("name", ["dask", "spark://here:1", "dask://here", "dask://here:99999", "ray://:10001", "2"])
def test_what_is_no_address_is_refused_with_one_that_is(name: str) -> None:
    with pytest.raises(SandtableError, match="say dask://host:port"):
        engine(name)


def test_a_cluster_has_its_own_number_of_workers() -> None:
    with pytest.raises(SandtableError, match="leave --jobs out"):
        engine("dask://here:8786", jobs=2)
