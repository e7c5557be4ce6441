"""The mission as it stands: SEALs, Tangos, tokens, Doors, noise. Content is not part of it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from sandtable.boards.grid.lattice import bits
from sandtable.games.seal_team_flix.content import Content
from sandtable.games.seal_team_flix.ground import Ground
from sandtable.games.seal_team_flix.mission import Mission
from sandtable.games.seal_team_flix.vocabulary import Grade, Rate, Size, Slot, Spec, TokenType
from sandtable.kernel.decision import Seat

Cell: TypeAlias = int
Conditions: TypeAlias = tuple[int, int, tuple[Cell, ...]]  # of sight: open Doors, the dark, smoke
Copy: TypeAlias = str  # a physical card: kind and copy, "E01#2"
NOWHERE: Cell = -1
OPEN = -1  # a Door that was removed (STF-DOR-2)
CLOSED = 0  # a Normal Door; 1 to 3 are the digits of an E-lock
MOST_SOUND = 6  # STF-SND-1
MOST_STUNS = 2  # STF-STN-1
Role = Literal["primary", "secondary", "other"]
Kind = Literal["patrol", "sentry", "mastermind"]
Status = Literal["map", "carried", "cleared", "lost"]
Result = Literal["", "success", "partial", "failure"]
BlastKind = Literal["he", "remote", "timebomb", "defuse_failed", "bio", "nuke"]
CoverSought: TypeAlias = tuple[Cell, Kind, Cell, int, int, Conditions]  # by whom, from where, amid
FlickMode = Literal["fire", "stack", "grenade", "dart"]


class Seal(Struct, frozen=True, gc=False):
    """One SEAL, as its standee and its player board show it."""

    seat: Seat
    board: str = ""  # not chosen yet
    cell: Cell = NOWHERE
    health: int = 0
    kia: bool = False
    soft_armor: bool = False
    stun_now: int = 0  # served this turn
    stun_new: int = 0  # received since (STF-STN-2)
    actions: int = 0
    activated: bool = False
    moved: bool = False  # made a Move Action this turn
    grade: Grade = 6
    spec: Spec | None = None
    rank: int = 0
    cards: tuple[Copy, ...] = ()
    charges: tuple[tuple[Copy, int], ...] = ()  # uses left of the cards that have some
    used: tuple[str, ...] = ()  # once-per-Round effects used in this one
    spent: tuple[str, ...] = ()  # once-per-mission effects used

    @property
    def here(self) -> bool:
        return self.cell != NOWHERE

    @property
    def stuns(self) -> int:
        return self.stun_now + self.stun_new


class Tango(Struct, frozen=True, gc=False):
    """A Patrol, a Sentry or the Mastermind."""

    id: int
    kind: Kind
    cell: Cell
    stunned: bool = False
    home: Cell = NOWHERE  # a Sentry's icon
    alert: bool = False  # a Sentry that has moved (STF-ALR-2)
    fresh: bool = False  # placed by the Action that runs now (STF-TOK-9)


class Hostage(Struct, frozen=True, gc=False):
    """A Hostage or a Captured Mastermind; `token` is the Objective it stands for."""

    id: int
    cell: Cell
    start: Cell  # where it was found; NOWHERE for a Captured Mastermind
    token: int
    captured: bool = False

    @property
    def on_start(self) -> bool:
        return self.cell == self.start


class Objective(Struct, frozen=True, gc=False):
    """An Objective token, whichever way up."""

    id: int
    type: TokenType
    role: Role
    cell: Cell = NOWHERE
    revealed: bool = False
    status: Status = "map"
    carrier: Seat | None = None
    letters: str = ""  # of a Bomb
    clock: int = 0

    @property
    def lying(self) -> bool:
        """On the Map as a token, not as a standee or on a board."""
        return self.status == "map" and self.cell != NOWHERE


class RemoteBomb(Struct, frozen=True, gc=False):
    """A charge on the Map, and whose it is."""

    cell: Cell
    seat: Seat
    card: Copy


class Target(Struct, frozen=True, gc=False):
    """A stack of discs on a side board."""

    x: float
    y: float
    count: int = 1
    name: str = ""  # the numeral or letter it was put on


class Blast(Struct, frozen=True, gc=False):
    """An explosion that is still to come (STF-EQP-12: first in, first out)."""

    kind: BlastKind
    cell: Cell
    seat: Seat | None = None  # whose ordnance it was
    sound: int = 0  # that it adds to its Area
    rule: str = ""  # what set it off
    clears: bool = False  # every Block in reach goes (CLEAR_COVER)


class Firing(Struct, frozen=True, gc=False):
    """Discs that are still to be flicked on the Map, all with the same weapon or card."""

    seat: Seat
    arm: str  # a Weapon card, a printed Secondary or an Equipment card
    mode: FlickMode
    size: Size
    left: int  # flicks; a stack is one
    slot: Slot = "equipment"
    rate: Rate | None = None
    stack: int = 1  # discs flicked together, the bottom one first
    seeker: bool = False  # may be flicked again from where it stopped (STF-EQP-17)
    rest: tuple[float, float] | None = None  # where it did


class SideBoard(Struct, frozen=True):
    """A side board in play; one at a time (STF-SB-2)."""

    kind: Literal["lock", "bomb", "sniping", "rescue"]
    seat: Seat
    size: Size
    flicks: int  # left
    targets: tuple[Target, ...] = ()
    door: int = -1
    token: int = -1
    tango: int = -1
    used_ms: int = 0  # against the clock (STF-SBB-2)
    letters: str = ""  # the target circles of a Bomb
    won: bool = False  # once it is over


class BoardRecord(Struct, frozen=True, gc=False):
    """What a Campaign remembers of a SEAL board."""

    grade: Grade = 6
    spec: Spec | None = None
    rank: int = 0
    kia: bool = False


class Report(Struct, frozen=True, gc=False):
    """A mission that was played."""

    mission: str
    difficulty: str
    result: Result
    points: int
    secondaries: bool
    lost: tuple[str, ...] = ()  # boards
    rounds: int = 0


class SealSeen(NamedTuple):
    """From where a SEAL is seen: now, and if nobody stood in the way; sets of Spaces as bits."""

    seat: Seat
    now: int
    ever: int


class State(Struct, dict=True):
    """A running mission, and the Campaign around it."""

    content: Content
    mission: Mission
    campaign: Mission | None = None  # all missions of it; `mission` is the one that is played
    dark: int = 0  # how far anybody sees, if that is limited (STF-SC-1)
    phase: int = 0  # 1 to 9; 0 before the first Round
    round: int = 0
    timer: int = 0
    result: Result = ""
    over: bool = False
    seals: dict[Seat, Seal] = {}
    active: Seat | None = None
    tangos: dict[int, Tango] = {}
    hostages: dict[int, Hostage] = {}
    objectives: dict[int, Objective] = {}
    bombs: list[RemoteBomb] = []
    standing: dict[Cell, str] = {}  # who stands where: a seat, "t3" or "h1"
    blocks: tuple[Cell, ...] = ()  # in Space order
    smoke: tuple[Cell, ...] = ()  # until the end of Phase 6 (STF-EQP-21)
    doors: tuple[int, ...] = ()  # OPEN, CLOSED or digits, by index
    open_doors: int = 0  # the same as a mask of those removed
    sound: list[int] = []  # by Area
    alert_seat: Seat | None = None  # who holds the Alert token
    alert_cell: Cell = NOWHERE  # or where it was left (STF-ALR-5)
    pool: int = 0
    made: int = 0  # Tangos numbered so far
    locations: dict[Cell, int] = {}  # Location numbers of the Objective points
    reinforced: bool = False  # SC_REINFORCE came
    firing: Firing | None = None
    side: SideBoard | None = None
    blasts: list[Blast] = []
    score: int = 0
    stage: int = 1
    boards: dict[str, BoardRecord] = {}
    history: list[Report] = []

    def copy(self) -> State:
        twin = replace(self)
        twin.seals = self.seals.copy()
        twin.tangos = self.tangos.copy()
        twin.hostages = self.hostages.copy()
        twin.objectives = self.objectives.copy()
        twin.bombs = self.bombs.copy()
        twin.standing = self.standing.copy()
        twin.sound = self.sound.copy()
        twin.blasts = self.blasts.copy()
        twin.boards = self.boards.copy()
        twin.history = self.history.copy()
        return self._alike(twin)

    def as_if(self, crowd: int) -> State:
        """A twin to look at: somebody stands on each of these Spaces (bits), whoever it is."""
        twin = self._alike(replace(self))
        twin.crowd, twin.may_see_seals = crowd, self.may_see_seals  # SEALs stay where they are
        return twin

    def _alike(self, twin: State) -> State:
        """Sets of Spaces hold for a twin as well; what it sees it works out for itself."""
        twin.ground, twin.crowd = self.ground, self.crowd
        twin.litter, twin.block_bits = self.litter, self.block_bits
        twin.seals_seen, twin.cover_found, twin.may_see_seals = {}, {}, {}
        return twin

    # queries

    @cached_property
    def ground(self) -> Ground:
        """Of `mission`; `forget` has to follow when that changes, or the content."""
        return self.content.ground(self.mission)

    def living(self) -> list[Seal]:
        """SEALs on the Map, by seat."""
        return [seal for seal in self.seals.values() if seal.cell != NOWHERE]

    def leader(self) -> Seat:
        """Who answers for the team: the lowest seat with a living SEAL."""
        return next((seal.seat for seal in self.seals.values() if not seal.kia), self.first)

    @property
    def first(self) -> Seat:
        return next(iter(self.seals))

    def lying(self) -> list[Objective]:
        """Tokens on the Map, by id."""
        return [one for one in self.objectives.values() if one.lying]

    def token_at(self, cell: Cell) -> Objective | None:
        for one in self.objectives.values():
            if one.cell == cell and one.status == "map":
                return one
        return None

    def occupied(self, cell: Cell) -> bool:
        """Holds an Object (STF-OBJ-1)."""
        return bool(self.objects >> cell & 1)

    def free(self, cell: Cell) -> bool:
        return not self.occupied(cell)

    @cached_property
    def crowd(self) -> int:
        """Where somebody stands, as bits."""
        return bits(self.standing)

    @cached_property
    def seals_seen(self) -> dict[Conditions, list[SealSeen]]:
        """Of each SEAL, until somebody moves."""
        return {}

    @cached_property
    def cover_found(self) -> dict[CoverSought, tuple[Cell, ...]]:
        """Where Tangos would take Cover, until somebody moves."""
        return {}

    @cached_property
    def may_see_seals(self) -> dict[int, int]:
        """From where SEALs would be seen if nobody stood in the way, until one of them moves."""
        return {}

    @cached_property
    def litter(self) -> int:
        """Where tokens lie, as bits."""
        return self._litter()

    def _litter(self) -> int:
        return bits(one.cell for one in self.objectives.values() if one.lying)

    @cached_property
    def block_bits(self) -> int:
        """Where Blocks are, as bits."""
        return bits(self.blocks)

    @property
    def objects(self) -> int:
        """All occupied Spaces, as bits (STF-OBJ-1)."""
        return self.crowd | self.things

    @property
    def things(self) -> int:
        """Those with an Object that is no standee."""
        found = self.litter | self.block_bits
        return found | bits(bomb.cell for bomb in self.bombs) if self.bombs else found

    def area(self, cell: Cell) -> int:
        return self.ground.area_of[cell]

    @property
    def alert_place(self) -> Cell:
        """Where the Alert token lies; NOWHERE if it is not on the Map (STF-ALR-5)."""
        return self.seals[self.alert_seat].cell if self.alert_seat else self.alert_cell

    def patrols(self) -> list[Tango]:
        return [one for one in self.tangos.values() if one.kind == "patrol"]

    @property
    def mastermind(self) -> Tango | None:
        return next((one for one in self.tangos.values() if one.kind == "mastermind"), None)

    def forget(self) -> None:
        """Work out anew what the state keeps for itself: ground, sets of Spaces, lines of sight."""
        self.ground = self.content.ground(self.mission)
        self.crowd, self.block_bits, self.litter = (bits(self.standing), bits(self.blocks), self._litter())
        self.seals_seen, self.cover_found, self.may_see_seals = {}, {}, {}

    def new_map(self) -> None:
        """The Map of `mission`, empty and silent, every Door closed (STF-MIS-5)."""
        ground = self.content.ground(self.mission)
        self.phase = self.round = self.timer = self.pool = self.made = 0
        self.result, self.active, self.reinforced = "", None, False
        self.tangos, self.hostages, self.objectives = {}, {}, {}
        self.bombs, self.blasts, self.standing, self.locations = [], [], {}, {}
        self.blocks = self.smoke = ()
        self.doors, self.open_doors = (CLOSED,) * len(ground.doors), 0
        self.sound = [0] * len(ground.areas)
        self.alert_seat, self.alert_cell = None, NOWHERE
        self.firing = self.side = None
        self.dark = self.mission.dark
        self.seals = {seat: replace(one, cell=NOWHERE) for seat, one in self.seals.items()}
        self.forget()

    # changes: the only places where a standee is put back or a Door changes

    def put_seal(self, seal: Seal) -> None:
        before = self.seals[seal.seat].cell
        self._stand(before, seal.cell, seal.seat)
        self.seals[seal.seat] = seal
        if before != seal.cell:
            self.may_see_seals = {}

    def put_tango(self, tango: Tango) -> None:
        before = self.tangos.get(tango.id)
        self._stand(before.cell if before else NOWHERE, tango.cell, f"t{tango.id}")
        self.tangos[tango.id] = tango

    def put_hostage(self, hostage: Hostage) -> None:
        before = self.hostages.get(hostage.id)
        self._stand(before.cell if before else NOWHERE, hostage.cell, f"h{hostage.id}")
        self.hostages[hostage.id] = hostage

    def put_objective(self, objective: Objective) -> None:
        before = self.objectives.get(objective.id)
        self.objectives[objective.id] = objective
        if before is None or (before.cell, before.lying) != (objective.cell, objective.lying):
            self.litter = self._litter()

    def take_tango(self, tango: Tango) -> None:
        """Off the Map; a Patrol goes back to the pool elsewhere (STF-TPL-1)."""
        self._stand(tango.cell, NOWHERE, f"t{tango.id}")
        del self.tangos[tango.id]

    def take_hostage(self, hostage: Hostage) -> None:
        self._stand(hostage.cell, NOWHERE, f"h{hostage.id}")
        del self.hostages[hostage.id]

    def _stand(self, before: Cell, after: Cell, who: str) -> None:
        if before == after:
            return
        crowd = self.crowd
        if self.standing.get(before) == who:
            del self.standing[before]
            crowd &= ~(1 << before)
        if after != NOWHERE:
            self.standing[after] = who
            crowd |= 1 << after
        self.crowd, self.seals_seen, self.cover_found = crowd, {}, {}

    def lay_blocks(self, cells: Iterable[Cell]) -> None:
        """All that there are."""
        self.blocks = tuple(sorted(cells, key=self.ground.rank.__getitem__))
        self.block_bits = bits(self.blocks)

    def take_block(self, cell: Cell) -> None:
        self.lay_blocks(block for block in self.blocks if block != cell)

    def set_door(self, index: int, door: int) -> None:
        """One way only: locked to Normal or removed, Normal to removed (STF-DOR-2)."""
        self.doors = (*self.doors[:index], door, *self.doors[index + 1 :])
        if door == OPEN:
            self.open_doors |= 1 << index
