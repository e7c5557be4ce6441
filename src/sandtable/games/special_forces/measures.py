"""What scenarios count: who left, who is Down, who holds a building (guide, 9.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, TypeAlias, cast

from msgspec import Struct

from sandtable.games.special_forces.expressions import (
    Arguments,
    ExpressionError,
    Joined,
    Tree,
    read,
)
from sandtable.games.special_forces.mission import Mission
from sandtable.games.special_forces.vocabulary import OTHER, SIDES, CardId, MapEdge, Side
from sandtable.games.special_forces.zone_language import EDGES
from sandtable.kernel.names import nearest

if TYPE_CHECKING:
    from sandtable.games.special_forces.state import Soldier, State

ItemState = Literal["offmap", "discovered", "hidden", "carried"]
ITEM_STATES: tuple[ItemState, ...] = ("offmap", "discovered", "hidden", "carried")


class Exited(Struct, frozen=True):
    """Soldiers of a side or a card who left the map, by one edge or by any."""

    who: Side | CardId
    edge: MapEdge | None = None

    def count(self, state: State) -> int:
        left = (one for one in soldiers_of(state, self.who) if one.status == "exited")
        return sum(self.edge in (None, one.left_by) for one in left)


class PvExited(Struct, frozen=True):
    """Points of a side's soldiers who left, without what they carried (SF-RAT-5)."""

    side: Side

    def count(self, state: State) -> int:
        return _points(state, self.side, "exited")


class PvLeft(Struct, frozen=True):
    """Points of a side's soldiers who are still on the map."""

    side: Side

    def count(self, state: State) -> int:
        return _points(state, self.side, "map")


class PercentExited(Struct, frozen=True):
    """The part of a side's first force that left, by points; rounded down."""

    side: Side

    def count(self, state: State) -> int:
        start = starting_points(state, self.side)
        return 100 * _points(state, self.side, "exited") // start if start else 0


class PercentLeft(Struct, frozen=True):
    """The part of a side's first force that is on the map, by points; rounded up."""

    side: Side

    def count(self, state: State) -> int:
        start = starting_points(state, self.side)
        return -(-100 * _points(state, self.side, "map") // start) if start else 0


class AliveIn(Struct, frozen=True):
    """Soldiers of a side on the dots of a building; stunned and wounded ones count (SF-BTH-7)."""

    side: Side
    building: int

    def count(self, state: State) -> int:
        of_building = state.ground.of_building
        return sum(of_building[one.dot] == self.building for one in state.side(self.side))


class Missing(Struct, frozen=True):
    """Soldiers of a side's first force who are not alive in a building."""

    side: Side
    building: int

    def count(self, state: State) -> int:
        inside = AliveIn(self.side, self.building).count(state)
        return max(0, heads(state.mission, self.side) - inside)


class Holds(Struct, frozen=True):
    """2 if a side has more soldiers in a building than the other, 1 if as many but not none."""

    side: Side
    building: int

    def count(self, state: State) -> int:
        own = AliveIn(self.side, self.building).count(state)
        theirs = AliveIn(OTHER[self.side], self.building).count(state)
        return 2 if own > theirs else int(own == theirs > 0)


class ItemIs(Struct, frozen=True):
    """1 if the folder is in that state; what has left the map was discovered and carried."""

    state: ItemState

    def count(self, state: State) -> int:
        folder = state.folder
        if folder is None:
            return 0
        match self.state:
            case "offmap":
                return int(folder.off_map)
            case "discovered":
                return int(folder.discovered or folder.off_map)
            case "hidden":
                return int(not (folder.discovered or folder.off_map))
            case "carried":
                return int(bool(folder.carrier) or folder.off_map)


class Down(Struct, frozen=True):
    """Soldiers of a side or a card who are Down."""

    who: Side | CardId

    def count(self, state: State) -> int:
        return sum(one.status == "down" for one in soldiers_of(state, self.who))


class NoSoldiers(Struct, frozen=True):
    """1 if a side has nobody on the map and expects nobody (SF-BYO-10)."""

    side: Side

    def count(self, state: State) -> int:
        expected = state.mission.reinforcements
        if expected and expected.side == self.side:
            return 0
        alive = (one.status in ("map", "reserve") for one in soldiers_of(state, self.side))
        return int(not any(alive))


class TurnOver(Struct, frozen=True):
    """1 once that turn lies behind us."""

    turn: int

    def count(self, state: State) -> int:
        return int(state.turn > self.turn)


class Sum(Struct, frozen=True):
    """Several counts together."""

    left: Count
    right: Count

    def count(self, state: State) -> int:
        return self.left.count(state) + self.right.count(state)


Count: TypeAlias = (
    Exited | PvExited | PvLeft | PercentExited | PercentLeft | AliveIn | Missing | Holds
    | ItemIs | Down | NoSoldiers | TurnOver | Sum
)  # fmt: skip


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


# reading


@lru_cache(maxsize=512)
def parse(text: str) -> Count:
    """What an expression counts; raises ExpressionError with the column."""
    return _count(text, read(text))


def _count(text: str, tree: Tree) -> Count:
    if isinstance(tree, Joined):
        if tree.sign == "-":
            raise ExpressionError(text, tree.at, "counts are only added")
        return Sum(_count(text, tree.left), _count(text, tree.right))
    if tree.name not in _READERS:
        what = f"'{tree.name}' counts nothing{nearest(tree.name, _READERS)}"
        raise ExpressionError(text, tree.at, what)
    arguments = Arguments(text, tree)
    found = _READERS[tree.name](arguments)
    arguments.done()
    return found


def _one_side(arguments: Arguments) -> Side:
    return cast(Side, arguments.one_of(SIDES, "side"))


def _exited(arguments: Arguments) -> Exited:
    who = arguments.word().text
    edge = arguments.one_of(EDGES, "map edge") if len(arguments) else None
    return Exited(who, cast(MapEdge | None, edge))


_READERS: dict[str, Callable[[Arguments], Count]] = {
    "exited": _exited,
    "pv_exited": lambda arguments: PvExited(_one_side(arguments)),
    "pv_left": lambda arguments: PvLeft(_one_side(arguments)),
    "percent_exited": lambda arguments: PercentExited(_one_side(arguments)),
    "percent_left": lambda arguments: PercentLeft(_one_side(arguments)),
    "alive_in": lambda arguments: AliveIn(_one_side(arguments), arguments.number()),
    "missing": lambda arguments: Missing(_one_side(arguments), arguments.number()),
    "holds": lambda arguments: Holds(_one_side(arguments), arguments.number()),
    "item": lambda arguments: ItemIs(
        cast(ItemState, arguments.one_of(ITEM_STATES, "state of an item"))
    ),
    "down": lambda arguments: Down(arguments.word().text),
    "no_soldiers": lambda arguments: NoSoldiers(_one_side(arguments)),
    "turn_over": lambda arguments: TurnOver(arguments.number()),
}


# checks


def leaves(count: Count) -> Iterator[Count]:
    """Every count inside this one."""
    if isinstance(count, Sum):
        yield from leaves(count.left)
        yield from leaves(count.right)
    else:
        yield count


def named_soldiers(count: Count) -> Iterator[CardId]:
    """The cards that a condition names."""
    for leaf in leaves(count):
        if isinstance(leaf, Exited | Down) and leaf.who not in SIDES:
            yield leaf.who


def named_buildings(count: Count) -> Iterator[int]:
    for leaf in leaves(count):
        if isinstance(leaf, AliveIn | Missing | Holds):
            yield leaf.building
