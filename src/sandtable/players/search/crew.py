"""Worlds are shared out among processes where there are cores; what comes of them is the same.

A process is forked for each share: it has the game, the table and whatever else it needs already.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from itertools import takewhile
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import TypeVar

T = TypeVar("T")
Plays = Callable[[int], "T | None"]  # one world by its number; None: there is no time for it
MOST = 4  # processes for one thought: a table is not alone on its machine


def cores() -> int:
    """Processes that one thought may have here."""
    if "fork" not in get_all_start_methods():
        return 1
    there = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return min(MOST, there or 1)


def shared_out(plays: Plays[T], numbers: range, processes: int) -> list[T]:
    """What came of each world, by their numbers, as far as there was time for all.

    This process plays its share too.
    """
    shares = [numbers[k::processes] for k in range(1, min(processes, len(numbers)))]
    others = [_begun(plays, share) for share in shares]
    found = dict(_played(plays, numbers[::processes]))
    for share, (process, answers) in zip(shares, others, strict=True):
        try:
            found.update(answers.recv())
        except EOFError:  # it was ended by somebody: its share is played here
            found.update(_played(plays, share))
        answers.close()
        process.join()
    return [found[n] for n in takewhile(found.__contains__, numbers)]


def _begun(plays: Plays[T], share: range) -> tuple[BaseProcess, Connection]:
    fork = get_context("fork")
    mine, theirs = fork.Pipe(duplex=False)
    process = fork.Process(target=_answer, args=(plays, share, theirs), daemon=True)
    process.start()
    theirs.close()
    return process, mine


def _answer(plays: Plays[T], share: range, answers: Connection) -> None:
    answers.send(list(_played(plays, share)))


def _played(plays: Plays[T], numbers: range) -> Iterator[tuple[int, T]]:
    for n in numbers:
        found = plays(n)
        if found is None:
            return
        yield n, found
