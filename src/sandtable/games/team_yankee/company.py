"""Who else stands on the table, as a Team on its way meets them (TY-MOV-4, -5, -13)."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from sandtable.boards.tabletop.field import Whole, discs_of
from sandtable.boards.tabletop.shapes import Disc
from sandtable.games.team_yankee import way_engine
from sandtable.games.team_yankee.state import NOWHERE, State
from sandtable.games.team_yankee.vocabulary import CLOSE_ENEMY, RADIUS, Kind, TeamId, ground
from sandtable.games.team_yankee.way_kernel import BARRIER

FAR = 1 << 40
GROUND: frozenset[Kind] = frozenset(kind for kind in RADIUS if ground(kind))


class Barriers(NamedTuple):
    """What a way may not come near to, and which Teams these are."""

    rows: Whole
    teams: tuple[TeamId, ...]


class Company:
    """All others on the ground: enemies, and friends who bar a Team's way; in the order of ids.

    For an Aircraft they are the others in the air: it goes over everything else.
    """

    def __init__(self, state: State, team: TeamId) -> None:
        units, cards = state.units, state.content.units
        mine = units[state.teams[team].unit]
        kind = cards[mine.card].kind
        self.start = state.disc(team)
        self.team = team
        self.foes: list[tuple[TeamId, Disc]] = []
        self.friends: list[tuple[TeamId, Disc]] = []  # those whom it cannot pass through
        self.others: list[tuple[TeamId, Disc]] = []
        on_ground, on_foot = kind in GROUND, kind == "infantry"
        for other in state.teams.values():
            if other.lost or other.aboard or other.at == NOWHERE or other.id == team:
                continue
            unit = units[other.unit]
            its = cards[unit.card].kind
            if (its in GROUND) != on_ground:
                continue
            x, y = other.at
            one = other.id, tuple.__new__(Disc, (x, y, RADIUS[its]))
            self.others.append(one)
            if unit.seat != mine.seat:
                self.foes.append(one)
            elif not on_foot and its != "infantry":
                self.friends.append(one)

    @cached_property
    def discs(self) -> Whole:
        """Everybody, as rows for the kernel."""
        return discs_of([disc for _, disc in self.others])

    @cached_property
    def foe_discs(self) -> Whole:
        return discs_of([disc for _, disc in self.foes])

    def barriers(self, *, close: bool) -> Barriers:
        """Enemies 2 inches off, or as near as the start if that is nearer; friends in the way.

        `close`: only their bases count, as in an assault.
        """
        return self._close if close else self._apart

    @cached_property
    def _close(self) -> Barriers:
        return self._barriers([self._bodily(disc) for _, disc in self.foes])

    @cached_property
    def _apart(self) -> Barriers:
        return self._barriers([self._shy(disc) for _, disc in self.foes])

    def _barriers(self, foes: list[tuple[int, ...]]) -> Barriers:
        friends = [self._bodily(disc) for _, disc in self.friends]
        teams = (one for one, _ in (*self.foes, *self.friends))
        return Barriers(way_engine.whole([*foes, *friends], BARRIER), tuple(teams))

    def _bodily(self, disc: Disc) -> tuple[int, ...]:
        """Touching is no overlap."""
        return disc.x, disc.y, (disc.radius + self.start.radius) ** 2, 0

    def _shy(self, disc: Disc) -> tuple[int, ...]:
        """No nearer than 2 inches (TY-MOV-4); within them no nearer than now (TY-MOV-13)."""
        limit = (CLOSE_ENEMY + disc.radius + self.start.radius) ** 2
        now = self.away(disc)
        return (disc.x, disc.y, now, 0) if now <= limit else (disc.x, disc.y, limit, 1)

    def away(self, disc: Disc) -> int:
        """Squared, from centre to centre; of whoever is not on the table yet, very far."""
        if self.start.at == NOWHERE:
            return FAR
        return (disc.x - self.start.x) ** 2 + (disc.y - self.start.y) ** 2

    @cached_property
    def pressing(self) -> tuple[tuple[TeamId, Disc], ...]:
        """Enemies within 2 inches already."""
        near = CLOSE_ENEMY + self.start.radius
        return tuple(
            (team, disc)
            for team, disc in self.foes
            if self.away(disc) <= (near + disc.radius) ** 2
        )  # fmt: skip
