"""Choices that the rules leave to the players: asked only where two results differ (guide, 3.3)."""

from __future__ import annotations

from typing import ClassVar

from sandtable.games.seal_team_flix.rules.basics import name, place
from sandtable.games.seal_team_flix.state import State
from sandtable.kernel.decision import Choice, Decision, Seat
from sandtable.kernel.step import Ask
from sandtable.kernel.table import Table


class PickSpace(Choice, frozen=True, tag="pick_space"):
    value: int

    def label(self, state: State) -> str:
        return place(state, self.value)


class PickArea(Choice, frozen=True, tag="pick_area"):
    value: int

    def label(self, state: State) -> str:
        return state.ground.area_names[self.value]


class PickTango(Choice, frozen=True, tag="pick_tango"):
    value: int

    def label(self, state: State) -> str:
        tango = state.tangos[self.value]
        return f"{tango.kind.title()} on {place(state, tango.cell)}"


class PickSeal(Choice, frozen=True, tag="pick_seal"):
    value: Seat

    def label(self, state: State) -> str:
        return name(state, self.value)


class PickToken(Choice, frozen=True, tag="pick_token"):
    value: int

    def label(self, state: State) -> str:
        return f"Token on {place(state, state.objectives[self.value].cell)}"


class PickHostage(Choice, frozen=True, tag="pick_hostage"):
    value: int

    def label(self, state: State) -> str:
        return f"Hostage on {place(state, state.hostages[self.value].cell)}"


Pick = PickSpace | PickArea | PickTango | PickSeal | PickToken | PickHostage


class Tie(Ask, frozen=True):
    """Several pieces or places would do, and the players say which.

    `settle` asks only if there is a choice and the table wants to be asked.
    """

    prompt: ClassVar[str]
    tie_rule: ClassVar[str]

    def picks(self, state: State) -> tuple[Pick, ...]:
        """In the order of the default: the first is taken where nobody is asked."""
        raise NotImplementedError

    def who(self, state: State) -> Seat:
        return state.leader()

    def chosen(self, table: Table[State], pick: Pick) -> None:
        """Go on with it."""
        raise NotImplementedError

    def settle(self, table: Table[State]) -> None:
        picks = self.picks(table.state)
        if len(picks) == 1 or table.state.mission.auto_ties:
            self.chosen(table, picks[0])
        else:
            table.push(self)

    def decision(self, state: State) -> Decision:
        return Decision(self.who(state), self.prompt, self.tie_rule, self.picks(state))

    def answer(self, table: Table[State], choice: Pick) -> None:
        self.chosen(table, choice)


STEPS = ()
CHOICES = (PickSpace, PickArea, PickTango, PickSeal, PickToken, PickHostage)
