"""Strategic Withdrawal: the Defender of Rearguard leaves Unit by Unit (TY-SW)."""

from __future__ import annotations

from typing import ClassVar

from sandtable.games.team_yankee.cast import BattleEvent
from sandtable.games.team_yankee.rules.passengers import ThrownOut, passengers
from sandtable.games.team_yankee.rules.spirits import good_spirits
from sandtable.games.team_yankee.rules.words import name
from sandtable.games.team_yankee.state import NOWHERE, State, Unit
from sandtable.games.team_yankee.vocabulary import WITHDRAW_AT, Seat, UnitId
from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.step import Settled, Step
from sandtable.kernel.table import Table

FIRST_TURN = 2  # TY-SW-2
ON_TABLE = frozenset({"table", "ambush", "loiter"})  # TY-SW-2, ruling


class DelayCounted(BattleEvent, frozen=True):
    """How many counters the Defender has now, and the count that it comes from."""

    seat: Seat
    total: int
    counters: int


class Withdrawn(BattleEvent, frozen=True):
    """A Unit has left for good; a shaken one counts as Destroyed (TY-SW-6)."""

    unit: UnitId
    shaken: bool


def on_table(state: State, seat: Seat) -> list[Unit]:
    """Units that are counted: no Attachments, no Independent Teams (TY-SW-2)."""
    return [
        unit for unit in state.force(seat) if unit.where in ON_TABLE and unit.role != "independent" and not unit.core
    ]


class StrategicWithdrawal(Step, frozen=True):
    """After Formation Morale, from the Defender's second turn on (TY-SW-2 to -4)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        seat = state.active
        assert seat, "it is somebody's turn"
        if not state.mission.withdrawal or state.role(seat) != "defender":
            return
        if state.turn < FIRST_TURN:
            return
        units, delay = on_table(state, seat), state.sides[seat].delay
        total = len(units) + delay
        delay = 0 if total >= WITHDRAW_AT else delay + 1
        state.change_side(seat, delay=delay)
        rule = "TY-SW-4" if delay else "TY-SW-3"
        table.record(DelayCounted(rule, seat=seat, total=total, counters=delay))
        if not delay and units:
            WithdrawUnit(seat).settle(table)


class Withdraw(Choice, frozen=True, tag="withdraw"):
    """This Unit leaves, with its Attachments."""

    rule: ClassVar[str] = "TY-SW-3"
    unit: UnitId

    def label(self, state: State) -> str:
        return f"Withdraw {name(state, self.unit)}"

    def takes(self, state: State) -> str:
        return "" if good_spirits(state, self.unit) else "it counts as Destroyed"


class WithdrawUnit(Settled, frozen=True):
    """The Defender must let one go (TY-SW-3)."""

    seat: Seat

    def decision(self, state: State) -> Decision:
        options = tuple(Withdraw(unit.id) for unit in on_table(state, self.seat))
        return Decision(self.seat, "Which Unit withdraws?", "TY-SW-3", options)

    def answer(self, table: Table[State], choice: Withdraw) -> None:
        attachment = table.state.units[choice.unit].attachment
        for unit in (choice.unit, attachment):
            if unit and table.state.units[unit].where in ON_TABLE:
                leave(table, unit)


def leave(table: Table[State], unit: UnitId) -> None:
    """All its Teams leave, Bailed Out and Mounted ones too; whom they carry is put down (TY-SW-5).

    Carriers leave after the Unit that they belong to: whoever is still aboard is a stranger.
    """
    state = table.state
    shaken = not good_spirits(state, unit)
    for team in state.teams_of(unit):
        strangers = passengers(state, team.id)
        if strangers:
            table.push(ThrownOut(strangers, team.at, wrecked=False))
        state.change_team(team.id, at=NOWHERE, aboard=0, bailed=False, foxhole=False, hidden=False)
    state.change_unit(unit, where="withdrawn", shaken=shaken, pinned=False)
    table.record(Withdrawn("TY-SW-6" if shaken else "TY-SW-5", unit=unit, shaken=shaken))
