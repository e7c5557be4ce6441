"""One question and one die, so that luck and skill can be worked out by hand.

Whoever stays wins with so many of the lowest faces of a D6, whoever dares with so many of the
highest, so that the same die is not the same luck for both; `basic` stays.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec import Struct

from sandtable.kernel.decision import Choice, Decision, Outcome
from sandtable.kernel.dice import Dice
from sandtable.kernel.event import Event
from sandtable.kernel.game import Header, Heuristic, MissionInfo
from sandtable.kernel.rules import Catalogue, Rule
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table
from sandtable.show import ShownGame

SEAT = "gambler"


class Mission(Header, frozen=True, kw_only=True):
    stays: int  # faces of six that win
    dares: int


class State(Struct):
    mission: Mission
    won: bool | None = None

    def copy(self) -> State:
        return State(self.mission, self.won)


class Stay(Choice, frozen=True, tag="stay"):
    words: ClassVar[str] = "Stay"


class Dare(Choice, frozen=True, tag="dare"):
    words: ClassVar[str] = "Dare"


class Rolled(Event, frozen=True):
    face: int


class Wager(Ask, frozen=True):
    def decision(self, state: State) -> Decision:
        return Decision(SEAT, "Stay or dare?", "WAG-1", (Stay(), Dare()))

    def answer(self, table: Table[State], choice: Choice) -> None:
        mission = table.state.mission
        face = table.roll(6, why="the wager", rule="WAG-1")
        table.record(Rolled("WAG-1", face))
        dared = isinstance(choice, Dare)
        table.state.won = face > 6 - mission.dares if dared else face <= mission.stays


class WagerGame(ShownGame[State]):
    id: ClassVar[str] = "wager"
    title: ClassVar[str] = "Wager"
    seats: ClassVar[tuple[str, ...]] = (SEAT,)
    state_type: ClassVar[type[State]] = State
    mission_type: ClassVar[type[Mission]] = Mission
    steps: ClassVar[Sequence[type[Step]]] = (Wager,)
    choices: ClassVar[Sequence[type[Choice]]] = (Stay, Dare)

    @property
    def catalogue(self) -> Catalogue:
        return Catalogue([Rule("WAG-1", "1", "The wager", "Roll.", "procedure")], "WAG")

    def missions(self) -> list[MissionInfo]:
        return []

    def mission(self, name: str) -> Mission:
        stays, dares = map(int, name.split("-"))
        return Mission(id=name, title=name, stays=stays, dares=dares)

    def setup(self, mission: Mission) -> tuple[State, Step]:
        return State(mission), Wager()

    def outcome(self, state: State) -> Outcome | None:
        if state.won is None:
            return None
        return Outcome("over", "", {SEAT: state.won}, {SEAT: int(state.won)})

    def view(self, state: State, seat: str) -> Mission:
        return state.mission

    def redeal(self, state: State, seat: str, dice: Dice) -> State:
        return state.copy()

    @property
    def heuristics(self) -> dict[str, Heuristic]:
        return {"basic": lambda table: table.decision.options[0]}


WAGER = WagerGame()
