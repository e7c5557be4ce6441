"""Phase 1: the turns of the SEALs (STF-ACT, STF-STN-1, -2)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from sandtable.games.seal_team_flix.opposition import reaction
from sandtable.games.seal_team_flix.rules import menu, tokens
from sandtable.games.seal_team_flix.rules.basics import Action, name, spend
from sandtable.games.seal_team_flix.state import Seal, State
from sandtable.games.seal_team_flix.vocabulary import BoardId
from sandtable.kernel.decision import Choice, Decision, Seat
from sandtable.kernel.deed import Deed, Menu
from sandtable.kernel.event import Event
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table
from sandtable.kernel.words import counted

ACTIONS = 2  # STF-ACT-1


class RoundBegan(Event, frozen=True):
    """A new Round."""

    round: int
    timer: int


class TurnBegan(Event, frozen=True):
    """A SEAL's turn."""

    who: BoardId
    actions: int


# who is next


def waiting(state: State) -> list[Seal]:
    """SEALs that have not had their turn in this Round (STF-ACT-4)."""
    return [seal for seal in state.living() if not seal.activated]


class Phase1SealTurns(Step, frozen=True):
    """One whole turn after another, until every SEAL has had one."""

    def run(self, table: Table[State]) -> None:
        table.state.phase = 1
        left = waiting(table.state)
        if len(left) == 1:
            table.push(StartTurn(left[0].seat), self)
        elif left:
            table.push(ChooseNextSeal(), self)


class NextSeal(Choice, frozen=True, tag="next_seal"):
    """This one's turn."""

    rule: ClassVar[str] = "STF-ACT-4"
    seat: Seat

    def label(self, state: State) -> str:
        return name(state, self.seat)


class ChooseNextSeal(Ask, frozen=True):
    """The team decides who goes next."""

    def decision(self, state: State) -> Decision:
        options = tuple([NextSeal(seal.seat) for seal in waiting(state)])
        return Decision(state.leader(), "Which SEAL takes its turn?", "STF-ACT-4", options)

    def answer(self, table: Table[State], choice: NextSeal) -> None:
        table.push(StartTurn(choice.seat))


# a turn


class StartTurn(Step, frozen=True):
    """Each Stunned token costs an Action (STF-STN-1)."""

    seat: Seat

    def run(self, table: Table[State]) -> None:
        state = table.state
        seal = state.seals[self.seat]
        actions = ACTIONS - seal.stuns
        fresh = replace(seal, stun_now=seal.stuns, stun_new=0, actions=actions, moved=False, used=())
        state.put_seal(fresh)
        state.active = self.seat
        unveil(state)
        table.record(TurnBegan("STF-STN-1", seal.board, actions))
        table.push(ChooseAction(self.seat), EndTurn(self.seat))


class EndActions(Choice, frozen=True, tag="end_turn"):
    """What is left is forfeited (STF-ACT-2)."""

    rule: ClassVar[str] = "STF-ACT-2"
    goes_on: ClassVar[bool] = True

    def label(self, state: State) -> str:
        """The last of them to act hands over to the Tangos."""
        if state.active is None:
            return "End the turn"
        said = f"End {name(state, state.active)}'s turn"
        others = [seal for seal in waiting(state) if seal.seat != state.active]
        return said if others else f"{said}: Tangos move"

    def takes(self, state: State) -> str:
        left = state.seals[state.active].actions if state.active else 0
        return f"{counted(left, 'Action')} forfeited" if left else ""


END = EndActions()


class ChooseAction(Menu, frozen=True):
    """Actions and Free Actions in any order, each finished before the next (STF-ACT-1)."""

    deeds: ClassVar[tuple[type[Deed], ...]] = menu.ACTIONS
    seat: Seat

    def who(self, state: State) -> Seal:
        return state.seals[self.seat]

    def offered(self, state: State) -> tuple[Action, ...]:
        return menu.actions(state, self.who(state))

    def decision(self, state: State) -> Decision | None:
        seal = self.who(state)
        found = self.offered(state) if seal.here else ()
        if not found:
            return None  # nothing is left but to end the turn
        left = counted(seal.actions, "Action") if seal.actions else "no Actions"
        prompt = f"{name(state, self.seat)}, {left} left"
        return Decision(self.seat, prompt, "STF-ACT-1", (*found, END), open=True)

    def answer(self, table: Table[State], choice: Choice) -> None:
        if isinstance(choice, Action):
            state = table.state
            seal, cost = state.seals[self.seat], choice.cost(state)
            if cost:
                seal = spend(state, seal, cost)
            table.push(FinishAction(self.seat, choice.commanded()), self)
            choice.act(table, seal)


class FinishAction(Step, frozen=True):
    """After every Action and Free Action: reveal check, then Reaction Fire (STF-ACT-3)."""

    seat: Seat
    commanded: int = -1

    def run(self, table: Table[State]) -> None:
        seal = table.state.seals[self.seat]
        if seal.here:
            tokens.carry_out(table, seal)
        table.push(tokens.RevealCheck(), reaction.ReactionFire(self.seat, self.commanded), Unveil())


class Unveil(Step, frozen=True):
    """Tangos that the Action brought to light fire from the next one on (STF-TOK-5, -9)."""

    def run(self, table: Table[State]) -> None:
        unveil(table.state)


def unveil(state: State) -> None:
    for tango in list(state.tangos.values()):
        if tango.fresh:
            state.put_tango(replace(tango, fresh=False))


class EndTurn(Step, frozen=True):
    """The Alarm test, unless the SEAL is KIA (STF-ACT-5); Stuns that were served leave."""

    seat: Seat

    def run(self, table: Table[State]) -> None:
        state = table.state
        seal = state.seals[self.seat]
        if seal.here:
            tokens.sound_alarms(table, seal)
        served = replace(seal, stun_now=0, actions=0, activated=True)  # STF-STN-2
        state.put_seal(served)
        state.active = None
