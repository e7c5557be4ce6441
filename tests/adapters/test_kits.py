"""The libraries' own tests, for every game."""

from random import Random

import gymnasium
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from sandtable.adapters.aec import SandtableAEC
from sandtable.adapters.gymnasium_env import env_id
from sandtable.adapters.openspiel import LARGEST, spiel_name
from sandtable.adapters.parallel import SandtableParallel
from tests.adapters.plays import MISSIONS, SMALL, every_game
from tests.slow import slow

# PettingZoo recommends these, and all of its own card games do otherwise: observations are
# dictionaries with a mask, agents are called as the seats are.
USUAL = (
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:We recommend agents to be named",
)


@every_game
def test_gymnasium_finds_nothing_wrong(game: str) -> None:
    env = gymnasium.make(env_id(game), mission=MISSIONS[game], settings=SMALL.get(game))
    check_env(env.unwrapped)


@every_game
@pytest.mark.filterwarnings(*USUAL)
def test_pettingzoo_finds_nothing_wrong(game: str) -> None:
    def made() -> SandtableAEC:
        return SandtableAEC(game, MISSIONS[game], settings=SMALL.get(game))

    api_test(made(), num_cycles=20)
    seed_test(made, num_cycles=15)


@every_game
def test_pettingzoo_finds_nothing_wrong_with_all_at_once(game: str) -> None:
    def made() -> SandtableParallel:
        return SandtableParallel(game, MISSIONS[game], settings=SMALL.get(game))

    parallel_api_test(made(), num_cycles=20)
    parallel_seed_test(made, num_cycles=15)


def spiel(game: str) -> pyspiel.Game:
    settings = ";".join(f"{name}:{value}" for name, value in SMALL.get(game, {}).items())
    return pyspiel.load_game(spiel_name(game), {"mission": f"#{MISSIONS[game]}", "settings": settings})


@pytest.mark.parametrize("game", [*(name for name in MISSIONS if name != "team-yankee"), *slow(["team-yankee"])])
def test_openspiel_plays_at_random(game: str) -> None:
    """A whole play: every state of it is observed, copied and, in short ones, written down."""
    short = game in ("third-option", "special-forces", "seal-team-flix")
    pyspiel.random_sim_test(spiel(game), num_sims=1, serialize=short, verbose=False)


@every_game
def test_openspiel_begins_every_game(game: str) -> None:
    state = spiel(game).new_initial_state()
    for _ in range(20):
        actions = state.legal_actions() if not state.is_chance_node() else [0]
        state.apply_action(actions[0])
        twin = state.clone()
        assert str(twin) == str(state)
        assert twin.observation_string(0) == state.observation_string(0)


def test_the_error_of_a_flick_is_two_chance_nodes_for_angle_and_force() -> None:
    game, dice = spiel("seal-team-flix"), Random(2)
    state = game.new_initial_state()
    while not (throw := state.play.session.table.throw) or throw.sides <= LARGEST:
        state.apply_action(dice.choice(state.legal_actions()))
        state = game.new_initial_state() if state.is_terminal() else state
    for _ in range(4):
        assert len(state.legal_actions()) == 64
        state.apply_action(63)
    throw = state.play.session.table.throw
    assert throw is None or throw.sides <= LARGEST
