"""Left Out of Battle: both choose unseen what takes no part at all (TY-DEP-4)."""

from __future__ import annotations

from typing import ClassVar

from sandtable.games.team_yankee.cast import BattleEvent
from sandtable.games.team_yankee.rules import in_place
from sandtable.games.team_yankee.rules.words import name
from sandtable.games.team_yankee.state import State, Unit
from sandtable.games.team_yankee.vocabulary import SEATS, Seat, UnitId, Where
from sandtable.kernel.decision import Choice, Decision, Refusal
from sandtable.kernel.event import Event
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table
from sandtable.kernel.words import counted

RULE = "TY-DEP-4"


class LeavingOutCommitted(Event, frozen=True):
    """Somebody has chosen; what is not told."""

    seat: Seat


class LeftOut(BattleEvent, frozen=True):
    """The Units of a player that take no part."""

    seat: Seat
    units: tuple[UnitId, ...]


class LeaveOutOfBattle(Step, frozen=True):
    """One after the other, blue first; then both choices are shown."""

    def run(self, table: Table[State]) -> None:
        called = [one for one in SEATS if in_place.called(table.state, one)]
        asked = (CallUp(one) if one in called else LeaveOut(one) for one in SEATS)
        table.push(*asked, ShowLeftOut())


class CallUp(Step, frozen=True):
    """The mission says who takes part; nobody is asked."""

    seat: Seat

    def run(self, table: Table[State]) -> None:
        state = table.state
        verb = in_place.called(state, self.seat)
        assert verb is not None, "the mission says who takes part"
        for one in in_place.left_out(state, self.seat, verb):
            state.change_unit(one.id, where="out")
        state.change_side(self.seat, left_out=True)


class ShowLeftOut(Step, frozen=True):
    """Together."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        out = {seat: tuple(one.id for one in cores(state, seat, "out")) for seat in SEATS}
        table.reveal()  # that nobody is left out is news too
        for seat in SEATS:
            if out[seat]:
                table.record(LeftOut(RULE, seat, out[seat]))


class Exclude(Choice, frozen=True, tag="exclude"):
    """This Unit takes no part, nor do its Attachments."""

    rule: ClassVar[str] = RULE
    kind: ClassVar[str] = "Leave out"
    unit: UnitId

    def label(self, state: State) -> str:
        return f"Leave out {name(state, self.unit)}"

    def takes(self, state: State) -> str:
        return counted(state.units[self.unit].points, "point")


class Include(Choice, frozen=True, tag="include"):
    """It takes part after all."""

    rule: ClassVar[str] = RULE
    kind: ClassVar[str] = "Take along"
    takes_back: ClassVar[bool] = True
    unit: UnitId

    def label(self, state: State) -> str:
        return f"Take {name(state, self.unit)} along"


class AllChosen(Choice, frozen=True, tag="all-chosen"):
    """Everybody else takes part."""

    rule: ClassVar[str] = RULE
    goes_on: ClassVar[bool] = True
    words: ClassVar[str] = "Ready: everybody else takes part"


class LeaveOut(Ask, frozen=True):
    """In secret: one Unit after the other until the force is as it shall be."""

    seat: Seat

    def decision(self, state: State) -> Decision:
        taken = (Exclude(one.id) for one in cores(state, self.seat, "tray"))
        options = (
            AllChosen(),
            *(one for one in taken if not self.refuse(state, one)),
            *(Include(one.id) for one in cores(state, self.seat, "out")),
        )
        prompt = "Leave Units out of the battle, unseen by the other side"
        return Decision(self.seat, prompt, RULE, options)

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        if not isinstance(choice, Exclude):
            return super().refuse(state, choice)
        there = cores(state, self.seat, "tray")
        if choice.unit not in [one.id for one in there]:
            return Refusal(RULE, "That is no Unit of yours that takes part")
        if not may_fight(state, self.seat, {one.id for one in there} - {choice.unit}):
            return Refusal(RULE, "A Formation of your nation keeps its HQ and another Unit")
        return None

    def answer(self, table: Table[State], choice: Choice) -> None:
        state = table.state
        if isinstance(choice, Exclude | Include):
            put(state, choice.unit, "out" if isinstance(choice, Exclude) else "tray")
            table.push(self)
            return
        state.change_side(self.seat, left_out=True)
        table.record(LeavingOutCommitted(RULE, self.seat))


def cores(state: State, seat: Seat, where: Where) -> list[Unit]:
    """Units that are there, by id; Attachments go with theirs."""
    return [one for one in state.force(seat) if one.where == where and not one.core]


def put(state: State, unit: UnitId, where: Where) -> None:
    """A Unit and its Attachment (TY-RES-2)."""
    for one in (unit, state.units[unit].attachment):
        if one:
            state.change_unit(one, where=where)


def may_fight(state: State, seat: Seat, left: set[UnitId]) -> bool:
    """Whether a Formation of the own nation keeps its HQ and one more (TY-DEP-4)."""
    for formation in state.formations.values():
        if formation.seat == seat and not formation.allied and formation.hq in left:
            units = [state.units[one] for one in left]
            if sum(one.formation == formation.id for one in units) >= 2:
                return True
    return False
