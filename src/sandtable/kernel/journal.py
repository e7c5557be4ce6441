"""Journals (`*.sandtable.jsonl`): a header, one line per choice with its chance, an end.

A journal is replaced as a whole (temporary file, fsync, rename), so a full disk or a killed
process leaves the last good one where it was.
"""

from __future__ import annotations

import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal

import msgspec

from sandtable.kernel.errors import JournalError

FORMAT = 1
SUFFIX = ".sandtable.jsonl"
DiceKind = Literal["seeded", "manual"]
MAX_BYTES = 64_000_000
_BAD_JSON = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line: what is played, with the mission pinned whole."""

    sandtable: int
    game: str
    rules: str
    mission: msgspec.Raw
    seats: dict[str, str]
    seed: str
    commitment: str
    dice: DiceKind = "seeded"
    packs: tuple[str, ...] = ()


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One choice: who, what, the chance it used and the state it led to."""

    n: int
    seat: str
    choice: msgspec.Raw
    chance: list[int]
    hash: str


class Undone(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A choice was taken back; it stays in the journal, as undone."""

    n: int
    undo: int
    hash: str


class End(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The play is over."""

    n: int
    end: str
    hash: str


Line = Entry | Undone | End
_KINDS: dict[str, msgspec.json.Decoder[Any]] = {
    "choice": msgspec.json.Decoder(Entry),
    "undo": msgspec.json.Decoder(Undone),
    "end": msgspec.json.Decoder(End),
}
_HEADER = msgspec.json.Decoder(Header)
_KEYS = msgspec.json.Decoder(dict[str, msgspec.Raw])


def commitment(seed: str) -> str:
    """What may be published before the first die falls."""
    return sha256(seed.encode()).hexdigest()


class Journal:
    """Header and lines, in memory; `save` puts them on disk."""

    def __init__(self, header: Header, lines: list[Line] | None = None) -> None:
        self.header = header
        self.lines: list[Line] = lines if lines is not None else []

    def append(self, line: Line) -> None:
        self.lines.append(line)

    @property
    def next(self) -> int:
        """The number of the next line."""
        return len(self.lines) + 1

    def encode(self) -> bytes:
        return msgspec.json.Encoder().encode_lines([self.header, *self.lines])

    def save(self, path: Path) -> None:
        """Put the journal in place of what was there, or leave that untouched."""
        replace_file(path, self.encode())


def replace_file(path: Path, data: bytes) -> None:
    """Write to a temporary file beside it, fsync, rename."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with temporary.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except OSError as error:
        with suppress(OSError):
            temporary.unlink()
        what = f"cannot be saved: {error.strerror or error}; what was there before is untouched"
        raise JournalError(path, 0, what) from error
    with suppress(OSError):  # not every system syncs folders, and the journal is in place
        _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def read_journal(path: Path) -> Journal:
    """Read and check the form of a journal; what it plays is checked by replaying it."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise JournalError(path, 0, f"cannot be read: {error.strerror or error}") from error
    if len(data) > MAX_BYTES:
        raise JournalError(path, 0, f"is larger than {MAX_BYTES} bytes")
    return parse_journal(data, path)


def read_header(data: bytes, path: Path) -> Header:
    """The first line alone, before anybody takes the trouble to read on."""
    if not data.strip():
        raise JournalError(path, 0, "is empty; a journal begins with a header line")
    return _header(data.partition(b"\n")[0], path)


def parse_journal(data: bytes, path: Path) -> Journal:
    """The journal in these bytes; errors name the path and the line."""
    header = read_header(data, path)
    rows = data.split(b"\n")
    if rows[-1] != b"":
        where = len(rows)
        what = "the last line is cut off; delete it to go on from there"
        raise JournalError(path, where, what if where > 1 else "is cut off inside its first line")
    lines = [_line(row, path, at) for at, row in enumerate(rows[1:-1], 2)]
    for at, line in enumerate(lines, 1):
        if line.n != at:
            what = f"this is line {line.n} of the play, but number {at} belongs here"
            raise JournalError(path, at + 1, f"{what}; lines are missing, doubled or reordered")
        if isinstance(line, End) and at != len(lines):
            raise JournalError(path, at + 2, "a line after the end of the play")
    return Journal(header, lines)


def _header(row: bytes, path: Path) -> Header:
    keys = _keys(row, path, 1)
    if "sandtable" not in keys:
        raise JournalError(path, 1, "is not a Sandtable journal: the first line has no 'sandtable'")
    version = bytes(keys["sandtable"])
    if version != str(FORMAT).encode():
        shown = version[:20].decode(errors="replace")
        raise JournalError(
            path, 1, f"journal format {shown} is not known here; this reads {FORMAT}"
        )
    try:
        return _HEADER.decode(row)
    except _BAD_JSON as error:
        raise JournalError(path, 1, f"the header is not usable: {error}") from error


def _line(row: bytes, path: Path, at: int) -> Line:
    keys = _keys(row, path, at)
    kind = next((kind for kind in _KINDS if kind in keys), None)
    if kind is None:
        raise JournalError(path, at, "is neither a choice nor an undo nor an end")
    try:
        line: Line = _KINDS[kind].decode(row)
    except _BAD_JSON as error:
        raise JournalError(path, at, f"cannot be understood: {error}") from error
    return line


def _keys(row: bytes, path: Path, at: int) -> dict[str, msgspec.Raw]:
    try:
        return _KEYS.decode(row)
    except _BAD_JSON as error:
        raise JournalError(path, at, f"is not a JSON object: {error}") from error
