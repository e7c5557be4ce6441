"""What scenarios count (guide, 9.7): who left, who is Down, who holds a building; as data."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal, TypeAlias, cast

from msgspec import Struct

from sandtable.games.special_forces.expressions import Arguments, ExpressionError, Joined, Tree, called, read
from sandtable.games.special_forces.vocabulary import SIDES, CardId, MapEdge, Side
from sandtable.games.special_forces.zone_language import EDGES
from sandtable.kernel.names import nearest

ItemState = Literal["offmap", "discovered", "hidden", "carried"]
ITEM_STATES: tuple[ItemState, ...] = ("offmap", "discovered", "hidden", "carried")


class Exited(Struct, frozen=True, tag="exited"):
    """Soldiers of a side or a card who left the map, by one edge or by any."""

    who: Side | CardId
    edge: MapEdge | None = None


class PvExited(Struct, frozen=True, tag="pv_exited"):
    """Points of a side's soldiers who left, without what they carried (SF-RAT-5)."""

    side: Side


class PvLeft(Struct, frozen=True, tag="pv_left"):
    """Points of a side's soldiers who are still on the map."""

    side: Side


class PercentExited(Struct, frozen=True, tag="percent_exited"):
    """The part of a side's first force that left, by points; rounded down."""

    side: Side


class PercentLeft(Struct, frozen=True, tag="percent_left"):
    """The part of a side's first force that is on the map, by points; rounded up."""

    side: Side


class AliveIn(Struct, frozen=True, tag="alive_in"):
    """Soldiers of a side on the dots of a building; stunned and wounded ones count (SF-BTH-7)."""

    side: Side
    building: int


class Missing(Struct, frozen=True, tag="missing"):
    """Soldiers of a side's first force who are not alive in a building."""

    side: Side
    building: int


class Holds(Struct, frozen=True, tag="holds"):
    """2 if a side has more soldiers in a building than the other, 1 if as many but not none."""

    side: Side
    building: int


class ItemIs(Struct, frozen=True, tag="item"):
    """1 if the folder is in that state; what has left the map was discovered and carried."""

    state: ItemState


class Down(Struct, frozen=True, tag="down"):
    """Soldiers of a side or a card who are Down."""

    who: Side | CardId


class NoSoldiers(Struct, frozen=True, tag="no_soldiers"):
    """1 if a side has nobody on the map and expects nobody (SF-BYO-10)."""

    side: Side


class TurnOver(Struct, frozen=True, tag="turn_over"):
    """1 once that turn lies behind us."""

    turn: int


class Sum(Struct, frozen=True, tag="+"):
    """Several counts together."""

    left: Count
    right: Count


Count: TypeAlias = (
    Exited
    | PvExited
    | PvLeft
    | PercentExited
    | PercentLeft
    | AliveIn
    | Missing
    | Holds
    | ItemIs
    | Down
    | NoSoldiers
    | TurnOver
    | Sum
)


# reading


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
    "item": lambda arguments: ItemIs(cast(ItemState, arguments.one_of(ITEM_STATES, "state of an item"))),
    "down": lambda arguments: Down(arguments.word().text),
    "no_soldiers": lambda arguments: NoSoldiers(_one_side(arguments)),
    "turn_over": lambda arguments: TurnOver(arguments.number()),
}


# writing


def written(count: Count) -> str:
    """A count in the notation that `parse` reads."""
    if isinstance(count, Sum):
        return f"{written(count.left)} + {written(count.right)}"
    return called(count)


# what a count is made of


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
