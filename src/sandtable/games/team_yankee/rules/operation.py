"""Linked battles: three in a row, each dearer for what was lost before (TY-SEL-6)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from sandtable.games.team_yankee.content import Content
from sandtable.games.team_yankee.forces import BUILT
from sandtable.games.team_yankee.mission import Battle, Mission
from sandtable.games.team_yankee.state import Side, State
from sandtable.games.team_yankee.vocabulary import SEATS, Seat
from sandtable.kernel.event import Event
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table

RULE = "TY-SEL-6"


class OperationStands(Event, frozen=True):
    """Points of all battles so far; a winner when it is over."""

    battle: int
    blue: int
    red: int
    winner: Seat | Literal[""]
    over: bool


def battles(content: Content, operation: Mission) -> tuple[Battle, ...]:
    """In order; a mission of linked battles has the id of its operation."""
    return content.operations[operation.id].battles


def battle_of(content: Content, operation: Mission, stage: int) -> Mission:
    """What is settled for one of them: its points, its layout, its forces."""
    battle, chosen = battles(content, operation)[stage], operation.chosen
    blue = BUILT if chosen.blue == BUILT else battle.blue
    red = BUILT if chosen.red == BUILT else battle.red
    settled = replace(chosen, points=battle.points, layout=battle.layout, blue=blue, red=red)
    return replace(operation, chosen=settled)


def totals(state: State) -> dict[Seat, int]:
    """Victory Points of all battles."""
    return {seat: sum(one.points[n] for one in state.history) for n, seat in enumerate(SEATS)}


def leader(state: State) -> Seat | Literal[""]:
    """The higher total; a tie goes to the winner of the last battle, if it had one."""
    sums = totals(state)
    if sums["blue"] != sums["red"]:
        return "blue" if sums["blue"] > sums["red"] else "red"
    return state.history[-1].winner


class ScoreOperation(Step, frozen=True):
    """After the last battle."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        state.winner, state.scores, state.over = leader(state), totals(state), True
        state.ended, state.victory = RULE, ""
        stands(table)


def stands(table: Table[State]) -> None:
    state, sums = table.state, totals(table.state)
    won = state.winner if state.over else ""
    event = OperationStands(RULE, state.stage + 1, sums["blue"], sums["red"], won, state.over)
    table.record(event)


def last(state: State) -> bool:
    """Whether no battle follows the one that is played."""
    assert state.operation is not None, "only an operation goes on"
    return state.stage + 1 >= len(battles(state.content, state.operation))


def clear_table(state: State) -> None:
    """Nothing of the last battle is left but its report."""
    assert state.operation is not None, "only an operation goes on"
    state.stage += 1
    state.mission = battle_of(state.content, state.operation, state.stage)
    fresh = State(state.content, state.mission, operation=state.operation)
    fresh.sides = {seat: Side(seat) for seat in SEATS}
    fresh.stage, fresh.history = state.stage, state.history
    for field in State.__struct_fields__:
        setattr(state, field, getattr(fresh, field))
    state.known = fresh.known
