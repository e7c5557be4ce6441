"""Command counters (SF-CMD): one more AP for a friend, at any time, for free."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from sandtable.games.special_forces.events import Commanded
from sandtable.games.special_forces.state import Soldier, State
from sandtable.games.special_forces.vocabulary import Side, SoldierId
from sandtable.kernel.decision import Choice, Refusal, RuleId
from sandtable.kernel.table import Table


class GiveCommand(Choice, frozen=True, tag="command"):
    """From a soldier, or from a tie of the initiative if no giver is named."""

    rule: ClassVar[RuleId] = "SF-CMD-2"
    giver: SoldierId
    receiver: SoldierId

    def group(self, state: State) -> str:
        del state
        return "Command"

    def label(self, state: State) -> str:
        del state
        return f"{self.giver or 'Tie counter'}: Command for {self.receiver}"

    def detail(self, state: State) -> str:
        del state
        return f"{self.receiver} gets 1 AP at once; one Command per soldier and turn."


def givers(state: State, side: Side) -> list[SoldierId]:
    """SF-CMD-7: a stunned commander may give, a Down one may not; a tie counter is nobody's."""
    every = state.soldiers.values()
    found = [one.id for one in every if one.commands and one.here and one.side == side]
    return ["", *found] if state.ties.get(side) else found


def commands(state: State, side: Side) -> tuple[GiveCommand, ...]:
    """Every Command that the side may give now (SF-CMD-3, SF-CMD-4)."""
    from_whom = givers(state, side)
    if not from_whom:
        return ()
    return tuple(
        GiveCommand(giver, soldier.id)
        for giver in from_whom
        for soldier in state.side(side)
        if not soldier.commanded and soldier.id != giver
    )


def can_be_commanded(state: State, soldier: Soldier) -> bool:
    if soldier.commanded or not soldier.here:
        return False
    return any(giver != soldier.id for giver in givers(state, soldier.side))


def give(table: Table[State], choice: GiveCommand) -> None:
    state = table.state
    receiver = state.soldiers[choice.receiver]
    if choice.giver:
        giver = state.soldiers[choice.giver]
        state.put(replace(giver, commands=giver.commands - 1))
    else:
        state.ties[receiver.side] -= 1
    state.put(replace(receiver, ap=receiver.ap + 1, commanded=True))
    table.record(Commanded("SF-CMD-2", choice.giver, choice.receiver))


def why_no_command(state: State, side: Side, choice: GiveCommand) -> Refusal:
    """For a Command that is not among the options."""
    receiver = state.soldiers.get(choice.receiver)
    if receiver is None or receiver.side != side or not receiver.here:
        return Refusal("SF-CMD-2", "A Command goes to a soldier of your own on the map")
    if receiver.commanded:
        return Refusal("SF-CMD-3", f"{receiver.id} has received a Command this turn")
    if choice.giver == choice.receiver:
        return Refusal("SF-CMD-4", "Nobody commands himself")
    return Refusal("SF-CMD-1", f"{choice.giver or 'The side'} has no Command counter left")


CHOICES = (GiveCommand,)
