"""Edges, quarters and diagonals: somebody picks how a mission lies on the table (8.2)."""

from __future__ import annotations

from typing import ClassVar

from sandtable.games.team_yankee import mission, sides
from sandtable.games.team_yankee.frames import product
from sandtable.games.team_yankee.mission import Case
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import Frame, Role, Seat
from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.event import Event
from sandtable.kernel.step import Ask
from sandtable.kernel.table import Table

RULE = "TY-GEO-3"
PAGES = frozenset({"ANN", "FFA", "DUP", "ENC", "CTR", "CON", "BRK", "BRG", "NOR", "REA"})


def page(state: State) -> str:
    """The rule that says who picks what; of a mission of one's own, what edges and quarters are."""
    code = state.mission.code
    return f"TY-{code}-1" if code in PAGES else RULE


class GroundPicked(Event, frozen=True):
    """How the mission lies now."""

    seat: Seat
    frame: Frame
    case: Case
    ground: sides.Ground  # what was picked


class TakeGround(Choice, frozen=True, tag="take-ground"):
    """The mission turned like that, or one of its cases."""

    rule: ClassVar[str] = RULE
    who: Role
    frame: Frame = "identity"
    case: Case = ""

    def label(self, state: State) -> str:
        words = sides.ground_name(self.ground(state))
        return words[0].upper() + words[1:]

    def ground(self, state: State) -> sides.Ground:
        return sides.ground_of(self.seen(state), state.seat_in(self.who))

    def seen(self, state: State) -> State:
        """The table as it would lie then, for a look before the choice."""
        twin = state.copy()
        lie(twin, self)
        return twin


class PickGround(Ask, frozen=True):
    """Somebody picks; the opponent gets the rest."""

    pick: mission.Pick

    def decision(self, state: State) -> Decision:
        who = self.pick.who
        frames = tuple(TakeGround(who, frame) for frame in self.pick.frames)
        cases = tuple(TakeGround(who, case=case) for case in self.pick.cases)
        prompt = f"Pick your {self.pick.what}"
        return Decision(state.seat_in(who), prompt, page(state), (*frames, *cases))

    def answer(self, table: Table[State], choice: TakeGround) -> None:
        state = table.state
        seat, ground = state.seat_in(self.pick.who), choice.ground(state)
        lie(state, choice)
        table.record(GroundPicked(page(state), seat, state.frame, state.case, ground))


def lie(state: State, choice: TakeGround) -> None:
    """Frames of several picks are turned one after the other (8.2)."""
    state.frame = product(state.frame, choice.frame)
    state.case = choice.case or state.case
