"""The battlefield from one side: what it could hit from where, and what could hit it."""

from __future__ import annotations

from collections import Counter

import numpy as np

from sandtable.boards.tabletop.ticks import Spot
from sandtable.games.team_yankee import fire_engine
from sandtable.games.team_yankee.doctrine import fire
from sandtable.games.team_yankee.doctrine.chart import Bools, Floats, Ints
from sandtable.games.team_yankee.doctrine.foes import Kind, banded, foes_of
from sandtable.games.team_yankee.state import State, Team
from sandtable.games.team_yankee.vocabulary import Seat, UnitId


class Outlook:
    """One side's view of who stands where."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.state, self.seat = state, seat
        self.enemy = foes_of(state, seat)
        self.chart, self.foes = self.enemy.chart, self.enemy.teams

    # fire from points of the chart

    def dealt(self, unit: UnitId, points: Ints, *, moved: bool, counted: bool = False) -> Floats:
        """Expected points that a Unit would destroy if it stood about each of these points.

        `counted`: Teams instead of points.
        """
        if not self.foes or not len(points):
            return np.zeros(len(points))
        card = self.state.units[unit].card
        teams = (one for one in self.state.teams_of(unit) if not one.bailed)
        many = Counter(Kind(card, one.arm) for one in teams)
        values = np.ones(len(self.foes)) if counted else self.enemy.worths
        arms = self.enemy.kills(tuple(many), moved=moved)
        bands = banded(self.state.content, many)
        aims = self.enemy.targets, values
        return fire_engine.dealt(self.chart.sights, points, aims, bands, arms)

    # fire at points of the chart

    def suffered(self, unit: UnitId, points: Ints, still: Bools | None = None) -> Floats:
        """Expected points that enemies would destroy of a Unit about each of these points.

        `still`: at which of them it would keep its Foxholes and stay Gone to Ground.
        """
        state = self.state
        teams = state.teams_of(unit)
        if not teams or not len(points):
            return np.zeros(len(points))
        value = fire.worth(state, teams[0].id)
        guns, arms = self.enemy.guns, self.enemy.harm(state.units[unit].card)
        spots = self._hidden(teams[0], points, still)
        found = fire_engine.suffered(self.chart.sights, spots, (guns.rows, guns.bands), arms, value)
        return np.minimum(found, sum(fire.worth(state, team.id) for team in teams))

    def _hidden(self, sample: Team, points: Ints, still: Bools | None) -> Ints:
        """Points, and how such a Team would be hidden and sheltered there."""
        hides, cover = self.chart.hides[points], self.chart.shelters[points]
        kind: Ints = hides * 2 + cover
        if still is not None and (sample.foxhole or sample.hidden):
            hides, cover = hides | (still & sample.foxhole), cover | (still & sample.foxhole)
            kind = (hides * 1 + (still & hides & sample.hidden) * 1) * 2 + cover
        return np.column_stack((points, kind))

    # distances

    def watched(self, at: Spot, far: int) -> bool:
        """Whether an enemy so near would see a place."""
        if not self.foes:
            return False
        there = self.enemy.at
        near = np.hypot(there[:, 0] - at[0], there[:, 1] - at[1]) <= far
        return bool((near & self.chart.seen[self.chart.nearest(at)][self.enemy.near]).any())

    def nearest_foe(self, at: Spot) -> float:
        """In ticks from a spot; very far if there is none."""
        if not self.foes:
            return 1e9
        there = self.enemy.at
        return float(np.hypot(there[:, 0] - at[0], there[:, 1] - at[1]).min())
