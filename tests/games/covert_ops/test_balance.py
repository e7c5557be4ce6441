"""Balance of the game, as the docs have it, measured with its own players by `./test --nightly`.

The whole table is measured by `python tools/balance_covert.py`.
"""

from collections import Counter
from functools import cache
from typing import TypeAlias

import pytest

from sandtable.lab.simulation import Plan, simulate

GAMES = 60
Share: TypeAlias = tuple[float, float]
# Success, Minor or better, Major: the bands of the guide, for Dead Drop what replaced them.
BANDS: dict[str, tuple[Share, Share, Share]] = {
    "smash-and-grab": ((0.65, 0.98), (0.15, 0.75), (0.02, 0.45)),
    "survival": ((0.70, 0.95), (0.15, 0.45), (0.01, 0.15)),
    "dead-drop": ((0.95, 1.00), (0.88, 1.00), (0.02, 0.10)),
}


@cache
def results(mission: str, player: str, games: int) -> Counter[str]:
    """How games end, each with dice of its own, against whichever Opfor comes."""
    plan = Plan(game="covert-ops", mission=mission, games=games, seed="nightly", players={"player-1": player})
    return Counter(row.result for row in simulate(plan))


def share(found: Counter[str], *names: str) -> float:
    return sum(found[name] for name in names) / found.total()


def twice(band: Share) -> Share:
    """Twice as wide, with the same middle."""
    low, high = band
    return low - (high - low) / 2, high + (high - low) / 2


@pytest.mark.slow
@pytest.mark.parametrize("mission", BANDS)
def test_sixty_games_of_basic_lie_within_twice_the_band(mission: str) -> None:
    found = results(mission, "basic", GAMES)
    success, minor, major = (twice(band) for band in BANDS[mission])
    assert success[0] <= share(found, "pyrrhic", "minor", "major") <= success[1]
    assert minor[0] <= share(found, "minor", "major") <= minor[1]
    assert major[0] <= share(found, "major") <= major[1]


@pytest.mark.slow
def test_whoever_plays_at_random_hardly_ever_pulls_the_file_and_gets_out() -> None:
    found = results("smash-and-grab", "random", GAMES)
    assert share(found, "defeat") >= 0.90
