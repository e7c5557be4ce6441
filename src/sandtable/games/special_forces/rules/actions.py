"""Activations (SF-AP, SF-ACT, SF-TSQ): a side chooses a soldier, he acts until he stops."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from sandtable.games.special_forces.charts import chart
from sandtable.games.special_forces.events import Passed
from sandtable.games.special_forces.opposition import RunAutomatedSoldier
from sandtable.games.special_forces.rules.attack import Attacking
from sandtable.games.special_forces.rules.command import GiveCommand, can_be_commanded
from sandtable.games.special_forces.rules.gear import ClearStun, FirstAid, GiveTake, PickUp, Reload
from sandtable.games.special_forces.rules.movement import ExitMap, Move, Sprint
from sandtable.games.special_forces.state import Soldier, State
from sandtable.games.special_forces.vocabulary import IIF, OTHER, SIDE_NAMES, Side, SoldierId
from sandtable.kernel.decision import Choice, Decision, Refusal, RuleId
from sandtable.kernel.deed import Deed, Menu
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table


class Activate(Deed, frozen=True, tag="activate"):
    rule: ClassVar[RuleId] = "SF-TSQ-7"
    soldier: SoldierId

    def label(self, state: State) -> str:
        soldier = state.soldiers[self.soldier]
        return f"{state.card(soldier).called(soldier.id)}, {soldier.ap} AP"

    @classmethod
    def candidates(cls, state: State, side: Side) -> Iterator[Activate]:
        del side
        return map(Activate, state.soldiers)

    @classmethod
    def offers(cls, state: State, side: Side) -> Sequence[Activate]:
        return [Activate(soldier.id) for soldier in able(state, side)]

    def why_not(self, state: State, side: Side) -> Refusal | None:
        soldier = state.soldiers.get(self.soldier)
        if soldier is None or soldier.side != side or not soldier.here:
            return Refusal("SF-TSQ-7", "Choose one of your own soldiers on the map")
        if soldier.ap < 1:
            return Refusal("SF-AP-5", f"{soldier.id} has no AP left this turn")
        if soldier not in able(state, side):
            return Refusal("SF-TSQ-13", f"There is nothing that {soldier.id} could do now")
        return None

    def act(self, table: Table[State], side: Side) -> None:
        table.state.passes = 0
        table.state.active = self.soldier
        table.push(ChooseAction(self.soldier), EndOfActivation(side))


class Pass(Deed, frozen=True, tag="pass"):
    rule: ClassVar[RuleId] = "SF-TSQ-8"
    goes_on: ClassVar[bool] = True

    def label(self, state: State) -> str:
        """The second pass in a row ends the turn (SF-TSQ-10)."""
        if state.passes:
            return f"Pass: turn {state.turn} ends"
        return f"Pass: {SIDE_NAMES[OTHER[state.to_move]]} acts"

    def detail(self, state: State) -> str:
        if state.passes:
            return "AP that are left are lost; the next turn brings new ones."
        return "You may act again later this turn; two passes in a row end it."

    def why_not(self, state: State, side: Side) -> Refusal | None:
        return None

    def act(self, table: Table[State], side: Side) -> None:
        take_pass(table, side, "SF-TSQ-8")


class EndActivation(Choice, frozen=True, tag="end"):
    rule: ClassVar[RuleId] = "SF-AP-2"
    goes_on: ClassVar[bool] = True

    def label(self, state: State) -> str:
        soldier = state.soldiers.get(state.active)
        if soldier is None:
            return "End the activation"
        return f"End the activation: {SIDE_NAMES[OTHER[soldier.side]]} acts"

    def detail(self, state: State) -> str:
        soldier = state.soldiers.get(state.active)
        if soldier is None or not soldier.ap:
            return ""
        return f"{soldier.id} keeps {soldier.ap} AP to react, and to act again this turn."


# who may act


def able(state: State, side: Side) -> Iterator[Soldier]:
    """SF-TSQ-13: at least 1 AP and one legal action; a free dot beside him is the likeliest."""
    near, taken = chart(state.ground).next, state.at.keys()
    for soldier in state.soldiers.values():
        if soldier.ap < 1 or soldier.side != side or soldier.status != "map":
            continue
        free = not soldier.locked and not near[soldier.dot] <= taken
        if free or soldier.stuns or any(kind.offers(state, soldier) for kind in ACTIONS):
            yield soldier


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
        elif next(able(state, side), None) or GiveCommand.offers(state, side):
            table.push(ChooseActivation(side))
        else:
            take_pass(table, side, "SF-AP-4")


def take_pass(table: Table[State], side: Side, rule: RuleId) -> None:
    state = table.state
    state.passes += 1
    state.to_move = OTHER[side]
    table.record(Passed(rule, side))


class ChooseActivation(Menu, frozen=True):
    side: Side
    deeds: ClassVar[tuple[type[Deed], ...]] = (Activate, Pass, GiveCommand)

    def who(self, state: State) -> Side:
        return self.side

    def decision(self, state: State) -> Decision | None:
        prompt = f"Turn {state.turn}, {SIDE_NAMES[self.side]}: who acts?"
        commands = GiveCommand.offers(state, self.side)
        options = (*Activate.offers(state, self.side), Pass(), *commands)
        return Decision(self.side, prompt, "SF-TSQ-7", options)


class EndOfActivation(Step, frozen=True):
    """SF-AP-3: then it is the other side's turn to choose."""

    side: Side

    def run(self, table: Table[State]) -> None:
        table.state.active = ""
        table.state.to_move = OTHER[self.side]


# what he does


ACTIONS: tuple[type[Deed], ...] = (Attacking, ExitMap, PickUp, Reload, FirstAid, Move, Sprint, GiveTake)


def actions(state: State, soldier: Soldier) -> list[Choice]:
    """Every action that is legal for him now (SF-ACT-1); a stunned one only clears (SF-STN-1)."""
    if soldier.ap < 1:
        return []
    if soldier.stuns:
        return [ClearStun()]
    found: list[Choice] = []
    for kind in ACTIONS:
        found += kind.offers(state, soldier)
    return found


class ChooseAction(Menu, frozen=True):
    """SF-AP-2: one action after the other; at 0 AP only a Command for him is left (SF-CMD-10)."""

    soldier: SoldierId
    first: bool = True
    deeds: ClassVar[tuple[type[Deed], ...]] = (ClearStun, *ACTIONS, GiveCommand)

    def who(self, state: State) -> Soldier:
        return state.soldiers[self.soldier]

    def decision(self, state: State) -> Decision | None:
        soldier = self.who(state)
        if not soldier.here or not (soldier.ap or can_be_commanded(state, soldier)):
            return None
        found, commands = actions(state, soldier), GiveCommand.offers(state, soldier.side)
        if soldier.ap:
            found += commands
        else:
            found += [one for one in commands if one.receiver == soldier.id]
        if not self.first:
            found.append(EndActivation())
        if len(found) == 1 and not self.first:
            return None  # nothing but to stop
        name = state.card(soldier).called(soldier.id)
        prompt = f"{name}, {soldier.ap} AP: what now?"
        return Decision(soldier.side, prompt, "SF-AP-1", tuple(found), open=True)

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        """Longer ways and larger transfers are legal though they are not listed."""
        soldier = self.who(state)
        if isinstance(choice, GiveCommand):
            wrong = choice.why_not(state, soldier.side)
            if wrong or soldier.ap or choice.receiver == soldier.id:
                return wrong
            return Refusal("SF-CMD-10", f"{soldier.id} has no AP: nothing but a Command can wait")
        if isinstance(choice, EndActivation):
            return Refusal("SF-TSQ-12", "Whoever is chosen takes at least one action")
        if soldier.stuns and not isinstance(choice, ClearStun):
            return Refusal("SF-STN-1", f"{soldier.id} is stunned, and can only clear Stuns")
        if soldier.ap < 1:
            return Refusal("SF-AP-5", f"{soldier.id} has no AP left")
        return super().refuse(state, choice)

    def answer(self, table: Table[State], choice: Choice) -> None:
        if isinstance(choice, EndActivation):
            return
        free = isinstance(choice, GiveCommand)  # and no action
        table.push(ChooseAction(self.soldier, self.first and free))
        super().answer(table, choice)
