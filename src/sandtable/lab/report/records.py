"""What the work of a report hands back: plain records, one for each play or position."""

from __future__ import annotations

from msgspec import Struct

from sandtable.kernel.decision import Seat


class Option(Struct, frozen=True):
    """An answer by what it is called; `kind` and `name` together are one row of a table."""

    question: str
    kind: str
    name: str


class Played(Struct, frozen=True, tag=True):
    """A play that ended."""

    number: int
    result: str
    won: dict[Seat, bool]
    reward: dict[Seat, float]
    score: dict[Seat, int]
    decisions: int
    tally: dict[str, float]
    taken: list[Option] = []  # by whoever looks ahead
    losses: dict[Seat, int] = {}  # of each seat's side; empty where the game cannot say it


class Offered(Struct, frozen=True):
    """How often an option was there in one play, and how often it was taken."""

    option: Option
    offered: int
    taken: int


class MissedWin(Struct, frozen=True):
    """Answers in a row that would have won, and were not given."""

    decision: int  # at which they begin
    answers: tuple[str, ...]


class Trial(Struct, frozen=True, tag=True):
    """A play of `basic`, and the same play with one answer of its own changed."""

    number: int
    option: Option  # that was taken instead
    seat: Seat
    usual: bool  # whether its seat won as it was
    changed: bool  # whether it won with that option
    offered: list[Offered]
    missed: dict[Seat, MissedWin | None] = {}  # of seats that did not win, in some plays


class Weighed(Struct, frozen=True, tag=True):
    """One position: how far the chance hangs on the choice, beside how far on the dice."""

    question: str
    seat: Seat
    decisions: int  # of the play with a choice in them
    spread: float  # variance of the chance between choices, unbiased
    best: float  # chance with the best choice
    mean: float  # chance over all
    won: bool  # how the play ended


class Point(Struct, frozen=True):
    """Somewhere in a play, and the chance from there."""

    decision: int
    chance: float


class Turn(Struct, frozen=True):
    """What moved the chance between two points, and how far."""

    decision: int
    before: float
    chosen: float  # the chance after the choice and before the dice; as before without one
    after: float
    seat: Seat
    question: str
    choice: str  # in words, empty where dice alone fell
    rules: tuple[str, ...]  # of the dice that fell
    things: tuple[tuple[str, str], ...]  # cards, weapons and places that came up: sort and id
    told: str

    @property
    def by_choice(self) -> float:
        return self.chosen - self.before

    @property
    def by_luck(self) -> float:
        return self.after - self.chosen


class Watched(Struct, frozen=True, tag=True):
    """A play with its chances: when it was decided, and by what."""

    number: int
    won: bool
    result: str
    decisions: int
    points: list[Point]
    turns: list[Turn]
    decided: int  # the decision after which it was nearly certain
    why: Turn | None


Record = Played | Trial | Weighed | Watched
