"""Getting in and out: infiltration (7.5.2), exfiltration (7.5.5), emergency exfiltration."""

from __future__ import annotations

from typing import Literal

from sandtable.games.third_option.events import AssetUsed, Happened, Rolled
from sandtable.games.third_option.rules.assets import PlayAsset, PlayAssets, rerollers
from sandtable.games.third_option.rules.awareness import move_awareness
from sandtable.games.third_option.rules.card_choices import PASS, Pass, asked
from sandtable.games.third_option.rules.casualties import lose_team, spend_use
from sandtable.games.third_option.rules.decks import DrawEvent
from sandtable.games.third_option.rules.engagement import Engagement
from sandtable.games.third_option.rules.modifiers import Parts, roll_modifiers, used_up
from sandtable.games.third_option.rules.question import Question
from sandtable.games.third_option.state import State
from sandtable.kernel.decision import Decision
from sandtable.kernel.event import Modifier, total
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table

SUCCESS = 7  # infiltration and exfiltration, by every method (TO-A3-1)
ATTEMPTS = 3  # TO-7.5.5-2
STANDS = "Let the failure stand"  # what going on without a second roll means
EMERGENCY_FAILS = 10  # TO-7.5.2-10
Way = Literal["infiltration", "exfiltration"]


class FightHere(Step, frozen=True):
    """Fighters at the marker's box are fought before it moves on (TO-7.5-3)."""

    def run(self, table: Table[State]) -> None:
        table.push(Engagement("here"))


def _movement_roll(table: Table[State], way: Way, parts: Parts, rule: str) -> bool:
    """No face has a meaning of its own (TO-2.3-4)."""
    moved = total(parts)
    table.beat()
    die = table.roll(10, why=way, rule=rule, need=(SUCCESS - moved, "or less succeeds"))
    ok = die + moved <= SUCCESS
    table.record(Rolled(rule, way, die, ok, SUCCESS, parts))
    return ok


class RollInfiltration(Step, frozen=True):
    """D10 and modifiers at 7 or less (TO-7.5.2-1)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        parts = roll_modifiers(state, "infil", state.mission.infil)
        used_up(state, "infil")
        if _movement_roll(table, "infiltration", parts, "TO-7.5.2-1"):
            state.infiltrated = True
        elif rerollers(state, "infil"):
            table.push(RepeatInfiltration(parts))
        else:
            infiltration_failed(table)


def infiltration_failed(table: Table[State]) -> None:
    """The mission goes on, but the enemy knows more (TO-7.5.2-2)."""
    move_awareness(table, 1, "infiltration", "TO-7.5.2-2")


class RepeatInfiltration(Question, frozen=True):
    """The same roll again, with the same modifiers (TO-3.0-18)."""

    modifiers: tuple[Modifier, ...]

    def decision(self, state: State) -> Decision | None:
        options = [PlayAsset(asset) for asset in rerollers(state, "infil")]
        return asked("The infiltration failed. Roll again?", "TO-3.0-18", (PASS, *options), STANDS)

    def answer(self, table: Table[State], choice: PlayAsset | Pass) -> None:
        if _repeated(table, choice, "infiltration", self.modifiers):
            table.state.infiltrated = True
        else:
            infiltration_failed(table)


def _repeated(table: Table[State], choice: PlayAsset | Pass, way: Way, parts: Parts) -> bool:
    if not isinstance(choice, PlayAsset):
        return False
    table.record(AssetUsed("TO-3.0-18", choice.asset, "repeats"))
    spend_use(table, choice.asset)
    return _movement_roll(table, way, parts, "TO-3.0-18")


class Exfiltrate(Step, frozen=True):
    """One attempt of up to three (TO-7.5.5-2)."""

    attempt: int

    def run(self, table: Table[State]) -> None:
        table.push(PlayAssets("before_roll", "exfil"), RollExfiltration(self.attempt))


class RollExfiltration(Step, frozen=True):
    """D10 and modifiers at 7 or less; everyone leaves together (TO-7.5.5-1, TO-7.5.5-5)."""

    attempt: int

    def run(self, table: Table[State]) -> None:
        state = table.state
        parts = roll_modifiers(state, "exfil", state.mission.exfil)
        used_up(state, "exfil")
        state.exfil_attempts = self.attempt
        if _movement_roll(table, "exfiltration", parts, "TO-7.5.5-1"):
            state.exfiltrated = True
        elif rerollers(state, "exfil"):
            table.push(RepeatExfiltration(self.attempt, parts))
        else:
            exfiltration_failed(table, self.attempt)


class RepeatExfiltration(Question, frozen=True):
    """The same attempt again, with the same modifiers (TO-3.0-18)."""

    attempt: int
    modifiers: tuple[Modifier, ...]

    def decision(self, state: State) -> Decision | None:
        options = [PlayAsset(asset) for asset in rerollers(state, "exfil")]
        return asked("The exfiltration failed. Roll again?", "TO-3.0-18", (PASS, *options), STANDS)

    def answer(self, table: Table[State], choice: PlayAsset | Pass) -> None:
        if _repeated(table, choice, "exfiltration", self.modifiers):
            table.state.exfiltrated = True
        else:
            exfiltration_failed(table, self.attempt)


def exfiltration_failed(table: Table[State], attempt: int) -> None:
    """Awareness, an event and another try; after the third the way home is closed."""
    if attempt == ATTEMPTS:
        table.record(Happened("TO-7.5.5-3", "stranded"))
        return
    move_awareness(table, 1, "exfiltration", "TO-7.5.5-2")
    table.push(DrawEvent(), FightHere(), Exfiltrate(attempt + 1))


class EmergencyExfiltrate(Step, frozen=True):
    """On an abort only a natural 10 fails (TO-7.5.2-10, TO-7.5.2-11)."""

    attempt: int

    def run(self, table: Table[State]) -> None:
        state = table.state
        state.exfil_attempts = self.attempt
        need = (EMERGENCY_FAILS, "fails")
        table.beat()
        die = table.roll(10, why="emergency exfiltration", rule="TO-7.5.2-10", need=need)
        ok = die != EMERGENCY_FAILS
        table.record(Rolled("TO-7.5.2-10", "emergency", die, ok, EMERGENCY_FAILS - 1))
        if ok:
            state.exfiltrated = True
        elif self.attempt < ATTEMPTS:
            again = EmergencyExfiltrate(self.attempt + 1)
            table.push(DrawEvent(), FightHere(), PlayAssets("box"), again)
        else:
            for team in state.teams_in("direct_action", "rg"):
                lose_team(table, team)
            table.record(Happened("TO-7.5.2-11", "left_behind"))
