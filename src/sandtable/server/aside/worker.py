"""The process at the other end: `python -m sandtable.server.aside.worker`, started by the server.

It ends with the server, whichever way that ends: its pipe does.
"""

from __future__ import annotations

import logging
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from sandtable.kernel.errors import SandtableError
from sandtable.server.aside.cancel import ServerPipe
from sandtable.server.aside.pipe import CANCEL, receive, send
from sandtable.server.faults import FAULTS

LOG = logging.getLogger("sandtable.server")
MEMORY = 4 * 2**30  # bytes of addresses; what is used is less
FRESH = 400 * 2**20  # bytes in use; then another process takes its place
POLITE = 10  # whoever plays comes first
TOO_LARGE = "It takes more memory than it may"


def main() -> None:
    # A file of its own, for what a job forks closes stdin; unbuffered, so that a message to cancel
    # stays in the pipe, where forks see it.
    jobs, answers = os.fdopen(os.dup(0), "rb", 0), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a game prints must not mix with answers
    LOG.addFilter(FAULTS)
    _be_modest()
    with suppress(EOFError, BrokenPipeError, KeyboardInterrupt):
        sys.path[:] = receive(jobs)
        ServerPipe.pipe, last = jobs, False
        while not last:
            job = receive(jobs)
            if job == CANCEL:  # it came too late: that job is done
                continue
            done, found = _done(job)
            last = _grown()
            send(answers, (done, found, last))


def _done(job: Any) -> tuple[bool, Any]:
    """Whether it went well, and what came of it or went wrong."""
    work, given = job
    try:
        return True, work(*given)
    except SandtableError as error:
        return False, error
    except MemoryError:
        return False, SandtableError(TOO_LARGE)
    except Exception as error:
        LOG.exception("a job failed")
        return False, SandtableError(f"The program made a mistake: {type(error).__name__}")


def _be_modest() -> None:
    with suppress(ImportError, OSError, ValueError):  # not every system has these
        import resource

        os.nice(POLITE)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _grown() -> bool:
    """What a large journal took is not given back: another process goes on."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    except OSError:
        return False
    return pages * os.sysconf("SC_PAGE_SIZE") > FRESH


if __name__ == "__main__":
    main()
