"""The IIF of Shades of Mogadishu, run by the rulebook (SF-SOM-9 to -15; guide, 11.1).

Wherever the printed order leaves a choice it is the US player's (SF-SOM-13); with the option
`auto_choices` the defaults of the guide decide.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal

from msgspec.structs import replace

from sandtable.boards.grid.lattice import cells_in
from sandtable.games.special_forces.charts import chart
from sandtable.games.special_forces.events import Moved, Passed
from sandtable.games.special_forces.rules import attack, gear
from sandtable.games.special_forces.rules.basics import pay
from sandtable.games.special_forces.state import Soldier, State
from sandtable.games.special_forces.vocabulary import IIF, US, Dot, SoldierId
from sandtable.kernel.decision import Choice, Decision, RuleId
from sandtable.kernel.deed import Deed
from sandtable.kernel.step import Ask, Settled, Step
from sandtable.kernel.table import Table

Plan = Literal["approach", "close", "attack"]
NEAR = 3  # from here on he comes one dot closer first (SF-SOM-11)


class ForHim(Choice, frozen=True, tag="for-him"):
    """The US player says which soldier is meant."""

    rule: ClassVar[RuleId] = "SF-SOM-13"
    soldier: SoldierId

    def label(self, state: State) -> str:
        return f"{self.soldier} {state.card(state.soldiers[self.soldier]).name}"


class StepOn(Choice, frozen=True, tag="step-on"):
    """The US player says which of equally good steps is taken."""

    rule: ClassVar[RuleId] = "SF-SOM-13"
    kind: ClassVar[str] = "Step"
    placed: ClassVar[bool] = True
    dot: Dot

    def label(self, state: State) -> str:
        return f"To {state.ground.names[self.dot]}"


class RunAutomatedSoldier(Step, frozen=True):
    """SF-SOM-9: the closest one that has not acted, each once a turn."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        state.to_move = US
        waiting = [soldier for soldier in state.side(IIF) if not soldier.acted]
        if not waiting or not any(state.side(US)):
            state.passes += 1
            table.record(Passed("SF-SOM-9", IIF))
            return
        state.passes = 0
        near = _closeness(state, waiting)
        closest = min(near)
        first = [one for one, away in zip(waiting, near, strict=True) if away == closest]
        if len(first) == 1 or state.mission.options.auto_choices:
            begin(table, first[0].id)
        else:
            table.push(ChooseAutomated(tuple(one.id for one in first)))


def _closeness(state: State, soldiers: Sequence[Soldier]) -> list[int]:
    """How far each of them is from the closest US soldier."""
    dots, distance = [us.dot for us in state.side(US)], state.ground.distance
    return [min([distance(soldier.dot, dot) for dot in dots]) for soldier in soldiers]


class ChooseAutomated(Ask, frozen=True):
    soldiers: tuple[SoldierId, ...]

    def decision(self, state: State) -> Decision | None:
        options = tuple(ForHim(name) for name in self.soldiers)
        return Decision(US, "Equally close: which of them acts?", "SF-SOM-9", options)

    def answer(self, table: Table[State], choice: ForHim) -> None:
        begin(table, choice.soldier)


def begin(table: Table[State], name: SoldierId) -> None:
    state = table.state
    state.put(replace(state.soldiers[name], acted=True))
    state.active = name
    table.push(AutomatedLoop(name), EndAutomated())


class EndAutomated(Step, frozen=True):
    def run(self, table: Table[State]) -> None:
        table.state.active = ""


class AutomatedLoop(Step, frozen=True):
    """What one soldier does with his AP, one after the other."""

    soldier: SoldierId

    def run(self, table: Table[State]) -> None:
        state = table.state
        soldier = state.soldiers[self.soldier]
        if not soldier.here or not soldier.ap or not any(state.side(US)):
            return
        table.push(AutomatedLoop(self.soldier))
        if soldier.stuns:  # SF-SOM-15
            gear.ClearStun().act(table, soldier)
        elif not seen(state, soldier):
            table.push(ChooseTarget(self.soldier, "approach"), StopIfSeen(self.soldier))
        else:
            table.push(ChooseTarget(self.soldier, "close"))


def seen(state: State, soldier: Soldier) -> list[Soldier]:
    return [us for us in state.side(US) if state.ground.sees(soldier.dot, us.dot)]


class StopIfSeen(Step, frozen=True):
    """SF-SOM-10: as soon as he has a line he stops; what AP are left are lost."""

    soldier: SoldierId

    def run(self, table: Table[State]) -> None:
        soldier = table.state.soldiers[self.soldier]
        if soldier.here and seen(table.state, soldier):
            stop(table.state, self.soldier)


def stop(state: State, name: SoldierId) -> None:
    soldier = state.soldiers[name]
    if soldier.here:
        state.put(replace(soldier, ap=0))


class ChooseTarget(Step, frozen=True):
    """The closest US soldier, of those in sight where there are any (SF-SOM-12)."""

    soldier: SoldierId
    plan: Plan

    def run(self, table: Table[State]) -> None:
        state = table.state
        soldier = state.soldiers[self.soldier]
        among = list(state.side(US)) if self.plan == "approach" else seen(state, soldier)
        if not among:  # nobody left to attack: the AP is lost
            pay(state, self.soldier, 1)
            return
        ranges = [state.ground.distance(soldier.dot, us.dot) for us in among]
        closest = min(ranges)
        first = [us for us, away in zip(among, ranges, strict=True) if away == closest]
        if len(first) == 1 or state.mission.options.auto_choices:
            first.sort(key=lambda us: (state.card(us).cost, state.card(us).number))
            go_on(table, self.soldier, self.plan, first[0].id)
        else:
            names = tuple(us.id for us in first)
            table.push(AskTarget(self.soldier, self.plan, names))


class AskTarget(Ask, frozen=True):
    soldier: SoldierId
    plan: Plan
    targets: tuple[SoldierId, ...]

    def decision(self, state: State) -> Decision | None:
        options = tuple(ForHim(name) for name in self.targets)
        prompt = f"Equally close to {self.soldier}: who is the target?"
        return Decision(US, prompt, "SF-SOM-13", options)

    def answer(self, table: Table[State], choice: ForHim) -> None:
        go_on(table, self.soldier, self.plan, choice.soldier)


def go_on(table: Table[State], name: SoldierId, plan: Plan, target: SoldierId) -> None:
    state = table.state
    soldier = state.soldiers[name]
    distance = state.ground.distance(soldier.dot, state.soldiers[target].dot)
    if plan == "approach":
        table.push(StepTowards(name, target, to_see=True))
    elif plan == "attack" or distance < NEAR:
        attack_once(table, soldier, target)
    elif soldier.ap >= 2:  # SF-SOM-11: one dot closer, then one attack
        table.push(StepTowards(name, target), ChooseTarget(name, "attack"), StopAutomated(name))
    else:
        table.push(StopAutomated(name))
        attack_once(table, soldier, target)


class StopAutomated(Step, frozen=True):
    soldier: SoldierId

    def run(self, table: Table[State]) -> None:
        stop(table.state, self.soldier)


def attack_once(table: Table[State], soldier: Soldier, target: SoldierId) -> None:
    """SF-SOM-14: whatever his weapon allows at this range; if nothing does, a step closer."""
    state = table.state
    at = state.soldiers[target].dot
    choice = _attack(state, soldier, target, at)
    if choice is not None:
        choice.act(table, soldier)
    else:
        table.push(StepTowards(soldier.id, target))


def _attack(state: State, soldier: Soldier, target: SoldierId, at: Dot) -> Deed | None:
    distance = state.ground.distance(soldier.dot, at)
    for weapon in state.card(soldier).weapons:
        arm = state.arm(weapon)
        needed = arm.modes[0].needed(distance)
        if arm.kills_user:
            return attack.Detonate() if state.ground.adjacent(soldier.dot, at) else None
        if needed is None:
            continue
        if weapon in soldier.empty:
            return gear.Reload(weapon)
        if arm.radius is not None:
            return attack.Launch(weapon, at)
        return attack.Fire(weapon, arm.modes[0].name, target)
    return None


# steps


class StepTowards(Step, frozen=True):
    """One dot nearer: to a dot from which he sees the target, or to a smaller range (SF-SOM-10)."""

    soldier: SoldierId
    target: SoldierId
    to_see: bool = False

    def run(self, table: Table[State]) -> None:
        state = table.state
        soldier = state.soldiers[self.soldier]
        aim = state.soldiers[self.target].dot
        found = steps_to_see(state, soldier, aim) if self.to_see else closer(state, soldier, aim)
        if soldier.locked or not found:  # SF-MOV-7, or no way: the AP is lost
            pay(state, self.soldier, 1)
        elif state.mission.options.auto_choices:
            take_step(table, self.soldier, best_step(state, soldier, aim, found))
        else:
            AskStep(self.soldier, tuple(found)).settle(table)


class AskStep(Settled, frozen=True):
    soldier: SoldierId
    dots: tuple[Dot, ...]

    def decision(self, state: State) -> Decision | None:
        options = tuple(StepOn(dot) for dot in self.dots)
        prompt = f"Equally good steps for {self.soldier}: which one?"
        return Decision(US, prompt, "SF-SOM-13", options)

    def answer(self, table: Table[State], choice: StepOn) -> None:
        take_step(table, self.soldier, choice.dot)


def take_step(table: Table[State], name: SoldierId, dot: Dot) -> None:
    table.beat()
    state = table.state
    soldier = state.soldiers[name]
    locks = any(step.locks for step in state.ground.steps[soldier.dot] if step.to == dot)
    pay(state, name, 1)
    state.put(replace(state.soldiers[name], dot=dot, locked=locks))
    table.record(Moved("SF-SOM-10", name, (state.ground.names[dot],)))


def closer(state: State, soldier: Soldier, aim: Dot) -> list[Dot]:
    """Free neighbours with a smaller range to the target."""
    ground = state.ground
    here = ground.distance(soldier.dot, aim)
    return [
        step.to
        for step in ground.steps[soldier.dot]
        if step.to not in state.at and ground.distance(step.to, aim) < here
    ]


def steps_to_see(state: State, soldier: Soldier, aim: Dot) -> list[Dot]:
    """First steps of the shortest ways over free dots to a dot that sees the target."""
    board = chart(state.ground)
    sees, free = board.seen[aim], ~board.bits(state.at)
    rings = [board.onward(board.bit[soldier.dot]) & free]
    while rings[-1] and not rings[-1] & sees:
        free &= ~rings[-1]
        rings.append(board.onward(rings[-1]) & free)
    there = rings.pop() & sees
    while rings:  # and back: who of each ring leads on to the next
        there = board.back(there) & rings.pop()
    return cells_in(there)


def best_step(state: State, soldier: Soldier, aim: Dot, among: Sequence[Dot]) -> Dot:
    """The guide's default D5: out of sight first, then behind more cover, then west, then north."""
    ground, plain = state.ground, state.ground.sights.plain
    bomber = any(state.arm(weapon).kills_user for weapon in state.card(soldier).weapons)

    def worth(dot: Dot) -> tuple[bool, int, int, int]:
        column, row = ground.lattice.place(dot)
        seen = ground.sees(dot, aim)
        layers = plain[dot][aim] if bomber else state.layers(dot, aim)
        return seen, -layers if seen else 0, column, row

    return min(among, key=worth)
