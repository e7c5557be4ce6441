"""Effect verbs: what cards, conditions, assets and upgrades may do (guide, 9.1). A closed list.

Lasting verbs are read by `figures` while they last; the others are carried out once, by
`rules.effects`.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from sandtable.games.covert_ops.vocabulary import (
    Ability,
    ActionName,
    AttackKind,
    Count,
    Inches,
    Letter,
    Mark,
    Ref,
    Skill,
    Small,
    Token,
)
from sandtable.kernel.verbs import Verb

Scope: TypeAlias = Literal[
    "self",  # the bearer of an upgrade
    "unit",  # a player unit that is chosen
    "activator",  # the Opfor unit that was selected for this turn
    "turn",  # every Opfor unit that activates in this turn (CO-K-4)
    "near",  # Opfor units within `within` of the activator, itself included
    "players-near",  # player units within `within` of the activator
    "closest-player",  # the player unit closest to the activator
    "opfor-officers",
    "opfor",
    "players",
    "all",
]
Until: TypeAlias = Literal["first", "activation", "turn", "round", "mission"]
Within: TypeAlias = Annotated[int, Meta(ge=0, le=36)]  # inches


class Modifiers(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a weapon does beside its damage (CO-C5-7 to -12)."""

    precise: bool = False
    impact: Annotated[int, Meta(ge=0, le=12)] = 0  # inches
    aoe: Annotated[int, Meta(ge=0, le=12)] = 0  # inches
    marks: Annotated[tuple[Mark, ...], Meta(max_length=3)] = ()
    select: Annotated[tuple[Mark, ...], Meta(max_length=3)] = ()  # one of them, chosen when the attack is declared
    feint: Mark | None = None
    sidearm: bool = False

    def plus(self, other: Modifiers) -> Modifiers:
        """Both together."""
        return Modifiers(
            precise=self.precise or other.precise,
            impact=max(self.impact, other.impact),
            aoe=max(self.aoe, other.aoe),
            marks=tuple(dict.fromkeys((*self.marks, *other.marks))),
            select=self.select or other.select,
            feint=self.feint or other.feint,
            sidearm=self.sidearm or other.sidearm,
        )


# Carried out once


class Give(Verb, frozen=True, tag="give"):
    """Tokens for units, up to what they may hold."""

    scope: Scope
    token: Token
    n: Count = 1
    within: Within = 0


class Take(Verb, frozen=True, tag="take"):
    """Units discard tokens."""

    scope: Scope
    token: Token
    n: Count = 1


class Heal(Verb, frozen=True, tag="heal"):
    """Removes damage, never Injuries."""

    scope: Scope
    n: Count


class Hurt(Verb, frozen=True, tag="hurt"):
    """Damage that no defence helps against."""

    scope: Scope
    n: Count


class Mend(Verb, frozen=True, tag="mend"):
    """Removes Injuries."""

    n: Count


class Act(Verb, frozen=True, tag="act"):
    """Action tokens, now or at the start of this activation."""

    scope: Scope
    n: Small


class Shift(Verb, frozen=True, tag="shift"):
    """A free reposition."""

    scope: Scope
    inches: Count
    goal: Literal["nearest-player", "cover"]


class Alert(Verb, frozen=True, tag="alert"):
    """Opfor units become Alert."""

    scope: Scope
    within: Within = 0


class Alarm(Verb, frozen=True, tag="alarm"):
    """The Alarm Level rises or falls, within 0 to 20."""

    n: Small


class Draw(Verb, frozen=True, tag="draw"):
    """More or fewer Action cards this turn, at least one."""

    n: Small


class Peek(Verb, frozen=True, tag="peek"):
    """The top Action cards are looked at and put back in any order."""

    n: Count


class Spawn(Verb, frozen=True, tag="spawn"):
    """An Activity marker at an insertion point."""

    point: Letter


class Recruit(Verb, frozen=True, tag="recruit"):
    """Opfor units that touch the activator."""

    unit: Ref
    n: Count = 1


class Lead(Verb, frozen=True, tag="lead"):
    """Activity markers move: all, or those within so many inches of a point."""

    inches: Count
    goal: Literal["nearest-player", "point"]
    within: Within = 0


class Smoke(Verb, frozen=True, tag="smoke"):
    """An obscuring disc within so many inches and sight of the activating unit."""

    radius: Inches
    inches: Count


class Strike(Verb, frozen=True, tag="strike"):
    """An attack from off the table on everything near a chosen Opfor unit."""

    dice: Count
    pool: Count
    track: tuple[int, int, int]
    radius: Count


class Points(Verb, frozen=True, tag="points"):
    """Asset Points of the common pool."""

    n: Small


# Lasting


class Dice(Verb, frozen=True, tag="dice"):
    """More or fewer attack dice."""

    scope: Scope
    n: Small
    attack: AttackKind = "any"
    until: Until = "mission"


class Mod(Verb, frozen=True, tag="mod"):
    """Attacks gain weapon modifiers."""

    scope: Scope
    modifiers: Modifiers
    attack: AttackKind = "any"
    until: Until = "mission"


class NoCover(Verb, frozen=True, tag="no-cover"):
    """Attacks ignore cover."""

    scope: Scope
    until: Until = "mission"


class Guard(Verb, frozen=True, tag="guard"):
    """Armor higher or granted, or a Dodge for whoever has none."""

    scope: Scope
    defence: Literal["armor", "dodge"]
    n: Count
    by: Annotated[int, Meta(ge=0, le=12)] = 0  # inches of a Dodge
    until: Until = "mission"


class Speed(Verb, frozen=True, tag="mv"):
    """Mv is longer or shorter, in inches."""

    scope: Scope
    n: Small
    until: Until = "mission"


class Orders(Verb, frozen=True, tag="orders"):
    """More or fewer Order tokens of Field Officers."""

    scope: Scope
    n: Small
    until: Until = "mission"


class Grant(Verb, frozen=True, tag="grant"):
    """An action or an ability; Ghost by so many inches."""

    scope: Scope
    action: ActionName | None = None
    ability: Ability | None = None
    ghost: Annotated[int, Meta(ge=0, le=12)] = 0
    until: Until = "mission"


class Stat(Verb, frozen=True, tag="stat"):
    """Damage of units when they are recruited."""

    scope: Literal["opfor-officers", "opfor"]
    damage: Small


class Test(Verb, frozen=True, tag="test"):
    """Interaction Tests of a type; of any means every type but Medicine."""

    type: Skill | Literal["any"]
    n: Small


class Range(Verb, frozen=True, tag="range"):
    """A range is longer or shorter, in inches."""

    of: Literal["alert", "discovery", "weapon", "rad"]
    n: Small
    until: Until = "mission"
    side: Literal["both", "players", "opfor"] = "both"


class Sight(Verb, frozen=True, tag="sight"):
    """Nobody sees farther than this."""

    inches: Count


class ObscureBeyond(Verb, frozen=True, tag="obscure-beyond"):
    """Ranged attacks from farther away are obscured."""

    inches: Count


class LowCost(Verb, frozen=True, tag="low-cost"):
    """What entering Low terrain costs."""

    inches: Count


class PushBonus(Verb, frozen=True, tag="push-bonus"):
    """Pushes are so many inches longer."""

    n: Small


class HoldAlarm(Verb, frozen=True, tag="hold-alarm"):
    """In the first rounds the alarm does not rise when they end."""

    rounds: Count


class NoRandom(Verb, frozen=True, tag="no-random"):
    """Squads are recruited without their random element."""


class OnTest(Verb, frozen=True, tag="on-test"):
    """The alarm after an Interaction Test that is no Medicine."""

    passed: Small = 0
    failed: Small = 0


Once: TypeAlias = (
    Give
    | Take
    | Heal
    | Hurt
    | Mend
    | Act
    | Shift
    | Alert
    | Alarm
    | Draw
    | Peek
    | Spawn
    | Recruit
    | Lead
    | Smoke
    | Strike
    | Points
)
Lasting: TypeAlias = (
    Dice
    | Mod
    | NoCover
    | Guard
    | Speed
    | Orders
    | Grant
    | Stat
    | Test
    | Range
    | Sight
    | ObscureBeyond
    | LowCost
    | PushBonus
    | HoldAlarm
    | NoRandom
    | OnTest
)
Effect: TypeAlias = Once | Lasting
Effects: TypeAlias = Annotated[tuple[Effect, ...], Meta(max_length=8)]
