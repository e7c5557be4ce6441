"""Movement Orders: one for a Unit and turn, from a Leader who can give it (TY-ORD)."""

from __future__ import annotations

from typing import ClassVar, Final

from sandtable.games.team_yankee import figures
from sandtable.games.team_yankee.cast import BattleEvent
from sandtable.games.team_yankee.rules.extra import ExtraMove, led
from sandtable.games.team_yankee.rules.minefields import ClearMinefields, clearings
from sandtable.games.team_yankee.rules.testing import tested
from sandtable.games.team_yankee.rules.words import name
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import MovementOrder, Order, UnitId
from sandtable.kernel.decision import Choice, Decision, Refusal
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table

ORDERS: Final[tuple[MovementOrder, ...]] = ("blitz", "cross-here", "dig-in", "clear-mines")
RULES: Final[dict[Order, str]] = {
    "blitz": "TY-ORD-2",
    "cross-here": "TY-ORD-3",
    "dig-in": "TY-ORD-4",
    "clear-mines": "TY-MINE-8",
    "follow-me": "TY-ORD-5",
    "shoot-and-scoot": "TY-ORD-6",
}
TOLD: Final[dict[Order, str]] = {
    "blitz": "Blitz",
    "cross-here": "Cross here",
    "dig-in": "Dig in",
    "clear-mines": "Clear mines",
    "follow-me": "Follow me",
    "shoot-and-scoot": "Shoot and scoot",
}
MEANT: Final[dict[Order, str]] = {
    "blitz": "Skill: 4 inches and still not moved; a failure counts as moved. No Dash",
    "cross-here": "Tanks near the Leader cross Difficult Terrain more easily. No Dash",
    "dig-in": "Skill: Foxholes. The Unit stays, fires as if it moved, and does not assault",
    "clear-mines": "The Leader stays; Teams in a Minefield since the turn began remove it",
    "follow-me": "The Leader goes 4 more inches; Courage, and the others may too. No shooting",
    "shoot-and-scoot": "Skill: 4 inches, after shooting from where it stood",
}


class OrderGiven(BattleEvent, frozen=True):
    """A Leader gives an Order."""

    unit: UnitId
    order: Order


class DugIn(BattleEvent, frozen=True):
    """Teams have Foxholes now."""

    unit: UnitId
    teams: tuple[int, ...]


class GiveOrder(Choice, frozen=True, tag="give-order"):
    """The one Order of this Unit in this turn."""

    rule: ClassVar[str] = "TY-ORD-1"
    kind: ClassVar[str] = "Orders"
    unit: UnitId
    order: MovementOrder

    def label(self, state: State) -> str:
        return TOLD[self.order]

    def detail(self, state: State) -> str:
        return MEANT[self.order]

    def give(self, table: Table[State]) -> None:
        state = table.state
        state.change_unit(self.unit, order=self.order)
        table.record(OrderGiven(RULES[self.order], self.unit, self.order))
        match self.order:
            case "blitz":
                table.push(BlitzTest(self.unit))
            case "dig-in":
                table.push(DigInTest(self.unit))
            case "clear-mines":
                state.change_team(state.units[self.unit].leader, went=True)
                table.push(ClearMinefields(self.unit))


# who may


def why_no_order(state: State, unit: UnitId, order: Order) -> Refusal | None:
    """Why a Unit cannot be given an Order now; None if it can."""
    return _no_leader(state, unit, order) or _unfit(state, unit, order)


def _no_leader(state: State, unit: UnitId, order: Order) -> Refusal | None:
    """TY-ORD-1, TY-RES-10."""
    one = state.units[unit]
    if one.order:
        return Refusal("TY-ORD-1", "It has its Order of this turn")
    if one.pinned or state.teams[one.leader].bailed:
        return Refusal("TY-ORD-1", "Its Leader is Pinned Down or Bailed Out")
    if not state.teams[one.leader].here:
        return Refusal("TY-ORD-1", "Its Leader is not on the table by itself")
    if one.came == state.turn and order != "follow-me":
        return Refusal("TY-RES-10", "A Unit that arrives is given no Order but Follow me")
    return None


def _unfit(state: State, unit: UnitId, order: Order) -> Refusal | None:
    """What each Order asks for."""
    rule, card = RULES[order], state.card(unit)
    teams = state.teams_of(unit)
    if order in ORDERS and any(team.went for team in teams):
        return Refusal(rule, "Orders come before the move")
    if order == "cross-here" and not card.tank:
        return Refusal(rule, "Only vehicles take Cross tests")
    if order == "dig-in" and not (card.infantry and _bare(state, unit)):
        return Refusal(rule, "There is no Infantry without a Foxhole")
    if order == "clear-mines" and next(clearings(state, unit), None) is None:
        return Refusal(rule, "No Team of it can clear a Minefield")
    if order == "follow-me" and not _moved_leader(state, unit):
        return Refusal(rule, "Its Leader did not make a Tactical move")
    if order == "shoot-and-scoot" and any(not team.still for team in teams):
        return Refusal(rule, "The Unit has moved")
    return None


def _bare(state: State, unit: UnitId) -> bool:
    return any(team.here and not team.foxhole for team in state.teams_of(unit))


def _moved_leader(state: State, unit: UnitId) -> bool:
    leader = state.teams[state.units[unit].leader]
    return bool(leader.moved) and not leader.dashed


def may_dash(state: State, unit: UnitId) -> bool:
    """Not under an Order, not Pinned Down, not just out of a Transport (TY-ORD, TY-TRN-2)."""
    one = state.units[unit]
    fresh = any(team.embarked and team.here for team in state.teams_of(unit))
    return not one.order and not one.pinned and not fresh


# Blitz


class BlitzTest(Step, frozen=True):
    """Pass: 4 inches, and it counts as not having moved; fail: it counts as moved (TY-ORD-2)."""

    unit: UnitId

    def run(self, table: Table[State]) -> None:
        state = table.state
        if tested(table, self.unit, "skill", "TY-ORD-2"):
            state.change_unit(self.unit, passed=True)
            table.push(ExtraMove(self.unit, led(state, self.unit), "blitz"))
            return
        for team in state.teams_of(self.unit):
            state.change_team(team.id, acted=True)


# Dig In


class DigInTest(Step, frozen=True):
    """Pass: Foxholes for Teams In Command (TY-ORD-4); the Unit stays where it is."""

    unit: UnitId

    def run(self, table: Table[State]) -> None:
        state = table.state
        passed = tested(table, self.unit, "skill", "TY-ORD-4")
        if passed:
            state.change_unit(self.unit, passed=True)
            teams = tuple(team for team in led(state, self.unit) if state.teams[team].here)
            for team in teams:
                state.change_team(team, foxhole=True)
            table.record(DugIn("TY-ORD-4", self.unit, teams))
        for one in state.teams_of(self.unit):
            state.change_team(one.id, went=True)


# Follow Me


class CallOn(Choice, frozen=True, tag="call-on"):
    """The Leader goes on, and calls the others."""

    rule: ClassVar[str] = "TY-ORD-5"
    unit: UnitId

    def label(self, state: State) -> str:
        return "Follow me"

    def detail(self, state: State) -> str:
        return MEANT["follow-me"]


class HaltHere(Choice, frozen=True, tag="halt-here"):
    """The Unit stays where it has come to."""

    rule: ClassVar[str] = "TY-ORD-5"
    words: ClassVar[str] = "Halt here"
    goes_on: ClassVar[bool] = True


class OfferFollowMe(Step, frozen=True):
    """Asked of whoever may assault; when, is a matter of wishes (TY-ORD-5)."""

    unit: UnitId

    def run(self, table: Table[State]) -> None:
        state = table.state
        if why_no_order(state, self.unit, "follow-me") is None and _can_assault(state, self.unit):
            table.push(FollowMe(self.unit))


def _can_assault(state: State, unit: UnitId) -> bool:
    """The Order forbids shooting: only whoever may assault has a use for it."""
    card = state.card(unit)
    assaults = card.infantry or card.armour is not None
    leader = state.units[unit].leader
    return assaults and not figures.transport(state, leader)


class FollowMe(Ask, frozen=True):
    """After a Tactical move (TY-ORD-5)."""

    unit: UnitId

    def decision(self, state: State) -> Decision:
        seat, prompt = state.units[self.unit].seat, f"{name(state, self.unit)}: follow me?"
        options = (CallOn(self.unit), HaltHere())
        about = (f"unit-{self.unit}",)
        return Decision(seat, prompt, "TY-ORD-5", options, about=about)

    def answer(self, table: Table[State], choice: Choice) -> None:
        if not isinstance(choice, CallOn):
            return
        state = table.state
        leader = state.units[self.unit].leader
        state.change_unit(self.unit, order="follow-me")
        table.record(OrderGiven("TY-ORD-5", self.unit, "follow-me"))
        table.push(ExtraMove(self.unit, (leader,), "follow-me"), FollowMeTest(self.unit))


class FollowMeTest(Step, frozen=True):
    """Courage: the Teams In Command may follow (TY-ORD-5)."""

    unit: UnitId

    def run(self, table: Table[State]) -> None:
        state = table.state
        one = state.units[self.unit]
        if one.where != "table" or state.teams[one.leader].bailed:
            return
        if tested(table, self.unit, "courage", "TY-ORD-5"):
            state.change_unit(self.unit, passed=True)
            others = tuple(team for team in led(state, self.unit) if team != one.leader)
            table.push(ExtraMove(self.unit, others, "follow-me"))


# Shoot and Scoot, in the Assault Step


class ScootTest(Step, frozen=True):
    """Skill: 4 inches, after shooting from where it stood (TY-ORD-6)."""

    unit: UnitId

    def run(self, table: Table[State]) -> None:
        state = table.state
        state.change_unit(self.unit, order="shoot-and-scoot")
        table.record(OrderGiven("TY-ORD-6", self.unit, "shoot-and-scoot"))
        if tested(table, self.unit, "skill", "TY-ORD-6"):
            table.push(ExtraMove(self.unit, led(state, self.unit), "shoot-and-scoot"))
