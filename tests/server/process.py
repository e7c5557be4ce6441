"""A real `sandtable serve` in a process of its own: started, asked, killed, started again."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.forks import ADDRESS, Forked
from tests.server.client import Rest
from tests.waiting import PATIENCE, wait_until

COMMAND = Path(sys.executable).with_name("sandtable")
Process = subprocess.Popen[bytes] | Forked
_ADDRESS = re.compile(r"(http://127\.0\.0\.1:\d+)/#(\S+)")


class ServerProcess:
    """`sandtable serve` on one database; `base` and `house` are what it printed."""

    def __init__(self, db: str, folder: Path, options: Sequence[str] = ()) -> None:
        self.db = db
        self.options = list(options)
        self.output = folder / "server.log"
        self.folder = folder
        self.base = self.house = ""
        self._process: Process | None = None

    @property
    def pid(self) -> int:
        return self._running().pid

    @property
    def alive(self) -> bool:
        return self._running().poll() is None

    def start(self, *, port: int = 0, before: Sequence[str] = (), packages: str = "") -> ServerProcess:
        """Start it and wait until it says that it listens.

        `before` wraps the command; `packages` are folders where it finds more of them.
        """
        self._process = self._begin(port, before, packages)
        wait_until(lambda: _ADDRESS.search(self.said()) or not self.alive)
        found = _ADDRESS.search(self.said())
        if not found:
            raise RuntimeError(f"the server does not listen:\n{self.said()}")
        self.base, self.house = found.groups()
        return self

    def _begin(self, port: int, before: Sequence[str], packages: str = "") -> Process:
        arguments = ["serve", "--port", str(port), "--db", self.db, "--no-ahead", *self.options]
        environment = os.environ | {"SANDTABLE_HOME": str(self.folder / "home")}
        if packages:
            environment["PYTHONPATH"] = packages
        with self.output.open("wb") as output, open(os.devnull, "rb") as nothing:
            if ADDRESS in os.environ and not before:
                files = [nothing.fileno(), output.fileno(), output.fileno()]
                return Forked(arguments, environment, files)
            command, told = [*before, str(COMMAND), *arguments], subprocess.STDOUT
            return subprocess.Popen(command, stdin=nothing, stdout=output, stderr=told, env=environment)

    def client(self) -> Rest:
        """With the link of the house, and this process behind it."""
        client = Rest(self.base, self.house)
        client.server = self
        return client

    def restarted(self) -> Rest:
        """The client of the same server after a power cut."""
        self.kill()
        return self.start().client()

    def fails(self) -> tuple[int, str]:
        """Start it where it must refuse to run: its exit code and what it said."""
        code = self._begin(0, ()).wait(PATIENCE)
        return code, self.said()

    def said(self) -> str:
        return self.output.read_text(encoding="utf-8", errors="replace")

    def kill(self) -> None:
        """As a power cut would: no word, no clean-up."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def stop(self) -> int:
        """As the terminal's Ctrl-C does."""
        process = self._running()
        process.send_signal(signal.SIGINT)
        try:
            return process.wait(PATIENCE)
        except (subprocess.TimeoutExpired, TimeoutError):
            self.kill()
            raise

    def ended(self) -> int:
        """Wait until it has ended by itself: its exit code."""
        return self._running().wait(PATIENCE)

    def memory(self) -> int:
        """Resident bytes."""
        pages = Path(f"/proc/{self.pid}/statm").read_text(encoding="ascii").split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    def files(self) -> int:
        """Open files, sockets among them."""
        return len(list(Path(f"/proc/{self.pid}/fd").iterdir()))

    def _running(self) -> Process:
        if self._process is None:
            raise RuntimeError("the server was not started")
        return self._process
