"""A tournament played to its end; what its store holds already is not played again."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.lab import engines
from sandtable.lab.rows import Store
from sandtable.lab.tournament.bouts import Bout, play_task
from sandtable.lab.tournament.plan import Tournament


def play(
    tournament: Tournament, jobs: int = 1, engine: str = "", store: Store[Bout] | None = None
) -> Iterator[Bout]:
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
    for bouts in engines.engine(engine, jobs).run(play_task, tournament.tasks(done)):
        if store:
            store.add(bouts)
        yield from bouts
