"""Assets: paid from the common pool at their moment (CO-C9-5, -6; guide, 9.6).

What an asset does is a verb; verbs that ask for something more push their question (`does`).
"""

from __future__ import annotations

from functools import singledispatch
from itertools import permutations
from typing import Literal

from sandtable.boards.tabletop.shapes import Disc, Rect, within
from sandtable.boards.tabletop.ticks import INCH, Spot, inches, inward, ticks
from sandtable.games.covert_ops import figures, ground, verbs
from sandtable.games.covert_ops.cards import Asset
from sandtable.games.covert_ops.opposition import leading
from sandtable.games.covert_ops.rules import attacks, harm
from sandtable.games.covert_ops.rules.alarm import raise_alarm
from sandtable.games.covert_ops.rules.words import name
from sandtable.games.covert_ops.state import Attack, Smoke, State
from sandtable.games.covert_ops.vocabulary import Seat, UnitId, tier_of
from sandtable.kernel.decision import Choice, Decision, Refusal
from sandtable.kernel.event import Event
from sandtable.kernel.step import Ask, Settled
from sandtable.kernel.table import Table
from sandtable.kernel.verbs import Verb

Moment = Literal["activation", "player-turn", "opfor-turn", "round-end"]
RULE = "CO-C9-5"
NEAREST = 4  # places that are offered for smoke or a beacon, beside those that are drawn


class AssetUsed(Event, frozen=True):
    """Paid from the pool."""

    asset: str
    left: int


class SmokePlaced(Event, frozen=True):
    at: Spot
    radius: int


class CardsSeen(Event, frozen=True):
    """The top of the Action deck, for all seats."""

    cards: tuple[str, ...]


class CardsOrdered(Event, frozen=True):
    """They went back in this order."""

    cards: tuple[str, ...]


class UseAsset(Choice, frozen=True, tag="use-asset"):
    """One of them, now."""

    rule = RULE
    kind = "Assets"
    asset: str

    def label(self, state: State) -> str:
        return state.content.assets[self.asset].name

    def detail(self, state: State) -> str:
        return state.content.assets[self.asset].text

    def takes(self, state: State) -> str:
        cost = state.content.assets[self.asset].points
        return f"{cost} of {state.points} Asset Points"


def offers(state: State, moment: Moment) -> tuple[UseAsset, ...]:
    """What may be used at a moment (CO-C9-6)."""
    if not state.points:
        return ()
    known = state.content.assets.values()
    found = (UseAsset(one.id) for one in known if one.moment == moment)
    return tuple(one for one in found if not why_not(state, one, moment))


def why_not(state: State, choice: UseAsset, moment: Moment) -> Refusal | None:
    """What speaks against an asset now."""
    asset = state.content.assets.get(choice.asset)
    if asset is None or asset.moment != moment:
        return Refusal(RULE, "That asset has another moment")
    if asset.id in state.assets_used:
        return Refusal(RULE, f"{asset.name} was used in this round")
    if asset.points > state.points:
        return Refusal(RULE, f"{asset.name} costs {asset.points}, {state.points} in the pool")
    if not any(matters(verb, state) for verb in asset.effects):
        return Refusal("CO-C9-6", f"{asset.name} would change nothing now")
    return None


def use(table: Table[State], choice: UseAsset, seat: Seat) -> None:
    """Pay, then do what it does."""
    state = table.state
    asset: Asset = state.content.assets[choice.asset]
    state.points -= asset.points
    state.assets_used = (*state.assets_used, asset.id)
    table.record(AssetUsed(RULE, asset.id, state.points))
    for verb in asset.effects:
        does(verb, table, seat)


# whether it would change something


@singledispatch
def matters(verb: Verb, state: State) -> bool:
    """Whether a verb of an asset would change something now."""
    return bool(verb and state)


@matters.register
def _heals(_verb: verbs.Heal, state: State) -> bool:
    return any(unit.damage for unit in state.players())


@matters.register
def _peeks(_verb: verbs.Peek, state: State) -> bool:
    return len(state.deck.draw) > 1


@matters.register
def _draws(_verb: verbs.Draw, state: State) -> bool:
    """Signal Spoof needs Tier 2 or higher (CO-C9-6)."""
    return tier_of(state.alarm) >= 2


@matters.register
def _leads(_verb: verbs.Lead, state: State) -> bool:
    return bool(state.markers)


@matters.register
def _strikes(_verb: verbs.Strike, state: State) -> bool:
    return bool(strike_targets(state))


@matters.register
def _calms(_verb: verbs.Alarm, state: State) -> bool:
    return state.alarm >= 1


# what it does


@singledispatch
def does(verb: Verb, table: Table[State], seat: Seat) -> None:
    """Carry one verb of an asset out."""
    raise NotImplementedError(f"{verb} by {seat} in {table.state.phase}")


@does.register
def _alarm(verb: verbs.Alarm, table: Table[State], _seat: Seat) -> None:
    raise_alarm(table, verb.n, RULE)


@does.register
def _draw(verb: verbs.Draw, table: Table[State], _seat: Seat) -> None:
    table.state.drawn_less -= verb.n


@does.register
def _act(verb: verbs.Act, table: Table[State], _seat: Seat) -> None:
    state = table.state
    acting = state.activations[-1].unit
    state.change(acting, actions=state.units[acting].actions + verb.n)


@does.register
def _heal(verb: verbs.Heal, table: Table[State], seat: Seat) -> None:
    HealWhom(seat, verb.n).settle(table)


@does.register
def _smoke(verb: verbs.Smoke, table: Table[State], seat: Seat) -> None:
    table.push(PlaceSmoke(seat, ticks(verb.radius), verb.inches * INCH))


@does.register
def _peek(verb: verbs.Peek, table: Table[State], seat: Seat) -> None:
    state = table.state
    seen, state.deck = state.deck.peeked(verb.n)
    table.reveal()
    table.record(CardsSeen(RULE, seen))
    table.push(OrderCards(seat, len(seen)))


@does.register
def _lead(verb: verbs.Lead, table: Table[State], seat: Seat) -> None:
    table.push(PlaceBeacon(seat, verb.inches * INCH, verb.within * INCH))


@does.register
def _strike(verb: verbs.Strike, table: Table[State], seat: Seat) -> None:
    StrikeAt(seat, verb).settle(table)


# questions


class HealUnit(Choice, frozen=True, tag="heal-unit"):
    rule = RULE
    unit: UnitId

    def label(self, state: State) -> str:
        unit = state.units[self.unit]
        left, most = figures.remaining(state, unit), figures.starting_damage(state, unit)
        return f"{name(state, self.unit)} ({left} of {most - unit.injuries})"


class HealWhom(Settled, frozen=True):
    """Which unit in the Combat Zone? Injuries stay (CO-C6-6)."""

    seat: Seat
    n: int

    def decision(self, state: State) -> Decision:
        options = tuple(HealUnit(unit.id) for unit in state.players() if unit.damage)
        return Decision(self.seat, f"Who is healed of {self.n}?", RULE, options)

    def answer(self, table: Table[State], choice: HealUnit) -> None:
        harm.heal(table, choice.unit, self.n, RULE)


class SmokeAt(Choice, frozen=True, tag="smoke-at"):
    """The middle of the cloud."""

    rule = RULE
    at: Spot

    def label(self, state: State) -> str:
        x, y = state.units[state.activations[-1].unit].at if state.activations else self.at
        east, north = self.at[0] - x, self.at[1] - y
        if not east and not north:
            return "On the unit itself"
        if east and north:
            return f"At {inches(self.at[0])}, {inches(self.at[1])}"
        side = ("east" if east > 0 else "west") if east else ("north" if north > 0 else "south")
        return f"{inches(abs(east or north))} in to the {side}"


class PlaceSmoke(Ask, frozen=True):
    """Within reach and LOS of the activating unit; drawn, or in one of four directions."""

    seat: Seat
    radius: int
    reach: int

    def decision(self, state: State) -> Decision:
        thrower = state.disc(state.activations[-1].unit)
        spots = (_from(thrower, k * 4, self.reach // 2) for k in range(NEAREST))
        legal = tuple(SmokeAt(spot) for spot in spots if not self._amiss(state, spot))
        options = (SmokeAt(thrower.at), *legal)
        return Decision(self.seat, "Where does the smoke rise?", RULE, options, open=True)

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        if isinstance(choice, SmokeAt):
            return self._amiss(state, choice.at)
        return super().refuse(state, choice)

    def _amiss(self, state: State, at: Spot) -> Refusal | None:
        thrower, cloud = state.disc(state.activations[-1].unit), Disc(*at)
        if not _on_table(state, at) or not within(thrower, cloud, self.reach):
            return Refusal(RULE, f"Within {inches(self.reach)} in of the activating unit")
        if not ground.sees(state, thrower, cloud):
            return Refusal(RULE, "The activating unit does not see that point")
        return None

    def answer(self, table: Table[State], choice: SmokeAt) -> None:
        state = table.state
        state.smoke = (*state.smoke, Smoke(choice.at, self.radius, state.round + 1))
        table.record(SmokePlaced(RULE, choice.at, self.radius))


class BeaconAt(Choice, frozen=True, tag="beacon-at"):
    rule = RULE
    at: Spot

    def label(self, state: State) -> str:
        found = corners(state)
        if self.at in found:
            return f"The {CORNERS[found.index(self.at)]} corner"
        return f"At {inches(self.at[0])}, {inches(self.at[1])}"


CORNERS = ("south-west", "south-east", "north-west", "north-east")


def corners(state: State) -> list[Spot]:
    """Two inches from the edges, in the order of their names."""
    wide, high = ground.table_of(state).size
    off = 2 * INCH
    return [(x, y) for y in (off, high - off) for x in (off, wide - off)]


class PlaceBeacon(Ask, frozen=True):
    """A point; markers near it walk toward it."""

    seat: Seat
    far: int
    within: int

    def decision(self, state: State) -> Decision:
        options = tuple(BeaconAt(spot) for spot in corners(state))
        return Decision(self.seat, "Where does the beacon call?", RULE, options, open=True)

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        if not isinstance(choice, BeaconAt):
            return super().refuse(state, choice)
        return None if _on_table(state, choice.at) else Refusal(RULE, "A point of the table")

    def answer(self, table: Table[State], choice: BeaconAt) -> None:
        leading.lead(table, self.far, within=self.within, point=choice.at, rule=RULE)


class PutBackInOrder(Choice, frozen=True, tag="put-back-in-order"):
    """The first one named lies on top."""

    rule = RULE
    cards: tuple[str, ...]

    def label(self, state: State) -> str:
        told = (state.content.cards[one] for one in self.cards)
        return ", ".join(f"{card.name} ({card.threat})" for card in told)


class OrderCards(Ask, frozen=True):
    """Six orders at most."""

    seat: Seat
    n: int

    def decision(self, state: State) -> Decision:
        top = state.deck.draw[: self.n]
        options = tuple(PutBackInOrder(order) for order in permutations(top))
        return Decision(self.seat, "In which order do they go back?", RULE, options)

    def answer(self, table: Table[State], choice: PutBackInOrder) -> None:
        table.state.deck = table.state.deck.ordered(choice.cards)
        table.record(CardsOrdered(RULE, choice.cards))


class Strike(Choice, frozen=True, tag="strike"):
    rule = RULE
    unit: UnitId

    def label(self, state: State) -> str:
        return f"Strike {name(state, self.unit)}"


class StrikeAt(Settled, frozen=True):
    """An Opfor unit in LOS of a player unit."""

    seat: Seat
    verb: verbs.Strike

    def decision(self, state: State) -> Decision:
        options = tuple(Strike(who) for who in strike_targets(state))
        return Decision(self.seat, "What does the strike hit?", RULE, options)

    def answer(self, table: Table[State], choice: Strike) -> None:
        attack = Attack(0, choice.unit, "", by="strike", seat=self.seat, strike=self.verb)
        attacks.declare(table, attack)


def strike_targets(state: State) -> list[UnitId]:
    """Opfor units that a player unit sees."""
    eyes = [state.disc(unit.id) for unit in state.players()]
    return [foe.id for foe in state.enemies() if any(ground.sees(state, eye, state.disc(foe.id)) for eye in eyes)]


# before the Opfor draws, before the alarm rises


class NotNow(Choice, frozen=True, tag="not-now"):
    """The points are kept."""

    rule = RULE
    words = "Not now"
    goes_on = True


class Offer(Ask, frozen=True):
    """The lead seat is asked, if it can pay and something would change (CO-C9-6)."""

    moment: Literal["opfor-turn", "round-end"]

    def decision(self, state: State) -> Decision | None:
        found = offers(state, self.moment)
        if not found:
            return None
        prompt = "The enemy is about to draw" if self.moment == "opfor-turn" else "The round ends"
        return Decision(state.lead, prompt, "CO-C9-6", (NotNow(), *found))

    def answer(self, table: Table[State], choice: UseAsset | NotNow) -> None:
        if isinstance(choice, UseAsset):
            use(table, choice, table.state.lead)


def _from(disc: Disc, direction: int, far: int) -> Spot:
    dx, dy = inward(direction, far)
    return disc.x + dx, disc.y + dy


def _on_table(state: State, at: Spot) -> bool:
    west, south, east, north = Rect(0, 0, *ground.table_of(state).size)
    return west <= at[0] <= east and south <= at[1] <= north
