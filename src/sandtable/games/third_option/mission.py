"""What is played: Mission cards, operations, and the session that pins one of them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from sandtable.games.third_option.cards import Id, Name, Text
from sandtable.games.third_option.vocabulary import (
    Area,
    Carried,
    Difficulty,
    DrmNext,
    Method,
    MissionType,
    Special,
    Threat,
)
from sandtable.kernel.game import Header

LEGS = 6  # missions of an operation, at most (TO-9.6-1)
Dice = Annotated[tuple[Literal[6, 10], ...], Meta(max_length=2)]


class Site(Struct, frozen=True, forbid_unknown_fields=True):
    """One area of a Mission card and the objective there."""

    area: Area
    objective: Text = ""


class MissionCard(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Mission card (TO-2.4-2); generated and free missions take the same form."""

    id: Id
    name: Name
    type: MissionType
    threat: Threat
    asset_points: Annotated[int, Meta(ge=0, le=99)]
    fighters: Dice
    intel: Dice
    infil: Method  # where the markers lie (TO-7.3-7)
    exfil: Method
    vp: Annotated[int, Meta(ge=0, le=99)]
    areas: Annotated[tuple[Site, ...], Meta(min_length=1, max_length=2)]
    must_exfiltrate: bool = False
    exfil_drm: Annotated[int, Meta(ge=-3, le=3)] = 0

    def __post_init__(self) -> None:
        if len({site.area for site in self.areas}) != len(self.areas):
            raise ValueError("a Mission card names each area once")
        if self.type in ("capture", "rescue") and not self.must_exfiltrate:
            raise ValueError(f"a {self.type} mission must exfiltrate (TO-7.5.5-4)")
        if self.type in ("sabotage", "recon") and self.fighters:
            raise ValueError(f"a {self.type} mission makes no Fighter roll (TO-2.6.3-1, TO-2.6.5-1)")


class ByCard(Struct, frozen=True, tag_field="kind", tag="card", forbid_unknown_fields=True):
    """A Mission card (TO-9.0-7); without an area the player is asked when the mission begins."""

    card: Id
    area: Area | None = None


class RandomCard(Struct, frozen=True, tag_field="kind", tag="random_card", forbid_unknown_fields=True):
    """One of all Mission cards, drawn when the mission begins."""


class Generated(Struct, frozen=True, tag_field="kind", tag="generated", forbid_unknown_fields=True):
    """The Mission Generator, rolled when the mission begins; as often as wanted (TO-2.6.7-1)."""


class Free(Struct, frozen=True, tag_field="kind", tag="free", forbid_unknown_fields=True):
    """A free combination; methods not given are rolled (TO-9.6-3)."""

    type: MissionType
    area: Area
    threat: Threat
    infil: Method | None = None
    exfil: Method | None = None
    rolled: bool = False  # a random operation rolls the Asset Point dice (TO-9.6-6)


LegMission = ByCard | RandomCard | Generated | Free


class Leg(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One mission of an operation; None stands for the default effects (TO-9.6-2)."""

    mission: LegMission
    on_success: Annotated[tuple[Carried, ...], Meta(max_length=20)] | None = None
    on_failure: Annotated[tuple[Carried, ...], Meta(max_length=20)] | None = None
    special: Annotated[tuple[Special, ...], Meta(max_length=20)] = ()

    def __post_init__(self) -> None:
        for column in (self.on_success, self.on_failure, self.special):
            named = [v.roll if isinstance(v, DrmNext) else type(v) for v in column or ()]
            if len(set(named)) != len(named):
                raise ValueError("a column has each effect once, and drm_next each roll once (TO-9.6-5)")


class Operation(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Missions in order, with what each result changes (TO-9.0-1, TO-9.6-1)."""

    id: Id
    name: Name
    missions: Annotated[tuple[Leg, ...], Meta(min_length=2, max_length=LEGS)]
    brief: Text = ""


Play = Literal["mission", "random", "generate", "operation", "random-operation", "briefing"]


class Mission(Header, frozen=True, kw_only=True):
    """A session: one mission, an operation, or a choice made at the table.

    The cards that it names are pinned whole, so that a journal needs no content file of its own.
    """

    play: Play
    operation: Operation | None = None
    leg: LegMission | None = None
    cards: Annotated[tuple[MissionCard, ...], Meta(max_length=LEGS)] = ()
    difficulty: Difficulty | UnsetType = UNSET  # asked at the table (TO-8.1-1)
    # A lesson's teams and assets, taken before the player is asked; such a mission is in no list.
    force: Annotated[tuple[Id, ...], Meta(max_length=60)] | UnsetType = UNSET
