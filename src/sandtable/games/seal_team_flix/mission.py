"""A mission as data (guide, 10.7 to 10.9), the Campaign, and what is settled before play."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Final, Literal, TypeVar, get_args

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from sandtable.games.seal_team_flix.verbs import Dark, Special
from sandtable.games.seal_team_flix.vocabulary import (
    PATROL_STOCK,
    SEATS,
    TIMER_TOP,
    Band,
    Difficulty,
    Grade,
    Hand,
    Id,
    MissionId,
    Name,
    Objective,
    Ref,
    Seat,
    Text,
    TokenType,
)
from sandtable.kernel.errors import UnknownName
from sandtable.kernel.game import Header

Result = Literal["success", "partial", "failure"]
RESULTS: Final[tuple[Result, ...]] = get_args(Result)
# What an end is worth to whoever looks ahead or learns.
REWARDS: Final[dict[str, float]] = {"success": 1.0, "partial": 0.0, "failure": -1.0}
WIN: Final = "WIN"  # Campaign Successful
ABORT: Final = "ABORT"  # Operation Aborted
ENDS: Final = (WIN, ABORT)
Pool = Annotated[int, Meta(ge=0, le=PATROL_STOCK)]
Tokens = Annotated[tuple[TokenType, ...], Meta(max_length=16)]
Goals = Annotated[tuple[Objective, ...], Meta(min_length=1, max_length=16)]
Gain = Annotated[int, Meta(ge=0, le=99)]
Loss = Annotated[int, Meta(ge=-99, le=0)]
Digits = Annotated[int, Meta(ge=1, le=3)]
Row = Annotated[int, Meta(ge=1, le=16)]
Face = Annotated[int, Meta(ge=1, le=4096)]  # as many as a flick draws from (STF-PHY-17)
S_ = TypeVar("S_")


class Score(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a mission is worth; Partial is also the value of its Secondaries (STF-P7-5)."""

    success: Gain
    partial: Gain
    failure: Loss


class Cell(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The row of one difficulty (STF-MIS-1); pairs are for 1-2 and for 3-4 SEALs."""

    rounds: Annotated[int, Meta(ge=1, le=TIMER_TOP)]
    pool: tuple[Pool, Pool]
    primary: tuple[Goals, Goals]
    secondary: Annotated[tuple[Objective, ...], Meta(max_length=16)]
    other: Tokens
    score: Score

    def tokens(self, band: Band) -> Tokens:
        """Primary, secondary, other, each as listed (STF-SET-7)."""
        return (*self.primary[band], *self.secondary, *self.other)


class Cells(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The rows of a mission's table."""

    rookie: Cell
    veteran: Cell
    operator: Cell

    def __getitem__(self, difficulty: Difficulty) -> Cell:
        return {"rookie": self.rookie, "veteran": self.veteran, "operator": self.operator}[difficulty]


class Branches(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A mission's place in a Campaign: the next one, or how the Campaign ends (STF-CPG-4)."""

    stage: Annotated[int, Meta(ge=1, le=20)]
    success: Ref
    failure: Ref
    partial: Ref | None = None  # none: as after a Failure

    def after(self, result: Result) -> MissionId:
        if result == "success":
            return self.success
        return self.partial or self.failure if result == "partial" else self.failure


class Mission(Header, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """A mission to be played; a Campaign is its first mission with all the others at hand."""

    id: Id
    title: Name
    brief: Text = ""
    primary_text: Text = ""
    secondary_text: Text = ""
    grade: Grade
    maps: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=2)]
    # Open rows between two maps (STF-MIS-5).
    seam: Annotated[tuple[Row, ...], Meta(max_length=16)] = ()
    start: Ref
    locks: Annotated[dict[Ref, Digits], Meta(max_length=60)] = field(default_factory=dict)
    branches: Branches | None = None  # none: no part of a Campaign
    special: Annotated[tuple[Special, ...], Meta(max_length=20)] = ()
    cells: Cells
    # Settled before play.
    difficulty: Difficulty = "rookie"
    seals: Annotated[int, Meta(ge=1, le=len(SEATS))] = 2
    hand: Hand = "average"
    auto_ties: bool = False
    timed_bombs: bool = False
    # Every mission of the Campaign, the first one first.
    legs: Annotated[tuple[Mission, ...], Meta(max_length=60)] = ()
    # A lesson's first dice, so that what its guide says happens; such a mission is in no list.
    dice: Annotated[tuple[Face, ...], Meta(max_length=200)] = ()

    def __post_init__(self) -> None:
        if any(leg.legs for leg in self.legs):
            raise ValueError("a mission of a Campaign has no 'legs' of its own")

    @property
    def campaign(self) -> bool:
        return bool(self.legs)

    @property
    def seats(self) -> tuple[Seat, ...]:
        return SEATS[: self.seals]

    @property
    def band(self) -> Band:
        return band(self.seals)

    @property
    def cell(self) -> Cell:
        """The row of the difficulty that was chosen (STF-DIF-1)."""
        return self.cells[self.difficulty]

    def condition(self, kind: type[S_]) -> S_ | None:
        """A Special Condition, if the mission has it."""
        return next((one for one in self.special if isinstance(one, kind)), None)

    @cached_property
    def dark(self) -> int:
        """How far anybody sees, in u; 0 without a limit (STF-SC-1)."""
        found = self.condition(Dark)
        return found.n if found else 0

    def leg(self, mission: MissionId, difficulty: Difficulty | None = None) -> Mission:
        """A mission of this Campaign, played as the Campaign is (STF-DIF-2)."""
        for leg in self.legs:
            if leg.id == mission:
                return replace(
                    leg,
                    difficulty=difficulty or self.difficulty,
                    seals=self.seals,
                    hand=self.hand,
                    auto_ties=self.auto_ties,
                    timed_bombs=self.timed_bombs,
                )
        raise UnknownName(f"the Campaign '{self.id}' has no mission '{mission}'")


def band(seals: int) -> Band:
    """1-2 or 3-4 SEALs (STF-MIS-1)."""
    return 0 if seals <= 2 else 1


def onward(mission: Mission) -> tuple[MissionId, ...]:
    """Where a mission's branches lead."""
    if mission.branches is None:
        return ()
    return tuple(mission.branches.after(result) for result in RESULTS)


def reached(first: MissionId, missions: Mapping[MissionId, Mission]) -> list[MissionId]:
    """The first mission and all that branches lead to from there, the nearest first."""
    found = [first]
    for name in found:  # it grows as we go
        ahead = dict.fromkeys(onward(missions[name]))
        found += sorted(one for one in ahead if one in missions and one not in found)
    return found


class Campaign(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Missions linked by their branches (STF-MODE-4)."""

    id: Id
    title: Name
    brief: Text = ""
    first: Ref
