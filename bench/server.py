"""The server under load: a hundred tables, two hundred seats, every choice durable.

Beside it, in the same run: a bare Litestar application that echoes as many messages.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

import msgspec

from sandtable.lab.bench import Figure

sys.path.insert(0, str(Path(__file__).parents[1]))
from bench.load import echo, tables

TABLES = 100
RATE, AIM = 200, 500
P99, MEMORY, START = 25.0, 1.0, 2.0
PAGE = os.sysconf("SC_PAGE_SIZE")


@contextlib.contextmanager
def sandtable(folder: Path) -> Iterator[tuple[str, int]]:
    """A real server; its address and its process."""
    command = [
        sys.executable, "-m", "sandtable", "serve", "--port", "0",
        "--db", str(folder / "bench.sqlite"),
        "--tables-per-hour", "1000000", "--requests-per-second", "1000000",
    ]  # fmt: skip
    with process(command) as (line, pid):
        yield line, pid


@contextlib.contextmanager
def process(command: list[str]) -> Iterator[tuple[str, int]]:
    running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        yield address(running), running.pid
    finally:
        running.terminate()
        running.wait(10)


def address(running: subprocess.Popen[str]) -> str:
    """The first address that the program prints."""
    for line in running.stdout or ():
        found = re.search(r"http://[^\s/]+", line)
        if found:
            return found.group()
    raise RuntimeError("the server did not start")


def resident(pid: int) -> float:
    """MiB of a process."""
    pages = int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1])
    return pages * PAGE / 2**20


def start_time() -> float:
    """Seconds from the command to the first page."""
    with tempfile.TemporaryDirectory() as folder:
        begin = perf_counter()
        with sandtable(Path(folder)) as (base, _):
            urllib.request.urlopen(base).read()
            return perf_counter() - begin


def figures(seconds: float) -> Iterator[Figure]:
    starts = sorted(start_time() for _ in range(3))
    yield Figure(
        work="server start to first page", ours=starts[1], unit="s",
        budget=f"<= {START:g} s", met=starts[1] <= START,
    )  # fmt: skip
    echoed = {rate: _echo(rate, seconds) for rate in (RATE, AIM)}
    with tempfile.TemporaryDirectory() as folder, sandtable(Path(folder)) as (base, pid):
        hall = tables.Hall(base)
        asyncio.run(hall.play(RATE, 1, 10))  # whatever is loaded once
        before = resident(pid)
        after: list[float] = []
        measured = asyncio.run(
            hall.play(RATE, seconds, TABLES, lambda: after.append(resident(pid)))
        )
        each = (after[0] - before) / TABLES
        yield _figure(measured, RATE, echoed[RATE], P99)
        yield Figure(
            work="memory of a running table", ours=each, unit="MiB",
            budget=f"<= {MEMORY:g} MiB", met=each <= MEMORY,
        )  # fmt: skip
        measured = asyncio.run(hall.play(AIM, seconds, TABLES))
        yield msgspec.structs.replace(_figure(measured, AIM, echoed[AIM], P99), aim=True)


def _figure(measured: tables.Measured, rate: int, peer: float, budget: float) -> Figure:
    done = f"{measured.rate:.0f} choices/s, {TABLES} tables, {2 * TABLES} seats"
    what = "aim:" if rate == AIM else "p99"
    fast_enough = measured.rate >= 0.95 * rate
    return Figure(
        work=f"choice to update, p99 ({done})", ours=measured.p99, unit="ms",
        peers={"bare Litestar echo": peer}, budget=f"{what} <= {budget:g} ms at {rate}/s",
        met=measured.p99 <= budget and fast_enough,
    )  # fmt: skip


def _echo(rate: int, seconds: float) -> float:
    with process([sys.executable, str(Path(echo.__file__)), "serve"]) as (base, _):
        return asyncio.run(echo.load(base, rate, seconds, 2 * TABLES))
