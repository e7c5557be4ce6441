"""Anything that answers a Decision: `random`, and the game's own heuristics."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.dice import Stream
from sandtable.kernel.errors import UnknownName
from sandtable.kernel.game import Game, Heuristic
from sandtable.kernel.names import nearest
from sandtable.kernel.player import Look, Player

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
    """Every computer player that the game has."""
    return [RANDOM, *game.heuristics]


def make_player(name: str, game: Game[Any], seed: int | str) -> Player:
    """A computer player by name; raises UnknownName with the nearest known one."""
    if name == RANDOM:
        return RandomPlayer(seed)
    if name in game.heuristics:
        return HeuristicPlayer(game.heuristics[name])
    raise UnknownName(f"unknown player '{name}'{nearest(name, player_names(game))}")
