"""SEAL Team Flix: random play, copies, and the `basic` player with all its aiming."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from time import perf_counter

from msgspec.structs import replace

from sandtable.boards.flick.engine import warm
from sandtable.games.seal_team_flix import GAME
from sandtable.games.seal_team_flix.mission import Mission
from sandtable.games.seal_team_flix.state import State
from sandtable.kernel import SeededDice, Table
from sandtable.lab.bench import Figure
from sandtable.lab.rivals import beside_peers, copies, random_game

MISSIONS = tuple(one.id for one in GAME.content.missions.values() if not one.campaign)


def figures(seconds: float) -> Iterator[Figure]:
    warm()
    for n in range(len(MISSIONS)):  # maps and cards are read and their tables made once
        random_mission(n)
    yield from beside_peers("random play, all missions in turn", random_mission, seconds)
    table = midway()
    pieces = table.state.seals, table.state.tangos, table.state.objectives
    yield copies(table, pieces, "pieces", seconds)
    yield from basic_missions(seconds)


# random play


def random_mission(n: int) -> int:
    """Mission after mission, for one SEAL to four."""
    mission = replace(GAME.mission(MISSIONS[n % len(MISSIONS)]), seals=1 + n % 4)
    return random_game(GAME, mission, n)


# copies


def midway() -> Table[State]:
    """A table in the middle of a mission on two maps."""
    mission = replace(GAME.mission("8A"), seals=4)
    table = Table.start(GAME, mission, SeededDice(11), logged=False)
    basic = GAME.heuristics["basic"]
    while (decision := table.decision) is not None and table.state.round < 4:
        table.play(decision.seat, basic(table))
    return table


# the basic player


def basic_missions(seconds: float) -> Iterator[Figure]:
    """Every mission with `basic` in all seats: whole missions, and every single decision."""
    decisions: list[float] = []
    share = seconds / len(MISSIONS)
    alone = {name: mean_time(name, 1, share, decisions) for name in MISSIONS}
    worst = max(alone, key=lambda name: alone[name])
    yield Figure(
        work=f"basic, one SEAL, slowest mission ({worst})", ours=alone[worst], unit="ms",
        budget="at most 1000 ms", met=alone[worst] <= 1000,
    )  # fmt: skip
    middle = median(alone.values())
    yield Figure(
        work="basic, one SEAL, median mission", ours=middle, unit="ms", budget="at most 300 ms",
        met=middle <= 300, aim=True,
    )  # fmt: skip
    team = {name: mean_time(name, 4, share, decisions) for name in MISSIONS}
    yield Figure(work="basic, four SEALs, median mission", ours=median(team.values()), unit="ms")
    yield Figure(
        work=f"basic decides, median of {len(decisions)}", ours=median(decisions), unit="ms",
        budget="at most 20 ms", met=median(decisions) <= 20,
    )  # fmt: skip
    yield Figure(
        work="basic decides, slowest", ours=max(decisions), unit="ms",
        budget="at most 200 ms", met=max(decisions) <= 200,
    )  # fmt: skip


def mean_time(name: str, seals: int, seconds: float, decisions: list[float]) -> float:
    """Milliseconds of a mission, the mean over a few; the quicker of two runs of each."""
    mission = replace(GAME.mission(name), seals=seals)
    total, n = 0.0, 0
    start = perf_counter()
    while n < 2 or perf_counter() - start < seconds:
        runs = [basic_mission(mission, n) for _ in range(2)]
        total += min(sum(run) for run in runs)
        decisions += (min(pair) for pair in zip(*runs, strict=True))
        n += 1
    return total / n


def basic_mission(mission: Mission, n: int) -> list[float]:
    """Milliseconds of every decision of a mission, made on a redealt table as in the lab."""
    basic = GAME.heuristics["basic"]
    table = Table.start(GAME, mission, SeededDice(n), logged=False)
    took = []
    while (decision := table.decision) is not None:
        asked = perf_counter()
        choice = basic(table.redealt(decision.seat, SeededDice(n)))
        took.append(1e3 * (perf_counter() - asked))
        table.play(decision.seat, choice)
    return took
