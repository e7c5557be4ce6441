"""A game that is solved by hand: keep the die that lies there, or roll again, so many times.

Whoever keeps has its pips; with one roll left an average of 3.5 is to be had by rolling, with two
left 4.25 (keep 4 or more then), with three 4 2/3. `look` looks at the other side of the table,
which changes nothing at all; where dice may be turned, `turn` shows the face below, and the same
again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from msgspec import Struct

from sandtable.kernel.decision import Choice, Decision, Outcome
from sandtable.kernel.dice import Dice, SeededDice
from sandtable.kernel.game import Header, Heuristic, MissionInfo
from sandtable.kernel.rules import Catalogue, Rule
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table
from sandtable.show import ShownGame

ME = "me"
AVERAGE = (0.0, 3.5, 4.25, 14 / 3)  # of so many rolls, the last ones well played


class Mission(Header, frozen=True, kw_only=True):
    face: int = 1
    rolls: int = 1
    wordy: bool = False
    turns: bool = False


class State(Struct):
    face: int
    rolls: int
    kept: bool = False
    wordy: bool = False  # everything can be said in two words
    turns: bool = False  # the die may be turned over

    def copy(self) -> State:
        return State(self.face, self.rolls, self.kept, self.wordy, self.turns)


class Keep(Choice, frozen=True, tag="keep"):
    pass


class Roll(Choice, frozen=True, tag="roll"):
    pass


class Look(Choice, frozen=True, tag="look"):
    pass


class Turn(Choice, frozen=True, tag="turn"):
    pass


class Take(Keep, frozen=True, tag="take"):
    """Keep it, in another word."""


class Reroll(Roll, frozen=True, tag="reroll"):
    """Roll it, in another word."""


class KeepOrRoll(Ask, frozen=True):
    def decision(self, state: State) -> Decision:
        words = (Take(), Reroll()) if state.wordy else ()
        turn = (Turn(),) if state.turns else ()
        options = (Keep(), Roll(), Look(), *turn, *words) if state.rolls else (Keep(),)
        return Decision(ME, "Keep it?", "KR-1", options)

    def answer(self, table: Table[State], choice: Choice) -> None:
        state = table.state
        state.kept = isinstance(choice, Keep)
        if isinstance(choice, Roll):
            state.rolls -= 1
            state.face = table.roll(6, why="again", rule="KR-1")
        if isinstance(choice, Turn):
            state.face = 7 - state.face
        if not state.kept:
            table.push(KeepOrRoll())


def played_well(table: Table[State]) -> Choice:
    state = table.state
    return Keep() if state.face >= AVERAGE[state.rolls] else Roll()


def played_hastily(table: Table[State]) -> Choice:
    """As well as it can be, but whoever comes to the table takes what lies there."""
    return Keep() if table.state.rolls >= 2 else played_well(table)


class KeepGame(ShownGame[State]):
    id: ClassVar[str] = "keep-or-roll"
    title: ClassVar[str] = "Keep or roll"
    seats: ClassVar[tuple[str, ...]] = (ME,)
    state_type: ClassVar[type[State]] = State
    mission_type: ClassVar[type[Mission]] = Mission
    steps: ClassVar[Sequence[type[Step]]] = (KeepOrRoll,)
    choices: ClassVar[Sequence[type[Choice]]] = (Keep, Roll, Look, Turn, Take, Reroll)

    @property
    def catalogue(self) -> Catalogue:
        return Catalogue([Rule("KR-1", "1", "Keep", "Keep or roll.", "procedure")], "KR")

    def missions(self) -> list[MissionInfo]:
        return [MissionInfo("one", "one", "", "")]

    def mission(self, name: str) -> Mission:
        return Mission(id=name, title=name)

    def setup(self, mission: Mission) -> tuple[State, Step]:
        state = State(mission.face, mission.rolls, wordy=mission.wordy, turns=mission.turns)
        return state, KeepOrRoll()

    def outcome(self, state: State) -> Outcome | None:
        if not state.kept:
            return None
        reward = (state.face - 3.5) / 2.5
        return Outcome("kept", "", {ME: state.face > 3}, {ME: state.face}, {ME: reward})

    def view(self, state: State, seat: str) -> Struct:
        return state.copy()

    def redeal(self, state: State, seat: str, dice: Dice) -> State:
        return state.copy()

    @property
    def heuristics(self) -> dict[str, Heuristic]:
        always: dict[str, Any] = {"basic": played_hastily, "keeper": lambda _: Keep()}
        return {**always, "roller": lambda _: Roll(), "looker": lambda _: Look()}


class TurnGame(KeepGame):
    """The same where each roll begins a turn, one turn is looked ahead, and a die is its pips."""

    horizon: ClassVar[int] = 1

    def turn_of(self, state: State) -> int:
        return 10 - state.rolls

    def worth(self, state: State, seat: str) -> float:
        return (state.face - 3.5) / 2.5


GAME, BY_TURNS = KeepGame(), TurnGame()


def on_the_table(
    face: int, rolls: int, *, wordy: bool = False, turns: bool = False, game: KeepGame = GAME
) -> Table[State]:
    mission = Mission(id="one", title="one", face=face, rolls=rolls, wordy=wordy, turns=turns)
    return Table.start(game, mission, SeededDice(f"{face}/{rolls}"), logged=False)
