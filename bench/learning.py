"""Environments beside bare random play: the same plays, with and without arrays.

And the steps that a learner gets where `basic` plays the other seats, which takes most of the time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from time import process_time
from typing import Any

from sandtable.adapters.gymnasium_env import SandtableEnv
from sandtable.kernel import SeededDice, Table
from sandtable.kernel.dice import Stream
from sandtable.lab.bench import Figure, rate
from sandtable.players import RandomPlayer

MISSIONS = {
    "third-option": "MC-10",
    "special-forces": "hfc",
    "seal-team-flix": "1",
    "covert-ops": "smash-and-grab",
    "team-yankee": "annihilation",
}
BARE = "bare random play"


class Seeds:
    """In place of the environment's generator: plays by number, as the bare ones."""

    def __init__(self, first: int) -> None:
        self.n = first - 1

    def integers(self, most: int) -> int:
        self.n += 1
        return self.n


def with_arrays(env: SandtableEnv, n: int) -> int:
    """Decisions of all seats in one play, in which a learner would have seen its own."""
    steps(env, n)
    return env.session.choices


def steps(env: SandtableEnv, n: int) -> int:
    """Steps of the learner's seat in one play, in which it answers at random."""
    seeds: Any = Seeds(n)
    env.np_random = seeds
    env.reset()
    session, dice = env.session, Stream.of(f"{n}/{env.seat}", "random player")
    over, wide, count = False, env.session.slots - 1, 0
    while not over:
        table = session.table
        assert table is not None
        assert table.decision is not None
        at = dice.below(len(table.decision.options))
        if session.page[1] > 1:
            for _ in range(at // wide):
                env.step(len(session.shown))
                count += 1
            at %= wide
        _, _, ended, tired, _ = env.step(at)
        over, count = ended or tired, count + 1
    return count


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
            work=f"{env.session.game.title}: an environment, played at random",
            ours=ours,
            unit="decisions/s",
            peers={BARE: plain},
            budget=f"at least half of {BARE}",
            met=ours >= plain / 2,
        )
        yield against_basic(game, mission, seconds)


def against_basic(game: str, mission: str, seconds: float) -> Figure:
    """What counts for training: the others' thinking is in it, their decisions are not."""
    env = SandtableEnv(game, mission)
    steps(env, 1)
    others = "against basic" if len(env.session.seats) > 1 else "alone"
    return Figure(
        work=f"{env.session.game.title}: steps of a learner {others}",
        ours=rate(partial(_later, env), seconds),
        unit="steps/s",
    )


def _later(env: SandtableEnv, n: int) -> int:
    """The first play is for warming up."""
    return steps(env, n + 2)
