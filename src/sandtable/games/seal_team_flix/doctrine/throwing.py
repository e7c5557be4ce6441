"""Grenades: where they would come to rest, and whom they would reach there."""

from __future__ import annotations

from typing import NamedTuple

from sandtable.boards.flick import DISCS, erred, sweep
from sandtable.games.seal_team_flix.doctrine import weights
from sandtable.games.seal_team_flix.doctrine.plan import Plan
from sandtable.games.seal_team_flix.doctrine.worths import noise_cost
from sandtable.games.seal_team_flix.rules import grenades, placing
from sandtable.games.seal_team_flix.rules.aiming import Flick, boards, hand, shot_of
from sandtable.games.seal_team_flix.rules.explosions import affected
from sandtable.games.seal_team_flix.rules.suggestions import straight
from sandtable.games.seal_team_flix.state import Cell, Firing
from sandtable.games.seal_team_flix.verbs import AddSound, Blast, Mastermind, Smoke, Stun
from sandtable.games.seal_team_flix.vocabulary import kind_of

DRAWS = (250, 1024, 2048, 3072, 3850)  # of the error, spread over its range
STUNNED = 0.5  # of what a kill is worth


class Throw(NamedTuple):
    flick: Flick
    value: float


def space_worth(plan: Plan, firing: Firing, cell: Cell) -> float:
    """What the grenade does when it acts on a Space."""
    state = plan.state
    effects = state.content.equipment[kind_of(firing.arm)].effects
    share = 0.0
    for one in effects:
        if isinstance(one, Blast):
            share = 1.0
        elif isinstance(one, Stun):
            share = STUNNED
        elif isinstance(one, Smoke):
            return weights.NEVER
    within = affected(state, cell)
    total = sum(
        share * _prize(plan, tango.id, share) for tango in state.tangos.values()
        if tango.cell in within and not (tango.stunned and share < 1)
    )  # fmt: skip
    for seal in state.living():
        total -= 1.5 * share * (seal.cell in within)
    if share == 1.0:
        total -= sum(3.0 for one in state.hostages.values() if one.cell in within)
        total -= sum(3.0 for one in state.lying() if one.cell in within and one.type != "AL")
    sound = sum(one.n for one in effects if isinstance(one, AddSound))
    return total - noise_cost(state, state.area(cell), sound)


def _prize(plan: Plan, tango: int, share: float) -> float:
    one = plan.state.tangos[tango]
    condition = plan.state.mission.condition(Mastermind)
    if one.kind == "mastermind" and condition and condition.fate == "capture":
        return 2 * weights.PRIMARY if share < 1 else -weights.PRIMARY
    return plan.kills[tango]


def best_throw(plan: Plan, firing: Firing) -> Throw | None:
    """At each Tango from each place, the hand erring as it does."""
    import numpy as np

    state = plan.state
    found = []
    for tango in state.tangos.values():
        if plan.outlook.ground.lattice.distance(plan.here, tango.cell) > 9:
            continue
        goal = placing.centre(state.ground, tango.cell)
        for spot in placing.spots(state, firing):
            found += list(straight(state, firing, spot, goal))
    if not found:
        return None
    steady = hand(state, plan.seal, shot_of(state, firing))
    rows = [
        (*at, *erred(flick.angle, flick.power, (k1, k2), steady))
        for flick, at in found for k1 in DRAWS for k2 in DRAWS
    ]  # fmt: skip
    swept = sweep(boards(state, firing), DISCS[firing.size], np.array(rows, dtype=np.float64))
    values = [
        max(space_worth(plan, firing, cell) for cell in _targets(plan, firing, rest))
        for rest in swept.rests.tolist()
    ]
    count = len(DRAWS) ** 2
    means = [sum(values[n * count : (n + 1) * count]) / count for n in range(len(found))]
    top = max(range(len(found)), key=lambda n: means[n])
    return Throw(found[top][0], means[top])


def _targets(plan: Plan, firing: Firing, rest: list[float]) -> list[Cell]:
    return grenades.targets(plan.state, grenades.GrenadeSpace(firing, rest[0], rest[1]))
