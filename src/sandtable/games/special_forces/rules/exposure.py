"""What a move takes besides AP: clutter that ends the moving, and who sees where it leads."""

from __future__ import annotations

from sandtable.games.special_forces.ground import Ground
from sandtable.games.special_forces.rules.reach import Path
from sandtable.games.special_forces.state import State
from sandtable.games.special_forces.vocabulary import Dot
from sandtable.kernel.kept import kept

LOCKS = "clutter ends the moving"  # SF-MOV-7
MOST_NAMED = 2


def locks(ground: Ground, start: Dot, path: Path) -> bool:
    """Whether the last step crosses clutter."""
    before = path[-2] if len(path) > 1 else start
    return path[-1] in _over_clutter(ground, before)


@kept(4096)
def _over_clutter(ground: Ground, dot: Dot) -> frozenset[Dot]:
    return frozenset([step.to for step in ground.steps[dot] if step.locks])


def exposure(state: State, path: Path) -> str:
    """For whoever acts: whether the way locks him, and which enemies have a line to its end."""
    mover = state.soldiers.get(state.active)
    if mover is None or not path:
        return ""
    ground, side = state.ground, mover.side
    seen = ground.sights.masks[path[-1]]
    enemies = [
        one.id for one in state.soldiers.values() if one.side != side and one.status == "map" and seen >> one.dot & 1
    ]
    words = _in_sight(enemies)
    return f"{LOCKS}; {words}" if locks(ground, mover.dot, path) else words


def _in_sight(enemies: list[str]) -> str:
    if not enemies:
        return "out of sight"
    if len(enemies) > MOST_NAMED:
        return f"in sight of {len(enemies)} enemies"
    return f"in sight of {' and '.join(enemies)}"
