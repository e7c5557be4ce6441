"""What a mission promises as it stands: points, who is left, the way to what is left, alarm, time.

`python tools/fit_worth.py covert-ops` finds the weights.
"""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.boards.tabletop.ticks import INCH
from sandtable.games.covert_ops.doctrine.goals import Intent
from sandtable.games.covert_ops.doctrine.weights import SEASONED
from sandtable.games.covert_ops.rules.scoring import points
from sandtable.games.covert_ops.state import State, Unit
from sandtable.games.covert_ops.vocabulary import LAST_ROUND
from sandtable.players.guess import guess

FAR = 24 * INCH  # to something that is left to do, at most
CROWD = 8  # enemies that are many
ALARM = 20
Features = tuple[float, ...]
# One, points, tests done, on the table, out, harm, way, alarm, enemies in sight, time.
SIGNS = (0, 1, 1, 1, 1, -1, -1, -1, -1, 0)  # what is good is never bad
WEIGHTS: Mapping[str, Features] = {
    "leave": (-0.222, 0.904, 0.0, 0.74, 0.106, -0.246, -0.213, -0.011, -0.183, 0.143),
    "hold": (0.435, 0.233, 0.047, 0.347, 0.0, -0.07, -0.1, 0.0, -0.143, 0.148),
}


def worth(state: State, seat: str) -> float:
    """From -1 to 1, for the whole team."""
    del seat
    return guess(WEIGHTS[kind(state)], features(state))


def kind(state: State) -> str:
    """Missions in which something is held, and those that are left by the zone."""
    return "hold" if state.mission.exfiltration is None else "leave"


def features(state: State) -> Features:
    team = [unit for unit in state.units.values() if unit.seat]
    many = max(1, len(team))
    here = [unit for unit in team if unit.here]
    major = max(1, state.mission.thresholds[2])
    return (
        1.0,
        min(1.0, points(state) / major),
        _done(state),
        len(here) / many,
        sum(unit.zone == "exfiltrated" for unit in team) / many,
        sum(_harm(state, unit) for unit in here) / many,
        _way(state, here),
        state.alarm / ALARM,
        min(1.0, len(state.enemies()) / CROWD),
        state.round / LAST_ROUND,
    )  # fmt: skip


def _done(state: State) -> float:
    tests = state.mission.interactions
    done = sum(
        min(state.elements[one.element].done, one.most) / one.most
        for one in tests
        if one.element in state.elements
    )
    return done / len(tests) if tests else 0.0


def _harm(state: State, unit: Unit) -> float:
    return min(1.0, unit.damage / max(1, state.profile(unit.id).damage + unit.tougher))


def _way(state: State, here: list[Unit]) -> float:
    """From each to where it is drawn, on average; the way of somebody with a task counts twice."""
    if not here or (not state.elements and state.mission.exfiltration is None):
        return 0.0
    intent = Intent(state, SEASONED)
    found = total = 0.0
    for unit in here:
        goal = intent.goal(unit)
        if goal.spots:
            weight = 2.0 if goal.kind == "test" else 1.0
            found += weight * min(1.0, intent.field(unit, goal.spots).at(unit.at) / FAR)
            total += weight
    return found / total if total else 0.0
