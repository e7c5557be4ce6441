"""A Unit as a whole: the ground about its Teams, strung together where they stand apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sandtable.boards.tabletop.ticks import INCH, Spot
from sandtable.games.team_yankee.content import Content
from sandtable.games.team_yankee.screen.field import FRAME, Field
from sandtable.games.team_yankee.state import Team
from sandtable.kernel.kept import kept
from sandtable.show.scene import Point
from sandtable.show.scene_tabletop import Area, Outline

ABOUT = 9  # beyond the rim of a base
NEAR = 4 * INCH  # from middle to middle: the ground between them is theirs
CORD = 4  # half as wide as what ties the others


def grounds(field: Field) -> Iterator[Area]:
    """It glows when the Unit may be chosen, and lies under every base."""
    stands: dict[int, list[Team]] = {}
    for team in field.view.teams.values():
        if team.here:
            stands.setdefault(team.unit, []).append(team)
    for unit, teams in stands.items():
        spots = tuple(one.at for one in teams)
        (x, y), parts = _outlined(field.content, spots, field.radius(teams[0]) + ABOUT)
        yield Area(id=f"unit-{unit}", x=x, y=y, parts=parts, look="plain", title=field.name(unit))


@kept(512)
def _outlined(_: Content, spots: tuple[Spot, ...], far: int) -> tuple[Point, tuple[Outline, ...]]:
    """On the picture; most Units stand where they stood a moment ago."""
    return FRAME.about(strung(spots, far))


def strung(spots: Sequence[Spot], far: int) -> Iterator[tuple[Spot, ...]]:
    """Outlines, all turning the same way: whoever stands near shares one, a cord ties the rest."""
    bare = set(spots)
    for a, b in ties(spots):
        if _apart(a, b) <= NEAR * NEAR:
            yield hull([*about(a, far), *about(b, far)])
            bare -= {a, b}
        else:
            yield hull([*about(a, CORD), *about(b, CORD)])
    for spot in sorted(bare):
        yield hull(list(about(spot, far)))


def ties(spots: Sequence[Spot]) -> Iterator[tuple[Spot, Spot]]:
    """The shortest lines that join them all."""
    left = sorted(set(spots))
    tied = [left.pop(0)] if left else []
    while left:
        a, b = min(((a, b) for a in tied for b in left), key=lambda tie: (_apart(*tie), tie))
        left.remove(b)
        tied.append(b)
        yield a, b


def _apart(a: Spot, b: Spot) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def about(at: Spot, far: int) -> Iterator[Spot]:
    """Eight corners round a spot."""
    near = far * 5 // 12
    for x, y in ((far, near), (near, far)):
        yield from ((at[0] + u * x, at[1] + v * y) for u in (-1, 1) for v in (-1, 1))


def hull(spots: Sequence[Spot]) -> tuple[Spot, ...]:
    """The convex outline about spots."""
    order = sorted(set(spots))
    found: list[Spot] = []
    for run in (order, order[::-1]):
        start = len(found)
        for p in run:
            while len(found) >= start + 2 and not _left(found[-2], found[-1], p):
                found.pop()
            found.append(p)
        found.pop()
    return tuple(found)


def _left(a: Spot, b: Spot, p: Spot) -> bool:
    return (b[0] - a[0]) * (p[1] - a[1]) > (b[1] - a[1]) * (p[0] - a[0])
