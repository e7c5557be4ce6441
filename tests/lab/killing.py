"""A run that somebody kills."""

import signal
import subprocess
import sys
import time
from pathlib import Path

BOUND = 120  # seconds, on a machine that has much else to do


def killed_in_the_middle(script: str, folder: Path, parts: int = 2) -> None:
    """Run a script that writes rows into a folder, and kill it when so many parts are there."""
    with subprocess.Popen([sys.executable, "-c", script, str(folder)]) as run:
        until = time.monotonic() + BOUND
        while len(list(folder.glob("part-*.parquet"))) < parts and run.poll() is None:
            assert time.monotonic() < until
            time.sleep(0.02)
        assert run.poll() is None, "it was over before"
        run.send_signal(signal.SIGKILL)
