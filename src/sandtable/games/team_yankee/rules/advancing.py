"""The answer that moves Teams of a Unit, and what may be wrong with it (TY-MOV-11)."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

from sandtable.boards.tabletop.ticks import TURNS, Spot, told
from sandtable.games.team_yankee.rules.words import name
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import Mode, TeamId, UnitId
from sandtable.games.team_yankee.ways import Mover, Why
from sandtable.kernel.decision import Choice, Refusal

Going = tuple[TeamId, tuple[Spot, ...], int]  # a Team, its way, which way it faces then (-1)


class Advance(Choice, frozen=True, tag="advance"):
    """Ways of Teams of one Unit, in the order in which they go."""

    rule: ClassVar[str] = "TY-MOV-1"
    unit: UnitId
    ways: tuple[Going, ...]
    mode: Mode = "tactical"

    def label(self, state: State) -> str:
        how = "Dashes" if self.mode == "dash" else "moves"
        ends = {team: way[-1] for team, way, _ in self.ways}
        end = ends.get(state.units[self.unit].leader) or next(iter(ends.values()))
        return f"{name(state, self.unit)} {how} to {told(end)}"


class Done(Choice, frozen=True, tag="done"):
    """Whoever has not moved stays."""

    rule: ClassVar[str] = "TY-MOV-1"
    words: ClassVar[str] = "Stay"
    goes_on: ClassVar[bool] = True


def wrong_advance(
    state: State, choice: Advance, able: Collection[TeamId], why: Why = "", allowance: int | None = None
) -> Refusal | None:
    """Why these Teams may not go these ways, one after the other."""
    named = [team for team, _, _ in choice.ways]
    own = {team for team in able if state.teams[team].unit == choice.unit}
    if not named or len(set(named)) < len(named) or not own.issuperset(named):
        return Refusal("TY-MOV-1", "Teams of one Unit that have not moved go, each once")
    if any(not -1 <= face < TURNS for _, _, face in choice.ways):
        return Refusal("TY-GEO-7", "A Team faces one of 16 directions")
    position = state.copy()
    leader = state.units[choice.unit].leader
    ends = {team: way[-1] for team, way, _ in choice.ways if way}
    for team, way, _ in choice.ways:
        mover = Mover(position, team, ends.get(leader))
        refusal = mover.fault(way, choice.mode, allowance, why)
        if refusal:
            return refusal
        position.change_team(team, at=way[-1])
    return None
