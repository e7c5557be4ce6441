"""The Movement Step: whole Units are taken, one after the other (TY-MOV-1; guide, A.2)."""

from __future__ import annotations

from typing import ClassVar

from sandtable.boards.tabletop.orders import March
from sandtable.boards.tabletop.ticks import TURNS
from sandtable.games.team_yankee import figures
from sandtable.games.team_yankee.formation import Formation, Ways, goers
from sandtable.games.team_yankee.rules.advancing import Advance, Done, wrong_advance
from sandtable.games.team_yankee.rules.aircraft import MoveAircraft, may_fly
from sandtable.games.team_yankee.rules.entering import EnterFromReserve, entering
from sandtable.games.team_yankee.rules.goals import Toward, goal_at, goals, marches
from sandtable.games.team_yankee.rules.moves import Go, PinMined
from sandtable.games.team_yankee.rules.orders import (
    ORDERS,
    GiveOrder,
    OfferFollowMe,
    may_dash,
    why_no_order,
)
from sandtable.games.team_yankee.rules.transports import (
    Dismount,
    MountUp,
    dismount,
    may_dismount,
    mount_up,
    riders,
    why_no_mount,
)
from sandtable.games.team_yankee.rules.words import ails, name
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import Mode, Seat, Speed, UnitId
from sandtable.games.team_yankee.ways import Mover
from sandtable.kernel.decision import Choice, Decision, Refusal
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table
from sandtable.kernel.words import counted


class MovementStep(Step, frozen=True):
    """Arriving Units first, since they must move; then any Unit in any order."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        state.phase = "movement"
        seat = active(state)
        for unit in state.force(seat):
            state.change_unit(unit.id, taken=False)
        table.push(*(EnterFromReserve(unit) for unit in entering(state, seat)), ChooseUnit())


def active(state: State) -> Seat:
    assert state.active, "it is somebody's turn"
    return state.active


class TakeUnit(Choice, frozen=True, tag="take-unit"):
    """This Unit moves now."""

    rule: ClassVar[str] = "TY-MOV-1"
    kind: ClassVar[str] = "Move"
    unit: UnitId

    def label(self, state: State) -> str:
        return name(state, self.unit)

    def takes(self, state: State) -> str:
        return ails(state, self.unit)


class EndMovement(Choice, frozen=True, tag="end-movement"):
    """Nobody else moves."""

    rule: ClassVar[str] = "TY-TURN-1"
    words: ClassVar[str] = "End the Movement Step"
    goes_on: ClassVar[bool] = True

    def takes(self, state: State) -> str:
        return f"{counted(len(waiting(state, active(state))), 'Unit')} not asked yet"


def waiting(state: State, seat: Seat) -> list[UnitId]:
    """Units that may still be taken in this step."""
    return [one.id for one in state.force(seat) if not one.taken and _can_act(state, one.id)]


def _can_act(state: State, unit: UnitId) -> bool:
    if state.card(unit).aircraft:
        return may_fly(state, unit)
    return bool(goers(state, unit)) or bool(riders(state, unit))


class ChooseUnit(Ask, frozen=True):
    """Which Unit moves next; a way may be drawn for any of them at once (A.2)."""

    def decision(self, state: State) -> Decision | None:
        units = waiting(state, active(state))
        if not units:
            return None
        options = (*map(TakeUnit, units), EndMovement())
        return Decision(active(state), "Which Unit moves?", "TY-MOV-1", options, open=True)

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        if not isinstance(choice, Advance):
            return super().refuse(state, choice)
        if choice.unit not in waiting(state, active(state)) or state.card(choice.unit).aircraft:
            return Refusal("TY-MOV-1", "That is no Unit of yours that can still move")
        return misguided(state, choice)

    def answer(self, table: Table[State], choice: Choice) -> None:
        match choice:
            case TakeUnit(unit):
                table.state.change_unit(unit, taken=True)
                flies = table.state.card(unit).aircraft
                table.push(MoveAircraft(unit) if flies else MoveUnit(unit), ChooseUnit())
            case Advance(unit):
                table.state.change_unit(unit, taken=True)
                table.push(ChooseUnit())
                carry_out(table, choice)


class MoveUnit(Ask, frozen=True):
    """The taken Unit: Orders first, then where to, until everybody has moved (A.2)."""

    unit: UnitId

    def decision(self, state: State) -> Decision | None:
        options = (*self._orders(state), *self._carried(state), *self._goings(state))
        if not options:
            return None
        who = f"unit-{self.unit}"
        prompt = f"{name(state, self.unit)}: where to?"
        seat = state.units[self.unit].seat
        return Decision(
            seat, prompt, "TY-MOV-1", (*options, Done()), open=True, about=(who,)
        )  # fmt: skip

    def _orders(self, state: State) -> list[Choice]:
        return [
            GiveOrder(self.unit, order)
            for order in ORDERS
            if why_no_order(state, self.unit, order) is None
        ]

    def _carried(self, state: State) -> list[Choice]:
        """Mount up, or out (TY-TRN-1, -2)."""
        found: list[Choice] = [Dismount(self.unit)] if may_dismount(state, self.unit) else []
        return found + ([] if why_no_mount(state, self.unit) else [MountUp(self.unit)])

    def _goings(self, state: State) -> list[Choice]:
        if not goers(state, self.unit):
            return []
        who, modes = f"unit-{self.unit}", self.modes(state)
        return [*goals(state, self.unit, modes), *marches(who, modes)]

    def modes(self, state: State) -> tuple[Mode, ...]:
        return ("tactical", "dash") if may_dash(state, self.unit) else ("tactical",)

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        match choice:
            case Advance(unit) if unit == self.unit:
                return misguided(state, choice)
            case GiveOrder(unit, order) if unit == self.unit and order in ORDERS:
                return why_no_order(state, unit, order)
            case MountUp(unit) if unit == self.unit:
                return why_no_mount(state, unit)
            case March(mode="dash"):
                return why_no_dash(state, self.unit) or super().refuse(state, choice)
        return super().refuse(state, choice)

    def answer(self, table: Table[State], choice: Choice) -> None:
        match choice:
            case GiveOrder():
                table.push(MoveUnit(self.unit))
                choice.give(table)
            case Dismount():
                table.push(MoveUnit(self.unit))
                dismount(table, self.unit)
            case MountUp():
                table.push(MoveUnit(self.unit))
                mount_up(table, self.unit)
            case March() | Toward():
                carry_out(table, ordered(table.state, self.unit, choice))
            case Advance():
                carry_out(table, choice)
            case Done():
                table.push(PinMined(self.unit), OfferFollowMe(self.unit))


def ordered(state: State, unit: UnitId, order: March | Toward) -> Advance:
    """What an order means: a way for every Team that can go (TY-INT-1)."""
    mode: Mode = "dash" if order.mode == "dash" else "tactical"
    formation = Formation(state, unit, mode)
    ways: Ways = ()
    if isinstance(order, March):
        ways = formation.marched(order.heading % TURNS, reach(state, unit, mode) * order.share // 4)
    else:
        goal = goal_at(state, unit, order.goal)
        ways = formation.toward(goal) if goal else ()
    return Advance(unit, tuple((team, tuple(way), -1) for team, way in ways), mode)


def reach(state: State, unit: UnitId, mode: Mode) -> int:
    """How far an order goes at most; a Dash is cut by the ground it crosses (TY-MOV-2)."""
    mover = Mover(state, state.units[unit].leader)
    if mode == "tactical":
        return mover.allowance("tactical")
    team = mover.team.id
    speeds: tuple[Speed, ...] = ("cross-country", "road")
    return max(figures.speed(state, team, one) for one in speeds)


def why_no_dash(state: State, unit: UnitId) -> Refusal | None:
    if may_dash(state, unit):
        return None
    return Refusal("TY-MOV-1", "Its Unit may not Dash now: Pinned Down, or under an Order")


def misguided(state: State, choice: Advance) -> Refusal | None:
    """Why a Unit may not advance like that in the Movement Step."""
    if choice.mode == "dash" and (refusal := why_no_dash(state, choice.unit)):
        return refusal
    return wrong_advance(state, choice, goers(state, choice.unit))


def carry_out(table: Table[State], choice: Advance) -> None:
    """Team by Team; then it is asked for those that are left, and for Follow Me."""
    goes = (Go(team, way, choice.mode, "", face) for team, way, face in choice.ways)
    table.push(*goes, AfterAdvance(choice.unit))


class AfterAdvance(Step, frozen=True):
    """Whoever has not moved may still; a Leader who moved may call the others on (TY-ORD-5)."""

    unit: UnitId

    def run(self, table: Table[State]) -> None:
        if goers(table.state, self.unit):
            table.push(MoveUnit(self.unit))
        else:
            table.push(PinMined(self.unit), OfferFollowMe(self.unit))
