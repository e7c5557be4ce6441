#!/usr/bin/env python3
"""Train a masked policy on Third Option with nothing but NumPy: minutes on two cores.

    python examples/train.py --save policy.npz
    python examples/train.py --load policy.npz --minutes 0

Each option has a row of features. A small network gives every option of a question a score from its
row and the position; the softmax over the filled slots is the policy, so nothing illegal is ever
drawn. It learns by policy gradient with clipped steps (PPO); a second small network says what a
position is worth. At the end it plays, without dice of its own, on seeds it has not seen, beside
`random` and `basic`. See docs/learning.md.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the matrices are small: threads only wait

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from sandtable.adapters.gymnasium_env import SandtableEnv, env_id
from sandtable.kernel.game import load_game
from sandtable.lab.simulation import Plan, simulate
from sandtable.lab.wilson import wilson
from sandtable.players.arrays import arrays_of

Array = np.ndarray
GAME, HIDDEN, SIDE_BY_SIDE = "third-option", 64, 64
EPOCHS, BATCH, CLIP, ENTROPY, RATE = 3, 1024, 0.2, 0.01, 2e-3
ARRAYS = arrays_of(load_game(GAME))
TAKES_BACK = [one.name for one in ARRAYS.columns_of_options].index("takes back")
UNSEEN = 1_000_000  # seeds of the games that are only played at the end


class Steps:
    """Questions that were answered: positions, their options one under another, what was chosen."""

    def __init__(self, states: Array, rows: Array, counts: Array, slots: Array | None = None) -> None:
        self.states, self.rows, self.counts, self.slots = states, rows, counts, slots
        self.starts = np.concatenate(([0], np.cumsum(counts)[:-1]))
        self.of = np.repeat(np.arange(len(counts)), counts)  # whose option each row is

    @classmethod
    def seen(cls, found: dict[str, Array]) -> Steps:
        """What the environments show, without empty slots and what only takes something back.

        Whoever never hesitates would take back and do again for ever.
        """
        filled = found["action_mask"].astype(bool)
        mask = filled & (found["options"][:, :, TAKES_BACK] == 0)
        mask[~mask.any(1)] = filled[~mask.any(1)]
        slots = np.nonzero(mask)[1]
        return cls(found["observation"], found["options"][mask], mask.sum(1), slots)

    def some(self, chosen: Array) -> Steps:
        rows = np.concatenate([np.arange(self.counts[n]) + self.starts[n] for n in chosen])
        return Steps(self.states[chosen], self.rows[rows], self.counts[chosen])


class Policy:
    """Scores options: what a position and an option have to do with each other, in one layer."""

    def __init__(self, state: int, option: int, seed: int) -> None:
        dice = np.random.default_rng(seed)

        def drawn(*shape: int) -> Array:
            found: Array = dice.standard_normal(shape) / np.sqrt(shape[0])
            return found.astype(np.float32)

        self.weights = {
            "state": drawn(state, HIDDEN),
            "option": drawn(option, HIDDEN),
            "bias": np.zeros(HIDDEN, np.float32),
            "score": drawn(HIDDEN) * np.float32(0.1),
            "worth": drawn(state, HIDDEN),
            "worth bias": np.zeros(HIDDEN, np.float32),
            "worth out": drawn(HIDDEN) * np.float32(0.1),
        }
        self._moments = {name: (np.zeros_like(w), np.zeros_like(w)) for name, w in self._items()}
        self._updates = 0

    def _items(self) -> Iterator[tuple[str, Array]]:
        yield from self.weights.items()

    def probabilities(self, steps: Steps) -> tuple[Array, Array]:
        """Of every option of every question, and the hidden layer that they come from."""
        w = self.weights
        hidden = (steps.states @ w["state"])[steps.of] + steps.rows @ w["option"] + w["bias"]
        np.maximum(hidden, 0, out=hidden)
        scores = hidden @ w["score"]
        scores -= np.maximum.reduceat(scores, steps.starts)[steps.of]
        odds = np.exp(scores)
        return odds / np.add.reduceat(odds, steps.starts)[steps.of], hidden

    def worth(self, states: Array) -> tuple[Array, Array]:
        w = self.weights
        hidden = np.maximum(states @ w["worth"] + w["worth bias"], 0)
        return hidden @ w["worth out"], hidden

    def learn(self, steps: Steps, slots: Array, before: Array, returns: Array) -> None:
        """One step along the gradient of the clipped gain, the entropy and the worth's error."""
        worth, seen = self.worth(steps.states)
        gain = returns - worth
        gain = (gain - gain.mean()) / (gain.std() + 1e-6)
        odds, hidden = self.probabilities(steps)
        chosen = steps.starts + slots
        ratio = odds[chosen] / before
        beyond = np.where(gain > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
        pull = np.where(beyond, 0, gain * ratio).astype(np.float32)
        logs = np.log(odds + 1e-9)
        mean = np.add.reduceat(odds * logs, steps.starts)
        slope = ENTROPY * odds * (logs - mean[steps.of]) + odds * pull[steps.of]
        slope[chosen] -= pull
        slope /= len(slots)
        self._step(self._slopes(steps, hidden, slope.astype(np.float32), worth - returns, seen))

    def _slopes(self, steps: Steps, hidden: Array, slope: Array, error: Array, seen: Array) -> dict[str, Array]:
        w = self.weights
        back = slope[:, None] * w["score"] * (hidden > 0)
        by_state = np.add.reduceat(back, steps.starts)
        wrong = (error / len(error)).astype(np.float32)
        back_worth = wrong[:, None] * w["worth out"] * (seen > 0)
        return {
            "state": steps.states.T @ by_state,
            "option": steps.rows.T @ back,
            "bias": back.sum(0),
            "score": hidden.T @ slope,
            "worth": steps.states.T @ back_worth,
            "worth bias": back_worth.sum(0),
            "worth out": seen.T @ wrong,
        }

    def _step(self, slopes: dict[str, Array]) -> None:
        """Adam."""
        self._updates += 1
        fade = np.sqrt(1 - 0.999**self._updates) / (1 - 0.9**self._updates)
        for name, slope in slopes.items():
            first, second = self._moments[name]
            first += 0.1 * (slope - first)
            second += 0.001 * (slope**2 - second)
            self.weights[name] -= (RATE * fade * first / (np.sqrt(second) + 1e-8)).astype(np.float32)


class Played:
    """Games side by side, until so many have ended; what was going on goes on in the next round."""

    def __init__(self, mission: str, seed: int) -> None:
        def made() -> gymnasium.Env[Any, Any]:
            return SandtableEnv(GAME, mission)

        self.envs = SyncVectorEnv([made] * SIDE_BY_SIDE, autoreset_mode=AutoresetMode.SAME_STEP)
        self.found, _ = self.envs.reset(seed=seed)
        self.dice = np.random.default_rng(seed)
        self._open: list[list[tuple[Any, ...]]] = [[] for _ in range(SIDE_BY_SIDE)]

    def games(self, policy: Policy, count: int) -> tuple[list[tuple[Any, ...]], list[float]]:
        """Every question of ended games with what came of it, and the rewards of the games."""
        answered: list[tuple[Any, ...]] = []
        rewards: list[float] = []
        while len(rewards) < count:
            steps = Steps.seen(self.found)
            at, odds = self._drawn(policy, steps)
            assert steps.slots is not None
            for n, own in enumerate(self._open):
                first = steps.starts[n]
                rows = steps.rows[first : first + steps.counts[n]]
                own.append((steps.states[n].copy(), rows, at[n] - first, odds[n]))
            self.found, gained, over, _, _ = self.envs.step(steps.slots[at])
            for n in map(int, np.flatnonzero(over)):
                answered += [(*one, gained[n]) for one in self._open[n]]
                rewards.append(float(gained[n]))
                self._open[n] = []
        return answered, rewards

    def _drawn(self, policy: Policy, steps: Steps) -> tuple[Array, Array]:
        odds, _ = policy.probabilities(steps)
        sums = np.cumsum(odds)
        before = np.concatenate(([0.0], sums))[steps.starts]
        last = steps.starts + steps.counts - 1
        wanted = before + self.dice.random(len(last)) * (sums[last] - before)
        at = np.minimum(np.searchsorted(sums, wanted), last)
        return at, odds[at]


def learn_from(policy: Policy, answered: list[tuple[Any, ...]], dice: np.random.Generator) -> None:
    states, rows, slots, odds, returns = zip(*answered, strict=True)
    counts = np.array([len(one) for one in rows])
    steps = Steps(np.array(states), np.concatenate(rows), counts)
    slots_, odds_, returns_ = np.array(slots), np.array(odds), np.array(returns, np.float32)
    for _ in range(EPOCHS):
        order = dice.permutation(len(counts))
        for at in range(0, len(order), BATCH):
            some = order[at : at + BATCH]
            policy.learn(steps.some(some), slots_[some], odds_[some], returns_[some])


def train(policy: Policy, asked: argparse.Namespace) -> list[dict[str, float]]:
    """Play and learn until time or lessons are up; a line for every round of games."""
    played = Played(asked.mission, asked.seed)
    dice, began = np.random.default_rng(asked.seed), time.process_time()
    curve: list[dict[str, float]] = []
    games, seconds = 0, 0.0
    while seconds < 60 * asked.minutes and len(curve) < asked.lessons:
        answered, rewards = played.games(policy, asked.games)
        learn_from(policy, answered, dice)
        games, seconds = games + len(rewards), time.process_time() - began
        won, reward = float(np.mean(np.array(rewards) > 0)), float(np.mean(rewards))
        curve.append({"games": games, "seconds": round(seconds), "reward": round(reward, 4), "won": won})
        print(f"{games:7} games {seconds:5.0f} s   reward {reward:6.3f}   won {won:.1%}", flush=True)
    return curve


def best(policy: Policy, found: dict[str, Any]) -> int:
    one = {name: array[None] for name, array in found.items()}
    steps = Steps.seen(one)
    assert steps.slots is not None
    return int(steps.slots[np.argmax(policy.probabilities(steps)[0])])


def tested(policy: Policy, asked: argparse.Namespace) -> tuple[float, int]:
    """Mean reward and games won on seeds that nobody has learned from."""
    env = gymnasium.make(env_id(GAME), mission=asked.mission, disable_env_checker=True)
    total, won = 0.0, 0
    for n in range(asked.test):
        found, _ = env.reset(seed=UNSEEN + n)
        over, reward, info = False, 0.0, dict[str, Any]()
        while not over:
            found, step, ended, tired, info = env.step(best(policy, found))
            reward, over = float(step), ended or tired
        total += reward
        won += bool(info.get("won"))
    return total / asked.test, won


def beside(name: str, asked: argparse.Namespace) -> int:
    """Games that a computer player wins."""
    plan = Plan(game=GAME, mission=asked.mission, players={"commander": name}, games=asked.test, seed="unseen")
    return sum(row.won for row in simulate(plan))


def main() -> None:
    parser = argparse.ArgumentParser(description="Train a masked policy on Third Option.")
    parser.add_argument("--mission", default="random", help="a mission, or `random` for any card")
    parser.add_argument("--minutes", type=float, default=2.5, help="processor time to learn in")
    parser.add_argument("--lessons", type=int, default=10**6, help="and at most so many lessons")
    parser.add_argument("--games", type=int, default=256, help="games between two lessons")
    parser.add_argument("--test", type=int, default=1000, help="games played at the end")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", type=Path, help="a file for the policy (.npz)")
    parser.add_argument("--load", type=Path, help="a policy to begin with")
    parser.add_argument("--curve", type=Path, help="a file for the curve (.json)")
    asked = parser.parse_args()
    policy = Policy(ARRAYS.width, ARRAYS.option_width, asked.seed)
    if asked.load:
        policy.weights.update(np.load(asked.load))
    curve = train(policy, asked)
    if asked.save:
        np.savez(asked.save, allow_pickle=False, **policy.weights)
    reward, won = tested(policy, asked)
    results = {"trained": won, "basic": beside("basic", asked), "random": beside("random", asked)}
    for name, count in results.items():
        low, high = wilson(count, asked.test)
        print(f"{name:8} won {count / asked.test:.1%} ({low:.1%} to {high:.1%})")
    print(f"trained: mean reward {reward:.3f}")
    if asked.curve:
        data = {"mission": asked.mission, "curve": curve, "test": asked.test, "won": results}
        asked.curve.write_text(json.dumps(data, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
