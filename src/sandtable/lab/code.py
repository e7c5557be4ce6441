"""The code of players that others wrote: games that one played before it was changed are no games
of this player."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path
from types import ModuleType
from typing import Any
from weakref import WeakKeyDictionary

from sandtable.kernel.errors import SandtableError
from sandtable.kernel.game import Game
from sandtable.players import make_player, strangers
from sandtable.players.search import is_search

_LOADED: WeakKeyDictionary[ModuleType, str] = WeakKeyDictionary()  # digests of their files


def code_of(name: str, game: Game[Any]) -> str:
    """A digest of the file that a stranger's player comes from; nothing for ours, which is known by
    the version of the program."""
    if is_search(name) or name in ("random", *game.heuristics):
        return ""
    maker = strangers.from_module(name, game) if ":" in name else strangers.find(name, game)
    if maker is None:
        make_player(name, game, 0)  # which says what is wrong
    module = sys.modules.get(getattr(maker, "__module__", ""))
    return _digest(module) if module else ""


def _digest(module: ModuleType) -> str:
    """A worker may live for days: what counts is the file as it was when it was loaded there."""
    if module not in _LOADED:
        file = getattr(module, "__file__", None)
        told = blake2b(Path(file).read_bytes(), digest_size=4).hexdigest() if file else ""
        _LOADED[module] = told
    return _LOADED[module]


def codes_of(names: Iterable[str], game: Game[Any]) -> dict[str, str]:
    """By player, of strangers alone."""
    found = {name: code_of(name, game) for name in names}
    return {name: code for name, code in found.items() if code}


def check_code(name: str, code: str, game: Game[Any]) -> None:
    """Whoever plays here is the one that the run began with."""
    if code_of(name, game) != code:
        raise SandtableError(
            f"the player '{name}' is not the same everywhere, or has just been changed: let all"
            " workers have the same file, loaded anew, and start again; what was played is kept"
        )
