"""Minefields: how many, where they are laid, and how they are cleared (TY-MINE-6 to -10).

What they do to whoever drives into one is in `mines`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from sandtable.boards.tabletop.orders import PutAt
from sandtable.boards.tabletop.shapes import Rect
from sandtable.boards.tabletop.ticks import Spot, told
from sandtable.games.team_yankee import ground, sides
from sandtable.games.team_yankee.cast import BattleEvent
from sandtable.games.team_yankee.rules.points import WHOLE, called, impassable_in, ready_points
from sandtable.games.team_yankee.rules.words import team_name
from sandtable.games.team_yankee.state import Minefield, State, Team
from sandtable.games.team_yankee.vocabulary import CLEAR_MINES, MINE, MINE_POINTS, TABLE, Seat, TeamId, UnitId, other
from sandtable.kernel.decision import Choice, Decision, Refusal
from sandtable.kernel.event import Event
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table

NAME = "mine"  # of the piece that is laid


# placing


class MinefieldLaid(Event, frozen=True):
    """A Minefield lies there."""

    seat: Seat
    mine: int
    at: Spot


class LayMine(Choice, frozen=True, tag="lay-mine"):
    """A Minefield with its marker there."""

    rule: ClassVar[str] = "TY-MINE-7"
    kind: ClassVar[str] = "Place"
    placed: ClassVar[bool] = True
    at: Spot

    def label(self, state: State) -> str:
        return f"Lay a Minefield at {told(self.at)}"


def strength(state: State, seat: Seat) -> int:
    """Points of a force without what was Left Out (TY-DEP-4)."""
    return sum(unit.points for unit in state.force(seat) if unit.where != "out")


def number(state: State, seat: Seat) -> int:
    """One for 25 points or part thereof (TY-MINE-6)."""
    return -(-strength(state, seat) // MINE_POINTS)


class LayMinefields(Step, frozen=True):
    """The Defender places all of theirs."""

    def run(self, table: Table[State]) -> None:
        seat = table.state.seat_in("defender")
        table.push(*[PlaceMinefield(seat)] * number(table.state, seat))


class PlaceMinefield(Ask, frozen=True):
    """One more Minefield (TY-MINE-7)."""

    seat: Seat

    def decision(self, state: State) -> Decision:
        places = self.places(state)
        options = tuple(PutAt(NAME, n) for n in range(len(places)))
        prompt = f"Lay Minefield {len(state.mines) + 1}"
        names = called(state, places)
        return Decision(self.seat, prompt, "TY-MINE-7", options, open=True, called=names)

    def places(self, state: State) -> tuple[Spot, ...]:
        return ready_points(WHOLE, lambda at: misplaced(state, self.seat, at) is None)

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        if isinstance(choice, LayMine):
            return misplaced(state, self.seat, choice.at)
        return super().refuse(state, choice)

    def answer(self, table: Table[State], choice: PutAt | LayMine) -> None:
        state = table.state
        at = choice.at if isinstance(choice, LayMine) else self.places(state)[choice.place]
        state.made += 1
        state.mines[state.made] = Minefield(state.made, at)
        table.record(MinefieldLaid("TY-MINE-7", self.seat, state.made, at))


def misplaced(state: State, seat: Seat, at: Spot) -> Refusal | None:
    """Why a player may lay no Minefield there (TY-MINE-7)."""
    if not (0 <= at[0] <= TABLE[0] and 0 <= at[1] <= TABLE[1]):
        return Refusal("TY-MINE-7", "A Minefield lies on the table")
    if sides.deployment(state, other(seat)).contains(at):
        return Refusal("TY-MINE-7", "A Minefield lies outside the enemy's deployment area")
    if any(one.at == at for one in state.mines.values()):
        return Refusal("TY-MINE-7", "There is a Minefield already")
    if impassable_in(state, Rect(*at, *at)):
        return Refusal("TY-MINE-7", "No Minefield lies in Impassable terrain")
    return None


# clearing


class MinefieldCleared(BattleEvent, frozen=True):
    """A Team has removed a Minefield (TY-MINE-9)."""

    team: TeamId
    mine: int


def in_zone(state: State, team: TeamId, mine: Minefield) -> bool:
    """Whether any part of a Team is within 2 inches of the marker (TY-MINE-1)."""
    x, y, radius = state.disc(team)
    return (x - mine.at[0]) ** 2 + (y - mine.at[1]) ** 2 <= (MINE + radius) ** 2


def note_near(state: State, seat: Seat) -> None:
    """Who of a player is in which zone when the turn starts (TY-MINE-9)."""
    for mine in list(state.mines.values()):
        there = tuple(one.id for one in state.standing(seat) if in_zone(state, one.id, mine))
        state.mines[mine.id] = replace(mine, near=there)


def clearings(state: State, unit: UnitId) -> Iterator[ClearMine]:
    """Which Team of a Unit may remove which Minefield under the Order (TY-MINE-9)."""
    leader = state.units[unit].leader
    for mine in state.mines.values():
        for team in state.teams_of(unit):
            near = team.id in mine.near and in_zone(state, team.id, mine)
            if near and able(state, team) and ground.within(state, team.id, leader, CLEAR_MINES):
                yield ClearMine(team.id, mine.id)


def able(state: State, team: Team) -> bool:
    """Infantry on foot, or a Tank with a device, that has not cleared yet, the Leader too.

    Nobody of its Unit has moved: the Order comes before the move (TY-MINE-8).
    """
    fit = state.card_of(team.id).infantry or team.plough
    return fit and team.here and not team.bailed and not team.cleared


class ClearMine(Choice, frozen=True, tag="clear-mine"):
    """A Team removes a Minefield."""

    rule: ClassVar[str] = "TY-MINE-9"
    kind: ClassVar[str] = "Clear mines"
    team: TeamId
    mine: int

    def label(self, state: State) -> str:
        at = told(state.mines[self.mine].at)
        return f"{team_name(state, self.team)} clears the Minefield at {at}"

    def takes(self, state: State) -> str:
        return "it has moved, and neither shoots nor assaults"


class ClearNoMore(Choice, frozen=True, tag="clear-no-more"):
    """The other Minefields stay."""

    rule: ClassVar[str] = "TY-MINE-9"
    words: ClassVar[str] = "Clear no more"
    goes_on: ClassVar[bool] = True


class ClearMinefields(Ask, frozen=True):
    """Under the Mine Clearing Order: Team by Team, at once and without a roll (TY-MINE-9)."""

    unit: UnitId

    def decision(self, state: State) -> Decision | None:
        options = tuple(clearings(state, self.unit))
        if not options:
            return None
        seat = state.units[self.unit].seat
        return Decision(seat, "Which Team clears mines?", "TY-MINE-9", (*options, ClearNoMore()))

    def answer(self, table: Table[State], choice: ClearMine | ClearNoMore) -> None:
        if isinstance(choice, ClearMine):
            clear(table, choice.team, choice.mine)
            table.push(self)


def clear(table: Table[State], team: TeamId, mine: int) -> None:
    """The marker goes; the Team counts as having moved, and stays in its Foxhole (TY-MINE-10)."""
    state = table.state
    del state.mines[mine]
    state.change_team(team, acted=True, went=True, cleared=True, hidden=False)
    table.record(MinefieldCleared("TY-MINE-9", team, mine))
