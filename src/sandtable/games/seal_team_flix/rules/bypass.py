"""E-locks (STF-BYP-1, STF-SBE-1): the board is won, and the Door is gone or Normal."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar

from sandtable.games.seal_team_flix import gear
from sandtable.games.seal_team_flix import side_layouts as layouts
from sandtable.games.seal_team_flix.rules import side_boards
from sandtable.games.seal_team_flix.rules.basics import Action, add_sound, each_die
from sandtable.games.seal_team_flix.state import CLOSED, OPEN, Seal, SideBoard, State, Target
from sandtable.games.seal_team_flix.vocabulary import BoardId, DoorId
from sandtable.kernel.decision import Choice, Decision, Refusal, Seat
from sandtable.kernel.event import Event
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table
from sandtable.kernel.words import counted

FAILURE_SOUND = 1


class DigitsRolled(Event, frozen=True):
    """The numerals that targets lie on."""

    who: BoardId
    door: DoorId
    dice: tuple[int, ...]


class DoorChanged(Event, frozen=True):
    """One way only (STF-DOR-2)."""

    door: DoorId
    removed: bool  # else it is a Normal Door


AS_ZERO = "a 10 is read as 0"


class Bypass(Action, frozen=True, tag="bypass"):
    """On the arrow of an E-Locked Door: play its board."""

    rule: ClassVar[str] = "STF-BYP-1"
    kind: ClassVar[str] = "Interact"
    door: int

    def label(self, state: State) -> str:
        digits = state.doors[self.door]
        said = counted(digits, "digit")
        return f"Bypass the E-lock of Door {state.ground.doors[self.door].id} ({said})"

    def obstacle(self, state: State, seal: Seal) -> Refusal | None:
        if self.door not in [index for index, _ in state.ground.door_links[seal.cell]]:
            return Refusal(self.rule, "The SEAL is not on an arrow of that Door")
        if state.doors[self.door] <= CLOSED:
            return Refusal(self.rule, "That Door is not E-Locked")
        return None

    def act(self, table: Table[State], seal: Seal) -> None:
        state = table.state
        dice = tuple(
            table.roll(10, why=why, rule="STF-SBE-1", stream="side", need=AS_ZERO)
            for why in each_die(table, state.doors[self.door], "digit of the E-lock")
        )
        door = state.ground.doors[self.door].id
        table.record(DigitsRolled("STF-SBE-1", seal.board, door, dice))
        side = SideBoard(
            "lock",
            seal.seat,
            gear.side_size(state.content, seal, "bypass", layouts.SIZES["lock"][state.mission.difficulty]),
            gear.bypass_flicks(state.content, seal),
            numerals(dice),
            door=self.door,
        )
        side_boards.begin(table, side, EndBypass())


def numerals(dice: tuple[int, ...]) -> tuple[Target, ...]:
    """A disc on each numeral rolled, 10 read as 0; equal ones are a stack (STF-SBE-1)."""
    counts = Counter(str(die % 10) for die in dice)
    return tuple(Target(*layouts.NUMERALS[digit], count, digit) for digit, count in sorted(counts.items()))


class EndBypass(Step, frozen=True):
    """Success: the players say what becomes of the Door. Failure: noise (STF-BYP-1)."""

    def run(self, table: Table[State]) -> None:
        side = side_boards.finished(table)
        if side.won:
            table.push(BypassResult(side.seat, side.door))
        else:
            state = table.state
            area = state.area(state.seals[side.seat].cell)
            add_sound(table, area, FAILURE_SOUND, "STF-BYP-1")


class SetDoor(Choice, frozen=True, tag="set_door"):
    """Removed, or a Normal closed Door."""

    rule: ClassVar[str] = "STF-BYP-1"
    removed: bool

    def label(self, state: State) -> str:
        return "Remove the Door" if self.removed else "Turn it into a Normal Door"


class BypassResult(Ask, frozen=True):
    """What becomes of the Door."""

    seat: Seat
    door: int

    def decision(self, state: State) -> Decision:
        door = state.ground.doors[self.door].id
        prompt = f"The E-lock of Door {door} is open"
        return Decision(self.seat, prompt, "STF-BYP-1", (SetDoor(True), SetDoor(False)))

    def answer(self, table: Table[State], choice: SetDoor) -> None:
        state = table.state
        state.set_door(self.door, OPEN if choice.removed else CLOSED)
        door = state.ground.doors[self.door].id
        table.record(DoorChanged("STF-BYP-1", door, choice.removed))


def offers(state: State, seal: Seal) -> list[Bypass]:
    links = state.ground.door_links[seal.cell]
    return [Bypass(index) for index, _ in links if state.doors[index] > CLOSED] if links else []
