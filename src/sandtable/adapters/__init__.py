"""Sandtable's games as the environments that learning libraries know (extra `rl`)."""

from __future__ import annotations

from sandtable.kernel.errors import SandtableError


def missing(library: str) -> SandtableError:
    """What is said where a library is not installed."""
    library = library.partition(".")[0]
    return SandtableError(f"{library} is not installed: pip install 'sandtable[rl]'")
