"""What a soldier would best do with his AP (SF-AI-5), and who of a side should act (SF-AI-6)."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from sandtable.games.special_forces.doctrine.decisive import decisive_action, last_resort, outcomes, winning_action
from sandtable.games.special_forces.doctrine.fields import Field
from sandtable.games.special_forces.doctrine.outlook import Man, Outlook
from sandtable.games.special_forces.doctrine.results import DECISIVE
from sandtable.games.special_forces.doctrine.roles import Role, goal_field, role_of
from sandtable.games.special_forces.doctrine.shots import Shooter
from sandtable.games.special_forces.doctrine.smoke import best_smoke
from sandtable.games.special_forces.doctrine.threat import Harm
from sandtable.games.special_forces.rules import gear, movement
from sandtable.games.special_forces.rules.reach import Path, ways
from sandtable.games.special_forces.vocabulary import Dot
from sandtable.kernel.decision import Choice

ENOUGH = 0.03  # a smaller gain is not worth an action
CLEARING = 3.0
READY = 0.25  # an AP in hand: a reaction now, a Plan for the next turn
RELOADING = 1.7
AIDING = 0.9
AGAIN = 0.8  # each further attack of a plan counts less
KEEPS_AP = 0.7  # whoever keeps an AP can still hit the dirt
URGENT = 3.0  # to get out of view is as urgent as a clear head
DETOUR = 0.5  # and the way that it costs counts less


class Plan(NamedTuple):
    """What is to be gained over doing nothing, and the first action towards it."""

    gain: float
    choice: Choice | None = None
    priority: float = 0.0  # the reward of an action that wins at once, -1 for a last resort


NOTHING = Plan(0.0)
LAST_RESORT = -1.0  # others act first


def plan(outlook: Outlook, man: Man, *, must: bool = False) -> Plan:
    """The best that he can do; whoever `must` act does not wait (SF-TSQ-12)."""
    soldier = man.soldier
    if soldier.ap < 1:
        return NOTHING
    if soldier.stuns:
        return Plan(CLEARING, gear.ClearStun())
    possible = outcomes(outlook, man)
    winning = winning_action(outlook, man, possible)
    if winning:
        return Plan(DECISIVE, *winning)
    decisive = decisive_action(outlook, man, possible)
    if decisive:
        return Plan(DECISIVE, decisive)
    planner = _Planner(outlook, man)
    planned = planner.out_of_view() or planner.best(must=must)
    gain, choice = last_resort(outlook.stakes, possible)
    return Plan(gain, choice, LAST_RESORT) if gain > planned.gain else planned


class _Planner:
    """One soldier's choice of dot and attack."""

    def __init__(self, outlook: Outlook, man: Man) -> None:
        self.outlook = outlook
        self.man = man
        self.soldier = man.soldier
        self.role: Role = role_of(outlook, man)
        self.away: Field = goal_field(outlook, man, self.role.goal)
        self.to_go = max(0, self.away[man.dot] - self.role.standoff)
        self.danger: Harm = outlook.danger(man.body)
        self.weight = self.role.caution * man.value
        self.shooter = Shooter(outlook, man)
        self.reload = next(iter(gear.Reload.offers(outlook.state, man.soldier)), None)

    @cached_property
    def refilled(self) -> Shooter:
        """The attacks that he will have once he has reloaded."""
        if self.reload is None:
            return self.shooter
        state = self.outlook.state
        soldier = gear.reloaded(state, self.soldier, self.reload.weapon)
        return Shooter(self.outlook, Man(state, soldier))

    def best(self, *, must: bool) -> Plan:
        """Wait, run an errand, or go somewhere and perhaps shoot; the first of equals."""
        soldier, here = self.soldier, self.man.dot
        base = -self.weight * KEEPS_AP * self.danger[here]
        best, choice = base - DECISIVE if must else base + READY, None
        for value, errand in self._errands(base):
            if value > best:
                best, choice = value, errand
        value, shot = self._value(here, soldier.ap)
        if shot and value > best:
            best, choice = value, shot
        tie, way = (0, here), None
        for dot, path in self._reach().items():
            steps = len(path)
            left = soldier.ap - (steps if steps <= soldier.ap else soldier.start)
            value = self._value(dot, left)[0]
            if value > best or (value == best and way and (steps, dot) < tie):
                best, way, tie = value, path, (steps, dot)
        if way:
            sprints = len(way) > soldier.ap
            choice = movement.Sprint(way) if sprints else movement.Move(way)
        return Plan(best - base, choice) if choice else NOTHING

    def all(self) -> list[tuple[Choice, float]]:
        """Everything that `best` chooses from."""
        soldier, here = self.soldier, self.man.dot
        value, shot = self._value(here, soldier.ap)
        base = -self.weight * KEEPS_AP * self.danger[here]
        found = [(errand, worth) for worth, errand in self._errands(base)]
        found += [(shot, value)] if shot else []
        for dot, path in self._reach().items():
            steps = len(path)
            sprints = steps > soldier.ap
            left = soldier.ap - (soldier.start if sprints else steps)
            way = movement.Sprint(path) if sprints else movement.Move(path)
            found.append((way, self._value(dot, left)[0]))
        return found

    def out_of_view(self) -> Plan | None:
        """Where a shy soldier is best hidden from those who see him now."""
        if not self.role.shy:
            return None
        armed = sum(1 << foe.dot for foe in self.outlook.foes if foe.weapons)
        seen, ap = self.outlook.sights.masks, self.soldier.ap
        stays = -self.weight * KEEPS_AP * self.danger[self.man.dot]
        best, way = stays, None
        if not seen[self.man.dot] & armed:
            return None
        for dot, path in self._reach().items():
            if len(path) > ap or seen[dot] & armed:
                continue
            exposure = self.weight * self.danger[dot] * (KEEPS_AP if ap > len(path) else 1)
            value = DETOUR * self.role.progress * (self.to_go - self.away[dot]) - exposure
            value += self.outlook.stakes.of_dot(self.soldier, dot)
            if value > best or (value == best and way and (len(path), dot) < (len(way), way[-1])):
                best, way = value, path
        return Plan(URGENT + best - stays, movement.Move(way)) if way else None

    def _errands(self, base: float) -> list[tuple[float, Choice]]:
        """What he does on the spot besides shooting."""
        state, soldier = self.outlook.state, self.soldier
        found: list[tuple[float, Choice]] = []
        if self.reload:
            found.append((base + RELOADING, self.reload))
        hurt = [one for one in gear.FirstAid.offers(state, soldier) if not one.focused]
        if hurt:
            worst = max(hurt, key=lambda one: state.soldiers[one.patient].wounds)
            found.append((base + AIDING, worst))
        if not state.clouds and not self.outlook.stakes.attack_loses(soldier, soldier.dot):
            smoke = best_smoke(self.outlook, self.man)
            if smoke:
                found.append((base + smoke[0], smoke[1]))
        return found

    def _reach(self) -> dict[Dot, Path]:
        """Where he could get by a Move, and farther by a Sprint."""
        state, soldier = self.outlook.state, self.soldier
        if soldier.locked:
            return {}
        sprint = soldier.start + 1 if movement.may_sprint(state, soldier) else 0
        return ways(state, soldier, max(soldier.ap, sprint))

    def _value(self, dot: Dot, left: int) -> tuple[float, Choice | None]:
        """The best that can be made of a dot with the AP left, and how it begins there."""
        role = self.role
        to_go = self.away[dot] - role.standoff
        progress = role.progress * (self.to_go - (to_go if to_go > 0 else 0))
        progress += self.outlook.stakes.of_dot(self.soldier, dot)
        exposure = self.weight * self.danger[dot]
        rest = progress - exposure, progress - exposure * KEEPS_AP + READY
        if left < 1 or self.outlook.stakes.attack_loses(self.soldier, dot):
            return rest[left > 0], None
        best, choice = self._firing(self.shooter, dot, left, rest)
        if self.reload:
            value, shot = self._firing(self.refilled, dot, left - 1, rest)
            if shot and value + RELOADING > best:
                return value + RELOADING, self.reload
        return best, choice

    def _firing(self, shooter: Shooter, dot: Dot, left: int, rest: tuple[float, float]) -> tuple[float, Choice | None]:
        """The best attacks from a dot; `rest` is all else that counts, without and with an AP."""
        best, attack = rest[left > 0], None
        shot = shooter.best(dot, left) if left and shooter.sees(dot) else None
        if shot is None:
            return best, None
        for times in range(1, min(left // shot.cost, shot.most) + 1):
            gain = self.role.fire * shot.score * (1 + AGAIN * (times - 1))
            value = gain + rest[left > times * shot.cost]
            if value > best:
                best, attack = value, shot.choice
        return best, attack


def rivals(outlook: Outlook, man: Man) -> list[tuple[Choice, float]]:
    """What a soldier could do, with what it seems worth: the best way to each dot, and the rest."""
    return _Planner(outlook, man).all() if man.soldier.ap else []


# a side


def plans(outlook: Outlook) -> list[tuple[Man, Plan]]:
    """The plan of each soldier, without those who gain next to nothing by acting."""
    planned = [(man, plan(outlook, man)) for man in outlook.friends]
    return [(man, plan) for man, plan in planned if plan.choice and plan.gain >= ENOUGH]


def most_urgent(planned: list[tuple[Man, Plan]]) -> list[tuple[Man, Plan]]:
    """The plans that win at once with the best result, else all others, else the last resorts."""
    first = max((plan.priority for _, plan in planned), default=0.0)
    return [(man, plan) for man, plan in planned if plan.priority == first]


def best_of(planned: list[tuple[Man, Plan]]) -> Man | None:
    """The soldier who gains most by acting, of equals the first."""
    best = max(planned, key=lambda pair: pair[1].gain, default=None)
    return best[0] if best else None


def best_soldier(outlook: Outlook) -> Man | None:
    """The soldier who should act; nobody if it gains next to nothing."""
    return best_of(most_urgent(plans(outlook)))
