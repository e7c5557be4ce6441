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
PHASE_NAMES: dict[Phase, str] = {
    "planning": "Planning", "recon": "Recon", "direct_action": "Direct Action",
}  # fmt: skip
TYPE_NAMES: dict[MissionType, str] = {
    "f3": "Find, Fix and Finish", "capture": "Capture", "sabotage": "Sabotage",
    "rescue": "Rescue", "recon": "Recon", "raid": "Raid",
}  # fmt: skip
COUNTERS: dict[MissionType, str] = {  # of the Mission Area box (TO-2.6.2-1, TO-2.6.4-1)
    "f3": "F3", "capture": "Capture", "sabotage": "Sabotage",
    "rescue": "Hostage", "recon": "Recon", "raid": "Raid",
}  # fmt: skip

Count = Annotated[int, Meta(ge=1, le=9)]
Rolls = Annotated[tuple[RollClass, ...], Meta(max_length=11)]
Shift = Annotated[int, Meta(ge=-9, le=9)]


class VerbBase(Struct, frozen=True, tag_field="verb", forbid_unknown_fields=True):
    """What a card does; decoded straight from the content files."""


class Drm(VerbBase, frozen=True, tag="drm"):
    """Adds to rolls for a while."""

    roll: Rolls
    n: Shift
    scope: Scope
    method: Method | None = None


class Attach(VerbBase, frozen=True, tag="attach"):
    """Adds to its holder's rolls while that team is active."""

    roll: Rolls
    n: Shift


class Absorb(VerbBase, frozen=True, tag="absorb"):
    """Takes hits in place of its holder, one use for each."""

    n: Count


class SkipAttack(VerbBase, frozen=True, tag="skip_attack"):
    """Fewer attacks of a side in the round."""

    side: Side
    n: Count


class ExtraAttack(VerbBase, frozen=True, tag="extra_attack"):
    """More attacks of a side in the round, if it attacks at all."""

    side: Literal["intel", "fighters"]
    n: Count


class SkipRound(VerbBase, frozen=True, tag="skip_round"):
    """Nobody attacks in the round."""


class HitEnemy(VerbBase, frozen=True, tag="hit_enemy"):
    """Hits on hostile units before the dice."""

    kind: Literal["intel", "fighters"]
    n: Count


class HitFriendly(VerbBase, frozen=True, tag="hit_friendly"):
    """Hits on one's own teams, drawn at random."""

    group: Group
    n: Count


class AddFighters(VerbBase, frozen=True, tag="add_fighters"):
    """Fighters arrive."""

    n: Count
    where: Literal["pool", "here", "auto"]


class RemoveFighters(VerbBase, frozen=True, tag="remove_fighters"):
    """Fighters go, the most damaged first."""

    n: Count


class AddIntel(VerbBase, frozen=True, tag="add_intel"):
    """Intel units arrive."""

    n: Count


class RemoveIntel(VerbBase, frozen=True, tag="remove_intel"):
    """Intel units go, the most damaged first."""

    n: Count


class Awareness(VerbBase, frozen=True, tag="awareness"):
    """Moves the track of what the enemy knows."""

    n: Shift


class Heal(VerbBase, frozen=True, tag="heal"):
    """The player takes hit markers off active teams."""

    group: Group
    n: Count


class Peek(VerbBase, frozen=True, tag="peek"):
    """The player looks at Enemy Action cards that lie face down."""

    n: Count


class LoseAsset(VerbBase, frozen=True, tag="lose_asset"):
    """The player discards assets."""

    n: Count


class GainAsset(VerbBase, frozen=True, tag="gain_asset"):
    """The player takes assets for nothing."""

    n: Count
    max_cost: Annotated[int, Meta(ge=0, le=99)]


class Redeploy(VerbBase, frozen=True, tag="redeploy"):
    """The player moves Ground teams on to Direct Action."""

    n: Count


class TestDie(VerbBase, frozen=True, tag="test"):
    """A die that nothing modifies decides."""

    sides: Literal[6, 10]
    at_most: Annotated[int, Meta(ge=0, le=10)]
    then: Effects = ()
    otherwise: Effects = ()


class When(VerbBase, frozen=True, tag="when"):
    """What happens hangs on a condition."""

    condition: Literal["air_space"]
    then: Effects = ()
    otherwise: Effects = ()


class Cancel(VerbBase, frozen=True, tag="cancel"):
    """The card that was just drawn has no effect."""

    kind: CardKind


class Reroll(VerbBase, frozen=True, tag="reroll"):
    """One failed roll is made again."""

    roll: Rolls


class PermitStrike(VerbBase, frozen=True, tag="drone_strike"):
    """Makes a Drone Strike legal."""


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


Effects: TypeAlias = Annotated[tuple[Verb, ...], Meta(max_length=20)]

# operations (guide, section 5.2); the limits are those of TO-9.6-5


class ApNext(VerbBase, frozen=True, tag="ap_next"):
    """Asset Points more or fewer in the next mission."""

    n: Annotated[int, Meta(ge=-6, le=6)]


class DrmNext(VerbBase, frozen=True, tag="drm_next"):
    """Adds to a roll all through the next mission."""

    roll: RollClass
    n: Annotated[int, Meta(ge=-2, le=2)]


class FreeTeam(VerbBase, frozen=True, tag="free_team"):
    """A team that costs nothing in the next mission."""

    team: Annotated[TeamId, Meta(max_length=32)]


class PlaceFighters(VerbBase, frozen=True, tag="place_fighters"):
    """Fighters that are there from the start, without a roll."""

    n: Annotated[int, Meta(ge=0, le=6)]


class AbortIsFailure(VerbBase, frozen=True, tag="abort_is_failure"):
    """To abort counts as a failure."""


class AssaultAfterStrike(VerbBase, frozen=True, tag="assault_after_strike"):
    """After a strike the team may still assault."""


class StrikeMustExfiltrate(VerbBase, frozen=True, tag="strike_must_exfiltrate"):
    """A kill by drone counts only for a team that comes out (TO-9.3-4)."""


Carried = ApNext | DrmNext | FreeTeam
Special = PlaceFighters | AbortIsFailure | AssaultAfterStrike | StrikeMustExfiltrate
