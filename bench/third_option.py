"""Third Option beside what others have written in Python, in the same run."""

from __future__ import annotations

import copy
import gc
import resource
import sys
from collections.abc import Iterator
from typing import Any

from sandtable.games.third_option import GAME
from sandtable.kernel import SeededDice, Table
from sandtable.lab.bench import Figure, rate
from sandtable.lab.rivals import KUHN, TTT, installed_peers, random_game
from sandtable.lab.simulation import Plan, simulate

MISSION = GAME.mission("briefing")


def random_play(n: int) -> int:
    return random_game(GAME, MISSION, n)


def peers(seconds: float) -> dict[str, float]:
    """Of those that are installed."""
    return {name: rate(play, seconds) for name, play in installed_peers().items()}


def midway() -> Table[Any]:
    """A table in the middle of a mission."""
    table = Table.start(GAME, GAME.mission("MC-03"), SeededDice(11), logged=False)
    while table.decision and table.state.phase != "direct_action":
        table.play("commander", GAME.heuristics["basic"](table))
    return table


def figures(seconds: float) -> Iterator[Figure]:
    random_play(0)
    others = peers(seconds)
    ours = rate(random_play, seconds)
    met = ours >= others[TTT] if TTT in others else None
    yield Figure(
        work="random play",
        ours=ours,
        unit="decisions/s",
        peers=others,
        budget=f"at least {TTT}, aiming at {KUHN}",
        met=met,
    )
    yield copies(seconds)
    yield basic_match(seconds)
    yield memory(seconds)


def copies(seconds: float) -> Figure:
    table = midway()

    def ten(_: int) -> int:
        for _ in range(10):
            table.copy()
        return 10

    micros = 1e6 / rate(ten, seconds / 2)
    deep = 1e6 / rate(lambda _: int(copy.deepcopy(table.state) is not None), seconds / 4)
    return Figure(
        work="copy of a running table",
        ours=micros,
        unit="us",
        peers={"copy.deepcopy of the state alone": deep},
        budget="at most 20 us",
        met=micros <= 20,
    )


def basic_plan(games: int, seed: str) -> Plan:
    return Plan(game="third-option", mission="MC-02", players={"commander": "basic"}, games=games, seed=seed)


def basic_match(seconds: float) -> Figure:
    plan = basic_plan(10, "b")

    def ten(_: int) -> int:
        return len(list(simulate(plan)))

    millis = 1e3 / rate(ten, seconds)
    return Figure(work="match of the basic player", ours=millis, unit="ms", budget="at most 5 ms", met=millis <= 5)


def memory(seconds: float) -> Figure:
    """How far the peak of resident memory rises after a tenth of the games."""
    games = max(2000, int(10_000 * seconds))
    start = 0.0
    for n in range(games):
        if n == games // 10:
            gc.collect()
            start = peak_mebibytes()
        random_play(n)
    gained = peak_mebibytes() - start
    return Figure(work=f"memory gained over {games} games", ours=gained, unit="MiB", budget="flat", met=gained < 2)


def peak_mebibytes() -> float:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / 2**20 if sys.platform == "darwin" else peak / 2**10
