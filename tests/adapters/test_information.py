"""Information states of OpenSpiel: what a seat has seen and done, and worlds that fit to it."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import expected_game_score, exploitability, external_sampling_mccfr, ismcts

from sandtable.adapters.openspiel import spiel_class
from sandtable.kernel.errors import SandtableError, UnknownName
from sandtable.kernel.event import Event
from tests.adapters.kuhn import KUHN, VALUE
from tests.adapters.plays import MISSIONS, every_game
from tests.adapters.test_kits import spiel
from tests.kernel.toy import PAINTED

RED, BLUE = 0, 1
LONG = ("covert-ops", "team-yankee")


def dealt(*rolls: int) -> Any:
    """Kuhn poker after the draws of its shuffle: (2, 1) leaves the cards as 1, 2, 3."""
    state = spiel_class(KUHN)({}).new_initial_state()
    for roll in rolls:
        state.apply_action(roll)
    return state


def after(state: Any, *actions: int) -> Any:
    for action in actions:
        state.apply_action(action)
    return state


def questions(game: Any, seed: int, most: int) -> Iterator[Any]:
    """States of a play at random in which somebody is asked."""
    state, dice = game.new_initial_state(), Random(seed)
    while most and not state.is_terminal():
        if not state.is_chance_node():
            yield state
            most -= 1
        state.apply_action(dice.choice(state.legal_actions()))


def decisions(state: Any) -> Iterator[Any]:
    """Every state of a small game in which somebody is asked."""
    if state.is_terminal():
        return
    if not state.is_chance_node():
        yield state
    for action in state.legal_actions():
        yield from decisions(state.child(action))


def test_a_seat_cannot_tell_apart_what_another_holds() -> None:
    one, other = dealt(2, 1), dealt(1, 1)  # the last two cards are exchanged
    assert one.information_state_string(RED) == other.information_state_string(RED)
    assert one.information_state_string(BLUE) != other.information_state_string(BLUE)
    after(one, 0, 1), after(other, 0, 1)
    assert one.information_state_string(RED) == other.information_state_string(RED)


def test_kuhn_poker_has_six_information_states_for_each_seat() -> None:
    found: dict[int, set[str]] = {RED: set(), BLUE: set()}
    histories = 0
    for state in decisions(spiel_class(KUHN)({}).new_initial_state()):
        player = state.current_player()
        found[player].add(state.information_state_string(player))
        histories += 1
    assert (histories, len(found[RED]), len(found[BLUE])) == (24, 6, 6)


def test_what_a_seat_did_is_remembered_where_the_table_no_longer_shows_it() -> None:
    game = spiel_class(PAINTED)({"mission": "small"})
    deal = [0] * 4
    one, other = (after(game.new_initial_state(), *deal, *takes) for takes in ((0, 0, 1), (1, 0, 0)))
    assert one.observation_string(RED) == other.observation_string(RED)
    assert one.information_state_string(RED) != other.information_state_string(RED)
    assert one.information_state_string(BLUE) != other.information_state_string(BLUE)


class Silent(type(PAINTED)):  # type: ignore[misc] # of a game that is there
    """No seat hears of anything that happens."""

    def hears(self, event: Event, seat: str) -> bool:
        return False


def test_what_a_seat_answered_is_remembered_though_nothing_is_heard_of_it() -> None:
    game = spiel_class(Silent())({"mission": "small"})
    one, other = (after(game.new_initial_state(), *[0] * 4, *takes) for takes in ((0, 0, 1), (1, 0, 0)))
    assert one.observation_string(RED) == other.observation_string(RED)
    assert one.information_state_string(RED) != other.information_state_string(RED)


@pytest.mark.slow
@every_game
def test_a_whole_play_is_resampled_at_every_question(game: str) -> None:
    resample_at_questions(spiel(game), 10_000)


@every_game
def test_a_resampled_state_is_one_that_the_player_cannot_tell_from_this(game: str) -> None:
    resample_at_questions(spiel(game), 40)


def resample_at_questions(game: Any, most: int) -> None:
    dice = Random(5)
    for state in questions(game, seed=3, most=most):
        for player in range(game.num_players()):
            other = state.resample_from_infostate(player, dice.random)
            known = state.information_state_string(player)
            assert other.information_state_string(player) == known
            assert other.observation_string(player) == state.observation_string(player)
            assert other.legal_actions(player) == state.legal_actions(player)
            for _ in range(4):  # it can be played on
                if not other.is_terminal():
                    other.apply_action(dice.choice(other.legal_actions()))


def test_worlds_that_are_resampled_differ_in_what_is_hidden_and_in_nothing_else() -> None:
    state, dice = after(dealt(2, 1), 0), Random(1)
    worlds = [state.resample_from_infostate(BLUE, dice.random) for _ in range(20)]
    hands = {tuple(world.play.session.table.state.deck) for world in worlds}
    assert hands == {(1, 2, 3), (3, 2, 1)}
    assert len({world.information_state_string(BLUE) for world in worlds}) == 1
    assert len({world.information_state_string(RED) for world in worlds}) == 2
    assert worlds[0].history() == []


def test_nothing_is_resampled_where_a_die_is_rolled() -> None:
    with pytest.raises(SandtableError, match="not where a die is rolled"):
        dealt(2).resample_from_infostate(RED, Random(1).random)


@every_game
def test_a_state_that_is_written_down_remembers_the_same(game: str) -> None:
    *_, state = questions(spiel(game), seed=4, most=12)
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    for player in range(state.num_players()):
        known = state.information_state_string(player)
        assert known == again.information_state_string(player)
        assert known == state.clone().information_state_string(player)


def test_an_information_state_has_no_tensor() -> None:
    game = spiel("third-option")
    kind = game.get_type()
    assert kind.provides_information_state_string
    assert not kind.provides_information_state_tensor
    observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    with pytest.raises(UnknownName, match="has no tensor"):
        observer.set_from(game.new_initial_state(), RED)


class Guess:
    """Evaluates nothing, which is quick: what is tried is whether the search can play."""

    def evaluate(self, state: Any) -> Any:
        return np.zeros(state.num_players())

    def prior(self, state: Any) -> list[tuple[int, float]]:
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


def play_with_ismcts(game: str, most: int) -> Any:
    """The state after so many answers of the bot, which plays every seat."""
    played, dice = spiel(game), Random(1)
    bot = ismcts.ISMCTSBot(played, Guess(), 1.4, 4, random_state=np.random.RandomState(1))
    state = played.new_initial_state()
    while not state.is_terminal() and most:
        if state.is_chance_node():
            state.apply_action(dice.choice(state.legal_actions()))
        else:
            state.apply_action(bot.step(state))
            most -= 1
    return state


@every_game
def test_ismcts_answers_the_questions_of_every_game(game: str) -> None:
    assert len(play_with_ismcts(game, 30).history()) >= 30


@pytest.mark.parametrize(
    "game", [pytest.param(name, marks=[pytest.mark.slow] if name in LONG else []) for name in MISSIONS]
)
def test_ismcts_plays_every_game_to_the_end(game: str) -> None:
    assert play_with_ismcts(game, 10_000).is_terminal()


def test_mccfr_solves_a_toy_game() -> None:
    game = spiel_class(KUHN)({})
    assert exploitability.nash_conv(game, policy.UniformRandomPolicy(game)) > 0.4
    np.random.seed(7)  # which the solver draws from
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    for _ in range(1000):
        solver.iteration()
    found = solver.average_policy()
    assert exploitability.nash_conv(game, found) < 0.06
    values = expected_game_score.policy_value(game.new_initial_state(), [found, found])
    assert values[RED] == pytest.approx(VALUE, abs=0.01)
