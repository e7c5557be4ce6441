"""The words of Third Option, and the verbs that its cards may use (guide, section 5)."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

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
    "rg_attack", "sog_attack", "fighter_attack", "intel_attack", "infil", "exfil", "drone",
    "sabotage", "recon", "rescue", "capture",
]  # fmt: skip
Scope = Literal["round", "engagement", "next", "mission"]
Timing = Literal[
    "attached", "passive", "enabler", "before_round", "before_roll", "after_roll", "on_card", "any"
]
Side = Literal["rg", "sog", "intel", "fighters"]
Group = Literal["rg", "sog", "any"]
CardKind = Literal["event", "enemy_action"]
Box = Literal["recon", "direct_action", "rg", "support", "casualties", "captured", "out"]
Place = Literal["pool", "here", "intel", "target", "casualties"]
Fight = Literal[
    "none", "intel", "takeover", "remaining_intel", "incursion", "here", "pool", "target"
]

AREAS: tuple[Area, ...] = ("CENTCOM", "SOUTHCOM", "AFRICOM", "EUCOM", "NORTHCOM", "INDOPACOM")
TYPE_NAMES: dict[MissionType, str] = {
    "f3": "Find, Fix and Finish", "capture": "Capture", "sabotage": "Sabotage",
    "rescue": "Rescue", "recon": "Recon", "raid": "Raid",
}  # fmt: skip
COUNTERS: dict[MissionType, str] = {  # of the Mission Area box (TO-2.6.2-1, TO-2.6.4-1)
    "f3": "F3", "capture": "Capture", "sabotage": "Sabotage",
    "rescue": "Hostage", "recon": "Recon", "raid": "Raid",
}  # fmt: skip

Count = Annotated[int, Meta(ge=1, le=9)]
Shift = Annotated[int, Meta(ge=-9, le=9)]


class VerbBase(Struct, frozen=True, tag_field="verb", forbid_unknown_fields=True):
    """What a card does; decoded straight from the content files."""


class Drm(VerbBase, frozen=True, tag="drm"):
    roll: tuple[RollClass, ...]
    n: Shift
    scope: Scope
    method: Method | None = None


class Attach(VerbBase, frozen=True, tag="attach"):
    roll: tuple[RollClass, ...]
    n: Shift


class Absorb(VerbBase, frozen=True, tag="absorb"):
    n: Count


class SkipAttack(VerbBase, frozen=True, tag="skip_attack"):
    side: Side
    n: Count


class ExtraAttack(VerbBase, frozen=True, tag="extra_attack"):
    side: Literal["intel", "fighters"]
    n: Count


class SkipRound(VerbBase, frozen=True, tag="skip_round"):
    pass


class HitEnemy(VerbBase, frozen=True, tag="hit_enemy"):
    kind: Literal["intel", "fighters"]
    n: Count


class HitFriendly(VerbBase, frozen=True, tag="hit_friendly"):
    group: Group
    n: Count


class AddFighters(VerbBase, frozen=True, tag="add_fighters"):
    n: Count
    where: Literal["pool", "here", "auto"]


class RemoveFighters(VerbBase, frozen=True, tag="remove_fighters"):
    n: Count


class AddIntel(VerbBase, frozen=True, tag="add_intel"):
    n: Count


class RemoveIntel(VerbBase, frozen=True, tag="remove_intel"):
    n: Count


class Awareness(VerbBase, frozen=True, tag="awareness"):
    n: Shift


class Heal(VerbBase, frozen=True, tag="heal"):
    group: Group
    n: Count


class Peek(VerbBase, frozen=True, tag="peek"):
    n: Count


class LoseAsset(VerbBase, frozen=True, tag="lose_asset"):
    n: Count


class GainAsset(VerbBase, frozen=True, tag="gain_asset"):
    n: Count
    max_cost: Annotated[int, Meta(ge=0, le=99)]


class Redeploy(VerbBase, frozen=True, tag="redeploy"):
    n: Count


class TestDie(VerbBase, frozen=True, tag="test"):
    sides: Literal[6, 10]
    at_most: Annotated[int, Meta(ge=0, le=10)]
    then: tuple[Verb, ...] = ()
    otherwise: tuple[Verb, ...] = ()


class When(VerbBase, frozen=True, tag="when"):
    condition: Literal["air_space"]
    then: tuple[Verb, ...] = ()
    otherwise: tuple[Verb, ...] = ()


class Cancel(VerbBase, frozen=True, tag="cancel"):
    kind: CardKind


class Reroll(VerbBase, frozen=True, tag="reroll"):
    roll: tuple[RollClass, ...]


class PermitStrike(VerbBase, frozen=True, tag="drone_strike"):
    pass


Verb = (
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


Effects: TypeAlias = tuple[Verb, ...]

# operations (guide, section 5.2); the limits are those of TO-9.6-5


class ApNext(VerbBase, frozen=True, tag="ap_next"):
    n: Annotated[int, Meta(ge=-6, le=6)]


class DrmNext(VerbBase, frozen=True, tag="drm_next"):
    roll: RollClass
    n: Annotated[int, Meta(ge=-2, le=2)]


class FreeTeam(VerbBase, frozen=True, tag="free_team"):
    team: TeamId


class PlaceFighters(VerbBase, frozen=True, tag="place_fighters"):
    n: Annotated[int, Meta(ge=0, le=6)]


class AbortIsFailure(VerbBase, frozen=True, tag="abort_is_failure"):
    pass


class AssaultAfterStrike(VerbBase, frozen=True, tag="assault_after_strike"):
    pass


class StrikeMustExfiltrate(VerbBase, frozen=True, tag="strike_must_exfiltrate"):
    pass


Carried = ApNext | DrmNext | FreeTeam
Special = PlaceFighters | AbortIsFailure | AssaultAfterStrike | StrikeMustExfiltrate
