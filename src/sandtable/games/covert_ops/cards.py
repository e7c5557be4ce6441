"""What is printed: weapons, profiles, factions and squads, Action cards, conditions and more."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from sandtable.boards.tabletop.mats import radius_of
from sandtable.boards.tabletop.ticks import INCH
from sandtable.games.covert_ops.verbs import Effects, Modifiers, Spawn
from sandtable.games.covert_ops.vocabulary import (
    Ability,
    ActionName,
    Activity,
    Arrow,
    Compass,
    DefenceKind,
    Id,
    Name,
    Ref,
    Skill,
    Text,
    UnitType,
)

Inch = Annotated[int, Meta(ge=0, le=36)]
Dice = Annotated[int, Meta(ge=1, le=8)]
Roster = Annotated[tuple[Ref, ...], Meta(max_length=24)]
Level = Annotated[int, Meta(ge=0, le=9)]
Track = tuple[Level, Level, Level]  # raw damage of a die of 1-2, 3-4, 5-6 (CO-C5-5)


class Weapon(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """CO-C5-1."""

    id: Id
    name: Name
    kind: Literal["ranged", "melee"]
    range: Inch  # or reach
    dice: Dice
    pool: Dice
    track: Track
    modifiers: Modifiers = Modifiers()

    @property
    def melee(self) -> bool:
        return self.kind == "melee"


class Defence(Struct, frozen=True, forbid_unknown_fields=True):
    """What a unit may do about damage (CO-C6-2 to -4)."""

    kind: DefenceKind
    n: Level  # so much less damage
    then: Level = 0  # inches of a Dodge, damage of a Riposte


class Profile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """A unit as it is printed (guide, 9.3)."""

    id: Id
    name: Name
    faction: Ref
    type: UnitType
    size: Literal[25, 30, 40, 50]
    mv: Inch
    rad: Inch = 0
    actions: Annotated[int, Meta(ge=0, le=5)] = 2  # Action tokens
    orders: Annotated[int, Meta(ge=0, le=4)] = 0  # Order tokens
    damage: Annotated[int, Meta(ge=1, le=30)]
    defences: Annotated[tuple[Defence, ...], Meta(max_length=3)] = ()  # as printed
    weapons: Annotated[tuple[Ref, ...], Meta(max_length=4)] = ()  # as printed
    does: Annotated[tuple[ActionName, ...], Meta(max_length=8)] = ()
    abilities: Annotated[tuple[Ability, ...], Meta(max_length=6)] = ()
    ghost: Inch = 0
    skills: Annotated[dict[Skill, Level], Meta(max_length=4)] = field(default_factory=dict)
    slots: Annotated[int, Meta(ge=0, le=3)] = 0
    cost: Annotated[int, Meta(ge=0, le=120)] = 0  # none: nobody can buy it
    unique: bool = False
    subtypes: Annotated[tuple[Name, ...], Meta(max_length=4)] = ()
    eaten: bool = False  # whoever Consumes takes it, strong or weak (CO-SG-9), and it comes back
    symbol: Annotated[str, Meta(max_length=20)] = ""  # on its base; changes nothing in play

    @cached_property
    def radius(self) -> int:
        """In ticks (CO-C1-2)."""
        return radius_of(self.size)

    @property
    def officer(self) -> bool:
        return self.type == "officer"


class Faction(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who they are; the squads of an Opfor faction and what it does differently."""

    id: Id
    name: Name
    text: Text = ""
    # A squad: always these, then by a d6 of 1-3 or 4-6 (CO-SG-2 to -4); none: never Opfor.
    squad: Annotated[tuple[Ref, ...], Meta(max_length=8)] = ()
    low: Annotated[tuple[Ref, ...], Meta(max_length=4)] = ()
    high: Annotated[tuple[Ref, ...], Meta(max_length=4)] = ()
    activity: Annotated[tuple[Activity, ...], Meta(max_length=6)] = ()
    # Ready teams by requisition: 120, 60, 40, 30 (guide, 9.3 and A.3).
    teams: Annotated[dict[Literal["120", "60", "40", "30"], Roster], Meta(max_length=4)] = field(default_factory=dict)


class ActionCard(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """CO-4.2-1."""

    id: Id
    name: Name
    text: Text = ""
    threat: Annotated[int, Meta(ge=1, le=9)]
    compass: Compass
    inches: Inch
    tier: Annotated[int, Meta(ge=0, le=4)] = 0  # no effect below this tier (CO-K-3)
    alert: bool = False  # no effect unless the activating unit is Alert
    effects: Effects = ()
    faction: Ref = ""  # any
    # One of the Reinforcements; not said: if markers are all that it brings.
    reinforcements: bool | UnsetType = UNSET

    @property
    def distance(self) -> int:
        return self.inches * INCH

    @property
    def reinforces(self) -> bool:
        """Whether it is one of the Reinforcements, which Survival sets aside (CO-SV-2)."""
        if self.reinforcements is not UNSET:
            return self.reinforcements
        return bool(self.effects) and all(isinstance(one, Spawn) for one in self.effects)


class Condition(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """CO-3.0-13."""

    id: Id
    name: Name
    text: Text = ""
    arrow: Arrow
    effects: Effects
    excludes: Annotated[tuple[Ref, ...], Meta(max_length=4)] = ()


class Asset(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """CO-C9-5."""

    id: Id
    name: Name
    text: Text = ""
    points: Annotated[int, Meta(ge=1, le=5)]
    moment: Literal["activation", "player-turn", "opfor-turn", "round-end"]
    effects: Effects


class Unlock(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The deed that makes a campaign upgrade to be had (CO-CP-11)."""

    mission: Ref = ""  # in this mission:
    done: Annotated[int, Meta(ge=0, le=9)] = 0  # so many elements are done
    captives: Annotated[int, Meta(ge=0, le=9)] = 0  # so many captives are out
    vp: Annotated[int, Meta(ge=0, le=10)] = 0  # so many Victory Points
    survived: Annotated[int, Meta(ge=0, le=9)] = 0  # the unit ended so many missions unharmed
    injuries: Annotated[int, Meta(ge=0, le=9)] = 0  # the unit has so many


class Upgrade(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """CO-K-6."""

    id: Id
    name: Name
    text: Text = ""
    kind: Literal["gear", "weapon", "training", "campaign"]
    cost: Annotated[int, Meta(ge=1, le=20)]
    officers: bool = False  # for Field Officers only
    effects: Effects
    unlock: Unlock | None = None
    spent: bool = False  # it is used up when it is bought (CU6)
