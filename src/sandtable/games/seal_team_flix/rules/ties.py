"""Choices that the rules leave to the players: asked only where two results differ (guide, 3.3)."""

from __future__ import annotations

from typing import ClassVar

from sandtable.games.seal_team_flix.rules.basics import name, place
from sandtable.games.seal_team_flix.state import State
from sandtable.kernel.decision import Choice, Decision, Seat
from sandtable.kernel.step import Settled
from sandtable.kernel.table import Table


class PickSpace(Choice, frozen=True, tag="pick_space"):
    kind: ClassVar[str] = "Space"
    placed: ClassVar[bool] = True
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


class Tie(Settled, frozen=True):
    """Several pieces or places would do, and the players say which if the table wants to ask."""

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

    def default(self, state: State, options: tuple[Pick, ...]) -> Pick | None:
        return options[0] if state.mission.auto_ties else None

    def worded(self, state: State) -> str:
        """The question; only put into words where somebody is asked."""
        return self.prompt

    @property
    def about(self) -> tuple[str, ...]:
        """Whom it is about, if that is neither who acts nor what is offered."""
        return ()

    def decision(self, state: State) -> Decision:
        picks = self.picks(state)
        silent = len(picks) == 1 or state.mission.auto_ties
        prompt = self.prompt if silent else self.worded(state)
        return Decision(self.who(state), prompt, self.tie_rule, picks, about=self.about)

    def answer(self, table: Table[State], choice: Pick) -> None:
        self.chosen(table, choice)


class TangoTie(Tie, frozen=True):
    """What one Tango does; the question names it, as there may be several."""

    tango: int

    @property
    def about(self) -> tuple[str, ...]:
        return (f"tango-{self.tango}",)

    def worded(self, state: State) -> str:
        tango = state.tangos[self.tango]
        named = f"the {tango.kind.title()} on {place(state, tango.cell)}"
        return self.prompt.replace("the Tango", named)
