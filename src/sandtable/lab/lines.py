"""What was measured, line by line in a file: whoever was stopped goes on, and nothing is played
twice."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from sandtable.kernel.errors import SandtableError
from sandtable.version import __version__

FORMAT = 1

L = TypeVar("L", bound=msgspec.Struct)


class Head(msgspec.Struct, frozen=True):
    """The first line of the file."""

    measured: int


def key(*parts: Any) -> str:
    """What a result hangs on, in short; and on whose rules."""
    told = msgspec.json.encode((__version__, *parts), order="sorted")
    return blake2b(told, digest_size=12).hexdigest()


class Lines(Generic[L]):
    """Each is written whole; where there is no file, nothing is."""

    def __init__(self, path: Path | None, reader: msgspec.json.Decoder[L]) -> None:
        self._path, self._reader = path, reader

    def read(self) -> Iterator[L]:
        """Those of before."""
        path = self._path
        if not path or not path.exists():
            return
        try:
            lines = path.read_bytes().split(b"\n")
        except OSError as error:
            raise SandtableError(f"{path}: cannot be read: {error.strerror or error}") from error
        _check_head(path, lines[0])
        for raw in lines[1:-1]:
            try:
                yield self._reader.decode(raw)
            except msgspec.DecodeError as error:
                raise SandtableError(f"{path}: is damaged ({error}); move it away") from error
        if lines[-1]:  # it was stopped in the middle of a line: those few games are played again
            path.write_bytes(b"\n".join(lines[:-1]) + b"\n")

    def add(self, line: L) -> None:
        """On the disk before anything else is played."""
        if self._path:
            try:
                self._append(self._path, line)
            except OSError as error:
                what = f"{self._path}: cannot be written: {error.strerror or error}"
                raise SandtableError(what) from error

    def _append(self, path: Path, line: L) -> None:
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(msgspec.json.encode(Head(FORMAT)) + b"\n")
        with path.open("ab") as file:
            file.write(msgspec.json.encode(line) + b"\n")


def _check_head(path: Path, raw: bytes) -> None:
    try:
        head = msgspec.json.decode(raw, type=Head)
    except msgspec.DecodeError as error:
        raise SandtableError(f"{path}: holds no measured games; move it away") from error
    if head.measured != FORMAT:
        what = f"{path}: was written by another version (format {head.measured}, not {FORMAT})"
        raise SandtableError(f"{what}; move it away, or choose another place with --out")
