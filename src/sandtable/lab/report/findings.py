"""What a report says, as data: this is its JSON."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from sandtable.kernel.decision import Seat
from sandtable.lab.report.records import MissedWin, Point, Turn
from sandtable.lab.report.scale import Scale

Call = Literal["too hard", "too easy", "as it says", "on the edge", "fair", "lopsided", "open"]

Loss = Literal["without losses", "one move from winning"]


class Rate(Struct, frozen=True):
    """A share of plays with its 95 percent interval."""

    n: int
    rate: float
    low: float
    high: float


class Rung(Struct, frozen=True):
    """How often a side succeeds with a player of some skill; the others are `basic`."""

    player: str
    side: str
    success: Rate
    reward: float
    gain: float = 0.0  # beside `basic` on the same seeds
    gain_low: float | None = 0.0  # None where the plays tell nothing of it
    gain_high: float | None = 0.0
    decided: Rate | None = None  # of the plays that somebody won; None where no side has rivals


class Spread(Struct, frozen=True):
    """A figure over all plays: tenth, middle and ninetieth of a hundred, and how often each."""

    name: str
    mean: float
    low: float
    middle: float
    high: float
    counts: list[tuple[float, int]]
    won: float | None  # its mean in plays that the first side won; None where it won none
    lost: float | None


class SettingValue(Struct, frozen=True):
    """A value of a setting, everything else as it is."""

    setting: str
    value: str
    words: str
    usual: bool
    success: Rate
    decided: Rate | None = None  # as of a rung


class Mover(Struct, frozen=True):
    """Something that moved the chance: a rule's dice, a card or weapon or place, a choice."""

    sort: str
    name: str
    times: int
    mean: float  # with its sign, for the first side
    size: float  # the mean without
    total: float
    example: str


class Weight(Struct, frozen=True):
    """A question's part in what choices decide."""

    question: str
    share: float
    positions: int


class Luck(Struct, frozen=True):
    """Of the variance of success, what choices make; the rest is dice."""

    choices: float
    low: float
    high: float
    positions: int
    success: float  # of players who waver
    sides: dict[str, float]


class Answer(Struct, frozen=True):
    """An option: how often it is there, taken, and what comes of taking it."""

    question: str
    name: str
    plays: int  # in which it was there
    taken: int  # in which it was taken
    tried: int  # times that it was taken instead of what `basic` would do
    success: float  # of those
    change: float  # beside the same plays as they were
    low: float | None  # None where too few were tried
    high: float | None

    @property
    def helps(self) -> bool:
        """Beyond chance."""
        return self.low is not None and self.low > 0

    @property
    def harms(self) -> bool:
        return self.high is not None and self.high < 0


class Curve(Struct, frozen=True):
    """A watched play: chances, and when and by what it was decided."""

    number: int
    won: bool
    result: str
    decisions: int
    points: list[Point]
    decided: int
    why: Turn | None
    because: str


class Swings(Struct, frozen=True):
    """How a play sways: means over the watched plays."""

    plays: int
    greatest: float  # the largest move between two points
    range: float  # from the lowest chance to the highest
    leads: float  # times that the lead changed
    decided: float  # when it was decided, as a share of the play


class Flag(Struct, frozen=True):
    """A way of losing that a designer did not mean: how often, and a play to look at."""

    kind: Loss
    side: str
    plays: Rate  # of those that the side lost, or did not win and that were searched
    example: int  # the number of a play
    move: MissedWin | None = None  # that would have won it


class Verdict(Struct, frozen=True):
    """In words, and what to change."""

    call: Call
    headline: str
    reasons: list[str]
    changes: list[str]
    warnings: list[str] = []


class Findings(Struct, frozen=True, kw_only=True):
    """Everything about one mission."""

    game: str
    game_title: str
    mission: str
    file: str = ""  # that it was read from, as it was named
    title: str
    brief: str
    says: str  # how hard it says it is
    band: tuple[float, float]
    sides: dict[str, tuple[Seat, ...]]
    seed: str
    settings: dict[str, str]
    scale: Scale
    seconds: float
    rungs: list[Rung]
    endings: list[tuple[str, Rate]]
    spreads: list[Spread]
    values: list[SettingValue]
    movers: list[Mover]
    luck: Luck | None
    weights: list[Weight]
    never: list[Answer]
    always: list[Answer]
    better: list[Answer]
    worst: list[Answer]
    flags: list[Flag] = []
    curves: list[Curve]
    swings: Swings | None
    verdict: Verdict
    notes: list[str]
