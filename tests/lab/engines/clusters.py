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
DASK = """\
from distributed import LocalCluster
if __name__ == "__main__":
    cluster = LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
    print(cluster.scheduler_address, flush=True)
    input()
"""


@contextmanager
def dask_cluster(folder: Path) -> Iterator[str]:
    script = folder / "cluster.py"
    script.write_text(DASK, "utf-8")
    with _process([sys.executable, str(script)], folder) as process:
        assert process.stdout is not None
        yield process.stdout.readline().strip().replace("tcp", "dask")


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
        process.communicate(timeout=PATIENCE)
        _end_group(process.pid)


def _end_group(group: int) -> None:
    with suppress(ProcessLookupError):
        os.killpg(group, signal.SIGKILL)


def _listens(process: subprocess.Popen[str], port: int) -> bool:
    assert process.poll() is None, f"it ended before it listened on {port}"
    with socket.socket() as asking:
        return not asking.connect_ex(("127.0.0.1", port))
