"""A Unit that goes together as it was drawn: one Team by hand, the others about it (TY-INT-1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from sandtable.boards.tabletop.packing import rings
from sandtable.boards.tabletop.shapes import Disc, overlap, within
from sandtable.boards.tabletop.ticks import INCH, TURNS, Spot
from sandtable.boards.tabletop.ways import Way, length_of
from sandtable.games.team_yankee import figures, way_engine
from sandtable.games.team_yankee.formation import Formation
from sandtable.games.team_yankee.rules.advancing import Going
from sandtable.games.team_yankee.rules.entering import straight_in
from sandtable.games.team_yankee.screen.drawing import number
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import Mode, TeamId, UnitId
from sandtable.games.team_yankee.way_kernel import BARRIER, NONE
from sandtable.games.team_yankee.ways import Mover, Why
from sandtable.kernel.decision import Refusal
from sandtable.show.placing import Stroke

ABOUT, TRIED = 4 * INCH, 3  # how far, and at how many points, room is looked for


class Task(NamedTuple):
    """Who may go, how, and why."""

    state: State
    unit: UnitId
    teams: tuple[TeamId, ...]
    mode: Mode
    why: Why
    allowance: int | None


class Formed:
    """Ways for the Teams of a Unit from what a hand drew."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.formation = Formation(task.state, task.unit, task.mode, task.why, task.allowance)
        self.formation.teams = list(task.teams)
        self.ends: dict[TeamId, Spot] = {}

    def gone(self, strokes: Sequence[Stroke]) -> tuple[Going, ...]:
        """As drawn, with everybody who goes along, in an order in which they can go."""
        drawn = [self._drawn(stroke) for stroke in strokes]
        self.ends = {team: way[-1] for team, way, _ in drawn}
        led = (one for one, stroke in zip(drawn, strokes, strict=True) if _leads(stroke))
        guide = next(led, None)
        twice = len(self.ends) < len(drawn)
        if guide is None or twice:
            return tuple(drawn)
        refusal = self._fault(guide)
        if refusal:
            return self._barred(drawn, guide, refusal)
        return self._in_turn(drawn, [*drawn, *self._following(guide)], guide[1])

    def _drawn(self, stroke: Stroke) -> Going:
        """The way of a hand; an end alone is led round what is in the way, where it can be."""
        team = number(stroke.handle)
        start = self._at(team)
        way: Way = (start, *stroke.points)
        if len(stroke.points) == 1 and not self._walks(team, way):
            routed = self.formation.mover(team).routed(stroke.points[0])
            if routed and self._walks(team, routed):
                way = tuple(routed)
        return team, way, stroke.face % TURNS if stroke.face >= 0 else -1

    # whoever goes along

    def _left(self) -> list[TeamId]:
        return [team for team in self.task.teams if team not in self.ends]

    def _following(self, guide: Going) -> Iterable[Going]:
        for team in self._left():
            way = self._follows(team, guide)
            if self._enters:
                way = straight_in(self.task.state, team, way)
            if self.task.mode == "dash" and self._fault((team, way, -1)):  # TY-MOV-14
                way = (self._at(team),)
            self.ends[team] = way[-1]
            if length_of(way):
                yield team, way, guide[2]

    def _follows(self, team: TeamId, guide: Going) -> Way:
        """At its distance: by the same legs, straight or led round; else as near as it comes."""
        shifted, start = self._beside(team, guide), self._at(team)
        goal, mover = shifted[-1], self.formation.mover(team)
        if self._ends(team, goal):
            for way in (shifted, (start, goal)):
                if self._goes(team, way):
                    return way
        free = (spot for spot in rings(goal, INCH, ABOUT) if self._ends(team, spot))
        for spot in islice(free, TRIED):
            if self._goes(team, (start, spot)):
                return start, spot
        task = self.task
        way = mover.cut(mover.toward(goal), task.allowance, task.mode, task.why)
        return way if self._ends(team, way[-1]) else (start,)

    def _barred(self, drawn: Sequence[Going], guide: Going, refusal: Refusal) -> tuple[Going, ...]:
        """The guide cannot go there, and that is what is told: mates go along for the eye alone."""
        mates = [(team, self._beside(team, guide), guide[2]) for team in self._left()]
        fit = [one for one in mates if (self._fault(one) or refusal).rule == refusal.rule]
        return tuple(self._front_first([*drawn, *fit], guide[1]))

    def _fault(self, going: Going) -> Refusal | None:
        """What speaks against a way, wherever its mates are."""
        task, (team, way, _) = self.task, going
        return self.formation.mover(team).fault(way, task.mode, task.allowance, task.why)

    def _beside(self, team: TeamId, guide: Going) -> Way:
        (x, y), (u, v) = self._at(team), guide[1][0]
        return tuple((px + x - u, py + y - v) for px, py in guide[1])

    # what may be

    def _walks(self, team: TeamId, way: Way) -> bool:
        return self.formation.walks(f"team-{team}", way)

    def _goes(self, team: TeamId, way: Way) -> bool:
        """A Dash goes unseen by enemies who are near (TY-MOV-3)."""
        seen = self.task.mode == "dash" and self.formation.mover(team).watcher(way)
        return not seen and self._walks(team, way)

    def _wrong(self, team: TeamId, at: Spot) -> bool:
        return self.formation.mover(team).wrong_end(at, self.task.why) is not None

    def _ends(self, team: TeamId, at: Spot) -> bool:
        disc = Disc(*at, self._radius)
        others = (Disc(*spot, self._radius) for one, spot in self.ends.items() if one != team)
        if any(overlap(disc, other) for other in others) or not self._led(team, disc):
            return False
        return not self._wrong(team, at)

    def _led(self, team: TeamId, disc: Disc) -> bool:
        """Whether a Team ends In Command, as after a Dash or entering (TY-MOV-14, TY-RES-8)."""
        leader = self.task.state.units[self.task.unit].leader
        free = self.task.mode != "dash" and not self._enters
        if free or not leader or leader == team:
            return True
        at = self.ends.get(leader) or self.task.state.disc(leader).at
        return within(disc, Disc(*at, self._radius), self._command)

    @cached_property
    def _command(self) -> int:
        return figures.command(self.task.state, self.task.unit)

    @cached_property
    def _radius(self) -> int:
        return figures.radius_of(self.task.state, self.task.teams[0])

    def _at(self, team: TeamId) -> Spot:
        return self.task.state.teams[team].at

    # one after the other

    def _in_turn(self, drawn: Sequence[Going], goings: Sequence[Going], guide: Way) -> tuple[Going, ...]:
        """Whoever is in front first, past those who have gone; only hands draw what cannot be."""
        left, found = self._front_first(goings, guide), list[Going]()
        stand = {} if self._enters else {team: self._at(team) for team in self.task.teams}
        while ready := next((one for one in left if self._passes(stand, one)), None):
            left.remove(ready)
            found.append(ready)
            stand[ready[0]] = ready[1][-1]
        return (*found, *(self._round(stand, one) for one in left if one in drawn))

    def _round(self, stand: dict[TeamId, Spot], going: Going) -> Going:
        """Past mates who stay, if an end alone was drawn and there is such a way."""
        task, (team, way, face) = self.task, going
        position = task.state.copy()
        for one, at in stand.items():
            position.change_team(one, at=at)
        mover = Mover(position, team, self.ends.get(position.units[task.unit].leader))
        routed = mover.routed(way[-1]) if len(way) == 2 else None
        if routed and mover.fault(routed, task.mode, task.allowance, task.why) is None:
            return team, tuple(routed), face
        return going

    def _passes(self, stand: dict[TeamId, Spot], going: Going) -> bool:
        """Whether its mates leave room, as they stand now; everybody else was looked at."""
        team, way, _ = going
        near = (2 * self._radius) ** 2
        mates = [(*at, near, 0) for one, at in stand.items() if one != team]
        x, y = way[-1]
        if any((x - u) ** 2 + (y - v) ** 2 < near for u, v, _, _ in mates):
            return False
        return self._on_foot or way_engine.stopped(way_engine.whole(mates, BARRIER), way) == NONE

    def _front_first(self, goings: Iterable[Going], guide: Way) -> list[Going]:
        """By where they start along the guide's way; at the edge, by where they end."""
        (x, y), (u, v) = guide[0], guide[-1]
        at = -1 if self._enters else 0
        return sorted(goings, key=lambda one: -one[1][at][0] * (u - x) - one[1][at][1] * (v - y))

    @property
    def _enters(self) -> bool:
        return self.task.why == "entering"

    @cached_property
    def _on_foot(self) -> bool:
        """Infantry passes through (TY-MOV-5)."""
        return self.task.state.card(self.task.unit).infantry


def _leads(stroke: Stroke) -> bool:
    return bool(stroke.points) and not stroke.alone
