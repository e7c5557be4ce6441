"""How a mission ends and what it is worth (STF-P7-3 to -6, STF-TOK-12)."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.games.seal_team_flix.mission import Mission
from sandtable.games.seal_team_flix.mission import Result as Judged
from sandtable.games.seal_team_flix.rules import tokens
from sandtable.games.seal_team_flix.state import Report, Role, State
from sandtable.kernel.event import Event
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table


class MissionEnded(Event, frozen=True):
    """The last line of a mission."""

    title: str  # of the mission, which may be nobody's content
    result: Judged
    points: int
    secondaries: bool


def done(state: State, role: Role) -> tuple[int, int]:
    """Objectives completed, and all of them."""
    return tokens.done(state, role)


def all_done(state: State, role: Role) -> bool:
    return all(tokens.counts(state, one) for one in state.objectives.values() if one.role == role)


def judged(state: State) -> Judged:
    """As at Timer 0: Success, Partial or Failure, in this order (STF-P8-1)."""
    completed, total = done(state, "primary")
    if completed == total:
        return "success"
    if 2 * completed >= total and all_done(state, "secondary"):  # half, rounded up (STF-P7-3)
        return "partial"
    return "failure"  # STF-P7-4


def points(mission: Mission, result: Judged, secondaries: bool) -> int:
    """Partial is also the value of the Secondaries (STF-P7-5)."""
    score = mission.cell.score
    if result == "partial":
        return score.partial
    base = score.success if result == "success" else score.failure
    return base + (score.partial if secondaries else 0)


class WhatFollows(Step, frozen=True):
    """The one pending step that outlives its mission."""


def end_mission(table: Table[State], result: Judged, *, secondaries: bool = True) -> None:
    """The rest of the agenda is dropped; without `secondaries` no objective counts (STF-P7-6)."""
    table.agenda[:] = [step for step in table.agenda if isinstance(step, WhatFollows)]
    table.push(ScoreMission(result, secondaries and all_done(table.state, "secondary")))


class ScoreMission(Step, frozen=True):
    """Score and report."""

    result: Judged
    secondaries: bool

    def run(self, table: Table[State]) -> None:
        state = table.state
        mission = state.mission
        won = points(mission, self.result, self.secondaries)
        state.result, state.active, state.side = self.result, None, None
        state.score += won
        lost = tuple(seal.board for seal in state.seals.values() if seal.kia)
        report = Report(mission.id, mission.difficulty, self.result, won, self.secondaries, lost, state.round)
        state.history = [*state.history, report]
        table.record(MissionEnded("STF-P7-5", mission.title, self.result, won, self.secondaries))
        for seat, seal in state.seals.items():
            state.seals[seat] = replace(seal, actions=0)
        state.over = state.campaign is None
