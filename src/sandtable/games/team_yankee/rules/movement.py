"""The Movement Step: whole Units are taken, one after the other (TY-MOV-1; guide, A.2)."""

from __future__ import annotations

from typing import ClassVar

from sandtable.boards.tabletop.orders import March
from sandtable.boards.tabletop.ticks import TURNS, Spot, heading
from sandtable.games.team_yankee import figures
from sandtable.games.team_yankee.formation import Formation, Ways, goers
from sandtable.games.team_yankee.rules.advancing import Advance, Done, wrong_advance
from sandtable.games.team_yankee.rules.aircraft import MoveAircraft, may_fly
from sandtable.games.team_yankee.rules.entering import (
    MODES,
    Enter,
    Entered,
    EntryBlocked,
    WayIn,
    adjust_entry,
    can_enter,
    entering,
    entry_point,
    entry_points,
    group,
    has_room,
    is_at_edge,
    leads_in,
    leave_edge,
    line_up,
    load,
    mount_options,
    pack_entry,
    wrong_entry,
    wrong_point,
)
from sandtable.games.team_yankee.rules.goals import Toward, goal_at, goals, marches
from sandtable.games.team_yankee.rules.moves import Go, PinMined
from sandtable.games.team_yankee.rules.orders import ORDERS, GiveOrder, OfferFollowMe, may_dash, why_no_order
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
from sandtable.games.team_yankee.ways import Mover, Why
from sandtable.kernel.decision import Choice, Decision, Refusal
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table
from sandtable.kernel.words import counted


class MovementStep(Step, frozen=True):
    """Units move in any order; arriving ones must enter before it ends (TY-RES-7)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        state.phase = "movement"
        seat = active(state)
        for unit in state.force(seat):
            state.change_unit(unit.id, taken=False)
        table.push(ChooseUnit(), *([LeaveWaiting()] if entering(state, seat) else []))


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
        return "arrives" if is_waiting(state, self.unit) else ails(state, self.unit)


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
    if is_waiting(state, unit):
        return unit in entering(state, state.units[unit].seat) and can_enter(state, unit)
    return bool(goers(state, unit)) or bool(riders(state, unit))


def is_waiting(state: State, unit: UnitId) -> bool:
    """Whether a Unit arrives this turn and has not entered yet."""
    return state.units[unit].where == "waiting"


class ChooseUnit(Ask, frozen=True):
    """Which Unit moves next; for a Unit on the table a way may be drawn at once (A.2)."""

    def decision(self, state: State) -> Decision | None:
        units = waiting(state, active(state))
        if not units:
            return None
        ends = () if self._find_arriving(state, units) else (EndMovement(),)
        options = (*map(TakeUnit, units), *ends)
        return Decision(active(state), "Which Unit moves?", "TY-MOV-1", options, open=True)

    def _find_arriving(self, state: State, units: list[UnitId]) -> UnitId:
        """Return a Unit that still has to enter, or 0 (TY-RES-7)."""
        return next((unit for unit in units if is_waiting(state, unit)), 0)

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        units = waiting(state, active(state))
        match choice:
            case EndMovement() if late := self._find_arriving(state, units):
                return Refusal("TY-RES-7", f"{name(state, late)} arrives: it has to move on first")
            case TakeUnit(unit) if unit in entering(state, active(state)):
                return Refusal("TY-RES-12", "There is no room for it at its edge: it waits")
            case Advance(unit) if unit not in units or state.card(unit).aircraft:
                return Refusal("TY-MOV-1", "That is no Unit of yours that can still move")
            case Advance(unit) if is_waiting(state, unit):
                return Refusal("TY-RES-7", "Choose first where it enters")
            case Advance():
                return misguided(state, choice)
        return super().refuse(state, choice)

    def answer(self, table: Table[State], choice: Choice) -> None:
        match choice:
            case TakeUnit(unit):
                table.push(self._question_for(table.state, unit), ChooseUnit())
                table.state.change_unit(unit, taken=True)
            case Advance(unit):
                table.state.change_unit(unit, taken=True)
                table.push(ChooseUnit())
                carry_out(table, choice)

    def _question_for(self, state: State, unit: UnitId) -> Ask:
        if state.card(unit).aircraft:
            return MoveAircraft(unit)
        return EnterFromReserve(unit) if is_waiting(state, unit) else MoveUnit(unit)


# arriving Units


class EnterFromReserve(Ask, frozen=True):
    """Where it enters, Mounted or on foot; then it moves on like any Unit (TY-RES-7, -9)."""

    unit: UnitId

    def decision(self, state: State) -> Decision | None:
        options = tuple(
            Enter(self.unit, at, mounted)
            for mounted in mount_options(state, self.unit)
            for at in entry_points(state, self.unit, mounted=mounted)
        )
        if not options:
            return None
        prompt = f"{name(state, self.unit)} arrives: where?"
        about = (f"unit-{self.unit}",)
        seat = state.units[self.unit].seat
        return Decision(seat, prompt, "TY-RES-7", options, open=True, about=about)

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        if not isinstance(choice, Enter) or choice.unit != self.unit:
            return super().refuse(state, choice)
        return wrong_point(state, choice)

    def answer(self, table: Table[State], choice: Enter) -> None:
        state = table.state
        units = group(state, self.unit, mounted=choice.mounted)
        if choice.mounted:
            load(state, self.unit)
        table.push(*(LineUp(unit, choice.at) for unit in units))


class LineUp(Step, frozen=True):
    """Line a Unit up at the edge; if its own Transports left no room, it waits (TY-RES-12)."""

    unit: UnitId
    at: Spot

    def run(self, table: Table[State]) -> None:
        state = table.state
        if not has_room(state, self.unit, self.at, mounted=False):
            state.change_unit(self.unit, taken=True)
            return
        line_up(state, self.unit, self.at)
        table.record(Entered("TY-RES-7", self.unit, self.at))
        table.push(MoveUnit(self.unit))


class LeaveWaiting(Step, frozen=True):
    """Units that found no room enter next turn without a roll (TY-RES-12)."""

    def run(self, table: Table[State]) -> None:
        for unit in entering(table.state, active(table.state)):
            table.record(EntryBlocked("TY-RES-12", unit))


# a Unit that was taken


class MoveUnit(Ask, frozen=True):
    """The taken Unit: Orders first, then where to, until everybody has moved (A.2)."""

    unit: UnitId

    def decision(self, state: State) -> Decision | None:
        enters = is_at_edge(state, self.unit)
        options = self._goings(state)
        if not enters:
            options = [*self._orders(state), *self._carried(state), *options]
        if not options:
            return None
        who, prompt = f"unit-{self.unit}", f"{name(state, self.unit)}: where to?"
        rule, stays = ("TY-RES-7", ()) if enters else ("TY-MOV-1", (Done(),))
        seat = state.units[self.unit].seat
        return Decision(seat, prompt, rule, (*options, *stays), open=True, about=(who,))

    def _orders(self, state: State) -> list[Choice]:
        return [GiveOrder(self.unit, order) for order in ORDERS if why_no_order(state, self.unit, order) is None]

    def _carried(self, state: State) -> list[Choice]:
        """Mount up, or out (TY-TRN-1, -2)."""
        found: list[Choice] = [Dismount(self.unit)] if may_dismount(state, self.unit) else []
        return found + ([] if why_no_mount(state, self.unit) else [MountUp(self.unit)])

    def _goings(self, state: State) -> list[Choice]:
        if not goers(state, self.unit):
            return []
        modes = self.modes(state)
        headings = marches(f"unit-{self.unit}", modes)
        if is_at_edge(state, self.unit):
            at = entry_point(state, self.unit)
            headings = tuple(one for one in headings if leads_in(at, one.heading))
        return [*goals(state, self.unit, modes), *headings]

    def modes(self, state: State) -> tuple[Mode, ...]:
        """The speeds that the Unit may use; while it enters, those at which all of it gets in."""
        if is_at_edge(state, self.unit):
            at = entry_point(state, self.unit)
            return tuple(mode for mode in MODES if pack_entry(state, self.unit, at, mode))
        return MODES if may_dash(state, self.unit) else ("tactical",)

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        enters = is_at_edge(state, self.unit)
        match choice:
            case Done() if enters:
                return Refusal("TY-RES-7", "It arrives: it has to move onto the table")
            case MountUp() if enters:
                return Refusal("TY-RES-9", "It came on foot, and moves on first")
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
    formation = Formation(state, unit, mode, reason(state, unit))
    ways: Ways = ()
    if isinstance(order, March):
        ways = formation.marched(order.heading % TURNS, reach(state, unit, mode) * order.share // 4)
    else:
        goal = goal_at(state, unit, order.goal)
        ways = formation.toward(goal) if goal else ()
    choice = Advance(unit, tuple((team, tuple(way), -1) for team, way in ways), mode)
    return adjust_entry(state, choice, way_in(state, unit, order)) if formation.why else choice


def way_in(state: State, unit: UnitId, order: March | Toward) -> WayIn | None:
    """Return where an order sends the Leader of a Unit at the edge, if anywhere."""
    mode: Mode = "dash" if order.mode == "dash" else "tactical"
    far = reach(state, unit, mode)
    if isinstance(order, March):
        return WayIn(order.heading % TURNS, far * order.share // 4)
    (x, y), goal = entry_point(state, unit), goal_at(state, unit, order.goal)
    return WayIn(heading((goal[0] - x, goal[1] - y)), far) if goal else None


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


def reason(state: State, unit: UnitId) -> Why:
    """Return the kind of a Unit's move in the Movement Step."""
    return "entering" if is_at_edge(state, unit) else ""


def misguided(state: State, choice: Advance) -> Refusal | None:
    """Why a Unit may not advance like that in the Movement Step."""
    if choice.mode == "dash" and (refusal := why_no_dash(state, choice.unit)):
        return refusal
    if is_at_edge(state, choice.unit):
        return wrong_entry(state, choice, entry_point(state, choice.unit))
    return wrong_advance(state, choice, goers(state, choice.unit))


def carry_out(table: Table[State], choice: Advance) -> None:
    """Team by Team; then it is asked for those that are left, and for Follow Me."""
    why = reason(table.state, choice.unit)
    if why == "entering":
        leave_edge(table.state, choice.unit)
    goes = [Go(team, way, choice.mode, why, face) for team, way, face in choice.ways]
    table.push(*goes, AfterAdvance(choice.unit))


class AfterAdvance(Step, frozen=True):
    """Whoever has not moved may still; a Leader who moved may call the others on (TY-ORD-5)."""

    unit: UnitId

    def run(self, table: Table[State]) -> None:
        if goers(table.state, self.unit):
            table.push(MoveUnit(self.unit))
        else:
            table.push(PinMined(self.unit), OfferFollowMe(self.unit))
