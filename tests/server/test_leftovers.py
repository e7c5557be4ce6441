"""What a server leaves behind when it has stopped: nothing."""

import os
import tempfile
from pathlib import Path
from secrets import token_hex

import pytest

from sandtable.server.aside import workers
from tests.server.client import Rest
from tests.server.conftest import local
from tests.server.local import INSTALLED
from tests.waiting import wait_until

MARK = "SANDTABLE_TEST_MARK"  # a variable that every process of the server inherits


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for temporary files that nobody else uses; worker processes are real ones."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    monkeypatch.setenv("TMPDIR", str(folder))
    monkeypatch.setenv(MARK, token_hex(8))
    monkeypatch.setattr(workers, "COMMAND", INSTALLED)
    return folder


def processes() -> list[str]:
    """The command lines of all processes that a server of this test has started."""
    mark, found = f"{MARK}={os.environ[MARK]}".encode(), list[str]()
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if mark in (folder / "environ").read_bytes():
                found.append((folder / "cmdline").read_text())
        except OSError:  # it has ended, or is not ours to read
            continue
    return found


def handles() -> list[str]:
    """The kind of each file, pipe and socket that this process has open."""
    found = list[str]()
    for number in os.listdir("/proc/self/fd"):
        try:
            found.append(os.readlink(f"/proc/self/fd/{number}").partition(":[")[0])
        except OSError:  # that of the listing itself
            continue
    return sorted(found)


def wait_until_busy(rest: Rest) -> None:
    """Until the process that looks ahead has a job."""
    wait_until(lambda: not rest.server.hall.desk._searches._free)


def weigh_hurry_and_leave(rest: Rest) -> None:
    """Chances are told, asked for and left; a search is hurried; another thinks at the end."""
    table = rest.make("third-option", "MC-12")
    with rest.join(table, "commander") as wire:
        wire.send("weigh")
        wire.expect("weighed")
        wire.send("weigh", what="match")
        wire.expect("looked_back")
        wire.send("weigh")
        wait_until_busy(rest)
    for hurried in (True, False):
        seats = {"us": "search:10s", "iif": "human"}
        table = rest.make("special-forces", "hfc", pace=0, seats=seats)
        with rest.join(table, "iif") as wire:
            wire.expect("thinks")
            wait_until_busy(rest)
            if hurried:
                wire.send("hurry")
                wire.expect("frame")


def test_a_stopped_server_leaves_no_file_process_socket_or_handle(sqlite: str, temporary: Path) -> None:
    with local(sqlite):  # what is made once for all servers
        pass
    before = handles()
    with local(sqlite) as rest:
        weigh_hurry_and_leave(rest)
        assert processes()
    wait_until(lambda: processes() == [], "processes are left")
    assert list(temporary.iterdir()) == []
    assert handles() == before
