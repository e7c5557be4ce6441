"""Equipment: when a card is worth its Action."""

from __future__ import annotations

from sandtable.games.seal_team_flix import gear
from sandtable.games.seal_team_flix.doctrine import weights
from sandtable.games.seal_team_flix.doctrine.plan import Plan
from sandtable.games.seal_team_flix.doctrine.shooting import after_shot, aims
from sandtable.games.seal_team_flix.doctrine.throwing import best_throw
from sandtable.games.seal_team_flix.rules import equipment, giving
from sandtable.games.seal_team_flix.vocabulary import kind_of

NEVER = float("-inf")


def _after(plan: Plan, worth: float, cost: int = 1) -> float:
    acting = plan.outlook.dangers(plan.here)[0]
    return worth - acting + plan.follow(plan.here, plan.seal.actions - cost)


def throw(plan: Plan, option: equipment.UseFlick) -> float:
    """A silent dart before any noise; a grenade where it is worth its noise."""
    card = plan.state.content.equipment[kind_of(option.card)]
    firing = equipment.flicked(plan.seal, option.card, card)
    if firing.mode == "dart":
        found = aims(plan, firing)
        if not found or found[0].chance < 0.6:
            return NEVER
        return found[0].value + after_shot(plan, found[0].target, found[0].chance)
    best = best_throw(plan, firing)
    return _after(plan, best.value) if best else NEVER


def breach(plan: Plan, option: equipment.Breach) -> float:
    del plan, option
    return NEVER


def peek(plan: Plan, option: equipment.SnakeCam) -> float:
    """Where a Door leads to something hidden, and nothing better is to be done."""
    state = plan.state
    links = plan.outlook.ground.door_links[plan.here]
    beyond = next(cell for door, cell in links if door == option.door)
    seen = plan.outlook.seen_from([beyond], beyond)
    shown = sum(not one.revealed and bool(seen >> one.cell & 1) for one in state.lying())
    if not shown:
        return NEVER
    return _after(plan, weights.LOOK * shown, option.cost(state))


def sense(plan: Plan, option: equipment.Sense) -> float:
    state = plan.state
    areas = (state.area(plan.here), option.area)
    hidden = [one for one in state.lying() if not one.revealed]
    shown = sum(state.area(one.cell) in areas for one in hidden)
    return _after(plan, weights.LOOK * shown) if shown else NEVER


def treat(plan: Plan, option: equipment.Treat) -> float:
    """Two Wounds or more, and nobody looks (rule 12)."""
    state = plan.state
    patient = state.seals[option.seat]
    missing = gear.max_health(state.content, patient) - patient.health
    if missing < 2 or plan.outlook.dangers(plan.here)[1] > 0:
        return NEVER
    return _after(plan, weights.HEAL * plan.outlook.wound, option.cost(state))


def hush(plan: Plan, option: equipment.Hush) -> float:
    del option
    return _after(plan, weights.SPAWN_ROLL * 2, 0)


def lure(plan: Plan, option: equipment.Lure) -> float:
    """Patrols that are not near us go somewhere else: not worth an Action."""
    del plan, option
    return NEVER


def detonate(plan: Plan, option: equipment.Detonate) -> float:
    del plan, option
    return NEVER


def give(plan: Plan, option: giving.Give) -> float:
    """The Tool Kit to whoever is beside a Bomb and I am not (rule 12)."""
    del plan, option
    return NEVER
