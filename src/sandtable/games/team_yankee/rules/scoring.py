"""What a battle was worth (TY-VP)."""

from __future__ import annotations

from typing import Final, Literal

from sandtable.games.team_yankee.state import BattleReport, State, Unit
from sandtable.games.team_yankee.vocabulary import SEATS, Seat, Victory, other
from sandtable.kernel.event import Event
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table

# Units that the winner lost at most: the victory, the winner's points, the loser's (TY-VP-1).
TABLE: Final[tuple[tuple[int, Victory, int, int], ...]] = (
    (1, "stunning", 8, 1),
    (2, "major", 7, 2),
    (99, "minor", 6, 3),
)


class BattleScored(Event, frozen=True):
    """Victory Points of both, and how many Units each lost."""

    winner: Seat | Literal[""]
    victory: Victory
    blue: int
    red: int
    blue_lost: int
    red_lost: int


def counts_as_destroyed(unit: Unit) -> bool:
    """Shot to pieces, fled (TY-VP-4), or withdrawn shaken (TY-SW-6)."""
    return unit.where == "destroyed" or unit.shaken


def lost(state: State, seat: Seat) -> list[Unit]:
    """A player's Units that were Destroyed, by id: HQs and Attachments each, observers never.

    TY-VP-2, -3.
    """
    return [unit for unit in state.force(seat) if unit.role != "independent" and counts_as_destroyed(unit)]


def row(losses: int) -> tuple[Victory, int, int]:
    """The line of the table for so many Units lost by the winner (TY-VP-1)."""
    return next((name, won, beaten) for most, name, won, beaten in TABLE if losses <= most)


def points(state: State) -> tuple[Victory, dict[Seat, int]]:
    """For a winner by the winner's losses; both lose by their opponent's (TY-VP-6)."""
    losses = {seat: len(lost(state, seat)) for seat in SEATS}
    if not state.winner:
        return "", {seat: row(losses[other(seat)])[2] for seat in SEATS}
    victory, won, beaten = row(losses[state.winner])
    return victory, {state.winner: won, other(state.winner): beaten}


def reward(points: int) -> float:
    """What so many Victory Points of a battle are worth: 8 are 1, 1 is -1."""
    best, worst = TABLE[0][2], TABLE[0][3]
    return (2 * points - best - worst) / (best - worst)


class ScoreBattle(Step, frozen=True):
    """The last step of a battle."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        state.victory, state.scores = points(state)
        gone = {seat: lost(state, seat) for seat in SEATS}
        blue, red = (state.scores[seat] for seat in SEATS)
        losses = (len(gone["blue"]), len(gone["red"]))
        table.record(BattleScored("TY-VP-1", state.winner, state.victory, blue, red, *losses))
        cards = tuple(tuple(unit.card for unit in gone[seat]) for seat in SEATS)
        report = BattleReport(state.mission.id, state.winner, (blue, red), (cards[0], cards[1]))
        state.history.append(report)
