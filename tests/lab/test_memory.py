"""Memory stays flat however many games are played: what a play was made of goes with it."""

import gc
from collections.abc import Callable
from functools import _lru_cache_wrapper, partial
from pathlib import Path

import pytest

import sandtable
from sandtable.kernel import Table, load_game
from sandtable.lab.rivals import random_game
from sandtable.lab.simulation import Plan, simulate

STATM = Path("/proc/self/statm")
MISSIONS = {"covert-ops": "smash-and-grab", "seal-team-flix": "1", "special-forces": "hfc", "team-yankee": "contact"}
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


@pytest.mark.slow
def test_a_thousand_games_of_third_option_leave_nothing_behind() -> None:
    assert gained(random_play("third-option", "MC-01"), 1000) < 2


@pytest.mark.slow
def test_a_hundred_thousand_games_of_third_option_leave_nothing_behind() -> None:
    assert gained(random_play("third-option", "MC-01"), 100_000) < 2


@pytest.mark.slow
def test_thousands_of_games_of_basic_leave_nothing_behind() -> None:
    assert gained(basic_play("third-option", "MC-02"), 3000) < 2


@pytest.mark.slow
def test_a_long_search_leaves_nothing_behind() -> None:
    def play(n: int) -> object:
        return sandtable.match("third-option", "MC-02", {"commander": "search:50"}, seed=n)

    assert gained(play, 20) < 2


@pytest.mark.parametrize(
    "game",
    [
        "seal-team-flix",
        "special-forces",
        pytest.param("covert-ops", marks=pytest.mark.slow),
        pytest.param("team-yankee", marks=pytest.mark.slow),
    ],
)
def test_no_table_and_no_state_outlives_its_play(game: str) -> None:
    kinds = Table, load_game(game).state_type
    play = random_play(game, MISSIONS[game])
    before = alive(kinds)
    for n in range(2):
        play(n)
    assert alive(kinds) == before


def alive(kinds: tuple[type, ...]) -> int:
    """By their own kind: asked for its class, a proxy of what is gone would raise."""
    gc.collect()
    return sum(issubclass(type(one), kinds) for one in gc.get_objects())


@pytest.mark.slow
@pytest.mark.parametrize("game", MISSIONS)
def test_what_a_game_keeps_of_hundreds_of_plays_is_bounded(game: str) -> None:
    play = random_play(game, MISSIONS[game])
    for n in range(40):
        play(n)
    before = endless()
    assert gained(play, 400) < 40  # mebibytes, while caches with a bound are being filled
    assert endless() == before


def endless() -> dict[int, int]:
    """What is in those caches of ours that nothing bounds."""
    every = [one for one in gc.get_objects() if type(one) is _lru_cache_wrapper]
    ours = [one for one in every if one.__module__.startswith("sandtable")]
    return {id(one): one.cache_info().currsize for one in ours if one.cache_info().maxsize is None}
