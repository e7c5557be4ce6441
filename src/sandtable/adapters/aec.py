"""PettingZoo, one agent after another: every seat of a mission, each in its turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

try:
    from gymnasium.error import InvalidAction
    from gymnasium.spaces import Dict
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv
except ModuleNotFoundError as error:
    from sandtable.adapters import missing

    raise missing(error.name or "pettingzoo") from error

from sandtable.adapters.gymnasium_env import SEEDS
from sandtable.adapters.session import SHAPED, EmptySlot, Reward, Session
from sandtable.adapters.spaces import Slots, observation_space
from sandtable.kernel.decision import Seat
from sandtable.kernel.game import Game


class SandtableAEC(AECEnv):  # type: ignore[misc] # PettingZoo has no types
    """The agents are the seats of the mission; whoever is asked is selected.

    A seat may be asked several times in a row, and again only after many questions of others.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "name": "sandtable_v0", "is_parallelizable": False}

    def __init__(
        self,
        game: str | Game[Any],
        mission: str,
        *,
        settings: Mapping[str, str] | None = None,
        reward: str = "outcome",
        render_mode: str | None = None,
    ) -> None:
        self.session = Session(game, mission, settings)
        self._reward, self.render_mode = Reward.parse(reward), render_mode
        self._np_random, _ = seeding.np_random()
        self._open()

    def _open(self) -> None:
        seats, arrays = self.session.seats, self.session.arrays
        self.possible_agents = list(seats)
        self.observation_spaces = {seat: observation_space(arrays) for seat in seats}
        self.action_spaces = {seat: Slots(arrays.slots) for seat in seats}

    def observation_space(self, agent: Seat) -> Dict:
        found: Dict = self.observation_spaces[agent]
        return found

    def action_space(self, agent: Seat) -> Slots:
        found: Slots = self.action_spaces[agent]
        return found

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new play; `options={"mission": ...}` changes the mission for this and later ones."""
        if seed is not None:
            self._np_random, _ = seeding.np_random(seed)
        # PettingZoo's own tests hand in an option of that name, which means nothing to anybody.
        told = {name: value for name, value in (options or {}).items() if name != "options"}
        if self.session.reset_to(told):
            self._open()
        self.session.begin(str(self._np_random.integers(SEEDS)))
        seats = self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(seats, 0.0)
        self._cumulative_rewards = dict.fromkeys(seats, 0.0)
        self.terminations = dict.fromkeys(seats, False)
        self.truncations = dict.fromkeys(seats, False)
        self.infos: dict[Seat, dict[str, Any]] = {seat: {} for seat in seats}
        self._phi = {seat: self._potential(seat) for seat in seats}
        self._select()

    def observe(self, agent: Seat) -> dict[str, Any]:
        """The seat's arrays; who is not asked has no options, and an empty mask."""
        return self.session.observe(agent)

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        try:
            self.session.choose(int(action))
        except EmptySlot as error:
            raise InvalidAction(str(error)) from error
        self._cumulative_rewards[agent] = 0.0
        self._settle_up()
        self._select()
        self._accumulate_rewards()

    def _settle_up(self) -> None:
        """Rewards of this step, and whether it was the last."""
        session = self.session
        over = session.asked is None
        if over or self._reward.kind == SHAPED:
            self.rewards = {seat: self._gained(seat) for seat in self.agents}
        if over or session.tired:
            ended = self.terminations if over else self.truncations
            for seat in self.agents:
                ended[seat] = True
                self.infos[seat] = session.ending(seat)

    def _gained(self, seat: Seat) -> float:
        kind, gamma = self._reward
        gained = self.session.gain(seat, kind)
        if kind != SHAPED:
            return gained
        before = self._phi[seat]
        after = self._phi[seat] = self._potential(seat)
        return gained + gamma * after - before

    def _potential(self, seat: Seat) -> float:
        return self.session.potential(seat) if self._reward.kind == SHAPED else 0.0

    def _select(self) -> None:
        asked = self.session.asked or self.agents[0]
        self.agent_selection = asked
        self.action_spaces[asked].filled = self.session.filled

    def render(self) -> str | None:
        """The question and what lies in the slots, in words."""
        return self.session.told()

    def close(self) -> None:
        """Nothing is held open."""
