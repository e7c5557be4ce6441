"""Players of somebody's own, for tournaments: some play, some do not."""

import time
from random import Random
from typing import Any

from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.player import Look


class Twin:
    """Any option, by the seed it was given: two of them play alike on the same seat."""

    def __init__(self, game: Any, seed: int | str) -> None:
        self.random = Random(seed)

    def choose(self, decision: Decision, look: Look) -> Choice:
        return self.random.choice(decision.options)


class Other(Twin):
    """The same under another name."""


class Crash(Twin):
    def choose(self, decision: Decision, look: Look) -> Choice:
        if self.random.random() < 0.05:
            raise IndexError("off the map")
        return super().choose(decision, look)


class Nonsense(Twin):
    def choose(self, decision: Decision, look: Look) -> Choice:
        return "charge!"  # type: ignore[return-value] # that is what is wrong with it


class Sleeper(Twin):
    def choose(self, decision: Decision, look: Look) -> Choice:
        time.sleep(60)
        return super().choose(decision, look)
