"""What the chapters share: Actions, dice, Sound, Areas, the Alert token."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from sandtable.games.seal_team_flix.events import Heard, Piece
from sandtable.games.seal_team_flix.state import MOST_SOUND, NOWHERE, Seal, State
from sandtable.kernel.decision import Choice, Refusal, Seat
from sandtable.kernel.step import not_an_option
from sandtable.kernel.table import Table


class Action(Choice, frozen=True):
    """What a SEAL may do on its turn; the menu of `turn.ChooseAction` is made of these."""

    def cost(self, state: State) -> int:
        """Actions that it takes; 0 for a Free Action."""
        del state
        return 1

    def act(self, table: Table[State], seal: Seal) -> None:
        """Carry it out; what it pushes runs before `turn.FinishAction`."""
        raise NotImplementedError

    def why_not(self, state: State, seal: Seal) -> Refusal | None:
        """Judge it where it was not offered, Actions enough or not; None accepts it."""
        del state, seal
        return not_an_option(self.rule)

    def commanded(self) -> int:
        """The Hostage that may be shot at because of it (STF-RXF-2), or -1."""
        return -1


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
