"""The battle: everybody's soldiers, the clouds, the pending attack. Content is not part of it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from sandtable.games.special_forces.cards import Armament, SoldierCard
from sandtable.games.special_forces.content import Content
from sandtable.games.special_forces.ground import Ground
from sandtable.games.special_forces.mission import Mission
from sandtable.games.special_forces.vocabulary import (
    US,
    CardId,
    CounterId,
    Dot,
    FireMode,
    MapEdge,
    Side,
    SoldierId,
    WeaponId,
)

Status = Literal["reserve", "map", "down", "exited"]
# A soldier's card, his empty weapons, and the counters that he has.
Load = tuple[CardId, tuple[WeaponId, ...], tuple[CounterId, ...], tuple[CounterId, ...], tuple[CounterId, ...]]
NOWHERE: Dot = -1
MOST_STUNS = 3  # SF-STN-4


class Soldier(Struct, frozen=True, gc=False):
    """One man (or the Worker); everything that his counter and his card carry."""

    id: SoldierId
    card: CardId
    side: Side
    status: Status = "reserve"
    dot: Dot = NOWHERE
    ap: int = 0
    start: int = 0  # the AP that he began the turn with (SF-AP-7)
    spent: bool = False  # any AP paid this turn (SF-MOV-11)
    locked: bool = False  # crossed clutter: moves no more this turn (SF-MOV-7)
    commanded: bool = False  # received a Command this turn (SF-CMD-3)
    acted: bool = False
    stuns: int = 0
    wounds: int = 0
    plan: bool = False
    commands: int = 0
    empty: tuple[WeaponId, ...] = ()  # weapons whose box is empty
    extra: tuple[CounterId, ...] = ()
    gear: tuple[CounterId, ...] = ()
    issue: tuple[CounterId, ...] = ()
    left_by: MapEdge | None = None

    @property
    def here(self) -> bool:
        return self.status == "map"

    @property
    def counters(self) -> tuple[CounterId, ...]:
        """Everything that he could use or hand over, but for ammo in weapons (SF-GIV-3)."""
        return (*self.issue, *self.gear, *self.extra)

    @property
    def load(self) -> Load:
        """What decides what he could do with what he has."""
        return self.card, self.empty, self.issue, self.gear, self.extra


class Attack(Struct, frozen=True):
    """The attack that is being resolved; one at a time."""

    attacker: SoldierId
    weapon: WeaponId  # a weapon, a counter, or HAND_TO_HAND
    mode: FireMode | Literal["Hand to Hand"]
    dot: Dot  # the target's dot, or the dot that a radius weapon is aimed at
    target: SoldierId  # "" for a radius attack
    needed: int
    focused: bool = False
    reacted: tuple[SoldierId, ...] = ()
    dodged: tuple[SoldierId, ...] = ()  # out of this attack (SF-HTD-1)
    negated: bool = False
    closed: bool = False  # no more reactions
    roll: int = 0  # the total, once rolled


class Cloud(Struct, frozen=True):
    """Smoke from one grenade: where it was thrown, when, and its counters."""

    id: int
    centre: Dot
    turn: int
    dots: tuple[Dot, ...]


class Folder(Struct, frozen=True):
    """The scenario's item, in exactly one place."""

    dot: Dot = NOWHERE
    carrier: SoldierId = ""
    off_map: bool = False
    discovered: bool = False


class State(Struct):
    """A running battle."""

    content: Content
    mission: Mission
    turn: int = 0
    to_move: Side = US
    passes: int = 0
    active: SoldierId = ""
    quiet_turns: int = 0  # turns in a row without any activation
    soldiers: dict[SoldierId, Soldier] = {}
    at: dict[Dot, SoldierId] = {}  # who stands where
    ties: dict[Side, int] = {}  # Command counters from tied initiative (SF-TSQ-4)
    clouds: list[Cloud] = []
    thrown: int = 0  # clouds so far
    folder: Folder | None = None
    unsearched: tuple[Dot, ...] = ()  # dots of its zone that its seekers have never seen
    attack: Attack | None = None
    result: str = ""
    winner: Side | None = None
    over: bool = False

    @property
    def declared_attack(self) -> Attack:
        """The attack that is being resolved; only for steps and choices that belong to one."""
        if self.attack is None:
            raise ValueError("nobody attacks")
        return self.attack

    def copy(self) -> State:
        twin = replace(self)
        twin.soldiers = self.soldiers.copy()
        twin.at = self.at.copy()
        twin.ties = self.ties.copy()
        twin.clouds = self.clouds.copy()
        return twin

    # queries

    @property
    def ground(self) -> Ground:
        return self.content.maps[self.mission.map]

    def card(self, soldier: Soldier) -> SoldierCard:
        return self.content.soldiers[soldier.card]

    def arm(self, weapon: WeaponId) -> Armament:
        return self.content.arms[weapon]

    def side(self, side: Side) -> list[Soldier]:
        """A side's soldiers on the map, in roster order."""
        return [one for one in self.soldiers.values() if one.status == "map" and one.side == side]

    def on(self, dot: Dot) -> Soldier | None:
        name = self.at.get(dot)
        return self.soldiers[name] if name else None

    def smoke(self, dot: Dot) -> int:
        """Smoke counters on a dot (SF-SMK-9)."""
        return sum(cloud.dots.count(dot) for cloud in self.clouds)

    def layers(self, start: Dot, end: Dot) -> int:
        """Cover that an attack meets: clutter and smoke; -1 without a line (guide, section 6)."""
        checks = self.ground.checks(start, end)
        if checks < 0 or not self.clouds:
            return checks
        return checks + sum(map(self.smoke, self.ground.line_cells(start, end)))

    # changes: the only places where a soldier is put back

    def put(self, soldier: Soldier) -> None:
        """A soldier as he is now; where he stands follows."""
        before = self.soldiers.get(soldier.id)
        if before is not None and before.dot != soldier.dot and self.at.get(before.dot) == before.id:
            del self.at[before.dot]
        self.soldiers[soldier.id] = soldier
        if soldier.dot != NOWHERE and soldier.status == "map":
            self.at[soldier.dot] = soldier.id
