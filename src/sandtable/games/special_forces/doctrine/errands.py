"""The smaller decisions: who arrives where, and what the automated enemy is told to do."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.games.special_forces.doctrine.fields import nearest_field
from sandtable.games.special_forces.doctrine.sight import ranges
from sandtable.games.special_forces.opposition import best_step
from sandtable.games.special_forces.state import Soldier, State
from sandtable.games.special_forces.vocabulary import OTHER, US, Dot, Side, SoldierId


def arrival(state: State, seat: Side, side: Side, free: Sequence[Dot]) -> Dot:
    """Friends arrive near the enemy; whom the rules run, where he does least harm (guide, D2)."""
    if seat != side:
        return _harmless(state, free)
    enemies = tuple(sorted(one.dot for one in state.side(OTHER[side])))
    away = nearest_field(state.ground, enemies)
    return min(free, key=lambda dot: (away[dot], dot))


def _harmless(state: State, free: Sequence[Dot]) -> Dot:
    """Seen by the fewest of ours, then far from them, then west, then north."""
    ground, ours = state.ground, [one.dot for one in state.side(US)]
    masks = ground.sights.masks

    def rank(dot: Dot) -> tuple[int, int, int, int]:
        column, row = ground.lattice.place(dot)
        far = ranges(ground, dot)
        watched = sum(masks[dot] >> one & 1 for one in ours)
        return watched, -min((far[one] for one in ours), default=0), column, row

    return min(free, key=rank)


def cheapest(state: State, names: Sequence[SoldierId]) -> SoldierId:
    """Whom he turns to among equally close ones (guide, D4)."""
    order = list(state.soldiers)

    def rank(name: SoldierId) -> tuple[int, int]:
        return state.card(state.soldiers[name]).cost, order.index(name)

    return min(names, key=rank)


def automated_step(state: State, soldier: Soldier, among: Sequence[Dot]) -> Dot:
    """The step that brings him least (guide, D5), towards whomever he is after."""
    ours = {one.id: state.ground.distance(soldier.dot, one.dot) for one in state.side(US)}
    seen = [name for name in ours if state.ground.sees(soldier.dot, state.soldiers[name].dot)]
    near = [name for name in seen or ours if ours[name] == min(ours[one] for one in seen or ours)]
    target = state.soldiers[cheapest(state, near)]
    return best_step(state, soldier, target.dot, among)
