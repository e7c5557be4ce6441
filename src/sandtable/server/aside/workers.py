"""A few processes that work for the server, each on one thing at a time and not for ever."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Lock
from typing import Any, TypeVar, cast

from sandtable.kernel.errors import SandtableError
from sandtable.server.aside.cancel import CancelToken
from sandtable.server.aside.fair_queue import FairQueue, QueueKey
from sandtable.server.aside.pipe import CANCEL, receive, send

T = TypeVar("T")
COMMAND: tuple[str, ...] = (sys.executable, "-m", "sandtable.server.aside.worker")
WAITING = 64  # pieces of work of one address that may wait for their turn
STOPPED = "The server is stopping"


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
        self._starting = Lock()
        self._stopped = False

    async def call(self, job: Any, seconds: float, token: CancelToken) -> Any:
        if self._stopped:
            raise Lost(STOPPED)
        loop = asyncio.get_running_loop()
        asked = loop.run_in_executor(self._thread, self._ask, job, token)
        if not (await asyncio.wait((asked,), timeout=seconds))[0]:
            self.kill()  # its pipe ends, and with it the thread's waiting
            await asyncio.wait((asked,))
            _heard(asked)
            raise TooLong(f"It takes longer than the {seconds:g} seconds that it may")
        return asked.result()

    def kill(self) -> None:
        with self._starting:
            if self._process:
                _kill(self._process)

    def stop(self) -> None:
        self._stopped = True
        self.kill()  # and what the thread waits for ends with it
        self._thread.submit(self._forget).result()
        self._thread.shutdown()

    def _ask(self, job: Any, token: CancelToken) -> Any:
        process = self._running()
        pipes: Any = process

        def cancel() -> None:
            with suppress(OSError, ValueError):  # it has ended
                send(pipes.stdin, CANCEL)

        try:
            send(pipes.stdin, job)
            with token.sent(cancel):
                done, found, last = receive(pipes.stdout)
        except (EOFError, OSError, ValueError) as error:
            self._forget()
            raise Lost("The work broke off") from error
        if last:
            self._forget()
        return done, found

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self._forget()
            with self._starting:
                if self._stopped:
                    raise Lost(STOPPED)
                self._process = subprocess.Popen(
                    COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
                )
            send(cast(Any, self._process.stdin), sys.path)
        return self._process

    def _forget(self) -> None:
        with self._starting:
            process, self._process = self._process, None
        if process:
            _kill(process)
            for pipe in (process.stdin, process.stdout):
                with suppress(OSError):  # what is left in it goes nowhere
                    cast(Any, pipe).close()
            process.wait()


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Kill a process with all that it has forked: it began a session of its own."""
    if process.returncode is None:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


def _heard(asked: asyncio.Future[Any]) -> None:
    """What nobody waits for any more may fail in silence."""
    if not asked.cancelled():
        asked.exception()


class Workers:
    """Work waits in a fair queue for the first process that is free."""

    def __init__(self, processes: int) -> None:
        self._all = [Worker() for _ in range(processes)]
        self._free = list(self._all)
        self._queue = FairQueue[asyncio.Future[Worker]]()
        self._jobs = Counter[str]()  # of each address, with those that are being done
        self._calls = set[asyncio.Task[Any]]()

    async def run(
        self,
        job: Callable[..., T],
        *given: Any,
        seconds: float,
        key: QueueKey = QueueKey(),  # noqa: B008 - a tuple: nothing that changes
        token: CancelToken | None = None,
    ) -> T:
        """What `job` gives for `given` over there; raises what it raises, Busy or TooLong.

        A caller that is cancelled leaves the queue, or cancels the job.
        """
        if self._jobs[key.address] >= WAITING:
            raise Busy("The server has much to do just now; try again in a moment")
        self._jobs[key.address] += 1
        try:
            worker, token = await self._turn(key), token or CancelToken()
            call = asyncio.create_task(self._called(worker, (job, given), seconds, token))
            self._calls.add(call)
            call.add_done_callback(self._calls.discard)
            call.add_done_callback(_heard)
            try:
                done, found = await asyncio.shield(call)
            except asyncio.CancelledError:
                token.cancel()
                raise
        finally:
            self._jobs -= Counter({key.address: 1})
        if not done:
            raise found
        return cast(T, found)

    async def _turn(self, key: QueueKey) -> Worker:
        """Wait for a free worker."""
        turn = asyncio.get_running_loop().create_future()
        self._queue.put(key, turn)
        if self._free:
            self._release(self._free.pop())
        try:
            return cast(Worker, await turn)
        except asyncio.CancelledError:
            if not turn.cancelled():
                self._release(turn.result())
            raise

    async def _called(self, worker: Worker, job: Any, seconds: float, token: CancelToken) -> Any:
        """Have a worker do a job; it is free when the job ends, even if its caller is gone."""
        try:
            return await worker.call(job, seconds, token)
        finally:
            self._release(worker)

    def _release(self, worker: Worker) -> None:
        """Give a worker to the next that waits."""
        while turn := self._queue.take():
            if not turn.done():  # otherwise its caller has gone
                turn.set_result(worker)
                return
        self._free.append(worker)

    def stop(self) -> None:
        for worker in self._all:
            worker.stop()
