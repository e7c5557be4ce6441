"""Random plays to be timed: ours with all rules, and OpenSpiel's games written in Python."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from sandtable.kernel.dice import SeededDice
from sandtable.kernel.game import Game
from sandtable.kernel.table import Table
from sandtable.players import RandomPlayer

TTT, KUHN = "python_tic_tac_toe", "python_kuhn_poker"


def random_game(game: Game[Any], mission: Any, n: int) -> int:
    """One random play with all rules; the number of decisions."""
    player = RandomPlayer(n)
    table = Table.start(game, mission, SeededDice(n), logged=False)
    decisions = 0
    while (decision := table.decision) is not None:
        table.play(decision.seat, player.choose(decision, _no_look))
        decisions += 1
    return decisions


def _no_look() -> Table[Any]:
    raise LookupError("a random player does not look")


def peer_game(name: str) -> Callable[[int], int]:
    """One random play of an OpenSpiel game; chance nodes are played, not counted."""
    import pyspiel
    from open_spiel.python import games  # noqa: F401 - the import registers the games

    game = pyspiel.load_game(name)

    def play(n: int) -> int:
        rng = Random(n)
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play
