"""Plays from their first step to their last: rewards, ends, whose turn it is, and chance nodes."""

from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded

from sandtable.adapters import gymnasium_env, session
from sandtable.adapters.aec import SandtableAEC
from sandtable.adapters.gymnasium_env import SandtableEnv
from sandtable.adapters.openspiel import ChanceDice, _settings
from sandtable.adapters.parallel import SandtableParallel
from sandtable.adapters.session import Session
from sandtable.adapters.spaces import Slots
from sandtable.kernel.errors import DieNeeded, UnknownName
from tests.kernel.toy import TOY, Toy

Rewards = list[dict[str, float]]


class Judged(Toy):
    """Coins are good to have: at the beginning there is one already."""

    def worth(self, state: Any, seat: str) -> float:
        return float(1 + state.coins[seat]) / 20


def stepped(env: SandtableAEC, most: int = 100) -> Rewards:
    """Rewards of each step until somebody has come to an end."""
    found: Rewards = []
    while not any((*env.terminations.values(), *env.truncations.values())) and len(found) < most:
        env.step(0)
        found.append(dict(env.rewards))
    return found


def test_every_agent_is_paid_once_and_at_the_end() -> None:
    env = SandtableAEC(TOY, "small")
    env.reset(seed=1)
    rewards = stepped(env)
    outcome = env.session.outcome

    assert outcome is not None
    assert all(one == {"red": 0.0, "blue": 0.0} for one in rewards[:-1])
    assert rewards[-1] == outcome.reward
    assert env.terminations == {"red": True, "blue": True}
    assert env.truncations == {"red": False, "blue": False}
    for seat in ("red", "blue"):
        said = {"result": "over", "won": outcome.won[seat], "score": outcome.score[seat]}
        assert said.items() <= env.infos[seat].items()
    while env.agents:
        assert env.last()[1] == outcome.reward[env.agent_selection]
        env.step(None)


@pytest.mark.parametrize("gamma", [1.0, 0.9])
def test_what_every_agent_is_shaped_by_adds_up_to_what_the_beginning_was_worth(gamma: float) -> None:
    env = SandtableAEC(Judged(), "small", reward=f"shaped:{gamma}")
    env.reset(seed=1)
    rewards = stepped(env)
    outcome = env.session.outcome

    assert outcome is not None
    for seat in ("red", "blue"):
        paid = sum(gamma**n * one[seat] for n, one in enumerate(rewards))
        end = gamma ** (len(rewards) - 1) * outcome.reward[seat]
        assert paid == pytest.approx(end - 1 / 20)
        assert any(one[seat] for one in rewards[:-1])


def test_agents_that_find_no_end_are_stopped_without_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "UNATTENDED", 3)
    env = SandtableAEC(TOY, "large")
    env.reset(seed=1)
    assert stepped(env) == [{"red": 0.0, "blue": 0.0}] * 3
    assert env.terminations == {"red": False, "blue": False}
    assert env.truncations == {"red": True, "blue": True}
    assert env.infos["red"]["choices"] == 3


def test_a_seed_is_a_play_and_the_next_one_is_another() -> None:
    env = SandtableAEC(TOY, "small")
    seeds = []
    for seed in (7, None, 7):
        env.reset(seed=seed)
        seeds.append(env.session.seed)
    assert seeds[0] == seeds[2] != seeds[1]


def test_agents_may_be_given_another_mission() -> None:
    env = SandtableAEC(TOY, "small")
    env.reset(seed=1, options={"mission": "large"})
    assert (env.session.mission_id, env.session.mission.pile) == ("large", 40)
    assert env.possible_agents == ["red", "blue"]


def test_only_who_is_asked_sees_options() -> None:
    env = SandtableAEC(TOY, "small")
    env.reset(seed=1)
    asked = env.agent_selection
    other = next(seat for seat in env.agents if seat != asked)
    assert env.observe(asked)["action_mask"].sum() == env.session.filled > 0
    assert env.observe(other)["action_mask"].sum() == 0


def test_all_at_once_answer_until_nobody_is_left() -> None:
    env = SandtableParallel(TOY, "small")
    assert env.possible_agents == ["red", "blue"]
    env.reset(seed=1)
    steps = 0
    while env.agents:
        _, rewards, over, tired, told = env.step(dict.fromkeys(env.agents, 0))
        steps += 1
    outcome = env._one.session.outcome

    assert outcome is not None
    assert (rewards, over, tired) == (outcome.reward, *(dict.fromkeys(("red", "blue"), one) for one in (True, False)))
    assert told["red"]["choices"] == steps > 3
    with pytest.raises(ResetNeeded):
        env.step({})


def test_the_others_have_answered_whenever_a_seat_is_asked_again() -> None:
    env = SandtableEnv(TOY, "small", seat="blue")
    env.reset(seed=1)
    over = False
    while not over:
        assert env.session.asked == "blue"
        _, reward, over, _, _ = env.step(0)
    assert env.session.outcome is not None
    assert reward == env.session.outcome.reward["blue"]


def test_a_seat_that_finds_no_end_is_stopped_without_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gymnasium_env, "UNATTENDED", 4)
    env = SandtableEnv(TOY, "large", seat="blue")
    env.reset(seed=1)
    tired = False
    while not tired:
        _, reward, over, tired, told = env.step(0)
        assert (reward, over) == (0.0, False)
    assert told["choices"] >= 4
    assert "result" not in told
    with pytest.raises(ResetNeeded):
        env.step(0)


def test_a_play_that_goes_on_is_worth_nothing_yet() -> None:
    play = Session(TOY, "small")
    play.begin("1")
    assert (play.gain("red", "outcome"), play.gain("red", "score")) == (0.0, 0.0)
    assert play.potential("red") == 0.0


def test_slots_are_drawn_from_those_that_are_filled_or_by_a_mask() -> None:
    slots = Slots(5)
    slots.seed(1)
    slots.filled = 2
    assert {int(slots.sample()) for _ in range(30)} == {0, 1}
    mask = np.array([0, 0, 0, 1, 0], np.int8)
    assert {int(slots.sample(mask)) for _ in range(10)} == {3}


# chance nodes


def rolled(*typed: int, sides: int) -> int:
    dice = ChanceDice()
    dice.typed = [*typed]
    return dice.roll(sides)


def test_what_is_finer_than_a_chance_node_is_two_of_them() -> None:
    assert (rolled(7, sides=100), rolled(7, sides=101), rolled(7, sides=128)) == (7, 7, 7)
    assert rolled(sides=128) == 0
    assert (rolled(1, 1, sides=10_000), rolled(100, 100, sides=10_000)) == (1, 10_000)
    assert rolled(3, 7, sides=10_000) == 207
    assert rolled(2, 5, sides=128 * 128) == 133
    assert (rolled(sides=10_000), rolled(3, sides=10_000)) == (0, 0), "a die is waited for"
    with pytest.raises(UnknownName, match="a die of 200 sides is too fine"):
        rolled(1, sides=200)


def test_a_shuffle_waits_for_each_of_its_draws() -> None:
    dice, items = ChanceDice(), list("abcd")
    dice.typed = [1, 3, 2]
    dice.shuffle(items)
    assert items == ["d", "b", "c", "a"]
    dice.typed = [1]
    dice.rewind()
    with pytest.raises(DieNeeded) as caught:
        dice.shuffle(list("abcd"))
    assert caught.value.throw.sides == 3


def test_settings_are_named_in_one_text() -> None:
    assert _settings("seals: 1; hand:exact") == {"seals": "1", "hand": "exact"}
    assert _settings("") == {}
