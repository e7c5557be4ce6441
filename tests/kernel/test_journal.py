"""Journals on disk: what is not one, what was damaged, and saves that fail half-way."""

import errno
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sandtable.kernel import journal as journals
from sandtable.kernel.errors import JournalError
from sandtable.kernel.journal import SUFFIX, commitment, parse_journal, read_journal
from sandtable.kernel.match import Match, replay
from tests.kernel.toy import TOY, Gamble, Take, toy_match

HEADER = toy_match().journal.encode()


def finished() -> Match:
    match = toy_match()
    while match.decision:
        match.play(match.decision.seat, match.decision.options[0])
    return match


def test_a_journal_is_saved_and_read_back_to_the_byte(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "er" / f"a{SUFFIX}"
    match = finished()
    match.save(path)
    assert path.read_bytes() == match.journal.encode()
    assert replay(read_journal(path), TOY, path).table.dump() == match.table.dump()
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_the_commitment_is_the_sha256_of_the_seed() -> None:
    assert commitment("7") == "7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451"
    assert toy_match(7).journal.header.commitment == commitment("7")


# what is not a journal


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"", "is empty"),
        (b"\n \n", "is empty"),
        (b"\x00\xff\xfe garbage", ":1: is not a JSON object"),
        (b"[1, 2]\n", ":1: is not a JSON object"),
        (b'{"hello": 1}\n', ":1: is not a Sandtable journal"),
        (b'{"sandtable": 2}\n', ":1: journal format 2 is not known here; this reads 1"),
        (b'{"sandtable": "\xff"}\n', ":1: journal format"),
        (b'{"sandtable":1}\n', ":1: the header is not usable"),
        (HEADER.replace(b'"toy"', b'"\xff"'), ":1: the header is not usable"),
        (HEADER.replace(b'"toy"', b"1e999"), ":1: the header is not usable: Number out of range"),
        (HEADER[:-1] + b"oops\n", ":1: is not a JSON object"),
        (HEADER + b"\n", ":2: is not a JSON object"),
        (HEADER + b'{"n":1}\n', ":2: is neither a choice nor an undo nor an end"),
        (HEADER + b'{"n":1,"choice":{}}\n', ":2: cannot be understood"),
        (HEADER + b'{"n":1,"end":"\xff","hash":""}\n', ":2: cannot be understood"),
        (HEADER + b'{"n":1,"undo":0,"hash":""', ":2: the last line is cut off"),
        (HEADER + b'{"n":2,"undo":0,"hash":""}\n', ":2: this is line 2 of the play"),
        (HEADER + b'{"n":1,"end":"","hash":""}\n{"n":2,"undo":0,"hash":""}\n', ":3: a line after"),
        (HEADER + b'{"choice":' + b"[" * 10**6 + b"\n", ":2: is not a JSON object"),
        (b'{"a":' * 10**5 + b"1" + b"}" * 10**5 + b"\n", ":1: is not a JSON object"),
    ],
)
def test_what_is_not_a_journal_is_said_with_file_and_line(data: bytes, what: str, tmp_path: Path) -> None:
    path = tmp_path / f"bad{SUFFIX}"
    path.write_bytes(data)
    with pytest.raises(JournalError) as caught:
        read_journal(path)
    assert str(caught.value).startswith(str(path))
    assert what in str(caught.value)


def test_a_missing_file_a_folder_and_an_endless_file_are_said_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for path, what in ((tmp_path / "none", "No such file"), (tmp_path, "is no ordinary file")):
        with pytest.raises(JournalError, match=what):
            read_journal(path)
    monkeypatch.setattr(journals, "MAX_BYTES", 100)
    (tmp_path / "big").write_bytes(b"x" * 101)
    with pytest.raises(JournalError, match="larger than 100 bytes"):
        read_journal(tmp_path / "big")


def test_a_choice_of_another_game_is_named() -> None:
    line = b'{"n":1,"seat":"red","choice":{"choice":"castle"},"chance":[],"hash":""}\n'
    journal = parse_journal(HEADER + line, Path("x"))
    with pytest.raises(JournalError, match=r"x:2: the choice is not one of Toy: .*castle"):
        replay(journal, TOY, Path("x"))


# saves that fail


def full_disk(*_: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize("where", ["open", "fsync", "replace"])
def test_a_full_disk_loses_nothing_and_leaves_nothing(
    where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / f"a{SUFFIX}"
    match = toy_match()
    match.save(path)
    good = path.read_bytes()
    match.play("red", Take(1))
    monkeypatch.setattr(os if where == "fsync" else Path, where, full_disk)

    with pytest.raises(JournalError, match="No space left on device; what was there before"):
        match.save(path)
    monkeypatch.undo()
    assert path.read_bytes() == good
    assert list(tmp_path.iterdir()) == [path]
    match.save(path)
    assert path.read_bytes() == match.journal.encode() != good


SHORT_OF_SPACE = """
import resource, sys
from pathlib import Path
from sandtable.kernel.errors import JournalError
from tests.kernel.toy import Take, toy_match

match, path = toy_match(), Path(sys.argv[1])
match.save(path)
resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + 10,) * 2)
match.play("red", Take(1))
try:
    match.save(path)
except JournalError as error:
    print(error)
"""


def test_a_write_that_breaks_off_half_way_leaves_the_last_good_journal(tmp_path: Path) -> None:
    path = tmp_path / f"a{SUFFIX}"
    command = [sys.executable, "-c", SHORT_OF_SPACE, str(path)]
    done = subprocess.run(command, capture_output=True, env=environment(), text=True, check=True)
    assert done.stdout.startswith(f"{path}: cannot be saved: File too large")
    assert path.read_bytes() == HEADER
    assert list(tmp_path.iterdir()) == [path]


def environment() -> dict[str, str]:
    return os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}


def test_a_file_in_place_of_the_folder_is_said_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    with pytest.raises(JournalError, match="cannot be saved"):
        toy_match().save(tmp_path / "file" / f"a{SUFFIX}")
    assert (tmp_path / "file").read_text() == "mine"


def test_a_system_that_cannot_sync_folders_still_saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "open", full_disk)
    toy_match().save(tmp_path / f"a{SUFFIX}")
    monkeypatch.undo()
    assert (tmp_path / f"a{SUFFIX}").read_bytes() == HEADER


SAVER = """
import sys
from pathlib import Path
from tests.kernel.toy import Take, toy_match

match = toy_match()
path = Path(sys.argv[1])
while True:
    match.play("red", Take(1))
    match.save(path)
    print("saved", flush=True)
    match.undo()
"""


def test_a_process_killed_while_saving_leaves_a_journal_that_replays(tmp_path: Path) -> None:
    path, moments = tmp_path / f"a{SUFFIX}", random.Random(1)
    for _ in range(5):
        saver = subprocess.Popen([sys.executable, "-c", SAVER, str(path)], stdout=subprocess.PIPE, env=environment())
        with saver:
            assert saver.stdout is not None
            assert saver.stdout.readline() == b"saved\n"
            time.sleep(moments.random() / 50)
            saver.send_signal(signal.SIGKILL)
        match = replay(read_journal(path), TOY, path)
        assert match.journal.lines
        assert match.table.state.coins == {"red": 1, "blue": 0}


def test_a_journal_grows_line_by_line() -> None:
    match = toy_match()
    before = match.journal.encode()
    match.play("red", Gamble())
    assert match.journal.encode().startswith(before)
    assert match.journal.encode().count(b"\n") == 2
