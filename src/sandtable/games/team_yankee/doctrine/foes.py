"""Enemies as whoever thinks of fire sees them: worked out once for as long as they stay so."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

import numpy as np

from sandtable.boards.tabletop.field import Whole
from sandtable.boards.tabletop.ticks import INCH, Spot, directions
from sandtable.games.team_yankee import figures
from sandtable.games.team_yankee.cards import Weapon
from sandtable.games.team_yankee.content import Content
from sandtable.games.team_yankee.country import country
from sandtable.games.team_yankee.doctrine import fire
from sandtable.games.team_yankee.doctrine.chart import Floats, Ints, chart
from sandtable.games.team_yankee.fire_engine import Arms
from sandtable.games.team_yankee.fire_kernel import BOTH, RANGES, SHOWN
from sandtable.games.team_yankee.ground import COVERS, HIDES
from sandtable.games.team_yankee.known import while_same
from sandtable.games.team_yankee.state import State, Team
from sandtable.games.team_yankee.vocabulary import Face, Seat, other
from sandtable.kernel.kept import kept

NIGHT_SIGHT = 14 * INCH  # about as far as one sees at Night
HIDDEN = 6  # ways in which a Team is hidden and sheltered


class Kind(NamedTuple):
    """Teams that fire alike."""

    card: str
    arm: str


class Guns(NamedTuple):
    """Enemies that could fire, by kind, as rows for compiled code."""

    kinds: tuple[Kind, ...]
    rows: Whole
    bands: Whole


def foes_of(state: State, seat: Seat) -> Foes:
    """A side's enemies on the ground."""
    teams = tuple(state.teams[who] for who in state.bases.on_ground(other(seat)))
    units = tuple(state.units[team.unit] for team in teams)
    key = teams, units, state.content, state.mission.chosen.layout, state.night
    return while_same(state.known.foes, seat, key, lambda: Foes(state, teams))


class Foes:
    """Teams on the ground, by id."""

    def __init__(self, state: State, teams: tuple[Team, ...]) -> None:
        self.content, self.night, self.chart = state.content, state.night, chart(state)
        self.teams = teams
        self.cards = [state.units[team.unit].card for team in teams]
        self.values = [fire.worth(state, team.id) for team in teams]
        self._land = country(state)
        self._about: dict[tuple[Spot, int], float] = {}
        self._arms: dict[tuple[Kind, ...], Whole] = {}
        self._harm: dict[str, Arms] = {}
        self._kills: dict[tuple[tuple[Kind, ...], bool], Arms] = {}

    @cached_property
    def at(self) -> Ints:
        return np.array([team.at for team in self.teams], np.int64).reshape(-1, 2)

    @cached_property
    def near(self) -> Ints:
        """The point of the chart nearest to each."""
        return np.array([self.chart.nearest(team.at) for team in self.teams], np.int64)

    def about(self, at: Spot, far: int) -> float:
        """Points of those so near to a place."""
        found = self._about.get((at, far))
        if found is None:
            (x, y), square = at, far * far
            found = self._about[at, far] = sum(
                value
                for team, value in zip(self.teams, self.values, strict=True)
                if (team.at[0] - x) ** 2 + (team.at[1] - y) ** 2 <= square
            )
        return found

    # as targets

    @cached_property
    def worths(self) -> Floats:
        return np.array(self.values, np.float64)

    @cached_property
    def targets(self) -> Whole:
        """Rows for compiled code."""
        known = {kind: k for k, kind in enumerate(self._alike)}
        faces = [directions()[team.face] for team in self.teams]
        alike = [known[self._seen_as(k)] for k in range(len(self.teams))]
        found: Whole = np.column_stack((self.at, self.near, np.array(faces, np.int64).reshape(-1, 2), alike)).astype(
            np.int64
        )
        return found

    @cached_property
    def _alike(self) -> list[tuple[str, int, bool]]:
        """Those who are alike to whoever shoots: card, Concealed and Gone to Ground, sheltered."""
        return list(dict.fromkeys(self._seen_as(k) for k in range(len(self.teams))))

    def _seen_as(self, k: int) -> tuple[str, int, bool]:
        team = self.teams[k]
        flags = self._land.at(team.at)
        hides = bool(flags & HIDES) or team.foxhole
        return self.cards[k], hides + (hides and team.hidden), team.foxhole or bool(flags & COVERS)

    def kills(self, kinds: tuple[Kind, ...], *, moved: bool) -> Arms:
        """Arms of Teams of some kinds, and what each does to whom."""
        found = self._kills.get((kinds, moved))
        if found is None:
            rows = [
                [
                    _kills(self.content, (kind.card, arm.id, foe), self._aimed(moved, hidden, cover))
                    for foe, hidden, cover in self._alike
                ]
                for kind in kinds
                for arm in fire.arms_on(self.content, *kind)
            ]
            table: Floats = np.array(rows, np.float64).reshape(-1, SHOWN * len(self._alike))
            found = self._kills[kinds, moved] = self._ranges(kinds), table
        return found

    def _aimed(self, moved: bool, hidden: int, cover: bool) -> fire.Aimed:
        return fire.Aimed(moved, False, "front", hidden, cover, self.night)

    # as those who fire

    @cached_property
    def guns(self) -> Guns:
        """Those who are not Bailed Out."""
        found: dict[Kind, list[int]] = {}
        for k, team in enumerate(self.teams):
            if not team.bailed:
                found.setdefault(Kind(self.cards[k], team.arm), []).append(k)
        order = [k for some in found.values() for k in some]
        rows = np.column_stack((self.at, self.near))[order]
        bands, gun = banded(self.content, {kind: len(some) for kind, some in found.items()}), 0
        guns = np.zeros((len(bands), 2), np.int64)
        for b, some in enumerate(found.values()):
            guns[b] = gun, gun + len(some)
            gun += len(some)
        return Guns(tuple(found), rows, np.column_stack((bands[:, :2], guns)))

    def harm(self, card: str) -> Arms:
        """Their arms, and what each does to a Team of a card."""
        found = self._harm.get(card)
        if found is None:
            kinds = self.guns.kinds
            rows = [
                _harm(self.content, (kind.card, arm.id, card), self.night)
                for kind in kinds
                for arm in fire.arms_on(self.content, *kind)
            ]
            table: Floats = np.array(rows, np.float64).reshape(-1, HIDDEN * RANGES)
            found = self._harm[card] = self._ranges(kinds), table
        return found

    def _ranges(self, kinds: tuple[Kind, ...]) -> Whole:
        found = self._arms.get(kinds)
        if found is None:
            arms = [arm for kind in kinds for arm in fire.arms_on(self.content, *kind)]
            rows = [_squares(self.content, arm, night=self.night) for arm in arms]
            found = self._arms[kinds] = np.array(rows, np.int64).reshape(-1, 2)
        return found


def banded(content: Content, many: dict[Kind, int]) -> Whole:
    """Which arms each kind has, and how many Teams."""
    rows, first = [], 0
    for kind, count in many.items():
        last = first + len(fire.arms_on(content, *kind))
        rows.append((first, last, count))
        first = last
    return np.array(rows, np.int64).reshape(-1, 3)


def _squares(content: Content, arm: Weapon, *, night: bool) -> tuple[int, int]:
    """How far a weapon reaches between the middles of Teams, squared."""
    least, most = figures.range_of(content, arm.id, aircraft=False)
    if night:
        most = min(most, NIGHT_SIGHT)
    return (least + BOTH) ** 2 if least > 0 else 0, (most + BOTH) ** 2


@kept(1 << 12)
def _harm(content: Content, shot: tuple[str, str, str], night: bool) -> Floats:
    """From the front, by how a target is hidden and sheltered, near and far."""
    rows = [_kills(content, shot, fire.Aimed(hidden=k // 2, cover=bool(k % 2), night=night)) for k in range(HIDDEN)]
    return np.array(rows)[:, ::2].reshape(-1)


@kept(1 << 13)
def _kills(content: Content, shot: tuple[str, str, str], how: fire.Aimed) -> Floats:
    """Of one Team at one, near and far, front and side."""
    faces: tuple[Face, Face] = ("front", "side")
    return np.array(
        [fire.kills(content, *shot, how._replace(far=far, face=face)) for far in (False, True) for face in faces]
    )
