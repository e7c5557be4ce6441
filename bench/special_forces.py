"""Special Forces beside what others have written in Python, in the same run."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import median

from sandtable.boards.grid import SightTable
from sandtable.games.special_forces import GAME
from sandtable.lab.bench import Figure, rate
from sandtable.lab.pace import begun, deciding, mean_play
from sandtable.lab.rivals import beside_peers, copies, random_game

# Printed scenarios in the rulebook's order, then ours.
MISSIONS = ("hfc", "som", "rat", "wmd", "bth", "cornershop", "housecall", "antenna", "headhunt")


def figures(seconds: float) -> Iterator[Figure]:
    for n in range(len(MISSIONS)):  # maps and cards are read and their tables made once
        random_battle(n)
    yield from beside_peers("random play, all scenarios in turn", random_battle, seconds)
    table = begun(GAME, GAME.mission("bth"), lambda state: state.turn >= 5)  # the largest
    pieces = table.state.soldiers, table.state.at, table.state.clouds
    yield copies(table, pieces, "soldiers", seconds)
    yield from basic_matches(seconds)
    yield from sight_figures(seconds)


# random play


def random_battle(n: int) -> int:
    """Scenario after scenario."""
    return random_game(GAME, GAME.mission(MISSIONS[n % len(MISSIONS)]), n)


# the basic player


def basic_matches(seconds: float) -> Iterator[Figure]:
    """Every scenario with `basic` on both sides: whole matches, and every single decision."""
    decisions: list[float] = []
    share = seconds / len(MISSIONS)
    matches = {name: mean_play(GAME, GAME.mission(name), share, decisions) for name in MISSIONS}
    worst = max(matches, key=lambda name: matches[name])
    yield Figure(
        work=f"basic against basic, slowest scenario ({worst})",
        ours=matches[worst],
        unit="ms",
        budget="at most 300 ms",
        met=matches[worst] <= 300,
    )
    yield Figure(
        work="the same as an aim",
        ours=matches[worst],
        unit="ms",
        budget="at most 100 ms",
        met=matches[worst] <= 100,
        aim=True,
    )
    middle = median(matches.values())
    yield Figure(work="basic against basic, median scenario", ours=middle, unit="ms")
    yield from deciding(decisions)


# lines of sight


def sight_figures(seconds: float) -> Iterator[Figure]:
    """Random lines of a map: in batches, and one by one beside them."""
    ground = GAME.content.maps["residential-1"]
    chance, cells = Random(1), ground.lattice.cells
    pairs = [(chance.choice(cells), chance.choice(cells)) for _ in range(100_000)]
    millis = 1e3 / rate(lambda _: len(SightTable(ground).checks) > 0, seconds / 4)
    yield Figure(
        work="table of all lines of a map", ours=millis, unit="ms", budget="at most 1000 ms", met=millis <= 1000
    )

    def asked(_: int) -> int:
        return len([ground.checks(start, end) for start, end in pairs])

    def walked(_: int) -> int:
        return len([ground.sight(start, end, start) for start, end in pairs[:1000]])

    one, exact = rate(asked, seconds / 4), rate(walked, seconds / 4)
    try:
        many = batched(pairs, seconds)
    except ImportError:  # numpy is not installed
        return
    yield Figure(
        work="lines of sight in batches",
        ours=many,
        unit="lines/s",
        peers={"one at a time from the table": one, "one at a time, walked": exact},
        budget="at least 10 million",
        met=many >= 10e6,
    )


def batched(pairs: list[tuple[int, int]], seconds: float) -> float:
    import numpy as np

    from sandtable.boards.grid.sight_batch import SightBatch

    batch = SightBatch(GAME.content.maps["residential-1"].sights)
    starts, ends = np.array(pairs).T.copy()
    return rate(lambda _: len(batch.checks(starts, ends)), seconds / 4)
