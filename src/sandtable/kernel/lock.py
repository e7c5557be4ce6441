"""One program per file: whoever uses a journal or a database holds a lock beside it.

The system drops the lock of a program that was killed, so nothing stale is left to clear away.

A hard link gives a file another name, and another lock beside it. Where the system has locks of
open files (Linux), `claim_file` locks the file itself too, whatever its name: a byte far beyond its
end, so that nobody who locks or writes its contents is in the way.
"""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path
from struct import pack

from sandtable.kernel.errors import SandtableError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

FAR = 1 << 62  # bytes: beyond the end of any file


class InUse(SandtableError):
    """Somebody else uses this file."""


class Claim:
    """A file that nobody else may use until this is left."""

    def __init__(self, path: Path, handle: int | None, *, new: bool = False) -> None:
        self.path = path
        self._handle = handle
        self._new = new  # the folder was made for the lock
        self._file: int | None = None  # the file itself

    def __enter__(self) -> Path:
        return self.path

    def __exit__(self, *what: object) -> None:
        if self._handle is not None:
            with suppress(OSError):
                _beside(self.path).unlink()
                if self._new and not any(self.path.parent.iterdir()):
                    self.path.parent.rmdir()
            os.close(self._handle)
        if self._file is not None:
            os.close(self._file)

    def hold_file(self) -> bool:
        """Lock the file itself; False if another program has done so, by whatever name."""
        self._file = os.open(self.path, os.O_RDWR)
        return _lock_far_byte(self._file)


def claim_file(path: Path, used: str, instead: str) -> Claim:
    """As `claim`, under all names of a file; it must exist, and must not be replaced."""
    claimed = claim(path, used, instead)
    if not claimed.hold_file():
        claimed.__exit__()
        raise InUse(f"{path} is {used}, by another name of the file; {instead}")
    return claimed


def claim(path: Path, used: str, instead: str) -> Claim:
    """Take a file, or raise InUse, which says how it is used and what to do."""
    new = not path.parent.exists()
    while True:
        handle = _open(path)
        if handle is None:  # where nothing can be written, saving will say so
            return Claim(path, None)
        if not _locked(handle):
            who = os.read(handle, 20).decode("ascii", "replace").strip()
            os.close(handle)
            shown = f" (process {who})" if who else ""
            raise InUse(f"{path} is {used}{shown}; {instead}")
        if _is_there(handle, path):
            with suppress(OSError):
                os.ftruncate(handle, 0)
                os.write(handle, str(os.getpid()).encode())
            return Claim(path, handle, new=new)
        os.close(handle)  # whoever had it took it away between our two steps


def _beside(path: Path) -> Path:
    path = path.resolve()
    return path.with_name(f".{path.name}.lock")


def _open(path: Path) -> int | None:
    lock = _beside(path)
    try:
        lock.parent.mkdir(parents=True, exist_ok=True)
        return os.open(lock, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError:
        return None


def _locked(handle: int) -> bool:
    try:
        if sys.platform == "win32":
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _lock_far_byte(handle: int) -> bool:
    if sys.platform != "linux":
        return True
    lock = pack("hhqqi0q", fcntl.F_WRLCK, os.SEEK_SET, FAR, 1, 0)  # as C's struct flock
    try:
        fcntl.fcntl(handle, fcntl.F_OFD_SETLK, lock)
    except OSError as error:  # a file system without locks: the lock beside the file is all there is
        return error.errno not in (errno.EAGAIN, errno.EACCES)
    return True


def _is_there(handle: int, path: Path) -> bool:
    try:
        return os.fstat(handle).st_ino == _beside(path).stat().st_ino
    except OSError:
        return False
