"""What is printed: weapons, unit cards, formations, nations and ready forces (guide, 9)."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field

from sandtable.games.team_yankee.verbs import Armour, Effect
from sandtable.games.team_yankee.vocabulary import AUTO, NEVER, Id, Kind, Name, Ref, Text, UnitRole

Score = Annotated[int, Meta(ge=AUTO, le=NEVER)]  # 2 to 6; NEVER and AUTO for "-" and "auto"
Inch = Annotated[int, Meta(ge=0, le=100)]
Dice = Annotated[int, Meta(ge=0, le=12)]  # 0: it cannot fire then
Points = Annotated[int, Meta(ge=0, le=100)]
Many = Annotated[int, Meta(ge=1, le=12)]
Keywords = Annotated[tuple[Ref, ...], Meta(max_length=12)]
Bloc: TypeAlias = Literal["nato", "pact"]


class Keyword(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A special rule (guide, 9.2)."""

    id: Id
    name: Name
    text: Text = ""
    effects: Annotated[tuple[Effect, ...], Meta(max_length=8)] = ()


class SpeedClass(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Inches by the way one moves, and the Cross number (guide, 7.2)."""

    id: Id
    name: Name
    tactical: Inch
    terrain: Inch
    cross_country: Inch
    road: Inch
    cross: Score


class Weapon(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of 9.3; one with `artillery` only fires Bombardments."""

    id: Id
    name: Name
    range: Inch
    least: Inch = 0
    halted: Dice = 0
    moving: Dice = 0
    artillery: bool = False
    anti_tank: Armour = 0  # 0: it hurts no armour
    firepower: Score
    keywords: Keywords = ()


class Blow(Struct, frozen=True, forbid_unknown_fields=True):
    """What a Team strikes armour with in an assault (TY-ASL-6)."""

    anti_tank: Armour
    firepower: Score


class TeamCard(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A kind of Team of a Unit on foot: rifle, missile, MG (guide, 9.4)."""

    id: Id
    name: Name
    weapons: Annotated[tuple[Ref, ...], Meta(max_length=4)]
    blow: Blow | None = None  # if it is not that of its Unit's card


class UnitCard(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of 9.4."""

    id: Id
    name: Name
    nation: Ref
    roles: Annotated[tuple[UnitRole, ...], Meta(min_length=1, max_length=3)]
    kind: Kind
    sizes: Annotated[dict[Many, Points], Meta(min_length=1, max_length=12)]  # Teams: points
    hit_on: Score
    armour: tuple[Armour, Armour, Armour] | None = None  # front, side, top: armoured Tanks
    save: Score = NEVER  # everybody else
    courage: Score
    morale: Score
    rally: Score = NEVER  # Rally of Infantry, Remount of Tanks
    skill: Score
    assault: Score = NEVER
    counterattack: Score = NEVER
    blow: Blow | None = None  # none: it strikes no armour
    speed: Ref
    weapons: Annotated[tuple[Ref, ...], Meta(max_length=4)] = ()
    keywords: Keywords = ()
    # On foot: which Teams a Unit of that size has, the Leader first, and how many carriers.
    teams: Annotated[dict[Many, Annotated[tuple[Ref, ...], Meta(max_length=16)]], Meta(max_length=6)] = field(
        default_factory=dict
    )
    carrier: Ref = ""
    carriers: Annotated[dict[Many, Many], Meta(max_length=6)] = field(default_factory=dict)
    value: Points = 0  # of one vehicle of an Attachment, for computer players
    symbol: Annotated[str, Meta(max_length=20)] = ""  # on its base; changes nothing in play

    @property
    def infantry(self) -> bool:
        return self.kind == "infantry"

    @property
    def tank(self) -> bool:
        """A ground vehicle, armoured or not (TY-FRC-5)."""
        return self.kind in ("tank", "unarmoured")

    @property
    def aircraft(self) -> bool:
        return self.kind in ("helicopter", "strike-aircraft")


class Slot(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """So many Units of these cards; `hq`: only with that HQ."""

    cards: Annotated[tuple[Ref, ...], Meta(min_length=1, max_length=4)]
    least: Annotated[int, Meta(ge=0, le=9)] = 0
    most: Annotated[int, Meta(ge=1, le=9)]
    hq: Ref = ""


class FormationCard(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of 9.5."""

    id: Id
    name: Name
    nation: Ref
    hq: Annotated[tuple[Ref, ...], Meta(min_length=1, max_length=4)]
    slots: Annotated[tuple[Slot, ...], Meta(min_length=1, max_length=9)]


class Nation(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Whose forces they are; allies lend one Formation (TY-FRC-2)."""

    id: Id
    name: Name
    bloc: Bloc
    support: Annotated[tuple[Ref, ...], Meta(max_length=24)]
    allies: Annotated[tuple[Ref, ...], Meta(max_length=4)] = ()


class Bought(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A Unit of a force."""

    card: Ref
    teams: Many
    plough: bool = False


class Raised(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A Formation of a force; the HQ is the first of its Units."""

    formation: Ref
    units: Annotated[tuple[Bought, ...], Meta(max_length=10)]
    allied: bool = False


class ForceList(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A force as it is written down, ready (guide, 9.6) or somebody's own."""

    id: Id
    name: Name
    nation: Ref
    points: Points = 0  # the total that it was made for
    formations: Annotated[tuple[Raised, ...], Meta(max_length=4)] = ()
    support: Annotated[tuple[Bought, ...], Meta(max_length=12)] = ()
    text: Text = ""
