"""What happens in a battle, in ids and numbers; dots are named as the map names them."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from sandtable.games.special_forces.generator import Extra
from sandtable.games.special_forces.ground import Terrain
from sandtable.games.special_forces.mission import ObjectiveId, Recruit
from sandtable.games.special_forces.vocabulary import CardId, CounterId, FireMode, MapEdge, Side, SoldierId, WeaponId
from sandtable.kernel.event import Event, Modifier, total

PurchaseKind = Literal["take", "away", "gear", "back", "auto"]
Cover = Terrain | Literal["smoke"]
Dice = tuple[int, ...]


class BattleRolled(Event, frozen=True):
    """One column of the random battle's table."""

    dice: Dice


class MapRolled(BattleRolled, frozen=True):
    map: str


class ObjectiveRolled(BattleRolled, frozen=True):
    objective: ObjectiveId
    map: str
    building: int  # its number on the map; 0: the objective needs none


class PointsRolled(BattleRolled, frozen=True):
    points: int


class AttackerRolled(BattleRolled, frozen=True):
    side: Side


class LimitRolled(BattleRolled, frozen=True):
    turns: int


class ExtraRolled(BattleRolled, frozen=True):
    extra: Extra


class Purchased(Event, frozen=True):
    """Something that a buyer did; a secret one is his own affair until both are ready."""

    side: Side
    kind: PurchaseKind
    left: int
    who: CardId | SoldierId = ""  # who comes or goes, or for whom it is
    counter: CounterId = ""
    secret: bool = False


class ForceReady(Event, frozen=True):
    side: Side
    points: int
    soldiers: tuple[Recruit, ...]


class ForcesUneven(Event, frozen=True):
    us: int
    iif: int


class KingpinNamed(Event, frozen=True):
    soldier: SoldierId


class TurnBegan(Event, frozen=True):
    turn: int


class InitiativeRolled(Event, frozen=True):
    us: Dice
    iif: Dice
    us_bonus: int
    iif_bonus: int

    @property
    def totals(self) -> tuple[int, int]:
        return sum(self.us) + self.us_bonus, sum(self.iif) + self.iif_bonus


class Passed(Event, frozen=True):
    side: Side


class Commanded(Event, frozen=True):
    giver: SoldierId  # "" for a counter from a tie
    receiver: SoldierId


class Placed(Event, frozen=True):
    soldier: SoldierId
    dot: str


class Moved(Event, frozen=True):
    soldier: SoldierId
    path: tuple[str, ...]
    sprint: bool = False


class Left(Event, frozen=True):
    soldier: SoldierId
    edge: MapEdge


class StunCleared(Event, frozen=True):
    soldier: SoldierId
    left: int


class Reloaded(Event, frozen=True):
    soldier: SoldierId
    weapon: WeaponId


class Handed(Event, frozen=True):
    giver: SoldierId
    receiver: SoldierId
    counters: tuple[CounterId, ...]


class Aided(Event, frozen=True):
    soldier: SoldierId
    patient: SoldierId
    dice: Dice
    modifiers: tuple[Modifier, ...]
    needed: int
    success: bool


class AttackDeclared(Event, frozen=True):
    attacker: SoldierId
    weapon: WeaponId
    mode: FireMode
    target: str  # a soldier, or the name of a dot
    distance: int
    needed: int
    focused: bool


class ReactionDeclared(Event, frozen=True):
    """Where all reactions are declared before any is rolled."""

    soldier: SoldierId
    focused: bool
    weapon: WeaponId = ""  # "": he hits the dirt
    mode: FireMode | None = None


class Dodged(Event, frozen=True):
    soldier: SoldierId
    dice: Dice
    modifiers: tuple[Modifier, ...]
    success: bool


class SuppressDeclared(Event, frozen=True):
    soldier: SoldierId
    weapon: WeaponId
    mode: FireMode
    distance: int
    needed: int
    focused: bool


class CoverRolled(Event, frozen=True):
    what: Cover
    dice: Dice
    success: bool


class AttackRolled(Event, frozen=True):
    attacker: SoldierId
    dice: Dice
    modifiers: tuple[Modifier, ...]
    needed: int
    negated: bool
    suppressing: bool = False

    @property
    def hit(self) -> bool:
        return not self.negated and sum(self.dice) + total(self.modifiers) >= self.needed


class Sheltered(Event, frozen=True):
    soldier: SoldierId
    what: Terrain
    dice: Dice
    success: bool


class Harmed(Event, frozen=True):
    """The damage level with all its parts; below 0 it is nothing (SF-DMG-4)."""

    soldier: SoldierId
    modifiers: tuple[Modifier, ...]
    stuns: int = 0
    wounds: int = 0
    down: bool = False

    @property
    def level(self) -> int:
        return total(self.modifiers)


class RanDry(Event, frozen=True):
    soldier: SoldierId
    weapon: WeaponId


class SmokeLanded(Event, frozen=True):
    dot: str


class SmokeSpread(Event, frozen=True):
    dot: str
    counters: int


class SmokeThinned(Event, frozen=True):
    dot: str
    side: Side | None  # None: the cloud is over


class PlansMade(Event, frozen=True):
    soldiers: tuple[SoldierId, ...]


class FolderHidden(Event, frozen=True):
    side: Side
    dot: str


class FolderFound(Event, frozen=True):
    dot: str


class FolderTaken(Event, frozen=True):
    soldier: SoldierId


class Reinforced(Event, frozen=True):
    dice: Dice
    soldiers: tuple[SoldierId, ...]


class Lost(Event, frozen=True):
    soldiers: tuple[SoldierId, ...]


class Ending(Struct, frozen=True):
    """What ended a battle; `now` is one that goes on."""

    how: Literal["now", "nobody", "idle", "turn", "down", "left", "folder", "given up", "when"]
    who: Side | CardId = ""  # `when`: the mission's own words
    turns: int = 0


class BattleEnded(Event, frozen=True):
    result: str
    why: Ending
