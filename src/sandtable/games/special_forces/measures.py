"""What a scenario's measure is worth now: its counts, taken on a battle."""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch

from sandtable.games.special_forces.counts import (
    AliveIn,
    Count,
    Down,
    Exited,
    Holds,
    ItemIs,
    Missing,
    NoSoldiers,
    PercentExited,
    PercentLeft,
    PvExited,
    PvLeft,
    Sum,
    TurnOver,
)
from sandtable.games.special_forces.mission import Mission
from sandtable.games.special_forces.state import Soldier, State
from sandtable.games.special_forces.vocabulary import OTHER, CardId, Side


@singledispatch
def count(what: Count, state: State) -> int:
    """How many of them there are; 1 for a yes."""
    raise NotImplementedError(f"{what} of {state}")


@count.register
def _(what: Exited, state: State) -> int:
    left = (one for one in soldiers_of(state, what.who) if one.status == "exited")
    return sum(what.edge in (None, one.left_by) for one in left)


@count.register
def _(what: PvExited, state: State) -> int:
    return _points(state, what.side, "exited")


@count.register
def _(what: PvLeft, state: State) -> int:
    return _points(state, what.side, "map")


@count.register
def _(what: PercentExited, state: State) -> int:
    start = starting_points(state, what.side)
    return 100 * _points(state, what.side, "exited") // start if start else 0


@count.register
def _(what: PercentLeft, state: State) -> int:
    start = starting_points(state, what.side)
    return -(-100 * _points(state, what.side, "map") // start) if start else 0


@count.register
def _(what: AliveIn, state: State) -> int:
    of_building = state.ground.of_building
    return sum(of_building[one.dot] == what.building for one in state.side(what.side))


@count.register
def _(what: Missing, state: State) -> int:
    inside = count(AliveIn(what.side, what.building), state)
    return max(0, heads(state.mission, what.side) - inside)


@count.register
def _(what: Holds, state: State) -> int:
    own = count(AliveIn(what.side, what.building), state)
    theirs = count(AliveIn(OTHER[what.side], what.building), state)
    return 2 if own > theirs else int(own == theirs > 0)


@count.register
def _(what: ItemIs, state: State) -> int:
    folder = state.folder
    if folder is None:
        return 0
    match what.state:
        case "offmap":
            return int(folder.off_map)
        case "discovered":
            return int(folder.discovered or folder.off_map)
        case "hidden":
            return int(not (folder.discovered or folder.off_map))
        case "carried":
            return int(bool(folder.carrier) or folder.off_map)


@count.register
def _(what: Down, state: State) -> int:
    return sum(one.status == "down" for one in soldiers_of(state, what.who))


@count.register
def _(what: NoSoldiers, state: State) -> int:
    expected = state.mission.reinforcements
    if expected and expected.side == what.side:
        return 0
    alive = (one.status in ("map", "reserve") for one in soldiers_of(state, what.side))
    return int(not any(alive))


@count.register
def _(what: TurnOver, state: State) -> int:
    return int(state.turn > what.turn)


@count.register
def _(what: Sum, state: State) -> int:
    return count(what.left, state) + count(what.right, state)


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


def _points(state: State, side: Side, status: str) -> int:
    found = (one for one in soldiers_of(state, side) if one.status == status)
    return sum(state.card(one).cost for one in found)
