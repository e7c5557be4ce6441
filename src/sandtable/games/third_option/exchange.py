"""How many hits a round of attacks scores: the distribution over all dice together."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

Hits = list[float]  # by number of hits: how likely exactly so many are


def hits(chances: Sequence[float]) -> Hits:
    """Of attacks that hit or miss each for itself."""
    found = [1.0]
    for chance in chances:
        missed = [part * (1 - chance) for part in found]
        scored = [part * chance for part in found]
        found = [a + b for a, b in zip([*missed, 0.0], [0.0, *scored], strict=True)]
    return found


def fewer_of(chances: Sequence[float], skips: int) -> Hits:
    """The same where so many of them, drawn at random, do not attack (TO-3.0-11)."""
    attacking = max(0, len(chances) - skips)
    if attacking == len(chances):
        return hits(chances)
    drawn = [hits(some) for some in combinations(chances, attacking)]
    return [sum(parts) / len(drawn) for parts in zip(*drawn, strict=True)]


def ahead(ours: Hits, theirs: Hits) -> float:
    """That the one scores more than the other."""
    return sum(mine * his for n, mine in enumerate(ours) for m, his in enumerate(theirs) if n > m)


def expected(scored: Hits) -> float:
    return sum(n * part for n, part in enumerate(scored))
