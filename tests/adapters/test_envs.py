"""Environments as whoever trains uses them: seeds, missions, rewards, many at once, mistakes."""

import sys
from importlib import import_module
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.vector import AsyncVectorEnv, AutoresetMode, SyncVectorEnv

from sandtable.adapters.aec import SandtableAEC
from sandtable.adapters.gymnasium_env import SandtableEnv, env_id
from sandtable.adapters.openspiel import spiel_name
from sandtable.adapters.parallel import SandtableParallel
from sandtable.games.third_option import ThirdOption
from sandtable.kernel.errors import SandtableError, UnknownName
from tests.kernel.toy import TOY

MISSION = "MC-10"
Sums = list[float]


def made() -> SandtableEnv:
    return SandtableEnv("third-option", MISSION)


def played(env: SandtableEnv, seed: int) -> tuple[Sums, dict[str, Any]]:
    """The rewards of a play at random, and what is said at its end."""
    env.reset(seed=seed)
    env.action_space.seed(seed)
    rewards = []
    while True:
        _, reward, over, tired, info = env.step(env.action_space.sample())
        rewards.append(float(reward))
        if over or tired:
            return rewards, info


def test_the_same_seed_is_the_same_play() -> None:
    first, end = played(made(), 7)
    again, same_end = played(made(), 7)
    assert (first, end) == (again, same_end)
    assert end["result"]
    assert played(made(), 8)[1]["seed"] != end["seed"]


def test_a_reset_may_name_another_mission() -> None:
    env = made()
    env.reset(seed=1, options={"mission": "MC-02"})
    assert env.session.mission_id == "MC-02"
    env.reset(seed=1)
    assert env.session.mission_id == "MC-02"


def test_the_outcome_is_the_last_reward_and_the_only_one() -> None:
    rewards, info = played(made(), 3)
    assert not any(rewards[:-1])
    assert -1 <= rewards[-1] <= 1
    assert (rewards[-1] > 0) <= info["won"]


def test_the_score_is_in_the_games_own_points() -> None:
    rewards, info = played(SandtableEnv("third-option", MISSION, reward="score"), 3)
    assert sum(rewards) == info["score"]


class Judged(ThirdOption):
    """It thinks that spending is good: a poor judgement must not change what is best."""

    def worth(self, state: Any, seat: str) -> float:
        return float(state.spent) / 20


@pytest.mark.parametrize("gamma", [1.0, 0.9])
def test_shaping_adds_up_to_the_same_for_every_way_to_play(gamma: float) -> None:
    """Discounted, it sums up to what the first position was worth, whatever was done then."""
    for seed in range(5):
        shaped = SandtableEnv(Judged(), MISSION, reward=f"shaped:{gamma}")
        rewards, _ = played(shaped, seed)
        plain, _ = played(made(), seed)
        shaped.reset(seed=seed)
        begun = shaped.session.potential("commander")

        assert len(rewards) == len(plain)
        assert any(rewards[:-1])
        added = [one - other for one, other in zip(rewards, plain, strict=True)]
        more = sum(gamma**n * one for n, one in enumerate(added))
        assert more == pytest.approx(-begun)


def test_shaping_by_a_games_own_judgement_adds_up_too() -> None:
    others = {"iif": "random"}
    shaped = SandtableEnv("special-forces", "hfc", players=others, reward="shaped")
    rewards, _ = played(shaped, 3)
    plain, _ = played(SandtableEnv("special-forces", "hfc", players=others), 3)
    shaped.reset(seed=3)
    begun = shaped.session.potential("us")
    assert begun
    assert sum(rewards) - sum(plain) == pytest.approx(-begun)


def test_seats_that_are_not_learned_are_played_by_name() -> None:
    env = SandtableEnv("special-forces", "hfc", seat="iif", players={"us": "random"})
    played(env, 2)
    assert env.session.asked is None
    assert env.seat == "iif"


@pytest.mark.parametrize("kind", [SyncVectorEnv, AsyncVectorEnv])
def test_many_plays_run_side_by_side(kind: Any) -> None:
    envs = kind([made] * 2, autoreset_mode=AutoresetMode.SAME_STEP)
    found, _ = envs.reset(seed=5)
    alone, _ = made().reset(seed=5)
    assert np.array_equal(found["observation"][0], alone["observation"])
    dice, ended = np.random.default_rng(1), 0
    for _ in range(60):
        actions = [dice.integers(mask.sum()) for mask in found["action_mask"]]
        found, _, over, _, _ = envs.step(np.array(actions))
        ended += int(over.sum())
    envs.close()
    assert ended
    assert found["options"].shape == (2, *alone["options"].shape)


def test_words_say_what_the_slots_hold() -> None:
    env = made()
    env.reset(seed=1)
    lines = env.render().splitlines()
    assert lines[0].startswith("commander: ")
    assert len(lines) == 1 + env.session.filled
    assert env.action_masks().sum() == env.session.filled


# mistakes


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"mission": "MC-99"}, "unknown mission 'MC-99'"),
        ({"seat": "comander"}, "did you mean 'commander'"),
        ({"players": {"colonel": "basic"}}, "unknown seat 'colonel'"),
        ({"reward": "shaped:2"}, "discounts by 0 to 1"),
        ({"reward": "fame"}, "unknown reward 'fame'"),
        ({"settings": {"weather": "fog"}}, "weather"),
    ],
)
def test_what_there_is_not_is_named_at_once(changed: dict[str, Any], said: str) -> None:
    asked = {"mission": MISSION} | changed
    with pytest.raises(UnknownName, match=said):
        gymnasium.make(env_id("third-option"), **asked)


@pytest.mark.parametrize("kind", [SandtableEnv, SandtableAEC, SandtableParallel])
def test_an_option_that_reset_does_not_know_is_told(kind: Any) -> None:
    with pytest.raises(UnknownName, match=r"unknown option 'misson' of reset.*'mission'"):
        kind("special-forces", "hfc").reset(options={"misson": "rat"})


def test_nobody_is_named_for_the_seat_that_learns() -> None:
    with pytest.raises(SandtableError, match="us is who learns"):
        SandtableEnv("special-forces", "hfc", seat="us", players={"us": "basic"})


def test_an_unknown_player_is_named_at_once() -> None:
    with pytest.raises(UnknownName, match="unknown player 'basik'"):
        SandtableEnv("special-forces", "hfc", players={"iif": "basik"})


@pytest.mark.parametrize(
    ("adapter", "module", "library"),
    [
        ("gymnasium_env", "gymnasium", "gymnasium"),
        ("aec", "pettingzoo", "pettingzoo"),
        ("aec", "gymnasium", "gymnasium"),
        ("parallel", "pettingzoo", "pettingzoo"),
        ("parallel", "gymnasium", "gymnasium"),
        ("openspiel", "pyspiel", "open_spiel"),
    ],
)
def test_a_missing_library_is_named_with_what_to_install(
    adapter: str, module: str, library: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [one for one in sys.modules if one.partition(".")[0] == module]:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.delitem(sys.modules, f"sandtable.adapters.{adapter}")
    with pytest.raises(SandtableError, match=rf"{library} is not .*pip install 'sandtable\[rl\]'"):
        import_module(f"sandtable.adapters.{adapter}")


def test_an_empty_slot_is_refused_and_nothing_has_changed() -> None:
    env = made()
    env.reset(seed=1)
    table = env.session.table
    assert table is not None
    before = table.state_hash()
    for slot in (env.session.filled, -1, 10_000):
        with pytest.raises(InvalidAction, match=f"slot {slot} is empty: '.*' has options in"):
            env.step(slot)
    assert table.state_hash() == before


def test_nothing_is_played_before_the_beginning_and_after_the_end() -> None:
    env = made()
    with pytest.raises(ResetNeeded):
        env.step(0)
    played(env, 1)
    with pytest.raises(ResetNeeded):
        env.step(0)


def test_agents_answer_one_after_another() -> None:
    env = SandtableAEC("special-forces", "hfc")
    env.reset(seed=1)
    asked = set()
    for agent in env.agent_iter(400):
        found, _, over, tired, _ = env.last()
        asked.add(agent)
        env.step(None if over or tired else int(found["action_mask"].sum()) - 1)
    assert asked == {"us", "iif"}
    env.reset(seed=1)
    with pytest.raises(InvalidAction, match="slot 999 is empty"):
        env.step(999)


def test_whoever_is_not_asked_can_only_wait() -> None:
    env = SandtableParallel("special-forces", "hfc")
    found, _ = env.reset(seed=1)
    asked = next(seat for seat in env.agents if found[seat]["action_mask"].sum() > 1)
    other = next(seat for seat in env.agents if seat != asked)

    assert found[other]["action_mask"].tolist() == [1] + [0] * (len(found[other]["action_mask"]) - 1)
    with pytest.raises(InvalidAction, match=f"{other} is not asked"):
        env.step({asked: 0, other: 1})
    with pytest.raises(InvalidAction, match=f"no action of {asked}"):
        env.step({other: 0})
    env.step({asked: 0, other: 0})


def test_a_cloned_state_of_openspiel_rolls_other_dice() -> None:
    """Dice are chance nodes with their true odds, so a search cannot foresee them."""
    state = pyspiel.load_game(spiel_name("third-option"), {"mission": MISSION}).new_initial_state()
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    faces = [face for face, _ in state.chance_outcomes()]
    assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
    assert state.current_player() == pyspiel.PlayerId.CHANCE
    after = [state.child(face) for face in faces]
    assert [twin.history()[-1] for twin in after] == faces
    assert state.is_chance_node()


def test_a_game_without_arrays_of_its_own_has_those_of_its_questions() -> None:
    env = SandtableEnv(TOY, "small", seat="blue", players={"red": "random"})
    found, _ = env.reset(seed=1)
    assert found["observation"][0] == 1
    assert found["options"][: env.session.filled].any(axis=1).all()
    assert played(env, 1)[1]["result"]
