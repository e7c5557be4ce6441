"""PettingZoo, all agents at once: whoever is not asked waits.

In none of the games do seats act at the same moment: even secret plans are laid one after another.
So a step is one question. All agents hand in an action; who is not asked has one slot, to wait.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

try:
    import numpy as np
    from gymnasium.error import InvalidAction, ResetNeeded
    from gymnasium.spaces import Dict
    from pettingzoo import ParallelEnv
except ModuleNotFoundError as error:
    from sandtable.adapters import missing

    raise missing(error.name or "pettingzoo") from error

from sandtable.adapters.aec import SandtableAEC
from sandtable.adapters.spaces import Slots
from sandtable.kernel.decision import Seat
from sandtable.kernel.game import Game

WAIT = 0
All = dict[Seat, Any]


class SandtableParallel(ParallelEnv):  # type: ignore[misc] # PettingZoo has no types
    """Every seat of a mission; each step answers the question of one of them."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "name": "sandtable_v0"}

    def __init__(
        self,
        game: str | Game[Any],
        mission: str,
        *,
        settings: Mapping[str, str] | None = None,
        reward: str = "outcome",
        render_mode: str | None = None,
    ) -> None:
        self._one = SandtableAEC(game, mission, settings=settings, reward=reward, render_mode=render_mode)
        self.render_mode = render_mode
        self.possible_agents = self._one.possible_agents
        self.agents: list[Seat] = []

    def observation_space(self, agent: Seat) -> Dict:
        return self._one.observation_space(agent)

    def action_space(self, agent: Seat) -> Slots:
        return self._one.action_space(agent)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[All, All]:
        self._one.reset(seed, options)
        self.possible_agents = self._one.possible_agents
        self.agents = list(self._one.agents)
        return self._seen(), dict(self._one.infos)

    def step(self, actions: All) -> tuple[All, All, All, All, All]:
        one = self._one
        if not self.agents:
            raise ResetNeeded("the play is over, or none has begun: call reset() first")
        asked = one.agent_selection
        for agent, action in actions.items():
            if agent != asked and int(action) != WAIT:
                raise InvalidAction(f"{agent} is not asked and can only wait: slot {WAIT}")
        if asked not in actions:
            raise InvalidAction(f"{asked} is asked, and there is no action of {asked}")
        one.step(actions[asked])
        ended = any((*one.terminations.values(), *one.truncations.values()))
        if ended:
            self.agents = []
        told: All = dict(one.infos)
        return self._seen(), dict(one.rewards), dict(one.terminations), dict(one.truncations), told

    def _seen(self) -> All:
        return {seat: self._look(seat) for seat in self._one.agents}

    def _look(self, seat: Seat) -> dict[str, Any]:
        found = self._one.observe(seat)
        if seat != self._one.session.asked:
            found["action_mask"] = np.zeros_like(found["action_mask"])
            found["action_mask"][WAIT] = 1
            self._one.action_spaces[seat].filled = 1
        return found

    def render(self) -> str | None:
        return self._one.render()

    def close(self) -> None:
        """Nothing is held open."""
