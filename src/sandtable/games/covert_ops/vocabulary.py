"""The words of the game: seats, tokens, actions, ranges; closed lists that content may name."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias, get_args

from msgspec import Meta

Seat: TypeAlias = str
UnitId: TypeAlias = int
SEATS: Final[tuple[Seat, ...]] = tuple(f"player-{n}" for n in range(1, 7))  # CO-1.0-1

Id = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9][A-Za-z0-9_-]*$")]
Ref = Annotated[str, Meta(max_length=40)]  # the id of something else
Name = Annotated[str, Meta(min_length=1, max_length=60)]
Text = Annotated[str, Meta(max_length=1000)]
Small = Annotated[int, Meta(ge=-20, le=20)]
Count = Annotated[int, Meta(ge=1, le=20)]
Inches: TypeAlias = int | float  # as a file says it; `ticks` refuses what is no whole tick

ANY, RANDOM = "any", "random"  # in place of an Opfor faction: left open, settled by a roll

UnitType: TypeAlias = Literal["officer", "infantry"]
Skill: TypeAlias = Literal["hacking", "medicine", "demolition", "search"]
SKILLS: Final[tuple[Skill, ...]] = get_args(Skill)
ActionName: TypeAlias = Literal["storm", "assault", "interact", "command", "defensive-fire", "enrage", "consume"]
Ability: TypeAlias = Literal["vengeful", "flight", "inspire", "sure-footed", "unshaken"]
DefenceKind: TypeAlias = Literal["armor", "dodge", "riposte"]
Token: TypeAlias = Literal["marker", "rend", "suppression", "hunker", "fury", "gorged"]
Mark: TypeAlias = Literal["marker", "rend", "suppression"]  # what weapons leave behind
MARKS: Final[tuple[Mark, ...]] = get_args(Mark)
MOST: Final[dict[Token, int]] = {"marker": 1, "rend": 1, "suppression": 1, "hunker": 1, "fury": 2, "gorged": 2}
AttackKind: TypeAlias = Literal["any", "ranged", "melee"]
Compass: TypeAlias = Literal["N", "E", "S", "W"]
Letter: TypeAlias = Literal["A", "B", "C"]
LETTERS: Final[tuple[Letter, ...]] = get_args(Letter)
Difficulty: TypeAlias = Literal["regular", "recruit", "veteran", "elite"]
Arrow: TypeAlias = Literal["red", "blue", "grey"]
# In the tray: not set up yet.
Zone: TypeAlias = Literal["tray", "combat", "casualty", "exfiltrated", "dead"]
Result: TypeAlias = Literal["", "defeat", "pyrrhic", "minor", "major"]
Activity: TypeAlias = Literal[
    "vengeful-alerts",  # CO-SG-5
    "fury-grants-assault",  # CO-SG-6
    "enrage",  # CO-SG-7
    "select-by-need",  # CO-SG-8
    "consume",  # CO-SG-9
]

TABLE_INCHES: Final = 36  # CO-C1-1
ALERT_RANGE, DISCOVERY_RANGE = 12, 18  # inches (CO-4.1-5, CO-4.3A-1)
LEAST_ALERT_RANGE: Final = 4  # CO-C8-6
TOUCH: Final = 2  # ticks between bases in contact (CO-C1-4)
INTERACT_INCHES, ENGAGED_INCHES, CONSUME_INCHES = 1, 1, 2
VENGEFUL_INCHES, ENRAGE_INCHES, DESIGNATE_INCHES = 6, 8, 18
RIPOSTE_INCHES: Final = 2  # CO-C6-4
MARKER_SIZE: Final = 40  # CO-4.3-1
MOST_MARKERS, MOST_OPFOR = 4, 30  # CO-4.3-4, CO-K-10
ALARM_TOP: Final = 20  # CO-6.0-1
LAST_ROUND: Final = 20  # CO-C4-17
MOST_LEGS: Final = 8  # of a player's path (CO-C3-2)
MOST_ASSETS: Final = 5  # points bought by all together (CO-3.0-3)
MEDICINE_DIFFICULTY: Final = 9  # CO-7.1-4
REQUISITION: Final = {1: 120, 2: 60, 3: 40, 4: 30, 5: 30, 6: 30}  # CO-3.0-2
ASSET_PRICE: Final = 2  # requisition for an Asset Point (CO-C9-1)
MOST_COPIES: Final = 4  # of a profile in a team (CO-C9-3)


def tier_of(alarm: int) -> int:
    """Four tiers of five levels; 0 counts as the first (CO-6.0-2)."""
    return max(1, -(-alarm // 5))


def officers_in(requisition: int) -> int:
    """How many Field Officers a team may have (CO-C9-3)."""
    return 1 + requisition // 60
