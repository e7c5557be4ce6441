"""The battle as it stands: forces, Units, Teams, markers, light. Content is not part of it."""

from __future__ import annotations

from functools import cached_property
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from sandtable.boards.tabletop.shapes import Disc
from sandtable.boards.tabletop.ticks import Spot
from sandtable.games.team_yankee.bases import PLACED, Bases
from sandtable.games.team_yankee.cards import ForceList, UnitCard
from sandtable.games.team_yankee.content import Content
from sandtable.games.team_yankee.known import Known
from sandtable.games.team_yankee.mission import Case, Mission, Place, Reserves
from sandtable.games.team_yankee.vocabulary import (
    RADIUS,
    Benefit,
    FormationId,
    Frame,
    LightMode,
    Order,
    Plan,
    Role,
    Seat,
    TeamId,
    UnitId,
    UnitRole,
    Victory,
    Where,
    other,
)

NOWHERE: Spot = (-1, -1)
Phase: TypeAlias = Literal[
    "forces", "selection", "setup", "deployment", "starting", "movement", "shooting", "assault", "end", "over"
]


class Team(Struct, frozen=True, gc=False):
    """A base. What it did in its own latest turn is cleared when that side's next turn starts."""

    id: TeamId
    unit: UnitId
    arm: str = ""  # which kind of Team of a Unit on foot; "": as its Unit's card
    plough: bool = False
    at: Spot = NOWHERE
    face: int = 0  # one of 16 directions (TY-GEO-7)
    aboard: TeamId = 0  # the Transport in which it is Mounted
    lost: bool = False  # Destroyed
    bailed: bool = False
    foxhole: bool = False
    hidden: bool = False  # Gone to Ground
    moved: int = 0  # ticks, in this turn's Movement Step
    acted: bool = False  # it counts as having moved (TY-SHT-3)
    went: bool = False  # its move of this Movement Step is used up
    dashed: bool = False
    shot: bool = False
    shot_last: bool = False  # in its side's latest Shooting Step (TY-NIGHT-6)
    assaulted: bool = False
    cleared: bool = False  # mines (TY-MINE-10)
    embarked: bool = False  # Mounted or Dismounted in this turn (TY-TRN-1)
    silent: bool = False  # its AA MG fired in the enemy's turn: not in its own next step (TY-AA-2)

    @property
    def here(self) -> bool:
        """On the table by itself."""
        return not self.lost and not self.aboard and self.at != NOWHERE

    @property
    def still(self) -> bool:
        """It neither moved nor counts as having moved."""
        return not self.moved and not self.acted


class Unit(Struct, frozen=True, gc=False):
    """A Unit; an Attachment is a second one that is tied to its core (TY-FRC-1)."""

    id: UnitId
    card: str
    seat: Seat
    role: UnitRole
    size: int  # Teams that it started with
    points: int
    formation: FormationId = 0  # 0: Support
    core: UnitId = 0  # of an Attachment: the Unit that it carries
    attachment: UnitId = 0
    leader: TeamId = 0
    where: Where = "tray"
    pinned: bool = False
    order: Order = ""
    passed: bool = False  # the test of its Order
    taken: bool = False  # asked about in this step already
    charged: bool = False
    mined: bool = False  # a Team of it was hit by a mine in this move (TY-MINE-5)
    fired_at: tuple[UnitId, ...] = ()  # in this turn (TY-ASL-1)
    hits: int = 0  # in this Shooting Step (TY-SHT-11)
    night: int = -1  # how far it sees in this Shooting Step, in ticks; -1: not rolled
    ranged: Spot = NOWHERE  # its Ranged In marker
    preplanned: bool = False
    second: Spot = NOWHERE  # one more preplanned marker, of a handicap (TY-SEL-5)
    bombarded: int = 0  # the own turn in which it last fired at that marker
    smoked: bool = False
    answered: bool = False  # fired at aircraft in this enemy Shooting Step (TY-AA-2)
    came: int = 0  # the own turn in which it arrived from Reserve
    entry: tuple[Place, ...] = ()  # where it may enter, by its scatter die
    aside: bool = False  # it found no room in deployment (TY-DEP-13)
    air: bool = False  # Strike Aircraft that come this turn (TY-AIR-1)
    shaken: bool = False  # withdrawn when it was not in Good Spirits (TY-SW-6)


class Formation(Struct, frozen=True, gc=False):
    """Units under one HQ."""

    id: FormationId
    card: str
    seat: Seat
    hq: UnitId
    allied: bool = False
    fled: bool = False
    held: bool = False  # below strength, but its Commander's roll passed (TY-WIN-1)


class Side(Struct, frozen=True):
    """What belongs to a player and not to one Unit."""

    seat: Seat
    force: str = ""  # id of its ForceList
    name: str = ""
    nation: str = ""
    roster: ForceList | None = None  # as it is written down; what was built, or what was ready
    turn: int = 0
    planned: bool = False  # its battle plan is committed
    plan: Plan | Literal[""] = ""
    left_out: bool = False  # committed (TY-DEP-4)
    reserved: bool = False  # committed
    reserves: Reserves | None = None  # as the mission says
    delay: int = 0  # Delay Counters
    benefits: tuple[Benefit, ...] = ()  # picked (TY-SEL-5)
    used: tuple[Benefit, ...] = ()


class Objective(Struct, frozen=True, gc=False):
    """Half an inch more along the long axis (TY-OBJ-1)."""

    id: int
    at: Spot
    by: Seat
    eligible: tuple[TeamId, ...] = ()  # by it when this turn started (TY-OBJ-8)


class Minefield(Struct, frozen=True, gc=False):
    """A marker; its zone is 2 inches wide (TY-MINE-1)."""

    id: int
    at: Spot
    near: tuple[TeamId, ...] = ()  # in its zone when this turn started (TY-MINE-9)


class Smoke(Struct, frozen=True, gc=False):
    """A square about a point, until its owner's next turn (TY-SMK-1)."""

    at: Spot
    seat: Seat


class Shot(Struct, frozen=True, gc=False):
    """A Team's weapon and its target."""

    team: TeamId
    weapon: str
    target: TeamId


class Struck(Struct, frozen=True, gc=False):
    """A hit that is not saved yet."""

    target: TeamId
    by: TeamId  # 0: a Minefield
    weapon: str


class Volley(Struct, frozen=True):
    """A Unit that shoots now; nothing is rolled before it fires (guide, A.2)."""

    unit: UnitId  # 0: several, in Defensive Fire
    kind: Literal["fire", "anti-aircraft", "defensive-fire", "bombardment"] = "fire"
    shots: tuple[Shot, ...] = ()
    picked: TeamId = 0  # the Team for which the next target is
    weapon: str = ""  # and its weapon, if one was named
    hits: tuple[Struck, ...] = ()
    spotter: TeamId = 0
    aim: Spot = NOWHERE
    tries: int = 0  # at which attempt it Ranged In
    smoke: bool = False
    repeated: bool = False  # at the same point as last turn (TY-ART-5)


class Assault(Struct, frozen=True):
    """A charge and what comes of it."""

    unit: UnitId  # that charged
    seat: Seat  # that strikes now
    teams: tuple[TeamId, ...] = ()  # the assaulting Teams of the side that strikes now
    chargers: tuple[TeamId, ...] = ()
    goals: tuple[tuple[TeamId, TeamId], ...] = ()  # whom each charger goes for
    starts: tuple[tuple[TeamId, Spot], ...] = ()  # where they return to
    contacted: tuple[UnitId, ...] = ()
    hits: int = 0  # by Defensive Fire
    felled: int = 0  # Tanks Destroyed or Bailed Out by it
    exchange: int = 0


class BattleReport(Struct, frozen=True):
    """A battle that was fought, of an operation."""

    mission: str
    winner: Seat | Literal[""]
    points: tuple[int, int]  # Victory Points, blue and red
    lost: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())  # cards of Units Destroyed


class State(Struct, dict=True):
    """A running battle, and the operation around it."""

    content: Content
    mission: Mission
    operation: Mission | None = None
    phase: Phase = "forces"
    sides: dict[Seat, Side] = {}
    attacker: Seat | Literal[""] = ""
    first: Seat | Literal[""] = ""  # who has the first turn
    active: Seat | Literal[""] = ""
    frame: Frame = "identity"
    case: Case = ""
    formations: dict[FormationId, Formation] = {}
    units: dict[UnitId, Unit] = {}
    teams: dict[TeamId, Team] = {}
    objectives: dict[int, Objective] = {}
    mines: dict[int, Minefield] = {}
    smoke: tuple[Smoke, ...] = ()
    light_mode: LightMode = "daylight"
    night: bool = False
    light_dice: int = 0  # rolled last for a change; 0 before the first roll
    light_done: bool = False  # it changed (TY-TOD-6)
    volleys: list[Volley] = []  # the one that is fired now is the last: aircraft are answered
    assault: Assault | None = None
    spotters: tuple[TeamId, ...] = ()  # that have spotted in this turn (TY-ART-2)
    winner: Seat | Literal[""] = ""
    ended: str = ""  # the rule by which it ended
    victory: Victory = ""
    scores: dict[Seat, int] = {}
    over: bool = False
    made: int = 0  # Objectives and Minefields numbered so far
    stage: int = 0  # which battle of an operation
    history: list[BattleReport] = []

    def copy(self) -> State:
        twin = replace(self)
        twin.sides = self.sides.copy()
        twin.formations = self.formations.copy()
        twin.units = self.units.copy()
        twin.teams = self.teams.copy()
        twin.objectives = self.objectives.copy()
        twin.mines = self.mines.copy()
        twin.volleys = self.volleys.copy()
        twin.scores = self.scores.copy()
        twin.history = self.history.copy()
        twin.known = self.known.copy(self.teams, twin.teams)
        return twin

    @cached_property
    def known(self) -> Known:
        """What was worked out about it: no field, so neither saved nor compared nor hashed."""
        return Known()

    @property
    def bases(self) -> Bases:
        """Where everybody stands, sorted; it follows every `change_team`."""
        bases, teams = self.known.bases, self.teams
        # `Bases.fits`, which is asked more often than most
        if bases is None or bases.teams is not teams or bases.count != len(teams):
            bases = self.known.bases = Bases(self)
        return bases

    # who is there

    def card(self, unit: UnitId) -> UnitCard:
        return self.content.units[self.units[unit].card]

    def card_of(self, team: TeamId) -> UnitCard:
        return self.content.units[self.units[self.teams[team].unit].card]

    def unit_of(self, team: TeamId) -> Unit:
        return self.units[self.teams[team].unit]

    def seat_of(self, team: TeamId) -> Seat:
        return self.units[self.teams[team].unit].seat

    def disc(self, team: TeamId) -> Disc:
        """Its base; a Mounted one is where its Transport is (TY-CMD-1)."""
        one = self.teams[team]
        if one.aboard:
            one = self.teams[one.aboard]
        (x, y), kind = one.at, self.content.units[self.units[one.unit].card].kind
        return tuple.__new__(Disc, (x, y, RADIUS[kind]))  # asked for more often than anything else

    def teams_of(self, unit: UnitId) -> list[Team]:
        """Those that are not Destroyed, by id."""
        teams = self.teams
        return [team for who in self.bases.units.get(unit, ()) if not (team := teams[who]).lost]

    def force(self, seat: Seat) -> list[Unit]:
        """All Units of a player, by id."""
        return [unit for unit in self.units.values() if unit.seat == seat]

    def standing(self, seat: Seat) -> list[Team]:
        """A player's Teams on the table by themselves, by id."""
        return [self.teams[who] for who in self.bases.here(seat)]

    def role(self, seat: Seat) -> Role:
        return "attacker" if seat == self.attacker else "defender"

    def seat_in(self, role: Role) -> Seat:
        """Who attacks, who defends, once it is known."""
        assert self.attacker, "nobody attacks yet"
        return self.attacker if role == "attacker" else other(self.attacker)

    @property
    def turn(self) -> int:
        """The number of the turn that goes on, its player's own (TY-WIN-4)."""
        return self.sides[self.active].turn if self.active else 0

    # changes

    def change_team(self, who: TeamId, **fields: object) -> Team:
        """A Team with other fields; the new one."""
        return self.put_team(replace(self.teams[who], **fields), moved=not PLACED.isdisjoint(fields))

    def put_team(self, team: Team, *, moved: bool = True) -> Team:
        """A Team in place of what it was; `moved`: it may be somewhere else."""
        self.teams[team.id] = team
        bases = self.known.bases
        if moved and bases is not None:
            bases.put(team)
        return team

    def change_unit(self, who: UnitId, **fields: object) -> Unit:
        """A Unit with other fields; the new one."""
        unit = self.units[who] = replace(self.units[who], **fields)
        return unit

    def volley(self, **fields: object) -> Volley:
        """The volley that is fired now, with other fields."""
        volley = self.volleys[-1] = replace(self.volleys[-1], **fields)
        return volley

    def change_side(self, seat: Seat, **fields: object) -> Side:
        """A side with other fields; the new one."""
        side = self.sides[seat] = replace(self.sides[seat], **fields)
        return side
