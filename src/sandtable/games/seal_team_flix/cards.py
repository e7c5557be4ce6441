"""SEAL boards, weapons, Equipment and Specializations as data (guide, 10.2 to 10.5)."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal, NamedTuple, TypeVar, cast

from msgspec import Meta, Struct

from sandtable.games.seal_team_flix.verbs import Aim, Effect
from sandtable.games.seal_team_flix.vocabulary import (
    RATES,
    CardCopy,
    CoverEntry,
    DoorEntry,
    Grade,
    Id,
    Keyword,
    Name,
    Rate,
    Size,
    Slot,
    Spec,
    Text,
    WeaponClass,
)

E_ = TypeVar("E_")
RateText = Annotated[
    str,
    Meta(
        pattern=r"^[1-6][SML](/[1-6][SML]){0,2}$",
        max_length=8,
        description="discs such as 1L or 3M/3S: 1 to 6 of S, M or L, up to three to choose from",
    ),
]
Loudness = Annotated[int, Meta(ge=0, le=6)]
Copies = Annotated[int, Meta(ge=1, le=9)]
Attachment = Annotated[str, Meta(pattern=r"^[A-Z]{3}$", max_length=3, description="three capitals such as SUP or LAS")]


class Discs(NamedTuple):
    """So many discs of one size."""

    n: int
    size: Size

    def __str__(self) -> str:
        return f"{self.n}{self.size}"


def discs(text: str) -> tuple[Discs, ...]:
    """`3M/3S`: three Medium or three Small ones."""
    return tuple(Discs(int(one[0]), cast(Size, one[1])) for one in text.split("/") if one)


class Firearm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """What flicks discs at its Rates of fire."""

    id: Id
    name: Name
    sound: Loudness
    single: RateText
    burst: RateText | None = None
    stack: RateText | None = None
    cover: CoverEntry
    door: DoorEntry = "stop"
    text: Text = ""

    def __post_init__(self) -> None:
        if (self.door == "pierce-top") != (self.stack is not None):
            raise ValueError("a stack has a top disc that pierces, nothing else has (STF-PHY-20)")

    @cached_property
    def rates(self) -> dict[Rate, tuple[Discs, ...]]:
        """Each Rate that the card has, with the discs to choose from (STF-FIR-3)."""
        texts = {"single": self.single, "burst": self.burst, "stack": self.stack}
        return {rate: discs(text) for rate in RATES if (text := texts[rate])}


class PrintedSecondary(Firearm, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """The Secondary Weapon that is printed on a board (STF-GEAR-5); no card."""

    @property
    def type(self) -> WeaponClass:
        return "Secondary"


class Weapon(Firearm, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """A Weapon card."""

    type: WeaponClass
    grade: Grade
    specs: Annotated[tuple[Spec, ...], Meta(max_length=8)] = ()  # none: ANY
    attachments: Annotated[tuple[Attachment, ...], Meta(max_length=10)] = ()
    effects: Annotated[tuple[Effect, ...], Meta(max_length=20)] = ()
    copies: Copies = 1

    @property
    def slot(self) -> Slot:
        return "secondary" if self.type == "Secondary" else "primary"  # STF-GEAR-4


class Equipment(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """An Equipment card; the Dart Pistol alone lies in the Secondary slot (STF-GEAR-6)."""

    id: Id
    name: Name
    copies: Copies
    keywords: tuple[Keyword, Keyword]  # a class and a type (STF-GEAR-7)
    slot: Literal["equipment", "secondary"] = "equipment"
    grade: Grade
    specs: Annotated[tuple[Spec, ...], Meta(max_length=8)] = ()  # none: ANY
    use: Literal["action", "passive", "fire"]  # STF-USE-1
    effects: Annotated[tuple[Effect, ...], Meta(min_length=1, max_length=20)]
    detonation: Annotated[tuple[Effect, ...], Meta(max_length=20)] = ()  # what follows when its bomb goes off
    after: Literal["discard", "keep", "discard-detonated", "discard-empty", "block-slot"]
    attachment: Attachment | None = None  # the word by which weapons list it (STF-GEAR-9)
    text: Text = ""

    def __post_init__(self) -> None:
        if self.keywords[0] == self.keywords[1]:
            raise ValueError("the keywords are a class and a type, not twice the same (STF-GEAR-7)")

    def effect(self, kind: type[E_]) -> E_ | None:
        return next((one for one in self.effects if isinstance(one, kind)), None)


class Specialization(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """Three cards, one for each Grade from E-7; each includes the ones before it."""

    id: Spec
    name: Name
    e7: Annotated[tuple[Effect, ...], Meta(min_length=1, max_length=20)]
    e8: Annotated[tuple[Effect, ...], Meta(min_length=1, max_length=20)]
    e9: Annotated[tuple[Effect, ...], Meta(min_length=1, max_length=20)]
    text: Text = ""

    def effects(self, grade: Grade) -> tuple[Effect, ...]:
        """What the card of that Grade does (STF-GEAR-14)."""
        return self._by_grade[grade]

    @cached_property
    def _by_grade(self) -> dict[Grade, tuple[Effect, ...]]:
        return {
            6: (),
            7: _lowest_aim(self.e7),
            8: _lowest_aim((*self.e7, *self.e8)),
            9: _lowest_aim((*self.e7, *self.e8, *self.e9)),
        }


def _lowest_aim(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """STF-PHY-18: of one Specialization with the same condition only the lowest counts."""
    lowest: dict[str, int] = {}
    for one in effects:
        if isinstance(one, Aim):
            lowest[one.when] = min(one.percent, lowest.get(one.when, one.percent))
    return tuple(one for one in effects if not isinstance(one, Aim) or one.percent == lowest[one.when])


class Board(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A SEAL."""

    id: Id
    name: Name
    speed: Annotated[int, Meta(ge=1, le=9)]
    health: Annotated[int, Meta(ge=1, le=9)]
    secondary: Id
    text: Text = ""


Card = Weapon | Equipment


def copies_of(card: Card) -> tuple[CardCopy, ...]:
    """Every physical card of a kind (STF-CMP-2)."""
    return tuple(f"{card.id}#{number}" for number in range(1, card.copies + 1))
