"""Several processes of this machine, by joblib's pool."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import parent_process
from threading import Thread
from time import sleep
from typing import Any, Generic

from sandtable.kernel.errors import SandtableError
from sandtable.lab.engines.base import AHEAD, TRIES, R, T, lacking, ordered
from sandtable.players.alarm import DEAF

POLL = 0.5  # seconds between two checks that the parent process is alive
IDLE = 60  # seconds after which a process that has nothing to do ends
ENDED = f"EXIT({DEAF})"  # as the pool tells what its processes ended with
SWALLOWED = (
    "a player gave no answer in time and swallowed whatever would stop it, so its process was"
    " ended; which one and what it was asked is said above"
)


def end_with(parent: int) -> None:
    """End this process as soon as its parent has ended, whatever either of them is doing."""
    Thread(target=_watch, args=(parent,), daemon=True).start()


def _watch(parent: int) -> None:
    if os.name == "nt":  # on Windows getppid() does not change when the parent ends
        process = parent_process()
        if process is not None:
            process.join()
    else:
        while os.getppid() == parent:
            sleep(POLL)
    os._exit(1)


class Jobs:
    """Where a process dies, the pool breaks: what has no result yet is begun again in a new one."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def run(self, work: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        pieces = _Pieces(self._pool, work)
        return pieces.over(ordered(items, pieces.begin, pieces.end, AHEAD * self.jobs))

    def _pool(self) -> Any:
        """The one that runs, or a new one where that is broken."""
        try:
            from joblib.externals.loky import get_reusable_executor
        except ModuleNotFoundError as error:
            raise lacking("--jobs", "lab") from error
        return get_reusable_executor(max_workers=self.jobs, timeout=IDLE, initializer=end_with, initargs=(os.getpid(),))

    def close(self) -> None:
        """Idle processes end by themselves."""


class _Piece(Generic[T, R]):
    __slots__ = ("future", "item")

    def __init__(self, item: T, future: Future[R]) -> None:
        self.item, self.future = item, future


class _Pieces(Generic[T, R]):
    """What is under way; an item whose process died is sent once more."""

    def __init__(self, pool: Callable[[], Any], work: Callable[[T], R]) -> None:
        self._pool, self._work = pool, work
        self._open: list[_Piece[T, R]] = []

    def begin(self, item: T) -> _Piece[T, R]:
        piece = _Piece(item, self._sent(item))
        self._open.append(piece)
        return piece

    def end(self, piece: _Piece[T, R]) -> R:
        for _ in range(TRIES):
            try:
                result = piece.future.result()
            except BrokenProcessPool as error:
                if ENDED in str(error):  # it would do the same again
                    raise SandtableError(SWALLOWED) from error
                self._send_again()
            else:
                self._open.remove(piece)
                return result
        raise SandtableError(f"a process died {TRIES} times at the same piece of work")

    def over(self, results: Iterator[R]) -> Iterator[R]:
        """Whoever wants no more leaves no work behind."""
        try:
            yield from results
        finally:
            for piece in self._open:
                piece.future.cancel()

    def _sent(self, item: T) -> Future[R]:
        try:
            future: Future[R] = self._pool().submit(self._work, item)
        except BrokenProcessPool:  # it broke just now
            future = self._pool().submit(self._work, item)
        return future

    def _send_again(self) -> None:
        for piece in self._open:
            if piece.future.done() and isinstance(piece.future.exception(), BrokenProcessPool):
                piece.future = self._sent(piece.item)
