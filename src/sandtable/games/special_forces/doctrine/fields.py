"""How far it is to somewhere: path distances to sets of dots, kept once they are known."""

from __future__ import annotations

from sandtable.games.special_forces.ground import Ground
from sandtable.games.special_forces.objectives import distances
from sandtable.games.special_forces.vocabulary import Dot
from sandtable.kernel.kept import kept

UNREACHABLE = 60
Field = tuple[int, ...]


@kept(4096)
def field(ground: Ground, goals: tuple[Dot, ...]) -> Field:
    """By dot the steps to the nearest goal; clutter costs two, soldiers are in nobody's way."""
    found = distances(ground, goals)
    size = ground.lattice.width * ground.lattice.height
    return tuple(found.get(dot, UNREACHABLE) for dot in range(size))


@kept(1024)
def nearest_field(ground: Ground, goals: tuple[Dot, ...]) -> Field:
    """The same for goals that move about: put together from the fields of single dots."""
    if not goals:
        return (0,) * (ground.lattice.width * ground.lattice.height)
    return tuple(map(min, zip(*(field(ground, (goal,)) for goal in goals), strict=True)))


@kept(8192)
def neighbourhood(ground: Ground, dot: Dot, most: int) -> tuple[Dot, ...]:
    """The dots that a soldier could get to in so many steps if nobody stood in his way."""
    found = {dot}
    edge = [dot]
    for _ in range(most):
        fresh = []
        for near in edge:
            for step in ground.steps[near]:
                if step.to not in found:
                    found.add(step.to)
                    if not step.locks:
                        fresh.append(step.to)
        edge = fresh
    return tuple(sorted(found))
