"""The guide's measures and tables once more, worked out without the rules that are tested."""

from itertools import pairwise
from math import isqrt

from sandtable.boards.tabletop.ticks import Spot
from sandtable.games.team_yankee import verbs
from sandtable.games.team_yankee.state import Objective, State, Team
from sandtable.games.team_yankee.vocabulary import RADIUS, Role, Seat, TeamId

INCH = 20
Box = tuple[int, int, int, int]  # inches: west, south, east, north
Laid = tuple[Role, Box, bool]  # who places it, where, and whether 12 inches of the middle are left
A: Role = "attacker"
D: Role = "defender"

# Objectives in the order in which they are placed (guide, 8.3), in the canonical frame.
_FAR, _NEAR = (8, 40, 64, 48), (8, 0, 64, 8)
_OWN, _THEIRS = (8, 8, 36, 24), (36, 24, 64, 40)
OBJECTIVES: dict[str, tuple[Laid, ...]] = {
    "ANN": (),
    "FFA": ((A, _FAR, False), (A, _FAR, False), (D, _NEAR, False), (D, _NEAR, False)),
    "ENC": ((A, _FAR, False), (A, _FAR, False), (D, _NEAR, False), (D, _NEAR, False)),
    "DUP": ((A, _OWN, True), (D, _THEIRS, True), (A, _THEIRS, True), (D, _OWN, True)),
    "CTR long": ((D, _THEIRS, True), (A, (36, 8, 64, 24), True)),
    "CTR short": ((D, _THEIRS, True), (A, (8, 24, 36, 40), True)),
    "CON": ((D, _NEAR, False), (D, _NEAR, False), *((A, (8, 36, 64, 48), False),) * 2),
    "BRK": ((A, _THEIRS, False), (A, _THEIRS, False)),
    "BRG": ((A, (28, 32, 44, 40), False), (A, (28, 32, 44, 40), False)),
    "NOR": ((D, (44, 8, 64, 40), False), (A, (44, 8, 64, 40), False)),
    "REA": ((A, (16, 32, 56, 48), False), (A, (16, 32, 56, 48), False)),
}
MINED = frozenset({"BRG", "NOR", "REA"})


def laid(state: State) -> tuple[Laid, ...]:
    """The Objectives of the mission that is played; of one of somebody's own nothing is known."""
    return OBJECTIVES[f"{state.mission.code} {state.case}".strip()]


def in_region(state: State, at: Spot, where: Laid) -> bool:
    """Whether a point lies in a canonical region as the mission was turned."""
    x, y = at
    if state.frame in ("mirror-x", "half-turn"):
        x = 72 * INCH - x
    if state.frame in ("mirror-y", "half-turn"):
        y = 48 * INCH - y
    _, (west, south, east, north), holed = where
    if holed and (x - 36 * INCH) ** 2 + (y - 24 * INCH) ** 2 < (12 * INCH) ** 2:
        return False
    return west * INCH <= x <= east * INCH and south * INCH <= y <= north * INCH


# lengths


def gone(way: tuple[Spot, ...]) -> int:
    """Ticks of a way: every leg rounded up (guide, 2)."""
    legs = ((a - c) ** 2 + (b - d) ** 2 for (a, b), (c, d) in pairwise(way))
    return sum(isqrt(leg - 1) + 1 if leg else 0 for leg in legs)


def within(state: State, one: TeamId, two: TeamId, far: int) -> bool:
    """Nearest edges at most so far apart (TY-GEO-2)."""
    (x, y), (u, v) = state.teams[one].at, state.teams[two].at
    reach = far + sum(RADIUS[state.card_of(who).kind] for who in (one, two))
    return (x - u) ** 2 + (y - v) ** 2 <= reach**2


def near_objective(state: State, team: TeamId, objective: Objective, far: int) -> bool:
    """A disc and the nearest point of the rectangle (TY-OBJ-1)."""
    (x, y), (u, v) = state.teams[team].at, objective.at
    dx, dy = max(abs(x - u) - 25, 0), max(abs(y - v) - 20, 0)
    return dx**2 + dy**2 <= (far + RADIUS[state.card_of(team).kind]) ** 2


# who counts


def by_itself(state: State, team: Team) -> bool:
    """12: a Tank or Infantry Team that may Hold, if it did not Dash (TY-OBJ-5)."""
    card, unit = state.card_of(team.id), state.units[team.unit]
    keywords = (state.content.keywords[name].effects for name in card.keywords)
    carries = any(isinstance(verb, verbs.Carry) for one in keywords for verb in one)
    away = team.lost or team.aboard or team.at[0] < 0 or team.bailed
    flies = card.kind in ("helicopter", "strike-aircraft")
    return not (away or carries or flies or unit.role == "independent")


def holding(state: State, seat: Seat, objective: Objective, far: int = 4 * INCH) -> set[TeamId]:
    """A player's Teams by an Objective that could Hold it, whether they Dashed or not."""
    return {
        team.id
        for team in state.teams.values()
        if by_itself(state, team)
        and state.units[team.unit].seat == seat
        and near_objective(state, team.id, objective, far)
    }


# counts


def reserve_dice(state: State, seat: Seat) -> int:
    """By turn, as the table of 8.5 says; none without Reserves."""
    side = state.sides[seat]
    if side.reserves is None or not in_reserve(state, seat):
        return 0
    return max(0, side.turn - 2) if side.reserves.kind == "delayed" else side.turn


def in_reserve(state: State, seat: Seat) -> list[int]:
    """Units of a player that wait for a die; Attachments come with theirs."""
    there = [unit for unit in state.force(seat) if unit.where == "reserve" and not unit.core]
    return [unit.id for unit in there]


def heavy(state: State, unit: int) -> bool:
    """Of which Deep Reserves let one be deployed (TY-RES-13)."""
    card = state.card(unit)
    return card.kind in ("helicopter", "strike-aircraft") or bool(card.armour and card.armour[0] >= 4)


def mines_due(state: State) -> int:
    """10: one for 25 points or part thereof of the Defender's force, and those of a handicap."""
    seat = state.seat_in("defender")
    points = sum(one.points for one in state.force(seat) if one.where != "out")
    own = -(-points // 25) if state.mission.code in MINED else 0
    return own + sum("minefield" in side.benefits for side in state.sides.values())
