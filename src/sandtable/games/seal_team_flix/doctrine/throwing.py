"""Grenades: where they would come to rest, and whom they would reach there."""

from __future__ import annotations

from typing import NamedTuple

from sandtable.boards.flick import DISCS, erred, sweep
from sandtable.games.seal_team_flix import gear
from sandtable.games.seal_team_flix.doctrine import weights
from sandtable.games.seal_team_flix.doctrine.goals import to_capture
from sandtable.games.seal_team_flix.doctrine.plan import Plan
from sandtable.games.seal_team_flix.doctrine.worths import noise_cost
from sandtable.games.seal_team_flix.rules import grenades
from sandtable.games.seal_team_flix.rules.aiming import Flick, boards, hand, shot_of
from sandtable.games.seal_team_flix.rules.movement import reach
from sandtable.games.seal_team_flix.rules.ordnance import affected
from sandtable.games.seal_team_flix.rules.suggestions import candidates
from sandtable.games.seal_team_flix.state import Cell, Firing
from sandtable.games.seal_team_flix.verbs import AddSound, Blast, Stun
from sandtable.games.seal_team_flix.vocabulary import kind_of

DRAWS = (250, 1024, 2048, 3072, 3850)  # of the error, spread over its range
THROWN = 9  # Spaces at most
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
        share = {Blast: 1.0, Stun: STUNNED}.get(type(one), share)
    sound = sum(one.n for one in effects if isinstance(one, AddSound))
    return blast_worth(plan, cell, share) - noise_cost(state, state.area(cell), sound)


def blast_worth(plan: Plan, cell: Cell, share: float) -> float:
    """Pieces within reach of a Space, all killed or so much of that."""
    state = plan.state
    within = affected(state, cell)
    caught = [one for one in state.tangos.values() if one.cell in within]
    total = sum(share * _prize(plan, one.id, share) for one in caught if not one.stunned)
    total -= sum(1.5 * share for seal in state.living() if seal.cell in within)
    if share == 1.0:
        total -= sum(3.0 for one in state.hostages.values() if one.cell in within)
        total -= sum(3.0 for one in state.lying() if one.cell in within and one.type != "AL")
    return total


def _prize(plan: Plan, tango: int, share: float) -> float:
    boss = to_capture(plan.state)
    if boss is None or boss.id != tango:
        return plan.kills[tango]
    if share == 1.0:
        return -weights.PRIMARY
    return 2 * weights.PRIMARY if _follows(plan, boss.cell) else weights.SEASONED.distant_kill


def _follows(plan: Plan, cell: Cell) -> bool:
    """Somebody can take a Stunned Mastermind before it stands up (STF-P6-7)."""
    state = plan.state
    near = state.ground.neighbours(cell, state.open_doors)
    if plan.here in near and plan.seal.actions > 1:
        return True
    for seal in state.living():
        ready = seal.seat != plan.seat and not seal.activated and not seal.stuns
        if ready and (
            seal.cell in near or any(one in near for one in reach(state, seal.cell, gear.speed(state.content, seal)))
        ):
            return True
    return False


def best_throw(plan: Plan, firing: Firing) -> Throw | None:
    """At each Tango from each place, the hand erring as it does."""
    import numpy as np

    state = plan.state
    far = plan.outlook.ground.lattice.distance
    found = [(one.flick, one.at) for one in candidates(state, firing) if far(plan.here, one.mark.cell) <= THROWN]
    if not found:
        return None
    steady = hand(state, plan.seal, shot_of(state, firing))
    rows = [
        (*at, *erred(flick.angle, flick.power, (k1, k2), steady)) for flick, at in found for k1 in DRAWS for k2 in DRAWS
    ]
    swept = sweep(boards(state, firing), DISCS[firing.size], np.array(rows, dtype=np.float64))
    values = [
        max(space_worth(plan, firing, cell) for cell in _targets(plan, firing, rest)) for rest in swept.rests.tolist()
    ]
    count = len(DRAWS) ** 2
    means = [sum(values[n * count : (n + 1) * count]) / count for n in range(len(found))]
    top = max(range(len(found)), key=lambda n: means[n])
    return Throw(found[top][0], means[top])


def _targets(plan: Plan, firing: Firing, rest: list[float]) -> list[Cell]:
    return grenades.targets(plan.state, grenades.GrenadeSpace(firing, rest[0], rest[1]))
