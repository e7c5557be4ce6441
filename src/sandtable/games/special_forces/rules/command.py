"""Command counters (SF-CMD): one more AP for a friend, at any time, for free."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from sandtable.games.special_forces.events import Commanded
from sandtable.games.special_forces.state import Soldier, State
from sandtable.games.special_forces.vocabulary import Side, SoldierId
from sandtable.kernel.decision import Refusal, RuleId
from sandtable.kernel.deed import Deed
from sandtable.kernel.table import Table


class GiveCommand(Deed, frozen=True, tag="command"):
    """From a soldier, or from a tie of the initiative if no giver is named."""

    rule: ClassVar[RuleId] = "SF-CMD-2"
    kind: ClassVar[str] = "Command"
    giver: SoldierId
    receiver: SoldierId

    def label(self, state: State) -> str:
        return f"{self.giver or 'Tie counter'}: Command for {self.receiver}"

    def detail(self, state: State) -> str:
        return f"{self.receiver} gets 1 AP at once; one Command per soldier and turn."

    def fold(self, state: State) -> str:
        return f"{self.giver or 'Tie counter'}: Command, 1 AP at once"

    def way(self, state: State) -> str:
        return f"for {self.receiver}"

    @classmethod
    def candidates(cls, state: State, side: Side) -> Sequence[GiveCommand]:
        del side
        return [GiveCommand(giver, receiver) for giver in ("", *state.soldiers) for receiver in state.soldiers]

    @classmethod
    def offers(cls, state: State, side: Side) -> Sequence[GiveCommand]:
        """Every Command that the side may give now (SF-CMD-3, SF-CMD-4)."""
        from_whom = givers(state, side)
        if not from_whom:
            return ()
        return [
            GiveCommand(giver, soldier.id)
            for giver in from_whom
            for soldier in state.side(side)
            if not soldier.commanded and soldier.id != giver
        ]

    def why_not(self, state: State, side: Side) -> Refusal | None:
        receiver = state.soldiers.get(self.receiver)
        if receiver is None or receiver.side != side or not receiver.here:
            return Refusal("SF-CMD-2", "A Command goes to a soldier of your own on the map")
        if receiver.commanded:
            return Refusal("SF-CMD-3", f"{receiver.id} has received a Command this turn")
        if self.giver == self.receiver:
            return Refusal("SF-CMD-4", "Nobody takes a Command of their own")
        if self.giver not in givers(state, side):
            return Refusal("SF-CMD-1", f"{self.giver or 'The side'} has no Command counter left")
        return None

    def act(self, table: Table[State], who: Side | Soldier) -> None:
        state = table.state
        receiver = state.soldiers[self.receiver]
        if self.giver:
            giver = state.soldiers[self.giver]
            state.put(replace(giver, commands=giver.commands - 1))
        else:
            state.ties[receiver.side] -= 1
        state.put(replace(receiver, ap=receiver.ap + 1, commanded=True))
        table.record(Commanded("SF-CMD-2", self.giver, self.receiver))


def givers(state: State, side: Side) -> list[SoldierId]:
    """SF-CMD-7: a stunned commander may give, a Down one may not; a tie counter is nobody's."""
    every = state.soldiers.values()
    found = [one.id for one in every if one.commands and one.here and one.side == side]
    return ["", *found] if state.ties.get(side) else found


def can_be_commanded(state: State, soldier: Soldier) -> bool:
    if soldier.commanded or not soldier.here:
        return False
    return any(giver != soldier.id for giver in givers(state, soldier.side))
