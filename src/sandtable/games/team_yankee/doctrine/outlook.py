"""The battlefield from one side: what it could hit from where, and what could hit it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

import numpy as np

from sandtable.boards.tabletop.ticks import INCH, Spot, directions
from sandtable.games.team_yankee import figures
from sandtable.games.team_yankee.content import Content
from sandtable.games.team_yankee.country import country
from sandtable.games.team_yankee.doctrine import fire
from sandtable.games.team_yankee.doctrine.chart import Bools, Chart, Floats, Ints, chart
from sandtable.games.team_yankee.ground import COVERS, HIDES
from sandtable.games.team_yankee.state import State, Team
from sandtable.games.team_yankee.vocabulary import (
    LONG_RANGE,
    RADIUS,
    Face,
    Seat,
    UnitId,
    other,
)
from sandtable.kernel.kept import kept

NIGHT_SIGHT = 14 * INCH  # about as far as one sees at Night


class Band(NamedTuple):
    """Teams of one kind that could fire, or be fired at."""

    card: str
    arm: str
    teams: tuple[Team, ...]


def bands(state: State, teams: Iterable[Team]) -> list[Band]:
    """Teams by card and arm, in the order of their ids."""
    found: dict[tuple[str, str], list[Team]] = {}
    for team in teams:
        found.setdefault((state.units[team.unit].card, team.arm), []).append(team)
    return [Band(card, arm, tuple(some)) for (card, arm), some in found.items()]


class Targets(NamedTuple):
    """Enemies as arrays."""

    teams: tuple[Team, ...]
    at: Ints
    near: Ints  # the point of the chart nearest to each
    faces: Floats


def _targets(state: State, land: Chart, teams: tuple[Team, ...]) -> Targets:
    at = np.array([team.at for team in teams], np.int64).reshape(-1, 2)
    near = np.array([land.nearest(team.at) for team in teams], np.int64)
    faces = np.array([directions()[team.face] for team in teams], np.float64).reshape(-1, 2)
    return Targets(teams, at, near, faces)


class Outlook:
    """One side's view of who stands where."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.state, self.seat = state, seat
        self.chart = chart(state)
        self.own = tuple(state.standing(seat))
        self.foes = tuple(
            team for team in state.standing(other(seat)) if not figures.aircraft(state, team.id)
        )

    @cached_property
    def targets(self) -> Targets:
        return _targets(self.state, self.chart, self.foes)

    @cached_property
    def guns(self) -> list[tuple[Band, Targets]]:
        """Enemies that could fire, by kind."""
        able = (team for team in self.foes if not team.bailed)
        return [
            (band, _targets(self.state, self.chart, band.teams))
            for band in bands(self.state, able)
        ]  # fmt: skip

    def hidden(self, team: Team, at: Spot | None = None) -> int:
        """Concealed, and Gone to Ground, by where it stands."""
        flags = country(self.state).at(at or team.at)
        if not flags & HIDES and not (team.foxhole and at is None):
            return 0
        return 2 if team.hidden and at is None else 1

    def sheltered(self, team: Team) -> bool:
        return team.foxhole or bool(country(self.state).at(team.at) & COVERS)

    # fire from points of the chart

    def dealt(
        self, unit: UnitId, points: Ints, *, moved: bool, counted: bool = False
    ) -> Floats:  # fmt: skip
        """Expected points that a Unit would destroy if it stood about each of these points.

        `counted`: Teams instead of points.
        """
        found: Floats = np.zeros(len(points))
        if not self.foes or not len(points):
            return found
        teams = [one for one in self.state.teams_of(unit) if not one.bailed and not one.lost]
        for band in bands(self.state, teams):
            best = self._band(band, points, moved, counted).max(axis=1)
            found += best * len(band.teams)
        return found

    def _band(self, band: Band, points: Ints, moved: bool, counted: bool) -> Floats:
        """Of one Team of a band at each target, from each point."""
        state, aims = self.state, self.targets
        away, side = self._lines(points, aims)
        seen: Bools = self.chart.seen[points][:, aims.near]
        found: Floats = np.zeros(away.shape)
        for weapon in fire.arms_of(state, band.teams[0].id):
            least, most = figures.weapon_range(state, weapon, aircraft=False)
            if state.night:
                most = min(most, NIGHT_SIGHT)
            tables = self._table(band.card, weapon.id, moved, counted)
            far = (away > LONG_RANGE).astype(np.int64)
            worth = tables[np.arange(len(aims.teams))[None, :], far, side]
            fits = seen & (away >= least) & (away <= most)
            found = np.maximum(found, np.where(fits, worth, 0.0))
        return found

    def _table(self, card: str, weapon: str, moved: bool, counted: bool) -> Floats:
        """Expected points at each enemy, near and far, front and side."""
        content, night = self.state.content, self.state.night
        kinds, which, values = self._kinds
        rows = np.array(
            [
                _kills(
                    content,
                    (card, weapon, foe),
                    fire.Aimed(moved, False, "front", hidden, cover, night),
                )
                for foe, hidden, cover in kinds
            ]
        )
        found: Floats = rows[which]
        return found if counted else found * values[:, None, None]

    @cached_property
    def _kinds(self) -> tuple[list[tuple[str, int, bool]], Ints, Floats]:
        """Enemies that are alike to whoever shoots, which each of them is, and their points."""
        units = self.state.units
        known: dict[tuple[str, int, bool], int] = {}
        which = [
            known.setdefault(
                (units[team.unit].card, self.hidden(team), self.sheltered(team)), len(known)
            )
            for team in self.foes
        ]
        values = [fire.worth(self.state, team.id) for team in self.foes]
        return list(known), np.array(which, np.int64), np.array(values, np.float64)

    def _lines(self, points: Ints, aims: Targets) -> tuple[Floats, Ints]:
        """Gaps between points and targets, and whether a target shows its side."""
        spots = self.chart.points[points]
        dx = spots[:, 0][:, None] - aims.at[:, 0][None, :]
        dy = spots[:, 1][:, None] - aims.at[:, 1][None, :]
        side = (dx * aims.faces[:, 0] + dy * aims.faces[:, 1] < 0).astype(np.int64)
        gap: Floats = np.maximum(np.hypot(dx, dy) - 2 * RADIUS["tank"], 0.0)
        return gap, side

    # fire at points of the chart

    def suffered(self, unit: UnitId, points: Ints, still: Bools | None = None) -> Floats:
        """Expected points that enemies would destroy of a Unit about each of these points.

        `still`: at which of them it would keep its Foxholes and stay Gone to Ground.
        """
        state = self.state
        found: Floats = np.zeros(len(points))
        teams = [team for team in state.teams_of(unit) if not team.lost]
        if not teams or not len(points):
            return found
        sample = teams[0]
        dug = still if still is not None else np.zeros(len(points), np.bool_)
        hides = self.chart.hides[points] | (dug & sample.foxhole)
        cover = self.chart.shelters[points] | (dug & sample.foxhole)
        kind = (hides * 1 + (dug & hides & sample.hidden) * 1) * 2 + cover
        for band, aims in self.guns:
            found += self._incoming(band, aims, sample, (points, kind))
        whole = sum(fire.worth(state, team.id) for team in teams)
        return np.minimum(found, whole)

    def _incoming(
        self, band: Band, aims: Targets, sample: Team, where: tuple[Ints, Ints]
    ) -> Floats:
        state, (points, kind) = self.state, where
        target, value = state.units[sample.unit].card, fire.worth(state, sample.id)
        away, _ = self._lines(points, aims)
        seen: Bools = self.chart.seen[points][:, aims.near]
        best: Floats = np.zeros(away.shape)
        for weapon in fire.arms_of(state, band.teams[0].id):
            least, most = figures.weapon_range(state, weapon, aircraft=False)
            if state.night:
                most = min(most, NIGHT_SIGHT)
            table = _harm(state.content, (band.card, weapon.id, target), state.night)
            far = (away > LONG_RANGE).astype(np.int64)
            worth = table[kind[:, None], far]
            fits = seen & (away >= least) & (away <= most)
            best = np.maximum(best, np.where(fits, worth, 0.0))
        total: Floats = value * best.sum(axis=1)
        return total

    # distances

    def watched(self, at: Spot, far: int) -> bool:
        """Whether an enemy so near would see a place."""
        if not self.foes:
            return False
        there = self.targets.at
        near = np.hypot(there[:, 0] - at[0], there[:, 1] - at[1]) <= far
        return bool((near & self.chart.seen[self.chart.nearest(at)][self.targets.near]).any())

    def nearest_foe(self, at: Spot) -> float:
        """In ticks from a spot; very far if there is none."""
        if not self.foes:
            return 1e9
        there = self.targets.at
        return float(np.hypot(there[:, 0] - at[0], there[:, 1] - at[1]).min())


@kept(1 << 12)
def _harm(content: Content, shot: tuple[str, str, str], night: bool) -> Floats:
    """From the front, near and far, by how a target is hidden and sheltered."""
    rows = [
        _kills(content, shot, fire.Aimed(hidden=k // 2, cover=bool(k % 2), night=night))
        for k in range(6)
    ]
    return np.array(rows)[:, :, 0]


@kept(1 << 13)
def _kills(content: Content, shot: tuple[str, str, str], how: fire.Aimed) -> Floats:
    """Of one Team at one, near and far, front and side."""
    faces: tuple[Face, Face] = ("front", "side")
    return np.array(
        [
            [fire.kills(content, *shot, how._replace(far=far, face=face)) for face in faces]
            for far in (False, True)
        ]
    )
