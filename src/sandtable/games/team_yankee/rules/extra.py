"""Moves of 4 inches beside the one of the Movement Step: Orders, and after an assault."""

from __future__ import annotations

from sandtable.boards.tabletop.orders import March
from sandtable.boards.tabletop.ticks import TURNS
from sandtable.games.team_yankee.formation import Formation, Ways
from sandtable.games.team_yankee.rules import command
from sandtable.games.team_yankee.rules.advancing import Advance, Done, wrong_advance
from sandtable.games.team_yankee.rules.goals import Toward, goal_at, marches, names
from sandtable.games.team_yankee.rules.moves import Go, PinMined
from sandtable.games.team_yankee.rules.words import name
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import EXTRA, TeamId, UnitId
from sandtable.games.team_yankee.ways import Why
from sandtable.kernel.decision import Choice, Decision, Refusal
from sandtable.kernel.step import Ask
from sandtable.kernel.table import Table

WORDS: dict[Why, str] = {
    "blitz": "Blitz: 4 inches first, where to?",
    "follow-me": "Follow me: 4 more inches, where to?",
    "shoot-and-scoot": "Shoot and scoot: 4 inches, where to?",
    "consolidating": "Consolidate: up to 4 inches, where to?",
}
RULES: dict[Why, str] = {
    "blitz": "TY-ORD-2",
    "follow-me": "TY-ORD-5",
    "shoot-and-scoot": "TY-ORD-6",
    "consolidating": "TY-ASL-10",
}


class ExtraMove(Ask, frozen=True):
    """These Teams of a Unit may go up to 4 inches, all by one answer."""

    unit: UnitId
    teams: tuple[TeamId, ...]
    why: Why

    def decision(self, state: State) -> Decision | None:
        if not self.able(state):
            return None
        who = f"unit-{self.unit}"
        toward = [Toward(who, goal) for goal in names(state, self.unit)]
        prompt = f"{name(state, self.unit)}. {WORDS[self.why]}"
        options = (*toward, *marches(who), Done())
        about = tuple(f"team-{team}" for team in self.able(state))
        seat, rule = state.units[self.unit].seat, RULES[self.why]
        return Decision(seat, prompt, rule, options, open=True, about=about)

    def able(self, state: State) -> list[TeamId]:
        return [team for team in self.teams if state.teams[team].here and not state.teams[team].bailed]

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        if not isinstance(choice, Advance):
            return super().refuse(state, choice)
        return wrong_advance(state, choice, self.able(state), self.why, EXTRA)

    def answer(self, table: Table[State], choice: Choice) -> None:
        state = table.state
        match choice:
            case Advance(_, ways):
                goings = ways
            case March() | Toward():
                goings = tuple((team, tuple(way), -1) for team, way in self.ordered(state, choice))
            case _:
                return
        steps = (Go(team, way, "tactical", self.why, face, EXTRA) for team, way, face in goings)
        table.push(*steps, PinMined(self.unit))

    def ordered(self, state: State, order: March | Toward) -> Ways:
        formation = Formation(state, self.unit, "tactical", self.why, EXTRA)
        formation.teams = self.able(state)
        if isinstance(order, March):
            return formation.marched(order.heading % TURNS, EXTRA * order.share // 4)
        goal = goal_at(state, self.unit, order.goal)
        return formation.toward(goal) if goal else ()


def led(state: State, unit: UnitId) -> tuple[TeamId, ...]:
    """Teams In Command, the Leader first."""
    leader = state.units[unit].leader
    teams = [team.id for team in state.teams_of(unit) if command.in_command(state, team.id)]
    return tuple(sorted(teams, key=lambda team: (team != leader, team)))
