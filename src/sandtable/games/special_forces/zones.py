"""Where soldiers may stand: the dots that a zone means on a map, in a battle."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from sandtable.games.special_forces.ground import Ground
from sandtable.games.special_forces.state import Soldier, State
from sandtable.games.special_forces.vocabulary import Dot, MapEdge, Side, SoldierId
from sandtable.games.special_forces.zone_language import (
    All,
    Around,
    Centre,
    Corner,
    Edges,
    Either,
    In,
    Middle,
    Near,
    OfCard,
    OneDot,
    SomeSoldier,
    Without,
    Zone,
    is_fixed,
    leaves,
)
from sandtable.kernel.kept import kept

# dots


def zone_of(state: State, side: Side) -> Zone:
    """Where a side starts."""
    return state.mission.zones[state.mission.force(side).zone]


def dots(zone: Zone, ground: Ground, state: State | None = None, soldier: SoldierId = "") -> tuple[Dot, ...]:
    """The dots of a zone by row and column.

    Where a zone depends on a soldier and several would do, `soldier` says which one is meant;
    without him it is the dots of each of them.
    """
    if is_fixed(zone):
        return _fixed(ground, zone)
    return _in_order(_cells(zone, ground, state, soldier), ground)


@kept(512)
def _fixed(ground: Ground, zone: Zone) -> tuple[Dot, ...]:
    return _in_order(_cells(zone, ground, None, ""), ground)


def _in_order(cells: Collection[Dot], ground: Ground) -> tuple[Dot, ...]:
    return tuple(cell for cell in ground.lattice.cells if cell in cells)


def _cells(zone: Zone, ground: Ground, state: State | None, soldier: SoldierId) -> frozenset[Dot]:
    match zone:
        case All():
            return frozenset(ground.lattice.cells)
        case In(buildings):
            return frozenset(ground.inside(*buildings))
        case Near(building, n):
            return _within(ground.inside(building), n, ground)
        case Edges(edges):
            return frozenset(cell for edge in edges for cell in ground.along(edge))
        case OneDot() | Middle():
            return _within(_anchors(zone, ground, state, soldier), 0, ground)
        case Around(centre, n):
            return _within(_anchors(centre, ground, state, soldier), n, ground)
        case Either(left, right):
            return _cells(left, ground, state, soldier) | _cells(right, ground, state, soldier)
        case Without(left, right):
            return _cells(left, ground, state, soldier) - _cells(right, ground, state, soldier)


def _within(anchors: Collection[Dot], n: int, ground: Ground) -> frozenset[Dot]:
    """Range alone decides; walls do not matter (SF-MAP-7)."""
    lattice = ground.lattice
    found: set[Dot] = set()
    for column, row in map(lattice.place, anchors):
        for y in range(row - n, row + n + 1):
            columns = range(column - n, column + n + 1)
            found.update(lattice.at(x, y) for x in columns if lattice.inside(x, y))
    return frozenset(found)


def _anchors(centre: Centre, ground: Ground, state: State | None, soldier: SoldierId) -> tuple[Dot, ...]:
    lattice = ground.lattice
    match centre:
        case OneDot(name):
            return (lattice.by_name[name],) if name in lattice.by_name else ()
        case Corner(name):
            column = lattice.width - 1 if "E" in name else 0
            return (lattice.at(column, lattice.height - 1 if "S" in name else 0),)
        case Middle(edge):
            return (_middle(ground, edge),)
        case OfCard(card):
            return tuple(one.dot for one in _on_map(state) if card in (one.card, one.id))
        case SomeSoldier():
            found = _candidates(centre, ground, state)
            chosen = [one for one in found if one.id == soldier] or found
            return tuple(one.dot for one in chosen)


def _middle(ground: Ground, edge: MapEdge) -> Dot:
    lattice = ground.lattice
    column, row = (lattice.width - 1) // 2, (lattice.height - 1) // 2
    if edge in ("E", "W"):
        return lattice.at(lattice.width - 1 if edge == "E" else 0, row)
    return lattice.at(column, lattice.height - 1 if edge == "S" else 0)


# soldiers that a zone depends on


def candidates(zone: Zone, ground: Ground, state: State) -> tuple[SoldierId, ...]:
    """The soldiers of whom one is meant; more than one: somebody must choose (SF-SOM-13).

    The first is the default: the easternmost, then the one with the lowest number.
    """
    for leaf in leaves(zone):
        if isinstance(leaf, Around) and isinstance(leaf.centre, SomeSoldier):
            return tuple(one.id for one in _candidates(leaf.centre, ground, state))
    return ()


def _candidates(who: SomeSoldier, ground: Ground, state: State | None) -> list[Soldier]:
    if state is None:
        return []
    lattice, content = ground.lattice, state.content
    found = sorted(
        state.side(who.side), key=lambda one: (-lattice.place(one.dot)[0], content.soldiers[one.card].number)
    )
    if who.which == "any" or not found:
        return found
    axis = 0 if who.which in ("eastmost", "westmost") else 1
    pick = max if who.which in ("eastmost", "southmost") else min
    line = pick(lattice.place(one.dot)[axis] for one in found)
    return [one for one in found if lattice.place(one.dot)[axis] == line]


def _on_map(state: State | None) -> Iterator[Soldier]:
    return (one for one in state.soldiers.values() if one.here) if state else iter(())


# places for soldiers


def free_dots(zone: Zone, ground: Ground, state: State, soldier: SoldierId = "") -> tuple[Dot, ...]:
    """The dots of a zone that nobody stands on (SF-MAP-3)."""
    return tuple([dot for dot in dots(zone, ground, state, soldier) if dot not in state.at])


def set_up_dots(zone: Zone, ground: Ground, state: State) -> tuple[Dot, ...]:
    """Where a soldier may be set up: in the zone, or if it is full, next to it (SF-SET-4)."""
    found = free_dots(zone, ground, state)
    if found:
        return found
    full = dots(zone, ground, state)
    free = [dot for dot in ground.lattice.cells if dot not in state.at]
    if not full or not free:
        return tuple(free)
    away = [min(ground.distance(dot, other) for other in full) for dot in free]
    return (free[away.index(min(away))],)


# checks


def complaints(zone: Zone, ground: Ground) -> list[str]:
    """What a zone names that the map does not have."""
    found = [what for leaf in leaves(zone) for what in _missing(leaf, ground)]
    if not found and is_fixed(zone) and not dots(zone, ground):
        found.append(f"no dot of {ground.title} is in this zone")
    return found


def _missing(leaf: Zone, ground: Ground) -> Iterator[str]:
    match leaf:
        case In(buildings):
            yield from ground.no_buildings(buildings)
        case Near(building, _):
            yield from ground.no_buildings((building,))
        case OneDot(name) | Around(OneDot(name), _) if name not in ground.lattice.by_name:
            yield f"{ground.title} has no dot {name}"
        case Middle(edge) if not dots(leaf, ground):
            yield f"{ground.title} has no dot in the middle of edge {edge}"
