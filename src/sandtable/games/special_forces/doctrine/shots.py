"""The attacks that a soldier could make from a dot, and what each is worth (SF-AI-3)."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from sandtable.boards.grid import NO_LINE
from sandtable.games.special_forces.cards import Armament
from sandtable.games.special_forces.content import Content
from sandtable.games.special_forces.doctrine.outlook import Man, Outlook
from sandtable.games.special_forces.doctrine.sight import burst_cover, ranges
from sandtable.games.special_forces.doctrine.threat import Weapons
from sandtable.games.special_forces.doctrine.worth import STUNNED, Body, at_least, at_most, expected, passes
from sandtable.games.special_forces.rules.attack import Detonate, Fire, HandToHand, Launch, launchable
from sandtable.games.special_forces.rules.basics import FOCUS
from sandtable.games.special_forces.rules.gear import spare
from sandtable.games.special_forces.vocabulary import HAND, Dot, FireMode, WeaponId
from sandtable.kernel.decision import Choice
from sandtable.kernel.kept import kept

WORTH_IT = 0.05  # an attack that scores less is none
SPARE_BOX = 1.0  # what running dry costs with and without another magazine
LAST_BOX = 2.5
COUNTER_COST = 1.0
LAUNCH_COST = 0.3
VEST_COST = 0.5
FRIENDS_COUNT = 1.5  # a friend in the blast


class Shot(NamedTuple):
    """An attack with its score and its price in AP; `most` says how often it could be made."""

    score: float
    cost: int
    choice: Choice
    most: int = 9


class Row(NamedTuple):
    """A mode at one range: the harm on a clear line, and the chance to run dry."""

    harm: float
    dry: float
    cost: int
    weapon: WeaponId
    mode: FireMode


@kept(8192)
def rows(content: Content, weapons: Weapons, target: Body, distance: int, focused: bool) -> tuple[Row, ...]:
    """Every way to shoot directly at such a target."""
    found = []
    for weapon in weapons:
        arm = content.arms[weapon]
        if arm.radius is not None:
            continue
        for mode in arm.modes:
            needed = mode.needed(distance)
            if needed is None:
                continue
            for bonus in (0, FOCUS) if focused else (0,):
                harm = expected(needed, arm.damage, target, bonus)
                dry = at_most(mode.out - bonus) if mode.out and arm.ammo else 0.0
                found.append(Row(harm, dry, 2 if bonus else 1, weapon, mode.name))
    return tuple(found)


class Burst(NamedTuple):
    """A grenade or rocket on a dot from one band of ranges: what it does on a clear line."""

    arm: Armament
    aim: Dot
    lo: int
    hi: int
    harm: float
    price: float
    most: int


class Shooter:
    """One soldier's attacks; what does not depend on his dot is worked out once."""

    def __init__(self, outlook: Outlook, man: Man) -> None:
        state, soldier = outlook.state, man.soldier
        card = state.card(soldier)
        self.outlook = outlook
        self.man = man
        self.fights = "attack" not in card.banned and bool(outlook.foes)
        self.fists = "handtohand" not in card.banned
        self.focuses = "focus" not in card.banned
        self.boxes = {weapon: SPARE_BOX if spare(state, soldier, weapon) else LAST_BOX for weapon in man.weapons}
        self.vest = next((state.arm(w) for w in man.weapons if state.arm(w).kills_user), None)
        self.foes = sum(1 << foe.dot for foe in outlook.foes)

    def sees(self, dot: Dot) -> bool:
        """Whether there is anybody to attack from a dot."""
        return bool(self.outlook.sights.masks[dot] & self.foes)

    def best(self, dot: Dot, budget: int) -> Shot | None:
        """The attack from a dot that yields most per AP; of equals the cheaper, then the first."""
        if not self.fights or budget < 1:
            return None
        best: Shot | None = None
        rate = 0.0
        for shot in self.all(dot, budget):
            its = shot.score / shot.cost
            if best is None or its > rate or (its == rate and shot.cost < best.cost):
                best, rate = shot, its
        return best if best and best.score > WORTH_IT else None

    def all(self, dot: Dot, budget: int) -> list[Shot]:
        """Each kind in the guide's order; of direct fire the best mode against each enemy."""
        found = self._direct(dot, budget)
        if self.fists and self.outlook.beside_foes >> dot & 1:
            found += self._fists(dot)
        if self.bursts:
            found += self._bursts(dot)
        if self.vest:
            needed = self.vest.modes[0].needed(0) or 0
            own_loss = min(0.0, self.outlook.stakes.of_loss(self.man.soldier))
            score = self._burst(self.vest, dot, needed) - VEST_COST + own_loss
            if score > 0:
                found.append(Shot(score, 1, Detonate(), 1))
        return found

    def _direct(self, dot: Dot, budget: int) -> list[Shot]:
        outlook, man = self.outlook, self.man
        far, focused = ranges(outlook.ground, dot), self.focuses and budget >= 2
        found: list[Shot] = []
        if not man.weapons:
            return found
        checks = outlook.sights.checks[dot]
        for foe in outlook.foes:
            if checks[foe.dot] == NO_LINE:
                continue
            price = outlook.price(foe) * passes(checks[foe.dot])
            if outlook.smoke:
                price *= outlook.through_smoke(foe.dot).get(dot, 1.0)
            table = rows(outlook.content, man.weapons, foe.body, far[foe.dot], focused)
            best, row = -9.0, None
            for one in table:
                score = (one.harm * price - one.dry * self.boxes[one.weapon]) / one.cost
                if score > best:
                    best, row = score, one
            if row:
                choice = Fire(row.weapon, row.mode, foe.id, row.cost == 2)
                found.append(Shot(best * row.cost, row.cost, choice))
        return found

    def _fists(self, dot: Dot) -> list[Shot]:
        outlook = self.outlook
        far, arm = ranges(outlook.ground, dot), outlook.content.arms[HAND]
        found = []
        for foe in outlook.foes:
            if far[foe.dot] == 1 and outlook.through(dot, foe.dot):
                harm = expected(arm.modes[0].needed(1) or 0, arm.damage, foe.body)
                price = outlook.price(foe) * outlook.through(dot, foe.dot)
                found.append(Shot(harm * price, 1, HandToHand(foe.id)))
        return found

    # bursts

    def _bursts(self, dot: Dot) -> list[Shot]:
        outlook, far = self.outlook, ranges(self.outlook.ground, dot)
        found = []
        for burst in self.bursts:
            if burst.lo <= far[burst.aim] <= burst.hi:
                score = outlook.through(dot, burst.aim) * burst.harm - burst.price
                if score > 0:
                    found.append(Shot(score, 1, Launch(burst.arm.id, burst.aim), burst.most))
        return found

    @cached_property
    def bursts(self) -> list[Burst]:
        """Those that would be worth it on a clear line, by row and column."""
        outlook, soldier = self.outlook, self.man.soldier
        found = []
        for name in launchable(outlook.state, soldier):
            arm = outlook.content.arms[name]
            if arm.is_smoke:
                continue
            counter = name in outlook.content.counters
            held = soldier.counters.count(name if counter else arm.feeds_on)
            most = held if counter or arm.feeds_on else 1
            price = COUNTER_COST if counter else LAUNCH_COST
            for aim in self._aims(arm):
                for band in arm.modes[0].bands:
                    harm = self._burst(arm, aim, band.needed)
                    if harm > price:
                        found.append(Burst(arm, aim, band.lo, band.hi, harm, price, most))
        return found

    def _aims(self, arm: Armament) -> list[Dot]:
        """The dots in reach of a few steps where a burst would catch an enemy."""
        soldier = self.man.soldier
        far = ranges(self.outlook.ground, soldier.dot)
        reach = arm.modes[0].bands[-1].hi + soldier.ap
        return [aim for aim in self.outlook.aims if far[aim] <= reach]

    def _burst(self, arm: Armament, aim: Dot, needed: int) -> float:
        """What a burst does to enemies, less what it does to friends; he himself is elsewhere."""
        outlook = self.outlook
        harm = burst(outlook, arm, aim, needed)
        if harm and ranges(outlook.ground, aim)[self.man.dot] <= (arm.radius or 0):
            own = caught(outlook, arm, aim, needed, self.man)
            harm += own * friend_price(outlook, self.man)
        return harm


def burst(outlook: Outlook, arm: Armament, aim: Dot, needed: int) -> float:
    """The same for everybody who could throw it; 0 where it reaches no enemy."""
    key = (arm.id, aim, needed)
    known = outlook.bursts.get(key)
    if known is not None:
        return known
    far, radius, total = ranges(outlook.ground, aim), arm.radius or 0, 0.0
    for foe in outlook.foes:
        if far[foe.dot] <= radius:
            total += caught(outlook, arm, aim, needed, foe) * outlook.price(foe)
    if total:
        for friend in outlook.friends:
            if far[friend.dot] <= radius:
                total -= caught(outlook, arm, aim, needed, friend) * friend_price(outlook, friend)
    outlook.bursts[key] = total
    return total


def friend_price(outlook: Outlook, friend: Man) -> float:
    """What a friend in the blast costs: more if the loss spoils the result."""
    return FRIENDS_COUNT * friend.value - min(0.0, outlook.stakes.of_loss(friend.soldier))


def caught(outlook: Outlook, arm: Armament, aim: Dot, needed: int, man: Man) -> float:
    """The part of his worth that a burst on a dot costs somebody in its radius."""
    checks = burst_cover(outlook.ground, aim, man.dot)
    if checks == NO_LINE:
        return 0.0
    if arm.stuns_only:
        return passes(checks) * STUNNED * at_least(needed)
    return passes(checks) * expected(needed, arm.damage, man.body)
