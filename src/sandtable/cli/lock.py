"""One terminal per match."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from sandtable.cli import store
from sandtable.kernel import lock
from sandtable.kernel.lock import Claim, InUse


def claim(path: Path) -> Claim:
    """Take a journal, or raise InUse."""
    return lock.claim(path, "open in another terminal", "leave it there first")


def claim_new(game: str, mission: str) -> Claim:
    """A new journal under a name that is neither used nor about to be."""
    for path in store.new_paths(game, mission):
        with suppress(InUse):
            found = claim(path)
            if not path.exists():
                return found
            found.__exit__()
    raise AssertionError("the names never end")
