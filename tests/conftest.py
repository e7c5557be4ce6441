"""What all tests share."""

import gc
import os
import shutil

import pytest
from hypothesis import settings

from tests.forks import ADDRESS, Source
from tests.temp_folder import TempFolder

TEMP = pytest.StashKey[TempFolder]()
FORKS = pytest.StashKey[Source]()

# Slow machines are no bug. By day the same examples are tried each time; new ones are looked for at night.
settings.register_profile("day", deadline=None, print_blob=True, derandomize=True, max_examples=50)
settings.register_profile("night", deadline=None, print_blob=True, max_examples=200)

# What is collected stays: to look through ten thousand tests again and again for what can be thrown
# away takes as long as to collect them.
gc.disable()

# Python alone is enough to work on Sandtable; node adds the unit tests of the client's core.
NODE = shutil.which("node")
collect_ignore = [] if NODE else ["client/test_client_core.py", "client/test_qr.py"]


def pytest_addoption(parser: pytest.Parser) -> None:
    about = "put a slow line between browser and server, its delays drawn from this seed"
    parser.addoption("--chaos", metavar="SEED", help=about)


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("day" if config.getoption("markexpr") else "night")


def pytest_report_header(config: pytest.Config) -> str | None:
    seed = config.getoption("chaos")
    return f"chaos: seed {seed}" if seed else None


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """The controller makes what all workers share: a temp folder, a process from which `sandtable` is forked."""
    config = session.config
    if hasattr(config, "workerinput"):
        return
    config.stash[TEMP] = TempFolder()
    if hasattr(os, "pidfd_open") and ADDRESS not in os.environ:
        config.stash[FORKS] = Source()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail a run that leaves files or processes behind."""
    config = session.config
    if FORKS in config.stash:
        config.stash[FORKS].close()
    left = config.stash[TEMP].close() if TEMP in config.stash else []
    if left:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
        print("", "The run left behind:", *left, sep="\n  ")


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(collector: pytest.Collector, obj: object) -> list[pytest.Item] | None:
    """Make no items of what runs at night: every worker would make ten thousand and throw them away."""
    by_day = collector.config.getoption("markexpr") == "not slow"
    marks = getattr(obj, "pytestmark", ()) if by_day else ()
    slow = isinstance(marks, list) and any(mark.name == "slow" for mark in marks)
    return [] if slow else None


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Rules of games come last: short and never waiting, they fill what waits leave idle.

    So no worker ends with a browser, a cluster or a guide's examples while the others have nothing.
    """
    items.sort(key=lambda item: item.nodeid.startswith("tests/games/"))


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Two more than cores: a test with a server or a browser waits for it now and then."""
    return 2 + (os.cpu_count() or 1)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if not NODE:
        left_out = "node is not installed: the client's unit tests (tests/client/*.mjs) did not run"
        terminalreporter.write_line(left_out, yellow=True)
