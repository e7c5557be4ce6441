"""What the chapters share: Actions, dice, Sound, Areas, the Alert token."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product
from typing import Any, ClassVar, Self

from msgspec.structs import replace

from sandtable.games.seal_team_flix.events import Heard, Piece
from sandtable.games.seal_team_flix.state import MOST_SOUND, NOWHERE, Cell, Seal, State
from sandtable.games.seal_team_flix.vocabulary import RATES, SIZES, WEAPONS
from sandtable.kernel.decision import Refusal, Seat
from sandtable.kernel.deed import Deed
from sandtable.kernel.table import Table
from sandtable.kernel.words import counted


class Action(Deed, frozen=True):
    """What a SEAL may do on its turn; the menu of `turn.ChooseAction` is made of these."""

    free: ClassVar[bool] = False

    @classmethod
    def candidates(cls, state: State, seal: Seal) -> list[Self]:
        """With everything on the table that its fields can mean."""
        meant = [MEANT[field](state, seal) for field in cls.__struct_fields__]
        return [cls(*fields) for fields in product(*meant)]

    def cost(self, state: State) -> int:
        """Actions that it takes."""
        return 0 if self.free else 1

    def takes(self, state: State) -> str:
        cost = self.cost(state)
        return counted(cost, "Action") if cost else "no Action"

    def obstacle(self, state: State, seal: Seal) -> Refusal | None:
        """What speaks against it, Actions enough or not."""
        raise NotImplementedError

    def why_not(self, state: State, seal: Seal) -> Refusal | None:
        refusal = self.obstacle(state, seal)
        if refusal is None and self.cost(state) > seal.actions:
            return Refusal("STF-ACT-1", "No Action is left for that")
        return refusal

    def act(self, table: Table[State], seal: Seal) -> None:
        """Carry it out; what it pushes runs before `turn.FinishAction`."""
        raise NotImplementedError

    def commanded(self) -> int:
        """The Hostage that may be shot at because of it (STF-RXF-2), or -1."""
        return -1


MEANT: dict[str, Callable[[State, Seal], Iterable[Any]]] = {
    "area": lambda state, _: range(len(state.ground.areas)),
    "card": lambda _, seal: seal.cards,
    "door": lambda state, _: range(len(state.doors)),
    "rate": lambda *_: RATES,
    "seat": lambda state, _: state.seals,
    "seeker": lambda *_: (False, True),
    "size": lambda *_: SIZES,
    "slot": lambda *_: WEAPONS,
    "space": lambda state, seal: _spaces(state, seal),
    "tango": lambda state, _: state.tangos,
    "to": lambda state, _: state.seals,
    "token": lambda state, _: state.objectives,
}


def _spaces(state: State, seal: Seal) -> tuple[Cell, ...]:
    """Of the SEAL's Area, beside it, and under bombs."""
    near = state.ground.neighbours(seal.cell, state.open_doors)
    bombs = [bomb.cell for bomb in state.bombs]
    return (*state.ground.area_cells[state.area(seal.cell)], *near, *bombs)


def active(state: State) -> Seal:
    """The SEAL whose turn it is."""
    seat: Any = state.active
    return state.seals[seat]


def name(state: State, seat: Seat) -> str:
    """What a SEAL is called: by its board once it has one."""
    board = state.seals[seat].board
    return state.content.boards[board].name if board else seat


def place(state: State, cell: int) -> str:
    return state.ground.name(cell)


def piece(state: State, who: str) -> Piece:
    """Whoever stands on the Map, as events name it; `who` as `State.standing` has it."""
    if who in state.seals:
        seal = state.seals[who]
        return Piece("seal", seal.board, place(state, seal.cell))
    number = int(who[1:])
    if who[0] == "t":
        tango = state.tangos[number]
        return Piece(tango.kind, who, place(state, tango.cell))
    hostage = state.hostages[number]
    return Piece("captured" if hostage.captured else "hostage", who, place(state, hostage.cell))


def add_sound(table: Table[State], area: int, n: int, rule: str) -> None:
    """Up to six in an Area; what is above is lost (STF-SND-1)."""
    state = table.state
    before = state.sound[area]
    state.sound[area] = min(MOST_SOUND, before + n)
    if n > 0:
        table.record(Heard(rule, state.ground.area_names[area], n, state.sound[area]))


def move_alert_token(table: Table[State], seat: Seat) -> None:
    """To whoever was shot at, hit or not (STF-ALR-4)."""
    table.state.alert_seat, table.state.alert_cell = seat, NOWHERE


def spend(state: State, seal: Seal, cost: int) -> Seal:
    """The SEAL with so many Actions fewer."""
    spent = replace(seal, actions=seal.actions - cost)
    state.put_seal(spent)
    return spent


def each_die(table: Table[State], n: int, why: str) -> list[str]:
    """What each of several dice is for; whoever rolls real ones is told which it is."""
    if n == 1 or not table.dice.manual:
        return [why] * n
    return [f"{why}, die {at} of {n}" for at in range(1, n + 1)]
