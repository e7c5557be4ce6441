"""Environments beside bare random play: the same plays, with and without arrays."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import process_time
from typing import Any

from sandtable.adapters.gymnasium_env import SandtableEnv
from sandtable.kernel import SeededDice, Table
from sandtable.kernel.dice import Stream
from sandtable.lab.bench import Figure
from sandtable.players import RandomPlayer

MISSIONS = {
    "third-option": "MC-10", "special-forces": "hfc", "seal-team-flix": "1",
    "covert-ops": "smash-and-grab", "team-yankee": "annihilation",
}  # fmt: skip
BARE = "bare random play"


class Seeds:
    """In place of the environment's generator: plays by number, as the bare ones."""

    def __init__(self, first: int) -> None:
        self.n = first - 1

    def integers(self, most: int) -> int:
        self.n += 1
        return self.n


def with_arrays(env: SandtableEnv, n: int) -> int:
    """One play; whoever learns would have seen every question of the seat."""
    seeds: Any = Seeds(n)
    env.np_random = seeds
    env.reset()
    session, dice = env.session, Stream.of(f"{n}/{env.seat}", "random player")
    over, wide = False, env.session.slots - 1
    while not over:
        table = session.table
        assert table is not None
        assert table.decision is not None
        at = dice.below(len(table.decision.options))
        if session.page[1] > 1:
            for _ in range(at // wide):
                env.step(len(session.shown))
            at %= wide
        _, _, ended, tired, _ = env.step(at)
        over = ended or tired
    return session.choices


def bare(env: SandtableEnv, n: int) -> int:
    game, mission = env.session.game, env.session.mission
    players = {seat: RandomPlayer(f"{n}/{seat}") for seat in env.session.seats}
    table = Table.start(game, mission, SeededDice(str(n)), logged=False)
    choices = 0
    while (decision := table.decision) is not None:
        table.play(decision.seat, players[decision.seat].choose(decision, table.copy))
        choices += 1
    return choices


def timed(play: Callable[[SandtableEnv, int], int], env: SandtableEnv, n: int) -> tuple[float, int]:
    began = process_time()
    choices = play(env, n)
    return process_time() - began, choices


def figures(seconds: float) -> Iterator[Figure]:
    for game, mission in MISSIONS.items():
        env = SandtableEnv(game, mission)
        others = {seat: "random" for seat in env.session.seats if seat != env.seat}
        env = SandtableEnv(game, mission, players=others)
        timed(with_arrays, env, 1)
        mine, theirs, n = [0.0, 0], [0.0, 0], 2
        while mine[0] + theirs[0] < seconds:
            bare(env, n)  # what a game remembers of its map is there for both
            for sums, play in ((mine, with_arrays), (theirs, bare)):
                took, choices = timed(play, env, n)
                sums[0] += took
                sums[1] += choices
            n += 1
        ours, plain = mine[1] / mine[0], theirs[1] / theirs[0]
        yield Figure(
            work=f"{env.session.game.title}: an environment, played at random", ours=ours,
            unit="decisions/s", peers={BARE: plain}, budget=f"at least half of {BARE}",
            met=ours >= plain / 2,
        )  # fmt: skip
