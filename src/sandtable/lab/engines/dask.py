"""An existing Dask cluster: `dask://host:port` is its scheduler."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError
from importlib import import_module
from typing import Any

from sandtable.kernel.errors import SandtableError, UnknownName
from sandtable.lab.engines.base import (
    AHEAD,
    PATIENCE,
    Address,
    R,
    T,
    lacking,
    not_installed,
    ordered,
    same_version,
    version,
)


class Dask:
    """The scheduler gives what a dead worker was about to another one."""

    def __init__(self, address: Address) -> None:
        self.address = address
        self._client: Any = None

    def run(self, work: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        client = self._connected()
        threads = sum(client.nthreads().values())

        def begin(item: T) -> Any:
            return client.submit(work, item, pure=False)

        yield from ordered(items, begin, self._result, AHEAD * max(1, threads))

    def _connected(self) -> Any:
        if self._client is not None:
            return self._client
        try:
            distributed: Any = import_module("distributed")  # its types are half there
        except ModuleNotFoundError as error:
            raise lacking("dask://", "cluster") from error
        self.address.reach(greets=True)  # a scheduler speaks first; its client waits for ever
        _hush()
        try:
            client = distributed.Client(f"tcp://{self.address.place}", timeout=PATIENCE, set_as_default=False)
        except (OSError, TimeoutError) as error:
            raise self.address.silent("who listens there is no Dask scheduler") from error
        try:
            self._check(client)
        except BaseException:
            client.close()
            raise
        self._client = client
        return client

    def _check(self, client: Any) -> None:
        """There are workers, and they play by the same rules."""
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError as error:
            raise self.address.silent("its scheduler has no workers") from error
        try:
            found = client.run(version)
        except ModuleNotFoundError as error:
            raise not_installed(self.address) from error
        same_version(self.address, found.values())

    def _result(self, future: Any) -> Any:
        from distributed import KilledWorker
        from distributed.comm.core import CommClosedError

        try:
            return future.result()
        except UnknownName as error:
            raise self.address.unknown(error) from error
        except KilledWorker as error:
            raise SandtableError(f"workers of {self.address} died over and over: {error}") from error
        except (CancelledError, CommClosedError) as error:
            raise self.address.lost(str(error)) from error

    def close(self) -> None:
        if self._client is not None:
            self._client.close()
            self._client = None


def _hush() -> None:
    """What is wrong is said by us, once."""
    for name in list(logging.root.manager.loggerDict):
        if name.split(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL)
