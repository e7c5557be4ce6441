"""Where Units are placed, come from and appear (TY-AI-4, -5; guide, 12.1, 7)."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from sandtable.boards.tabletop.orders import March
from sandtable.boards.tabletop.ticks import INCH, Spot, heading, inward
from sandtable.games.team_yankee import figures, ground, packing, sides
from sandtable.games.team_yankee.country import DIFFICULT, RIVER
from sandtable.games.team_yankee.doctrine.before import Question
from sandtable.games.team_yankee.doctrine.chart import AWAY, Floats, chart
from sandtable.games.team_yankee.doctrine.intent import Intent, takes_ground
from sandtable.games.team_yankee.frames import middle
from sandtable.games.team_yankee.rules import ambush, deployment, entering, movement, objectives, reserves, spearhead
from sandtable.games.team_yankee.rules.placing import PlaceTeams, PlacingAsk, standing_room
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import Seat, UnitId, other
from sandtable.games.team_yankee.way_kernel import OFF
from sandtable.kernel.decision import Choice

TRIES = 12  # best points at which the whole Unit is packed
ENOUGH_KILLS = 1.0  # TY-AI-4
ALARM = 12 * INCH
POST, POST_FREE, POSTED = 3 * INCH, 8 * INCH, 10.0
UNSEEN_HQ = 5.0  # a place that nobody sees from the enemy's region
ANSWERED = 0.5  # what enemies would do to an Ambush that has appeared
EXPOSED = 0.3  # for each point that enemies who are deployed would destroy
HARD_START = 3.0  # for vehicles that are to go forward: cover that has to be left by Cross tests
ATTACK_FORWARD = 2.0  # by which being near counts more for an Attacker who has to take something


# deployment


def take(asked: Question, ask: deployment.DeployUnit) -> Choice:
    """By id; Infantry Mounted only if it is to advance."""
    options = [one for one in asked.options if isinstance(one, deployment.TakeToPlace)]
    unit = options[0].unit
    rides = advances(asked.state, unit)
    return max((one for one in options if one.unit == unit), key=lambda one: one.mounted == rides)


def advances(state: State, unit: UnitId) -> bool:
    """Whether a Unit is to go forward from the first turn on.

    Whoever has an Objective to keep begins by it: only an Attacker sends half of the Infantry on.
    """
    seat = state.units[unit].seat
    if not takes_ground(state, unit):
        return False
    if not objectives.wanted(state, other(seat)):
        return True
    if state.role(seat) == "defender" or state.mission.meeting:
        return False
    return unit not in _guards(state, seat)


def _guards(state: State, seat: Seat) -> list[UnitId]:
    """The first half of the Infantry, who stay."""
    mates = [
        one.id
        for one in state.force(seat)
        if one.where != "reserve" and takes_ground(state, one.id) and state.card(one.id).infantry
    ]
    return mates[: (len(mates) + 1) // 2]


def put(asked: Question, ask: PlacingAsk) -> Choice:
    """The best point of the 2-inch grid about which the whole Unit has room (TY-AI-5)."""
    score = scores(asked.state, ask.unit)
    return placed(asked, ask, score)


def placed(asked: Question, ask: PlacingAsk, score: Floats) -> Choice:
    state = asked.state
    judge = ask.limits(state, state.units[ask.unit].leader)
    for at in best_spots(state, ask, score):
        places = packing.packed(state, ask.unit, at, lambda _, spot: judge(spot) is None)
        if places:
            choice = PlaceTeams(ask.unit, tuple((team, spot, -1) for team, spot in places.items()))
            if asked.table.why_not(choice) is None:
                return choice
    first: Choice = asked.options[0]
    return first


def best_spots(state: State, ask: PlacingAsk, score: Floats) -> Iterator[Spot]:
    """Where its Leader may stand, the best first; of equals the lowest y, then x."""
    land = chart(state)
    leader = state.units[ask.unit].leader
    free, judge = standing_room(state, leader), ask.limits(state, leader)
    inside = land.inside(ask.region(state))
    order = np.argsort(-np.where(inside, score, -1e9), kind="stable")[: int(inside.sum())]
    found = 0
    for k in order.tolist():
        at = land.spot(k)
        if free(at) and judge(at) is None:
            yield at
            found += 1
            if found >= TRIES:
                return


def scores(state: State, unit: UnitId) -> Floats:
    """Each point's worth for a Unit that is placed (guide, 12.1, 7)."""
    land, seat, card = chart(state), state.units[unit].seat, state.card(unit)
    intent = Intent(state, seat)
    posted = card.infantry and not advances(state, unit) and bool(intent.kept)
    score: Floats = np.where(land.hides, 1.0 if posted else 4.0, 0.0)
    if card.tank and intent.attacks and advances(state, state.units[unit].core or unit):
        score -= np.where(land.flags & DIFFICULT, HARD_START, 0.0)
    if posted:
        score += _posts(state, intent)
    elif card.infantry:
        score += np.where(land.shelters, 2.0, 0.0)
    fights = takes_ground(state, unit)
    kept = intent.kept or (intent.wanted if state.role(seat) == "defender" else ())
    for one in kept:
        near = land.away(state.objectives[one].at)
        if fights and not advances(state, unit):
            score += np.where(near <= 8 * INCH, 3.0, 0.0) - near / (12 * INCH)
    if fights and not card.infantry:
        score += 2.0 * _overlooks(state, kept)
    if not fights or state.units[unit].role == "hq":
        hq = state.units[unit].role == "hq"
        unseen = land.unseen(sides.deployment(state, other(seat)))
        score += np.where(unseen, UNSEEN_HQ if hq else 2.0, 0.0)
    if state.role(seat) == "attacker" or state.mission.meeting:
        score += _forward(state, intent, unit)
    if state.mission.meeting:
        score -= EXPOSED * _exposed(state, intent, unit)
    return score - _crowd(state, unit)


def _exposed(state: State, intent: Intent, unit: UnitId) -> Floats:
    """What those who stand there already could do to it: nobody knows who fires first."""
    land = chart(state)
    found: Floats = np.zeros(len(land.points))
    inside = land.inside(sides.deployment(state, intent.seat)).nonzero()[0]
    found[inside] = intent.outlook.suffered(unit, inside)
    return found


def _posts(state: State, intent: Intent) -> Floats:
    """By an Objective that nobody guards: Infantry is dug in where it is placed (TY-DEP-6)."""
    land = chart(state)
    found: Floats = np.zeros(len(land.points))
    guards = [intent.at(one.id) for one in intent.fighters if state.card(one.id).infantry]
    for one in intent.kept:
        away = land.away(state.objectives[one].at)
        if not any(away[land.nearest(at)] <= POST_FREE for at in guards):
            found = np.maximum(found, np.where(away <= POST, POSTED, 0.0))
    return found


def _overlooks(state: State, marks: tuple[int, ...]) -> Floats:
    """How many Objectives are within 24 inches and in sight."""
    land = chart(state)
    found: Floats = np.zeros(len(land.points))
    for one in marks:
        at = state.objectives[one].at
        found += land.seen[:, land.nearest(at)] & (land.away(at) <= 24 * INCH)
    return found


def _forward(state: State, intent: Intent, unit: UnitId) -> Floats:
    """1 for every 6 inches nearer to the chosen Objective; whoever supports stays behind."""
    land = chart(state)
    goal = state.objectives[intent.target].at if intent.target else None
    if goal is None:
        goal = middle(sides.deployment(state, other(intent.seat)))
    share = 1.0 if takes_ground(state, state.units[unit].core or unit) else -0.2
    if intent.attacks and share > 0:
        share = ATTACK_FORWARD
    far = land.away(goal)
    if state.card(unit).tank:  # round what is closed to it and hard to cross
        shut = ground.shut_to(state, state.units[unit].leader) | OFF
        field = land.field(goal, shut, DIFFICULT | (RIVER & ~shut))
        far = np.minimum(field, AWAY)[land.inches].astype(np.float64)
    return -share * far / (6 * INCH)


def _crowd(state: State, unit: UnitId) -> Floats:
    """1 for every friendly Unit within 6 inches."""
    land = chart(state)
    found: Floats = np.zeros(len(land.points))
    core = state.units[unit].core
    for one in state.force(state.units[unit].seat):
        if one.where == "table" and one.id not in (unit, core) and one.leader:
            found += land.away(state.disc(one.leader).at) <= 6 * INCH
    return found


def drive_on(asked: Question, ask: spearhead.SpearheadMove) -> Choice:
    """Straight toward the target, if it ends Concealed; else it stays (guide, 12.2, 12)."""
    state, land = asked.state, chart(asked.state)
    intent = Intent(state, state.units[ask.unit].seat)
    goal, at = intent.goal(ask.unit), intent.at(ask.unit)
    if goal is None or goal == at:
        return spearhead.StayPut()
    way = heading((goal[0] - at[0], goal[1] - at[1]))
    far = figures.speed(state, state.units[ask.unit].leader, "tactical")
    dx, dy = inward(way, far)
    if not land.hides[land.nearest((at[0] + dx, at[1] + dy))]:
        return spearhead.StayPut()
    wanted = March(f"unit-{ask.unit}", way)
    return wanted if wanted in asked.options else spearhead.StayPut()


# the Ambush


def spring(asked: Question, ask: ambush.SpringAmbush) -> Choice:
    """When it kills enough, an enemy is near an Objective, or the time has come (TY-AI-4)."""
    for option in asked.options:
        if isinstance(option, ambush.Spring) and due(asked, option.unit):
            return option
    return ambush.LieLow()


def due(asked: Question, unit: UnitId) -> bool:
    """Whether an Ambush appears in this turn."""
    state = asked.state
    seat = state.units[unit].seat
    if state.sides[seat].turn >= asked.temper.reveals:
        return True
    foes = ground.enemies(state, seat)
    near = any(ground.near_objective(state, foe, one, ALARM) for foe in foes for one in state.objectives)
    if near or asked.temper.among > 1:
        return near
    placed = ambush.placed_unit(state, unit)
    ask = ambush.PlaceFromAmbush(placed)
    spots = best_spots(state, ask, ambush_scores(state, placed))
    at = next(spots, None)
    if at is None:
        return False
    here = np.array([chart(state).nearest(at)], np.int64)
    kills = Intent(state, seat).outlook.dealt(unit, here, moved=False, counted=True)
    return float(kills[0]) >= ENOUGH_KILLS


def ambush_scores(state: State, unit: UnitId) -> Floats:
    """The greatest expected points in this turn, less what answers; then cover (12.2, 3)."""
    land, seat = chart(state), state.units[unit].seat
    shooters = state.units[unit].core or unit
    every = np.arange(len(land.points))
    outlook = Intent(state, seat).outlook
    found = outlook.dealt(shooters, every, moved=False)
    found -= ANSWERED * outlook.suffered(shooters, every)
    return found + np.where(land.hides, 0.5, 0.0)


def appear(asked: Question, ask: ambush.PlaceFromAmbush) -> Choice:
    return placed(asked, ask, ambush_scores(asked.state, ask.unit))


# Reserves


def arrive(asked: Question, ask: reserves.ChooseArrivingUnit) -> Choice:
    """Who takes ground where one's own Objective is contested; else the most expensive."""
    state = asked.state
    intent = Intent(state, ask.seat)
    contested = any(intent.foes_about(state.objectives[one].at, 16 * INCH) for one in intent.kept)

    def worth(option: reserves.Arrive) -> float:
        unit = state.units[option.unit]
        fit = contested and takes_ground(state, unit.id)
        return unit.points + (50 if fit else 0) + (0.5 if option.along else 0)

    return asked.best(worth)


def enter(asked: Question, ask: movement.EnterFromReserve) -> Choice:
    """Nearest to its goal, and Mounted."""
    state = asked.state
    seat = state.units[ask.unit].seat
    intent = Intent(state, seat)
    first = intent.threatened if takes_ground(state, ask.unit) else 0
    marks = [state.objectives[one].at for one in (first, intent.target, *intent.kept) if one]
    goal = marks[0] if marks else middle(sides.deployment(state, other(seat)))
    rides = state.card(ask.unit).infantry

    def worth(option: entering.Enter) -> tuple[float, ...]:
        far = float(np.hypot(option.at[0] - goal[0], option.at[1] - goal[1]))
        return -far, option.mounted == rides, -option.at[0]

    found: Choice = max(asked.options, key=worth)
    return found
