"""Which ways a unit may go, and what is wrong with the others (CO-C3-2 to -4, -10)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from sandtable.boards.tabletop import engine
from sandtable.boards.tabletop.field import Field, Piece
from sandtable.boards.tabletop.mats import Laid
from sandtable.boards.tabletop.shapes import Disc, Points, inside, overlap, overlaps
from sandtable.boards.tabletop.ticks import Spot, inches
from sandtable.boards.tabletop.ways import Way, length_of
from sandtable.games.covert_ops import figures, ground
from sandtable.games.covert_ops.ground import Walker
from sandtable.games.covert_ops.rules.words import name
from sandtable.games.covert_ops.state import State, Unit
from sandtable.games.covert_ops.vocabulary import MOST_LEGS, UnitId
from sandtable.kernel.decision import Refusal

MODES = ("move", "assault", "storm")
WIDEST = 2048


def allowance(state: State, unit: Unit, mode: str) -> int:
    """Of a Move or an Assault Mv, of a Storm half of it, in ticks (CO-C3-4, CO-C4-14)."""
    mv = figures.mv(state, unit)
    return mv // 2 if mode == "storm" else mv


def planned(state: State, who: UnitId, end: Spot) -> Way | None:
    """The planner's way to a point; a straight one where that is legal."""
    walker = Walker.unit(state, who)
    if walker.cost(walker.start.at, end) >= 0:
        return (walker.start.at, end)
    return walker.routed(end)


def wrong_way(state: State, unit: Unit, way: Way, most: int) -> Refusal | None:
    """Why a unit may not go that way; None if it may."""
    if not way or way[0] != unit.at:
        return Refusal("CO-C3-2", "A way begins where the unit stands")
    if len(way) - 1 > MOST_LEGS:
        why = f"{len(way) - 1} legs, and a way has at most {MOST_LEGS}: give way-points"
        return Refusal("CO-C3-10", why)
    walker, spent = Walker.unit(state, unit.id), 0
    for a, b in pairwise(way):
        leg = walker.cost(a, b)
        if leg < 0:
            return Refusal("CO-C3-2", f"{barrier(state, walker, a, b)} is in the way")
        spent += leg
    if spent > most:
        return Refusal("CO-C3-4", f"{inches(spent)} of {inches(most)} in{_harder(way, spent)}")
    return wrong_end(state, walker, way[-1])


def wrong_end(state: State, walker: Walker, at: Spot) -> Refusal | None:
    """CO-C1-6."""
    if walker.ends(at):
        return None
    return Refusal("CO-C1-6", f"It cannot end there: {lies_there(state, walker, at)}")


def cost(state: State, who: UnitId, way: Way) -> int:
    """Of a way in ticks; -1 if it is barred."""
    return Walker.unit(state, who).way_cost(way)


# what is wrong, in words


def _harder(way: Way, spent: int) -> str:
    """What of a cost is no length (CO-C3-3)."""
    more = spent - length_of(way)
    return f", {inches(more)} of them for Rough and Low ground" if more else ""


def barrier(state: State, walker: Walker, a: Spot, b: Spot) -> str:
    """What bars a leg."""
    radius = walker.start.radius
    if not inside(Disc(*b, radius), walker.field.ground):
        return "The edge of the table"
    mover = (1, radius, 1)
    for unit in _standing(state):
        disc = state.disc(unit.id)
        if disc in walker.foes and engine.walked(_alone(()), (disc,), mover, a, b) < 0:
            return name(state, unit.id)
    for laid in ground.table_of(state).pieces:
        if {"blocking", "chasm"} & set(laid.kind.flags) and any(
            engine.walked(_alone(part), (), mover, a, b) < 0 for part in laid.parts
        ):
            return f"{_a(laid.kind.name).capitalize()} {laid.kind.name}"
    return "Something"


def lies_there(state: State, walker: Walker, at: Spot) -> str:
    """On what a base would stand."""
    base = Disc(*at, walker.start.radius)
    if not inside(base, walker.field.ground):
        return "it would stand over the edge of the table"
    for unit in _standing(state):
        disc = state.disc(unit.id)
        if disc in walker.others and overlap(base, disc):
            return f"{name(state, unit.id)} stands there"
    for marker in state.markers.values():
        if overlap(base, ground.marker_disc(marker)):
            return f"marker {marker.id} lies there"
    for laid in _kept_clear(state):
        if any(overlaps(base, part) for part in laid.parts):
            return f"no base ends on {_a(laid.kind.name)} {laid.kind.name}"
    return "there is no room"


def _a(noun: str) -> str:
    return "an" if noun[0] in "AEIOU" else "a"


def _standing(state: State) -> list[Unit]:
    return [unit for unit in state.units.values() if unit.here]


def _kept_clear(state: State) -> Iterator[Laid]:
    mat = ground.table_of(state)
    for laid in (*mat.pieces, *ground.laid_low(mat, state.low)):
        if {"blocking", "chasm", "low"} & set(laid.kind.flags):
            yield laid


@lru_cache(maxsize=512)  # of plain points: nobody owns it
def _alone(part: Points) -> Field:
    """A table on which nothing else lies."""
    return Field((WIDEST, WIDEST), (Piece("alone", (part,), 1),) if part else ())
