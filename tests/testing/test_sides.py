"""Conformance: seats of one side win and lose together, and every seat has a reward."""

import pytest
from msgspec.structs import replace

from sandtable.kernel import Outcome
from sandtable.kernel.game import Game
from sandtable.testing import ConformanceError, ConformanceSuite
from tests.kernel.toy import TOY, State, Toy


class Suite(ConformanceSuite):
    game = TOY


def test_a_game_whose_seats_play_against_each_other_must_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    Suite().test_random_play_comes_to_an_end("small", 2)
    monkeypatch.setattr(Toy, "sides_of", Game.sides_of)
    with pytest.raises(ConformanceError, match="red, blue are on one side"):
        Suite().test_random_play_comes_to_an_end("small", 2)


@pytest.mark.parametrize("rewards", [{"red": 9.0, "blue": -1.0}, {"red": 1.0}])
def test_a_reward_lies_between_minus_one_and_one_and_every_seat_has_one(
    monkeypatch: pytest.MonkeyPatch, rewards: dict[str, float]
) -> None:
    real = Toy.outcome

    def outcome(self: Toy, state: State) -> Outcome | None:
        found = real(self, state)
        return found and replace(found, reward=rewards)

    monkeypatch.setattr(Toy, "outcome", outcome)
    with pytest.raises(ConformanceError, match="every seat a reward from -1 to 1"):
        Suite().test_random_play_comes_to_an_end("small", 2)
