"""What happened, in ids and numbers; `screen/told.py` tells it in words."""

from __future__ import annotations

from typing import Literal

from sandtable.games.third_option.cards import Section
from sandtable.games.third_option.state import Benefit, Tier, UnitKind
from sandtable.games.third_option.vocabulary import (
    Area,
    AssetId,
    CardId,
    Difficulty,
    Method,
    MissionType,
    Phase,
    RollClass,
    TeamId,
    Threat,
    UnitPlace,
)
from sandtable.kernel.event import Event, Modifier

Test = Literal[
    "card",
    "availability",
    "launch",
    "infiltration",
    "exfiltration",
    "emergency",
    "sabotage",
    "recon",
    "rescue",
    "target_attack",
    "guarded_target",
    "extraction",
    "egress",
    "alone",
]
Happening = Literal[
    "target_found",
    "target_killed",
    "target_destroyed",
    "target_surrenders",
    "target_taken",
    "site_cleared",
    "sabotaged",
    "scouted",
    "hostages_free",
    "hostages_killed",
    "standoff",
    "struck",
    "struck_in_vain",
    "aborted_after_recon",
    "aborted_at_rally",
    "nobody_to_assault",
    "wiped_out",
    "last_captured",
    "stranded",
    "left_behind",
    "recon_undecided",
    "nobody_attacks",
    "reshuffled",
    "thin_opposition",
    "healed",
    "redeployed",
    "skips",
    "returned",
    "incursion",
]
Cause = Literal["intel", "sacrifice", "card", "infiltration", "exfiltration", "strike"]
Carries = Literal["points", "drm", "free_team", "benefit"]


class Happened(Event, frozen=True):
    """Something that is told in one sentence, with a card and a number in it at most."""

    what: Happening
    card: CardId = ""
    n: int = 0


# planning


class PhaseBegan(Event, frozen=True):
    phase: Phase


class MissionDrawn(Event, frozen=True):
    card: CardId
    area: Area


class MissionGenerated(Event, frozen=True):
    type: MissionType
    threat: Threat
    area: Area
    points: int
    infil: Method
    exfil: Method


class OperationRolled(Event, frozen=True):
    missions: int
    area: Area


class Declared(Event, frozen=True):
    """How hard it shall be, as was set before the match."""

    difficulty: Difficulty
    threat: Threat


class Assigned(Event, frozen=True):
    recon: tuple[TeamId, ...]
    assault: tuple[TeamId, ...]


class CarriedOver(Event, frozen=True):
    """Something that the next mission begins with; whose or on what is in the name."""

    what: Carries
    name: str | TeamId | RollClass | Benefit
    n: int = 0


# cards


class CardShown(Event, frozen=True):
    """An event was drawn, or an enemy action revealed or peeked at."""

    card: CardId
    kind: Literal["event", "enemy_action", "peek"]
    section: Section
    slot: int = 0


class AssetUsed(Event, frozen=True):
    """On which card, or for whom, is in `on`."""

    asset: AssetId
    how: Literal["played", "moved", "cancels", "repeats", "lost", "given_up", "gained"]
    on: CardId = ""


# dice


class Rolled(Event, frozen=True):
    """A die that went well for the player or not; the card is what or whom it was about."""

    test: Test
    die: int
    passed: bool
    needs: int = 0  # or less
    modifiers: tuple[Modifier, ...] = ()
    card: CardId = ""
    sides: int = 10


class CaptureRolled(Event, frozen=True):
    die: int
    modifiers: tuple[Modifier, ...]
    target: Literal["surrenders", "combative", "guarded"]


class DroneDamage(Event, frozen=True):
    die: int
    modifiers: tuple[Modifier, ...]
    destroyed: bool
    removed: int


class Reinforced(Event, frozen=True):
    """So many Fighters more, since Recon has failed."""

    sides: int
    die: int


class AwarenessSet(Event, frozen=True):
    """By a die, or by a failed Recon without one."""

    value: int
    die: int = 0


class AwarenessMoved(Event, frozen=True):
    before: int
    after: int
    why: Cause
    by: int  # how far it should have moved
    card: CardId = ""


class Attacked(Event, frozen=True):
    """A team attacks: die + modifiers against the number on its card."""

    team: TeamId
    die: int
    modifiers: tuple[Modifier, ...]
    needs: int
    hit: bool


class FighterAttacked(Event, frozen=True):
    """A Fighter or target attacks: the die against a number that the modifiers move."""

    kind: UnitKind
    unit: int
    die: int
    modifiers: tuple[Modifier, ...]
    needs: int
    hit: bool


class IntelAttacked(Event, frozen=True):
    unit: int
    dice: tuple[int, ...]
    needs: int
    hit: bool


# what came of it


class TeamHit(Event, frozen=True):
    team: TeamId
    hits: int
    absorbed_by: AssetId = ""


class UnitHit(Event, frozen=True):
    kind: UnitKind
    unit: int
    hits: int


class UnitsPlaced(Event, frozen=True):
    n: int
    place: UnitPlace


class MarkerMoved(Event, frozen=True):
    box: int


class Scored(Event, frozen=True):
    tier: Tier
    percent: int
    vp: int
    failure: str = ""  # as the position keeps it
