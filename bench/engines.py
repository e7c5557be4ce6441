"""Two workers against one: processes of this machine, and a Dask cluster on it.

A busy machine gives two processes less than twice of what it gives one, so two bare ones are
measured in the same run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from time import perf_counter
from typing import Any

from sandtable.lab.bench import Figure
from sandtable.lab.engines import Engine, engine
from sandtable.lab.simulation import Plan, play_shares

BUSY = 1.5  # times that two bare processes gain at least, or nothing can be said
WARM = 400  # games that start the workers and are not counted


def figures(seconds: float) -> Iterator[Figure]:
    games = max(1000, int(2500 * seconds))
    yield gained(f"--jobs 2 ({games} games)", engine(jobs=2), games, 1.8)
    try:
        distributed: Any = import_module("distributed")  # its types are half there
    except ModuleNotFoundError:
        return
    cluster = distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
    with cluster:
        workers = engine(cluster.scheduler_address.replace("tcp", "dask"))
        yield gained(f"Dask, two local workers ({games} games)", workers, games, 1.6)
        workers.close()


def gained(work: str, workers: Engine, games: int, least: float) -> Figure:
    """How many times as quick as one process."""
    taken(workers, WARM)
    alone, together = taken(engine(), games), taken(workers, games)
    speedup, bare = alone / together, bare_speedup()
    return Figure(
        work=work,
        ours=speedup,
        unit="times",
        peers={"two bare Python processes": bare},
        budget=f"at least {least:g} times where two bare processes gain 2",
        met=speedup >= least / 2 * min(2.0, bare) if bare > BUSY else None,
    )


def taken(workers: Engine, games: int) -> float:
    plan = Plan(game="third-option", mission="MC-02", players={"commander": "basic"}, games=games, seed="j")
    return timed(lambda: sum(len(rows) for rows in play_shares(plan, workers)))


def bare_speedup() -> float:
    """What two processes gain on this machine, now, with nothing to hand over."""
    both = [6_000_000] * 2
    pool = engine(jobs=2)
    return timed(lambda: sum(map(bare_work, both))) / timed(lambda: sum(pool.run(bare_work, both)))


def bare_work(n: int) -> int:
    return sum(i * i for i in range(n))


def timed(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start
