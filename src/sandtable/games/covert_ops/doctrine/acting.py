"""The question of an activation: every first action with the best that may follow (rule 1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from sandtable.boards.tabletop.shapes import Disc, within
from sandtable.boards.tabletop.ticks import INCH, Spot
from sandtable.boards.tabletop.ways import Way
from sandtable.games.covert_ops import figures
from sandtable.games.covert_ops.doctrine import helps, weights
from sandtable.games.covert_ops.doctrine.plan import Plan
from sandtable.games.covert_ops.doctrine.reach import first_part
from sandtable.games.covert_ops.doctrine.weights import Temper
from sandtable.games.covert_ops.rules import actions, activation, assets, charges, going, orders
from sandtable.games.covert_ops.rules.casualties import Casevac, FieldMedicine
from sandtable.games.covert_ops.rules.exfiltration import Exfiltrate
from sandtable.games.covert_ops.rules.interact import Interact, interaction_of
from sandtable.games.covert_ops.state import State
from sandtable.kernel.decision import Choice
from sandtable.players.bench import Asked

Question: TypeAlias = Asked[State, Temper]
Weighed: TypeAlias = tuple[Choice, float]
# Any: each takes its own kind of choice.
Worth: TypeAlias = Callable[[Plan, Any], float]
DANGEROUS = 2.0  # expected damage (rule 9)
MOST_MOVES = 6  # of all places, those that are told


def act(asked: Question, ask: activation.ChooseAction) -> Choice:
    """What this unit does now."""
    plan = Plan(asked.state, asked.state.units[ask.unit], asked.temper)
    return _best(asked, [*_listed(asked, plan), *_storms(plan), *_moves(plan)])


def way(asked: Question, ask: going.ChooseWay) -> Choice:
    """A Move was begun: the best place."""
    plan = Plan(asked.state, asked.state.units[ask.unit], asked.temper)
    found = [*_moves(plan)]
    return _best(asked, found)


def _best(asked: Question, found: list[Weighed]) -> Choice:
    """The greatest worth, of equals the first; what was weighed is told."""
    found.sort(key=lambda one: -one[1])
    for choice, _ in found:
        if choice in asked.options or asked.table.why_not(choice) is None:
            asked.weighed = found[:MOST_MOVES]
            return choice
    last: Choice = asked.options[-1]
    return last


def _listed(asked: Question, plan: Plan) -> Iterator[Weighed]:
    for option in asked.options:
        judge = _JUDGES.get(type(option))
        if judge is not None:
            yield option, judge(plan, option)


# moves


def _moves(plan: Plan) -> Iterator[Weighed]:
    """One Move and what follows there, or two."""
    if not plan.moves:
        return
    left = max(0, plan.tokens - (0 if plan.unit.fury else 1))
    best = sorted(
        ((plan.follow(spot, left) + _glimpse(plan, spot), spot) for spot in plan.reach.spots), key=lambda one: -one[0]
    )
    for worth, spot in best[:MOST_MOVES]:
        if drawn := plan.reach.way(spot):
            yield going.Move(plan.unit.id, drawn), worth
    yield from _straight_on(plan, left)
    if plan.moves > 1:
        yield from _twice(plan)


def _glimpse(plan: Plan, spot: Spot) -> float:
    """Whoever moves on is noticed all the same."""
    return -0.01 * plan.outlook.noticed(spot)


def _straight_on(plan: Plan, left: int) -> Iterator[Weighed]:
    """To the goal itself, which may lie between the points that are thought of."""
    if drawn := plan.special(plan.mv):
        yield going.Move(plan.unit.id, drawn), plan.follow(drawn[-1], left)


def _twice(plan: Plan) -> Iterator[Weighed]:
    ends = sorted(((plan.stay(spot), spot) for spot in plan.twice.spots), key=lambda one: -one[0])
    found: list[tuple[float, Way]] = []
    for worth, spot in ends[:2]:
        if whole := plan.twice.way(spot):
            found.append((worth, whole))
    if plan.goal.kind in ("test", "leave", "tend"):
        whole = first_part(plan.walker, plan.on_the_way(), 2 * plan.mv)
        found.append((plan.follow(whole[-1], 0), whole))
    for worth, whole in found:
        drawn = first_part(plan.walker, whole, plan.mv)
        noticed = plan.outlook.noticed(drawn[-1])
        if drawn[-1] != plan.here:
            yield going.Move(plan.unit.id, drawn), worth - noticed


def _storms(plan: Plan) -> Iterator[Weighed]:
    """Half a Move, a shot, and what follows."""
    if not figures.has_action(plan.state, plan.unit, "storm") or not plan.can("storm"):
        return
    if not any(not arm.melee for arm in plan.arms) or not plan.outlook.foes:
        return
    spots = [(plan.shot(spot, "ranged").worth, spot) for spot in plan.half.spots]
    good = [(shot + plan.follow(spot, plan.tokens - 1, attacked=True), spot) for shot, spot in spots if shot > 0]
    for worth, spot in sorted(good, key=lambda one: -one[0])[:2]:
        if drawn := plan.half.way(spot):
            yield going.Move(plan.unit.id, drawn, "storm"), worth


# what is listed


def _end(plan: Plan, option: activation.EndActivation) -> float:
    return plan.stay(plan.here) + _watch(plan)


def _watch(plan: Plan) -> float:
    """An Action token kept for Defensive Fire (rule 8)."""
    if not plan.temper.keeps_fire or not plan.unit.actions:
        return 0.0
    if not figures.has_action(plan.state, plan.unit, "defensive-fire"):
        return 0.0
    return weights.READY * min(2, len(plan.outlook.alert))


def _attack(plan: Plan, option: actions.AttackWith) -> float:
    foe = next(one for one in plan.outlook.foes if one.unit.id == option.target)
    arm = next(one for one in plan.arms if one.id == option.weapon)
    shot = plan.attack(arm, foe, Disc(*plan.here, plan.radius))
    return shot.worth + plan.follow(plan.here, plan.tokens - 1, attacked=True)


def _aim(plan: Plan, option: actions.Aim) -> float:
    if plan.tokens < 2 or not plan.can("attack"):
        return weights.NEVER
    return plan.shot(plan.here, more=1).worth + plan.stay(plan.here)


def _hunker(plan: Plan, option: actions.Hunker) -> float:
    if not plan.outlook.alert:
        return plan.stay(plan.here) - 0.1
    left = plan.tokens - 1
    shot = plan.shot(plan.here).worth if left and plan.can("attack") else 0.0
    return plan.stay(plan.here, hunkered=True) + max(0.0, shot) - 0.01


def _charge(plan: Plan, option: charges.Charging) -> float:
    """Where the walk of an Assault or a Storm ends, and the attack there."""
    foe = next(one for one in plan.outlook.foes if one.unit.id == option.target)
    drawn = charges.charge_way(plan.state, plan.unit, option.charge, option.target)
    if drawn is None:
        return weights.NEVER
    kind = "melee" if option.charge == "assault" else "ranged"
    base = Disc(*drawn[-1], plan.radius)
    shots = [plan.attack(arm, foe, base) for arm in plan.arms if arm.melee == (kind == "melee")]
    best = max((one.worth for one in shots), default=weights.NEVER)
    left = plan.tokens - (0 if plan.unit.fury and kind == "melee" else 1)
    return best + plan.follow(drawn[-1], left, attacked=True)


def _interact(plan: Plan, option: Interact) -> float:
    test = interaction_of(plan.state, option.element)
    if test is None:
        return weights.NEVER
    worth = plan.temper.task * plan.intent.skill(plan.unit, test)
    return worth + plan.follow(plan.here, plan.tokens - 1, tried=True)


def _leave(plan: Plan, option: Exfiltrate) -> float:
    return plan.out(plan.here)


def _recover(plan: Plan, option: actions.Recover) -> float:
    bonus = 0.3 if plan.outlook.danger(plan.here) > 1 else -0.1
    return plan.stay(plan.here) + bonus


# orders (rule 5)


def _command(plan: Plan, option: activation.Command) -> float:
    """Those with the best shots first."""
    friend = plan.state.units[option.target]
    theirs = Plan(plan.state, friend, plan.temper)
    shot = max(0.0, theirs.shot(friend.at).worth) if plan.outlook.foes else 0.0
    base = plan.follow(plan.here, plan.tokens)
    return base + weights.COMMAND / (1 + option.price(plan.state, plan.unit)) + shot


def _rally(plan: Plan, option: orders.Rally) -> float:
    friend = plan.state.units[option.target]
    base = plan.follow(plan.here, plan.tokens)
    if option.token == "suppression" and not friend.activated:
        return base + weights.RALLY + weights.COMMAND
    return base + (0.1 if plan.outlook.alert else -0.1)


def _designate(plan: Plan, option: orders.Designate) -> float:
    """For whoever still shoots at it; the officer itself, if it will."""
    foe = next(one for one in plan.outlook.foes if one.unit.id == option.target)
    base = plan.follow(plan.here, plan.tokens)
    if not foe.unit.alert and plan.intent.sneaking:
        return weights.NEVER
    waits = any(
        not one.activated and within(plan.state.disc(one.id), foe.disc, 18 * INCH)
        for one in plan.state.friends(plan.unit.id)
    )
    own = plan.tokens and plan.can("attack") and plan.shot(plan.here).target == foe.unit.id
    return base + (weights.DESIGNATE if waits or own else -0.1)


# abilities


def _enrage(plan: Plan, option: actions.Enrage) -> float:
    friend = plan.state.units[option.target]
    worth = weights.ENRAGE if plan.outlook.alert and not friend.activated else -0.5
    return worth + plan.follow(plan.here, plan.tokens - 1)


def _consume(plan: Plan, option: actions.Consume) -> float:
    """An enemy is bitten; a friend only if it is made to be eaten."""
    target = plan.state.units[option.target]
    healed = min(2, plan.unit.damage)
    after = plan.follow(plan.here, plan.tokens - 1)
    if target.opfor:
        return after + 2.0 + 0.5 * healed
    if not figures.profile_of(plan.state, target).eaten or not plan.outlook.alert:
        return weights.NEVER
    return after + 0.5 * healed + 0.8


# the fallen (rule 9)


def _medicine(plan: Plan, option: FieldMedicine) -> float:
    if not plan.temper.tends:
        return weights.NEVER
    worth = weights.REVIVED * plan.medicine()
    return worth + plan.follow(plan.here, plan.tokens - 1, tried=True)


def _casevac(plan: Plan, option: Casevac) -> float:
    """Out of danger, where somebody can help them."""
    if plan.goal.kind != "tend" or plan.outlook.danger(plan.here) < DANGEROUS:
        return weights.NEVER
    return weights.CARRIED + plan.follow(plan.here, plan.tokens, tried=True)


def _asset(plan: Plan, option: assets.UseAsset) -> float:
    return helps.in_activation(plan, option)


_JUDGES: dict[type[Choice], Worth] = {
    activation.EndActivation: _end,
    actions.AttackWith: _attack,
    actions.Aim: _aim,
    actions.Hunker: _hunker,
    actions.Recover: _recover,
    actions.Enrage: _enrage,
    actions.Consume: _consume,
    charges.Assault: _charge,
    charges.Storm: _charge,
    Interact: _interact,
    FieldMedicine: _medicine,
    Casevac: _casevac,
    Exfiltrate: _leave,
    activation.Command: _command,
    orders.Rally: _rally,
    orders.Designate: _designate,
    assets.UseAsset: _asset,
}
