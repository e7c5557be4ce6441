"""Soldiers, weapons and counters as data (guide, 9.2 to 9.5)."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, TypeVar

from msgspec import Meta, Struct

from sandtable.games.special_forces.vocabulary import (
    UNTRAINED,
    AidBonus,
    Ammo,
    Banned,
    Blast,
    CardEffect,
    Command,
    CounterEffect,
    CounterId,
    Damage,
    Endless,
    FireMode,
    Initiative,
    Issue,
    No,
    Ref,
    SelfDown,
    Side,
    Small,
    Smoke,
    StunOnly,
    Untrained,
    Uses,
    UsesAmmo,
    WeaponEffect,
)

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Id = Annotated[
    str,
    Meta(
        pattern=r"^[A-Za-z0-9][A-Za-z0-9-]*$",
        max_length=40,
        description="an id of letters, digits and -, which does not begin with -",
    ),
]
Text = Annotated[str, Meta(max_length=400)]
Needed = Annotated[int, Meta(ge=1, le=14)]
E_ = TypeVar("E_")


class Band(Struct, frozen=True, forbid_unknown_fields=True):
    """Ranges from lo to hi need that roll or more (SF-ATK-2)."""

    lo: Small
    hi: Small
    needed: Needed

    def __post_init__(self) -> None:
        if self.lo > self.hi:
            raise ValueError(f"a band goes up: {self.lo} is more than {self.hi}")


class Mode(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of a weapon's table; a range in no band is the dash (SF-ATK-3)."""

    name: FireMode
    bands: Annotated[tuple[Band, ...], Meta(min_length=1, max_length=20)]
    out: Small = 0  # 0: no Out number

    def __post_init__(self) -> None:
        for band, following in zip(self.bands, self.bands[1:], strict=False):
            if following.lo <= band.hi:
                raise ValueError(f"bands go outwards: range {following.lo} is in two of them")

    def needed(self, distance: int) -> int | None:
        for band in self.bands:
            if band.lo <= distance <= band.hi:
                return band.needed
        return None


class Armament(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """What a weapon and a thrown or launched counter have in common: a table and effects."""

    id: Id
    name: Name
    modes: Annotated[tuple[Mode, ...], Meta(max_length=9)] = ()
    effects: Annotated[tuple[WeaponEffect | CounterEffect, ...], Meta(max_length=20)] = ()
    text: Text = ""

    def effect(self, kind: type[E_]) -> E_ | None:
        return next((one for one in self.effects if isinstance(one, kind)), None)

    @cached_property
    def damage(self) -> int:
        found = self.effect(Damage)
        return found.n if found else 0

    @cached_property
    def radius(self) -> int | None:
        """None for direct fire; smoke bursts on a dot like any radius weapon (SF-SMK-1)."""
        found = self.effect(Blast) or self.effect(Smoke)
        return found.r if found else None

    @cached_property
    def is_smoke(self) -> bool:
        return self.effect(Smoke) is not None

    @cached_property
    def stuns_only(self) -> int:
        found = self.effect(StunOnly)
        return found.n if found else 0

    @cached_property
    def ammo(self) -> Ammo | None:
        found = self.effect(UsesAmmo)
        return found.type if found else None

    @cached_property
    def endless(self) -> str:
        found = self.effect(Endless)
        return found.reload if found else ""

    @cached_property
    def feeds_on(self) -> CounterId:
        found = self.effect(Uses)
        return found.counter if found else ""

    @cached_property
    def kills_user(self) -> bool:
        return self.effect(SelfDown) is not None

    @property
    def boxed(self) -> bool:
        """It can be empty: it has an Ammo box, or is loaded shot by shot."""
        return self.ammo is not None or self.endless == "each"


class Weapon(Armament, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """A weapon of a soldier's card, or bare hands."""

    modes: Annotated[tuple[Mode, ...], Meta(min_length=1, max_length=9)]


class Counter(Armament, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """An equipment counter; one with modes can be thrown or launched."""

    cost: Small = 0
    side: Side | None = None  # whose ammo it is; None fits both


class SoldierCard(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """A soldier's card (SF-CARD-1); Untrained ones share theirs (SF-UNT-1)."""

    id: Id
    side: Side
    name: Name
    cost: Small
    ap: Annotated[int, Meta(ge=1, le=6)]
    armor: Annotated[int, Meta(ge=0, le=5)] = 0
    weapons: Annotated[tuple[Ref, ...], Meta(max_length=10)] = ()
    # The spare ammo he starts with; also the box's size.
    extra: Annotated[tuple[Ref, ...], Meta(max_length=20)] = ()
    gear: Small = 0
    effects: Annotated[tuple[CardEffect, ...], Meta(max_length=20)] = ()
    number: Small = 0  # 0: no number, any of them may be in play
    text: Text = ""

    def called(self, soldier: str) -> str:
        """`US-8 Private`; a name that begins with the number says it once."""
        return self.name if self.name.startswith(soldier) else f"{soldier} {self.name}"

    @cached_property
    def untrained(self) -> bool:
        return any(isinstance(effect, Untrained) for effect in self.effects)

    @cached_property
    def banned(self) -> frozenset[Banned]:
        found: set[Banned] = set(UNTRAINED) if self.untrained else set()
        for effect in self.effects:
            if isinstance(effect, No):
                found.update(effect.what)
        return frozenset(found)

    @cached_property
    def commands(self) -> int:
        return sum(effect.n for effect in self.effects if isinstance(effect, Command))

    @cached_property
    def initiative(self) -> int:
        return sum(effect.n for effect in self.effects if isinstance(effect, Initiative))

    @cached_property
    def aid_bonus(self) -> int:
        return sum(effect.n for effect in self.effects if isinstance(effect, AidBonus))

    @cached_property
    def issue(self) -> tuple[CounterId, ...]:
        issues = (effect for effect in self.effects if isinstance(effect, Issue))
        return tuple(issue.counter for issue in issues for _ in range(issue.n))
