"""The words of Third Option, and the verbs that its cards may use (guide, section 5)."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from sandtable.kernel.verbs import Verb

TeamId: TypeAlias = str
AssetId: TypeAlias = str
CardId: TypeAlias = str

COMMANDER = "commander"  # the only seat (TO-2.1-1)

Difficulty = Literal["normal", "easier_ap", "easier_airspace", "thin_opposition"]
Threat = Literal["LOW", "MEDIUM", "HIGH"]  # TO-2.5-1
Method = Literal["land", "sea", "air"]
Area = Literal["CENTCOM", "SOUTHCOM", "AFRICOM", "EUCOM", "NORTHCOM", "INDOPACOM"]  # TO-2.1-2
MissionType = Literal["f3", "capture", "sabotage", "rescue", "recon", "raid"]
TeamType = Literal["ground", "recon", "maritime", "air", "air_space", "operative"]
Phase = Literal["planning", "recon", "direct_action"]
RollClass = Literal[
    "rg_attack",
    "sog_attack",
    "fighter_attack",
    "intel_attack",
    "infil",
    "exfil",
    "drone",
    "sabotage",
    "recon",
    "rescue",
    "capture",
]
Scope = Literal["round", "engagement", "next", "mission"]
Timing = Literal["attached", "passive", "enabler", "before_round", "before_roll", "after_roll", "on_card", "any"]
Side = Literal["rg", "sog", "intel", "fighters"]
Group = Literal["rg", "sog", "any"]
CardKind = Literal["event", "enemy_action"]
Box = Literal["recon", "direct_action", "rg", "support", "casualties", "captured", "out"]
UnitPlace = Literal["pool", "here", "intel", "target", "casualties"]
Fight = Literal["none", "intel", "takeover", "remaining_intel", "incursion", "here", "pool", "target"]

AREAS: tuple[Area, ...] = ("CENTCOM", "SOUTHCOM", "AFRICOM", "EUCOM", "NORTHCOM", "INDOPACOM")
PHASE_NAMES: dict[Phase, str] = {"planning": "Planning", "recon": "Recon", "direct_action": "Direct Action"}
TYPE_NAMES: dict[MissionType, str] = {
    "f3": "Find, Fix and Finish",
    "capture": "Capture",
    "sabotage": "Sabotage",
    "rescue": "Rescue",
    "recon": "Recon",
    "raid": "Raid",
}
COUNTERS: dict[MissionType, str] = {  # of the Mission Area box (TO-2.6.2-1, TO-2.6.4-1)
    "f3": "F3",
    "capture": "Capture",
    "sabotage": "Sabotage",
    "rescue": "Hostage",
    "recon": "Recon",
    "raid": "Raid",
}

Count = Annotated[int, Meta(ge=1, le=9)]
Rolls = Annotated[tuple[RollClass, ...], Meta(max_length=11)]
Shift = Annotated[int, Meta(ge=-9, le=9)]


class Drm(Verb, frozen=True, tag="drm"):
    """Adds to rolls for a while."""

    roll: Rolls
    n: Shift
    scope: Scope
    method: Method | None = None


class Attach(Verb, frozen=True, tag="attach"):
    """Adds to its holder's rolls while that team is active."""

    roll: Rolls
    n: Shift


class Absorb(Verb, frozen=True, tag="absorb"):
    """Takes hits in place of its holder, one use for each."""

    n: Count


class SkipAttack(Verb, frozen=True, tag="skip_attack"):
    """Fewer attacks of a side in the round."""

    side: Side
    n: Count


class ExtraAttack(Verb, frozen=True, tag="extra_attack"):
    """More attacks of a side in the round, if it attacks at all."""

    side: Literal["intel", "fighters"]
    n: Count


class SkipRound(Verb, frozen=True, tag="skip_round"):
    """Nobody attacks in the round."""


class HitEnemy(Verb, frozen=True, tag="hit_enemy"):
    """Hits on hostile units before the dice."""

    kind: Literal["intel", "fighters"]
    n: Count


class HitFriendly(Verb, frozen=True, tag="hit_friendly"):
    """Hits on one's own teams, drawn at random."""

    group: Group
    n: Count


class AddFighters(Verb, frozen=True, tag="add_fighters"):
    """Fighters arrive."""

    n: Count
    where: Literal["pool", "here", "auto"]


class RemoveFighters(Verb, frozen=True, tag="remove_fighters"):
    """Fighters go, the most damaged first."""

    n: Count


class AddIntel(Verb, frozen=True, tag="add_intel"):
    """Intel units arrive."""

    n: Count


class RemoveIntel(Verb, frozen=True, tag="remove_intel"):
    """Intel units go, the most damaged first."""

    n: Count


class Awareness(Verb, frozen=True, tag="awareness"):
    """Moves the track of what the enemy knows."""

    n: Shift


class Heal(Verb, frozen=True, tag="heal"):
    """The player takes hit markers off active teams."""

    group: Group
    n: Count


class Peek(Verb, frozen=True, tag="peek"):
    """The player looks at Enemy Action cards that lie face down."""

    n: Count


class LoseAsset(Verb, frozen=True, tag="lose_asset"):
    """The player discards assets."""

    n: Count


class GainAsset(Verb, frozen=True, tag="gain_asset"):
    """The player takes assets for nothing."""

    n: Count
    max_cost: Annotated[int, Meta(ge=0, le=99)]


class Redeploy(Verb, frozen=True, tag="redeploy"):
    """The player moves Ground teams on to Direct Action."""

    n: Count


class TestDie(Verb, frozen=True, tag="test"):
    """A die that nothing modifies decides."""

    sides: Literal[6, 10]
    at_most: Annotated[int, Meta(ge=0, le=10)]
    then: Effects = ()
    otherwise: Effects = ()


class When(Verb, frozen=True, tag="when"):
    """What happens hangs on a condition."""

    condition: Literal["air_space"]
    then: Effects = ()
    otherwise: Effects = ()


class Cancel(Verb, frozen=True, tag="cancel"):
    """The card that was just drawn has no effect."""

    kind: CardKind


class Reroll(Verb, frozen=True, tag="reroll"):
    """One failed roll is made again."""

    roll: Rolls


class PermitStrike(Verb, frozen=True, tag="drone_strike"):
    """Makes a Drone Strike legal."""


CardVerb = (
    Drm
    | Attach
    | Absorb
    | SkipAttack
    | ExtraAttack
    | SkipRound
    | HitEnemy
    | HitFriendly
    | AddFighters
    | RemoveFighters
    | AddIntel
    | RemoveIntel
    | Awareness
    | Heal
    | Peek
    | LoseAsset
    | GainAsset
    | Redeploy
    | TestDie
    | When
    | Cancel
    | Reroll
    | PermitStrike
)
Effects: TypeAlias = Annotated[tuple[CardVerb, ...], Meta(max_length=20)]

# operations (guide, section 5.2); the limits are those of TO-9.6-5


class ApNext(Verb, frozen=True, tag="ap_next"):
    """Asset Points more or fewer in the next mission."""

    n: Annotated[int, Meta(ge=-6, le=6)]


class DrmNext(Verb, frozen=True, tag="drm_next"):
    """Adds to a roll all through the next mission."""

    roll: RollClass
    n: Annotated[int, Meta(ge=-2, le=2)]


class FreeTeam(Verb, frozen=True, tag="free_team"):
    """A team that costs nothing in the next mission."""

    team: Annotated[TeamId, Meta(max_length=40)]


class PlaceFighters(Verb, frozen=True, tag="place_fighters"):
    """Fighters that are there from the start, without a roll."""

    n: Annotated[int, Meta(ge=0, le=6)]


class AbortIsFailure(Verb, frozen=True, tag="abort_is_failure"):
    """To abort counts as a failure."""


class AssaultAfterStrike(Verb, frozen=True, tag="assault_after_strike"):
    """After a strike the team may still assault."""


class StrikeMustExfiltrate(Verb, frozen=True, tag="strike_must_exfiltrate"):
    """A kill by drone counts only for a team that comes out (TO-9.3-4)."""


Carried = ApNext | DrmNext | FreeTeam
Special = PlaceFighters | AbortIsFailure | AssaultAfterStrike | StrikeMustExfiltrate
