"""The Movement Step: each Unit's part, and the best place for it (TY-AI-6; guide, 12.2, 4 to 6)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Literal, NamedTuple, TypeAlias

import numpy as np

from sandtable.boards.tabletop import orders as orders_of
from sandtable.boards.tabletop.ticks import INCH, Spot, heading
from sandtable.boards.tabletop.ways import length_of
from sandtable.games.team_yankee import figures, ground
from sandtable.games.team_yankee.country import DIFFICULT, RIVER
from sandtable.games.team_yankee.doctrine import column, exact
from sandtable.games.team_yankee.doctrine.before import Question
from sandtable.games.team_yankee.doctrine.chart import AWAY, Bools, Floats, Ints
from sandtable.games.team_yankee.doctrine.intent import Intent, Part, anti_aircraft
from sandtable.games.team_yankee.doctrine.temper import Temper
from sandtable.games.team_yankee.formation import Formation, Ways, goers
from sandtable.games.team_yankee.odds import at_least
from sandtable.games.team_yankee.rules import entering, minefields, movement, objectives, orders, transports
from sandtable.games.team_yankee.rules.advancing import Advance, Done
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import EXTRA, HOLD, MOUNTING, Mode, TeamId, UnitId, other
from sandtable.games.team_yankee.ways import Mover
from sandtable.kernel.decision import Choice

TRIES = 3  # best places that are tried
DASH_GOAL, DASH_FOE = 24 * INCH, 16 * INCH  # guide, 12.2, 5
DISMOUNT, MOUNT = 16 * INCH, 24 * INCH  # guide, 12.2, 12
MINED = 5.0  # a place in or by a Minefield (guide, 12.2, 5)
UNHURRIED = 6  # turns in which a veteran weighs every place; later ground counts
MOST_VALUABLE = 2  # Units for which a veteran tries places out
PRESSING, PRESSED = 16 * INCH, 4.0  # enemies so near to it make an Objective count more
CONTESTING = 3.0  # by which the way to an Objective counts more that is lost otherwise
LEASH = 4 * INCH  # of whoever Holds
WORTH_DIGGING = 1.0
WORTH_BLITZ = 2.0
WORTH_MOVING = 0.05
How: TypeAlias = Literal["still", "tactical", "dash"]
EAGER: dict[Part, float] = {"advance": 1.0, "hold": 1.0, "overwatch": 0.15, "screen": 0.6, "carry": 1.0}


def choose(asked: Question, ask: movement.ChooseUnit) -> Choice:
    """Arriving Units first, then by id; carriers before Passengers, after those who might mount."""
    state = asked.state
    units = [one.unit for one in asked.options if isinstance(one, movement.TakeUnit)]

    def order(unit: UnitId) -> tuple[bool, int, int, int]:
        one = state.units[unit]
        core = one.core or unit
        rides = any(team.aboard for team in state.teams_of(core))
        return one.where != "waiting", core, int(bool(one.core) != rides), unit

    return movement.TakeUnit(min(units, key=order)) if units else movement.EndMovement()


def move(asked: Question, ask: movement.MoveUnit) -> Choice:
    """Orders, in or out of Transports, then the best place; whoever has moved is done."""
    state, unit = asked.state, ask.unit
    done = any(team.moved or team.went for team in state.teams_of(unit))
    if done or (state.units[unit].order == "blitz" and state.units[unit].passed):
        return Done()
    plan = March(state, unit, asked.temper)
    if plan.enters:
        return _advance(asked, plan) or _just_inside(asked, plan)
    return _carried(asked, plan) or _order(asked, plan) or _advance(asked, plan) or Done()


def _just_inside(asked: Question, plan: March) -> Choice:
    """Straight ahead, half as far as it can; at Tactical speed if possible."""
    face = plan.state.teams[plan.state.units[plan.unit].leader].face
    half = [one for one in asked.options if isinstance(one, orders_of.March) and one.share == 2]
    return next((one for one in half if one.heading == face), half[0])


class March:
    """A Unit that is about to move."""

    def __init__(self, state: State, unit: UnitId, temper: Temper) -> None:
        self.state, self.unit, self.temper = state, unit, temper
        self.enters = entering.is_at_edge(state, unit)
        self.intent = Intent(state, state.units[unit].seat)
        self.outlook = self.intent.outlook
        self.part: Part = self.intent.part(unit)
        self.goal = self.intent.goal(unit)
        self.here = self.intent.at(unit)
        self.foe = self.outlook.nearest_foe(self.here)

    def formation(self, mode: Mode = "tactical") -> Formation:
        return Formation(self.state, self.unit, mode, movement.reason(self.state, self.unit))

    @property
    def far(self) -> float:
        """How far it is to the goal."""
        if self.goal is None:
            return 0.0
        return float(np.hypot(self.goal[0] - self.here[0], self.goal[1] - self.here[1]))

    @cached_property
    def shoots(self) -> bool:
        """Whether it looks for something to fire at: no Artillery, nothing against aircraft."""
        state = self.state
        return not (figures.artillery(state, self.unit) or anti_aircraft(state, self.unit))

    @property
    def shy(self) -> float:
        """How much what it suffers counts."""
        care = self.temper.careful if self.intent.commands(self.unit) else 1.0
        return self.temper.suffered * care

    @cached_property
    def pressed(self) -> bool:
        """Whether the Objective that it keeps may be taken soon: it has to be there."""
        if self.part != "hold" or self.goal is None:
            return False
        return self.intent.foes_about(self.goal, PRESSING) > 0

    @cached_property
    def taken(self) -> bool:
        """Whether enemies stand by the Objective that it keeps, and nobody contests it."""
        one = self.intent.holders.get(self.unit, 0)
        if not one:
            return False
        mine, theirs = self.intent.seat, other(self.intent.seat)
        near = objectives.near
        return bool(near(self.state, one, theirs)) and not near(self.state, one, mine)

    def dealt_here(self, *, moved: bool = False) -> float:
        spot = np.array([self.outlook.chart.nearest(self.here)], np.int64)
        return float(self.outlook.dealt(self.unit, spot, moved=moved)[0])


# in and out of Transports


def _carried(asked: Question, plan: March) -> Choice | None:
    near = plan.foe <= DISMOUNT or plan.far <= DISMOUNT
    if near and transports.Dismount(plan.unit) in asked.options:
        return transports.Dismount(plan.unit)
    away = plan.foe > MOUNT and plan.far > MOUNT and plan.part == "advance"
    if away and transports.MountUp(plan.unit) in asked.options and _gets_in(plan.state, plan.unit):
        return transports.MountUp(plan.unit)
    return None


def _gets_in(state: State, unit: UnitId) -> bool:
    """Whether somebody who tries to mount gets anywhere: not everybody finds a way."""
    for team in state.teams_of(unit):
        carrier = transports.carrier_for(state, team) if team.here and not team.went else 0
        if not carrier or team.embarked:
            continue
        if ground.within(state, team.id, carrier, MOUNTING):
            return True
        mover = Mover(state, team.id)
        if mover.cut(mover.toward(state.teams[carrier].at))[-1] != team.at:
            return True
    return False


# Orders (guide, 12.2, 6)


def _order(asked: Question, plan: March) -> Choice | None:
    known = [one for one in asked.options if isinstance(one, orders.GiveOrder)]
    if not asked.temper.orders or not known:
        return None
    given = {one.order: one for one in known}
    if "clear-mines" in given and plan.foe > 12 * INCH:
        return given["clear-mines"]
    if "dig-in" in given and plan.part == "hold" and plan.far <= LEASH + HOLD:
        return given["dig-in"] if plan.dealt_here(moved=True) < WORTH_DIGGING else None
    if "blitz" in given and not plan.temper.hasty and plan.part != "carry" and _gained(plan) >= WORTH_BLITZ:
        return given["blitz"]
    return None


def _gained(plan: March) -> float:
    """What 4 inches add to the fire of a Unit that does not count as moved."""
    if plan.foe > 60 * INCH:
        return 0.0
    near = (plan.outlook.chart.away(plan.here) <= EXTRA).nonzero()[0]
    dealt = plan.outlook.dealt(plan.unit, near, moved=False)
    danger = plan.outlook.suffered(plan.unit, near)
    there = float((dealt - np.maximum(danger - dealt, 0.0)).max(initial=0.0))
    passed = float(at_least(plan.state.card(plan.unit).skill))
    failed = plan.dealt_here(moved=True)
    return passed * there + (1 - passed) * failed - plan.dealt_here()


def clear(asked: Question, ask: minefields.ClearMinefields) -> Choice:
    """All of them."""
    first: Choice = asked.options[0]
    return first


# where to


def _advance(asked: Question, plan: March) -> Choice | None:
    """The best place, as a formation; None: it stays."""
    teams = goers(plan.state, plan.unit)
    if not teams or plan.goal is None:
        return None
    if _holds_now(plan) or (not plan.shoots and not plan.intent.suffers(plan.unit)):
        return None
    found = _best(plan, teams[0])
    if _dashes(plan) and (dash := _dash(asked, plan, found)):
        return dash
    choices = (going(plan, at) for at in found.spots)
    legal = (one for one in choices if one is not None and asked.table.why_not(one) is None)
    choice = _tried(asked, plan, legal) if _valuable(plan) else next(legal, None)
    return None if choice is None else _crossing(asked, plan, choice) or choice


# a veteran tries places out


def _valuable(plan: March) -> bool:
    """Whether it is one of the Units for which that pays (guide, 14)."""
    early = plan.state.sides[plan.intent.seat].turn <= UNHURRIED
    units = sorted(plan.intent.fighters, key=lambda one: (-one.points, one.id))
    most = [one.id for one in units[:MOST_VALUABLE]]
    return bool(plan.temper.ahead) and early and plan.unit in most


def _tried(asked: Question, plan: March, choices: Iterable[Advance]) -> Advance | None:
    """The best of a few places by what fire would do exactly; None: it stays."""
    best = None
    worth = float("-inf") if plan.enters else _outcome(plan, plan.state, plan.here, still=True)
    for choice in choices:
        twin = asked.twin()
        twin.play(plan.state.units[plan.unit].seat, choice)
        found = _outcome(plan, twin.state, _led_to(plan, choice))
        if found > worth + WORTH_MOVING:
            best, worth = choice, found
    return best


def _outcome(plan: March, after: State, at: Spot, *, still: bool = False) -> float:
    """What a place is worth with exact fire in both directions."""
    land, temper = plan.outlook.chart, plan.temper
    spot = np.array([land.nearest(at)], np.int64)
    mover = Mover(plan.state, goers(plan.state, plan.unit)[0])
    dug = still and plan.state.teams[plan.state.units[plan.unit].leader].foxhole
    hides = temper.concealed * bool(land.hides[spot[0]] or dug)
    place = float(_gains(plan, spot, mover)[0]) + hides - MINED * float(_mined(plan, spot)[0])
    harm = plan.shy * exact.suffered(after, plan.unit)
    return temper.dealt * exact.dealt(after, plan.unit) - harm + place


def _crossing(asked: Question, plan: March, choice: Advance) -> Choice | None:
    """Cross Here, if half of them must test (guide, 12.2, 6)."""
    order = orders.GiveOrder(plan.unit, "cross-here")
    if not asked.temper.orders or order not in asked.options:
        return None
    tests = [
        team for team, way, _ in choice.ways if any(one.kind == "cross" for one in Mover(plan.state, team).hazards(way))
    ]
    return order if 2 * len(tests) >= len(choice.ways) else None


def _holds_now(plan: March) -> bool:
    """Never move who wins by staying (guide, 12.2, 11)."""
    mine = {team.id for team in plan.state.teams_of(plan.unit)}
    return any(mine & set(plan.state.objectives[one].eligible) for one in plan.intent.wanted)


def _dashes(plan: March) -> bool:
    """Far to go, and not a gun that stands well."""
    fit = orders.may_dash(plan.state, plan.unit) and plan.far > DASH_GOAL
    return fit and plan.part != "overwatch" and plan.foe > DASH_FOE


def _dash(asked: Question, plan: March, found: Found) -> Choice | None:
    """To the goal, if nobody near sees the end, and nothing better is to be done."""
    assert plan.goal is not None, "asked only with a goal"
    choice = faced(plan, plan.formation("dash").toward(plan.goal), "dash")
    if choice is None:
        return None
    end = _led_to(plan, choice)
    if plan.outlook.watched(end, DASH_FOE):
        return None
    spot = np.array([plan.outlook.chart.nearest(end)], np.int64)
    worth = float(scores(plan, spot, Mover(plan.state, choice.ways[0][0]), how="dash")[0])
    fit = worth > found.best and asked.table.why_not(choice) is None
    return choice if fit else None


def going(plan: March, at: Spot) -> Advance | None:
    """The Leader there, the others about it."""
    formation = plan.formation()
    first = formation.teams[0]
    mover = formation.mover(first)
    way = mover.routed(at)
    if way is None:
        return None
    way = mover.cut(way, why=formation.why)
    return faced(plan, formation.following(first, way), "tactical")


def faced(plan: March, ways: Ways, mode: Mode) -> Advance | None:
    """With everybody's front to the enemy nearest to them."""
    gone = _pack_entry(plan, ways, mode) if plan.enters else column.in_turn(plan.state, ways, mode)
    if not any(team == ways[0][0] for team, _ in gone):
        return None
    goings = tuple((team, tuple(way), _face(plan, way[-1])) for team, way in gone)
    return Advance(plan.unit, goings, mode)


def _pack_entry(plan: March, ways: Ways, mode: Mode) -> Ways:
    """Ways for all Teams of an entering Unit: as planned, or where there is room."""
    (x, y), (u, v) = ways[0][1][0], ways[0][1][-1]
    meant = Advance(plan.unit, tuple((team, tuple(way), -1) for team, way in ways), mode)
    way_in = entering.WayIn(heading((u - x, v - y)), length_of(ways[0][1]))
    found = entering.adjust_entry(plan.state, meant, way_in)
    return tuple((team, way) for team, way, _ in found.ways)


def _led_to(plan: March, choice: Advance) -> Spot:
    """Where its Leader ends."""
    leader = goers(plan.state, plan.unit)[0]
    return next(way[-1] for team, way, _ in choice.ways if team == leader)


def _face(plan: March, at: Spot) -> int:
    """Toward the nearest enemy, else along the way."""
    foes = plan.outlook.foes
    if not foes:
        return -1
    x, y = at
    near = min(foes, key=lambda one: ((one.at[0] - x) ** 2 + (one.at[1] - y) ** 2, one.id))
    return heading((near.at[0] - x, near.at[1] - y)) if near.at != at else -1


class Found(NamedTuple):
    """Places that are better than where a Unit stands, and what the best one is worth."""

    spots: tuple[Spot, ...]
    best: float


def _best(plan: March, leader: TeamId) -> Found:
    """The best places, lowest y then x of equal ones (TY-AI-6)."""
    land = plan.outlook.chart
    mover = plan.formation().mover(leader)
    points = reached(plan, mover)
    score = scores(plan, points, mover)
    here = np.array([land.nearest(plan.here)], np.int64)
    stay = float("-inf") if plan.enters else float(scores(plan, here, mover, how="still")[0])
    order = np.argsort(-score, kind="stable")[: max(TRIES, plan.temper.ahead)].tolist()
    better = [k for k in order if score[k] > stay + WORTH_MOVING]
    spots = tuple(land.spot(int(points[k])) for k in better)
    return Found(spots, max([stay, *(float(score[k]) for k in better)]))


def reached(plan: March, mover: Mover) -> Ints:
    """Points of the chart within a Tactical move."""
    land = plan.outlook.chart
    limit = mover.allowance("tactical")
    far = mover.router.spread(limit).far[land.inches]
    fits: Bools = far > 0
    if plan.part == "hold" and plan.goal is not None and plan.far <= limit:
        leash = land.away(plan.goal) <= HOLD + (0 if plan.pressed else LEASH)
        fits = fits & leash if (fits & leash).any() else fits
    found: Ints = fits.nonzero()[0]
    return found


def scores(plan: March, points: Ints, mover: Mover, how: How = "tactical") -> Floats:
    """What each point is worth to a Unit (guide, 12.2, 5)."""
    still = how == "still"
    land, outlook = plan.outlook.chart, plan.outlook
    if not len(points):
        return np.zeros(0)
    dug = np.full(len(points), still)
    found: Floats = np.zeros(len(points))
    if how != "dash" and plan.shoots:
        found += plan.temper.dealt * outlook.dealt(plan.unit, points, moved=not still)
    if plan.part == "overwatch" and plan.shoots:
        found += plan.temper.future * outlook.dealt(plan.unit, points, moved=False)
    found -= plan.shy * outlook.suffered(plan.unit, points, dug)
    hides = land.hides[points] | (dug & plan.state.teams[plan.state.units[plan.unit].leader].foxhole)
    found += np.where(hides, plan.temper.concealed, 0.0)
    found += _gains(plan, points, mover)
    return found - MINED * _mined(plan, points)


def _gains(plan: March, points: Ints, mover: Mover) -> Floats:
    """Inches toward the goal, and being there when the next turn starts."""
    assert plan.goal is not None, "asked only with a goal"
    land = plan.outlook.chart
    hard = DIFFICULT | (RIVER & ~mover.shut) if mover.card.tank else 0
    field = land.field(plan.goal, mover.shut, hard)
    here = field[land.inches[land.nearest(plan.here)]]
    left = np.minimum(field[land.inches[points]], AWAY)
    ahead = np.minimum(here, AWAY) - left
    zeal = plan.intent.zeal(plan.temper, plan.far, plan.part)
    keen = zeal * EAGER[plan.part] * plan.temper.gained
    if plan.taken:
        keen *= CONTESTING
    gained: Floats = keen * ahead / INCH / 10
    if plan.part in ("advance", "hold"):
        beside = plan.temper.beside * (PRESSED if plan.pressed else 1.0)
        gained += np.where(land.away(plan.goal)[points] <= HOLD + INCH, beside, 0.0)
    return gained


def _mined(plan: March, points: Ints) -> Floats:
    """Points in or next to a Minefield."""
    found: Floats = np.zeros(len(points))
    for mine in plan.state.mines.values():
        found = np.maximum(found, plan.outlook.chart.away(mine.at)[points] <= 4 * INCH)
    return found
