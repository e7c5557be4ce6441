"""A tournament played to its end; what its store holds already is not played again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from time import perf_counter

from msgspec.structs import replace

from sandtable.lab import engines
from sandtable.lab.engines import Engine
from sandtable.lab.portion import Portion
from sandtable.lab.rows import Store
from sandtable.lab.tournament.bouts import Bout, play_task
from sandtable.lab.tournament.plan import CHUNK, Key, Task, Tournament


def play(tournament: Tournament, jobs: int = 1, engine: str = "", store: Store[Bout] | None = None) -> Iterator[Bout]:
    """Every game, as it is played; the same games wherever that is.

    The store may hold games of others as well, or of a player whose code was another then.
    """
    tournament.check()
    wanted = {task.key(n) for task in tournament.tasks() for n in task.numbers}
    done = set()
    for bout in store or ():
        if bout.key in wanted:
            done.add(bout.key)
            yield bout
    for bouts in _played(tournament, engines.engine(engine, jobs), done):
        if store:
            store.add(bouts)
        yield from bouts


def _played(tournament: Tournament, where: Engine, done: Collection[Key]) -> Iterator[list[Bout]]:
    """What is still to be played; those who think long are given few games at once."""
    portions: dict[Key, Portion] = defaultdict(lambda: Portion(CHUNK))
    tasks = (
        replace(task, numbers=numbers)
        for task in tournament.tasks(done)
        for numbers in portions[task.key(0)].cut(task.numbers)
    )
    for task, bouts, seconds in where.run(_timed, tasks):
        portions[task.key(0)].took(len(bouts), seconds)
        yield bouts


def _timed(task: Task) -> tuple[Task, list[Bout], float]:
    began = perf_counter()
    return task, play_task(task), perf_counter() - began
