"""What a seat may know: everything but what face-down tokens are (guide, section 5)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import asdict, replace

from sandtable.games.seal_team_flix.mission import Mission
from sandtable.games.seal_team_flix.state import (
    NOWHERE,
    Blast,
    BoardRecord,
    Cell,
    Firing,
    Hostage,
    Objective,
    RemoteBomb,
    Report,
    Result,
    Role,
    Seal,
    SideBoard,
    State,
    Status,
    Tango,
)
from sandtable.games.seal_team_flix.vocabulary import TokenType
from sandtable.kernel.decision import Seat
from sandtable.kernel.dice import Dice


class SeenObjective(Struct, frozen=True, gc=False):
    """A token; nobody knows what a face-down one is."""

    id: int
    cell: Cell
    revealed: bool
    status: Status
    type: TokenType | None = None
    role: Role | None = None
    carrier: Seat | None = None
    letters: str = ""
    clock: int = 0

    @property
    def lying(self) -> bool:
        return self.status == "map" and self.cell != NOWHERE


class View(Struct, frozen=True):
    """The table as any seat sees it; named as in the State."""

    mission: Mission
    campaign: Mission | None
    dark: int
    phase: int
    round: int
    timer: int
    result: Result
    over: bool
    seals: dict[Seat, Seal]
    active: Seat | None
    tangos: dict[int, Tango]
    hostages: dict[int, Hostage]
    objectives: dict[int, SeenObjective]
    bombs: list[RemoteBomb]
    standing: dict[Cell, str]
    blocks: tuple[Cell, ...]
    smoke: tuple[Cell, ...]
    doors: tuple[int, ...]
    open_doors: int
    sound: list[int]
    alert_seat: Seat | None
    alert_cell: Cell
    pool: int
    made: int
    locations: dict[Cell, int]
    reinforced: bool
    firing: Firing | None
    side: SideBoard | None
    blasts: list[Blast]
    score: int
    stage: int
    boards: dict[str, BoardRecord]
    history: list[Report]


def hidden(objective: Objective) -> bool:
    """Face down: still on the Map and not turned up (STF-TOK-1)."""
    return objective.status == "map" and not objective.revealed


def seen(objective: Objective) -> SeenObjective:
    if hidden(objective):
        return SeenObjective(objective.id, objective.cell, False, objective.status)
    return SeenObjective(**asdict(objective))


def make_view(state: State) -> View:
    """The seats share all knowledge, so every one of them sees the same."""
    fields = {name: getattr(state, name) for name in View.__struct_fields__}
    fields["objectives"] = {one.id: seen(one) for one in state.objectives.values()}
    return View(**fields)


def redeal(state: State, dice: Dice) -> State:
    """Face-down tokens change places, over both sections together (guide, section 5)."""
    twin = state.copy()
    unknown = [one for one in twin.objectives.values() if hidden(one)]
    faces = sorted((one.type, one.role, one.letters) for one in unknown)
    dice.shuffle(faces)
    for one, (kind, role, letters) in zip(unknown, faces, strict=True):
        twin.put_objective(replace(one, type=kind, role=role, letters=letters))
    return twin
