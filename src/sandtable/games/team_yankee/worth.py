"""What a battle promises one side as it stands: who is left, who holds and threatens what.

`python tools/fit_worth.py team-yankee` finds the weights.
"""

from __future__ import annotations

from sandtable.boards.tabletop.ticks import INCH, Spot
from sandtable.games.team_yankee.doctrine import fire
from sandtable.games.team_yankee.rules import objectives
from sandtable.games.team_yankee.rules.scoring import lost
from sandtable.games.team_yankee.state import State, Team
from sandtable.games.team_yankee.vocabulary import Seat, other
from sandtable.players.guess import guess, lead

NEAR, FAR = 8 * INCH, 48 * INCH
BAILED = 0.5  # what a Team that is Bailed Out still counts
RESERVE = 0.9  # and one that is still to come
MANY = 6  # Units
Features = tuple[float, ...]
# Attacks, force, Units lost, the way to an Objective, who is about those, force and time, turn.
SIGNS = (0, 1, 1, 1, 1, 1, 0)  # what is good is never bad
WEIGHTS: Features = (0.027, 1.095, 0.892, 0.233, 0.182, 0.0, 0.105)


def worth(state: State, seat: str) -> float:
    """From -1 to 1."""
    return guess(WEIGHTS, features(state, "blue" if seat == "blue" else "red"))


def kind(state: State) -> str:
    del state
    return ""


def features(state: State, seat: Seat) -> Features:
    foe = other(seat)
    force = lead(_strength(state, seat), _strength(state, foe))
    gone = (len(lost(state, foe)) - len(lost(state, seat))) / MANY
    (my_way, my_hold), (their_way, their_hold) = _grip(state, seat), _grip(state, foe)
    turns = sum(side.turn for side in state.sides.values())
    attacks = 0.0 if not state.attacker else 1.0 if state.attacker == seat else -1.0
    to_move = 0.0 if not state.active else 1.0 if state.active == seat else -1.0
    return (
        attacks, force, gone, their_way - my_way, my_hold - their_hold,
        force * min(1.0, turns / 12), to_move,
    )  # fmt: skip


def _strength(state: State, seat: Seat) -> float:
    """Points of all that can still fight."""
    found = 0.0
    for unit in state.force(seat):
        if unit.where == "table":
            for team in state.teams_of(unit.id):
                found += fire.worth(state, team.id) * (BAILED if team.bailed else 1.0)
        elif unit.where not in ("destroyed", "withdrawn", "out"):
            found += RESERVE * unit.points
    return found


def _grip(state: State, seat: Seat) -> tuple[float, float]:
    """How far it is to the nearest Objective that wins (0 to 1), and who of both is about it."""
    wanted = [state.objectives[one].at for one in objectives.wanted(state, seat)]
    if not wanted:
        return 1.0, 0.0
    mine, theirs = state.standing(seat), state.standing(other(seat))
    ways = [(min((_far(team, at) for team in mine), default=FAR), at) for at in wanted]
    way, at = min(ways)
    about = lead(_about(state, mine, at), _about(state, theirs, at))
    return min(1.0, way / FAR), about if way <= NEAR else 0.0


def _about(state: State, teams: list[Team], at: Spot) -> float:
    return sum(fire.worth(state, team.id) for team in teams if _far(team, at) <= NEAR)


def _far(team: Team, at: Spot) -> int:
    return max(abs(team.at[0] - at[0]), abs(team.at[1] - at[1]))
