"""The question as data, its answers, and why an answer is refused."""

from __future__ import annotations

from typing import Any, ClassVar, TypeAlias

from msgspec import Struct
from msgspec.structs import force_setattr

Seat: TypeAlias = str
RuleId: TypeAlias = str


class Choice(Struct, frozen=True, tag=True, tag_field="choice", gc=False, forbid_unknown_fields=True, cache_hash=True):
    """An answer to a Decision; holds ids and numbers only, so the collector may pass it by."""

    rule: ClassVar[RuleId] = ""
    words: ClassVar[str] = ""  # its label, where that is always the same
    kind: ClassVar[str] = ""  # its group, likewise
    goes_on: ClassVar[bool] = False  # nothing is done but what would happen anyway: it comes last
    placed: ClassVar[bool] = False  # it stands for a place: many such are chosen on the map
    takes_back: ClassVar[bool] = False  # it only undoes an earlier one: who looks ahead leaves it
    yields: ClassVar[bool] = False  # where another one stands for the same place, that one is meant

    def label(self, state: Any) -> str:
        """A few words for a button or a numbered line."""
        return self.words

    def detail(self, state: Any) -> str:
        """What the choice means, for whoever asks; empty when the label says it all."""
        return ""

    def group(self, state: Any) -> str:
        """What it is a kind of, where a question offers many; a long list is shown by groups."""
        return self.kind

    def fold(self, state: Any) -> str:
        """What it is apart from its way; options that share it differ by that alone."""
        return ""

    def way(self, state: Any) -> str:
        """The way it is done, in a word or two, where `fold` says the rest."""
        return ""

    @property
    def dearness(self) -> int:
        """What it costs beside other ways of the same: of equal chances the cheaper comes first."""
        return 0

    def takes(self, state: Any) -> str:
        """What it costs, locks or shows to whom, in a few words; from what its seat may know."""
        return ""


class Face(Choice, frozen=True, tag="face"):
    """A real die's face, typed in by the person who rolled it."""

    face: int

    def label(self, state: Any) -> str:
        return str(self.face)


class Throw(Struct, frozen=True):
    """A real die that the table waits for: which, whose, and what it is to decide."""

    sides: int
    why: str
    rule: RuleId
    need: str = ""
    by: Seat = ""

    @property
    def prompt(self) -> str:
        said = f"Roll a D{self.sides}: {self.why}"
        return f"{said}; {self.need}" if self.need else said

    @property
    def faces(self) -> tuple[Face, ...]:
        return tuple(Face(face) for face in range(1, self.sides + 1))


class Resign(Choice, frozen=True, tag="resign"):
    """Give the play up: legal at any question that is one's own, where the game allows it.

    It is never among the options, so nobody resigns by playing at random.
    """

    def label(self, state: Any) -> str:
        return "Give up"


class Decision(Struct, frozen=True):
    """Who is asked what; every option is legal."""

    seat: Seat
    prompt: str
    rule: RuleId
    options: tuple[Choice, ...]
    open: bool = False
    go_on: str = ""  # what going on means here, where only the question knows
    about: tuple[str, ...] = ()  # the pieces that it is about, likewise, as a picture calls them
    called: tuple[str, ...] = ()  # what its options are called, the first first, likewise

    def label(self, option: Choice, state: Any) -> str:
        """An answer in a few words: whoever goes on reads what happens then."""
        if option.goes_on and self.go_on:
            return self.go_on
        named = dict(zip(self.options, self.called, strict=False))
        return named.get(option) or option.label(state)


class Refusal(Struct, frozen=True):
    """Why a choice is not legal: the rule it breaks, in one sentence."""

    rule: RuleId
    why: str
    plain: bool = False  # it says no more than that this is none of the options


class Outcome(Struct, frozen=True):
    """How a play ended, for every seat."""

    result: str
    summary: str
    won: dict[Seat, bool]
    score: dict[Seat, int]  # in the game's own points
    reward: dict[Seat, float] = {}  # from -1, the worst end, to 1, the best; left out: by `won`
    turns: int = 0  # or rounds, in which it ended; 0 where a game counts none
    ended: RuleId = ""  # the rule by which it ended, where there are several

    def __post_init__(self) -> None:
        if not self.reward:
            reward = {seat: 1.0 if won else -1.0 for seat, won in self.won.items()}
            force_setattr(self, "reward", reward)
