"""Assets: when they are worth their points, and what they are used on (rule 10)."""

from __future__ import annotations

from typing import TypeAlias

from sandtable.boards.tabletop.shapes import Disc, within
from sandtable.boards.tabletop.ticks import INCH, Spot, length
from sandtable.games.covert_ops import figures, ground, mission, verbs
from sandtable.games.covert_ops.doctrine import weights
from sandtable.games.covert_ops.doctrine.goals import Intent
from sandtable.games.covert_ops.doctrine.plan import Plan
from sandtable.games.covert_ops.doctrine.weights import Temper
from sandtable.games.covert_ops.rules import assets
from sandtable.games.covert_ops.state import State
from sandtable.games.covert_ops.vocabulary import UnitId, tier_of
from sandtable.kernel.decision import Choice
from sandtable.players.bench import Asked

Question: TypeAlias = Asked[State, Temper]
SEEN_BY = 3  # Alert shooters that are worth a cloud of smoke
FAINT = 2  # Damage remaining that is worth stims
CROWD = 3  # units in the area of a strike
GAIN = 0.5  # beside what comes after it
STRIKE = 20.0  # before anybody activates, as are the next two
PULSE = 19.0
BEACON = 18.0
CLOSE = 18 * INCH  # of a patrol that is worth a decoy
FAR = 1 << 16


def _effect(state: State, option: assets.UseAsset) -> verbs.Effect:
    return state.content.assets[option.asset].effects[0]


def in_activation(plan: Plan, option: assets.UseAsset) -> float:
    """Smoke, stims, one more Action; and the activation goes on."""
    if not plan.temper.assets or not _wanted(plan, _effect(plan.state, option)):
        return weights.NEVER
    return plan.follow(plan.here, plan.tokens) + GAIN + plan.temper.task


def _wanted(plan: Plan, effect: verbs.Effect) -> bool:
    if isinstance(effect, verbs.Smoke):
        return plan.goal.kind == "test" and watchers(plan) >= SEEN_BY
    if isinstance(effect, verbs.Heal):
        return any(faint(plan.state, one.id) for one in plan.state.players())
    if isinstance(effect, verbs.Act):  # there, and nothing left to try with
        return plan.tokens == 1 and plan.goal.kind == "test" and _one_short(plan)
    return False


def _one_short(plan: Plan) -> bool:
    way = plan.special(plan.mv)
    return way is not None and not plan.test(plan.here) and plan.test(way[-1]) > 0


def watchers(plan: Plan) -> int:
    """Alert shooters that see a unit, if no smoke hides it already."""
    base = plan.state.disc(plan.unit.id)
    looks = (plan.outlook.sights.look(foe.disc, base, 0) for foe in plan.outlook.alert)
    return sum(look.seen and not look.obscured for look in looks)


def faint(state: State, who: UnitId) -> bool:
    unit = state.units[who]
    return unit.damage > 0 and figures.remaining(state, unit) <= FAINT


def before_turn(state: State, temper: Temper, option: assets.UseAsset) -> float:
    """A strike on a crowd, a look at the cards before an Alert officer draws, a decoy."""
    effect = _effect(state, option)
    if not temper.assets:
        return weights.NEVER
    if isinstance(effect, verbs.Strike):
        most = max((crowd(state, who, effect) for who in assets.strike_targets(state)), default=0)
        return STRIKE if most >= CROWD else weights.NEVER
    if isinstance(effect, verbs.Peek):
        return PULSE if few_drawn(state, effect) and officer_next(state) else weights.NEVER
    if isinstance(effect, verbs.Lead):
        return BEACON if decoys(state, temper, effect) else weights.NEVER
    return weights.NEVER


def few_drawn(state: State, peek: verbs.Peek) -> bool:
    """Fewer cards are drawn than are looked at, so that their order decides, and none is known."""
    return tier_of(state.alarm) < peek.n and not state.deck.known


def decoys(state: State, temper: Temper, lead: verbs.Lead) -> bool:
    """A patrol comes near while nobody is to be noticed, and some corner leads it away."""
    if not Intent(state, temper).sneaking or not state.players():
        return False
    near = min((nearest(state, one.at) for one in state.markers.values()), default=FAR)
    ask = assets.PlaceBeacon(state.lead, lead.inches * INCH, lead.within * INCH)
    corners = (one for one in ask.decision(state).options if isinstance(one, assets.BeaconAt))
    return near <= CLOSE and any(led_away(state, ask, one.at) > 0 for one in corners)


def nearest(state: State, at: Spot) -> int:
    """From a point to the nearest of ours."""
    return min(length(at, unit.at) for unit in state.players())


def led_away(state: State, ask: assets.PlaceBeacon, at: Spot) -> float:
    """How much farther off the markers would be that hear it, in inches."""
    total = 0.0
    for marker in state.markers.values():
        far = length(marker.at, at)
        if 0 < far <= ask.within:
            step = min(far, ask.far)
            x, y = (a + (b - a) * step // far for a, b in zip(marker.at, at, strict=True))
            total += _farther(state, marker.at, (x, y))
    return total


def _farther(state: State, start: Spot, end: Spot) -> float:
    """A marker that ends a walk in sight is discovered: that is no use (CO-4.3A-2)."""
    disc, reach = Disc(*end, ground.MARKER_RADIUS), figures.discovery_range(state)
    for unit in state.players():
        base = state.disc(unit.id)
        if within(disc, base, reach) and ground.sees(state, disc, base):
            return weights.NEVER
    return (nearest(state, end) - nearest(state, start)) / INCH


def crowd(state: State, who: UnitId, strike: verbs.Strike) -> int:
    """Enemies in the area less twice our own."""
    middle, far = state.disc(who), strike.radius * INCH
    theirs = sum(within(middle, state.disc(one.id), far) for one in state.enemies())
    ours = sum(within(middle, state.disc(one.id), far) for one in state.players())
    return theirs - 2 * ours


def offered(asked: Question, ask: assets.Offer) -> Choice:
    """Signal Spoof before an Alert officer, Ghost Protocol where it keeps a lower tier."""
    state, temper = asked.state, asked.temper

    def worth(option: Choice) -> float:
        if not isinstance(option, assets.UseAsset):
            return 0.0
        effect = _effect(state, option)
        if not temper.assets:
            return -1.0
        if isinstance(effect, verbs.Draw):
            return 1.0 if tier_of(state.alarm) >= 3 and officer_next(state) else -1.0
        return 1.0 if isinstance(effect, verbs.Alarm) and calms(state, -effect.n) else -1.0

    return asked.best(worth)


def officer_next(state: State) -> bool:
    """Alert officers act first (CO-5.2-2)."""
    return any(one.alert and not one.activated and state.profile(one.id).officer for one in state.enemies())


def calms(state: State, less: int) -> bool:
    """Whether the round would end in a lower tier, where that counts."""
    counts = any(isinstance(one, mission.TierMost) for one in state.mission.scores)
    rise = max(1, sum(one.alert for one in state.enemies()))
    without = tier_of(min(20, state.alarm + rise))
    lower = tier_of(min(20, max(0, state.alarm - less) + rise))
    return lower < without and (counts or state.mission.endless) and without >= 3


# what they are used on


def heal(asked: Question, ask: assets.HealWhom) -> Choice:
    state = asked.state
    return asked.best(lambda one: -float(figures.remaining(state, state.units[one.unit])))


def strike(asked: Question, ask: assets.StrikeAt) -> Choice:
    return asked.best(lambda one: float(crowd(asked.state, one.unit, ask.verb)))


def beacon(asked: Question, ask: assets.PlaceBeacon) -> Choice:
    """The corner that leads the markers farthest from us."""
    return asked.best(lambda one: led_away(asked.state, ask, one.at))


def order(asked: Question, ask: assets.OrderCards) -> Choice:
    """The mildest card on top."""
    cards = asked.state.content.cards
    scale = (100, 10, 1)

    def worth(option: assets.PutBackInOrder) -> float:
        threats = [cards[one].threat for one in option.cards]
        return -float(sum(a * b for a, b in zip(threats, scale, strict=False)))

    return asked.best(worth)
