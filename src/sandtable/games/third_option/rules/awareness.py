"""Enemy awareness (7.5.1): what the enemy knows before the teams go in."""

from __future__ import annotations

from typing import ClassVar

from sandtable.games.third_option.events import AwarenessMoved, AwarenessSet, Cause
from sandtable.games.third_option.rules.card_choices import PASS, ChosenTeam, Pass, asked
from sandtable.games.third_option.rules.casualties import lose_team
from sandtable.games.third_option.rules.question import Pick, Question
from sandtable.games.third_option.state import State
from sandtable.games.third_option.vocabulary import CardId, TeamId
from sandtable.kernel.decision import Choice, Decision, Refusal, RuleId
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table

LOWEST, HIGHEST = -1, 2  # TO-7.5.1-8
AWARENESS = (-1, 0, 0, 0, 0, 1, 1, 1, 1, 2)  # by D10 (TO-A2-2)
AFTER_FAILURE = 1  # TO-7.5.1-6
NAMES = {-1: "Shock", 0: "Low", 1: "Medium", 2: "High"}


def move_awareness(table: Table[State], n: int, why: Cause, rule: RuleId, card: CardId = "") -> None:
    """The one function that moves the track.

    Before the value is set nothing moves it (TO-7.5.1-9, TO-7.5.1-10); under the Air and Space
    shield nothing raises it (TO-4.3-3).
    """
    state = table.state
    if state.awareness_set is None or (n > 0 and state.shield):
        return
    before = state.awareness
    state.awareness = max(LOWEST, min(HIGHEST, before + n))
    if state.awareness != before:
        table.record(AwarenessMoved(rule, before, state.awareness, why, n, card))


class SetAwareness(Step, frozen=True):
    """A failed Recon sets +1; else a D10 decides (TO-7.5.1-2, TO-7.5.1-6)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        if state.recon_failed:
            die, value, rule = 0, AFTER_FAILURE, "TO-7.5.1-6"
        else:
            rule = "TO-7.5.1-2"
            table.beat()
            die = table.roll(10, why="enemy awareness", rule=rule)
            value = AWARENESS[die - 1]
        table.record(AwarenessSet(rule, value, die))
        state.awareness = value
        state.awareness_set = value


class ApplyIntelShift(Step, frozen=True):
    """Every Intel unit left raises awareness; then Intel is idle (TO-7.5.1-4, TO-7.5.1-5)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        left = len(state.intel())
        if left:
            move_awareness(table, left, "intel", "TO-7.5.1-4")
        state.awareness_set = state.awareness


class OfferSacrifice(Question, frozen=True):
    """With no Intel left, Recon Teams may be given up for awareness (TO-7.5.1-7)."""

    def decision(self, state: State) -> Decision | None:
        if state.intel() or state.awareness <= 0:
            return None
        teams = [Sacrifice(team) for team in state.recon_teams_in("rg")]
        prompt = f"Awareness is {state.awareness:+d}. Give up a Recon Team to lower it?"
        return asked(prompt, "TO-7.5.1-7", (PASS, *teams) if teams else (), "Keep every Recon Team")

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        if isinstance(choice, ChosenTeam | Sacrifice) and choice.team in state.teams:
            why = "Only a Recon Team that stayed in the Recon Group can be given up"
            return Refusal("TO-7.5.1-7", f"{why}, and {state.content.name(choice.team)} is none")
        return super().refuse(state, choice)

    def answer(self, table: Table[State], choice: Sacrifice | Pass) -> None:
        if isinstance(choice, Sacrifice):
            lose_team(table, choice.team)
            move_awareness(table, -1, "sacrifice", "TO-7.5.1-7", choice.team)
            table.push(OfferSacrifice())


class Sacrifice(Pick, frozen=True, tag="sacrifice"):
    """Turn a Recon Team into a casualty, awareness -1."""

    rule: ClassVar[RuleId] = "TO-7.5.1-7"
    team: TeamId

    def label(self, state: State) -> str:
        return f"Give up {state.content.name(self.team)}: the enemy's awareness falls by 1"

    def detail(self, state: State) -> str:
        return "The team becomes a casualty and counts against the tier"

    def not_now(self, state: State) -> Refusal | None:
        why = "A Recon Team can be given up only when awareness is set above 0 and no Intel is left"
        return Refusal(self.rule, why)
