"""Activations (SF-AP, SF-ACT, SF-TSQ): a side chooses a soldier, he acts until he stops."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, ClassVar

from sandtable.games.special_forces.charts import chart
from sandtable.games.special_forces.events import Passed
from sandtable.games.special_forces.opposition import RunAutomatedSoldier
from sandtable.games.special_forces.rules import attack, gear, movement
from sandtable.games.special_forces.rules.command import (
    GiveCommand,
    can_be_commanded,
    commands,
    give,
    why_no_command,
)
from sandtable.games.special_forces.rules.victory import CheckVictory
from sandtable.games.special_forces.state import Soldier, State
from sandtable.games.special_forces.vocabulary import IIF, OTHER, SIDE_NAMES, Side, SoldierId
from sandtable.kernel.decision import Choice, Decision, Refusal, RuleId
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table


class Activate(Choice, frozen=True, tag="activate"):
    rule: ClassVar[RuleId] = "SF-TSQ-7"
    soldier: SoldierId

    def label(self, state: State) -> str:
        soldier = state.soldiers[self.soldier]
        return f"{state.card(soldier).called(soldier.id)}, {soldier.ap} AP"


class Pass(Choice, frozen=True, tag="pass"):
    rule: ClassVar[RuleId] = "SF-TSQ-8"

    def label(self, state: State) -> str:
        del state
        return "Pass"

    def detail(self, state: State) -> str:
        del state
        return "You may act again later this turn; two passes in a row end it."


class EndActivation(Choice, frozen=True, tag="end"):
    rule: ClassVar[RuleId] = "SF-AP-2"

    def label(self, state: State) -> str:
        del state
        return "End the activation"


# who may act


def who_can_act(state: State, side: Side) -> list[Soldier]:
    return list(_able(state, side))


def anybody_can_act(state: State, side: Side) -> bool:
    return next(_able(state, side), None) is not None


def _able(state: State, side: Side) -> Iterator[Soldier]:
    """SF-TSQ-13: at least 1 AP and one legal action; a free dot beside him is the likeliest."""
    near, taken = chart(state.ground).next, state.at.keys()
    for soldier in state.soldiers.values():
        if soldier.ap < 1 or soldier.side != side or soldier.status != "map":
            continue
        free = not soldier.locked and not near[soldier.dot] <= taken
        if free or soldier.stuns or _finds_something(state, soldier):
            yield soldier


def _finds_something(state: State, soldier: Soldier) -> bool:
    return bool(
        movement.exit_maps(state, soldier)
        or attack.attacks(state, soldier)
        or gear.reloads(state, soldier)
        or gear.first_aids(state, soldier)
        or gear.pick_ups(state, soldier)
        or gear.give_takes(state, soldier)
        or movement.moves(state, soldier)  # past friends who stand all around him
        or movement.sprints(state, soldier)
    )


class ActionLoop(Step, frozen=True):
    """SF-AP-3, SF-TSQ-10: the sides alternate until both have passed in succession."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        if state.passes >= 2:
            return
        side = state.to_move
        table.push(ActionLoop())
        if side == IIF and state.mission.automated:
            table.push(RunAutomatedSoldier())
        elif anybody_can_act(state, side) or commands(state, side):
            table.push(ChooseActivation(side))
        else:
            take_pass(table, side, "SF-AP-4")


def take_pass(table: Table[State], side: Side, rule: RuleId) -> None:
    state = table.state
    state.passes += 1
    state.to_move = OTHER[side]
    table.record(Passed(rule, side))


class ChooseActivation(Ask, frozen=True):
    side: Side

    def decision(self, state: State) -> Decision | None:
        soldiers = [Activate(soldier.id) for soldier in who_can_act(state, self.side)]
        options = (*soldiers, Pass(), *commands(state, self.side))
        prompt = f"Turn {state.turn}, {SIDE_NAMES[self.side]}: who acts?"
        return Decision(self.side, prompt, "SF-TSQ-7", options)

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        if isinstance(choice, GiveCommand):
            return why_no_command(state, self.side, choice)
        if isinstance(choice, Activate):
            return why_not_active(state, self.side, choice.soldier)
        return super().refuse(state, choice)

    def answer(self, table: Table[State], choice: Choice) -> None:
        state = table.state
        match choice:
            case GiveCommand():
                give(table, choice)
            case Activate(soldier):
                state.passes = 0
                state.active = soldier
                table.push(ChooseAction(soldier), EndOfActivation(self.side))
            case _:
                take_pass(table, self.side, "SF-TSQ-8")


def why_not_active(state: State, side: Side, name: SoldierId) -> Refusal:
    soldier = state.soldiers.get(name)
    if soldier is None or soldier.side != side or not soldier.here:
        return Refusal("SF-TSQ-7", "Choose one of your own soldiers on the map")
    if soldier.ap < 1:
        return Refusal("SF-AP-5", f"{name} has no AP left this turn")
    return Refusal("SF-TSQ-13", f"There is nothing that {name} could do now")


class EndOfActivation(Step, frozen=True):
    """SF-AP-3: then it is the other side's turn to choose."""

    side: Side

    def run(self, table: Table[State]) -> None:
        table.state.active = ""
        table.state.to_move = OTHER[self.side]


# what he does


def actions(state: State, soldier: Soldier) -> list[Choice]:
    """Every action that is legal for him now (SF-ACT-1); a stunned one only clears (SF-STN-1)."""
    if soldier.ap < 1:
        return []
    if soldier.stuns:
        return [gear.ClearStun()]
    return [
        *attack.attacks(state, soldier),
        *movement.exit_maps(state, soldier),
        *gear.pick_ups(state, soldier),
        *gear.reloads(state, soldier),
        *gear.first_aids(state, soldier),
        *movement.moves(state, soldier),
        *movement.sprints(state, soldier),
        *gear.give_takes(state, soldier),
    ]


class ChooseAction(Ask, frozen=True):
    """SF-AP-2: one action after the other; at 0 AP only a Command for him is left (SF-CMD-10)."""

    soldier: SoldierId
    first: bool = True

    def decision(self, state: State) -> Decision | None:
        soldier = state.soldiers[self.soldier]
        if not soldier.here or not (soldier.ap or can_be_commanded(state, soldier)):
            return None
        found = actions(state, soldier)
        if soldier.ap:
            found += commands(state, soldier.side)
        else:
            found += [one for one in commands(state, soldier.side) if one.receiver == soldier.id]
        if not self.first:
            found.append(EndActivation())
        if len(found) == 1 and not self.first:
            return None  # nothing but to stop
        name = state.card(soldier).called(soldier.id)
        prompt = f"{name}, {soldier.ap} AP: what does he do?"
        return Decision(soldier.side, prompt, "SF-AP-1", tuple(found), open=True)

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        """Longer ways and larger transfers are legal though they are not listed."""
        soldier = state.soldiers[self.soldier]
        if isinstance(choice, GiveCommand):
            return _why_no_command(state, soldier, choice)
        if isinstance(choice, EndActivation):
            return Refusal("SF-TSQ-12", "Whoever is chosen takes at least one action")
        if soldier.stuns:
            return Refusal("SF-STN-1", f"{soldier.id} is stunned: he can only clear Stuns")
        if soldier.ap < 1:
            return Refusal("SF-AP-5", f"{soldier.id} has no AP left")
        why = WHY_NOT.get(type(choice))
        return why(state, soldier, choice) if why else super().refuse(state, choice)

    def answer(self, table: Table[State], choice: Choice) -> None:
        if isinstance(choice, EndActivation):
            return
        if isinstance(choice, GiveCommand):
            table.push(ChooseAction(self.soldier, self.first))
            give(table, choice)
            return
        table.push(ChooseAction(self.soldier, False))
        DONE[type(choice)](table, self.soldier, choice)


def _why_no_command(state: State, soldier: Soldier, choice: GiveCommand) -> Refusal:
    if choice in commands(state, soldier.side):  # legal, but not now
        return Refusal("SF-CMD-10", f"{soldier.id} has no AP: only a Command for him can wait")
    return why_no_command(state, soldier.side, choice)


def _leaves(table: Table[State], name: SoldierId, choice: Any) -> None:
    movement.exit_map(table, name, choice)
    table.push(CheckVictory())


def _sprints(table: Table[State], name: SoldierId, choice: Any) -> None:
    movement.sprint(table, name, choice)
    if choice.leave:
        table.push(CheckVictory())


def _clears(table: Table[State], name: SoldierId, choice: Any) -> None:
    del choice
    gear.clear_stun(table, name)


def _picks_up(table: Table[State], name: SoldierId, choice: Any) -> None:
    del choice
    gear.pick_up(table, name)
    table.push(CheckVictory())


# Any: each takes its own kind of choice.
DONE: dict[type[Choice], Callable[[Table[State], SoldierId, Any], None]] = {
    movement.Move: movement.move,
    movement.Sprint: _sprints,
    movement.ExitMap: _leaves,
    gear.ClearStun: _clears,
    gear.Reload: gear.reload,
    gear.FirstAid: gear.first_aid,
    gear.GiveTake: gear.give_take,
    gear.PickUp: _picks_up,
    attack.Fire: attack.declare,
    attack.HandToHand: attack.declare,
    attack.Launch: attack.declare,
    attack.Detonate: attack.declare,
}
WHY_NOT: dict[type[Choice], Callable[[State, Soldier, Any], Refusal | None]] = {
    movement.Move: movement.why_no_move,
    movement.Sprint: movement.why_no_move,
    movement.ExitMap: movement.why_no_exit,
    gear.Reload: gear.why_no_reload,
    gear.FirstAid: gear.why_no_aid,
    gear.PickUp: gear.why_no_pick_up,
    gear.GiveTake: gear.why_no_transfer,
    attack.Fire: attack.why_no_attack,
    attack.HandToHand: attack.why_no_attack,
    attack.Launch: attack.why_no_attack,
    attack.Detonate: attack.why_no_attack,
}


STEPS = (ActionLoop, ChooseActivation, EndOfActivation, ChooseAction)
CHOICES = (Activate, Pass, EndActivation)
