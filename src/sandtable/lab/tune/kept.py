"""What was measured, kept: whoever was stopped goes on, and nothing is played twice."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from sandtable.kernel.errors import SandtableError
from sandtable.version import __version__

FORMAT = 1


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Some games of one mission: the first one's number, and 1 for each that was won."""

    of: str
    first: int
    won: str


class Head(msgspec.Struct, frozen=True):
    """The first line of the file."""

    measured: int


def key(identity: dict[str, Any], seat: str, text: str) -> str:
    """What a result hangs on: the mission's text, who plays, which dice, and whose rules."""
    told = msgspec.json.encode((__version__, identity, seat, text), order="sorted")
    return blake2b(told, digest_size=12).hexdigest()


class Kept:
    """A file of such lines, or only memory where there is none."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._won: dict[str, str] = {}
        if path and path.exists():
            self._load(path)

    def won(self, of: str) -> str:
        return self._won.get(of, "")

    def add(self, line: Line) -> None:
        """In memory, and on the disk before anything else is played."""
        self._won[line.of] = self.won(line.of) + line.won
        if self._path:
            try:
                self._append(self._path, line)
            except OSError as error:
                what = f"{self._path}: cannot be written: {error.strerror or error}"
                raise SandtableError(what) from error

    def _append(self, path: Path, line: Line) -> None:
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(msgspec.json.encode(Head(FORMAT)) + b"\n")
        with path.open("ab") as file:
            file.write(msgspec.json.encode(line) + b"\n")

    def _load(self, path: Path) -> None:
        try:
            lines = path.read_bytes().split(b"\n")
        except OSError as error:
            raise SandtableError(f"{path}: cannot be read: {error.strerror or error}") from error
        _check_head(path, lines[0])
        whole = b"\n".join(lines[:-1]) + b"\n"
        for raw in lines[1:-1]:
            self._take(path, raw)
        if lines[-1]:  # it was stopped in the middle of a line: those few games are played again
            path.write_bytes(whole)

    def _take(self, path: Path, raw: bytes) -> None:
        try:
            line = msgspec.json.decode(raw, type=Line)
        except msgspec.DecodeError as error:
            raise SandtableError(f"{path}: is damaged ({error}); move it away") from error
        if line.first == len(self.won(line.of)):
            self._won[line.of] = self.won(line.of) + line.won


def _check_head(path: Path, raw: bytes) -> None:
    try:
        head = msgspec.json.decode(raw, type=Head)
    except msgspec.DecodeError as error:
        raise SandtableError(f"{path}: holds no measured games; move it away") from error
    if head.measured != FORMAT:
        what = f"{path}: was written by another version (format {head.measured}, not {FORMAT})"
        raise SandtableError(f"{what}; move it away, or choose another folder with --out")
