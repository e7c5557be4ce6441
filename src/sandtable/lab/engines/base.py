"""What every engine keeps to, and what those of clusters share."""

from __future__ import annotations

import re
import socket
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, Protocol, TypeVar

from sandtable.kernel.errors import SandtableError, UnknownName
from sandtable.version import __version__

T = TypeVar("T")
R = TypeVar("R")
F = TypeVar("F")

PATIENCE = 5  # seconds for a cluster to answer
TRIES = 3  # times that a piece of work may take its worker with it
AHEAD = 4  # pieces of work under way for each worker
KINDS = ("dask", "ray")
SAID = re.compile(r"(?P<kind>[a-z]+)://(?P<host>[^\s:/]+|\[[0-9a-fA-F:]+\]):(?P<port>\d{1,5})/?")


class Engine(Protocol):
    """Does a piece of work for every item, wherever its workers are."""

    def run(self, work: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        """Results in the order of the items, as they come.

        `work` is a function of a module and hangs on nothing but its item: where a worker dies,
        what it was about is done again.
        """
        ...

    def close(self) -> None:
        """Let go of the workers; the next run finds them again."""
        ...


class Address(NamedTuple):
    """Of a cluster: `dask://host:port`, `ray://host:port`."""

    kind: str
    host: str
    port: int

    @classmethod
    def parse(cls, text: str) -> Address:
        said = SAID.fullmatch(text)
        if not said or said["kind"] not in KINDS or int(said["port"]) > 65535:
            raise SandtableError(
                f"'{text}' is no engine: say dask://host:port or ray://host:port,"
                " or leave it out to play here (--jobs 2: in two processes)"
            )
        return cls(said["kind"], said["host"].strip("[]"), int(said["port"]))

    def __str__(self) -> str:
        return f"{self.kind}://{self.place}"

    @property
    def place(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    def reach(self, *, greets: bool = False) -> None:
        """Find out in seconds whether anybody is there at all, and says something if it should."""
        try:
            with socket.create_connection((self.host, self.port), timeout=PATIENCE) as line:
                greeted = line.recv(1) if greets else b"-"
        except OSError as error:
            raise self.silent(str(error.strerror or error)) from error
        if not greeted:
            raise self.silent("who listens there hangs up")

    def silent(self, why: str) -> SandtableError:
        return SandtableError(f"no {self.kind} cluster answers at {self}: {why}")

    def unknown(self, error: UnknownName) -> UnknownName:
        """It was known here, or nobody would have been sent for it."""
        return UnknownName(f"a worker of {self} says: {error}; it must have the same files as here")

    def lost(self, why: str) -> SandtableError:
        """In the middle of the work."""
        return SandtableError(f"the cluster {self} is lost: {why}")


def lacking(what: str, extra: str) -> SandtableError:
    return SandtableError(f"{what} needs the extra '{extra}': pip install 'sandtable[{extra}]'")


def version(_: object = None) -> str:
    """Of the program, where a worker runs this."""
    return __version__


def same_version(address: Address, found: Iterable[str]) -> None:
    """Other rules would give other rows."""
    for other in found:
        if other != __version__:
            raise SandtableError(
                f"the workers of {address} have sandtable {other}, here is {__version__}:"
                " install the same one on both sides"
            )


def not_installed(address: Address) -> SandtableError:
    return SandtableError(
        f"the workers of {address} cannot load sandtable:"
        f" pip install 'sandtable[cluster]=={__version__}' in their environment"
    )


def ordered(items: Iterable[T], begin: Callable[[T], F], end: Callable[[F], R], ahead: int) -> Iterator[R]:
    """Results in the order of the items; at most so many are under way at a time."""
    under_way: deque[F] = deque()
    for item in items:
        under_way.append(begin(item))
        if len(under_way) >= ahead:
            yield end(under_way.popleft())
    while under_way:
        yield end(under_way.popleft())
