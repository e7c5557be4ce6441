"""An existing Ray cluster: `ray://host:port` is its client server (port 10001 by default)."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any
from warnings import catch_warnings

from sandtable.kernel.errors import SandtableError, UnknownName
from sandtable.lab.engines.base import (
    AHEAD,
    PATIENCE,
    TRIES,
    Address,
    R,
    T,
    lacking,
    not_installed,
    ordered,
    same_version,
    version,
)

WITHOUT_NODES = 60  # seconds to wait for a node when none is left


class Ray:
    """The cluster gives what a dead worker was about to another one."""

    def __init__(self, address: Address) -> None:
        self.address = address
        self._ray: Any = None

    def run(self, work: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        ray = self._connected()
        task = ray.remote(max_retries=TRIES)(_done)
        with self._translated_errors():
            processors = self._processors()

        def begin(item: T) -> Any:
            with self._translated_errors():
                return task.remote(work, item)

        yield from ordered(items, begin, self._result, AHEAD * max(1, processors))

    def _processors(self) -> int:
        """Count the processors of all nodes that are connected now."""
        return int(self._ray.cluster_resources().get("CPU", 0))

    def _connected(self) -> Any:
        if self._ray is not None:
            return self._ray
        try:
            import grpc
            import ray
        except ModuleNotFoundError as error:
            raise lacking("ray://", "cluster") from error
        self.address.reach()
        self._speaks(grpc)
        self._join(ray)
        self._ray = ray
        self._check(ray)
        return ray

    def _join(self, ray: Any) -> None:
        """A head that has much to do fails now and then to start a server for its new client."""
        for attempt in range(1, TRIES + 1):
            try:
                with catch_warnings(action="ignore"):  # the error says the same
                    ray.init(str(self.address), logging_level=logging.ERROR, log_to_driver=False)
                return
            except (ConnectionError, RuntimeError) as error:
                if attempt == TRIES:
                    raise self.address.silent(_lines(error)[-1]) from error

    def _speaks(self, grpc: Any) -> None:
        """Ray itself would go on asking for half a minute."""
        with grpc.insecure_channel(self.address.place) as channel:
            try:
                grpc.channel_ready_future(channel).result(timeout=PATIENCE)
            except grpc.FutureTimeoutError as error:
                raise self.address.silent("who listens there is no Ray client server") from error

    def _check(self, ray: Any) -> None:
        try:
            found = ray.get(ray.remote(version).remote())
        except (ray.exceptions.RayTaskError, ModuleNotFoundError) as error:
            raise not_installed(self.address) from error
        same_version(self.address, [found])

    def _result(self, ref: Any) -> Any:
        with self._translated_errors():
            self._wait_for(ref)
            return self._ray.get(ref)

    def _wait_for(self, ref: Any) -> None:
        """Wait for a result; Ray alone would wait forever for a node that could do the work."""
        empty = 0
        while not self._ray.wait([ref], timeout=PATIENCE)[0]:
            empty = 0 if self._processors() else empty + 1
            if empty * PATIENCE >= WITHOUT_NODES:
                raise self.address.lost("no node with a processor is left")

    @contextmanager
    def _translated_errors(self) -> Iterator[None]:
        """Turn errors of the cluster into one sentence; errors of the work itself pass through."""
        errors = self._ray.exceptions
        try:
            yield
        except errors.RayTaskError as error:  # its text is the whole traceback of the other side
            if isinstance(error.cause, UnknownName):
                raise self.address.unknown(error.cause) from error
            raise error.cause from error
        except errors.WorkerCrashedError as error:
            raise SandtableError(f"workers of {self.address} died over and over: {error}") from error
        except (errors.RayError, ConnectionError) as error:
            raise self.address.lost(_lines(error)[0]) from error

    def close(self) -> None:
        if self._ray is not None:
            self._ray.shutdown()
            self._ray = None


def _lines(error: Exception) -> list[str]:
    """Split an error's message: Ray adds a page of advice or a whole traceback."""
    return (str(error).strip() or repr(error)).splitlines()


def _done(work: Callable[[T], R], item: T) -> R:
    return work(item)
