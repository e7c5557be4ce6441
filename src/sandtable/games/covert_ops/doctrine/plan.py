"""An activation planned as pairs of actions: what is done first, and the best that may follow."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Literal, NamedTuple, TypeAlias

from sandtable.boards.tabletop.shapes import Disc, gap, overlaps, within
from sandtable.boards.tabletop.ticks import INCH, Spot
from sandtable.boards.tabletop.ways import Way
from sandtable.games.covert_ops import figures, ground, walk
from sandtable.games.covert_ops.doctrine import weights
from sandtable.games.covert_ops.doctrine.blows import ENGAGED, NONE, Arm, Blow, arms_of, struck
from sandtable.games.covert_ops.doctrine.fields import Distances
from sandtable.games.covert_ops.doctrine.goals import Goal, Intent, chance
from sandtable.games.covert_ops.doctrine.outlook import Foe, Outlook
from sandtable.games.covert_ops.doctrine.reach import Reach, first_part
from sandtable.games.covert_ops.doctrine.weights import Temper
from sandtable.games.covert_ops.ground import Walker
from sandtable.games.covert_ops.mission import Interaction
from sandtable.games.covert_ops.rules import payment
from sandtable.games.covert_ops.rules.interact import REACH
from sandtable.games.covert_ops.state import State, Unit
from sandtable.games.covert_ops.vocabulary import MEDICINE_DIFFICULTY, UnitId

With: TypeAlias = Literal["any", "ranged", "melee"]
COARSE = 60  # ticks between the ends of two Moves that are thought of
NEAR: dict[str, int] = {"escort": 4 * INCH, "hold": 3 * INCH, "hunt": 14 * INCH, "wait": 0}


class Shot(NamedTuple):
    """The best attack from somewhere."""

    worth: float
    weapon: str = ""
    target: UnitId = 0
    blow: Blow = NONE


NO_SHOT = Shot(weights.NEVER)


class Plan:
    """How good it is for a unit to be somewhere, and what it could do there."""

    def __init__(self, state: State, unit: Unit, temper: Temper) -> None:
        self.state, self.unit, self.temper = state, unit, temper
        self.here = unit.at
        self.intent = Intent(state, temper)
        self.outlook = Outlook(state, unit, temper, self.intent)
        self.radius = self.outlook.radius
        self.mv = figures.mv(state, unit)
        self.zone = ground.zone(state).points
        self._places: dict[Spot, float] = {}
        self._stays: dict[tuple[Spot, bool], float] = {}
        self._shots: dict[tuple[Spot, With, int], Shot] = {}

    # what it has

    @property
    def tokens(self) -> int:
        """That pay for anything."""
        return self.unit.actions + self.unit.gorged

    @property
    def moves(self) -> int:
        return self.tokens + self.unit.fury

    @cached_property
    def used(self) -> tuple[str, ...]:
        acting = self.state.acting
        return acting.used if acting and acting.unit == self.unit.id else ()

    @cached_property
    def arms(self) -> tuple[Arm, ...]:
        acting = self.state.acting
        first = not (acting and acting.unit == self.unit.id and acting.attacks)
        return arms_of(self.state, self.unit, first=first)

    @cached_property
    def more(self) -> int:
        """Dice of Aim and Inspire."""
        acting = self.state.acting
        if acting is None or acting.unit != self.unit.id:
            return 0
        return int(acting.aimed) + int(acting.inspired and not acting.attacks)

    def can(self, action: payment.Named) -> bool:
        melee = action == "attack" and any(arm.melee for arm in self.arms)
        return payment.unpayable(self.state, self.unit, action, melee=melee) is None

    # where it goes

    @cached_property
    def goal(self) -> Goal:
        return self.intent.goal(self.unit)

    @cached_property
    def walker(self) -> Walker:
        return Walker.unit(self.state, self.unit.id)

    @cached_property
    def reach(self) -> Reach:
        found = Reach(self.walker, self.mv, self.temper.step)
        self._field.look(found.spots)
        return found

    @cached_property
    def half(self) -> Reach:
        """Of a Storm."""
        return Reach(self.walker, self.mv // 2, self.temper.step)

    @cached_property
    def twice(self) -> Reach:
        """Of two Moves."""
        found = Reach(self.walker, 2 * self.mv, COARSE)
        self._field.look(found.spots)
        return found

    @cached_property
    def _field(self) -> Distances:
        return self.intent.field(self.unit, self.goal.spots)

    def far(self, at: Spot) -> int:
        """From the goal, as far as it matters."""
        goal = self.goal
        if goal.kind == "leave" and self.in_zone(at):
            return 0
        found = self._field.at(at)
        if goal.kind == "test":
            element = self.state.elements[goal.element]
            return max(found, element.radius + self.radius + REACH)
        if goal.kind == "tend":
            return max(found, 2 * self.radius + REACH)
        return max(found, NEAR.get(goal.kind, 0))

    def in_zone(self, at: Spot) -> bool:
        return overlaps(Disc(*at, self.radius), self.zone)

    def progress(self, at: Spot) -> float:
        return self.goal.pace * (self._far_now - self.far(at)) / INCH

    @cached_property
    def _far_now(self) -> int:
        return self.far(self.here)

    def on_the_way(self) -> Way:
        """The walk to the goal."""
        goal, state = self.goal, self.state
        if goal.element:
            element = state.elements[goal.element]
            return walk.walk_to(self.walker, Disc(*element.at, element.radius))
        if goal.kind in ("leave", "wait"):
            return walk.to_zone(self.walker, ground.zone(state))
        return walk.walk_within(self.walker, goal.spots[0])

    # being somewhere

    def stay(self, at: Spot, *, hunkered: bool = False) -> float:
        """The activation ends there."""
        key = (at, hunkered)
        found = self._stays.get(key)
        if found is None:
            danger = self.outlook.danger(at, hunkered=hunkered)
            found = self._stays[key] = self._place(at) - self.temper.danger * danger
        return found

    def _place(self, at: Spot) -> float:
        """What it is worth to be there, whatever comes in."""
        found = self._places.get(at)
        if found is None:
            found = self.progress(at) - self.outlook.noticed(at) + self._post(at)
            self._places[at] = found
        return found

    def _post(self, at: Spot) -> float:
        """Officers keep others within RAD (rule 5), a zone is held, a captive is out."""
        worth = 0.0
        if self.intent.holding and not self.in_zone(at):
            worth -= weights.OUTSIDE
        if self.unit.captive and self.in_zone(at):
            worth += self.temper.leave
        if self._rad:
            base = Disc(*at, self.radius)
            near = sum(within(base, disc, self._rad) for disc in self._friends)
            worth -= 0.3 * max(0, min(2, len(self._friends)) - near)
        return worth

    @cached_property
    def _rad(self) -> int:
        officer = figures.profile_of(self.state, self.unit).officer
        return figures.rad(self.state, self.unit) if officer else 0

    @cached_property
    def _friends(self) -> list[Disc]:
        return [self.state.disc(one.id) for one in self.state.friends(self.unit.id)]

    # attacks (rules 1, 3 and 6)

    def shot(self, at: Spot, kind: With = "any", more: int = 0) -> Shot:
        """The best attack from there."""
        key = (at, kind, more)
        found = self._shots.get(key)
        if found is None:
            found = max(self._aimed(at, kind, more), key=lambda one: one.worth, default=NO_SHOT)
            self._shots[key] = found
        return found

    def _aimed(self, at: Spot, kind: With, more: int) -> Iterator[Shot]:
        base = Disc(*at, self.radius)
        gaps = [(gap(base, foe.disc), foe) for foe in self.outlook.foes]
        engaged = any(far <= ENGAGED for far, _ in gaps)
        for arm in self.arms:
            if kind != "any" and arm.melee != (kind == "melee"):
                continue
            if engaged and not arm.melee and not arm.modifiers.sidearm:
                continue
            for far, foe in gaps:
                if far <= arm.reach:
                    yield self.attack(arm, foe, base, more)

    def attack(self, arm: Arm, foe: Foe, base: Disc, more: int = 0) -> Shot:
        """One attack from there, if the target is seen."""
        far = gap(base, foe.disc)
        look = self.outlook.sights.look(base, foe.disc, far)
        if not look.seen:
            return NO_SHOT
        dice = more + self.more
        blow = struck(arm, foe.body, cover=look.cover, obscured=look.obscured, more=dice)
        worth = self.worth(foe, blow) + self._area(arm, foe, blow)
        worth += self.temper.danger * blow.destroys * self._relief(foe, base.at)
        return Shot(worth, arm.id, foe.unit.id, blow)

    def worth(self, foe: Foe, blow: Blow) -> float:
        """Of damage to an enemy and of its destruction."""
        temper, quarry = self.temper, self.intent.quarry
        kill = temper.kill + (temper.officer if foe.officer else 0.0)
        kill += self._round_end(foe)
        worth = blow.damage + blow.destroys * kill
        if quarry is not None and quarry.id == foe.unit.id:
            if self.intent.stalking:
                return -temper.alerts
            return temper.quarry * worth + blow.destroys * temper.task
        if self.intent.spares:
            return worth - temper.last * blow.destroys
        if not foe.unit.alert and self.intent.sneaking and blow.destroys < temper.sure:
            return -temper.alerts  # rule 3
        return worth

    def _round_end(self, foe: Foe) -> float:
        """Fewer Alert units when the round ends (rules 13 and 14)."""
        temper, worth = self.temper, 0.0
        if temper.holds and self.intent.holding and foe.officer:
            worth += weights.HELD
        if temper.quiets and foe.unit.alert and self._last_turns:
            worth += weights.QUIET
        return worth

    @cached_property
    def _last_turns(self) -> bool:
        return sum(not one.activated for one in self.state.players()) <= 1

    def _relief(self, foe: Foe, at: Spot) -> float:
        """What would not come in any more."""
        if not foe.unit.alert:
            return 0.0
        outlook = self.outlook
        return outlook.threat(foe, at) * self.temper.sound / outlook.body.left

    def _area(self, arm: Arm, foe: Foe, blow: Blow) -> float:
        """Others in the area of an attack: enemies for, friends against it (CO-C5-11)."""
        if not arm.modifiers.aoe:
            return 0.0
        far = arm.modifiers.aoe * INCH
        enemies = sum(within(foe.disc, one.disc, far) for one in self.outlook.foes if one is not foe)
        friends = sum(within(foe.disc, disc, far) for disc in self._friends)
        return blow.damage * (0.8 * enemies - 1.5 * friends)

    # tests

    def test(self, at: Spot) -> float:
        """The best test that could be tried there."""
        if "interact" in self.used:
            return 0.0
        base = Disc(*at, self.radius)
        worth = 0.0
        for one in self.intent.tests:
            element = self.state.elements[one.element]
            disc = Disc(*element.at, element.radius)
            if not within(base, disc, REACH) or not self._untried(one):
                continue
            if self.outlook.sights.look(base, disc, 0).seen:
                worth = max(worth, self.temper.task * self.intent.skill(self.unit, one))
        return worth

    def _untried(self, test: Interaction) -> bool:
        tried = self.state.elements[test.element].tried
        if test.team_round and tried:
            return False
        return not (test.unit_round and self.unit.id in tried)

    def medicine(self) -> float:
        """The chance to bring somebody back (CO-7.1-4)."""
        bonus = figures.test_bonus(self.state, self.unit, "medicine")
        return chance(bonus, MEDICINE_DIFFICULTY)

    def tending(self, at: Spot) -> float:
        """What can be done for the fallen there (rule 9)."""
        goal = self.goal
        if goal.kind != "tend" or "interact" in self.used:
            return 0.0
        fallen = Disc(*goal.spots[0], figures.profile_of(self.state, self.unit).radius)
        near = within(Disc(*at, self.radius), fallen, REACH)
        return weights.REVIVED * self.medicine() if near else 0.0

    def out(self, at: Spot) -> float:
        """To leave from there."""
        leaving = self.intent.leaving or self.goal.kind == "leave"
        if self.unit.captive or not leaving or not self.in_zone(at):
            return weights.NEVER
        return self.temper.leave + self.progress(at)

    # what follows

    def follow(self, at: Spot, tokens: int, *, attacked: bool = False, tried: bool = False) -> float:
        """The best end of an activation that goes on from there."""
        best = self.stay(at)
        if tokens <= 0:
            return best
        if not attacked and self.can("attack"):
            best = max(best, self.stay(at) + self.shot(at).worth)
        if not tried:
            test = max(self.test(at), self.tending(at))
            if test:
                best = max(best, self.stay(at) + test)
            best = max(best, self.out(at))
        if "hunker" not in self.used and self.outlook.alert:
            best = max(best, self.stay(at, hunkered=True))
        if at == self.here:
            best = max(best, self.best_end)
        return best

    @cached_property
    def best_end(self) -> float:
        """The best place that one Move leads to."""
        return max((self.stay(spot) for spot in self.reach.spots), default=weights.NEVER)

    def special(self, allowance: int) -> Way | None:
        """As far on the way to the goal as it may come, to the very place if it can."""
        way = first_part(self.walker, self.on_the_way(), allowance)
        return way if way[-1] != self.here else None
