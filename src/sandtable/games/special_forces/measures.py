"""What a scenario's measure is worth now: its counts, taken on a battle."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.special_forces import counts
from sandtable.games.special_forces.mission import Mission
from sandtable.games.special_forces.state import Folder, Soldier, State
from sandtable.games.special_forces.vocabulary import OTHER, CardId, Side


def count(what: counts.Count, state: State) -> int:
    """How many of them there are; 1 for a yes."""
    match what:
        case counts.Sum(left, right):
            return count(left, state) + count(right, state)
        case counts.Exited(who, edge):
            left_by = [one.left_by for one in soldiers_of(state, who) if one.status == "exited"]
            return len(left_by) if edge is None else left_by.count(edge)
        case counts.Down(who):
            return sum(one.status == "down" for one in soldiers_of(state, who))
        case counts.PvExited(side):
            return _points(state, side, "exited")
        case counts.PvLeft(side):
            return _points(state, side, "map")
        case counts.PercentExited(side):
            start = starting_points(state, side)
            return 100 * _points(state, side, "exited") // start if start else 0
        case counts.PercentLeft(side):
            start = starting_points(state, side)
            return -(-100 * _points(state, side, "map") // start) if start else 0
        case counts.NoSoldiers(side):
            return int(not _anybody(state, side))
        case counts.TurnOver(turn):
            return int(state.turn > turn)
        case counts.ItemIs(wanted):
            return int(state.folder is not None and _is(state.folder, wanted))
        case _:
            return _in_building(what, state)


def _in_building(what: counts.AliveIn | counts.Missing | counts.Holds, state: State) -> int:
    own = _inside(state, what.side, what.building)
    match what:
        case counts.AliveIn():
            return own
        case counts.Missing():
            return max(0, heads(state.mission, what.side) - own)
        case counts.Holds():
            theirs = _inside(state, OTHER[what.side], what.building)
            return 2 if own > theirs else int(own == theirs > 0)


def _inside(state: State, side: Side, building: int) -> int:
    of_building = state.ground.of_building
    return sum(of_building[one.dot] == building for one in state.side(side))


def _is(folder: Folder, wanted: counts.ItemState) -> bool:
    if folder.off_map:
        return wanted != "hidden"
    if wanted == "carried":
        return bool(folder.carrier)
    return wanted != "offmap" and folder.discovered == (wanted == "discovered")


# soldiers


def heads(mission: Mission, side: Side) -> int:
    """The soldiers of a side's first force; a replaced one is part of the mission."""
    return sum(recruit.n for recruit in mission.force(side).soldiers)


def starting_points(state: State, side: Side) -> int:
    """Points of a side's first force, soldiers alone."""
    cards = state.content.soldiers
    return sum(cards[one.card].cost * one.n for one in state.mission.force(side).soldiers)


def soldiers_of(state: State, who: Side | CardId) -> Iterator[Soldier]:
    """By side, card or id."""
    return (one for one in state.soldiers.values() if who in (one.side, one.card, one.id))


def _anybody(state: State, side: Side) -> bool:
    """On the map, in reserve, or expected."""
    expected = state.mission.reinforcements
    if expected and expected.side == side:
        return True
    return any(one.status in ("map", "reserve") for one in soldiers_of(state, side))


def _points(state: State, side: Side, status: str) -> int:
    found = (one for one in soldiers_of(state, side) if one.status == status)
    return sum(state.card(one).cost for one in found)
