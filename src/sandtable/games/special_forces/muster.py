"""Forces that are bought (SF-BYO-2 to -5, SF-BYO-7): what they cost, and what a buyer may do."""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Iterable

from msgspec.structs import replace

from sandtable.games.special_forces.cards import SoldierCard
from sandtable.games.special_forces.content import Content
from sandtable.games.special_forces.counts import named_soldiers
from sandtable.games.special_forces.crosschecks import for_sale, force_points, recruit_points
from sandtable.games.special_forces.generator import Basket, has_room, purchase
from sandtable.games.special_forces.mission import Force, Mission, Recruit
from sandtable.games.special_forces.objectives import attacker_of
from sandtable.games.special_forces.state import State
from sandtable.games.special_forces.vocabulary import SIDE_NAMES, SIDES, CardId, CounterId, Side, SoldierId
from sandtable.kernel.decision import Refusal
from sandtable.kernel.dice import Dice
from sandtable.kernel.words import counted

Soldiers = tuple[Recruit, ...]


# words


def called(card: SoldierCard) -> str:
    """`Private US-8`, `Untrained Rifle`."""
    return f"{card.name} {card.id}" if card.number else card.name


def worth(points: int) -> str:
    return counted(points, "point")


def told(content: Content, soldiers: Soldiers) -> tuple[str, ...]:
    """A force as the log lists it; alike ones together."""
    found: list[str] = []
    alike = Count((one.card, one.gear) for one in one_by_one(soldiers))
    for (card_id, gear), n in alike.items():
        names = [content.counters[one].name for one in gear]
        with_gear = f" with {', '.join(names)}" if names else ""
        times = f"{n} " if n > 1 else ""
        found.append(f"{times}{called(content.soldiers[card_id])}{with_gear}")
    return tuple(found)


# forces


def one_by_one(soldiers: Iterable[Recruit]) -> Soldiers:
    return tuple(replace(one, n=1) for one in soldiers for _ in range(one.n))


def roster(state: State, side: Side) -> dict[SoldierId, Recruit]:
    """The soldiers bought so far under the names that they will have on the map."""
    return named(state.content, state.mission.force(side))


def named(content: Content, force: Force) -> dict[SoldierId, Recruit]:
    found: dict[SoldierId, Recruit] = {}
    counted: Count[CardId] = Count()
    for recruit in one_by_one(force.soldiers):
        card = content.soldiers[recruit.card]
        counted[card.id] += 1
        alike = card.untrained and not card.number
        number = f"{card.side.upper()}-{card.id}-{counted[card.id]:02}"
        found[number if alike else card.id] = recruit
    return found


def set_force(state: State, side: Side, soldiers: Soldiers) -> None:
    """SF-BYO-1: the force is part of the mission from now on."""
    force = replace(state.mission.force(side), soldiers=soldiers)
    state.mission = state.mission.with_force(side, force)


def before_purchases(state: State) -> None:
    """Whoever nobody buys is there; each soldier by himself, so that each can be sent away."""
    for side in SIDES:
        if unmanned(state.mission, side):
            set_force(state, side, automatic(state.mission, state.content, side))
    for side in state.mission.buy:
        set_force(state, side, one_by_one(state.mission.force(side).soldiers))


def fixed(mission: Mission, side: Side) -> Soldiers:
    """Whom victory or an exit names: the Worker, a kingpin. They are never replaced (SF-BYO-7)."""
    counts = [mission.victory.counted, *(end.condition for end in mission.victory.ends)]
    wanted = {card for count in counts for card in named_soldiers(count)}
    wanted |= {way.who for way in mission.exits}
    return tuple(one for one in mission.force(side).soldiers if one.card in wanted)


def unmanned(mission: Mission, side: Side) -> bool:
    """Nobody is listed and nobody buys: the force is bought by itself."""
    if side in mission.buy:
        return False
    force = mission.force(side)
    listed = len(force.soldiers) > len(fixed(mission, side))
    return not listed and force.points > 0 and mission.objective is not None


def automatic(mission: Mission, content: Content, side: Side) -> Soldiers:
    """The automatic purchase beside whoever has to be there (guide, 10.3)."""
    force, stay = mission.force(side), fixed(mission, side)
    points = force.points - force_points(content, replace(force, soldiers=stay))
    cards = [one.card for one in stay]
    return (*purchase(side, points, content, cards), *stay)


def sampled(mission: Mission, content: Content, side: Side, dice: Dice) -> Soldiers:
    """Some force that could have been bought, for whoever may not know which one was."""
    force, stay = mission.force(side), fixed(mission, side)
    points = force.points - force_points(content, replace(force, soldiers=stay))
    basket = Basket(content, points, [one.card for one in stay])
    cards = sorted(card.id for card in content.soldiers.values() if for_sale(card, side))
    numbered = [card for card in cards if content.soldiers[card].number]
    dice.shuffle(numbered)  # first, for a kingpin must have a number
    for card in numbered:
        basket.take(card)
    dice.shuffle(cards)
    for card in cards:
        while basket.take(card):
            pass
    basket.arm()
    return (*basket.recruits, *stay)


def sent_away(soldiers: Soldiers, card: CardId) -> Soldiers:
    """Without the last one of that card."""
    at = max(at for at, one in enumerate(soldiers) if one.card == card)
    return (*soldiers[:at], *soldiers[at + 1 :])


def equip(state: State, side: Side, name: SoldierId, counter: CounterId) -> None:
    known = roster(state, side)
    known[name] = replace(known[name], gear=(*known[name].gear, counter))
    set_force(state, side, tuple(known.values()))


def put_back(state: State, side: Side, name: SoldierId, counter: CounterId) -> None:
    known = roster(state, side)
    gear = list(known[name].gear)
    gear.remove(counter)
    known[name] = replace(known[name], gear=tuple(gear))
    set_force(state, side, tuple(known.values()))


# points


def left(state: State, side: Side) -> int:
    force = state.mission.force(side)
    return force.points - force_points(state.content, force)


def uneven(us: int, iif: int) -> bool:
    """SF-BYO-3: more than a tenth of the larger apart."""
    return 10 * abs(us - iif) > max(us, iif)


# why not


def why_no_soldier(state: State, side: Side, card_id: CardId) -> Refusal | None:
    card = state.content.soldiers.get(card_id)
    if card is None or card.side != side:
        return Refusal("SF-INT-1", f"The {SIDE_NAMES[side]} has no such soldier")
    if not for_sale(card, side):
        return Refusal("SF-BYO-7", f"The {card.name} is not bought")
    if card.number and any(one.card == card_id for one in state.mission.force(side).soldiers):
        return Refusal("SF-BYO-2", f"{called(card)} is there already")
    return _why_no_points(state, side, card.cost, "SF-BYO-7")


def _why_no_points(state: State, side: Side, cost: int, rule: str) -> Refusal | None:
    rest = left(state, side)
    return Refusal(rule, f"That costs {worth(cost)}; {rest} left") if cost > rest else None


def why_not_away(state: State, side: Side, card_id: CardId) -> Refusal | None:
    if all(one.card != card_id for one in state.mission.force(side).soldiers):
        return Refusal("SF-BYO-1", "Nobody like that was taken")
    if any(one.card == card_id for one in fixed(state.mission, side)):
        name = state.content.soldiers[card_id].name
        return Refusal("SF-BYO-7", f"The battle is about the {name}: never replaced")
    return None


def why_no_gear(state: State, side: Side, name: SoldierId, counter_id: CounterId) -> Refusal | None:
    recruit, counter = roster(state, side).get(name), state.content.counters.get(counter_id)
    if recruit is None:
        return Refusal("SF-BYO-4", f"{name} is not in the force")
    if counter is None or not counter.cost or counter.side not in (None, side):
        return Refusal("SF-BYO-4", "That is not for sale")
    if not has_room(state.content, recruit):
        return Refusal("SF-WEB-1", f"{name} has no room in Web Gear")
    return _why_no_points(state, side, counter.cost, "SF-BYO-4")


def why_not_ready(state: State, side: Side) -> Refusal | None:
    mission, cards = state.mission, state.content.soldiers
    soldiers = mission.force(side).soldiers
    if not any(recruit_points(state.content, one) for one in soldiers):
        return Refusal("SF-BYO-1", "A force has a soldier at least")
    task = mission.objective
    hunted = task is not None and task.id == "kingpin" and attacker_of(task) != side
    if hunted and not any(cards[one.card].number for one in soldiers):
        return Refusal("SF-BYO-6", "One soldier with a number has to be the kingpin")
    return None
