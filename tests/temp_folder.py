"""The temp folder of a test run, and what the run leaves behind: no file, and no process that holds a port."""

import os
import shutil
import tempfile
from contextlib import suppress
from fnmatch import fnmatch
from pathlib import Path

from tests.waiting import wait_until

# Libraries leave these in any temp folder they are given.
LIBRARIES = ("dask-scratch-space", "playwright-pytest-*", "pulse-*")


class TempFolder:
    """The temp folder of one run: its processes inherit it, which also tells them from others."""

    def __init__(self) -> None:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", tempfile.gettempdir())
        self.path = Path(tempfile.mkdtemp(prefix="sandtable-"))
        self.path.chmod(0o711)  # PostgreSQL runs as another user, in a folder within
        os.environ["TMPDIR"] = tempfile.tempdir = str(self.path)

    def files(self) -> list[str]:
        names = sorted(os.listdir(self.path))
        return [name for name in names if not any(fnmatch(name, known) for known in LIBRARIES)]

    def processes(self) -> list[str]:
        """The command lines of the processes that were started with this temp folder."""
        mark, commands = f"TMPDIR={self.path}\0".encode(), []
        for process in Path("/proc").glob("[0-9]*"):
            try:
                if mark in (process / "environ").read_bytes():
                    commands.append((process / "cmdline").read_text("utf-8").replace("\0", " "))
            except OSError:  # it has ended, or belongs to somebody else
                continue
        return commands

    def close(self) -> list[str]:
        """Remove the folder; return what the run left."""
        with suppress(AssertionError):
            wait_until(lambda: not self.processes())
        left = [*self.processes(), *self.files()]
        shutil.rmtree(self.path, ignore_errors=True)
        return left
