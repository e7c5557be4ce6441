"""What was drawn is kept from one run to the next: pictures of the lobby and of the rules.

A picture is known by whatever it could have been made from: files of the program, of the game and
of its packs, each with its size and its time. With another of these it is drawn again.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile

from sandtable.server.aside.jobs import Ware

LONGEST = 4_000_000  # characters of anything that was kept


class Drawer:
    """A folder, or none: then nothing is kept."""

    def __init__(self, folder: str = "") -> None:
        self._folder = Path(folder) if folder else None

    def get(self, ware: Ware, look: str) -> str | None:
        if self._folder is None:
            return None
        try:
            found = self._path(self._folder, ware, look).read_text("utf-8")
        except (OSError, ValueError):
            return None
        return found if 0 < len(found) < LONGEST else None

    def put(self, ware: Ware, look: str, text: str) -> None:
        """Kept in the place of what was drawn before; a full disk keeps nothing."""
        if self._folder is None:
            return
        path = self._path(self._folder, ware, look)
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            for old in path.parent.glob(f"{path.stem.rpartition('.')[0]}.*{path.suffix}"):
                old.unlink(missing_ok=True)
            with NamedTemporaryFile("w", dir=path.parent, delete=False, encoding="utf-8") as file:
                file.write(text)
            os.replace(file.name, path)

    @staticmethod
    def _path(folder: Path, ware: Ware, look: str) -> Path:
        kind = ware.kind
        return folder / f"{kind.__module__}.{kind.__qualname__}-{look}.{_stamp(ware)}.kept"


@cache  # of plain names: nobody owns it
def _stamp(ware: Ware) -> str:
    """Of all that a game's picture is made from."""
    top = sys.modules[ware.kind.__module__.partition(".")[0]]
    ours = sys.modules["sandtable"]
    roots = {Path(str(module.__file__)).parent for module in (top, ours) if module.__file__}
    told = sha256()
    for root in (*sorted(roots), *map(Path, ware.packs)):
        for line in _files(root):
            told.update(line.encode())
    return told.hexdigest()[:24]


def _files(folder: Path) -> Iterator[str]:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix != ".pyc" and "static" not in path.parts:
            about = path.stat()
            yield f"{path} {about.st_size} {about.st_mtime_ns}\n"
