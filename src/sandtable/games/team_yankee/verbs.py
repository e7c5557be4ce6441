"""What special rules do (guide, 9.1): a closed list of verbs that keywords of cards are made of.

`figures` reads them; a keyword is an entry of content, so a new one needs no code.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from sandtable.games.team_yankee.vocabulary import Face
from sandtable.kernel.verbs import Verb

Modifier: TypeAlias = Literal["long", "night", "smoke"]
Against: TypeAlias = Literal["any", "aircraft"]
When: TypeAlias = Literal["", "moved", "not-moved", "moved-far", "pinned"]
Inch = Annotated[int, Meta(ge=0, le=80)]
Small = Annotated[int, Meta(ge=-6, le=6)]
Armour = Annotated[int, Meta(ge=0, le=30)]


class HitIgnore(Verb, frozen=True, tag="hit-ignore"):
    """A modifier of the score to hit does not count for this shooter."""

    modifier: Modifier
    when: When = ""
    against: Against = "any"


class HitAdd(Verb, frozen=True, tag="hit-add"):
    """The score to hit rises."""

    n: Small
    when: When = ""


class RofSet(Verb, frozen=True, tag="rof-set"):
    """So many dice instead."""

    n: Annotated[int, Meta(ge=1, le=9)]
    when: When = ""
    against: Against = "any"


class RangeAdd(Verb, frozen=True, tag="range-add"):
    """It reaches farther."""

    inches: Inch
    against: Against = "any"


class Heat(Verb, frozen=True, tag="heat"):
    """Distance does not help armour against it; `ArmourMin` does (TY-SAV-2, -3)."""


class ArmourMin(Verb, frozen=True, tag="armour-min"):
    """Armour is at least so much against HEAT (TY-SAV-3)."""

    faces: Annotated[tuple[Face, ...], Meta(min_length=1, max_length=3)]
    n: Armour


class SpeedSet(Verb, frozen=True, tag="speed-set"):
    """Tactical speed may be stretched to this (TY-SHT-9)."""

    inches: Inch


class NightDice(Verb, frozen=True, tag="night-dice"):
    """So many dice for how far one sees at Night; the highest counts (TY-NIGHT-7)."""

    n: Annotated[int, Meta(ge=2, le=4)]


class Keep(Verb, frozen=True, tag="keep"):
    """It stays Gone to Ground while it does this (TY-MOV-8)."""

    doing: Literal["moving", "shooting-guided"]


class Forbid(Verb, frozen=True, tag="forbid"):
    """What it may not do."""

    action: Literal[
        "fire",
        "charge",
        "assault",
        "running-infantry",  # target Infantry, unless it stays in Bulletproof Cover (TY-SHT-7)
        "ground-targets",
        "behind",  # targets behind the front half-plane (TY-AIR-4)
    ]
    when: When = ""


class Allow(Verb, frozen=True, tag="allow"):
    """What it may do and others may not."""

    action: Literal["shoot-aircraft", "bombardment", "smoke", "spot"]


class RangeInAdd(Verb, frozen=True, tag="range-in-add"):
    """To the score for Ranging In (TY-ART-4)."""

    n: Small


class Reroll(Verb, frozen=True, tag="reroll"):
    """A test is rolled again once."""

    test: Literal["firepower"]
    of: Literal["successes"]
    against: Against = "any"


class Template(Verb, frozen=True, tag="template"):
    """Length of a side of the bombardment template (TY-ART-6)."""

    inches: Inch
    danger: Inch  # no friend may be so near to the Aiming Point (TY-ART-3)


class TerrainAs(Verb, frozen=True, tag="terrain-as"):
    """Ground that it crosses as Difficult, where others may not go (TY-TER-2)."""

    ground: Literal["river"]


class Carry(Verb, frozen=True, tag="carry"):
    """So many Infantry Teams have room; it never Holds, contests or charges (TY-OBJ-5)."""

    n: Annotated[int, Meta(ge=1, le=6)]


class ConcealNear(Verb, frozen=True, tag="conceal-near"):
    """Concealed so near to Tall terrain (TY-AIR-3)."""

    inches: Inch


class DeployExtend(Verb, frozen=True, tag="deploy-extend"):
    """TY-DEP-12."""

    inches: Inch


class ClearsMines(Verb, frozen=True, tag="clears-mines"):
    """One Tank of the Unit may buy a Mine Clearing Device (TY-FRC-4)."""


Effect: TypeAlias = (
    HitIgnore
    | HitAdd
    | RofSet
    | RangeAdd
    | Heat
    | ArmourMin
    | SpeedSet
    | NightDice
    | Keep
    | Forbid
    | Allow
    | RangeInAdd
    | Reroll
    | Template
    | TerrainAs
    | Carry
    | ConcealNear
    | DeployExtend
    | ClearsMines
)
