"""The words of the game: seats, sizes, tokens, cards; closed lists that content may name."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias, get_args

from msgspec import Meta

Difficulty: TypeAlias = Literal["rookie", "veteran", "operator"]
DIFFICULTIES: Final[tuple[Difficulty, ...]] = get_args(Difficulty)
Band: TypeAlias = Literal[0, 1]  # 1-2 or 3-4 SEALs (STF-MIS-1)
Hand: TypeAlias = Literal["exact", "steady", "average", "shaky"]
HAND_PERCENT: Final[dict[Hand, int]] = {"exact": 0, "steady": 70, "average": 100, "shaky": 130}

Seat: TypeAlias = str
SEATS: Final[tuple[Seat, ...]] = ("seal-1", "seal-2", "seal-3", "seal-4")  # STF-MODE-1

Size: TypeAlias = Literal["S", "M", "L"]
SIZES: Final[tuple[Size, ...]] = get_args(Size)  # from small to large
SIZE_NAMES: Final[dict[Size, str]] = {"S": "Small", "M": "Medium", "L": "Large"}
DISC_STOCK: Final[dict[Size, int]] = {"S": 6, "M": 6, "L": 4}  # STF-CMP-3
Rate: TypeAlias = Literal["single", "burst", "stack"]
RATES: Final[tuple[Rate, ...]] = get_args(Rate)
CoverEntry: TypeAlias = Literal["none", "remove", "stun", "kill"]
DoorEntry: TypeAlias = Literal["stop", "pierce", "pierce-top"]
SideBoard: TypeAlias = Literal["bypass", "defuse", "sniping", "rescue"]

Colour: TypeAlias = Literal["green", "yellow", "red"]
COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)

Evidence: TypeAlias = Literal["HD", "DO", "FF", "PH"]
Role: TypeAlias = Literal["primary", "secondary", "other"]
EVIDENCE: Final[tuple[Evidence, ...]] = get_args(Evidence)  # STF-INT-3
Objective: TypeAlias = Literal[Evidence, "HO", "TB", "BW", "MM", "NW"]
TokenType: TypeAlias = Literal[Objective, "AL", "MK", "TP"]
TOKEN_TITLES: Final[dict[TokenType, str]] = {
    "HD": "Hard Drive",
    "DO": "Dossier",
    "FF": "File Folders",
    "PH": "Photos",
    "HO": "Hostage",
    "TB": "Time Bomb",
    "BW": "Bio-Weapon",
    "MM": "Mastermind",
    "NW": "Nuclear Weapon",
    "AL": "Alarm",
    "MK": "Medical Kit",
    "TP": "Tango Patrol",
}
TOKEN_STOCK: Final[dict[TokenType, int]] = {
    "HD": 1,
    "DO": 1,
    "FF": 1,
    "PH": 1,
    "HO": 4,
    "TB": 4,
    "BW": 3,
    "MM": 1,
    "NW": 1,
    "AL": 3,
    "MK": 2,
    "TP": 3,
}  # STF-CMP-4
BOMB_LETTERS: Final = ("AC", "BEG", "ADH", "CF")  # Time Bombs 1 to 4, drawn in this order
NUKE_LETTERS: Final[dict[int, str]] = {2: "BG", 3: "AEH"}  # STF-SC-8
BOMB_CLOCK: Final = 4  # STF-TOK-10

# STF-CMP-1
PATROL_STOCK: Final = 14
SENTRY_STOCK: Final = 9
BLOCK_STOCK: Final = 19
DOOR_STOCK: Final = 21
LOCATIONS: Final = 8
TIMER_TOP: Final = 20

Grade: TypeAlias = Literal[6, 7, 8, 9]
LOWEST_GRADE: Final[Grade] = 6
HIGHEST_GRADE: Final[Grade] = 9
Spec: TypeAlias = Literal["ASL", "SNI", "BRE", "COR", "EOD", "PNT", "SIG", "GRN"]
SPECS: Final[tuple[Spec, ...]] = get_args(Spec)
PrimaryClass: TypeAlias = Literal["SMG", "Battle Rifle", "Sniper Rifle", "Combat Shotgun"]
WeaponClass: TypeAlias = Literal[PrimaryClass, "Secondary"]
Slot: TypeAlias = Literal["primary", "secondary", "equipment"]
WEAPONS: Final[tuple[Slot, ...]] = ("primary", "secondary")
Keyword: TypeAlias = Literal[
    "Ordnance",
    "Grenade",
    "Charge",
    "Electronics",
    "Optic",
    "Lure",
    "Sidearm",
    "Silent",
    "Ammunition",
    "Guided",
    "Attachment",
    "Muzzle",
    "Rail",
    "Feed",
    "Support",
    "Armor",
    "Plate",
    "Suit",
    "Medical",
    "Kit",
    "Tool",
]
Condition: TypeAlias = Literal[
    "always",
    "primary",
    "secondary",
    "single",
    "burst",
    "stack",
    "rifle",
    "rifle_burst",
    "sniper",
    "sniper_single",
    "sniping",
    "grenade",
    "unmoved",
]
Wound: TypeAlias = Literal["bullet", "explosion", "bleeding"]
FreeUse: TypeAlias = Literal["use_medical", "knife", "use_snake_cam"]

Id = Annotated[
    str,
    Meta(
        pattern=r"^[A-Za-z0-9][A-Za-z0-9-]*$",
        max_length=40,
        description="an id of letters, digits and -, which does not begin with -",
    ),
]
Ref = Annotated[str, Meta(max_length=40)]  # an id of something else
Name = Annotated[str, Meta(min_length=1, max_length=60)]
Text = Annotated[str, Meta(max_length=400)]
BoardId: TypeAlias = str
CardId: TypeAlias = str  # a kind of card: `W01`, `E08`
CardCopy: TypeAlias = str  # one card of the stock: `E08#2` (STF-CMP-2)
MissionId: TypeAlias = str
DoorId: TypeAlias = str  # `A`, `2:A` on the second section
AreaId: TypeAlias = str


def kind_of(copy: CardCopy) -> CardId:
    """The kind of card that a copy is: `E08#2` is an `E08`."""
    return copy.partition("#")[0]
