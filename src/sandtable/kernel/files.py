"""A user's files: ordinary ones only, never more of them or in them than we take."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from sandtable.kernel.errors import ContentError, Problem

MAX_BYTES = 4_000_000  # of a content file
MAX_FILES = 1_000  # of everything in a pack's folder
MAX_DEPTH = 4  # folders inside each other
YAML = (".yaml", ".yml")
MAPS = "maps"  # the folder whose .txt files are maps


class Unreadable(Exception):
    """What is wrong with a file, in words that follow its name."""


def read_bytes(path: Path, most: int) -> bytes:
    """An ordinary file of at most so many bytes; a device or a pipe could go on for ever."""
    try:
        # Without O_NONBLOCK, opening a pipe waits for whoever writes to it.
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
        try:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                raise Unreadable("is no ordinary file but a folder, a device or a pipe")
            with open(handle, "rb", closefd=False) as file:
                data = file.read(most + 1)
        finally:
            os.close(handle)
    except OSError as error:
        raise Unreadable(f"cannot be read: {error.strerror or error}") from error
    if len(data) > most:
        raise Unreadable(f"is larger than {most} bytes, the most that is read")
    return data


def read_text(path: Path) -> str:
    """A user's content file."""
    try:
        return read_bytes(path, MAX_BYTES).decode("utf-8")
    except Unreadable as error:
        raise ContentError(Problem(str(path), "", str(error))) from error
    except UnicodeDecodeError as error:
        raise ContentError(Problem(str(path), "", "is not UTF-8 text")) from error


def pack_files(path: Path) -> list[Path]:
    """The file itself, or a folder's YAML files and maps: the folder's own before those deeper."""
    if not path.is_dir():
        return [path]
    found = [file for file in _below(path) if _is_content(file)]
    if not found:
        what = f"there is no .yaml file and no {MAPS}/*.txt in this folder"
        raise ContentError(Problem(str(path), "", what))
    return sorted(found, key=lambda file: (len(file.parts), file.suffix == ".yml", file))


def is_map(file: Path) -> bool:
    return file.suffix == ".txt"


def _is_content(file: Path) -> bool:
    return file.suffix in YAML or (is_map(file) and file.parent.name == MAPS)


def _below(folder: Path) -> Iterator[Path]:
    """Every file in a folder and in those inside it; links to folders are not followed."""
    count, left = 0, [(folder, 1)]
    while left:
        here, depth = left.pop()
        for entry in _entries(here):
            count += 1
            if count > MAX_FILES:
                what = f"holds more than {MAX_FILES} files; a pack is a folder of its own"
                raise ContentError(Problem(str(folder), "", what))
            if entry.is_dir(follow_symlinks=False):
                left += [(Path(entry.path), depth + 1)] if depth < MAX_DEPTH else []
            else:
                yield Path(entry.path)


def _entries(folder: Path) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            return [entry for entry in entries if not entry.name.startswith(".")]
    except OSError as error:
        what = f"cannot be read: {error.strerror or error}"
        raise ContentError(Problem(str(folder), "", what)) from error
