"""What to do next: every option on the menu judged by what the rest of the turn may bring."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sandtable.games.seal_team_flix.doctrine import shooting, tasks, uses, weights
from sandtable.games.seal_team_flix.doctrine.outlook import Outlook
from sandtable.games.seal_team_flix.doctrine.plan import Plan
from sandtable.games.seal_team_flix.doctrine.weights import Question
from sandtable.games.seal_team_flix.rules import (
    bypass,
    defuse,
    ending,
    equipment,
    fire,
    giving,
    harm,
    interact,
    movement,
    round_end,
    sniping,
    turn,
)
from sandtable.kernel.decision import Choice

NEVER = float("-inf")
Judge = Callable[[Plan, Any], float]  # Any: each takes its own kind of Action


def act(asked: Question, ask: turn.ChooseAction) -> Choice:
    """The option whose turn is worth the most; of equals the first."""
    plan = Plan(asked.state, ask.seat, asked.temper)
    return asked.best(lambda option: judged(plan, option))


def judged(plan: Plan, option: Choice) -> float:
    judge = _JUDGES.get(type(option))
    return judge(plan, option) if judge else NEVER


def end(plan: Plan, option: turn.EndActions) -> float:
    del option
    return plan.stay(plan.here)


def move(plan: Plan, option: movement.Move) -> float:
    if option.hostage != movement.NOBODY:
        return tasks.escort(plan, option)
    cell = option.path[-1]
    acting = plan.outlook.dangers(cell)[0]
    worth = plan.found(cell) - acting - weights.ACTION
    return worth + plan.follow(cell, plan.seal.actions - 1)


def knife(plan: Plan, option: interact.Knife) -> float:
    gone = 1 << option.tango
    left = plan.seal.actions - option.cost(plan.state)
    acting = plan.outlook.dangers(plan.here, gone)[0]
    return plan.kills[option.tango] - acting + plan.follow(plan.here, left, gone)


# the other questions


def next_seal(asked: Question, ask: turn.ChooseNextSeal) -> Choice:
    """Whoever is in danger, then whoever is nearest to the goal."""
    del ask
    state = asked.state

    def urgency(option: turn.NextSeal) -> tuple[float, float]:
        outlook = Outlook(state, option.seat, asked.temper)
        return -outlook.dangers(outlook.seal.cell)[1], 0.0

    best: Choice = min(asked.options, key=urgency)
    return best


def bypassed(asked: Question, ask: bypass.BypassResult) -> Choice:
    """A Normal Door keeps everybody out until it is opened, which costs nothing (rule 7)."""
    seal = asked.state.seals[ask.seat]
    return bypass.SetDoor(removed=seal.actions > 0)


def prevent(asked: Question, ask: harm.AskPrevent) -> Choice:
    """At once: whoever is not wounded does not bleed (STF-RXF-4)."""
    del ask
    return asked.decision.options[0]


def abort(asked: Question, ask: round_end.AskAbort) -> Choice:
    """Only when Success is out of reach, and there is nothing left to win or everybody falls."""
    del ask
    state = asked.state
    lost = any(one.status == "lost" and one.role == "primary" for one in state.objectives.values())
    if not lost:
        return round_end.GoOn()
    outlooks = [Outlook(state, seal.seat, asked.temper) for seal in state.living()]
    doomed = all(one.dangers(one.seal.cell)[1] >= weights.WOUND[2] for one in outlooks)
    if ending.judged(state) == "partial" or doomed:
        return round_end.Abort()
    return round_end.GoOn()


_JUDGES: dict[type[Choice], Judge] = {
    turn.EndActions: end,
    movement.Move: move,
    movement.Command: tasks.command,
    interact.Knife: knife,
    interact.Capture: tasks.capture,
    interact.Recover: tasks.take,
    interact.TakeBioWeapon: tasks.take,
    interact.RemoveAlarm: tasks.silence,
    interact.UseKit: tasks.use_kit,
    interact.OpenDoor: tasks.open_door,
    bypass.Bypass: tasks.bypass_lock,
    defuse.Defuse: tasks.defuse_bomb,
    fire.Fire: shooting.fire_value,
    sniping.Snipe: shooting.snipe_value,
    equipment.UseFlick: uses.throw,
    equipment.Breach: uses.breach,
    equipment.SnakeCam: uses.peek,
    equipment.Sense: uses.sense,
    equipment.Treat: uses.treat,
    equipment.Hush: uses.hush,
    equipment.Lure: uses.lure,
    equipment.Detonate: uses.detonate,
    giving.Give: uses.give,
}
