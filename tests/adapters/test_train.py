"""examples/train.py does what it promises: legal answers, a policy that learns, a curve to read."""

import json
import sys
from functools import cache
from pathlib import Path
from runpy import run_path
from subprocess import run
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from sandtable.lab.wilson import wilson

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "train.py"


@cache
def example() -> Any:
    return SimpleNamespace(**run_path(str(EXAMPLE)))


def fresh(seed: int) -> Any:
    return example().Policy(example().ARRAYS.width, example().ARRAYS.option_width, seed)


def ran(monkeypatch: pytest.MonkeyPatch, curve: Path, *words: str) -> dict[str, Any]:
    """What the program writes when it is called with these words."""
    monkeypatch.setattr(sys, "argv", [str(EXAMPLE), "--curve", str(curve), *words])
    example().main()
    found: dict[str, Any] = json.loads(curve.read_text("utf-8"))
    return found


def shown() -> dict[str, Any]:
    """Three questions: one of four options, one that only takes back, one whose third does."""
    dice, arrays, back = np.random.default_rng(5), example().ARRAYS, example().TAKES_BACK
    found: dict[str, Any] = {
        "observation": dice.random((3, arrays.width), np.float32),
        "options": dice.random((3, 6, arrays.option_width), np.float32),
        "action_mask": np.array([[1] * 4 + [0] * 2, [1] + [0] * 5, [1] * 3 + [0] * 3], np.int8),
    }
    found["options"][:, :, back] = 0
    found["options"][1, 0, back] = found["options"][2, 2, back] = 1
    return found


def test_only_filled_slots_are_drawn_and_nothing_is_taken_back_without_need() -> None:
    policy, seen = fresh(3), example().Steps.seen(shown())
    odds, _ = policy.probabilities(seen)
    played = SimpleNamespace(dice=np.random.default_rng(2))
    drawn = [seen.slots[example().Played._drawn(played, policy, seen)[0]] for _ in range(300)]
    assert [*seen.counts] == [4, 1, 2]
    assert np.allclose(np.add.reduceat(odds, seen.starts), 1)
    assert [{*map(int, own)} for own in np.transpose(drawn)] == [{0, 1, 2, 3}, {0}, {0, 1}]
    assert example().best(policy, {name: one[2] for name, one in shown().items()}) in {0, 1}


def test_what_was_rewarded_becomes_likelier_and_what_a_position_is_worth_is_learned() -> None:
    policy = fresh(3)
    seen = example().Steps.seen({name: np.repeat(one[:1], 16, 0) for name, one in shown().items()})
    slots = np.arange(16) % 4
    returns = np.where(slots == 2, 1, -1).astype(np.float32)

    def odds() -> Any:
        return policy.probabilities(seen)[0][seen.starts + slots]

    first, worth = odds()[2], policy.worth(seen.states)[0][0]
    for _ in range(20):
        policy.learn(seen, slots, odds(), returns)

    assert odds()[2] > first + 0.2
    assert abs(policy.worth(seen.states)[0][0] - returns.mean()) < abs(worth - returns.mean()) / 2


@pytest.mark.slow
def test_a_short_lesson_plays_legally_changes_the_policy_and_writes_its_curve(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    kept = tmp_path / "policy.npz"
    words = "--lessons", "1", "--games", "24", "--test", "4", "--save", str(kept)
    found = ran(monkeypatch, tmp_path / "curve.json", *words)
    before = fresh(1).weights

    assert found["mission"] == "random"
    assert found["test"] == 4
    assert set(found["won"]) == {"trained", "basic", "random"}
    assert [*found["curve"][0]] == ["games", "seconds", "reward", "won"]
    assert len(found["curve"]) == 1
    assert found["curve"][0]["games"] >= 24
    assert -1 <= found["curve"][0]["reward"] <= 1
    learned = np.load(kept)
    assert {*learned.files} == {*before}
    for name, weights in before.items():
        assert np.isfinite(learned[name]).all()
        assert not np.array_equal(learned[name], weights), name


@pytest.mark.slow
def test_twenty_lessons_beat_random_clearly(tmp_path: Path) -> None:
    curve = tmp_path / "curve.json"
    words = "--minutes", "60", "--lessons", "20", "--test", "200", "--curve", str(curve)
    run([sys.executable, str(EXAMPLE), *words], check=True, timeout=900)
    found = json.loads(curve.read_text("utf-8"))
    trained, drawn = (wilson(found["won"][name], 200) for name in ("trained", "random"))
    assert trained[0] > 3 * drawn[1]
    assert found["curve"][-1]["won"] > found["curve"][0]["won"] + 0.1
