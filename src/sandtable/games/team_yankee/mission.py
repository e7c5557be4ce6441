"""Missions as data: a script of typed verbs in the printed order, in a canonical frame (8.2, 8.3).

Regions are in inches; the state's frame turns them when they are used (`frames`).
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from sandtable.games.team_yankee.vocabulary import Edge, Frame, Id, Inches, LightMode, Name, Plan, Ref, Role, Seat, Text
from sandtable.kernel.game import Header
from sandtable.kernel.verbs import Verb

BoxEntry: TypeAlias = tuple[Inches, Inches, Inches, Inches]  # west, south, east, north
Turn = Annotated[int, Meta(ge=1, le=20)]
Case: TypeAlias = Literal["", "long", "short"]  # what the Attacker picked in Counterattack


class RegionEntry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Everything in one of the boxes and in none of the open discs (x, y, radius)."""

    boxes: Annotated[tuple[BoxEntry, ...], Meta(min_length=1, max_length=6)]
    without: Annotated[tuple[tuple[Inches, Inches, Inches], ...], Meta(max_length=4)] = ()
    case: Case = ""  # only where that was picked; "": always


Regions = Annotated[tuple[RegionEntry, ...], Meta(min_length=1, max_length=4)]


class RollAttacker(Verb, frozen=True, tag="roll-attacker"):
    """A roll-off, unless the Attacker is known already (TY-ATK-3)."""


class Pick(Verb, frozen=True, tag="pick"):
    """Somebody picks an edge, a quarter, a diagonal: another frame, or a case."""

    who: Role
    what: Name  # "long edge"
    frames: Annotated[tuple[Frame, ...], Meta(max_length=4)] = ()
    cases: Annotated[tuple[Case, ...], Meta(max_length=2)] = ()


class Objectives(Verb, frozen=True, tag="objectives"):
    """Somebody places Objectives."""

    who: Role
    n: Annotated[int, Meta(ge=1, le=4)]
    regions: Regions


class Mines(Verb, frozen=True, tag="mines"):
    """The Defender places Minefields (TY-MINE-6, -7)."""


class Time(Verb, frozen=True, tag="time"):
    """The Attacker settles the time of day (TY-TOD-2 to -5)."""

    table: Literal["general", "mobile"]
    free: bool = False


class Reserves(Verb, frozen=True, tag="reserves"):
    """Somebody holds Units back; they come from an edge, from corners, or by a scatter table."""

    who: Role
    kind: Literal["immediate", "delayed"]
    deep: bool = False
    flanking: bool = False
    scatter: Ref = ""
    edge: Edge | Literal[""] = ""
    corners: Annotated[tuple[tuple[Inches, Inches], ...], Meta(max_length=2)] = ()
    unseen: bool = False  # both commit before either is shown


class RangedIn(Verb, frozen=True, tag="ranged-in"):
    """Markers for Artillery Units, the Defender first (TY-RNG-1)."""


class Ambush(Verb, frozen=True, tag="ambush"):
    """The Defender may hold one Unit in Ambush (TY-AMB-1)."""


class DeployAlternating(Verb, frozen=True, tag="deploy-alternating"):
    """Unit by Unit, the Attacker first (TY-DEP-8)."""

    attacker: Regions
    defender: Regions


class Deploy(Verb, frozen=True, tag="deploy"):
    """Everything that somebody has left to place (TY-DEP-9)."""

    who: Role
    regions: Regions


class Standing(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a Unit's Leader stands; the others are packed about it (TY-DEP-13)."""

    card: Ref
    at: tuple[Inches, Inches]
    nth: Annotated[int, Meta(ge=1, le=8)] = 1  # of the Units with that card


class InPlace(Verb, frozen=True, tag="in-place"):
    """A lesson's: Units that stand there already; beside these and `by_hand` nobody takes part."""

    who: Role
    units: Annotated[tuple[Standing, ...], Meta(min_length=1, max_length=16)]
    by_hand: Annotated[tuple[Ref, ...], Meta(max_length=16)] = ()


class First(Verb, frozen=True, tag="first"):
    """Who has the first turn (TY-ATK-4)."""

    by: Literal["attacker", "roll"]


SetUp: TypeAlias = (
    RollAttacker
    | Pick
    | Objectives
    | Mines
    | Time
    | Reserves
    | RangedIn
    | Ambush
    | InPlace
    | DeployAlternating
    | Deploy
    | First
)


# How a mission is won beside a broken force


class WinHold(Verb, frozen=True, tag="win-hold"):
    """By Holding one of the Objectives that lie there, from that own turn on (TY-OBJ-4)."""

    who: Role
    boxes: Annotated[tuple[BoxEntry, ...], Meta(max_length=2)] = ()  # none: all of them
    turn: Turn = 1


class WinClear(Verb, frozen=True, tag="win-clear"):
    """The Defender: nobody within 8 inches of any Objective (TY-OBJ-10)."""

    turn: Turn = 6


class WinTurn(Verb, frozen=True, tag="win-turn"):
    """The Defender, in the Starting Step of that turn (TY-REA-4)."""

    turn: Turn = 9


Win: TypeAlias = WinHold | WinClear | WinTurn


class Chosen(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is settled before play (guide, A.1)."""

    blue: Ref = "FO-A"  # a ready force, or "built"
    red: Ref = "FO-B"
    points: Annotated[int, Meta(ge=50, le=100)] = 100
    layout: Ref = "steinfeld-crossroads"
    cap: Annotated[int, Meta(ge=8, le=20)] = 12  # TY-VP-5
    light: LightMode | Literal[""] = ""  # "": as the mission says
    attacker: Literal["", "roll", "infantry", "blue", "red"] = ""  # "": as the mission says
    handicap: bool = False  # TY-SEL-5


class Mission(Header, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """A mission to be played, or a way to come by one."""

    id: Id
    title: Name
    brief: Text = ""
    code: Annotated[str, Meta(max_length=3)] = ""  # FFA
    # How the mission is found: it is this one, by battle plans, by a die, three linked battles.
    select: Literal["agreed", "plans", "random", "linked"] = "agreed"
    meeting: bool = False  # TY-ME-1
    withdrawal: bool = False  # TY-SW-1
    capped: bool = True  # TY-VP-5: not Rearguard
    script: Annotated[tuple[SetUp, ...], Meta(max_length=24)] = ()
    wins: Annotated[tuple[Win, ...], Meta(max_length=6)] = ()
    chosen: Chosen = Chosen()
    # A lesson's first dice; such a mission is in no list.
    dice: Annotated[tuple[Annotated[int, Meta(ge=1, le=4096)], ...], Meta(max_length=400)] = ()

    @property
    def seats(self) -> tuple[Seat, ...]:
        return ("blue", "red")


class PlanCell(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A cell of the matrix of battle plans, row blue (TY-BP-2 to -5)."""

    id: Id
    blue: Plan
    red: Plan
    attacker: Literal["roll", "blue", "red"]
    missions: tuple[Ref, Ref, Ref, Ref, Ref, Ref]


class RandomTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """TY-SEL-2."""

    id: Id
    missions: tuple[Ref, Ref, Ref, Ref, Ref, Ref]


Place: TypeAlias = Literal["left-edge", "left-corner", "own-edge", "right-corner", "right-edge"]


class Scatter(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where Scattered Reserves come from, by a die, as their owner faces the enemy (8.4)."""

    id: Id
    faces: tuple[Place, Place, Place, Place, Place, Place]


class Operation(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Linked battles: points and layout of each, in order (TY-SEL-6)."""

    id: Id
    title: Name
    brief: Text = ""
    battles: Annotated[tuple[Battle, ...], Meta(min_length=1, max_length=6)]


class Battle(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One of them, with the forces of whoever does not build their own."""

    points: Annotated[int, Meta(ge=50, le=100)]
    layout: Ref
    blue: Ref
    red: Ref
