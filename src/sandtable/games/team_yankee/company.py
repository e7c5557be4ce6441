"""Who else stands on the table, as a Team on its way meets them (TY-MOV-4, -5, -13)."""

from __future__ import annotations

from functools import cached_property

from sandtable.boards.tabletop.field import Whole
from sandtable.boards.tabletop.shapes import Disc
from sandtable.games.team_yankee import base_engine
from sandtable.games.team_yankee.base_engine import Barriers
from sandtable.games.team_yankee.base_kernel import WHOSE
from sandtable.games.team_yankee.bases import is_on_edge
from sandtable.games.team_yankee.state import NOWHERE, State
from sandtable.games.team_yankee.vocabulary import TeamId
from sandtable.games.team_yankee.way_kernel import TOUCH

FAR = 1 << 40


class Company:
    """All others on the ground: enemies, and friends who bar a Team's way; in the order of ids.

    For an Aircraft they are the others in the air: it goes over everything else.
    """

    def __init__(self, state: State, team: TeamId) -> None:
        self.rows = state.bases.rows
        start = state.disc(team).at
        self.start = NOWHERE if is_on_edge(start) else start  # a Team at the edge has not entered
        self.team = team

    @cached_property
    def foe_discs(self) -> Whole:
        return base_engine.others(self.rows, self.team, foes=True)

    @cached_property
    def foes(self) -> list[tuple[TeamId, Disc]]:
        return [(who, Disc(x, y, radius)) for x, y, radius, who in self.foe_discs.tolist()]

    def barriers(self, *, close: bool) -> Barriers:
        """Enemies 2 inches off, or as near as the start if that is nearer; friends in the way.

        `close`: only their bases count, as in an assault.
        """
        return self._close if close else self._apart

    @cached_property
    def _close(self) -> Barriers:
        return base_engine.barring(self.rows, self.team, self.start, shy=False)

    @cached_property
    def _apart(self) -> Barriers:
        return base_engine.barring(self.rows, self.team, self.start, shy=True)

    def away(self, disc: Disc) -> int:
        """Squared, from centre to centre; of whoever is not on the table yet, very far."""
        if self.start == NOWHERE:
            return FAR
        return (disc.x - self.start[0]) ** 2 + (disc.y - self.start[1]) ** 2

    @cached_property
    def pressing(self) -> tuple[tuple[TeamId, Disc], ...]:
        """Enemies within 2 inches already: it may come as near to them as it is."""
        rows, foes, pressing = self._apart
        if not pressing:
            return ()
        near = {row[WHOSE] for row in rows[:foes].tolist() if not row[TOUCH]}
        return tuple(one for one in self.foes if one[0] in near)
