"""The time of day: how it is settled, and how Dawn and Dusk change the light (TY-TOD)."""

from __future__ import annotations

from typing import ClassVar, Final, Literal

from sandtable.games.team_yankee.mission import Time
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import LIGHT_TURN, LightMode, Seat
from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.event import Event
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table
from sandtable.kernel.verbs import of

TABLES: Final[dict[str, tuple[LightMode, ...]]] = {
    "general": ("dawn", "dawn", "daylight", "daylight", "dusk", "dusk"),  # TY-TOD-3
    "mobile": ("dawn", "daylight", "daylight", "daylight", "dusk", "dusk"),  # TY-TOD-4
}
DARK_AT_FIRST: Final = frozenset({"dawn", "darkness"})  # TY-TOD-1, -6
CHANGES: Final = frozenset({"dawn", "dusk"})
CHANGE: Final = 5  # any die that shows so much (TY-TOD-6)
WORDS: Final[dict[LightMode, str]] = {
    "dawn": "Dawn: Night at first, and morning breaks",
    "daylight": "Daylight to the end",
    "dusk": "Dusk: day at first, and night falls",
    "darkness": "Darkness to the end",
}


class TimeSettled(Event, frozen=True):
    """The time of day; a die of 0 if nothing was rolled."""

    mode: LightMode
    die: int = 0


class LightRolled(Event, frozen=True):
    """Whether the light changes now (TY-TOD-6, -7, -8)."""

    seat: Seat
    dice: tuple[int, ...]
    changed: bool
    night: bool


class NameTime(Choice, frozen=True, tag="name-time"):
    """A time of day without a roll."""

    rule: ClassVar[str] = "TY-TOD-2"
    mode: LightMode

    def label(self, state: State) -> str:
        return WORDS[self.mode]


class RollTime(Choice, frozen=True, tag="roll-time"):
    """A die on the mission's table decides."""

    rule: ClassVar[str] = "TY-TOD-2"
    words: ClassVar[str] = "Roll for the time of day"

    def detail(self, state: State) -> str:
        verb = next(iter(of(state.mission.script, Time)), None)
        modes = TABLES[verb.table] if verb else ()
        return ", ".join(f"{mode.capitalize()} {modes.count(mode)} of 6" for mode in dict.fromkeys(modes))


class SettleTime(Step, frozen=True):
    """What was agreed before the game replaces the question (TY-TOD-2, ruling)."""

    table: Literal["general", "mobile"]
    free: bool = False

    def run(self, table: Table[State]) -> None:
        agreed = table.state.mission.chosen.light
        if agreed:
            begin(table, agreed, "TY-TOD-1")
        else:
            table.push(ChooseTimeOfDay(self.table, self.free))


class ChooseTimeOfDay(Ask, frozen=True):
    """The Attacker takes Daylight, rolls, or in some missions names it (TY-TOD-2, -5)."""

    table: Literal["general", "mobile"]
    free: bool = False

    def decision(self, state: State) -> Decision:
        named: tuple[LightMode, ...] = ("daylight", "dawn", "dusk") if self.free else ("daylight",)
        options = (*(NameTime(mode) for mode in named), RollTime())
        rule = "TY-TOD-5" if self.free else "TY-TOD-2"
        return Decision(state.seat_in("attacker"), "Which time of day?", rule, options)

    def answer(self, table: Table[State], choice: NameTime | RollTime) -> None:
        if isinstance(choice, NameTime):
            rule = "TY-TOD-2" if choice.mode == "daylight" else "TY-TOD-5"
            begin(table, choice.mode, rule)
            return
        rule = "TY-TOD-3" if self.table == "general" else "TY-TOD-4"
        by = table.state.seat_in("attacker")
        die = table.roll(6, why="the time of day", rule=rule, by=by)
        begin(table, TABLES[self.table][die - 1], rule, die)


def begin(table: Table[State], mode: LightMode, rule: str, die: int = 0) -> None:
    """The light with which the battle begins."""
    state = table.state
    state.light_mode, state.night = mode, mode in DARK_AT_FIRST
    state.light_dice, state.light_done = 0, False
    table.record(TimeSettled(rule, mode, die))


def light_dice(state: State, seat: Seat) -> int:
    """How many dice a player rolls for the light in this turn of theirs (TY-TOD-6, -7, -9)."""
    if state.light_mode not in CHANGES or state.light_done:
        return 0
    if state.light_dice:
        return state.light_dice + 1
    begins = state.role(seat) == "defender" and state.turn >= LIGHT_TURN
    return 1 if begins else 0


class CheckTimeOfDay(Step, frozen=True):
    """At the start of the Starting Step; a change counts at once (TY-TOD-10)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        seat = state.active
        assert seat, "it is somebody's turn"
        many = light_dice(state, seat)
        if not many:
            return
        rule = "TY-TOD-7" if many > 1 else "TY-TOD-8" if state.light_mode == "dusk" else "TY-TOD-6"
        why = "night falls" if state.light_mode == "dusk" else "morning breaks"
        dice = [table.roll(6, why=why, rule=rule, need=(CHANGE, "or more"), by=seat) for _ in range(many)]
        state.light_dice = many
        state.light_done = max(dice) >= CHANGE
        if state.light_done:
            state.night = not state.night
        table.record(LightRolled(rule, seat, tuple(dice), state.light_done, state.night))
