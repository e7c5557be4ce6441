"""OpenSpiel: every installed game as `sandtable_NAME(mission=...)`, with explicit chance.

Each die is a chance node, and so is each draw of a shuffle: nothing is left to a hidden seed, so
whoever clones a state and plays on sees other dice, as at a table. Finer draws than a die (the
error of a flick) are two dice. A chance node comes before what it decides is done.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from functools import cached_property
from hashlib import blake2b
from math import isqrt
from typing import Any, ClassVar, TypeVar

try:
    import numpy as np
    import pyspiel
except ModuleNotFoundError as error:
    from sandtable.adapters import missing

    raise missing("numpy" if error.name == "numpy" else "open_spiel") from error

from sandtable.adapters.recall import Recall
from sandtable.adapters.session import Session
from sandtable.kernel.decision import Face, Throw
from sandtable.kernel.dice import ManualDice
from sandtable.kernel.errors import DieNeeded, SandtableError, UnknownName
from sandtable.kernel.game import Game, game_ids, load_game
from sandtable.kernel.player import UNATTENDED

T = TypeVar("T")
LARGEST = 128  # sides of a chance node, at most; what is finer is rolled as two dice
PREFIX = "sandtable_"


class ChanceDice(ManualDice):
    """Every number is asked for: dice, draws of a shuffle, and both halves of anything finer."""

    largest: ClassVar[int] = LARGEST

    def __init__(self) -> None:
        super().__init__(0)

    def roll(self, sides: int, stream: str = "dice") -> int:
        if sides <= LARGEST:
            return super().roll(sides, stream)
        small = isqrt(sides)
        if small * small != sides:
            raise UnknownName(f"a die of {sides} sides is too fine for a chance node")
        high = super().roll(small, stream)
        low = super().roll(small, stream) if high else 0
        return (high - 1) * small + low if low else 0

    def shuffle(self, items: list[T], stream: str = "decks") -> None:
        for last in range(len(items) - 1, 0, -1):
            other = self.roll(last + 1, stream)
            if not other:
                raise DieNeeded(Throw(last + 1, "shuffle", "table"))
            items[last], items[other - 1] = items[other - 1], items[last]

    def copy(self) -> ChanceDice:
        twin = ChanceDice()
        twin.typed, twin._read = list(self.typed), self._read
        twin.seats, twin.people, twin.turn = self.seats, self.people, self.turn
        return twin


class SandtableState(pyspiel.State):  # type: ignore[misc] # pyspiel has no types
    """A table: a chance node while a die is waited for, else the question of a seat."""

    def __init__(self, game: SandtableGame) -> None:
        super().__init__(game)
        self.play = deepcopy(game.initial_play)

    def current_player(self) -> int:
        return self.play.player()

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(self.play.session.filled))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        sides = self.play.sides()
        return [(face, 1 / sides) for face in range(sides)]

    def _apply_action(self, action: int) -> None:
        self.play.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"Roll {action + 1}"
        return f"{action} {self.play.session.label(action)}"

    def is_terminal(self) -> bool:
        return self.play.over()

    def returns(self) -> list[float]:
        session = self.play.session
        return [session.gain(seat, "outcome") for seat in session.seats]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SandtableState:
        """Return a state that the player cannot tell from this one, after all it has seen and done.

        It has no history, because what the others did in it is unknown.
        """
        state: SandtableState = self.get_game().new_initial_state()
        state.play = self.play.redealt(player, str(sampler()))
        return state

    def __str__(self) -> str:
        return self.play.told()


class Play:
    """What OpenSpiel copies of a state; a plain copy of everything it is made of would be slow."""

    def __init__(self, session: Session, recall: Recall) -> None:
        self.session, self.recall = session, recall
        self._record_events()

    @classmethod
    def start(cls, session: Session) -> Play:
        session.begin("0", ChanceDice(), logged=True)
        return cls(session, Recall.of(session))

    def _record_events(self) -> None:
        """Add the events since the last call to every seat's memory, and empty the log."""
        table = self.session.table
        assert table is not None
        self.recall.record_events(self.session, table.log or ())
        table.log, table.chance = [], None

    def __deepcopy__(self, memo: dict[int, Any]) -> Play:
        return Play(self.session.copy(), self.recall.copy())

    def __reduce__(self) -> Any:
        session = self.session
        assert session.table is not None
        place = session.game.id, session.mission_id, session.settings
        saved = session.table.dump(), session.choices, session.page[0]
        return _restored, (*place, *saved, self.recall.memories)

    def redealt(self, player: int, seed: str) -> Play:
        """Return a play that the player cannot tell from this one."""
        if self.sides():
            raise SandtableError("a state is resampled at a question, not where a die is rolled")
        session, seat = self.session.copy(), self.session.seats[player]
        session.redeal(seat, seed)
        return Play(session, self.recall.keep_only(session, seat))

    def information_state(self, player: int) -> str:
        """Return a player's information state: its seat, its question and a digest of the rest."""
        session, asked = self.session, not self.sides()
        seat = session.seats[player]
        words = session.prompt(seat) if asked else ""
        return f"{seat} {words} {self.recall.digest(session, seat, asked=asked).hex()}"

    def player(self) -> int:
        session = self.session
        if self.over():
            return int(pyspiel.PlayerId.TERMINAL)
        if self.sides():
            return int(pyspiel.PlayerId.CHANCE)
        return session.seats.index(session.asked or "")

    def over(self) -> bool:
        return self.session.asked is None or self.session.tired

    def sides(self) -> int:
        """The sides of the die to roll next, or of half of a finer one; 0 if there is none."""
        throw = self.session.table.throw if self.session.table else None
        if throw is None:
            return 0
        return throw.sides if throw.sides <= LARGEST else isqrt(throw.sides)

    def apply(self, action: int) -> None:
        if self.sides():
            self.session.play(Face(action + 1))
            self.session.choices -= 1  # a die is no choice
        else:
            self.recall.record_answer(self.session, self.session.asked or "", action)
            self.session.choose(action)
        self._record_events()

    def told(self) -> str:
        sides = self.sides()
        if sides and self.session.table and self.session.table.throw:
            return self.session.table.throw.prompt
        return self.session.told()


def _restored(game: str, mission: str, settings: dict[str, str], *saved: Any) -> Play:
    data, choices, page, memories = saved
    session = Session(game, mission, settings)
    session.resume(data, ChanceDice(), choices, page)
    return Play(session, Recall(memories))


class SandtableObserver:
    """A seat's arrays: what it may know, and what lies in the slots if it is asked."""

    def __init__(self, session: Session) -> None:
        arrays = session.arrays
        pieces = {
            "observation": (arrays.width,),
            "options": (arrays.slots, arrays.option_width),
            "action_mask": (arrays.slots,),
        }
        self.tensor = np.zeros(sum(int(np.prod(shape)) for shape in pieces.values()), np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for name, shape in pieces.items():
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[at : at + size].reshape(shape)
            at += size

    def set_from(self, state: SandtableState, player: int) -> None:
        play = state.play
        found = play.session.observe(play.session.seats[player], asked=not play.sides())
        for name, array in self.dict.items():
            array[:] = found[name]

    def string_from(self, state: SandtableState, player: int) -> str:
        """The question, and a digest of the arrays: equal for what a seat cannot tell apart."""
        self.set_from(state, player)
        play = state.play
        seat = play.session.seats[player]
        words = play.session.prompt(seat) if not play.sides() else ""
        return f"{seat} {words} {blake2b(self.tensor.tobytes(), digest_size=16).hexdigest()}"


class InformationObserver:
    """Observer of a seat's information state; it has no tensor, because it grows with the play."""

    tensor = None
    dict: ClassVar[dict[str, Any]] = {}

    def set_from(self, state: SandtableState, player: int) -> None:
        raise UnknownName("an information state has no tensor: ask for an observation")

    def string_from(self, state: SandtableState, player: int) -> str:
        return state.play.information_state(player)


class SandtableGame(pyspiel.Game):  # type: ignore[misc] # pyspiel has no types
    """One mission; its seats are the players, in the order of the game."""

    source: ClassVar[Game[Any]]
    type: ClassVar[Any] = None

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        named = str(given.get("mission", "")).removeprefix("#")  # `#1` for an id that is a number
        mission = named or self.source.missions()[0].id
        self.session = Session(self.source, mission, _settings(str(given.get("settings", ""))))
        seats = len(self.session.seats)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.session.slots,
            max_chance_outcomes=LARGEST,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=UNATTENDED,
        )
        super().__init__(self.type, info, given)

    @cached_property
    def initial_play(self) -> Play:
        """The play that every initial state copies; set up once."""
        return Play.start(self.session.copy())

    def new_initial_state(self) -> SandtableState:
        return SandtableState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> SandtableObserver | InformationObserver:
        if params:
            raise UnknownName(f"observers take no parameters, but there are {params}")
        if iig_obs_type and iig_obs_type.perfect_recall:
            return InformationObserver()
        return SandtableObserver(self.session)


def _settings(text: str) -> dict[str, str]:
    """`seals:1;hand:exact`, as a game's parameter may say it."""
    pairs = (one.partition(":") for one in text.split(";") if one)
    return {name.strip(): value.strip() for name, _, value in pairs}


def spiel_name(game: str) -> str:
    """By which `pyspiel.load_game` knows a game: `sandtable_third_option`."""
    return PREFIX + game.replace("-", "_")


def _game_type(game: Game[Any]) -> Any:
    return pyspiel.GameType(
        short_name=spiel_name(game.id),
        long_name=f"Sandtable: {game.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=len(game.seats),
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"mission": "", "settings": ""},
    )


def spiel_class(game: Game[Any]) -> type[SandtableGame]:
    """Return a class that registers a game with OpenSpiel."""
    kind = _game_type(game)
    return type(f"Spiel{kind.short_name}", (SandtableGame,), {"source": game, "type": kind})


def register_games() -> None:
    """Every installed game, once."""
    known = set(pyspiel.registered_names())
    for game in game_ids():
        if spiel_name(game) not in known:
            made = spiel_class(load_game(game))
            pyspiel.register_game(made.type, made)


register_games()
