"""What a mission promises as it stands: how likely each result is that is still to come.

A result takes its Victory Points. Whether they are reached hangs on how many are to go, who is
left, the way to what is left, alarm, enemies and time; `python tools/fit_worth.py covert-ops` finds
the weights.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sandtable.boards.tabletop.ticks import INCH
from sandtable.games.covert_ops.doctrine.goals import Intent
from sandtable.games.covert_ops.doctrine.weights import SEASONED
from sandtable.games.covert_ops.record import REWARDS
from sandtable.games.covert_ops.rules.scoring import points
from sandtable.games.covert_ops.state import State, Unit
from sandtable.games.covert_ops.vocabulary import LAST_ROUND
from sandtable.players.guess import odds

FAR = 24 * INCH  # to something that is left to do, at most
CROWD, MOST = 8, 1.5  # enemies that are many, and how many times as many are counted
ALARM = 20
DEFEAT, *HIGHER = (REWARDS[one] for one in ("defeat", "pyrrhic", "minor", "major"))
Features = tuple[float, ...]
# One, points to go, tests done, on the table, out, harm, way, alarm, enemies in sight, time;
# enemies by what is to go, and by who is not sound.
SIGNS = (0, -1, 1, 1, 1, -1, -1, -1, -1, 0, -1, -1)  # what is good is never bad
# Enemies about a sound team that holds by hand: where they are many the alarm is loud.
WEIGHTS: Mapping[str, Features] = {
    "leave": (0.754, -6.388, 0, 4.71, 0, -1.001, -1.684, 0, 0, -1.237, -1.864, 0),
    "hold": (4.717, -7.454, 0.318, 1.894, 0, 0, 0, -4.766, -0.3, 0.437, 0, -2.335),
}


def worth(state: State, seat: str) -> float:
    """From -1 to 1, for the whole team."""
    found, last = DEFEAT, DEFEAT
    for chance, reward in zip(_chances(state, seat), HIGHER, strict=True):
        found += (reward - last) * chance
        last = reward
    return found


def hope(state: State, seat: str) -> float:
    """The chance of the least result that is no defeat."""
    return next(_chances(state, seat))


def _chances(state: State, seat: str) -> Iterator[float]:
    """Of each result, the least first."""
    weights, ahead = WEIGHTS[kind(state)], dict(aims(state, seat))
    for wanted in state.mission.thresholds:
        yield odds(weights, ahead[wanted]) if wanted in ahead else 1.0


def kind(state: State) -> str:
    """Missions in which something is held, and those that are left by the zone."""
    return "hold" if state.mission.exfiltration is None else "leave"


def aims(state: State, seat: str) -> Iterator[tuple[int, Features]]:
    """Points of each result that is still to come, and what it hangs on."""
    del seat
    team = [unit for unit in state.units.values() if unit.seat]
    here, many, now = [unit for unit in team if unit.here], max(1, len(team)), points(state)
    left, harm = len(here) / many, sum(_harm(state, unit) for unit in here) / many
    foes = min(MOST, len(state.enemies()) / CROWD)
    out = sum(unit.zone == "exfiltrated" for unit in team) / many
    shared = (left, out, harm, _way(state, here), state.alarm / ALARM, foes)
    done, time = _done(state), state.round / LAST_ROUND
    for wanted in state.mission.thresholds:
        if now < wanted:
            to_go = (wanted - now) / max(1, state.mission.thresholds[2])
            pressed = (to_go * foes, (1 - left + harm) * foes)
            yield wanted, (1.0, to_go, done, *shared, time, *pressed)


def _done(state: State) -> float:
    tests = state.mission.interactions
    done = sum(
        min(state.elements[one.element].done, one.most) / one.most for one in tests if one.element in state.elements
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
