"""Conditions: named by the mission, drawn for the difficulty, or picked (CO-3.0-11 to -14)."""

from __future__ import annotations

from typing import Literal

from sandtable.games.covert_ops import verbs
from sandtable.games.covert_ops.cards import Condition
from sandtable.games.covert_ops.rules.alarm import raise_alarm
from sandtable.games.covert_ops.rules.reinforcements import spawn
from sandtable.games.covert_ops.state import State
from sandtable.games.covert_ops.vocabulary import Arrow, Difficulty
from sandtable.kernel.decision import Choice, Decision, Refusal
from sandtable.kernel.event import Event
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table
from sandtable.kernel.verbs import of

# How many are drawn at random, red before blue before grey (CO-K-9; guide, 3.1).
DRAWN: dict[Difficulty, tuple[Arrow, ...]] = {
    "regular": (),
    "recruit": ("blue", "blue"),
    "veteran": ("red",),
    "elite": ("red", "red"),
}
MOST_PICKED = 6


class ConditionInPlay(Event, frozen=True):
    """Face up until the mission ends (CO-3.0-14)."""

    condition: str
    how: Literal["named", "drawn", "picked"]


def put_in_play(table: Table[State], condition: str, how: Literal["named", "drawn", "picked"], rule: str) -> None:
    state = table.state
    state.conditions = (*state.conditions, condition)
    table.record(ConditionInPlay(rule, condition, how))


def left(state: State) -> list[Condition]:
    """Those that may come into play: not there yet, and not excluded by one (CO-3.0-12).

    Content is read only where they exclude each other.
    """
    return [
        one
        for name, one in sorted(state.content.conditions.items())
        if name not in state.conditions and not any(other in state.conditions for other in one.excludes)
    ]


class NamedConditions(Step, frozen=True):
    """Those of the briefing come first (CO-3.0-11)."""

    def run(self, table: Table[State]) -> None:
        for name in table.state.mission.conditions:
            put_in_play(table, name, "named", "CO-3.0-11")


class DetermineConditions(Step, frozen=True):
    """Then those of the difficulty, or those that the team picks (CO-3.0-12)."""

    def run(self, table: Table[State]) -> None:
        chosen = table.state.mission.chosen
        arrows = (*DRAWN[chosen.difficulty], *(("grey",) if chosen.wild else ()))
        draws = (DrawCondition(arrow) for arrow in arrows)
        table.push(*draws, *((PickConditions(),) if chosen.pick_conditions else ()))


class DrawCondition(Step, frozen=True):
    """One at random of a colour, in id order (guide, 3.1)."""

    arrow: Arrow

    def run(self, table: Table[State]) -> None:
        among = [one for one in left(table.state) if one.arrow == self.arrow]
        if among:
            drawn = table.draw(among, why="which condition", rule="CO-3.0-12", name=lambda one: one.name)
            put_in_play(table, drawn.id, "drawn", "CO-3.0-12")


class AddCondition(Choice, frozen=True, tag="add-condition"):
    """One more to play with."""

    rule = "CO-3.0-12"
    condition: str

    def label(self, state: State) -> str:
        return state.content.conditions[self.condition].name

    def detail(self, state: State) -> str:
        return state.content.conditions[self.condition].text

    def group(self, state: State) -> str:
        arrow = state.content.conditions[self.condition].arrow
        return {"red": "Harder", "blue": "Easier", "grey": "Different"}[arrow]  # CO-3.0-13


class Enough(Choice, frozen=True, tag="enough"):
    """No more conditions."""

    rule = "CO-3.0-12"
    words = "Play with these"
    goes_on = True


class PickConditions(Ask, frozen=True):
    """The lead seat picks, one by one (CO-3.0-12)."""

    def decision(self, state: State) -> Decision | None:
        if len(state.conditions) >= MOST_PICKED:
            return None
        options = (Enough(), *(AddCondition(one.id) for one in left(state)))
        prompt = "Which conditions does the mission have?"
        return Decision(state.lead, prompt, "CO-3.0-12", options)

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        if isinstance(choice, AddCondition):
            return Refusal("CO-3.0-12", "It is in play, or one in play excludes it")
        return super().refuse(state, choice)

    def answer(self, table: Table[State], choice: AddCondition | Enough) -> None:
        if isinstance(choice, AddCondition):
            put_in_play(table, choice.condition, "picked", "CO-3.0-12")
            table.push(self)


class ApplyConditions(Step, frozen=True):
    """What conditions do once, at set-up: alarm and Asset Points."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        for name in state.conditions:
            effects = state.content.conditions[name].effects
            for alarm in of(effects, verbs.Alarm):
                raise_alarm(table, alarm.n, "CO-3.0-12")
            state.points += sum(verb.n for verb in of(effects, verbs.Points))


class ConditionMarkers(Step, frozen=True):
    """Markers that conditions add, after those of the briefing (CD04)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        for name in state.conditions:
            for verb in of(state.content.conditions[name].effects, verbs.Spawn):
                spawn(table, verb.point, "CO-3.0-18")
