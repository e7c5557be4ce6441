"""Equipment: when a card is worth its Action."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.games.seal_team_flix import gear
from sandtable.games.seal_team_flix.doctrine import weights
from sandtable.games.seal_team_flix.doctrine.outlook import Outlook
from sandtable.games.seal_team_flix.doctrine.plan import Plan
from sandtable.games.seal_team_flix.doctrine.shooting import after_shot, aims
from sandtable.games.seal_team_flix.doctrine.tasks import after_door, beyond, on_the_way
from sandtable.games.seal_team_flix.doctrine.throwing import best_throw, blast_worth
from sandtable.games.seal_team_flix.doctrine.worths import noise_cost
from sandtable.games.seal_team_flix.rules import equipment, giving
from sandtable.games.seal_team_flix.state import OPEN
from sandtable.games.seal_team_flix.verbs import AddSound, DefuseFlicks
from sandtable.games.seal_team_flix.vocabulary import kind_of

NEVER = float("-inf")
SURE_DART = 0.6  # a dart is too rare for less


def _after(plan: Plan, worth: float, cost: int = 1) -> float:
    acting = plan.outlook.dangers(plan.here)[0]
    return worth - acting + plan.follow(plan.here, plan.seal.actions - cost)


def _sound(plan: Plan, card: str) -> int:
    effects = plan.state.content.equipment[kind_of(card)].effects
    return sum(one.n for one in effects if isinstance(one, AddSound))


# flicked


def throw(plan: Plan, option: equipment.UseFlick) -> float:
    """A silent dart before any noise; a grenade where it is worth its noise."""
    card = plan.state.content.equipment[kind_of(option.card)]
    firing = equipment.flicked(plan.seal, option.card, card)
    if firing.mode == "dart":
        found = aims(plan, firing)
        if not found or found[0].chance < SURE_DART:
            return NEVER
        return found[0].value + after_shot(plan, found[0].target, found[0].chance)
    best = best_throw(plan, firing)
    return _after(plan, best.value) if best and best.value > 0 else NEVER


# at a Door


def breach(plan: Plan, option: equipment.Breach) -> float:
    """On the way, if what is Stunned behind the Door is worth the noise."""
    if not on_the_way(plan, option.door):
        return NEVER
    twin = plan.state.copy()
    twin.set_door(option.door, OPEN)
    area = twin.area(beyond(plan, option.door))
    for tango in list(twin.tangos.values()):
        if twin.area(tango.cell) == area:
            twin.put_tango(replace(tango, stunned=True))
    noise = noise_cost(plan.state, area, _sound(plan, option.card))
    return after_door(plan, twin, plan.seal.actions - 1) - noise


def peek(plan: Plan, option: equipment.SnakeCam) -> float:
    """Where something hidden lies behind a Door."""
    state = plan.state
    eye = beyond(plan, option.door)
    seen = plan.outlook.seen_from([eye], eye)
    shown = sum(not one.revealed and bool(seen >> one.cell & 1) for one in state.lying())
    if not shown:
        return NEVER
    return _after(plan, plan.temper.look * shown, option.cost(state))


# the others


def sense(plan: Plan, option: equipment.Sense) -> float:
    state = plan.state
    areas = (state.area(plan.here), option.area)
    hidden = [one for one in state.lying() if not one.revealed]
    shown = sum(state.area(one.cell) in areas for one in hidden)
    return _after(plan, plan.temper.look * shown) if shown else NEVER


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
    return _after(plan, 2 * weights.SPAWN_ROLL, 0)


def lure(plan: Plan, option: equipment.Lure) -> float:
    """Where it draws away Patrols that would come upon us."""
    twin = plan.state.copy()
    sound = _sound(plan, option.card)
    twin.sound[option.area] += sound
    calmer = Outlook(twin, plan.seat, plan.temper).dangers(plan.here)[1]
    relief = plan.outlook.dangers(plan.here)[1] - calmer
    return _after(plan, relief - noise_cost(plan.state, option.area, sound))


def detonate(plan: Plan, option: equipment.Detonate) -> float:
    worth = blast_worth(plan, option.space, 1.0)
    return _after(plan, worth, 0) if worth > weights.SEASONED.kill else NEVER


def give(plan: Plan, option: giving.Give) -> float:
    """The Tool Kit to whoever is beside a Bomb, if the giver is not (rule 12)."""
    state = plan.state
    card = state.content.equipment[kind_of(option.card)]
    if card.effect(DefuseFlicks) is None or not card.effect(DefuseFlicks):
        return NEVER
    bombs = [one.cell for one in state.lying() if one.revealed and one.type in ("TB", "NW")]
    near = plan.outlook.ground.adjacent
    mine = any(near(plan.here, cell, state.open_doors) for cell in bombs)
    other = state.seals[option.to].cell
    theirs = any(near(other, cell, state.open_doors) for cell in bombs)
    return _after(plan, plan.temper.look, 0) if theirs and not mine else NEVER
