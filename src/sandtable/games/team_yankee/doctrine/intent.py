"""What a side is after: which Objective, and each Unit's part in it (guide, 12.2, 1 and 4)."""

from __future__ import annotations

from functools import cached_property
from typing import Literal, TypeAlias

import numpy as np

from sandtable.boards.tabletop.ticks import INCH, Spot
from sandtable.games.team_yankee import figures, verbs
from sandtable.games.team_yankee.content import Content
from sandtable.games.team_yankee.doctrine.outlook import Outlook
from sandtable.games.team_yankee.doctrine.temper import Temper
from sandtable.games.team_yankee.mission import WinClear, WinTurn
from sandtable.games.team_yankee.rules import objectives
from sandtable.games.team_yankee.rules.defensive_fire import guided
from sandtable.games.team_yankee.state import State, Unit
from sandtable.games.team_yankee.vocabulary import HOLD, Seat, UnitId, other
from sandtable.kernel.kept import kept
from sandtable.kernel.verbs import of

Part: TypeAlias = Literal["hold", "advance", "overwatch", "screen", "carry"]
ABOUT, WATCHED, COMING = 12 * INCH, 16 * INCH, 28 * INCH
PATIENCE = 3  # turns after which nobody waits any more
PACE = 7 * INCH  # a turn, at which nobody has to hurry
TO_POST, MOST_ZEAL = 2.5, 8.0  # of whoever is to keep something in time, and at most
STRONG = 16  # Anti-tank of what is made against Tanks
STANDS_WELL = 3.0  # expected points a turn: such a gun stays (guide, 12.2, 4)


def _far(a: Spot, b: Spot) -> float:
    return float(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5)


class Intent:
    """Worked out anew for every question: nothing is kept between them."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.state, self.seat = state, seat
        self.outlook = Outlook(state, seat)

    @cached_property
    def wanted(self) -> tuple[int, ...]:
        """Objectives that win for this side."""
        return objectives.wanted(self.state, self.seat)

    @cached_property
    def kept(self) -> tuple[int, ...]:
        """Objectives that win for the other."""
        return objectives.wanted(self.state, other(self.seat))

    @cached_property
    def fighters(self) -> list[Unit]:
        """Units on the table that Hold and take ground, by id."""
        return [
            unit
            for unit in self.state.force(self.seat)
            if unit.where == "table" and unit.leader and takes_ground(self.state, unit.id)
        ]

    def at(self, unit: UnitId) -> Spot:
        """Where a Unit's Leader is."""
        return self.state.disc(self.state.units[unit].leader).at

    # which Objective

    @cached_property
    def target(self) -> int:
        """The cheapest to take, 0 if there is none."""
        return min(self.wanted, key=lambda one: (self.price(one), one), default=0)

    def price(self, objective: int) -> float:
        """Who defends it, and how far it is (guide, 12.2, 1)."""
        at = self.state.objectives[objective].at
        near = min((_far(at, self.at(unit.id)) for unit in self.fighters), default=0.0)
        return self.foes_about(at, ABOUT) + 0.3 * near / INCH

    def foes_about(self, at: Spot, far: int) -> float:
        """Points of enemies so near to a place."""
        return self.outlook.enemy.about(at, far)

    # parts

    @cached_property
    def holders(self) -> dict[UnitId, int]:
        """Who keeps which Objective: the nearest, until they are a match for who comes.

        Where nobody comes yet Infantry is enough for whoever has something to take too.
        """
        found: dict[UnitId, int] = {}
        free = list(self.fighters)
        for one in sorted(self.kept, key=lambda one: (-self._threat(one), one)):
            at = self.state.objectives[one].at
            if self.wanted and not self.foes_about(at, COMING):
                free = [unit for unit in free if self.state.card(unit.id).infantry]
            for unit in self._guards(free, at, self._threat(one)):
                found[unit.id] = one
                free.remove(unit)
        return found

    def _guards(self, free: list[Unit], at: Spot, against: float) -> list[Unit]:
        share = 2 if self.wanted and not self.waits else 1
        most = max(1, len(self.fighters) // share // len(self.kept))
        near = sorted(free, key=lambda one: (self._fit(one, at), one.id))[:most]
        have = 0.0
        found: list[Unit] = []
        for unit in near:
            if found and have >= against:
                break
            found.append(unit)
            have += unit.points
        return found

    def _threat(self, objective: int) -> float:
        return self.foes_about(self.state.objectives[objective].at, WATCHED)

    @cached_property
    def threatened(self) -> int:
        """The Objective to be kept that enemies are nearest to taking; 0: none."""
        worst = max(self.kept, key=lambda one: (self._threat(one), -one), default=0)
        return worst if worst and self._threat(worst) > 0 else 0

    def _fit(self, unit: Unit, at: Spot) -> float:
        """Infantry holds better: it is worth 8 inches."""
        return _far(self.at(unit.id), at) - (8 * INCH if self.state.card(unit.id).infantry else 0)

    def part(self, unit: UnitId) -> Part:
        """Hold, Advance, Overwatch, Screen; a Transport carries, an empty one supports."""
        if self.state.units[unit].core:
            return "carry" if self.loaded(unit) and not self.commands(unit) else "overwatch"
        if unit in self.holders:
            return "hold"
        if self.commands(unit) or (not self.wanted and self._at_post(unit)):
            return "overwatch"
        if not takes_ground(self.state, unit) or missiles(self.state, unit):
            return "overwatch"
        if figures.scout(self.state, self.state.units[unit].leader, "moving"):
            return "screen"
        return "overwatch" if self.stands_well(unit) and not self.pressing else "advance"

    def commands(self, unit: UnitId) -> bool:
        """Whether it is an HQ, or carries one."""
        one = self.state.units[unit]
        return self.state.units[one.core or unit].role == "hq"

    def _at_post(self, unit: UnitId) -> bool:
        """Whether whoever has nothing to take is by something to keep."""
        at = self.at(unit)
        return any(_far(self.state.objectives[one].at, at) <= WATCHED for one in self.kept)

    def loaded(self, unit: UnitId) -> bool:
        """Whether somebody rides in its Transports."""
        teams = {team.id for team in self.state.teams_of(unit)}
        return any(team.aboard in teams for team in self.state.teams.values())

    def stands_well(self, unit: UnitId) -> bool:
        """Whether it does enough from where it is."""
        return self.does(unit, moved=False) >= STANDS_WELL

    def does(self, unit: UnitId, *, moved: bool) -> float:
        """Expected points that it destroys from where it is."""
        here = np.array([self.outlook.chart.nearest(self.at(unit))], np.int64)
        return float(self.outlook.dealt(unit, here, moved=moved)[0])

    def suffers(self, unit: UnitId) -> float:
        """Expected points that it loses where it is."""
        here = np.array([self.outlook.chart.nearest(self.at(unit))], np.int64)
        return float(self.outlook.suffered(unit, here)[0])

    @cached_property
    def pressing(self) -> bool:
        """Whether waiting loses: the Attacker who has to take something, and late turns."""
        late = self.state.sides[self.seat].turn > self.patience
        return bool(self.wanted) and (self.attacks or late)

    @cached_property
    def waits(self) -> bool:
        """Whether it has something to keep before it has something to take: the Defender."""
        met = self.state.mission.meeting
        return not met and self.state.role(self.seat) == "defender" and bool(self.kept)

    @property
    def patience(self) -> int:
        """Turns in which it waits for others to come."""
        return PATIENCE if self.state.mission.meeting else 2 * PATIENCE

    @cached_property
    def due(self) -> int:
        """The own turn in which an Attacker has to stand by an Objective; 0: there is time."""
        turns = [verb.turn - 1 for verb in of(self.state.mission.wins, WinClear)]
        turns += [verb.turn - 2 for verb in of(self.state.mission.wins, WinTurn)]
        return min(turns, default=0)

    @cached_property
    def attacks(self) -> bool:
        """Whether it has to take something by a certain turn."""
        return self.state.role(self.seat) == "attacker" and bool(self.wanted and self.due)

    def zeal(self, temper: Temper, far: float, part: Part = "advance") -> float:
        """How much ground counts: by what is left of the way and of the time, where time counts."""
        turn = self.state.sides[self.seat].turn
        if not self.wanted and self.state.objectives and not (part == "hold" and self.due):
            return 1.0
        if self.attacks or (part == "hold" and self.due):
            pace = max(0.0, far - HOLD) / max(1, self.due + 1 - turn) / PACE
            least = 1.0 if self.attacks else TO_POST
            return min(MOST_ZEAL, least + temper.attack * pace**6)
        return 1.0 + temper.zeal * max(0, turn - self.patience)

    def goal(self, unit: UnitId) -> Spot | None:
        """Where it belongs in the end."""
        one = self.state.units[unit]
        if one.core:
            return self.goal(one.core)
        if unit in self.holders:
            return self.state.objectives[self.holders[unit]].at
        if self.target:
            return self.state.objectives[self.target].at
        if self.kept:
            worst = max(self.kept, key=lambda one: (self._threat(one), -one))
            return self.state.objectives[worst].at
        return self._prey(unit)

    def _prey(self, unit: UnitId) -> Spot | None:
        """Where there is nothing to take: the nearest enemy."""
        here = self.at(unit)
        foes = sorted(self.outlook.foes, key=lambda team: (_far(team.at, here), team.id))
        return foes[0].at if foes else None


def takes_ground(state: State, unit: UnitId) -> bool:
    """Whether a Unit Holds Objectives and is no gun line: no Artillery, AA, Transport, observer."""
    one = state.units[unit]
    arm = state.teams[one.leader].arm if one.leader else ""
    return one.role not in ("independent", "attachment") and _line(state.content, one.card, arm)


@kept(512)
def _line(content: Content, card: str, arm: str) -> bool:
    """Whether Units of a card are made for it."""
    one = content.units[card]
    apart = one.aircraft or figures.bombards(content, one) or figures.carries(content, one)
    return not apart and not _against_aircraft(content, card, arm)


def missiles(state: State, unit: UnitId) -> bool:
    """Whether vehicles fight with guided missiles alone."""
    arms = figures.weapons_of(state, state.units[unit].leader)
    strong = [arm for arm in arms if arm.anti_tank >= STRONG]
    return state.card(unit).tank and bool(strong) and all(guided(state, arm) for arm in strong)


def anti_aircraft(state: State, unit: UnitId) -> bool:
    """Whether its Leader's weapons are made for aircraft."""
    one = state.units[unit]
    return _against_aircraft(state.content, one.card, state.teams[one.leader].arm)


@kept(512)
def _against_aircraft(content: Content, card: str, arm: str) -> bool:
    said = [
        verb
        for weapon in figures.weapons_on(content, card, arm)
        for name in weapon.keywords
        for verb in content.keywords[name].effects
    ]
    return any(
        (isinstance(verb, verbs.RangeAdd) and verb.against == "aircraft")
        or (isinstance(verb, verbs.Forbid) and verb.action == "ground-targets")
        for verb in said
    )
