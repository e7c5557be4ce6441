"""Phases 7 and 8: victory, Bombs and Timer (STF-P7-1, -7, STF-P8)."""

from __future__ import annotations

from itertools import combinations
from typing import ClassVar

from msgspec.structs import replace

from sandtable.games.seal_team_flix.rules import ending, explosions
from sandtable.games.seal_team_flix.rules.basics import place
from sandtable.games.seal_team_flix.rules.ties import Pick, PickToken, Tie
from sandtable.games.seal_team_flix.state import State
from sandtable.kernel.decision import Choice, Decision, Seat
from sandtable.kernel.event import Event
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table


class BombTicked(Event, frozen=True):
    """A clock went down."""

    where: str
    clock: int


class TimerFell(Event, frozen=True):
    """A Round less."""

    timer: int


class MissionAborted(Event, frozen=True):
    """All players agreed."""


# Phase 7


class Phase7CheckVictory(Step, frozen=True):
    """All Primaries completed: Success. Otherwise the team may break off (STF-P7-1, -7)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        state.phase = 7
        if ending.all_done(state, "primary"):
            ending.end_mission(table, "success")
        elif not state.mission.auto_ties or little_to_gain(state):
            leader = state.leader()
            others = (seat for seat in state.seals if seat != leader)
            table.push(AskAbort((leader, *others)))


def little_to_gain(state: State) -> bool:
    """Success is out of reach, or a Partial is at hand: worth a question at any table."""
    lost = any(one.status == "lost" and one.role == "primary" for one in state.objectives.values())
    return lost or ending.judged(state) == "partial"


class GoOn(Choice, frozen=True, tag="go_on"):
    goes_on: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return f"Go on: the Timer falls to {state.timer - 1}"


class Abort(Choice, frozen=True, tag="abort"):
    words: ClassVar[str] = "Abort the mission"

    def detail(self, state: State) -> str:
        result = {"partial": "a Partial success"}.get(ending.judged(state), "a Failure")
        return f"If every seat agrees the mission ends as {result}, as if the Timer were 0"


class AskAbort(Ask, frozen=True):
    """One seat after another; the first that goes on decides it."""

    seats: tuple[Seat, ...]

    def decision(self, state: State) -> Decision:
        prompt = "Go on, or abort the mission?"
        return Decision(self.seats[0], prompt, "STF-P7-7", (GoOn(), Abort()))

    def answer(self, table: Table[State], choice: GoOn | Abort) -> None:
        if isinstance(choice, GoOn):
            return
        if len(self.seats) > 1:
            table.push(AskAbort(self.seats[1:]))
        else:
            table.record(MissionAborted("STF-P7-7"))
            ending.end_mission(table, ending.judged(table.state))


# Phase 8


class Phase8AdvanceTimer(Step, frozen=True):
    """Bombs tick and explode before the Timer falls (STF-P8-2)."""

    def run(self, table: Table[State]) -> None:
        table.beat()
        state = table.state
        state.phase = 8
        over = []
        for bomb in [one for one in state.lying() if one.type == "TB" and one.revealed]:
            clock = bomb.clock - 1
            state.put_objective(replace(bomb, clock=clock))
            table.record(BombTicked("STF-P8-2", place(state, bomb.cell), clock))
            if clock <= 0:
                over.append(bomb)
        over.sort(key=lambda one: state.ground.rank[one.cell])
        table.push(ExplodeBombs(tuple(one.id for one in over)), AdvanceTimer())


class ExplodeBombs(Step, frozen=True):
    """Those whose clock shows 0, unless another explosion took them along."""

    bombs: tuple[int, ...]

    def run(self, table: Table[State]) -> None:
        left = tuple(one for one in self.bombs if table.state.objectives[one].lying)
        if left:
            TieBombOrder(left).settle(table)


class TieBombOrder(Tie, frozen=True):
    """Those whose explosions may reach the same Space (STF-P8-2, STF-EQP-12, STF-TOK-14)."""

    prompt: ClassVar[str] = "Which Time Bomb explodes next?"
    tie_rule: ClassVar[str] = "STF-P8-2"
    bombs: tuple[int, ...]

    def picks(self, state: State) -> tuple[Pick, ...]:
        reach = {one: explosions.reach(state, state.objectives[one].cell) for one in self.bombs}
        tied = {
            bomb
            for pair in combinations(self.bombs, 2)
            if not reach[pair[0]].isdisjoint(reach[pair[1]])
            for bomb in pair
        }
        return tuple(PickToken(one) for one in self.bombs if one in tied) or (PickToken(self.bombs[0]),)

    def chosen(self, table: Table[State], pick: Pick) -> None:
        table.push(ExplodeBombs(tuple(one for one in self.bombs if one != pick.value)))
        explosions.destroy(table, int(pick.value), "STF-P8-2")


class AdvanceTimer(Step, frozen=True):
    """On 0 the mission is judged, a Success first of all (STF-P8-1)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        state.timer -= 1
        table.record(TimerFell("STF-P8-1", state.timer))
        if state.timer == 0:
            ending.end_mission(table, ending.judged(state))
