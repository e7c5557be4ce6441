"""Where bases find room: the nearest legal point, ready places, and a unit that goes together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple, Protocol

from sandtable.boards.tabletop.shapes import Rect
from sandtable.boards.tabletop.ticks import TURNS, Spot, outward
from sandtable.boards.tabletop.ways import Legal, Way

STEP, FARTHEST = 10, 120  # rings of the search for room


def rings(about: Spot, step: int = STEP, farthest: int = FARTHEST) -> Iterator[Spot]:
    """The point itself, then ring after ring, each from east counter-clockwise."""
    yield about
    for far in range(step, farthest + 1, step):
        for direction in range(TURNS):
            dx, dy = outward(direction, far)
            yield about[0] + dx, about[1] + dy


def nearest_legal(about: Spot, legal: Legal) -> Spot | None:
    """The first point of the rings that is legal; None if none is."""
    return next(filter(legal, rings(about)), None)


def lattice(region: Rect, step: int, origin: Spot) -> list[Spot]:
    """The points of a square lattice in a region, nearest to its origin first, then x, then y."""
    xs = range(_first(region.west, origin[0], step), region.east + 1, step)
    ys = range(_first(region.south, origin[1], step), region.north + 1, step)
    far = {(x, y): (x - origin[0]) ** 2 + (y - origin[1]) ** 2 for x in xs for y in ys}
    return sorted(far, key=lambda spot: (far[spot], spot))


def ready(spots: Iterable[Spot], legal: Legal, most: int) -> tuple[Spot, ...]:
    """The first legal ones."""
    return tuple(islice(filter(legal, spots), most))


def packed(
    who: Sequence[str], spots: Sequence[Spot], legal: Callable[[str, Spot, dict[str, Spot]], bool]
) -> dict[str, Spot]:
    """Everybody in turn takes the first spot that is legal with those who stand already."""
    found: dict[str, Spot] = {}
    for one in who:
        spot = next((spot for spot in spots if legal(one, spot, found)), None)
        if spot is not None:
            found[one] = spot
    return found


class Member(NamedTuple):
    """One of a unit, and where it stands."""

    id: str
    at: Spot


class Going(Protocol):
    """What a game says of a unit on its way; `ends` are those who have an end already."""

    def walks(self, who: str, way: Way) -> bool:
        """Whether it can go that way within its allowance, wherever it ends."""

    def ends(self, who: str, at: Spot, ends: dict[str, Spot]) -> bool:
        """Whether it may end there, in command if that is demanded."""

    def routed(self, who: str, start: Spot, goal: Spot) -> Way | None:
        """The router's way; None if there is none."""


def follow(leader: Way, members: Sequence[Member], start: Spot, going: Going) -> dict[str, Way]:
    """The ways of the others when their leader, who stood at `start`, goes his.

    Each keeps its offset: by the leader's way, straight, or by the router's way; where it cannot
    end it takes the nearest point it can reach, else it stays.
    """
    ends: dict[str, Spot] = {}
    found: dict[str, Way] = {}
    for one in members:
        found[one.id] = _followed(leader, one, start, going, ends)
        ends[one.id] = found[one.id][-1]
    return found


def _followed(leader: Way, one: Member, start: Spot, going: Going, ends: dict[str, Spot]) -> Way:
    dx, dy = one.at[0] - start[0], one.at[1] - start[1]
    shifted = tuple((x + dx, y + dy) for x, y in leader)
    goals = [shifted[-1]] if going.ends(one.id, shifted[-1], ends) else rings(shifted[-1])
    for goal in goals:
        if not going.ends(one.id, goal, ends):
            continue
        for way in (shifted if goal == shifted[-1] else None, (one.at, goal)):
            if way and going.walks(one.id, way):
                return way
        routed = going.routed(one.id, one.at, goal)
        if routed and going.walks(one.id, routed):
            return routed
    return (one.at,)


def _first(low: int, origin: int, step: int) -> int:
    """The least number from `low` on that is whole steps from the origin."""
    return low + (origin - low) % step
