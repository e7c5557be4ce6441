"""The turn (SF-TSQ, SF-PLN): reset, initiative, activations, plans."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.games.special_forces.events import InitiativeRolled, PlansMade
from sandtable.games.special_forces.rules.basics import two_dice
from sandtable.games.special_forces.state import Soldier, State
from sandtable.games.special_forces.vocabulary import IIF, SIDES, US, Side
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table


class StartTurn(Step, frozen=True):
    """SF-TSQ-1, SF-TSQ-2: everybody's AP, and nobody has been commanded."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        for soldier in tuple(state.soldiers.values()):
            if soldier.here:
                reset(state, soldier)
            elif soldier.acted:  # what he did before he fell or left is of another turn
                state.put(replace(soldier, acted=False))
        state.passes = 0


def reset(state: State, soldier: Soldier) -> None:
    """SF-AP-7: AP for the new turn; the Plan is in them now (SF-PLN-4)."""
    start = state.card(soldier).ap - soldier.wounds + soldier.plan
    state.put(
        replace(soldier, ap=start, start=start, spent=False, locked=False, commanded=False, acted=False, plan=False)
    )


HIGHER = "is added as a bonus, the higher total moves first"


class DecideInitiative(Step, frozen=True):
    """SF-TSQ-3, SF-TSQ-4: two dice each; a tie gives both a Command counter and is rolled again."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        if state.mission.initiative == "us":  # SF-SOM-6
            state.to_move = US
            return
        ahead, behind = bonus(state, US), bonus(state, IIF)
        table.beat()
        us = two_dice(table, "initiative, US", "SF-TSQ-3", (ahead, HIGHER), US)
        iif = two_dice(table, "initiative, IIF", "SF-TSQ-3", (behind, HIGHER), IIF)
        rolled = InitiativeRolled("SF-TSQ-3", us, iif, ahead, behind)
        table.record(rolled)
        ours, theirs = rolled.totals
        if ours == theirs:
            for side in SIDES:
                state.ties[side] = state.ties.get(side, 0) + 1
            table.push(DecideInitiative())
        else:
            state.to_move = US if ours > theirs else IIF


def bonus(state: State, side: Side) -> int:
    """SF-TSQ-3: of all the side's soldiers on the map, stunned or not."""
    there = list(state.side(side))
    extra = state.mission.bonus.get(side, 0) if there else 0
    return extra + sum(state.card(soldier).initiative for soldier in there)


class EndTurn(Step, frozen=True):
    """SF-TSQ-11, SF-TSQ-5: unspent AP make Plans; counters from ties are lost."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        planning = [
            soldier
            for soldier in state.soldiers.values()
            if soldier.here and soldier.ap and "plan" not in state.card(soldier).banned
        ]
        for soldier in planning:
            state.put(replace(soldier, plan=True))
        if planning:
            table.record(PlansMade("SF-TSQ-11", tuple(soldier.id for soldier in planning)))
        idle = not any(soldier.acted for soldier in state.soldiers.values())
        state.quiet_turns = state.quiet_turns + 1 if idle else 0
        state.ties.clear()
