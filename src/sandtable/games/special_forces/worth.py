"""What a battle promises as it stands: who is left, how near the thing is to be done, the time.

All of it is seen by the side that has to do something; the other's worth is the opposite.
`python tools/fit_worth.py special-forces` finds the weights.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sandtable.games.special_forces.doctrine.aims import Aim, Kind, aim_of
from sandtable.games.special_forces.doctrine.fields import Field, field
from sandtable.games.special_forces.doctrine.worth import value
from sandtable.games.special_forces.measures import heads, soldiers_of, starting_points
from sandtable.games.special_forces.objectives import exit_dots
from sandtable.games.special_forces.state import Soldier, State
from sandtable.games.special_forces.vocabulary import OTHER, Side
from sandtable.players.guess import between, guess, lead

FAR = 15  # steps to an exit that count as half-way
WOUND, STUN = 0.5, 0.1  # of his worth, that all of his wounds or a Stun cost a soldier
ZONE = 40  # dots that are searched for a folder
Features = tuple[float, ...]
# One, time, force, goal, goal and time, force and time.
SIGNS = (0, 0, 1, 1, 1, 1)  # more soldiers and more of the goal are never worse
WEIGHTS: Mapping[str, Features] = {
    "rescue": (-0.433, -1.499, 0.555, 1.726, 0.416, 0.526),
    "breakout": (0.045, -0.131, 0.647, 0.532, 0.743, 0.0),
    "escape": (-0.336, 0.947, 0.1, 0.512, 0.281, 0.0),
    "fetch": (0.351, -0.854, 1.346, 0.1, 0.071, 0.0),
    "laststand": (-0.776, 0.296, 0.525, 0.509, 0.656, 0.0),
    "hold": (-0.399, 0.746, 1.611, 0.1, 0.19, 0.054),
    "kingpin": (0.12, -1.216, 0.46, 0.1, 0.126, 0.0),
    "eliminate": (0.106, -0.314, 0.86, 0.39, 0.0, 0.046),
}


def worth(state: State, seat: str) -> float:
    """From -1 to 1, for one of the two sides."""
    aim = aim_of(state.mission)
    found = guess(WEIGHTS[aim.kind], features(state))
    return found if seat == aim.side else -found


def kind(state: State) -> str:
    """Battles of one kind have the same weights."""
    return aim_of(state.mission).kind


def side(state: State) -> Side:
    """Whose features they are."""
    return aim_of(state.mission).side


def features(state: State) -> Features:
    aim = aim_of(state.mission)
    time = between(0.0, state.turn / max(1, state.mission.limit), 1.0)
    force = lead(_strength(state, aim.side), _strength(state, OTHER[aim.side]))
    goal = between(-1.0, GOALS[aim.kind](state, aim), 1.0)
    return 1.0, time, force, goal, goal * time, force * time


def _strength(state: State, side: Side) -> float:
    return sum(value(state, one) * _health(state, one) for one in state.side(side))


def _health(state: State, soldier: Soldier) -> float:
    wounds = soldier.wounds / max(1, state.card(soldier).ap)
    return max(0.1, 1.0 - WOUND * wounds - STUN * soldier.stuns)


# how near the thing is to be done: -1 it cannot be any more, 1 it is


def _exits(state: State, aim: Aim) -> Field:
    return field(state.ground, exit_dots(state.ground, aim.edges))


def _gone(state: State, aim: Aim) -> float:
    """How near somebody who is wanted is to leaving, from -1 to 1."""
    one = next(soldiers_of(state, aim.who), None)
    if one is None or one.status == "down":
        return -1.0
    if one.status == "exited":
        return 1.0
    return 1.0 - _exits(state, aim)[one.dot] / FAR if one.here else 0.0


def _hunt(state: State, aim: Aim) -> float:
    one = next(soldiers_of(state, aim.who), None)
    if one is None or one.status == "down":
        return 1.0
    return -1.0 if one.status == "exited" else -_gone(state, aim) - _health(state, one)


def _leave(state: State, aim: Aim) -> float:
    """The share of points that is out, with those on their way by how near they are."""
    all_points = max(1, starting_points(state, aim.side))
    away = _exits(state, aim)
    found = 0.0
    for one in soldiers_of(state, aim.side):
        if one.status in ("map", "exited"):
            near = 1.0 if one.status == "exited" else max(0.0, 1.0 - away[one.dot] / (2 * FAR))
            found += state.card(one).cost * near
    return 2 * found / all_points - 1


def _hold(state: State, aim: Aim) -> float:
    return lead(_inside(state, aim.side, aim.building), _inside(state, OTHER[aim.side], aim.building))


def _inside(state: State, side: Side, building: int) -> int:
    of_building = state.ground.of_building
    return sum(of_building[one.dot] == building for one in state.side(side))


def _last_stand(state: State, aim: Aim) -> float:
    return 2 * _inside(state, aim.side, aim.building) / max(1, heads(state.mission, aim.side)) - 1


def _fetch(state: State, aim: Aim) -> float:
    folder = state.folder
    if folder is None or not (folder.discovered or folder.off_map):
        return -1.0 + 0.4 * (1 - min(1.0, len(state.unsearched) / ZONE))
    if folder.off_map:
        return 1.0
    if not folder.carrier:
        return -0.4
    carrier = state.soldiers[folder.carrier]
    away = _exits(state, aim)[carrier.dot] if carrier.here else FAR
    return between(0.0, 0.8 - 0.6 * away / (2 * FAR), 0.8)


def _clear(state: State, aim: Aim) -> float:
    left = sum(state.card(one).cost for one in state.side(OTHER[aim.side]))
    return 1 - 2 * left / max(1, starting_points(state, OTHER[aim.side]))


GOALS: Mapping[Kind, Callable[[State, Aim], float]] = {
    "rescue": _gone,
    "breakout": _leave,
    "escape": _leave,
    "fetch": _fetch,
    "laststand": _last_stand,
    "hold": _hold,
    "kingpin": _hunt,
    "eliminate": _clear,
}
