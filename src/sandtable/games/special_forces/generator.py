"""The random battle's table and the automatic purchase (guide, 10.3); nothing is rolled here."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import cycle
from typing import Literal, NamedTuple

from msgspec.structs import replace

from sandtable.games.special_forces.content import Content
from sandtable.games.special_forces.mission import ObjectiveId, Recruit
from sandtable.games.special_forces.vocabulary import IIF, US, CardId, CounterId, Side

Extra = Literal["none", "smoke", "frags", "crowd", "initiative"]


class Row(NamedTuple):
    """What a face means in each column; no attacker: the die is rolled again."""

    map: str
    objective: ObjectiveId
    points: int
    attacker: Side | None
    limit: int
    extra: Extra


TABLE = (
    Row("residential-1", "eliminate", 20, US, 12, "none"),
    Row("residential-1", "breakout", 25, US, 12, "none"),
    Row("commercial-1", "hold", 30, US, 14, "smoke"),
    Row("commercial-1", "fetch", 35, IIF, 14, "frags"),
    Row("government-1", "rescue", 40, IIF, 16, "crowd"),
    Row("government-1", "kingpin", 50, None, 16, "initiative"),
)
EXTRAS: dict[Extra, str] = {
    "none": "nothing more",
    "smoke": "two Smoke Grenades for each side",
    "frags": "a Fragmentation Grenade for every soldier with a number",
    "crowd": "reinforcements for the IIF from turn 3",
    "initiative": "+1 on the initiative of the US",
}
# A building at the edge would decide on turn 1 what is fetched from it.
CENTRAL: dict[str, tuple[int, ...]] = {
    "residential-1": (2, 6, 9, 10, 13),
    "commercial-1": (1, 3, 7),
    "government-1": (1,),
}
LONGER: dict[ObjectiveId, int] = {"breakout": 2}  # turns that an objective needs more
CROWD_FROM = 3


def building(objective: ObjectiveId, map_id: str, buildings: int, dice: Sequence[int]) -> int:
    """The building that two dice name."""
    if objective == "hold":
        return 1 + sum(dice) % buildings
    central = CENTRAL[map_id]
    return central[sum(dice) % len(central)]


# the automatic purchase

PRIVATES = ("US-8", "US-9", "US-10", "US-11")
SPECIALISTS = ("US-7", "US-5", "US-4", "US-6")
TRAINED = ("IIF-2", "IIF-3", "IIF-4", "IIF-7", "IIF-8")
SPECIALIST_FROM = 12
RIFLES = 3
POINTS_A_BOMBER = 15
GRENADES: tuple[CounterId, CounterId] = ("frag", "smoke")


def purchase(side: Side, points: int, content: Content, without: Collection[CardId] = ()) -> tuple[Recruit, ...]:
    """A force for these points, the same every time; `without` are there already."""
    basket = Basket(content, points, without)
    if side == US:
        _us(basket, points)
    else:
        _iif(basket, points)
    if not basket.recruits:
        _cheapest(basket, side)
    return basket.recruits


class Basket:
    """Soldiers bought so far, and what is left to pay with."""

    def __init__(self, content: Content, points: int, without: Collection[CardId] = ()) -> None:
        self.content = content
        self.left = points
        self.without = set(without)
        self.recruits: tuple[Recruit, ...] = ()

    def take(self, card_id: CardId, n: int = 1) -> bool:
        """All of them, if they are to be had and can be paid."""
        card = self.content.soldiers.get(card_id)
        if card is None or card_id in self.without or not 0 < card.cost * n <= self.left:
            return False
        self.left -= card.cost * n
        if card.number:
            self.without.add(card_id)
        self.recruits = (*self.recruits, *(Recruit(card=card_id) for _ in range(n)))
        return True

    def arm(self) -> None:
        """A Frag each, then a Smoke each, round and round within Web Gear."""
        for counter in cycle(GRENADES):
            before = self.left
            self._round(counter)
            if self.left == before:  # nothing can be paid or carried any more
                return

    def _round(self, counter: CounterId) -> None:
        cost = self.content.counters[counter].cost
        for at, recruit in enumerate(self.recruits):
            if cost <= self.left and has_room(self.content, recruit):
                self.left -= cost
                self.recruits = _given(self.recruits, at, counter)


def _us(basket: Basket, points: int) -> None:
    if points >= 30:
        basket.take("US-2")
    elif points >= 18:
        basket.take("US-3")
    for private in PRIVATES:
        basket.take(private)
    for specialist in SPECIALISTS:
        if basket.left >= SPECIALIST_FROM:
            basket.take(specialist)
    basket.arm()


def _iif(basket: Basket, points: int) -> None:
    if points >= 25:
        basket.take("IIF-1")
    if points >= 40:
        basket.take("RPG")
    for _ in range(points // POINTS_A_BOMBER):
        basket.take("UB")
    trained = [card for card in TRAINED if card not in basket.without]
    while True:
        if trained and not basket.take(trained.pop(0)):
            break
        if not basket.take("UR", RIFLES):
            break
    while basket.take("UP"):
        pass


def _cheapest(basket: Basket, side: Side) -> None:
    """With other cards than ours the list above may buy nobody."""
    cards = [one for one in basket.content.soldiers.values() if one.side == side and one.cost]
    for card in sorted(cards, key=lambda card: card.cost)[:1]:
        basket.take(card.id)


# counters


def has_room(content: Content, recruit: Recruit) -> bool:
    return len(recruit.gear) < content.soldiers[recruit.card].gear


def _given(recruits: tuple[Recruit, ...], at: int, counter: CounterId) -> tuple[Recruit, ...]:
    one = replace(recruits[at], gear=(*recruits[at].gear, counter))
    return (*recruits[:at], one, *recruits[at + 1 :])


def dealt(content: Content, recruits: tuple[Recruit, ...], counters: Iterable[CounterId]) -> tuple[Recruit, ...]:
    """Counters for nothing: one each in roster order, round and round, to whoever has room."""
    at = 0
    for counter in counters:
        order = [*range(at, len(recruits)), *range(at)]
        found = next((one for one in order if has_room(content, recruits[one])), None)
        if found is None:
            break
        recruits, at = _given(recruits, found, counter), found + 1
    return recruits


def gifts(content: Content, recruits: Sequence[Recruit], extra: Extra) -> tuple[CounterId, ...]:
    """What a side is given by the table's last column."""
    numbered = sum(bool(content.soldiers[one.card].number) for one in recruits)
    return {"smoke": ("smoke",) * 2, "frags": ("frag",) * numbered}.get(extra, ())
