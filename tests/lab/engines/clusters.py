"""Real clusters of two workers on this machine, each in processes of its own."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.waiting import PATIENCE, wait_until

ROOT = Path(__file__).resolve().parents[3]
# The workers are forks, so that what they need is imported once; all say where they are.
DASK = """\
import asyncio, os
from multiprocessing import Pipe
from distributed import Scheduler, Worker
from tests.lab.engines import working

async def serve(kind, *where, **how):
    async with kind(*where, host="127.0.0.1", dashboard=False, **how) as server:
        print(server.address, flush=True)
        for line in addresses:
            line.send(server.address)
        await server.finished()

addresses = []
for _ in range(2):
    here, there = Pipe()
    if not os.fork():
        addresses.clear()
        asyncio.run(serve(Worker, there.recv(), nthreads=1))
    addresses.append(here)
asyncio.run(serve(Scheduler))
"""


@contextmanager
def dask_cluster(folder: Path) -> Iterator[str]:
    script = folder / "cluster.py"
    script.write_text(DASK, "utf-8")
    with _process([sys.executable, str(script)], folder) as process:
        assert process.stdout is not None
        scheduler, *_ = [process.stdout.readline().strip() for _ in range(3)]
        yield scheduler.replace("tcp", "dask")


@contextmanager
def ray_cluster(folder: Path) -> Iterator[str]:
    port = free_port()
    start = [
        str(Path(sys.executable).with_name("ray")),
        "start",
        "--head",
        "--block",
        "--num-cpus=2",
        "--port=0",
        "--disable-usage-stats",
        "--node-ip-address=127.0.0.1",
        "--include-dashboard=false",
        f"--ray-client-server-port={port}",
        "--object-store-memory=80000000",
    ]
    # A socket's path may not be long.
    with (
        TemporaryDirectory(prefix="ray", ignore_cleanup_errors=True) as short,
        _process([*start, f"--temp-dir={short}"], folder) as process,
    ):
        wait_until(lambda: _listens(process, port), f"nobody listens on {port}")
        yield f"ray://127.0.0.1:{port}"


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@contextmanager
def _process(command: list[str], folder: Path) -> Iterator[subprocess.Popen[str]]:
    """Its workers find the tests; it ends with all that it started."""
    environment = os.environ | {
        "PYTHONPATH": str(ROOT),
        "PYTHONWARNINGS": "ignore",
        "RAY_CLIENT_SERVER_CHECK_CHANNEL_TIMEOUT_S": "20",
    }
    with (folder / "cluster.log").open("w") as log:
        process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            env=environment,
            cwd=folder,
            start_new_session=True,
        )
    try:
        yield process
    finally:
        process.terminate()
        process.wait(timeout=PATIENCE)
        _end_group(process.pid)
        process.communicate()


def _end_group(group: int) -> None:
    with suppress(ProcessLookupError):
        os.killpg(group, signal.SIGKILL)


def _listens(process: subprocess.Popen[str], port: int) -> bool:
    assert process.poll() is None, f"it ended before it listened on {port}"
    with socket.socket() as asking:
        return not asking.connect_ex(("127.0.0.1", port))
