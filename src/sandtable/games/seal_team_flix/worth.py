"""What a mission promises as it stands: what is done, who is well, the way to what is left, time.

`python tools/fit_worth.py seal-team-flix` finds the weights.
"""

from __future__ import annotations

from sandtable.games.seal_team_flix.doctrine import goals
from sandtable.games.seal_team_flix.doctrine.fields import Floor, field
from sandtable.games.seal_team_flix.doctrine.weights import SEASONED
from sandtable.games.seal_team_flix.state import NOWHERE, Seal, State
from sandtable.players.guess import guess

FAR = 30  # steps to something that is left to do, at most
CROWD = 8  # Tangos that are many
SOUND = 6  # the Health of a SEAL that is well
Features = tuple[float, ...]
# One, done, lost for good, health, the fallen, time left, way, way against time, Tangos, Alert.
SIGNS = (0, 1, -1, 1, -1, 1, -1, -1, -1, -1)  # what is good is never bad
# The second and the sixth by hand: what is done ends most missions before a Round begins with it.
WEIGHTS: Features = (0.706, 0.5, -0.483, 1.831, -0.093, 0.05, -0.379, 0.0, -1.896, -0.03)


def worth(state: State, seat: str) -> float:
    """From -1 to 1, for the whole team."""
    del seat
    return guess(WEIGHTS, features(state))


def kind(state: State) -> str:
    del state
    return ""


def features(state: State) -> Features:
    primary = [one for one in state.objectives.values() if one.role == "primary"]
    many = max(1, len(primary))
    done = sum(one.status in ("cleared", "carried") for one in primary) / many
    lost = sum(one.status == "lost" for one in primary) / many
    seals = list(state.seals.values())
    time = state.timer / max(1, state.mission.cell.rounds)
    way = _way(state)
    return (
        1.0,
        done,
        lost,
        sum(map(_health, seals)) / len(seals),
        sum(one.kia for one in seals) / len(seals),
        time,
        way,
        way * (1 - time),
        min(1.0, len(state.tangos) / CROWD),
        float(state.alert_seat is not None or state.alert_cell != NOWHERE),
    )


def _health(seal: Seal) -> float:
    return 0.0 if seal.kia else min(1.0, (seal.health + seal.soft_armor) / SOUND)


def _way(state: State) -> float:
    """From the SEALs to what is left to do, on average; all the way if nobody is there."""
    team = state.living()
    todo = [goal for goal in goals.goals(state, SEASONED) if goal.worth >= 1.0 and goal.ends]
    if not team:
        return 1.0
    floor = Floor(state.ground, state.doors, (), 0)
    ways = [min(field(floor, goal.ends)[one.cell] for one in team) for goal in todo]
    home = [field(floor, goal.ends)[one.cell] for one in team if (goal := goals.bound(state, one)) is not None]
    return sum(min(1.0, far / FAR) for far in ways + home) / max(1, len(ways) + len(home))
