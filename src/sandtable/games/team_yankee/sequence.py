"""The sequence of play as lists of steps, in the order of the guide (section 3)."""

from __future__ import annotations

from sandtable.games.team_yankee.content import Content
from sandtable.games.team_yankee.mission import Mission
from sandtable.games.team_yankee.rules.attacker import DetermineAttacker
from sandtable.games.team_yankee.rules.forces import RaiseForce
from sandtable.games.team_yankee.rules.handicap import PickBenefits
from sandtable.games.team_yankee.rules.leaving_out import LeaveOutOfBattle
from sandtable.games.team_yankee.rules.operation import ScoreOperation, battle_of, clear_table, last, stands
from sandtable.games.team_yankee.rules.ranged_in import LayGuns
from sandtable.games.team_yankee.rules.scoring import ScoreBattle
from sandtable.games.team_yankee.rules.script import SetUpMission
from sandtable.games.team_yankee.rules.selection import SelectMission
from sandtable.games.team_yankee.rules.turns import PlayerTurn
from sandtable.games.team_yankee.state import Side, State
from sandtable.games.team_yankee.vocabulary import SEATS, Seat, other
from sandtable.kernel.event import Event
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table

FRESH = {"hidden": True, "moved": 0, "acted": False, "went": False, "dashed": False}


class BattleBegan(Event, frozen=True):
    """Set-up begins; `battle` is its number in an operation, from 1."""

    battle: int
    points: int
    layout: str


class TurnBegan(Event, frozen=True):
    """A player's own n-th turn (TY-WIN-4)."""

    seat: Seat
    turn: int


def new_game(content: Content, mission: Mission) -> State:
    """Nobody is there yet; linked battles begin with the first (TY-SEL-6)."""
    linked = mission.select == "linked"
    played = battle_of(content, mission, 0) if linked else mission
    state = State(content, played, operation=mission if linked else None)
    state.sides = {seat: Side(seat) for seat in SEATS}
    return state


class Begin(Step, frozen=True):
    """The first step of a play."""

    def run(self, table: Table[State]) -> None:
        table.push(RunBattle())


class RunBattle(Step, frozen=True):
    """From the forces to the score (guide, section 3)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        chosen = state.mission.chosen
        table.record(BattleBegan("TY-SEL-1", state.stage + 1, chosen.points, chosen.layout))
        table.push(
            *(RaiseForce(seat) for seat in SEATS),
            SelectMission(),
            PickBenefits(),
            DetermineAttacker(),
            LeaveOutOfBattle(),
            SetUpMission(),
            TakeTurns(),
            ScoreBattle(),
            AfterBattle(),
        )


class TakeTurns(Step, frozen=True):
    """Turn by turn, until somebody wins or time is up; whoever is first begins (TY-ATK-4)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        assert state.first, "somebody has the first turn"
        for team in list(state.teams.values()):
            if team.here:  # whatever a Spearhead did before the battle (TY-DEP-7)
                state.change_team(team.id, **FRESH)
        table.push(NextTurn(state.first))


class NextTurn(Step, frozen=True):
    """A player's own next turn (TY-WIN-4); then the other's."""

    seat: Seat

    def run(self, table: Table[State]) -> None:
        state = table.state
        side = state.change_side(self.seat, turn=state.sides[self.seat].turn + 1)
        state.active, state.phase = self.seat, "starting"
        table.beat()
        table.record(TurnBegan("TY-TURN-1", self.seat, side.turn))
        table.push(LayGuns(self.seat), PlayerTurn(), NextTurn(other(self.seat)))


class AfterBattle(Step, frozen=True):
    """A single battle is over; an operation goes on."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        if state.operation is None:
            state.over = True
        elif last(state):
            table.push(ScoreOperation())
        else:
            stands(table)
            clear_table(state)
            table.push(RunBattle())
