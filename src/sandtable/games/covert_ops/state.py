"""The mission as it stands: units, markers, alarm, deck, effects. Content is not part of it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from sandtable.boards.cards import Deck
from sandtable.boards.tabletop.shapes import Disc
from sandtable.boards.tabletop.ticks import Spot
from sandtable.games.covert_ops import verbs
from sandtable.games.covert_ops.cards import Profile
from sandtable.games.covert_ops.content import Content
from sandtable.games.covert_ops.known import Known
from sandtable.games.covert_ops.mission import Mission
from sandtable.games.covert_ops.vocabulary import DefenceKind, Mark, Result, Seat, Token, UnitId, Zone

NOWHERE: Spot = (-1, -1)
Phase: TypeAlias = Literal["setup", "ready", "activation", "victory", "end", "over"]
Until: TypeAlias = Literal["activation", "turn", "round", "mission"]


class Unit(Struct, frozen=True, gc=False):
    """A unit of either side; Opfor units have no seat. Tokens lie on it."""

    id: UnitId
    profile: str
    seat: Seat = ""
    at: Spot = NOWHERE
    zone: Zone = "combat"
    damage: int = 0  # suffered
    injuries: int = 0
    tougher: int = 0  # Damage gained at recruitment (CD03)
    upgrades: tuple[str, ...] = ()
    squad: int = 0  # Opfor: which one it was recruited with
    captive: bool = False  # freed in this mission (CO-CP-9)
    activated: bool = False
    actions: int = 0  # Action tokens
    orders: int = 0  # Order tokens
    alert: bool = False
    marker: int = 0
    rend: int = 0
    suppression: int = 0
    hunker: int = 0
    fury: int = 0
    gorged: int = 0
    dodged: bool = False  # in this round (CO-C6-3)
    riposted: bool = False

    @property
    def opfor(self) -> bool:
        return not self.seat

    @property
    def here(self) -> bool:
        """In the Combat Zone."""
        return self.zone == "combat"

    def tokens(self, token: Token) -> int:
        found: int = getattr(self, token)
        return found


class Marker(Struct, frozen=True, gc=False):
    """An Activity marker: an undiscovered squad (CO-4.3-1)."""

    id: int
    at: Spot
    activated: bool = False


class Element(Struct, frozen=True, gc=False):
    """A mission element on the table."""

    id: str
    at: Spot
    radius: int
    done: int = 0  # successes
    gone: bool = False
    tried: tuple[UnitId, ...] = ()  # in this round


class Smoke(Struct, frozen=True, gc=False):
    """An obscuring disc, removed at the end of that round."""

    at: Spot
    radius: int
    until: int


class LowPiece(Struct, frozen=True, gc=False):
    """A Low piece where it was put: the n-th of the table, its middle, 0 to 3 eighths of a turn.

    `at` is NOWHERE for one that lies as the file has it.
    """

    n: int
    at: Spot = NOWHERE
    turn: int = 0


class Lasting(Struct, frozen=True):
    """An effect of a card or an asset while it lasts, on these units; on all if there are none."""

    verb: verbs.Lasting
    until: Until
    who: tuple[UnitId, ...] = ()
    source: str = ""  # of which card


class Activation(Struct, frozen=True):
    """A unit that activates now; those above it wait until it is done (CO-C4-4 to -8)."""

    unit: UnitId
    used: tuple[str, ...] = ()  # actions performed, by name; Move is never among them
    counted: bool = False  # a counted attack action was made (CO-C4-8)
    attacks: int = 0  # attacks made, for effects on the first
    shots: int = 0  # ranged ones among them
    aimed: bool = False
    inspired: bool = False  # Commanded by an officer with Inspire (CO-C8-7)
    carries: UnitId = 0  # the casualty of a casevac (CO-7.1-2)
    fired: tuple[UnitId, ...] = ()  # who has used Defensive Fire in it (CO-C7-4)
    penalty: int = 0  # Action tokens fewer, for this unit and those it Commands (CO-4.3A-7)


AttackBy: TypeAlias = Literal["attack", "assault", "storm", "defensive-fire", "strike"]


class Attack(Struct, frozen=True):
    """An attack that is being resolved (CO-C5-6)."""

    attacker: UnitId  # 0: a strike from off the table
    target: UnitId
    weapon: str  # "" for a strike
    by: AttackBy = "attack"
    seat: Seat = ""  # who decides for the attacker; "" for Opfor
    origin: Spot = NOWHERE  # where the attacker stood
    select: Mark | None = None
    dice: tuple[int, ...] = ()
    pool: tuple[int, ...] = ()
    raw: int = 0
    named: DefenceKind | None = None  # by Precise
    strike: verbs.Strike | None = None


class Recruit(Struct, frozen=True):
    """A unit of a roster, before it has an id."""

    profile: str
    upgrades: tuple[str, ...] = ()


class TeamSeat(Struct, frozen=True):
    """What a seat brings, and what it may still spend in a campaign."""

    seat: Seat
    faction: str
    roster: tuple[Recruit, ...] = ()
    points: int = 0  # Asset Points bought (CO-3.0-3)
    special: int = 0  # Special Requisition of the campaign (CO-8.2-2)
    lost: tuple[str, ...] = ()  # upgrades struck from its roster (CO-8.2-4)


class Veteran(Struct, frozen=True):
    """What a campaign remembers of a unit between missions."""

    seat: Seat
    profile: str
    injuries: int = 0
    upgrades: tuple[str, ...] = ()
    survived: int = 0  # missions ended outside the Casualty Zone
    dead: bool = False


class Report(Struct, frozen=True):
    """A mission that was played."""

    mission: str
    result: Result
    vp: int
    alarm: int
    rounds: int
    casualties: int = 0
    exfiltrated: int = 0
    destroyed: int = 0  # Opfor units


class State(Struct, dict=True):
    """A running mission, and the campaign around it."""

    content: Content
    mission: Mission
    campaign: Mission | None = None
    opfor: str = ""  # the faction, once it is known
    phase: Phase = "setup"
    round: int = 0
    alarm: int = 0
    tiers: tuple[int, ...] = ()  # whose reinforcements have come (CO-SV-3, -4)
    vp: int = 0
    result: Result = ""
    over: bool = False
    conditions: tuple[str, ...] = ()
    units: dict[UnitId, Unit] = {}
    markers: dict[int, Marker] = {}
    casualties: dict[UnitId, Spot] = {}  # markers by the unit that fell
    elements: dict[str, Element] = {}
    low: tuple[LowPiece, ...] = ()
    smoke: tuple[Smoke, ...] = ()
    deck: Deck = Deck(())
    hand: tuple[str, ...] = ()  # drawn in this Opfor turn, not yet kept or discarded
    kept: str = ""  # the Action card of this Opfor turn
    drawn_less: int = 0  # by an asset, for the Opfor turn that begins
    lasting: list[Lasting] = []
    activations: list[Activation] = []  # the one that acts now is the last
    attacks: list[Attack] = []  # likewise
    turn: Literal["", "players", "opfor"] = ""
    last_seat: Seat = ""  # whose unit activated in the last player turn (CO-5.1-7)
    points: int = 0  # Asset Points of the common pool
    assets_used: tuple[str, ...] = ()  # in this round
    teams: dict[Seat, TeamSeat] = {}
    made: int = 0  # units numbered so far
    marked: int = 0  # markers numbered so far
    squads: int = 0  # recruited so far
    destroyed: tuple[str, ...] = ()  # profiles of Opfor units destroyed, in order
    out: tuple[UnitId, ...] = ()  # player units that exfiltrated, in order
    stage: int = 0  # which mission of the campaign
    tries: int = 0  # failures of this mission
    total: int = 0  # Victory Points of the campaign
    unlocked: tuple[str, ...] = ()  # campaign upgrades
    veterans: dict[UnitId, Veteran] = {}
    history: list[Report] = []

    def copy(self) -> State:
        twin = replace(self)
        twin.units = self.units.copy()
        twin.markers = self.markers.copy()
        twin.casualties = self.casualties.copy()
        twin.elements = self.elements.copy()
        twin.lasting = self.lasting.copy()
        twin.activations = self.activations.copy()
        twin.attacks = self.attacks.copy()
        twin.teams = self.teams.copy()
        twin.veterans = self.veterans.copy()
        twin.history = self.history.copy()
        twin.known = self.known.copy()
        return twin

    @cached_property
    def known(self) -> Known:
        """What was worked out about it: no field, so neither saved nor compared nor hashed."""
        return Known()

    # who is there

    def profile(self, who: UnitId) -> Profile:
        return self.content.profiles[self.units[who].profile]

    def disc(self, who: UnitId) -> Disc:
        unit = self.units[who]
        (x, y), radius = unit.at, self.content.profiles[unit.profile].radius
        return tuple.__new__(Disc, (x, y, radius))  # asked for more often than anything else

    def discs(self, units: Iterable[Unit]) -> list[Disc]:
        """Their bases, in the same order."""
        profiles = self.content.profiles
        return [tuple.__new__(Disc, (*unit.at, profiles[unit.profile].radius)) for unit in units]

    def players(self) -> list[Unit]:
        """Player units in the Combat Zone, by id."""
        return [unit for unit in self.units.values() if unit.seat and unit.zone == "combat"]

    def enemies(self) -> list[Unit]:
        """Opfor units in the Combat Zone, by id."""
        return [unit for unit in self.units.values() if not unit.seat and unit.zone == "combat"]

    def foes(self, who: UnitId) -> list[Unit]:
        """The enemies of a unit, by id."""
        return self.enemies() if self.units[who].seat else self.players()

    def friends(self, who: UnitId) -> list[Unit]:
        """The other units of its side, by id (CO-4.0-1, CO-5.1-3)."""
        side = self.players() if self.units[who].seat else self.enemies()
        return [unit for unit in side if unit.id != who]

    @property
    def lead(self) -> Seat:
        """The first seat, for the whole play."""
        return self.mission.seats[0]

    @property
    def acting(self) -> Activation | None:
        """The activation that goes on now."""
        return self.activations[-1] if self.activations else None

    # changes

    def put(self, unit: Unit) -> None:
        self.units[unit.id] = unit

    def change(self, who: UnitId, **fields: object) -> Unit:
        """A unit with other fields; the new one."""
        unit = self.units[who] = replace(self.units[who], **fields)
        return unit

    def act(self, **fields: object) -> Activation:
        """The activation that goes on, with other fields."""
        activation = self.activations[-1] = replace(self.activations[-1], **fields)
        return activation

    def attack(self, **fields: object) -> Attack:
        """The attack that is resolved now, with other fields."""
        attack = self.attacks[-1] = replace(self.attacks[-1], **fields)
        return attack
