"""Computer players that others write: installed with an entry point, or named as `module:name`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

from sandtable.kernel.errors import UnknownName
from sandtable.kernel.game import Game
from sandtable.kernel.names import nearest
from sandtable.players.guard import Maker, said_aside, told

GROUP = "sandtable.players"


def installed(game: Game[Any]) -> list[str]:
    """The names of those that play this game."""
    return [entry.name for entry in _entries() if _plays(_loaded(entry), game)]


def find(name: str, game: Game[Any]) -> Maker | None:
    """One that is installed, by name."""
    for entry in _entries():
        if entry.name == name and _plays(_loaded(entry), game):
            return _loaded(entry)
    return None


def from_module(name: str, game: Game[Any]) -> Maker:
    """`mybots:Careful`, from what is installed or lies in the folder that one works in."""
    module, _, attribute = name.partition(":")
    with _working_folder(), said_aside():
        try:
            found = import_module(module)
        except (ImportError, ValueError, SyntaxError) as error:
            raise UnknownName(f"the player '{name}' does not load: {error}") from error
        except (Exception, SystemExit) as error:  # what a stranger's file does is not ours
            raise UnknownName(f"the player '{name}' does not load: {told(error)}") from error
    known = [one for one, value in vars(found).items() if callable(value) and one[0] != "_"]
    if not hasattr(found, attribute):
        hint = nearest(attribute, known)
        raise UnknownName(f"'{module}' has no '{attribute}' to play with{hint}")
    maker: Maker = getattr(found, attribute)
    if not callable(maker):
        raise UnknownName(f"'{name}' is no player: it cannot be called with a game and a seed")
    if not _plays(maker, game):
        raise UnknownName(f"the player '{name}' does not play {game.title}")
    return maker


@cache  # every package's files are read for it, and what is installed does not change meanwhile
def _entries() -> tuple[EntryPoint, ...]:
    return tuple(sorted(entry_points(group=GROUP), key=lambda entry: entry.name))


def _loaded(entry: EntryPoint) -> Maker:
    try:
        with said_aside():
            maker: Maker = entry.load()
    except (ImportError, AttributeError) as error:
        what = f"the player '{entry.name}' is installed but does not load: {error}"
        raise UnknownName(what) from error
    return maker


def _plays(maker: Maker, game: Game[Any]) -> bool:
    return game.id in getattr(maker, "games", (game.id,))


@contextmanager
def _working_folder() -> Iterator[None]:
    """A script beside one's work is found, as `python -m` would find it."""
    here = str(Path.cwd())
    sys.path.insert(0, here)
    try:
        yield
    finally:
        sys.path.remove(here)
