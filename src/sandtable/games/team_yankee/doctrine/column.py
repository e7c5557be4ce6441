"""In which order the Teams of a Unit go, so that nobody stands in another's way (TY-MOV-5, -11)."""

from __future__ import annotations

from sandtable.boards.tabletop.ticks import Spot
from sandtable.games.team_yankee.formation import Ways
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import Mode, TeamId
from sandtable.games.team_yankee.ways import Mover


def in_turn(state: State, ways: Ways, mode: Mode) -> Ways:
    """Whoever has a free way goes, those in front first; who never has one stays."""
    if not ways:
        return ()
    leader = ways[0]
    pending = [one for one in _front_first(ways) if one[1][0] != one[1][-1]]
    position, gone = state.copy(), list(ways[:0])
    while pending:
        free = (one for one in pending if _free(position, one[0], one[1], mode, leader[1][-1]))
        goes = next(free, None)
        if goes is None:
            break
        pending.remove(goes)
        gone.append(goes)
        position.change_team(goes[0], at=goes[1][-1])
    return tuple(gone)


def _free(state: State, team: TeamId, way: tuple[Spot, ...], mode: Mode, leader: Spot) -> bool:
    return Mover(state, team, leader).fault(way, mode) is None


def _front_first(ways: Ways) -> Ways:
    """By where they stand along the way that the Leader goes."""
    (ax, ay), (bx, by) = ways[0][1][0], ways[0][1][-1]
    return tuple(sorted(ways, key=lambda one: -((bx - ax) * one[1][0][0] + (by - ay) * one[1][0][1])))
