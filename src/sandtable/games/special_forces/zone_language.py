"""Zones (guide, 9.7): the places that scenarios name, and the notation that they are written in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final, Literal, TypeAlias, cast

from msgspec import Struct

from sandtable.games.special_forces.expressions import Arguments, Call, ExpressionError, Joined, Tree, called, read
from sandtable.games.special_forces.vocabulary import IIF, US, CardId, MapEdge, Side
from sandtable.kernel.names import nearest

EDGES: tuple[MapEdge, ...] = ("N", "E", "S", "W")
CORNERS: Final = ("NE", "NW", "SE", "SW")
IIF_LEADER: CardId = "IIF-1"
Which = Literal["any", "eastmost", "westmost", "northmost", "southmost"]
WHICH: tuple[Which, ...] = ("any", "eastmost", "westmost", "northmost", "southmost")
_DOT = re.compile(r"[A-Z]{1,2}[1-9][0-9]?")


class All(Struct, frozen=True, tag="all"):
    """Every dot."""


class In(Struct, frozen=True, tag="in"):
    """On a dot of one of these buildings; what lies before the door is not in it (SF-SET-1)."""

    buildings: tuple[int, ...]


class Near(Struct, frozen=True, tag="near"):
    """Within n dots of a building, its own dots among them (SF-MAP-7)."""

    building: int
    n: int


class Edges(Struct, frozen=True, tag="edge"):
    """The dots along these map edges."""

    edges: tuple[MapEdge, ...]


class OneDot(Struct, frozen=True, tag="dot"):
    """One dot, by its name."""

    name: str


class Middle(Struct, frozen=True, tag="mid"):
    """The middle dot of an edge; the northern or western one of two (SF-SOM-3)."""

    edge: MapEdge


class Corner(Struct, frozen=True, tag="corner"):
    """A corner of the map."""

    name: str


class SomeSoldier(Struct, frozen=True, tag="who"):
    """A soldier of a side: whichever its player names, or the one farthest in a direction."""

    which: Which
    side: Side


class OfCard(Struct, frozen=True, tag="named"):
    """Soldiers of one card."""

    card: CardId


Centre: TypeAlias = OneDot | Middle | Corner | SomeSoldier | OfCard


class Around(Struct, frozen=True, tag="around"):
    """Within n dots of a place or a soldier (SF-MAP-7)."""

    centre: Centre
    n: int


class Either(Struct, frozen=True, tag="+"):
    """The dots of either zone."""

    left: Zone
    right: Zone


class Without(Struct, frozen=True, tag="-"):
    """The dots of one zone that are not in another."""

    left: Zone
    right: Zone


Zone: TypeAlias = All | In | Near | Edges | OneDot | Middle | Around | Either | Without

SOLDIERS: dict[str, SomeSoldier | OfCard] = {
    f"{which}_{side}": SomeSoldier(which, side) for which in WHICH for side in (US, IIF)
} | {"iif_leader": OfCard(IIF_LEADER)}


# reading


def parse(text: str) -> Zone:
    """The zone that an expression names; raises ExpressionError with the column."""
    return _zone(text, read(text))


def _zone(text: str, tree: Tree) -> Zone:
    if isinstance(tree, Joined):
        left, right = _zone(text, tree.left), _zone(text, tree.right)
        return Either(left, right) if tree.sign == "+" else Without(left, right)
    if tree.name not in _READERS:
        what = f"'{tree.name}' is no zone{nearest(tree.name, _READERS)}"
        raise ExpressionError(text, tree.at, what)
    arguments = Arguments(text, tree)
    zone = _READERS[tree.name](arguments)
    arguments.done()
    return zone


def _in(arguments: Arguments) -> In:
    numbers = [arguments.number()]
    while len(arguments):
        numbers.append(arguments.number())
    return In(tuple(numbers))


def _edges(arguments: Arguments) -> Edges:
    edges = [_edge(arguments)]
    while len(arguments):
        edges.append(_edge(arguments))
    return Edges(tuple(edges))


def _edge(arguments: Arguments) -> MapEdge:
    return cast(MapEdge, arguments.one_of(EDGES, "map edge"))


def _spot(arguments: Arguments) -> OneDot:
    word = arguments.word()
    if not _DOT.fullmatch(word.text):
        raise arguments.error(word.at, f"'{word.text}' is no dot such as C4")
    return OneDot(word.text)


def _around(arguments: Arguments) -> Around:
    place = arguments.next()
    if isinstance(place, Call):
        if place.name != "mid":
            raise arguments.error(place.at, f"'{place.name}(...)' cannot stand here")
        inner = arguments.inside(place)
        middle = Middle(_edge(inner))
        inner.done()
        return Around(middle, arguments.number())
    found = _place(place.text)
    if found is None:
        known = nearest(place.text, (*SOLDIERS, *CORNERS))
        raise arguments.error(place.at, f"'{place.text}' is no dot, corner or soldier{known}")
    return Around(found, arguments.number())


def _place(word: str) -> OneDot | Corner | SomeSoldier | OfCard | None:
    if word in SOLDIERS:
        return SOLDIERS[word]
    if word in CORNERS:
        return Corner(word)
    if _DOT.fullmatch(word):
        return OneDot(word)
    return OfCard(word) if word.upper() == word else None


_READERS: dict[str, Callable[[Arguments], Zone]] = {
    "all": lambda _: All(),
    "in": _in,
    "near": lambda arguments: Near(arguments.number(), arguments.number()),
    "edge": _edges,
    "dot": _spot,
    "mid": lambda arguments: Middle(_edge(arguments)),
    "around": _around,
}


# writing


def written(zone: Zone) -> str:
    """A zone in the notation that `parse` reads."""
    match zone:
        case Either(left, right):
            return f"{written(left)} + {_operand(right)}"
        case Without(left, right):
            return f"{written(left)} - {_operand(right)}"
        case Around(centre, n):
            return f"around({_word(centre)}, {n})"
        case _:
            return called(zone)


def _operand(zone: Zone) -> str:
    return f"({written(zone)})" if isinstance(zone, Either | Without) else written(zone)


def _word(centre: Centre) -> str:
    match centre:
        case Middle():
            return called(centre)
        case SomeSoldier(which, side):
            return f"{which}_{side}"
        case OneDot(name) | Corner(name) | OfCard(name):
            return name


# what a zone is made of


def parts(zone: Zone) -> tuple[Zone, ...]:
    """The zones that a sum joins: where a group must keep together, it takes one (SF-RNF-3)."""
    return (*parts(zone.left), *parts(zone.right)) if isinstance(zone, Either) else (zone,)


def leaves(zone: Zone) -> Iterator[Zone]:
    """Every zone inside this one that is not put together from others."""
    if isinstance(zone, Either | Without):
        yield from leaves(zone.left)
        yield from leaves(zone.right)
    else:
        yield zone


@lru_cache(maxsize=512)  # of a small frozen value: nobody owns it
def is_fixed(zone: Zone) -> bool:
    """Whether the map alone says which dots these are."""
    return not any(isinstance(leaf, Around) and isinstance(leaf.centre, SomeSoldier | OfCard) for leaf in leaves(zone))


def named_soldiers(zone: Zone) -> Iterator[CardId]:
    """The cards that a zone depends on."""
    for leaf in leaves(zone):
        if isinstance(leaf, Around) and isinstance(leaf.centre, OfCard):
            yield leaf.centre.card


def any_soldiers(zone: Zone) -> Iterator[Side]:
    """The sides of whom somebody is meant, whoever it is."""
    for leaf in leaves(zone):
        if isinstance(leaf, Around) and isinstance(leaf.centre, SomeSoldier):
            yield leaf.centre.side


def names_a_place(word: str) -> bool:
    """Whether a zone would take the word for something else than a card."""
    return word in (*SOLDIERS, *CORNERS) or bool(_DOT.fullmatch(word))
