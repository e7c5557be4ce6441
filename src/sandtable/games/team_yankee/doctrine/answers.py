"""The smaller questions (guide, 12.2, 9 to 12)."""

from __future__ import annotations

import numpy as np

from sandtable.boards.tabletop.orders import March
from sandtable.boards.tabletop.ticks import Spot, inward
from sandtable.games.team_yankee import figures, ground
from sandtable.games.team_yankee.doctrine import fire
from sandtable.games.team_yankee.doctrine.before import Question
from sandtable.games.team_yankee.doctrine.intent import Intent
from sandtable.games.team_yankee.formation import Formation
from sandtable.games.team_yankee.rules import aircraft, antiair, extra, mistaken, orders, withdrawal
from sandtable.games.team_yankee.rules.advancing import Advance, Done
from sandtable.games.team_yankee.rules.spirits import good_spirits
from sandtable.games.team_yankee.state import State, Unit
from sandtable.games.team_yankee.vocabulary import EXTRA, HOLD, RADIUS, TeamId, UnitId
from sandtable.kernel.decision import Choice

NEEDED = 240  # ticks: 12 inches (TY-AI-9)
TRIES = 3
IDLE = 1.0  # expected points of fire that are given up for a charge
FLIES = 2.0  # expected points for which Helicopters come
SPARED = 2  # lost Units from which on shaken ones may leave (TY-AI-9)


# Mistaken Target


def mistake(asked: Question, ask: mistaken.UseMistakenTarget) -> Choice:
    """From whoever is worth more, or shows a worse face, to another."""
    state = asked.state

    def worth(option: Choice) -> float:
        if not isinstance(option, mistaken.Exchange):
            return 0.0
        return _worth(state, option.team) - _worth(state, option.target)

    found = asked.best(worth)
    return found if worth(found) > 0 else mistaken.AsAimed()


def _worth(state: State, team: TeamId) -> float:
    """A Team under these hits: what it is worth, leading and missiles, and whether it stands."""
    one = state.teams[team]
    leads = state.unit_of(team).leader == team
    arms = [arm for arm in fire.arms_of(state, team) if arm.anti_tank >= 16]
    struck = [hit for hit in state.volleys[-1].hits if hit.target == team]
    side = any(ground.face_shown(state, team, hit.by) == "side" for hit in struck if hit.by)
    return fire.worth(state, team) * (0.6 if one.bailed else 1.0) + leads + len(arms) * 0.2 + side


# aircraft


def fly(asked: Question, ask: aircraft.MoveAircraft) -> Choice:
    """To the richest target, if what answers is much less; else away (guide, 12.2, 10)."""
    state = asked.state
    places = aircraft.ready_places(state, ask.unit)

    def worth(option: Choice) -> float:
        if isinstance(option, aircraft.Loiter):
            return FLIES / 2
        if not hasattr(option, "place"):
            return FLIES if state.units[ask.unit].where != "table" else 0.0
        at = places[option.place][0][1]
        gain, risk = _over(state, ask.unit, at)
        return gain if risk < gain / 2 else 0.0

    return asked.best(worth)


def _over(state: State, unit: UnitId, at: Spot) -> tuple[float, float]:
    """What aircraft would destroy there, and what would be lost to those below."""
    seat, card = state.units[unit].seat, state.units[unit].card
    teams = state.teams_of(unit)
    gain = risk = 0.0
    for foe in state.teams.values():
        if not foe.here or state.seat_of(foe.id) == seat or figures.aircraft(state, foe.id):
            continue
        far = float(np.hypot(foe.at[0] - at[0], foe.at[1] - at[1])) - 45
        gain = max(gain, _dealt(state, (teams[0].id, card), foe.id, far))
        risk += _dealt(state, (foe.id, state.units[foe.unit].card), teams[0].id, far)
    return gain * len(teams), risk


def _dealt(state: State, shooter: tuple[TeamId, str], target: TeamId, far: float) -> float:
    team, card = shooter
    flies = figures.aircraft(state, target)
    best = 0.0
    for arm in fire.arms_of(state, team):
        least, most = figures.weapon_range(state, arm, aircraft=flies)
        if least <= far <= most:
            how = fire.Aimed(far=far > 320, night=state.night)
            aim = state.unit_of(target).card
            best = max(best, fire.kills(state.content, card, arm.id, aim, how))
    return best * fire.worth(state, target)


def answer_aircraft(asked: Question, ask: antiair.FireAA) -> Choice:
    """Always, but for AA MGs whose own fire is worth more."""
    state = asked.state
    if antiair.machine_guns(state, ask.unit):
        intent = Intent(state, state.units[ask.unit].seat)
        if intent.stands_well(ask.unit):
            return antiair.LetPass()
    return antiair.FireAtAircraft(ask.unit)


# moves of 4 inches


def follow(asked: Question, ask: orders.FollowMe) -> Choice:
    """The Order forbids shooting: only to bring a charge about (guide, 12.2, 6)."""
    state = asked.state
    intent = Intent(state, state.units[ask.unit].seat)
    gap = intent.outlook.nearest_foe(intent.at(ask.unit)) - 2 * RADIUS["infantry"]
    near = EXTRA < gap <= 2 * EXTRA and state.card(ask.unit).infantry
    if not asked.temper.orders or not near or intent.does(ask.unit, moved=True) >= IDLE:
        return orders.HaltHere()
    return orders.CallOn(ask.unit)


def extra_move(asked: Question, ask: extra.ExtraMove) -> Choice:
    """Consolidating to the nearest Objective; following to the enemy; others to a better place."""
    state = asked.state
    intent = Intent(state, state.units[ask.unit].seat)
    if ask.why in ("consolidating", "follow-me"):
        goal = _aim(intent, ask)
        return Done() if goal is None else _march(asked, intent.at(ask.unit), goal)
    return _better(asked, ask, intent)


def _aim(intent: Intent, ask: extra.ExtraMove) -> Spot | None:
    """Where 4 more inches lead to; None: it is there already."""
    at = intent.at(ask.unit)
    marks = [intent.state.objectives[one].at for one in (*intent.wanted, *intent.kept)]
    if ask.why == "follow-me":
        marks = [team.at for team in intent.outlook.foes]
    goal = min(marks, key=lambda one: (_far(one, at), one), default=None)
    return None if goal is None or _far(goal, at) <= HOLD else goal


def _march(asked: Question, at: Spot, goal: Spot) -> Choice:
    marches = [one for one in asked.options if isinstance(one, March)]
    best: Choice = min(marches, key=lambda one: _far(_end(at, one), goal), default=Done())
    return best


def _better(asked: Question, ask: extra.ExtraMove, intent: Intent) -> Choice:
    """Blitz: where it does most; Shoot and Scoot: where least is suffered."""
    outlook, at = intent.outlook, intent.at(ask.unit)
    points = (outlook.chart.away(at) <= EXTRA).nonzero()[0]
    score = -outlook.suffered(ask.unit, points)
    if ask.why == "blitz":
        score = score + 1.5 * outlook.dealt(ask.unit, points, moved=False)
    for k in np.argsort(-score, kind="stable")[:TRIES].tolist():
        goal = outlook.chart.spot(int(points[k]))
        formation = Formation(asked.state, ask.unit, "tactical", ask.why, EXTRA)
        formation.teams = ask.able(asked.state)
        ways = formation.toward(goal)
        choice = Advance(ask.unit, tuple((team, tuple(way), -1) for team, way in ways))
        if ways and asked.table.why_not(choice) is None:
            return choice
    return Done()


def _end(at: Spot, march: March) -> Spot:
    dx, dy = inward(march.heading, EXTRA * march.share // 4)
    return at[0] + dx, at[1] + dy


def _far(a: Spot, b: Spot) -> float:
    return float(np.hypot(a[0] - b[0], a[1] - b[1]))


# Strategic Withdrawal


def withdraw(asked: Question, ask: withdrawal.WithdrawUnit) -> Choice:
    """Not who is needed by an Objective, the cheapest first, shaken ones late (TY-AI-9)."""
    state = asked.state
    lost = sum(unit.where == "destroyed" or unit.shaken for unit in state.force(ask.seat))

    def worth(option: withdrawal.Withdraw) -> float:
        unit = state.units[option.unit]
        shaken = not good_spirits(state, unit.id) and lost < SPARED
        return -1000.0 * shaken - 100.0 * needed(state, unit) - left(state, unit.id)

    return asked.best(worth)


def needed(state: State, unit: Unit) -> bool:
    """Whether one of its Teams is within 12 inches of an Objective."""
    return any(
        ground.near_objective(state, team.id, one, NEEDED)
        for team in state.teams_of(unit.id)
        for one in state.objectives
        if team.here
    )


def left(state: State, unit: UnitId) -> float:
    """What is left of a Unit's points."""
    return sum(fire.worth(state, team.id) for team in state.teams_of(unit))
