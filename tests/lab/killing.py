"""A run that somebody kills."""

import signal
import subprocess
import sys
from pathlib import Path

from tests.waiting import wait_until


def killed_in_the_middle(script: str, folder: Path, parts: int = 2) -> None:
    """Run a script that writes rows into a folder, and kill it when so many parts are there."""
    with subprocess.Popen([sys.executable, "-c", script, str(folder)], stdin=subprocess.PIPE) as run:
        wait_until(lambda: len(list(folder.glob("part-*.parquet"))) >= parts or run.poll() is not None)
        assert run.poll() is None, "it was over before"
        run.send_signal(signal.SIGKILL)
