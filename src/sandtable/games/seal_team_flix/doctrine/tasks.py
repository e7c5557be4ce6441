"""Doors, locks, tokens, Bombs, Hostages: what an Action at an objective is worth."""

from __future__ import annotations

from sandtable.games.seal_team_flix import gear
from sandtable.games.seal_team_flix.doctrine import weights
from sandtable.games.seal_team_flix.doctrine.fields import field
from sandtable.games.seal_team_flix.doctrine.goals import best_skill, home, skill, worth_of
from sandtable.games.seal_team_flix.doctrine.plan import Plan
from sandtable.games.seal_team_flix.doctrine.worths import noise_cost
from sandtable.games.seal_team_flix.rules import bypass, defuse, interact, movement
from sandtable.games.seal_team_flix.state import OPEN, Cell, State

NEVER = float("-inf")
# How often the boards are won (guide, section 8): locks by digits, without and with a flick more;
# Bombs by letters, and what each flick more leaves of the failures.
LOCKS = {
    "rookie": ((1.0, 0.96, 0.86), (1.0, 0.99, 0.96)),
    "veteran": ((0.95, 0.80, 0.58), (0.98, 0.91, 0.78)),
    "operator": ((0.84, 0.53, 0.28), (0.91, 0.70, 0.47)),
}
BOMBS = {
    "rookie": ({"AC": 1.0, "CF": 0.99, "BEG": 0.98, "ADH": 0.96}, 0.4),
    "veteran": ({"AC": 0.99, "CF": 0.92, "BEG": 0.84, "ADH": 0.76}, 0.42),
    "operator": ({"AC": 0.91, "CF": 0.71, "BEG": 0.50, "ADH": 0.41}, 0.68),
}
UNKNOWN_BOMB = "BEG"


def free(plan: Plan, worth: float) -> float:
    """A Free Action: Tangos that see the SEAL react to it all the same."""
    acting = plan.outlook.dangers(plan.here)[0]
    return worth - acting + plan.follow(plan.here, plan.seal.actions)


def take(plan: Plan, option: interact.Recover | interact.TakeBioWeapon) -> float:
    return free(plan, worth_of(plan.state.objectives[option.token]))


def silence(plan: Plan, option: interact.RemoveAlarm) -> float:
    del option
    return free(plan, weights.ALARM)


def use_kit(plan: Plan, option: interact.UseKit) -> float:
    del option
    return free(plan, weights.HEAL * plan.outlook.wound)


# Doors


def opened(plan: Plan, door: int, actions: int) -> float:
    """How the turn may go on once a Door is gone."""
    twin = plan.state.copy()
    twin.set_door(door, OPEN)
    return after_door(plan, twin, actions)


def after_door(plan: Plan, twin: State, actions: int) -> float:
    """By a plan made for the mission as it would be."""
    after = Plan(twin, plan.seat, plan.temper)
    nearer = after.pace * (plan.way[plan.here] - after.way[plan.here])
    acting = after.outlook.dangers(plan.here)[0]
    return nearer + after.found(plan.here) - acting + after.follow(plan.here, actions)


def beyond(plan: Plan, door: int) -> Cell:
    links = plan.outlook.ground.door_links[plan.here]
    return next(cell for index, cell in links if index == door)


def on_the_way(plan: Plan, door: int) -> bool:
    return plan.way[beyond(plan, door)] < plan.way[plan.here]


def open_door(plan: Plan, option: interact.OpenDoor) -> float:
    """Only on the way, and with an Action left (rule 7)."""
    if not plan.seal.actions or not on_the_way(plan, option.door):
        return NEVER
    return opened(plan, option.door, plan.seal.actions)


def bypass_lock(plan: Plan, option: bypass.Bypass) -> float:
    """Where it shortens the way by about as much as the lock costs."""
    state = plan.state
    if not on_the_way(plan, option.door):
        return NEVER
    digits = state.doors[option.door]
    chances = LOCKS[state.mission.difficulty]
    more = gear.bypass_flicks(state.content, plan.seal) > gear.BYPASS_FLICKS
    chance = chances[more][digits - 1]
    left = plan.seal.actions - 1
    acting = plan.outlook.dangers(plan.here)[0]
    noise = noise_cost(state, state.area(plan.here), bypass.FAILURE_SOUND)
    failed = plan.follow(plan.here, left) - acting - noise
    return chance * opened(plan, option.door, left) + (1 - chance) * failed


# Bombs


def defuse_chance(plan: Plan, token: int) -> float:
    state = plan.state
    letters = state.objectives[token].letters
    plain, more = BOMBS[state.mission.difficulty]
    missed = 1 - plain.get(letters, plain[UNKNOWN_BOMB])
    extra = skill(state, plan.seal) - gear.DEFUSE_FLICKS
    return 1 - missed * float(more) ** extra


def defuse_bomb(plan: Plan, option: defuse.Defuse) -> float:
    """Left to whoever is better at it while there is time (rules 12, 13)."""
    state = plan.state
    one = state.objectives[option.token]
    better = skill(state, plan.seal) < best_skill(state)
    if better and (one.type == "NW" or one.clock > 2) and state.timer > 3:
        return NEVER
    chance = defuse_chance(plan, option.token)
    worth = chance * worth_of(one) - (1 - chance) * plan.outlook.wound
    acting = plan.outlook.dangers(plan.here)[0]
    return worth - acting + plan.follow(plan.here, plan.seal.actions - 1)


# people


def capture(plan: Plan, option: interact.Capture) -> float:
    del option
    acting = plan.outlook.dangers(plan.here)[0]
    return weights.PRIMARY - acting + plan.follow(plan.here, plan.seal.actions - 1)


def _homeward(plan: Plan, hostage: int, end: Cell) -> float:
    """How much nearer to the start area somebody gets; being there is what counts."""
    one = plan.state.hostages[hostage]
    way = field(plan.outlook.floor, home(plan.state))
    token = plan.state.objectives[one.token]
    major = token.role == "primary"
    pace = plan.temper.step * (1.0 if major else 0.5) * 1.5
    worth = pace * (way[one.cell] - way[end])
    return worth + (worth_of(token) if end in home(plan.state) else 0.0)


def escort(plan: Plan, option: movement.Move) -> float:
    """With a Hostage beside it, which nobody shoots at there (STF-P6-2)."""
    end = option.path[-1] if option.path else plan.here
    acting, ending = plan.outlook.dangers(end)
    way = field(plan.outlook.floor, home(plan.state))
    own = plan.temper.step * 0.3 * (way[plan.here] - way[end])
    return _homeward(plan, option.hostage, option.escort[-1]) + own - acting - ending


def command(plan: Plan, option: movement.Command) -> float:
    """Never past a Tango's view (rule 11)."""
    end = option.path[-1]
    safe = end in home(plan.state)
    if not safe and plan.outlook.watched >> end & 1:
        return NEVER
    beside = plan.outlook.ground.neighbours(plan.here, plan.state.open_doors)
    if not safe and end not in beside:
        return NEVER
    acting = plan.outlook.dangers(plan.here)[0]
    left = plan.seal.actions - 1
    return _homeward(plan, option.hostage, end) - acting + plan.follow(plan.here, left)
