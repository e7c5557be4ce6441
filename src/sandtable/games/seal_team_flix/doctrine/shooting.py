"""Fire Actions: which weapon, at which Rate, whether at all."""

from __future__ import annotations

from sandtable.games.seal_team_flix import gear
from sandtable.games.seal_team_flix.doctrine.plan import Plan
from sandtable.games.seal_team_flix.doctrine.shots import REACH, Aim, best_aims
from sandtable.games.seal_team_flix.doctrine.worths import noise_cost, strike_worths
from sandtable.games.seal_team_flix.rules import fire, sniping
from sandtable.games.seal_team_flix.state import Firing

NEVER = float("-inf")
AGAIN, CHARGE = 0.5, 0.1  # Seeker Rounds
BANK_REACH2 = 36  # u squared
SNIPED = {"rookie": (0.92, 0.76), "veteran": (0.71, 0.58), "operator": (0.27, 0.22)}


def aims(plan: Plan, firing: Firing) -> list[Aim]:
    """The best flick at each Tango worth it."""
    outlook = plan.outlook
    worths = strike_worths(outlook)
    here = plan.here
    lines = outlook.ground.line
    seen = outlook.seen_from(outlook.seal_views(here), here)
    banks = False
    for eye in outlook.eyes:
        cell = eye.tango.cell
        far2 = lines(here, cell).length2 if cell != here else 0
        if seen >> cell & 1 and far2 <= REACH * REACH:
            continue
        if eye.now >> here & 1 or (eye.later >> here & 1 and far2 <= BANK_REACH2):
            banks = True  # it sees us where we do not see it: perhaps off a Wall (rule 17)
        elif worths[cell] > 0:
            del worths[cell]
    return best_aims(plan.state, firing, worths, banks)


def fire_value(plan: Plan, option: fire.Fire) -> float:
    """Rule 3: what the discs are worth on average, less the noise."""
    state = plan.state
    firing = option.firing(state, plan.seal)
    found = aims(plan, firing)
    temper = plan.temper
    if not found or found[0].chance < temper.least_shot:
        return NEVER
    best = found[0]
    if option.seeker:  # half of what misses may be flicked again
        best = best._replace(value=best.value * (1 + AGAIN * (1 - best.chance)) - CHARGE)
    discs = firing.left if firing.mode != "stack" else firing.stack
    second = found[1].value if len(found) > 1 and found[1].value > 0 else 0.0
    eager = temper.eager
    gain, chance = hoped(best, discs, eager) if eager else expected(best, second, discs)
    sound = gear.weapon_sound(state.content, plan.seal, option.slot)
    noise = noise_cost(state, state.area(plan.here), sound)
    return gain - noise + after_shot(plan, best.target, chance)


def expected(best: Aim, second: float, discs: int) -> tuple[float, float]:
    """What so many discs are worth, and how likely one kills; then the rest go elsewhere."""
    gain, alive = 0.0, 1.0
    for _ in range(discs):
        gain += alive * best.value + (1 - alive) * second
        alive *= 1 - best.chance
    return gain, 1 - alive


def hoped(best: Aim, discs: int, eager: float) -> tuple[float, float]:
    """The same to whoever trusts in a shot more than is wise (rule 3: 1.5 times, but no more)."""
    chance = min(1.0, eager * best.chance * discs)
    return best.value / best.chance * chance, chance


def after_shot(plan: Plan, target: int, chance: float) -> float:
    """How the turn goes on, the target dead or alive."""
    tango = int(plan.state.standing[target][1:])
    left, gone = plan.seal.actions - 1, 1 << tango
    dangers, follow, here = plan.outlook.dangers, plan.follow, plan.here
    dead = follow(here, left, gone) - dangers(here, gone)[0]
    alive = follow(here, left) - dangers(here)[0]
    return chance * dead + (1 - chance) * alive


def snipe_value(plan: Plan, option: sniping.Snipe) -> float:
    state = plan.state
    tango = state.tangos[option.tango]
    worth = plan.kills[option.tango]
    if worth <= 0:
        return NEVER
    board = sniping.board_for(state, tango)
    chance = SNIPED[state.mission.difficulty][board == "rescue"]
    if board == "rescue" and chance < 0.7:
        return NEVER
    sound = gear.weapon_sound(state.content, plan.seal, "primary")
    noise = noise_cost(state, state.area(plan.here), sound)
    return chance * worth - noise + after_shot(plan, tango.cell, chance)
