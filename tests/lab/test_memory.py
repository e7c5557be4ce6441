"""Memory stays flat however many games are played: what a play was made of goes with it."""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from sandtable.kernel import load_game
from sandtable.lab.rivals import random_game
from sandtable.lab.simulation import Plan, simulate

STATM = Path("/proc/self/statm")
MISSIONS = {
    "covert-ops": "smash-and-grab",
    "seal-team-flix": "1",
    "special-forces": "hfc",
    "team-yankee": "contact",
}
pytestmark = pytest.mark.skipif(not STATM.exists(), reason="reads what the kernel of Linux counts")


def resident() -> float:
    """Mebibytes of this process, now."""
    gc.collect()
    return int(STATM.read_text("ascii").split()[1]) * 4096 / 2**20


def gained(play: Callable[[int], object], games: int) -> float:
    """What the last nine tenths of the games have added."""
    for n in range(games // 10):
        play(n)
    before = resident()
    for n in range(games // 10, games):
        play(n)
    return resident() - before


def random_play(game: str, mission: str) -> Callable[[int], object]:
    found = load_game(game)
    return partial(random_game, found, found.mission(mission))


def basic_play(game: str, mission: str) -> Callable[[int], object]:
    """As the lab plays: rows, redealt tables, players made anew for each game."""

    def play(n: int) -> object:
        plan = Plan(game=game, mission=mission, players={}, games=1, seed=str(n)).manned()
        return sum(1 for _ in simulate(plan))

    return play


def test_a_thousand_games_of_third_option_leave_nothing_behind() -> None:
    assert gained(random_play("third-option", "MC-01"), 1000) < 2


@pytest.mark.slow
def test_a_hundred_thousand_games_of_third_option_leave_nothing_behind() -> None:
    assert gained(random_play("third-option", "MC-01"), 100_000) < 2


@pytest.mark.slow
def test_ten_thousand_games_of_basic_leave_nothing_behind() -> None:
    assert gained(basic_play("third-option", "MC-02"), 10_000) < 2


@pytest.mark.slow
@pytest.mark.parametrize("game", MISSIONS)
def test_hundreds_of_games_of_the_others_leave_nothing_behind(game: str) -> None:
    assert gained(random_play(game, MISSIONS[game]), 400) < 4
