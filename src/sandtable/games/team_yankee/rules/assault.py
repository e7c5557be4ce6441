"""The Assault Step: charges, one Unit at a time, and Shoot and Scoot (TY-ASL-1 to -4)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from sandtable.boards.tabletop.ticks import heading
from sandtable.games.team_yankee import figures, ground
from sandtable.games.team_yankee.cast import BattleEvent
from sandtable.games.team_yankee.rules.blows import StrikeBlows
from sandtable.games.team_yankee.rules.charges import (
    able,
    charge_way,
    chargers,
    foes_in_reach,
    goal_for,
    touched,
    why_no_charge,
)
from sandtable.games.team_yankee.rules.defensive_fire import DefensiveFire
from sandtable.games.team_yankee.rules.firing import pinned_by
from sandtable.games.team_yankee.rules.losses import pin
from sandtable.games.team_yankee.rules.moves import Go, PinMined
from sandtable.games.team_yankee.rules.orders import MEANT, TOLD, ScootTest, why_no_order
from sandtable.games.team_yankee.rules.testing import tested
from sandtable.games.team_yankee.rules.words import name
from sandtable.games.team_yankee.state import Assault, State
from sandtable.games.team_yankee.vocabulary import EXTRA, Seat, TeamId, UnitId
from sandtable.kernel.decision import Choice, Decision, Refusal
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table
from sandtable.kernel.words import counted

FELLED = 2  # Tanks lost to Defensive Fire that drive the others back (TY-ASL-4)


class Charged(BattleEvent, frozen=True):
    """A Unit charges another."""

    unit: UnitId
    foe: UnitId


class ChargeFailed(BattleEvent, frozen=True):
    """Nobody got home, or nobody dared; whoever moved returns (TY-ASL-2)."""

    unit: UnitId


class DrivenBack(BattleEvent, frozen=True):
    """Defensive Fire was too much (TY-ASL-4)."""

    unit: UnitId
    hits: int


class AssaultEnded(BattleEvent, frozen=True):
    unit: UnitId


class AssaultStep(Step, frozen=True):
    """The active player's Units charge, in any order."""

    def run(self, table: Table[State]) -> None:
        table.state.phase = "assault"
        table.push(ChooseAssault())


class Charge(Choice, frozen=True, tag="charge"):
    """Every Team that can goes for the nearest Team of that enemy."""

    rule: ClassVar[str] = "TY-ASL-1"
    kind: ClassVar[str] = "Charge"
    unit: UnitId
    foe: UnitId

    def label(self, state: State) -> str:
        return f"{name(state, self.unit)} charges {name(state, self.foe)}"

    def takes(self, state: State) -> str:
        return counted(len(chargers(state, self.unit)), "Team")

    def detail(self, state: State) -> str:
        return (
            "Up to 4 inches straight at the nearest of them; they may fire first, blows follow, "
            "and whoever is left may strike back. One charge a turn."
        )


class ChargeAt(Choice, frozen=True, tag="charge-at"):
    """Teams of a Unit, each with the enemy Team it goes for."""

    rule: ClassVar[str] = "TY-ASL-2"
    unit: UnitId
    goals: tuple[tuple[TeamId, TeamId], ...]

    def label(self, state: State) -> str:
        return f"{name(state, self.unit)} charges"


class Scoot(Choice, frozen=True, tag="scoot"):
    """Shoot and Scoot."""

    rule: ClassVar[str] = "TY-ORD-6"
    kind: ClassVar[str] = TOLD["shoot-and-scoot"]
    unit: UnitId

    def label(self, state: State) -> str:
        return f"{name(state, self.unit)}: Shoot and Scoot"

    def detail(self, state: State) -> str:
        return MEANT["shoot-and-scoot"]


class EndAssaults(Choice, frozen=True, tag="end-assaults"):
    """Nobody else charges."""

    rule: ClassVar[str] = "TY-TURN-1"
    words: ClassVar[str] = "End the Assault Step"
    goes_on: ClassVar[bool] = True


class ChooseAssault(Ask, frozen=True):
    """Which Unit charges whom, or leaves after shooting."""

    def decision(self, state: State) -> Decision | None:
        assert state.active, "it is somebody's turn"
        own = [one.id for one in state.force(state.active)]
        charges = [Charge(unit, foe) for unit in own for foe in foes_in_reach(state, unit)]
        scoots = [Scoot(unit) for unit in own if may_scoot(state, unit)]
        if not charges and not scoots:
            return None
        options: tuple[Choice, ...] = (*charges, *scoots, EndAssaults())
        prompt = "Which Unit assaults?" if charges else "No Unit can assault. Which one scoots?"
        return Decision(state.active, prompt, "TY-ASL-1", options, open=True)

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        if isinstance(choice, ChargeAt):
            return wrong_charge(state, choice)
        return super().refuse(state, choice)

    def answer(self, table: Table[State], choice: Choice) -> None:
        state = table.state
        match choice:
            case Charge(unit, foe):
                goals = [(team.id, goal_for(state, team.id, foe)) for team in state.teams_of(unit) if able(state, team)]
                table.push(ChooseAssault())
                declare(table, unit, tuple(pair for pair in goals if pair[1]))
            case ChargeAt(unit, goals):
                table.push(ChooseAssault())
                declare(table, unit, goals)
            case Scoot(unit):
                table.push(ScootTest(unit), ChooseAssault())


def may_scoot(state: State, unit: UnitId) -> bool:
    """A Unit on the ground that did not move and does not assault (TY-ORD-6)."""
    if state.card(unit).aircraft or state.units[unit].charged:
        return False
    return why_no_order(state, unit, "shoot-and-scoot") is None


def wrong_charge(state: State, choice: ChargeAt) -> Refusal | None:
    """Why Teams may not charge these enemies."""
    if choice.unit not in state.units or state.units[choice.unit].seat != state.active:
        return Refusal("TY-ASL-1", "That is no Unit of yours")
    named = [team for team, _ in choice.goals]
    own = {team.id for team in state.teams_of(choice.unit) if able(state, team)}
    if not named or len(set(named)) < len(named) or set(named) - own:
        return Refusal("TY-ASL-1", "Teams of the Unit that may charge go, each once")
    foes = ground.enemies(state, state.active)
    for team, goal in choice.goals:
        if goal not in foes or not ground.sees(state, team, goal):
            return Refusal("TY-ASL-2", "A Team charges an enemy on the ground that it sees")
        if refusal := why_no_charge(state, choice.unit, state.teams[goal].unit):
            return refusal
    return None


# the charge


def declare(table: Table[State], unit: UnitId, goals: tuple[tuple[TeamId, TeamId], ...]) -> None:
    """One charge per Unit and turn, whether it gets home or not (TY-ASL-1)."""
    state = table.state
    seat: Seat = state.units[unit].seat
    teams = tuple(sorted(team for team, _ in goals))
    starts = tuple((team, state.teams[team].at) for team in teams)
    state.assault = Assault(unit, seat, teams=teams, chargers=teams, goals=tuple(sorted(goals)), starts=starts)
    state.change_unit(unit, charged=True)
    table.beat()
    table.record(Charged("TY-ASL-1", unit, state.teams[goals[0][1]].unit))
    table.beat()
    table.push(CourageTest(), MoveCharge(), CheckContact(), EndAssault())


def current(state: State) -> Assault:
    assert state.assault is not None, "an assault goes on"
    return state.assault


class CourageTest(Step, frozen=True):
    """Infantry that would contact an armoured Tank needs Courage first (TY-ASL-2)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        assault = current(state)
        if not state.card(assault.unit).infantry:
            return
        if not any(figures.armoured(state, goal) for _, goal in assault.goals):
            return
        if not tested(table, assault.unit, "courage", "TY-ASL-2"):
            table.record(ChargeFailed("TY-ASL-2", assault.unit))
            table.unwind(EndAssault)


class MoveCharge(Step, frozen=True):
    """Team by Team, by id (TY-ASL-11)."""

    def run(self, table: Table[State]) -> None:
        assault = current(table.state)
        moves = (ChargeMove(team, goal) for team, goal in assault.goals)
        table.push(*moves, PinMined(assault.unit))


class ChargeMove(Step, frozen=True):
    """Up to 4 inches straight at its goal, Cross tests and mines on the way (TY-MOV-15)."""

    team: TeamId
    goal: TeamId

    def run(self, table: Table[State]) -> None:
        state = table.state
        way = charge_way(state, self.team, self.goal)
        (x, y), (u, v) = way[-1], state.teams[self.goal].at
        face = heading((u - x, v - y))
        state.change_team(self.team, assaulted=True, hidden=False)
        table.push(Go(self.team, tuple(way), "tactical", "charge", face, EXTRA))


class CheckContact(Step, frozen=True):
    """At least one has to touch an enemy, or all return (TY-ASL-2)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        assault = current(state)
        fit = [team for team in assault.chargers if _fit(state, team)]
        met = [state.teams[foe].unit for team in fit for foe in touched(state, team)]
        state.assault = replace(assault, teams=tuple(fit), contacted=tuple(sorted(set(met))))
        if not met:
            go_back(table)
            table.record(ChargeFailed("TY-ASL-2", assault.unit))
            return
        limit = pinned_by(state, assault.unit)
        table.push(DefensiveFire(), CheckDrivenBack(limit), StrikeBlows())


def _fit(state: State, team: TeamId) -> bool:
    return state.teams[team].here and not state.teams[team].bailed


def go_back(table: Table[State]) -> None:
    """Survivors return to where they began."""
    state = table.state
    for team, at in current(state).starts:
        if _fit(state, team):
            state.change_team(team, at=at)


class CheckDrivenBack(Step, frozen=True):
    """Too many hits on Infantry, two Tanks lost: survivors return (TY-ASL-4)."""

    limit: int  # hits that drive Infantry back

    def run(self, table: Table[State]) -> None:
        state = table.state
        assault = current(state)
        standing = tuple(team for team in assault.teams if _fit(state, team))
        fallen = len(assault.teams) - len(standing)
        on_foot = state.card(assault.unit).infantry
        driven = assault.hits >= self.limit if on_foot else fallen >= FELLED
        state.assault = replace(assault, teams=standing, felled=fallen)
        if not driven and standing:
            return
        go_back(table)
        table.record(DrivenBack("TY-ASL-4", assault.unit, assault.hits))
        if on_foot:
            pin(table, assault.unit, "TY-ASL-4")
        table.unwind(EndAssault)


class EndAssault(Step, frozen=True):
    """Nothing is left of it."""

    def run(self, table: Table[State]) -> None:
        table.record(AssaultEnded("TY-ASL-10", current(table.state).unit))
        table.state.assault = None
