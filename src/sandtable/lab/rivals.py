"""Random plays to be timed: ours with all rules, and OpenSpiel's games written in Python."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

from sandtable.kernel.dice import SeededDice
from sandtable.kernel.game import Game
from sandtable.kernel.table import Table
from sandtable.lab.bench import Figure, rate
from sandtable.lab.memory import set_aside
from sandtable.players import RandomPlayer

TTT, KUHN = "python_tic_tac_toe", "python_kuhn_poker"
SLICES = 3
APART = 9_000  # plays that a slice has to itself: nothing is known from before


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


def beside_peers(
    work: str, play: Callable[[int], int], seconds: float, least: float = 0.5, most: float = 1.0
) -> Iterator[Figure]:
    """Random play in slices, ours and theirs in turn, the best of each: a busy machine slows both.

    A grid game is to make at least half as many decisions as tic-tac-toe, and aims at as many; one
    that measures makes fewer.
    """
    try:
        others = {name: peer_game(name) for name in (TTT, KUHN)}
    except ImportError:  # OpenSpiel is not installed
        others = {}
    best = {"": 0.0} | dict.fromkeys(others, 0.0)
    set_aside()
    for part in range(1, SLICES + 1):
        best[""] = max(best[""], rate(partial(_apart, play, part), seconds / SLICES))
        for name, peer in others.items():
            best[name] = max(best[name], rate(peer, seconds / SLICES))
    ours = best.pop("")
    yield Figure(
        work=work, ours=ours, unit="decisions/s", peers=best,
        budget=f"at least {least:g} times {TTT}",
        met=ours >= best[TTT] * least if best else None,
    )  # fmt: skip
    if best:
        yield Figure(
            work="the same beside tic-tac-toe", ours=ours / best[TTT], unit="times",
            budget=f"{most:g} times {TTT}", met=ours >= best[TTT] * most, aim=True,
        )  # fmt: skip


def _apart(play: Callable[[int], int], part: int, n: int) -> int:
    return play(APART * part + n)


def copies(table: Table[Any], pieces: tuple[Any, ...], what: str, seconds: float) -> Figure:
    """A copy of a running table beside copy.deepcopy of its pieces."""

    def ten(_: int) -> int:
        for _ in range(10):
            table.copy()
        return 10

    micros = 1e6 / rate(ten, seconds / 2)
    deep = 1e6 / rate(lambda _: len(copy.deepcopy(pieces)), seconds / 4) * len(pieces)
    return Figure(
        work="copy of a running table", ours=micros, unit="us",
        peers={f"copy.deepcopy of the {what} alone": deep}, budget="at most 60 us",
        met=micros <= 60,
    )  # fmt: skip
