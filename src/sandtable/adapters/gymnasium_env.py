"""Gymnasium: one seat of a mission, against computer players by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

try:
    import gymnasium
except ModuleNotFoundError as error:
    from sandtable.adapters import missing

    raise missing("gymnasium") from error
from gymnasium.envs.registration import registry
from gymnasium.error import InvalidAction, ResetNeeded

from sandtable.adapters.session import SHAPED, EmptySlot, Reward, Session
from sandtable.adapters.spaces import Slots, observation_space
from sandtable.kernel.decision import Seat
from sandtable.kernel.errors import SandtableError
from sandtable.kernel.game import Game, game_ids
from sandtable.kernel.player import UNATTENDED, Player
from sandtable.players import make_player
from sandtable.players.guard import Looks

SEEDS = 1 << 62
TRIES = 100  # plays in a row in which a seat may not be asked anything
Observation = dict[str, Any]


class SandtableEnv(gymnasium.Env[Observation, Any]):
    """A seat's questions, one step each; the others answer in between.

    `reward`: `outcome` (from -1 to 1, at the end), `score` (the game's own points, at the end), or
    `shaped` (the outcome, and at each step what the position has gained by the game's own
    judgement); `shaped:0.99` for a learner that discounts by 0.99.
    """

    metadata = {  # noqa: RUF012 - as Gymnasium declares it
        "render_modes": ["ansi"],
        "render_fps": 4,
    }

    def __init__(
        self,
        game: str | Game[Any],
        mission: str,
        seat: Seat = "",
        players: Mapping[Seat, str] | None = None,
        *,
        settings: Mapping[str, str] | None = None,
        reward: str = "outcome",
        render_mode: str | None = None,
    ) -> None:
        self.session = Session(game, mission, settings)
        self.seat, self._named = seat, dict(players or {})
        self._reward = Reward.parse(reward)
        self.render_mode = render_mode
        self._sit()
        self.observation_space = observation_space(self.session.arrays)
        self.action_space: Slots = Slots(self.session.slots)
        self._running = False

    def _sit(self) -> None:
        """Who plays which seat; what cannot be is said before anything is played."""
        session = self.session
        self.seat = self.seat or session.seats[0]
        for seat in (self.seat, *self._named):
            session.check_seat(seat)
        if self.seat in self._named:
            learns = f"{self.seat} is who learns: `players` names who plays the other seats"
            raise SandtableError(f"{learns}; `seat` says who learns")
        others = [seat for seat in session.seats if seat != self.seat]
        self._others = {seat: self._named.get(seat, "basic") for seat in others}
        for name in self._others.values():
            make_player(name, session.game, 0, modules=True)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new play; `options={"mission": ...}` changes the mission for this and later ones."""
        super().reset(seed=seed)
        if self.session.reset_to(options):
            self._sit()
        for _ in range(TRIES):
            self._begin(str(self.np_random.integers(SEEDS)))
            if self.session.asked:
                self._running = True
                self._phi = self._potential()
                return self._seen(), {"seed": self.session.seed}
        raise SandtableError(f"{self.seat} is asked nothing in {self.session.mission_id}")

    def _begin(self, seed: str) -> None:
        self.session.begin(seed)
        game = self.session.game
        self._players: dict[Seat, Player] = {
            seat: make_player(name, game, f"{seed}/{seat}", modules=True) for seat, name in self._others.items()
        }
        self._let_others()

    def _let_others(self) -> None:
        """The other seats answer until this one is asked, or nobody is."""
        session, players, own = self.session, self._players, self.seat
        table = session.table
        assert table is not None
        while (asked := session.asked) and asked != own and session.choices < UNATTENDED:
            look = Looks(table, asked, session.seed, session.choices)
            session.play(players[asked].choose(table.decision, look))  # type: ignore[arg-type] # somebody is asked

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        session = self.session
        if not self._running:
            raise ResetNeeded("the play is over, or none has begun: call reset() first")
        try:
            played = session.choose(int(action))
        except EmptySlot as error:
            raise InvalidAction(str(error)) from error
        if played and session.asked != self.seat:
            self._let_others()
        over = session.asked is None
        reward = self._gained(over) if over or self._reward.kind == SHAPED else 0.0
        if not over and session.choices < UNATTENDED:
            return self._seen(), reward, False, False, {}
        self._running = False
        return self._seen(), reward, over, not over, session.ending(self.seat)

    def _gained(self, over: bool) -> float:
        kind, gamma = self._reward
        gained = self.session.gain(self.seat, kind) if over else 0.0
        if kind != SHAPED:
            return gained
        before, self._phi = self._phi, self._potential()
        return gained + gamma * self._phi - before

    def _potential(self) -> float:
        return self.session.potential(self.seat) if self._reward.kind == SHAPED else 0.0

    def _seen(self) -> Observation:
        self.action_space.filled = self.session.filled
        return self.session.observe(self.seat)

    def action_masks(self) -> Any:
        """The mask alone, as maskable algorithms ask for it."""
        return self.session.observe(self.seat)["action_mask"].astype(bool)

    def render(self) -> str:
        """The question and what lies in the slots, in words."""
        return self.session.told(self.seat)


def env_id(game: str) -> str:
    """By which `gymnasium.make` knows a game."""
    return f"sandtable/{game}-v0"


def register_envs() -> None:
    """Every installed game by its name: `gymnasium.make("sandtable/third-option-v0", ...)`."""
    for game in game_ids():
        if env_id(game) not in registry:
            entry = f"{__name__}:SandtableEnv"
            gymnasium.register(env_id(game), entry_point=entry, kwargs={"game": game})


register_envs()
