"""How the mission is found: agreed, by a die, or by secret battle plans (TY-SEL, TY-BP)."""

from __future__ import annotations

from typing import ClassVar, Final

from msgspec.structs import replace

from sandtable.games.team_yankee.mission import PlanCell
from sandtable.games.team_yankee.rules.attacker import attacks
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import PLANS, SEATS, Plan, Seat
from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.event import Event
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table

# What each plan suits (TY-BP-7).
SUITS: Final[dict[Plan, str]] = {
    "attack": "For a force of brute strength: you attack, unless both do.",
    "manoeuvre": "For a mix of mobility and firepower: you attack whoever defends.",
    "defend": "For infantry with good anti-tank missiles: the other attacks, unless both wait.",
}


class PlanCommitted(Event, frozen=True):
    """Somebody has a battle plan; which one is not told (TY-BP-1)."""

    seat: Seat


class PlansRevealed(Event, frozen=True):
    """Both plans lie open."""

    blue: Plan
    red: Plan


class MissionFound(Event, frozen=True):
    """Which mission is played; a die of 0 if nothing was rolled."""

    mission: str
    die: int = 0


class SelectMission(Step, frozen=True):
    """In one of four ways (TY-SEL-1)."""

    def run(self, table: Table[State]) -> None:
        table.state.phase = "selection"
        match table.state.mission.select:
            case "agreed":
                table.record(MissionFound("TY-SEL-1", table.state.mission.id))
            case "random":
                table.push(RollRandomMission())
            case _:
                table.push(CommitBattlePlans())


def found(table: Table[State], mission: str, die: int, rule: str) -> None:
    """That mission is played, with what was settled before."""
    state = table.state
    state.mission = replace(state.content.missions[mission], chosen=state.mission.chosen)
    table.record(MissionFound(rule, mission, die))


class RollRandomMission(Step, frozen=True):
    """A die on the Random Mission Table (TY-SEL-2)."""

    def run(self, table: Table[State]) -> None:
        (chart,) = table.state.content.random.values()
        die = table.roll(6, why="the mission", rule="TY-SEL-2")
        found(table, chart.missions[die - 1], die, "TY-SEL-2")


# battle plans


class CommitBattlePlans(Step, frozen=True):
    """Both choose unseen, blue first; then both plans are shown (TY-BP-1)."""

    def run(self, table: Table[State]) -> None:
        asks = (CommitBattlePlan(seat) for seat in SEATS)
        table.push(*asks, RevealBattlePlans(), RollBattlePlanMission())


class TakePlan(Choice, frozen=True, tag="take-plan"):
    """One of a side's three cards (TY-BP-6)."""

    rule: ClassVar[str] = "TY-BP-1"
    plan: Plan

    def label(self, state: State) -> str:
        return self.plan.capitalize()

    def detail(self, state: State) -> str:
        return SUITS[self.plan]


class CommitBattlePlan(Ask, frozen=True):
    """In secret (TY-BP-1)."""

    seat: Seat

    def decision(self, state: State) -> Decision:
        options = tuple(TakePlan(plan) for plan in PLANS)
        return Decision(self.seat, "Choose your battle plan, in secret", "TY-BP-1", options)

    def answer(self, table: Table[State], choice: TakePlan) -> None:
        table.state.change_side(self.seat, plan=choice.plan, planned=True)
        table.record(PlanCommitted("TY-BP-1", self.seat))


class RevealBattlePlans(Step, frozen=True):
    """Together; what has been seen cannot be taken back."""

    def run(self, table: Table[State]) -> None:
        blue, red = (table.state.sides[seat].plan for seat in SEATS)
        assert blue, "both plans are in"
        assert red, "both plans are in"
        table.reveal()
        table.record(PlansRevealed("TY-BP-1", blue, red))


class RollBattlePlanMission(Step, frozen=True):
    """A die on the cell; it names the Attacker, or leaves it to a roll-off (TY-ATK-1)."""

    def run(self, table: Table[State]) -> None:
        cell = cell_of(table.state)
        rule = CELL_RULES[frozenset((cell.blue, cell.red))]
        die = table.roll(6, why="the mission", rule=rule)
        found(table, cell.missions[die - 1], die, rule)
        if cell.attacker != "roll":
            attacks(table, cell.attacker, "TY-ATK-1")


CELL_RULES: Final[dict[frozenset[str], str]] = {
    **{frozenset((plan,)): "TY-BP-2" for plan in PLANS},
    frozenset(("attack", "manoeuvre")): "TY-BP-3",
    frozenset(("attack", "defend")): "TY-BP-4",
    frozenset(("manoeuvre", "defend")): "TY-BP-5",
}


def cell_of(state: State) -> PlanCell:
    """Row blue, column red, whatever their blocs are (TY-BP-8)."""
    blue, red = (state.sides[seat].plan for seat in SEATS)
    return next(one for one in state.content.plans.values() if (one.blue, one.red) == (blue, red))
