"""A Mission Briefing as data, the campaign, and what is settled before play (CO-2.1-1)."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from sandtable.games.covert_ops.vocabulary import (
    ANY,
    RANDOM,
    REQUISITION,
    SEATS,
    Difficulty,
    Id,
    Letter,
    Name,
    Ref,
    Result,
    Seat,
    Skill,
    Text,
)
from sandtable.kernel.game import Header
from sandtable.kernel.verbs import Verb

Points = Annotated[int, Meta(ge=0, le=10)]
Round = Annotated[int, Meta(ge=1, le=20)]


class Interaction(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A test that an element of the table asks for (CO-2.1-6, CO-7.0-1)."""

    element: Ref
    skill: Skill
    difficulty: Annotated[int, Meta(ge=2, le=20)]
    words: Name  # what one does: "Pull the file"
    most: Annotated[int, Meta(ge=1, le=9)] = 1  # so often it can be done
    team_round: bool = False  # one try in a round for the whole team
    unit_round: bool = False  # one try in a round for each unit
    removed: bool = False  # it goes from the table when it is done
    alarm: Annotated[int, Meta(ge=0, le=5)] = 0  # each success raises the alarm
    frees: Ref = ""  # the profile of whoever is freed by it


# When units may leave by the zone (CO-SG-11, CO-CP-10)


class Exfiltration(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Allowed once one of these holds; captives may always leave."""

    done: Annotated[int, Meta(ge=0, le=9)] = 0  # so many successes at elements
    destroyed: Ref = ""  # that profile is destroyed


# How Victory Points are scored


class Done(Verb, frozen=True, tag="done"):
    """For an element, or for each success at it."""

    element: Ref
    vp: Points = 1
    each: bool = False


class Exfil(Verb, frozen=True, tag="exfil"):
    """So many units that are no captives left by the zone."""

    n: Annotated[int, Meta(ge=1, le=20)] = 1
    vp: Points = 1


class ExfilInteract(Verb, frozen=True, tag="exfil-interact"):
    """All units with Interact left by the zone (CO-SG-15)."""

    vp: Points = 1


class CaptivesOut(Verb, frozen=True, tag="captives-out"):
    """For each captive that left by the zone."""

    vp: Points = 1


class Destroyed(Verb, frozen=True, tag="destroyed"):
    """A unit of that profile is destroyed."""

    profile: Ref
    vp: Points = 1


class TierMost(Verb, frozen=True, tag="tier-most"):
    """The mission ends with the alarm in that tier or a lower one."""

    tier: Annotated[int, Meta(ge=1, le=4)]
    vp: Points = 1


class VictoryPhase(Verb, frozen=True, tag="victory-phase"):
    """At the start of Victory Phases: of all rounds, or of these."""

    rounds: Annotated[tuple[Round, ...], Meta(max_length=20)] = ()
    in_zone: bool = False  # with a player unit in the zone
    vp: Points = 1


Score: TypeAlias = Done | Exfil | ExfilInteract | CaptivesOut | Destroyed | TierMost | VictoryPhase


# How a mission ends beside CO-C4-17


class NobodyLeft(Verb, frozen=True, tag="nobody-left"):
    """No player unit is in the Combat Zone (CO-SG-12)."""


class ZoneLost(Verb, frozen=True, tag="zone-lost"):
    """A round ends without a player unit in the zone (CO-SV-11)."""


class VpReached(Verb, frozen=True, tag="vp-reached"):
    """So many Victory Points are scored (CO-SV-13)."""

    vp: Points


class RoundsOver(Verb, frozen=True, tag="rounds-over"):
    """That round ends."""

    round: Round


End: TypeAlias = NobodyLeft | ZoneLost | VpReached | RoundsOver


class RoundSpawn(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Activity markers at the end of rounds (CM4)."""

    rounds: Annotated[tuple[Round, ...], Meta(max_length=20)]
    point: Letter


class Chosen(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is settled before play (guide, A.1)."""

    players: Annotated[int, Meta(ge=1, le=len(SEATS))] = 1
    team: Ref = "blackwake"  # the faction of the first seat
    built: bool = False  # teams are built at the table, not taken ready
    opfor: Ref = RANDOM  # a faction, where the briefing leaves it open
    difficulty: Difficulty = "regular"
    wild: bool = False
    pick_conditions: bool = False  # chosen at the table, not drawn
    place_low: bool = False  # Low pieces are placed at the table
    opfor_choices: Literal["default", "players"] = "default"  # CO-1.1-1


class Mission(Header, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """A mission to be played; a campaign has the five as its legs."""

    id: Id
    title: Name
    brief: Text = ""
    participants: Text | UnsetType = UNSET  # Recommended Participants (CO-2.1-2)
    theater: Text | UnsetType = UNSET  # the Operational Theater (CO-K-8)
    table: Ref
    opfor: Ref = ANY  # a faction
    conditions: Annotated[tuple[Ref, ...], Meta(max_length=6)] = ()
    interactions: Annotated[tuple[Interaction, ...], Meta(max_length=12)] = ()
    exfiltration: Exfiltration | None = None  # none: nobody leaves
    ends: Annotated[tuple[End, ...], Meta(max_length=6)] = ()
    scores: Annotated[tuple[Score, ...], Meta(max_length=12)] = ()
    thresholds: tuple[Points, Points, Points]  # Pyrrhic, Minor, Major (CO-2.1-7)
    to_zone: bool = False  # compass moves go to the zone (CO-SV-8)
    endless: bool = False  # reinforcements as CO-SV-2 to -7
    spawns: Annotated[tuple[RoundSpawn, ...], Meta(max_length=6)] = ()
    stands: Annotated[tuple[Ref, ...], Meta(max_length=6)] = ()  # profiles that stay while Unaware
    chosen: Chosen = Chosen()
    # The missions of a campaign in order; such a mission is played one after the other.
    legs: Annotated[tuple[Mission, ...], Meta(max_length=12)] = ()
    totals: tuple[int, int, int] = (0, 0, 0)  # a campaign's thresholds (CO-CP-3)
    # A lesson's first dice; such a mission is in no list.
    dice: Annotated[tuple[Annotated[int, Meta(ge=1, le=4096)], ...], Meta(max_length=400)] = ()

    def __post_init__(self) -> None:
        if any(leg.legs for leg in self.legs):
            raise ValueError("a mission of a campaign has no 'legs' of its own")

    @property
    def campaign(self) -> bool:
        return bool(self.legs)

    @property
    def briefing(self) -> tuple[tuple[str, str], ...]:
        """The plain-text fields of the briefing, each with its name in the rulebook."""
        named = (("Recommended Participants", self.participants), ("Operational Theater", self.theater))
        return tuple((name, words) for name, words in named if words)

    @property
    def seats(self) -> tuple[Seat, ...]:
        return SEATS[: self.chosen.players]

    @property
    def requisition(self) -> int:
        """Of each player (CO-3.0-2)."""
        return REQUISITION[self.chosen.players]

    def leg(self, n: int) -> Mission:
        """The n-th mission of a campaign, played as the campaign is (CO-CP-15)."""
        return replace(self.legs[n], chosen=self.chosen)

    def result_of(self, vp: int) -> Result:
        """CO-2.1-7: below the lowest threshold it is a defeat."""
        return result_of(vp, self.thresholds)


def result_of(vp: int, thresholds: tuple[int, int, int]) -> Result:
    pyrrhic, minor, major = thresholds
    if vp >= major:
        return "major"
    if vp >= minor:
        return "minor"
    return "pyrrhic" if vp >= pyrrhic else "defeat"


class Campaign(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Missions in order, played with one team (CO-8.0-1)."""

    id: Id
    title: Name
    brief: Text = ""
    participants: Text | UnsetType = UNSET
    theater: Text | UnsetType = UNSET
    missions: Annotated[tuple[Ref, ...], Meta(min_length=1, max_length=12)]
    totals: tuple[int, int, int]
