"""When a battle is won, lost or over (TY-WIN, TY-VP-5, TY-REA-4)."""

from __future__ import annotations

from typing import Literal

from sandtable.games.team_yankee.mission import WinTurn
from sandtable.games.team_yankee.rules.scoring import ScoreBattle, counts_as_destroyed
from sandtable.games.team_yankee.rules.spirits import members
from sandtable.games.team_yankee.state import Formation, State
from sandtable.games.team_yankee.vocabulary import Seat, other
from sandtable.kernel.event import Event
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table
from sandtable.kernel.verbs import of


class BattleEnded(Event, frozen=True):
    """Who won, and by which rule; nobody where time ran out."""

    winner: Seat | Literal[""]
    turn: int


def end_battle(table: Table[State], winner: Seat | Literal[""], rule: str) -> None:
    """Nothing more is played: only the score is left."""
    state = table.state
    state.winner, state.ended, state.phase = winner, rule, "over"
    state.volleys, state.assault = [], None
    table.beat()
    table.record(BattleEnded(rule, winner, state.turn))
    state.active = ""
    table.unwind(ScoreBattle)


# forces that break


def own_formations(state: State, seat: Seat) -> list[Formation]:
    """Those of the force's own nation that take part; Allied ones save nobody (TY-WIN-2)."""
    return [one for one in state.formations.values() if one.seat == seat and not one.allied and _takes_part(state, one)]


def broken(state: State, seat: Seat) -> bool:
    """Every own-nation Formation has fled (TY-WIN-1)."""
    own = own_formations(state, seat)
    return bool(own) and all(one.fled for one in own)


def wiped_out(state: State, seat: Seat) -> bool:
    """Every one has fled or has no Unit left that is not Destroyed (TY-WIN-5)."""
    own = own_formations(state, seat)
    return bool(own) and all(one.fled or _shot_to_pieces(state, one) for one in own)


def _takes_part(state: State, formation: Formation) -> bool:
    """Not all of it was Left Out of Battle (TY-DEP-4)."""
    return bool(members(state, formation.id))


def _shot_to_pieces(state: State, formation: Formation) -> bool:
    """Whether every Unit counts as Destroyed; Transport Attachments do not count."""
    return all(counts_as_destroyed(one) for one in members(state, formation.id))


# checks, in the order of a turn


class CheckStartVictory(Step, frozen=True):
    """In the Starting Step, right after Formation Morale (TY-WIN-1, -3, TY-REA-4)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        seat = _active(state)
        if broken(state, seat):
            end_battle(table, other(seat), "TY-WIN-1")
        elif state.role(seat) == "defender" and _outlasted(state):
            end_battle(table, seat, "TY-REA-4")


class WipedOutCheck(Step, frozen=True):
    """At the end of every turn; whoever does not move is tested first (TY-WIN-5)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        seat = _active(state)
        for one in (other(seat), seat):
            if wiped_out(state, one):
                end_battle(table, other(one), "TY-WIN-5")
                return


class TurnCap(Step, frozen=True):
    """Nobody wins on time (TY-VP-5); a mission that ends by itself has no cap."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        seat = _active(state)
        if not state.mission.capped or seat == state.first:
            return
        if state.sides[seat].turn >= state.mission.chosen.cap:
            end_battle(table, "", "TY-VP-5")


def _outlasted(state: State) -> bool:
    """Whether the Defender has reached the turn that wins (TY-WIN-4: their own)."""
    return any(state.turn >= one.turn for one in of(state.mission.wins, WinTurn))


def _active(state: State) -> Seat:
    assert state.active, "nobody has the turn"
    return state.active
