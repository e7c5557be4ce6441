"""The words of the game: seats, sides, kinds of Teams, tests, ranges; closed lists."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias, get_args

from msgspec import Meta

Seat: TypeAlias = Literal["blue", "red"]
SEATS: Final[tuple[Seat, ...]] = get_args(Seat)  # blue is seat 1, the NATO row (TY-BP-8)
Role: TypeAlias = Literal["attacker", "defender"]
TeamId: TypeAlias = int
UnitId: TypeAlias = int
FormationId: TypeAlias = int

Id = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9][A-Za-z0-9_-]*$")]
Ref = Annotated[str, Meta(max_length=40)]  # the id of something else
Name = Annotated[str, Meta(min_length=1, max_length=60)]
Text = Annotated[str, Meta(max_length=1000)]
Inches: TypeAlias = int | float  # as a file says it; `ticks` refuses what is no whole tick

Kind: TypeAlias = Literal["tank", "unarmoured", "infantry", "helicopter", "strike-aircraft"]
UnitRole: TypeAlias = Literal["hq", "combat", "support", "independent", "attachment"]
Where: TypeAlias = Literal[
    "tray",  # not set up yet
    "table",
    "ambush",
    "reserve",
    "loiter",
    "out",
    "withdrawn",
    "destroyed",
    "waiting",  # arrives this turn, or the next, from `Unit.entry`
]
OFF_TABLE: Final = frozenset({"tray", "ambush", "reserve", "loiter", "out", "waiting"})
Plan: TypeAlias = Literal["attack", "manoeuvre", "defend"]
PLANS: Final[tuple[Plan, ...]] = get_args(Plan)
LightMode: TypeAlias = Literal["dawn", "daylight", "dusk", "darkness"]
Speed: TypeAlias = Literal["tactical", "terrain", "cross-country", "road"]  # the last three: Dash
Mode: TypeAlias = Literal["tactical", "dash"]
Order: TypeAlias = Literal["", "blitz", "cross-here", "dig-in", "follow-me", "clear-mines", "shoot-and-scoot"]
MovementOrder: TypeAlias = Literal["blitz", "cross-here", "dig-in", "clear-mines"]
Test: TypeAlias = Literal["courage", "morale", "rally", "remount", "skill", "counterattack", "cross"]
Face: TypeAlias = Literal["front", "side", "top"]
Benefit: TypeAlias = Literal["minefield", "roll", "reserves", "ranged-in"]  # TY-SEL-5
BENEFITS: Final[tuple[Benefit, ...]] = get_args(Benefit)
Edge: TypeAlias = Literal["north", "south", "west", "east"]
Frame: TypeAlias = Literal["identity", "mirror-x", "mirror-y", "half-turn"]
Victory: TypeAlias = Literal["", "stunning", "major", "minor"]

TABLE: Final = (1440, 960)  # ticks (TY-GEO-1)
RADIUS: Final[dict[Kind, int]] = {"infantry": 12, "tank": 20, "unarmoured": 20, "helicopter": 25, "strike-aircraft": 25}
NEVER: Final = 99  # a test that is not there: "-" on a card
AUTO: Final = 1  # a test that needs no die: "auto" on a card

# Lengths in ticks
COMMAND, WIDE_COMMAND, WIDE_UNIT = 120, 160, 8  # TY-CMD-1
LEADERSHIP: Final = 120  # TY-CMD-5
LONG_RANGE: Final = 320  # over 16 inches (TY-SHT-4)
STABILISED: Final = 200  # beyond 10 inches (TY-SHT-9)
STRETCHED: Final = 280  # Stab1 (TY-SHT-9)
CLOSE_ENEMY: Final = 40  # nobody comes nearer in the Movement Step (TY-MOV-4)
DASH_ENEMY: Final = 160  # TY-MOV-3
EXTRA: Final = 80  # 4 inches of Orders, charges, consolidating
DEFENSIVE_FIRE: Final = 160  # TY-ASL-3
BLOW: Final = 40  # TY-ASL-5
AROUND: Final = 80  # who must counterattack (TY-ASL-7)
BREAK_OFF: Final = 120  # TY-ASL-9
MOUNTING: Final = 40  # TY-TRN-1
HOLD, CLEARANCE = 80, 160  # TY-OBJ-4, -10
OBJECTIVE: Final = (25, 20)  # half its sides (TY-OBJ-1)
MINE: Final = 40  # TY-MINE-1
CLEAR_MINES: Final = 120  # TY-MINE-9
TEMPLATE, SALVO = 60, 100  # half a side (TY-ART-6)
DANGER, SALVO_DANGER = 160, 240  # TY-ART-3
SMOKE: Final = 60  # half a side (TY-SMK-1)
SMOKE_DEPTH, WOODS_DEPTH, ORCHARD_DEPTH = 120, 80, 160  # TY-SMK-2, TY-LOS-3
RADAR: Final = 240  # TY-AA-3
TOUCH: Final = 2  # TY-GEO-5
CORNER: Final = 320  # TY-RES-11
ENTRY: Final = 120  # of Teams about E (TY-RES-9)
AMBUSH_SEEN, AMBUSH_NEAR = 320, 80  # TY-AMB-5, -6
SPEARHEAD: Final = 160  # TY-DEP-12
AIR_COMMAND: Final = 120  # TY-AIR-6

MOST_LEGS: Final = 8  # of a drawn way (guide, section 2)
MINE_AT: Final = 5  # TY-MINE-3
PINNING, PINNING_MANY, MANY_TEAMS = 5, 8, 12  # TY-SHT-11, TY-ASL-4
EXCHANGES: Final = 10  # TY-ASL-8
RESERVE_SHARE: Final = 60  # per cent of the agreed points (TY-RES-1)
MINE_POINTS: Final = 25  # TY-MINE-6
LIGHT_TURN: Final = 3  # of the Defender (TY-TOD-6)
REARGUARD_TURN: Final = 9  # TY-REA-4
WITHDRAW_AT: Final = 6  # TY-SW-3


def other(seat: Seat) -> Seat:
    """The opponent."""
    return "red" if seat == "blue" else "blue"


def ground(kind: Kind) -> bool:
    """Whether a Team of that kind is on the ground (TY-FRC-5)."""
    return kind in ("tank", "unarmoured", "infantry")
