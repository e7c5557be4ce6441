"""A few processes that work for the server, each on one thing at a time and not for ever."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar, cast

from sandtable.kernel.errors import SandtableError
from sandtable.server.aside.pipe import receive, send

T = TypeVar("T")
COMMAND: tuple[str, ...] = (sys.executable, "-m", "sandtable.server.aside.worker")
WAITING = 64  # pieces of work that may wait for their turn


class Busy(SandtableError):
    """Too much is waiting already."""


class TooLong(SandtableError):
    """The work took longer, or more memory, than it may."""


class Lost(SandtableError):
    """The process ended while it worked."""


class Worker:
    """One process, started when it is needed; the thread only waits for its answers."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._thread = ThreadPoolExecutor(1, "aside")

    async def call(self, job: Any, seconds: float) -> Any:
        loop = asyncio.get_running_loop()
        asked = loop.run_in_executor(self._thread, self._ask, job)
        try:
            return await asyncio.wait_for(asyncio.shield(asked), seconds)
        except TimeoutError as error:
            self.kill()  # its pipe ends, and with it the thread's waiting
            raise TooLong(f"It takes longer than the {seconds:g} seconds that it may") from error
        finally:
            asked.add_done_callback(_heard)

    def kill(self) -> None:
        if self._process:
            self._process.kill()

    def stop(self) -> None:
        self.kill()  # and what the thread waits for ends with it
        self._thread.submit(self._forget).result()
        self._thread.shutdown()

    def _ask(self, job: Any) -> Any:
        process = self._running()
        try:
            send(cast(Any, process.stdin), job)
            done, found, last = receive(cast(Any, process.stdout))
        except (EOFError, OSError, ValueError) as error:
            self._forget()
            raise Lost("The work broke off") from error
        if last:
            self._forget()
        return done, found

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self._forget()
            self._process = subprocess.Popen(
                COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
            )
            send(cast(Any, self._process.stdin), sys.path)
        return self._process

    def _forget(self) -> None:
        process, self._process = self._process, None
        if process:
            process.kill()
            for pipe in (process.stdin, process.stdout):
                with suppress(OSError):  # what is left in it goes nowhere
                    cast(Any, pipe).close()
            process.wait()


def _heard(asked: asyncio.Future[Any]) -> None:
    """What nobody waits for any more may fail in silence."""
    if not asked.cancelled():
        asked.exception()


class Workers:
    """Work waits in line for the first process that is free."""

    def __init__(self, processes: int) -> None:
        self._all = [Worker() for _ in range(processes)]
        self._free = list(self._all)
        self._turn = asyncio.Semaphore(processes)
        self._waiting = 0

    async def run(self, job: Callable[..., T], *given: Any, seconds: float) -> T:
        """What `job` gives for `given` over there; raises what it raises, Busy or TooLong."""
        if self._waiting >= WAITING:
            raise Busy("The server has much to do just now; try again in a moment")
        self._waiting += 1
        try:
            async with self._turn:
                worker = self._free.pop()
                try:
                    done, found = await worker.call((job, given), seconds)
                finally:
                    self._free.append(worker)
        finally:
            self._waiting -= 1
        if not done:
            raise found
        return cast(T, found)

    def stop(self) -> None:
        for worker in self._all:
            worker.stop()
