"""What ends an attack on a unit: the push of Impact and the move of a Dodge (CO-C5-8, CO-C6-3)."""

from __future__ import annotations

from typing import ClassVar

from sandtable.boards.tabletop.orders import HEADINGS, SHARES, March, ahead
from sandtable.boards.tabletop.ticks import INCH, TURNS, Spot, inches, length
from sandtable.games.covert_ops import figures
from sandtable.games.covert_ops.ground import Walker
from sandtable.games.covert_ops.rules import automatic
from sandtable.games.covert_ops.rules.attack_figures import kit_of
from sandtable.games.covert_ops.rules.movement import Reposition, push, push_way
from sandtable.games.covert_ops.rules.words import name
from sandtable.games.covert_ops.state import Attack, State
from sandtable.games.covert_ops.vocabulary import UnitId
from sandtable.kernel.decision import Choice, Decision, Refusal
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table

HALF_INCH = INCH // 2


# Impact


class ResolvePush(Step, frozen=True):
    """A target that survives may be pushed (CO-C5-8); Opfor always does, all the way (CO-4.4-5).

    An attacker that a Riposte has destroyed pushes nobody.
    """

    unit: UnitId

    def run(self, table: Table[State]) -> None:
        state = table.state
        attack = state.attacks[-1]
        far = push_far(state, attack)
        if self.unit != attack.target or not far or not state.units[self.unit].here:
            return
        if not state.units[attack.attacker].here:
            return
        if not attack.seat:
            push(table, attack.origin, self.unit, far)
        elif _distances(state, attack):
            table.push(PushTarget())


def push_far(state: State, attack: Attack) -> int:
    """In ticks; Low Gravity makes every push longer (CD15)."""
    impact = kit_of(state, attack).modifiers.impact
    return impact * INCH + figures.push_bonus(state) if impact and attack.attacker else 0


class Push(Choice, frozen=True, tag="push"):
    """So many ticks away from the attacker."""

    rule: ClassVar[str] = "CO-C5-8"
    kind: ClassVar[str] = "Push"
    far: int

    def label(self, state: State) -> str:
        return f"Push {inches(self.far)} in" if self.far else "No push"

    def detail(self, state: State) -> str:
        return "Straight away from the attacker" if self.far else ""


class PushTarget(Ask, frozen=True):
    """How far the target is pushed: nothing, every half inch, or any whole tick (CO-C3-5)."""

    def decision(self, state: State) -> Decision:
        attack = state.attacks[-1]
        options = (*(Push(far) for far in _distances(state, attack)), Push(0))
        prompt = f"How far is {name(state, attack.target)} pushed?"
        about = (f"unit-{attack.target}",)
        return Decision(attack.seat, prompt, "CO-C5-8", options, open=True, about=about)

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        most = push_far(state, state.attacks[-1])
        if isinstance(choice, Push):
            fits = 0 <= choice.far <= most
            return None if fits else Refusal("CO-C5-8", f"At most {inches(most)} in")
        return Refusal("CO-C5-8", "The target is pushed now, or not")

    def answer(self, table: Table[State], choice: Push) -> None:
        attack = table.state.attacks[-1]
        if choice.far:
            push(table, attack.origin, attack.target, choice.far)


def _distances(state: State, attack: Attack) -> list[int]:
    """As far as it goes, then every half inch below; nothing where it cannot be pushed at all."""
    most = stopped_at(state, attack)
    halves = range((most - 1) // HALF_INCH * HALF_INCH, 0, -HALF_INCH)
    return [most, *halves] if most else []


def stopped_at(state: State, attack: Attack) -> int:
    """The least push that brings the target as far as it can be brought."""
    most = push_far(state, attack)
    end = push_way(state, attack.origin, attack.target, most)[-1]
    if end == state.units[attack.target].at:
        return 0
    ends = (push_way(state, attack.origin, attack.target, far)[-1] for far in range(most))
    return next((far for far, at in enumerate(ends) if at == end), most)


# Dodge


class ResolveDodgeMove(Step, frozen=True):
    """A survivor of a Dodge goes up to so many inches along one straight leg (CO-C6-3).

    From a strike there is nowhere to go: it stays in place (guide, 9.1).
    """

    unit: UnitId
    inches: int

    def run(self, table: Table[State]) -> None:
        state = table.state
        attack, unit = state.attacks[-1], state.units[self.unit]
        if not self.inches or not unit.here or attack.strike:
            return
        far = self.inches * INCH
        if not unit.seat:
            end = automatic.dodge_end(state, attack, self.unit, far)
            if end != unit.at:
                table.push(Reposition(self.unit, (unit.at, end), "dodge"))
        elif _anywhere(state, self.unit, far):
            table.push(DodgeMove(self.unit, far))


def _anywhere(state: State, who: UnitId, far: int) -> bool:
    walker = Walker.unit(state, who)
    start = walker.start.at
    return any(marched_to(walker, order, far) != start for order in sidesteps(who))


def _mark(who: UnitId) -> str:
    return f"unit-{who}"


class Sidestep(March, frozen=True, tag="sidestep"):
    """A Dodge straight in one of 16 directions, cut at the last point where the base may end."""

    rule: ClassVar[str] = "CO-INT-1"
    kind: ClassVar[str] = "Dodge"

    def fold(self, state: State) -> str:
        return f"Dodge {HEADINGS[self.heading % TURNS]}"

    def way(self, state: State) -> str:
        return "all the way" if self.share == 4 else "half the way"


def sidesteps(who: UnitId) -> list[Sidestep]:
    return [Sidestep(_mark(who), heading, share) for share in SHARES for heading in range(TURNS)]


def marched_to(walker: Walker, order: March, far: int) -> Spot:
    """Where a march by that many ticks ends."""
    return walker.march(ahead(walker.start.at, order, far), far)


class Stay(Choice, frozen=True, tag="stay"):
    """No Dodge move."""

    rule: ClassVar[str] = "CO-C6-3"
    words: ClassVar[str] = "Stay where it is"
    goes_on: ClassVar[bool] = True


class Dodge(Choice, frozen=True, tag="dodge"):
    """Straight to a point of the table."""

    rule: ClassVar[str] = "CO-C6-3"
    placed: ClassVar[bool] = True
    unit: UnitId
    to: Spot

    def label(self, state: State) -> str:
        return f"Dodge {inches(length(state.units[self.unit].at, self.to))} in"


class DodgeMove(Ask, frozen=True):
    """Where a unit goes that has dodged: drawn, by an order, or nowhere (CO-C6-3)."""

    unit: UnitId
    far: int

    def decision(self, state: State) -> Decision:
        prompt = f"Where does {name(state, self.unit)} dodge to? Up to {inches(self.far)} in"
        options = (*sidesteps(self.unit), Stay())
        seat, about = state.units[self.unit].seat, (_mark(self.unit),)
        return Decision(seat, prompt, "CO-C6-3", options, open=True, about=about)

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        if not isinstance(choice, Dodge) or choice.unit != self.unit:
            return Refusal("CO-C6-3", "A unit that has dodged goes one straight leg, or stays")
        walker = Walker.unit(state, self.unit)
        cost = walker.cost(walker.start.at, choice.to)
        if cost < 0:
            return Refusal("CO-C3-2", "Something bars the way: terrain, an enemy, the table's edge")
        if cost > self.far:
            return Refusal("CO-C6-3", f"{inches(cost)} in of {inches(self.far)} in")
        return None if walker.ends(choice.to) else Refusal("CO-C1-6", "No base may end there")

    def answer(self, table: Table[State], choice: Dodge | Sidestep | Stay) -> None:
        if isinstance(choice, Stay):
            return
        state = table.state
        start = state.units[self.unit].at
        end = choice.to if isinstance(choice, Dodge) else self._stepped(state, choice)
        if end != start:
            table.push(Reposition(self.unit, (start, end), "dodge"))

    def _stepped(self, state: State, order: Sidestep) -> Spot:
        return marched_to(Walker.unit(state, self.unit), order, self.far)
