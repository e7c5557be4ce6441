"""Kernels as machine code, kept beside their sources until one of these changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hashlib import blake2b
from pathlib import Path
from types import ModuleType
from typing import Any, TypeAlias

Calls: TypeAlias = dict[str, Callable[..., Any]]


def machine_code(
    calls: Iterable[Callable[..., Any]], parts: Iterable[Callable[..., Any]], sources: Iterable[ModuleType]
) -> Calls:
    """Compiled functions by their names; `parts` are what they call, `sources` where all of it is.

    Constants of other modules belong to the sources as well. Needs numba.
    """
    from numba import njit
    from numba.extending import register_jitable

    for part in parts:
        register_jitable(part)
    try:
        found: Calls = {one.__name__: njit(cache=True)(one) for one in calls}
    except RuntimeError:  # nowhere to keep compiled code: every process compiles its own
        return {one.__name__: njit(one) for one in calls}
    digest = _digest(sources)
    for one in found.values():
        _stamp(one, digest)
    return found


def _digest(sources: Iterable[ModuleType]) -> str:
    """Of files that are there: what is packed away does not change."""
    read = blake2b(digest_size=16)
    for file in (Path(str(one.__file__)) for one in sources):
        if file.is_file():
            read.update(file.read_bytes())
    return read.hexdigest()


def _stamp(run: Any, digest: str) -> None:
    """numba forgets code whose own file has changed; what that file calls counts here as well."""
    kept: Any = getattr(getattr(run, "_cache", None), "_cache_file", None)
    if kept is not None and hasattr(kept, "_source_stamp"):
        kept._source_stamp = (kept._source_stamp, digest)
