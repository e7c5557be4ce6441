"""The battle as one side sees it now: what everybody is worth and whom he could harm."""

from __future__ import annotations

from functools import cached_property

from sandtable.boards.grid import NO_LINE
from sandtable.games.special_forces.doctrine.aims import Aim, aim_of
from sandtable.games.special_forces.doctrine.fields import field
from sandtable.games.special_forces.doctrine.results import Stakes
from sandtable.games.special_forces.doctrine.sight import beside, cells
from sandtable.games.special_forces.doctrine.threat import (
    Enemy,
    Harm,
    Smoke,
    Weapons,
    danger,
    smoke_dots,
    smoky_harm,
    steps_of,
    through_smoke,
    weapons_of,
)
from sandtable.games.special_forces.doctrine.worth import FOLDER_WORTH, Body, body, passes, value
from sandtable.games.special_forces.state import Soldier, State
from sandtable.games.special_forces.vocabulary import OTHER, CounterId, Dot, Side, SoldierId

THREAT_COUNTS = 1.2  # an enemy is worth more the more he could do to us
DAZED = 0.4  # what an enemy with two Stuns or more still counts


class Man:
    """A soldier with what the doctrine needs to know of him again and again."""

    __slots__ = ("body", "dot", "id", "soldier", "steps", "value", "weapons")

    def __init__(self, state: State, soldier: Soldier) -> None:
        self.id: SoldierId = soldier.id
        self.soldier = soldier
        self.dot: Dot = soldier.dot
        self.body: Body = body(state, soldier)
        self.value = value(state, soldier)
        self.weapons: Weapons = weapons_of(state, soldier)
        self.steps = steps_of(state, soldier)


class Outlook:
    """Everything that plans and reactions of one side start from."""

    def __init__(self, state: State, side: Side) -> None:
        self.state = state
        self.side = side
        self.content = state.content
        self.ground = state.ground
        self.sights = state.ground.sights
        self.aim: Aim = aim_of(state.mission)
        self.smoke: Smoke = smoke_dots(state)
        self._prices: dict[SoldierId, float] = {}
        self.bursts: dict[tuple[CounterId, Dot, int], float] = {}  # worked out so far
        self.friends = [Man(state, soldier) for soldier in state.side(side)]
        self.foes = [Man(state, soldier) for soldier in state.side(OTHER[side])]

    def through(self, start: Dot, end: Dot) -> float:
        """The chance that no cover stops an attack along a line; 0 without one."""
        checks = self.sights.checks[start][end]
        if checks == NO_LINE:
            return 0.0
        if self.smoke:
            checks += sum(map(self.smoke.count, cells(self.ground, start, end)))
        return passes(checks)

    def harm(self, man: Man, target: Body) -> Harm:
        """Th of the guide: what he does from where he stands."""
        return smoky_harm(self.content, self.ground, self.smoke, man.weapons, man.dot, target)

    def price(self, foe: Man) -> float:
        """W of the guide: the worth of shooting at an enemy."""
        known = self._prices.get(foe.id)
        if known is None:
            worst = max((self.harm(foe, man.body)[man.dot] * man.value for man in self.friends), default=0.0)
            worth = foe.value + (FOLDER_WORTH if self._takes_next(foe) else 0)
            stake = self.stakes.of_loss(foe.soldier)
            # An enemy whose loss spoils the result is no target, however dangerous.
            known = self._prices[foe.id] = min(stake, 0.0) or worth + THREAT_COUNTS * worst + stake
        return known

    def _takes_next(self, foe: Man) -> bool:
        """Ours: whoever could have the folder by his next turn is as good as its carrier."""
        folder, item = self.state.folder, self.state.mission.item
        if folder is None or item is None or foe.soldier.side != item.taker:
            return False
        if folder.carrier or folder.off_map or not folder.discovered:
            return False
        sprint = self.content.soldiers[foe.soldier.card].ap + 1
        return field(self.ground, (folder.dot,))[foe.dot] <= sprint

    def danger(self, target: Body) -> Harm:
        """Ex of the guide before worth and AP: what all enemies could do, by dot."""
        return danger(self.content, self.ground, self.smoke, self._enemies, target)

    @cached_property
    def stakes(self) -> Stakes:
        return Stakes(self.state, self.side)

    @cached_property
    def _enemies(self) -> tuple[Enemy, ...]:
        return tuple((foe.weapons, (foe.dot, foe.steps), DAZED if foe.soldier.stuns >= 2 else 1.0) for foe in self.foes)

    def through_smoke(self, dot: Dot) -> dict[Dot, float]:
        """What smoke lets through between a dot and others; those that are not named see well."""
        return through_smoke(self.ground, self.smoke, dot)

    @cached_property
    def aims(self) -> list[Dot]:
        """The enemies' dots; with several enemies also those next to them."""
        there = {foe.dot for foe in self.foes}
        if len(there) > 1:
            there |= {step.to for aim in there for step in self.ground.steps[aim]}
        return sorted(there)

    @cached_property
    def beside_foes(self) -> int:
        """The dots next to an enemy, as bits."""
        found = 0
        for foe in self.foes:
            found |= beside(self.ground, foe.dot)
        return found
