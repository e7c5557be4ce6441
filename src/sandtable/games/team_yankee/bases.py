"""Where all bases of a position stand: sorted once, kept with it, and changed with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar

import numpy as np

from sandtable.boards.tabletop.field import Whole
from sandtable.boards.tabletop.shapes import Disc
from sandtable.boards.tabletop.ticks import Spot
from sandtable.games.team_yankee import base_engine, base_kernel
from sandtable.games.team_yankee.base_kernel import FLIES, FOOT, HERE, KIND, ROW, SIDE, WHEELS, X, Y
from sandtable.games.team_yankee.vocabulary import RADIUS, TABLE, Kind, Seat, TeamId, UnitId

if TYPE_CHECKING:
    from sandtable.games.team_yankee.state import State, Team

T = TypeVar("T")
PLACED: Final = frozenset({"at", "lost", "aboard"})  # what says where a Team is
_KINDS: Final[dict[Kind, int]] = {
    "infantry": FOOT,
    "tank": WHEELS,
    "unarmoured": WHEELS,
    "helicopter": FLIES,
    "strike-aircraft": FLIES,
}
SIDES: Final[dict[Seat, int]] = {"blue": 0, "red": 1}


def is_on_edge(at: Spot) -> bool:
    """Whether a point is on the boundary, where a Team that enters starts (TY-RES-7)."""
    return at[0] in (0, TABLE[0]) or at[1] in (0, TABLE[1])


class Bases:
    """Rows for compiled code, one for each Team by its id; and who is there, by side and kind."""

    __slots__ = ("_known", "count", "rows", "teams", "units")

    def __init__(self, state: State) -> None:
        self.teams, self.count = state.teams, len(state.teams)
        self.units: dict[UnitId, list[TeamId]] = {}
        self.rows: Whole = np.zeros((max(state.teams, default=0) + 1, ROW), np.int64)
        self._known: dict[tuple[Any, ...], Any] = {}
        for team in state.teams.values():
            self.units.setdefault(team.unit, []).append(team.id)
            unit = state.units[team.unit]
            kind = state.content.units[unit.card].kind
            self.rows[team.id] = 0, 0, 0, RADIUS[kind], _KINDS[kind], SIDES[unit.seat]
            self.put(team)

    def copy(self, teams: dict[TeamId, Team]) -> Bases:
        """The same for a copy of the Teams; what is known is left by whoever moves first."""
        twin: Bases = object.__new__(Bases)
        twin.teams, twin.count = teams, self.count
        twin.units, twin.rows, twin._known = self.units, self.rows.copy(), self._known
        return twin

    def fits(self, teams: dict[TeamId, Team]) -> bool:
        """Whether these are the Teams that it was made of."""
        return self.teams is teams and self.count == len(teams)

    def put(self, team: Team) -> None:
        """A Team is somewhere else, or gone."""
        row = self.rows[team.id]
        row[X], row[Y] = team.at
        row[HERE] = team.here and not is_on_edge(team.at)  # a Team at the edge blocks nobody
        self._known = {}  # a copy goes on with what it knows

    def once(self, key: tuple[Any, ...], find: Callable[[], T]) -> T:
        """What follows from where everybody stands alone: kept until somebody moves."""
        known = self._known
        if key not in known:
            known[key] = find()
        found: T = known[key]
        return found

    # who is there, in the order of the Teams

    def here(self, seat: Seat) -> list[TeamId]:
        """A side's Teams on the table by themselves."""
        return self.once(("here", seat), lambda: self._found(seat, (FOOT, WHEELS, FLIES)))

    def on_ground(self, seat: Seat) -> list[TeamId]:
        """Those of them that stand on the ground."""
        return self.once(("ground", seat), lambda: self._found(seat, (FOOT, WHEELS)))

    def discs(self, *, air: bool) -> list[tuple[TeamId, Disc]]:
        """All bases on the ground, or in the air."""
        return self.once(("discs", air), lambda: self._discs(air=air))

    def foes_near(self, disc: Disc, seat: Seat, far: int) -> dict[TeamId, int]:
        """Enemies of a side within so many ticks of a disc, by id, with their gaps from it."""
        return base_engine.reached(self.rows, disc, SIDES[seat], far)

    def nearest_foe(self, disc: Disc, seat: Seat) -> TeamId:
        """The enemy of a side on the ground that is nearest to a disc, then by id; 0: none."""
        return base_engine.nearest(self.rows, disc, SIDES[seat])

    def _found(self, seat: Seat, kinds: tuple[int, ...]) -> list[TeamId]:
        side, rows = SIDES[seat], self.rows.tolist()
        return [who for who in self.teams if rows[who][HERE] and rows[who][SIDE] == side and rows[who][KIND] in kinds]

    def _discs(self, *, air: bool) -> list[tuple[TeamId, Disc]]:
        rows = self.rows.tolist()
        return [
            (who, Disc(rows[who][X], rows[who][Y], rows[who][base_kernel.RADIUS]))
            for who in self.teams
            if rows[who][HERE] and (rows[who][KIND] == FLIES) == air
        ]
