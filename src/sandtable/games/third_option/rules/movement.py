"""Getting in and out: infiltration (7.5.2), exfiltration (7.5.5), emergency exfiltration."""

from __future__ import annotations

from sandtable.games.third_option.events import AssetUsed, Note, Rolled
from sandtable.games.third_option.rules.assets import PlayAsset, PlayAssets, rerollers
from sandtable.games.third_option.rules.awareness import move_awareness
from sandtable.games.third_option.rules.casualties import lose_team, spend_use
from sandtable.games.third_option.rules.choices import PASS, Pass, asked
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
EMERGENCY_FAILS = 10  # TO-7.5.2-10


class FightHere(Step, frozen=True):
    """Fighters at the marker's box are fought before it moves on (TO-7.5-3)."""

    def run(self, table: Table[State]) -> None:
        if table.state.here():
            table.push(Engagement("here"))


def _movement_roll(table: Table[State], what: str, parts: Parts, rule: str) -> bool:
    """No face has a meaning of its own (TO-2.3-4)."""
    moved = total(parts)
    die = table.roll(10, why=what.lower(), rule=rule, need=(SUCCESS - moved, "or less succeeds"))
    ok = die + moved <= SUCCESS
    result = "success" if ok else "failure"
    table.record(Rolled(rule, what, 10, die, parts, f"{SUCCESS} or less", result))
    return ok


class RollInfiltration(Step, frozen=True):
    """D10 and modifiers at 7 or less (TO-7.5.2-1)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        parts = roll_modifiers(state, "infil", state.mission.infil)
        used_up(state, "infil")
        if _movement_roll(table, "Infiltration", parts, "TO-7.5.2-1"):
            state.infiltrated = True
        elif rerollers(state, "infil"):
            table.push(RepeatInfiltration(parts))
        else:
            infiltration_failed(table)


def infiltration_failed(table: Table[State]) -> None:
    """The mission goes on, but the enemy knows more (TO-7.5.2-2)."""
    move_awareness(table, 1, "the infiltration failed", "TO-7.5.2-2")


class RepeatInfiltration(Question, frozen=True):
    """The same roll again, with the same modifiers (TO-3.0-18)."""

    modifiers: tuple[Modifier, ...]

    def decision(self, state: State) -> Decision | None:
        options = [PlayAsset(asset) for asset in rerollers(state, "infil")]
        return asked("The infiltration failed. Roll again?", "TO-3.0-18", (PASS, *options))

    def answer(self, table: Table[State], choice: PlayAsset | Pass) -> None:
        if _repeated(table, choice, "Infiltration", self.modifiers):
            table.state.infiltrated = True
        else:
            infiltration_failed(table)


def _repeated(table: Table[State], choice: PlayAsset | Pass, what: str, parts: Parts) -> bool:
    if not isinstance(choice, PlayAsset):
        return False
    table.record(AssetUsed("TO-3.0-18", choice.asset, "gives another try"))
    spend_use(table, choice.asset)
    return _movement_roll(table, what, parts, "TO-3.0-18")


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
        if _movement_roll(table, "Exfiltration", parts, "TO-7.5.5-1"):
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
        return asked("The exfiltration failed. Roll again?", "TO-3.0-18", (PASS, *options))

    def answer(self, table: Table[State], choice: PlayAsset | Pass) -> None:
        if _repeated(table, choice, "Exfiltration", self.modifiers):
            table.state.exfiltrated = True
        else:
            exfiltration_failed(table, self.attempt)


def exfiltration_failed(table: Table[State], attempt: int) -> None:
    """Awareness, an event and another try; after the third the way home is closed."""
    if attempt == ATTEMPTS:
        table.record(Note("TO-7.5.5-3", "The exfiltration has failed for good"))
        return
    move_awareness(table, 1, "the exfiltration failed", "TO-7.5.5-2")
    table.push(DrawEvent(), FightHere(), Exfiltrate(attempt + 1))


class EmergencyExfiltrate(Step, frozen=True):
    """On an abort only a natural 10 fails (TO-7.5.2-10, TO-7.5.2-11)."""

    attempt: int

    def run(self, table: Table[State]) -> None:
        state = table.state
        state.exfil_attempts = self.attempt
        need = (EMERGENCY_FAILS, "fails")
        die = table.roll(10, why="emergency exfiltration", rule="TO-7.5.2-10", need=need)
        ok = die != EMERGENCY_FAILS
        result = "success" if ok else "failure"
        table.record(
            Rolled("TO-7.5.2-10", "Emergency exfiltration", 10, die, (), "9 or less", result)
        )
        if ok:
            state.exfiltrated = True
        elif self.attempt < ATTEMPTS:
            again = EmergencyExfiltrate(self.attempt + 1)
            table.push(DrawEvent(), FightHere(), PlayAssets("box"), again)
        else:
            for team in state.teams_in("direct_action", "rg"):
                lose_team(table, team)
            table.record(Note("TO-7.5.2-11", "The teams still in the field are lost"))


STEPS = (
    FightHere, RollInfiltration, RepeatInfiltration, Exfiltrate, RollExfiltration,
    RepeatExfiltration, EmergencyExfiltrate,
)  # fmt: skip
