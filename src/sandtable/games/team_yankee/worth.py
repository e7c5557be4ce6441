"""What a battle promises one side as it stands: the chance that it wins while there is time.

Both lose when time is up (TY-VP-5). The chance hangs on who is left, how near forces are to
breaking, the way to Objectives and who is about them, and the turns that are left;
`python tools/fit_worth.py team-yankee --player quick` finds the weights.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from sandtable.boards.tabletop.ticks import INCH, Spot
from sandtable.games.team_yankee.doctrine import fire
from sandtable.games.team_yankee.mission import WinTurn
from sandtable.games.team_yankee.rules import objectives, spirits
from sandtable.games.team_yankee.rules.scoring import TABLE, lost, reward, row
from sandtable.games.team_yankee.rules.victory import own_formations
from sandtable.games.team_yankee.state import Formation, State, Team, Unit
from sandtable.games.team_yankee.vocabulary import Seat, other
from sandtable.kernel.verbs import of
from sandtable.players.guess import lead, odds

NEAR, FAR = 8 * INCH, 48 * INCH
BAILED = 0.5  # what a Team that is Bailed Out still counts
RESERVE = 0.9  # and one that is still to come
MANY = 6  # Units
SOON = 6  # turns before the last one in which time begins to count
WON = TABLE[-1][2]  # Victory Points of the least victory


class Features(NamedTuple):
    """What the chance of a side to win hangs on: a number each, and a weight each."""

    one: float
    force: float  # its lead over the enemy's, while there is time
    force_late: float
    gone: float  # Units that the enemy lost more
    foe_shaky: float  # how near the enemy's force is to breaking
    shaky: float  # and its own
    way: float  # to an Objective that wins, while there is time
    way_late: float
    foe_way: float
    about: float  # its lead about that Objective, if it is near
    foe_about: float
    has: float  # an Objective that wins, were its turn to end
    foe_has: float
    late: float
    attacks: float
    attacks_late: float
    turn: float  # it has the turn


# What is good is never bad.
SIGNS = Features(0, 1, 1, 1, 1, -1, -1, -1, 1, 1, -1, 1, -1, 0, 0, 0, 0)
WEIGHTS: Mapping[str, Features] = {
    "meeting": Features(
        -0.272,
        5.923,
        0.0,
        0.723,
        1.267,
        -0.937,
        -0.433,
        -0.461,
        0.587,
        0.608,
        -0.493,
        0.849,
        -0.477,
        -1.85,
        -0.545,
        0.667,
        0.497,
    ),
    "attack": Features(
        -0.621,
        5.323,
        1.349,
        0.63,
        2.07,
        -2.001,
        0.0,
        0.0,
        0.221,
        0.65,
        -0.591,
        0.675,
        -0.611,
        -0.865,
        0.281,
        0.59,
        0.607,
    ),
}


def worth(state: State, seat: str) -> float:
    """From -1 to 1; who has not won has as many points if nobody has (TY-VP-1, -6)."""
    wins, mine = hope(state, seat), _seat(seat)
    _, most, _ = row(len(lost(state, mine)))
    _, _, least = row(len(lost(state, other(mine))))
    return wins * reward(most) + (1 - wins) * reward(least)


def hope(state: State, seat: str) -> float:
    """The chance that a side wins in time."""
    ((_, found),) = aims(state, _seat(seat))
    return odds(WEIGHTS[kind(state)], found)


def _seat(seat: str) -> Seat:
    return "blue" if seat == "blue" else "red"


def kind(state: State) -> str:
    """Whether both have the same to do."""
    return "meeting" if state.mission.meeting else "attack"


def aims(state: State, seat: Seat) -> Iterator[tuple[int, Features]]:
    """The points of a victory, and what it hangs on."""
    foe = other(seat)
    force = lead(_strength(state, seat), _strength(state, foe))
    gone = (len(lost(state, foe)) - len(lost(state, seat))) / MANY
    (my_way, my_hold), (their_way, their_hold) = _grip(state, seat), _grip(state, foe)
    left = min(1.0, max(0, _last(state) - state.sides[seat].turn) / SOON)
    late, attacks = 1 - left, float(state.attacker == seat)
    yield (
        WON,
        Features(
            1.0,
            left * force,
            late * force,
            gone,
            1 / (1 + _spare(state, foe)),
            1 / (1 + _spare(state, seat)),
            left * my_way,
            late * my_way,
            their_way,
            my_hold,
            their_hold,
            _has(state, seat),
            _has(state, foe),
            late,
            attacks,
            late * attacks,
            float(state.active == seat),
        ),
    )


def _last(state: State) -> int:
    """The last turn of a side: nobody wins after it, or the Defender has won (TY-REA-4)."""
    if state.mission.capped:
        return state.mission.chosen.cap
    return min((one.turn for one in of(state.mission.wins, WinTurn)), default=SOON)


def _spare(state: State, seat: Seat) -> int:
    """Teams that a force can lose before its Formations may flee (TY-MOR-6, TY-WIN-1)."""
    return sum(_spare_of(state, one) for one in own_formations(state, seat))


def _spare_of(state: State, formation: Formation) -> int:
    """It holds until a single Unit is left in Good Spirits: the one that can lose most."""
    teams = sorted(_spare_in(state, unit) for unit in spirits.members(state, formation.id))
    return sum(teams[:-1])


def _spare_in(state: State, unit: Unit) -> int:
    """Teams that a Unit can lose before it counts no more (TY-MOR-3)."""
    if not spirits.steady(state, unit):
        return 0
    able = len(spirits.operational(state, unit.id))
    if unit.role == "hq":
        return able
    on_foot = state.card(unit.id).infantry
    enough = spirits.ENOUGH_ON_FOOT if on_foot else spirits.ENOUGH
    return max(1, able - enough + 1)


def _has(state: State, seat: Seat) -> float:
    """Whether it would Hold an Objective that wins, were its turn to end now (TY-OBJ-4)."""
    return float(
        any(
            objectives.near(state, one, seat) and not objectives.near(state, one, other(seat))
            for one in objectives.wanted(state, seat)
        )
    )


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
