"""What a game hands to the kernel; ours and a stranger's alike."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from importlib.metadata import entry_points
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Generic,
    Literal,
    NamedTuple,
    Protocol,
    Self,
    TypeVar,
    Union,
    runtime_checkable,
)
from weakref import WeakValueDictionary

import msgspec

from sandtable.kernel.decision import Choice, Decision, Face, Outcome, Resign, Seat, Throw
from sandtable.kernel.dice import Dice
from sandtable.kernel.errors import ContentError, Problem, UnknownName
from sandtable.kernel.event import Event, Modifier
from sandtable.kernel.journal import PackMark
from sandtable.kernel.kept import Keeper
from sandtable.kernel.names import nearest
from sandtable.kernel.rules import Catalogue
from sandtable.kernel.schema import content_schema
from sandtable.kernel.settings import Setting, settled
from sandtable.kernel.step import Ask, Step

if TYPE_CHECKING:
    from sandtable.kernel.table import Table

GROUP = "sandtable.games"
LEG = 1000  # turns that no battle of a longer play has, for `turn_of`
SPECTATOR: Seat = "spectator"  # no game's seat: who may see only what every seat may


class SupportsCopy(Protocol):
    """A state: containers over frozen leaves, copied by copying the containers."""

    def copy(self) -> Any: ...


@runtime_checkable
class Digested(Protocol):
    """Content that a state refers to: immutable, known by what it does."""

    digest: str


S = TypeVar("S", bound=SupportsCopy)


class Odds(msgspec.Struct, frozen=True, gc=False):
    """The chance of one thing, exact, with what makes it so."""

    what: str
    wins: int
    outof: int
    modifiers: tuple[Modifier, ...] = ()
    rule: str = ""
    against: bool = False  # it would be bad for whoever is asked
    note: str = ""  # what lies behind it, in a few words

    @property
    def percent(self) -> int:
        return round(100 * self.wins / self.outof)


class Foreseen(NamedTuple):
    """An option: what it means in words, and the chances that hang on it."""

    detail: str
    odds: tuple[Odds, ...] = ()


Threat = Literal["", "LOW", "MEDIUM", "HIGH"]


class MissionInfo(NamedTuple):
    """A mission as a list shows it."""

    id: str
    title: str
    kind: str
    brief: str
    operation: bool = False  # several missions, linked
    threat: Threat = ""
    orders: tuple[tuple[str, str], ...] = ()  # where and what, for a brief of several parts

    @property
    def stamp(self) -> str:
        """Of what kind it is, and how hard."""
        return " ".join(filter(None, (self.kind, self.threat)))

    @property
    def briefing(self) -> tuple[str, ...]:
        """The brief and each part of the orders that the brief does not contain."""
        parts = (f"{place}: {task}" for place, task in self.orders if task not in self.brief)
        return tuple(filter(None, (self.brief, *parts)))


class Promise(NamedTuple):
    """What a mission says of how hard it is: in a word, and how often `basic` should succeed."""

    words: str
    low: float
    high: float


# How long a mission's texts may be, in every game.
MissionId = Annotated[str, msgspec.Meta(max_length=100)]
MissionTitle = Annotated[str, msgspec.Meta(max_length=200)]
MissionBrief = Annotated[str, msgspec.Meta(max_length=4000)]


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, weakref=True):
    """What every game's Mission begins with."""

    id: MissionId
    title: MissionTitle
    brief: MissionBrief = ""


# A game's own computer player, `basic` at least: it answers on a table that was redealt for it.
Heuristic = Callable[[Any], Choice]


class PlayerCard(NamedTuple):
    """How people know a computer player: its name, a line of character, names at further seats."""

    name: str
    about: str = ""
    others: tuple[str, ...] = ()


class Codec:
    """Encoders and decoders for one game's state, steps and choices."""

    def __init__(self, game: Game[Any]) -> None:
        # Any: the unions are put together from the game's own lists at run time.
        steps: Any = Union[tuple(game.steps)]  # noqa: UP007 - a tuple of types, not two names
        choices: Any = Union[(Face, Resign, *game.choices)]
        state: Any = game.state_type
        saved: Any = tuple[state, list[steps], list[int], Throw | None, choices | None]
        self._encoder = msgspec.msgpack.Encoder(enc_hook=game.encode_hook)
        self._saved = msgspec.msgpack.Decoder(saved, dec_hook=game.decode_hook)
        self._choice = msgspec.json.Decoder(choices)
        self._mission = msgspec.json.Decoder(game.mission_type)
        # Missions that somebody plays now: whoever plays the same has the same in memory.
        self._played: WeakValueDictionary[bytes, Any] = WeakValueDictionary()
        self._shared = bool(game.mission_type.__weakrefoffset__)

    def encode(self, value: Any) -> bytes:
        return self._encoder.encode(value)

    def decode_saved(self, data: bytes) -> Any:
        return self._saved.decode(data)

    def choice(self, data: bytes) -> Choice:
        choice: Choice = self._choice.decode(data)
        return choice

    def mission(self, data: bytes) -> Any:
        if not self._shared:
            return self._mission.decode(data)
        key = blake2b(data).digest()
        found = self._played.get(key)
        if found is None:
            found = self._played[key] = self._mission.decode(data)
        return found

    def digest(self, value: Any) -> str:
        return blake2b(self._encoder.encode(value), digest_size=16).hexdigest()


class Game(Keeper, ABC, Generic[S]):
    """A rule system. Everything that the kernel, the tables and the tests need to know of it."""

    id: ClassVar[str]
    title: ClassVar[str]
    seats: ClassVar[tuple[Seat, ...]]
    seat_names: ClassVar[Mapping[Seat, str]] = {}  # of those that are not called as their id
    version: ClassVar[str] = "1"
    resigns: ClassVar[bool] = False  # a seat may give up; `resigned` says what follows
    horizon: ClassVar[int] = 0  # turns that whoever looks ahead plays before `worth` is asked
    map_begins: ClassVar[str] = ""  # how the text of a map begins, for a game that has them
    state_type: ClassVar[type[Any]]
    mission_type: ClassVar[type[Any]]
    steps: ClassVar[Sequence[type[Step]]]
    choices: ClassVar[Sequence[type[Choice]]]

    def __init__(self) -> None:
        self._codec: Codec | None = None
        self.packs: tuple[PackMark, ...] = ()  # the user's own that it was loaded with

    @property
    def codec(self) -> Codec:
        if self._codec is None:
            self._codec = Codec(self)
        return self._codec

    @property
    @abstractmethod
    def catalogue(self) -> Catalogue:
        """Every rule, by id."""

    @abstractmethod
    def missions(self) -> list[MissionInfo]:
        """What can be played, in the order of a menu."""

    @abstractmethod
    def mission(self, name: str) -> Any:
        """A mission by its id; raises UnknownName with the nearest known one."""

    @abstractmethod
    def setup(self, mission: Any) -> tuple[S, Step]:
        """The state before anything has happened, and the first step."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How it ended, or None while it runs."""

    def worth(self, state: S, seat: Seat) -> float | None:
        """A guess at the reward in the end, from -1 to 1; None where the game has none."""
        return None

    def hope(self, state: S, seat: Seat) -> float | None:
        """A guess at the chance to win from here, from 0 to 1; None: as high as the worth is."""
        return None

    def turn_of(self, state: S) -> int:
        """How many turns have begun, for a game with a `horizon`."""
        return 0

    def looks_until(self, state: S) -> int:
        """The turn with which whoever looks ahead from here stops; 0: with the end of the play."""
        return self.turn_of(state) + self.horizon if self.horizon else 0

    @abstractmethod
    def view(self, state: S, seat: Seat) -> msgspec.Struct:
        """What a seat may know, constructed field by field; SPECTATOR knows what every seat may."""

    @abstractmethod
    def redeal(self, state: S, seat: Seat, dice: Dice) -> S:
        """A state that the seat cannot tell from this one."""

    def encode_hook(self, value: Any) -> Any:
        """How a state's non-struct parts are written: content by its digest."""
        if isinstance(value, Digested):
            return value.digest
        raise NotImplementedError(type(value))

    def decode_hook(self, kind: type, value: Any) -> Any:
        """How they are found again: the game's own `content`, if it is the same."""
        content = getattr(self, "content", None)
        if not (isinstance(content, Digested) and isinstance(content, kind)):
            raise NotImplementedError(kind)
        if value != content.digest:
            what = "was played with other cards; load the pack it was played with"
            raise ContentError(Problem("save", "", what))
        return content

    def settings(self, mission: Any) -> tuple[Setting, ...]:
        """What may be set before a mission begins."""
        return ()

    def configure(self, mission: Any, chosen: Mapping[str, str]) -> Any:
        """The mission with its settings; raises UnknownName for what cannot be set."""
        settled(self.settings(mission), chosen)
        return mission

    def check_seat(self, seat: Seat) -> None:
        """Raises UnknownName, with the nearest one, for what is neither a seat nor SPECTATOR."""
        if seat not in self.seats and seat != SPECTATOR:
            known = (*self.seats, SPECTATOR)
            raise UnknownName(f"unknown seat '{seat}'{nearest(str(seat), known)}")

    def seats_of(self, mission: Any) -> tuple[Seat, ...]:
        """The seats that somebody answers for; those that are left out are run by the rules."""
        return self.seats

    def sides_of(self, mission: Any) -> tuple[tuple[Seat, ...], ...]:
        """Seats that win and lose together; one side where all of them play against the rules."""
        return (self.seats_of(mission),)

    def seat_name(self, seat: Seat) -> str:
        """How people call a seat: `seal-1` is Seal 1, unless the game says otherwise."""
        return self.seat_names.get(seat) or seat.replace("-", " ").capitalize()

    def first_dice(self, mission: Any) -> tuple[int, ...]:
        """How a lesson's first dice fall; then the seed goes on."""
        return ()

    def resigned(self, table: Table[S], seat: Seat) -> None:
        """End the play because a seat gave up; only for games with `resigns`."""
        raise NotImplementedError(f"{self.title} is played to its end ({table}, {seat})")

    def with_packs(self, folders: Sequence[Path]) -> Self:
        """The same game with the user's own content added or put in place of ours."""
        if folders:
            raise UnknownName(f"{self.title} takes no packs")
        return self

    def odds(self, state: S, ask: Ask, decision: Decision) -> dict[Choice, tuple[Odds, ...]]:
        """Exact chances that hang on an option, where the game can give them."""
        return {}

    def foreseen(self, state: S, ask: Ask, decision: Decision) -> list[Foreseen]:
        """Details and odds of all options, for a game that has them from the same work."""
        odds = self.odds(state, ask, decision)
        return [Foreseen(one.detail(state), odds.get(one, ())) for one in decision.options]

    def arrays(self) -> Any:
        """Its `players.arrays.Arrays`, for players that learn; None: what any game has of them.

        Any: the kernel knows nothing of arrays.
        """
        return None

    def content_sections(self) -> Mapping[str, Any]:
        """The sections of a content file and the type of their entries."""
        return {}

    def content_schema(self) -> dict[str, Any]:
        """The JSON Schema of a content file."""
        return content_schema(self.title, self.content_sections(), {})

    def content_names(self) -> dict[str, list[str]]:
        """The ids that content may name, by section."""
        return {}

    def templates(self) -> dict[str, str]:
        """Content to begin from, by file name: mission.yaml, map.txt, and what a pack may hold."""
        return {}

    def is_map(self, text: str) -> bool:
        """Whether a text is meant as a map of this game; a line that begins with # says nothing."""
        lines = (line for line in text.removeprefix("\ufeff").splitlines() if line.strip())
        first = next((line for line in lines if not line.startswith("#")), "")
        return bool(self.map_begins) and first.split()[:1] == self.map_begins.split()[:1]

    def guide_files(self) -> Sequence[Traversable]:
        """Files with guided missions, in order; see `show`."""
        return ()

    def warm(self) -> None:
        """Whatever takes a while the first time; called aside as soon as somebody may play."""

    def prepare(self, mission: Any) -> None:
        """What is worked out once for all who play a mission; called aside before a table opens."""

    def wishes(self, view: Any, seat: Seat) -> tuple[Setting, ...]:
        """When a seat would like to be asked; each may be set at any time.

        A wish with the id of an element of the picture is about that element.
        """
        return ()

    def wished_answer(self, state: S, decision: Decision, wishes: Mapping[str, str]) -> Choice | None:
        """What a seat with such wishes answers without being asked; None to ask."""
        return None

    def overhears(self, decision: Decision, seat: Seat) -> bool:
        """Whether a seat (or SPECTATOR) may read a question that is put to another."""
        return False

    def hears(self, event: Event, seat: Seat) -> bool:
        """Whether a seat (or SPECTATOR) may know of an event."""
        return True

    def noted(self, state: S, event: Event) -> Event:
        """An event as the log keeps it: a game may put beside its ids who they are just now.

        Asked only where somebody listens.
        """
        return event

    def records(self, view: Any) -> tuple[msgspec.Struct, ...]:
        """The missions finished so far, for the player's mission log."""
        return ()

    def tally(self, state: S) -> dict[str, float]:
        """What is counted when many plays are compared: its length in turns first, then losses."""
        return {}

    def losses(self, state: S) -> dict[Seat, int]:
        """How many pieces the side of each seat has lost; empty where the game cannot say it."""
        return {}

    def promised(self, mission: Any) -> Promise | None:
        """How hard a mission is meant to be, where it says more than its threat."""
        return None

    @property
    def heuristics(self) -> dict[str, Heuristic]:
        """The game's own computer players by name, `basic` at least once it is written."""
        return {}

    @property
    def player_cards(self) -> Mapping[str, PlayerCard]:
        """What is told of its computer players, by name; `players.cards` knows what else to say."""
        return {}

    @property
    def adviser(self) -> str:
        """The computer player whom people ask for advice, and who fills in for them."""
        return "basic" if "basic" in self.heuristics else "random"

    @property
    def quick(self) -> str:
        """The computer player that plays on where somebody looks ahead: quick, and good enough."""
        return self.adviser

    @property
    def models(self) -> Mapping[str, Heuristic]:
        """Computer players made for that alone: nobody chooses them for a seat."""
        return {}

    @property
    def model(self) -> Heuristic:
        """Who plays on where somebody looks ahead."""
        return self.models.get(self.quick) or self.heuristics[self.quick]


def load_game(name: str) -> Game[Any]:
    """A game by id, through the entry points; a sixth game is a package on PyPI."""
    found = {entry.name: entry for entry in entry_points(group=GROUP)}
    if name not in found:
        raise UnknownName(f"unknown game '{name}'{nearest(name, found)}")
    try:
        game: Game[Any] = found[name].load()
    except (ImportError, AttributeError) as error:
        raise UnknownName(f"the game '{name}' is installed but does not load: {error}") from error
    return game


def game_ids() -> list[str]:
    """Every installed game, sorted."""
    return sorted({entry.name for entry in entry_points(group=GROUP)})
