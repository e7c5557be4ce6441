"""Journals (`*.sandtable.jsonl`): a header, one line per choice with its chance, an end.

A journal is replaced as a whole (temporary file, fsync, rename), so a full disk or a killed
process leaves the last good one where it was.
"""

from __future__ import annotations

import hmac
import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path, PureWindowsPath
from typing import Annotated, Any, Literal

import msgspec

from sandtable.kernel.errors import JournalError, SandtableError
from sandtable.kernel.explain import explain
from sandtable.kernel.files import Unreadable, read_bytes

FORMAT = 1
SUFFIX = ".sandtable.jsonl"
DiceKind = Literal["seeded", "manual"]
MAX_BYTES = 64_000_000
MAX_SEED = 200  # characters
Word = Annotated[str, msgspec.Meta(max_length=100)]
PackPath = Annotated[str, msgspec.Meta(max_length=4096)]
_BAD_JSON = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


class PackMark(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A pack that a match is played with: what it is called and what is in it, not where it is."""

    name: Annotated[str, msgspec.Meta(max_length=255)]
    digest: Word


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line: what is played, with the mission pinned whole."""

    sandtable: int
    game: Word
    rules: Word
    mission: msgspec.Raw
    seats: Annotated[dict[Word, Word], msgspec.Meta(max_length=20)]
    seed: Annotated[str, msgspec.Meta(max_length=MAX_SEED)]
    commitment: Word
    dice: DiceKind = "seeded"
    # A journal of an earlier version names the paths of its packs instead.
    packs: Annotated[tuple[PackMark | PackPath, ...], msgspec.Meta(max_length=100)] = ()


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One choice: who, what, the chance it used and the state it led to."""

    n: int
    seat: Word
    choice: msgspec.Raw
    chance: list[int]
    hash: Word


class Undone(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A choice was taken back; it stays in the journal, as undone."""

    n: int
    undo: int
    hash: Word


class End(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The play is over."""

    n: int
    end: Annotated[str, msgspec.Meta(max_length=200)]
    hash: Word


Line = Entry | Undone | End
_KINDS: dict[str, msgspec.json.Decoder[Any]] = {
    "choice": msgspec.json.Decoder(Entry),
    "undo": msgspec.json.Decoder(Undone),
    "end": msgspec.json.Decoder(End),
}
_HEADER = msgspec.json.Decoder(Header)
_KEYS = msgspec.json.Decoder(dict[str, msgspec.Raw])


def pack_name(pack: PackMark | str) -> str:
    """What a pack is called; of a path, whatever system wrote it, the last part."""
    return pack.name if isinstance(pack, PackMark) else PureWindowsPath(pack).name


def check_seed(seed: str) -> None:
    if len(seed) > MAX_SEED:
        what = f"a seed has at most {MAX_SEED} characters; this has {len(seed)}"
        raise SandtableError(what)


def commitment(seed: str) -> str:
    """What may be published before the first die falls."""
    return sha256(seed.encode()).hexdigest()


def secret_seed(seed: str, purpose: str) -> str:
    """Derive a seed for a purpose; neither seed can be computed from the other without the key."""
    return hmac.new(seed.encode(), purpose.encode(), sha256).hexdigest()


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
        data = read_bytes(path, MAX_BYTES)
    except Unreadable as error:
        raise JournalError(path, 0, str(error)) from error
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
        raise JournalError(path, 1, f"journal format {shown} is not known here; this reads {FORMAT}")
    try:
        read = msgspec.json.decode(row)  # all of it: a bad byte may stand in a key we do not know
    except _BAD_JSON as error:
        raise JournalError(path, 1, f"the header is not usable: {error}") from error
    try:
        return _HEADER.decode(row)
    except msgspec.ValidationError as error:
        _, what = explain(error, Header, read)
        raise JournalError(path, 1, f"the header is not usable: {what}") from error


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
