"""Who goes where: tests that are left, the way out, a zone that has to be held (rules 7 and 13)."""

from __future__ import annotations

from functools import cached_property
from typing import Literal, NamedTuple, TypeAlias

from sandtable.boards.tabletop.shapes import Disc, gap
from sandtable.boards.tabletop.ticks import INCH, Spot
from sandtable.games.covert_ops import figures, ground, mission, walk
from sandtable.games.covert_ops.doctrine.fields import Distances, distances
from sandtable.games.covert_ops.doctrine.weights import Temper
from sandtable.games.covert_ops.mission import Interaction
from sandtable.games.covert_ops.rules.attack_figures import armed
from sandtable.games.covert_ops.rules.exfiltration import open_to_leave
from sandtable.games.covert_ops.rules.interact import PAIRS
from sandtable.games.covert_ops.state import State, Unit
from sandtable.games.covert_ops.vocabulary import UnitId

Kind: TypeAlias = Literal["test", "escort", "leave", "hold", "tend", "hunt", "wait"]
SPENT_ROUNDS = 14  # from then on whoever may leave leaves
LIKELY = 0.4  # a chance that is worth staying for, once the way out is open
IN_TURN = 3  # who go for a test where a fight goes on beside it
HELP = 12 * INCH  # how far a medic goes (rule 9)


class Goal(NamedTuple):
    """Where a unit is drawn to, and what an inch on the way is worth."""

    kind: Kind
    spots: tuple[Spot, ...]
    pace: float
    element: str = ""
    casualty: UnitId = 0


def chance(bonus: int, difficulty: int) -> float:
    """Of a test (CO-7.0-2)."""
    return sum(roll + bonus >= difficulty for roll in PAIRS) / len(PAIRS)


class Intent:
    """What the team is about, for one position."""

    def __init__(self, state: State, temper: Temper) -> None:
        self.state, self.temper = state, temper

    # the mission

    @cached_property
    def holding(self) -> bool:
        """A zone has to be held to the end."""
        return any(isinstance(one, mission.ZoneLost) for one in self.state.mission.ends)

    @cached_property
    def tests(self) -> list[Interaction]:
        """What is still to be done."""
        elements = self.state.elements
        return [
            one
            for one in self.state.mission.interactions
            if one.element in elements and not elements[one.element].gone and elements[one.element].done < one.most
        ]

    @cached_property
    def may_leave(self) -> bool:
        return open_to_leave(self.state)

    @cached_property
    def quarry(self) -> Unit | None:
        """Somebody whose destruction scores."""
        wanted = [one for one in self._wanted if one not in self.state.destroyed]
        return next((foe for foe in self.state.enemies() if foe.profile in wanted), None)

    @cached_property
    def _wanted(self) -> list[str]:
        scores = self.state.mission.scores
        return [one.profile for one in scores if isinstance(one, mission.Destroyed)]

    @cached_property
    def leaving(self) -> bool:
        """The objective is done, or what is left of it is not worth the rest of the team."""
        if not self.may_leave:
            return False
        if not self._promising and self.quarry is None:
            return True
        team = [unit for unit in self.state.units.values() if unit.seat and not unit.captive]
        left = [unit for unit in team if unit.here or unit.zone == "exfiltrated"]
        return 2 * len(left) <= len(team) or self.state.round >= SPENT_ROUNDS

    @cached_property
    def _promising(self) -> list[Interaction]:
        """Tests that somebody who is left may well pass."""
        return [test for test in self.tests if any(self.skill(unit, test) >= LIKELY for unit in self.state.players())]

    @cached_property
    def _hunted(self) -> bool:
        """Whoever was wanted is destroyed: nobody stays who has nothing left to do."""
        return bool(self._wanted) and self.quarry is None and self.may_leave

    @cached_property
    def stalking(self) -> bool:
        """Somebody who is wanted knows nothing yet, and too few are near who have not acted."""
        quarry, team = self.quarry, self.state.players()
        if quarry is None or quarry.alert:
            return False
        ready = sum(self._closes_in(unit, quarry) for unit in team)
        return 3 * ready < 2 * len(team)

    def _closes_in(self, unit: Unit, quarry: Unit) -> bool:
        """It has still to act, and a Move brings it where it can shoot."""
        state, acting = self.state, self.state.acting
        if unit.activated and not (acting and acting.unit == unit.id):
            return False
        far = gap(state.disc(unit.id), state.disc(quarry.id)) - figures.mv(state, unit)
        weapons = (state.content.weapons[one] for one in armed(state, unit.id, "ranged"))
        return any(far <= figures.weapon_range(state, unit, one) for one in weapons)

    @cached_property
    def spares(self) -> bool:
        """The last enemy is left alive where an empty table brings more of them (CO-SV-6)."""
        state = self.state
        return state.mission.endless and not state.markers and len(state.enemies()) == 1

    @cached_property
    def sneaking(self) -> bool:
        """The objective is not done, and it is better not to be noticed (rule 3)."""
        return not self.holding and not self.leaving

    # who does what

    def skill(self, unit: Unit, test: Interaction) -> float:
        """Its chance at a test; 0 for whoever has no Interact."""
        if not figures.has_action(self.state, unit, "interact"):
            return 0.0
        return chance(figures.test_bonus(self.state, unit, test.skill), test.difficulty)

    @cached_property
    def tasks(self) -> dict[UnitId, str]:
        """Units by the element that they go for: the best, and of these the nearest (rule 7)."""
        state = self.state
        tests = self.tests if self.quarry is None else self._promising
        ranked = sorted(
            (
                (-self.skill(unit, test), self._far(unit, test), unit.id, test.element)
                for test in tests
                for unit in state.players()
                if self.skill(unit, test) > 0
            ),
            key=lambda one: (one[0] * 400 + one[1], one[2], one[3]),
        )
        found: dict[UnitId, str] = {}
        several = IN_TURN if self._wanted else 1
        for _, _, who, element in ranked:
            if who not in found and list(found.values()).count(element) < several:
                found[who] = element
        return found

    def _far(self, unit: Unit, test: Interaction) -> int:
        element = self.state.elements[test.element]
        return self.field(unit, (element.at,)).at(unit.at)

    def goal(self, unit: Unit) -> Goal:
        """Of one unit."""
        state, temper = self.state, self.temper
        if unit.captive:
            return Goal("leave", self._zone(unit), temper.captive)
        if temper.tends and (fallen := self._fallen(unit)):
            return Goal("tend", (state.casualties[fallen],), temper.specialist, casualty=fallen)
        if self.quarry is not None and not self.quarry.alert:
            return Goal("hunt", (self.quarry.at,), temper.escort)
        element = self.tasks.get(unit.id, "")
        if element and not self.leaving:
            spot = state.elements[element].at
            return Goal("test", (spot,), temper.specialist, element)
        if self.holding:
            return Goal("hold", self._middle(), temper.escort)
        if self.leaving or self._hunted:
            return Goal("leave", self._zone(unit), temper.home)
        if self.quarry is not None:
            return Goal("hunt", (self.quarry.at,), temper.escort)
        return self._escort(unit)

    def _escort(self, unit: Unit) -> Goal:
        """With the nearest specialist; with nobody to go with, home."""
        base = self.state.disc(unit.id)
        near = min(((gap(base, self.state.disc(who)), who) for who in self.tasks if who != unit.id), default=None)
        if near is None:
            return Goal("wait", self._zone(unit), self.temper.escort)
        spot = self.state.elements[self.tasks[near[1]]].at
        return Goal("escort", (spot,), self.temper.escort)

    def _fallen(self, unit: Unit) -> UnitId:
        """Whom a medic goes for (rule 9)."""
        state = self.state
        if not state.casualties or not figures.has_action(state, unit, "interact"):
            return 0
        if unit.id in self.tasks or figures.test_bonus(state, unit, "medicine") <= 0:
            return 0
        base = state.disc(unit.id)
        near = min((gap(base, Disc(*at)), who) for who, at in state.casualties.items())
        return near[1] if near[0] <= HELP else 0

    # places

    def _zone(self, unit: Unit) -> tuple[Spot, ...]:
        """Points of the zone where a base stands in it."""
        return zone_spots(self.state, figures.profile_of(self.state, unit).radius)

    def _middle(self) -> tuple[Spot, ...]:
        return (ground.zone(self.state).middle,)

    def field(self, unit: Unit, spots: tuple[Spot, ...]) -> Distances:
        """How far it is to some spots for a unit."""
        state = self.state
        flies = figures.has_ability(state, unit, "flight")
        light = flies or figures.has_ability(state, unit, "sure-footed")
        terrain = ground.terrain(state)
        mover = (terrain.bars, figures.profile_of(state, unit).radius, int(light))
        return distances(terrain.field, mover, spots)


def zone_spots(state: State, radius: int) -> tuple[Spot, ...]:
    """The middle of the zone, its corners and the middles of its sides, with room for a base."""
    zone = ground.zone(state)
    inner = type(zone)(zone.west + radius, zone.south + radius, zone.east - radius, zone.north - radius)
    return tuple(dict.fromkeys(walk.zone_goals(inner.middle, inner)))
