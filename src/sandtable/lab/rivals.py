"""Random plays to be timed: ours with all rules, and what others have written in Python.

OpenSpiel's games are toys beside ours; Catanatron is a whole rulebook, made to be played quickly by
computer players.
"""

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

TTT, KUHN, CATAN = "python_tic_tac_toe", "python_kuhn_poker", "catanatron"
Play = Callable[[int], int]  # the n-th play; says how many decisions it took
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


def installed_peers() -> dict[str, Play]:
    """Those that are there to be measured."""
    found: dict[str, Play] = {}
    for make, names in ((peer_game, (TTT, KUHN)), (catan_game, (CATAN,))):
        try:
            found |= {name: make(name) for name in names}
        except ImportError:
            continue
    return found


def catan_game(_: str = CATAN) -> Play:
    """One random play of four; every answer counts, also where there is only one."""
    from catanatron.game import TURNS_LIMIT
    from catanatron.game import Game as Catan
    from catanatron.models.player import Color
    from catanatron.models.player import RandomPlayer as Settler

    def play(n: int) -> int:
        game = Catan([Settler(color) for color in Color], seed=n + 1)
        decisions = 0
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            game.play_tick()
            decisions += 1
        return decisions

    return play


def peer_game(name: str) -> Play:
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


def beside_peers(work: str, play: Play, seconds: float, least: float = 0.5, most: float = 1.0) -> Iterator[Figure]:
    """Random play in slices, ours and theirs in turn, the best of each: a busy machine slows both.

    A grid game is to make at least half as many decisions as tic-tac-toe, and aims at as many; one
    that measures makes fewer.
    """
    best = in_turn(play, seconds)
    ours, toy = best.pop(""), best.get(TTT)
    yield Figure(
        work=work,
        ours=ours,
        unit="decisions/s",
        peers=best,
        budget=f"at least {least:g} times {TTT}",
        met=ours >= toy * least if toy else None,
    )
    if toy:
        yield Figure(
            work="the same beside tic-tac-toe",
            ours=ours / toy,
            unit="times",
            budget=f"{most:g} times {TTT}",
            met=ours >= toy * most,
            aim=True,
        )


def in_turn(play: Play, seconds: float) -> dict[str, float]:
    """The best rate of each: of peers by their name, and ours without one."""
    others = installed_peers()
    best = {"": 0.0} | dict.fromkeys(others, 0.0)
    set_aside()
    for part in range(1, SLICES + 1):
        best[""] = max(best[""], rate(partial(_apart, play, part), seconds / SLICES))
        for name, peer in others.items():
            best[name] = max(best[name], rate(peer, seconds / SLICES))
    return best


def _apart(play: Play, part: int, n: int) -> int:
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
        work="copy of a running table",
        ours=micros,
        unit="us",
        peers={f"copy.deepcopy of the {what} alone": deep},
        budget="at most 60 us",
        met=micros <= 60,
    )
