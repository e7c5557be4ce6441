"""A PostgreSQL server of the tests' own: a data folder in a temporary place, a socket beside it."""

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from tests.waiting import PATIENCE, wait_until

# Nothing here outlives the tests, so nothing has to reach the disk.
SETTINGS = (
    "listen_addresses=",
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "shared_buffers=16MB",
    "max_connections=50",
)
_numbers = count(1)


def programs() -> Path:
    """The folder of initdb and postgres; Debian keeps them off the PATH."""
    on_path = shutil.which("initdb")
    folders = [Path(on_path).resolve().parent] if on_path else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    for folder in folders:
        if (folder / "postgres").exists():
            return folder
    raise FileNotFoundError("PostgreSQL is not installed; ./test installs it or says how")


class Cluster:
    """A running server; `database()` makes a new, empty database."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.programs = programs()
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        data = self.folder / "data"
        if os.getuid() == 0:  # PostgreSQL refuses to run as root
            shutil.chown(self.folder, _owner(), _owner())
        made = f"-D {data} -U postgres -A trust --no-sync --encoding=UTF8 --locale=C"
        self._run(str(self.programs / "initdb"), *made.split())
        self._begin()

    def restart(self) -> None:
        """Every session ends, and with it what it had locked."""
        self.stop()
        self._begin()

    def _begin(self) -> None:
        data = self.folder / "data"
        command = [f"{self.programs}/postgres", "-D", f"{data}", "-k", f"{self.folder}"]
        for setting in SETTINGS:
            command += ["-c", setting]
        with (self.folder / "log").open("wb") as log:
            self._process = subprocess.Popen(_unprivileged(*command), stdout=log, stderr=log)
        self._await()

    def _await(self) -> None:
        process = self._process
        assert process
        wait_until(lambda: self._answers() or process.poll() is not None, "PostgreSQL does not answer")
        assert self._answers(), (self.folder / "log").read_text()

    def _answers(self) -> bool:
        return self._psql("select 1").returncode == 0

    def stop(self) -> None:
        if self._process is None:
            return
        self._process.send_signal(signal.SIGINT)  # a fast shutdown
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def database(self) -> str:
        """The URL of a database that nobody else uses."""
        name = f"table_{next(_numbers)}"
        done = self._psql(f"create database {name}")
        if done.returncode:
            raise RuntimeError(done.stderr.decode())
        return f"postgresql://postgres@/{name}?host={self.folder}"

    def run(self, url: str, query: str) -> str:
        """One query by hand; its rows as psql prints them."""
        done = self._psql(query, database=url.split("/")[3].split("?")[0])
        if done.returncode:
            raise RuntimeError(done.stderr.decode())
        return done.stdout.decode().strip()

    def _psql(self, query: str, database: str = "postgres") -> subprocess.CompletedProcess[bytes]:
        where = ["-h", str(self.folder), "-U", "postgres", "-d", database]
        return subprocess.run(["psql", "-XAtq", *where, "-c", query], capture_output=True)

    def _run(self, *command: str) -> None:
        done = subprocess.run(_unprivileged(*command), capture_output=True)
        if done.returncode:
            raise RuntimeError(f"{command[0]}: {done.stderr.decode()}")


def _unprivileged(*command: str) -> list[str]:
    """The command under an account that PostgreSQL accepts; it ends with whoever began it."""
    if not shutil.which("setpriv"):
        return [*command]
    before = ["setpriv", "--pdeathsig=INT"]
    if os.getuid() == 0:
        before += [f"--reuid={_owner()}", f"--regid={_owner()}", "--clear-groups"]
    return [*before, "--", *command]


def _owner() -> str:
    return "postgres"  # Debian's package makes this account


@contextmanager
def running() -> Iterator[Cluster]:
    """A cluster in a folder with a short name: a socket's path may have 107 characters."""
    folder = Path(tempfile.mkdtemp(prefix="sandtable-pg-"))
    cluster = Cluster(folder)
    try:
        cluster.start()
        yield cluster
    finally:
        cluster.stop()
        shutil.rmtree(folder, ignore_errors=True)
