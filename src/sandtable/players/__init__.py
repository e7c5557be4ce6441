"""Anything that answers a Decision: `random`, the game's own heuristics, and what others write."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.dice import Stream
from sandtable.kernel.errors import UnknownName
from sandtable.kernel.game import Game, Heuristic
from sandtable.kernel.names import nearest
from sandtable.kernel.player import Look, Player
from sandtable.players import strangers
from sandtable.players.guard import made
from sandtable.players.search import NAME, Budget, Search, is_search

RANDOM = "random"


class RandomPlayer:
    """Any option, all alike."""

    def __init__(self, seed: int | str) -> None:
        self._stream = Stream.of(str(seed), "random player")

    def choose(self, decision: Decision, look: Look) -> Choice:
        options = decision.options
        return options[self._stream.below(len(options))]


class HeuristicPlayer:
    """The game's own rules of thumb, on a redealt table."""

    def __init__(self, heuristic: Heuristic) -> None:
        self._heuristic = heuristic

    def choose(self, decision: Decision, look: Look) -> Choice:
        return self._heuristic(look())


def player_names(game: Game[Any]) -> list[str]:
    """Every computer player that can play the game."""
    own = [RANDOM, *game.heuristics]
    return [*own, *(name for name in strangers.installed(game) if name not in own)]


def make_player(name: str, game: Game[Any], seed: int | str, *, modules: bool = False) -> Player:
    """A computer player by name; raises UnknownName with the nearest known one.

    What others wrote is guarded: it raises PlayerFault where it does not play.
    With `modules` it may be `module:name`: only where a person named it at this machine. A name
    in a file or a message from elsewhere must not load code.
    """
    if name == RANDOM:
        return RandomPlayer(seed)
    if is_search(name) and "basic" in game.heuristics:
        return Search(game, Budget.parse(name.partition(":")[2]))
    if name in game.heuristics:
        return HeuristicPlayer(game.heuristics[name])
    if ":" in name and modules:
        return made(strangers.from_module(name, game), name, game, seed)
    found = strangers.find(name, game)
    if found:
        return made(found, name, game, seed)
    if ":" in name:
        what = f"'{name}' is code of somebody's own: it plays only where you name it yourself"
        raise UnknownName(what)
    if name.endswith(".py") and modules:
        stem = Path(name).stem
        raise UnknownName(f"'{name}' is a file: name what plays in it, as in {stem}:MyPlayer")
    known = [*player_names(game), *([NAME] if "basic" in game.heuristics else [])]
    known += ["module:name"] if modules else []
    raise UnknownName(f"unknown player '{name}'{nearest(name, known)}")
