"""Which unit activates: officers, then whoever has the best shot or is in danger (rule 5)."""

from __future__ import annotations

from sandtable.boards.tabletop.shapes import within
from sandtable.games.covert_ops import figures
from sandtable.games.covert_ops.doctrine import helps, weights
from sandtable.games.covert_ops.doctrine.acting import Question
from sandtable.games.covert_ops.doctrine.plan import Plan
from sandtable.games.covert_ops.rules import assets, turns
from sandtable.games.covert_ops.state import State, Unit
from sandtable.kernel.decision import Choice


def claim(asked: Question, ask: turns.ClaimActivation) -> Choice:
    """The seat's own units; the turn is not handed over."""

    def urgency(option: Choice) -> float:
        if isinstance(option, assets.UseAsset):
            return helps.before_turn(asked.state, asked.temper, option)
        if not isinstance(option, turns.Activate):
            return weights.NEVER
        return urgent(Plan(asked.state, asked.state.units[option.unit], asked.temper))

    return asked.best(urgency)


def urgent(plan: Plan) -> float:
    """What waits for this unit's activation."""
    state, unit = plan.state, plan.unit
    worth = plan.temper.danger * plan.outlook.danger(unit.at)
    if plan.outlook.foes:
        worth += max(0.0, plan.shot(unit.at).worth)
    worth += plan.test(unit.at)
    if figures.order_tokens(state, unit):
        worth += 0.8 * commanded(state, unit)
    if plan.goal.kind == "test":
        worth += 0.5
    return worth


def commanded(state: State, officer: Unit) -> int:
    """How many units it could Command now, as far as its Order tokens go."""
    rad, base = figures.rad(state, officer), state.disc(officer.id)
    near = sum(
        not one.activated and state.profile(one.id).type == "infantry" and within(base, state.disc(one.id), rad)
        for one in state.friends(officer.id)
    )
    return min(near, figures.order_tokens(state, officer))
