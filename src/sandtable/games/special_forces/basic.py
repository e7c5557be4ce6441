"""The `basic` computer player: the guide's doctrine for both seats (SF-AI)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sandtable.games.special_forces import opposition
from sandtable.games.special_forces.doctrine.errands import arrival, automated_step, cheapest
from sandtable.games.special_forces.doctrine.outlook import Outlook
from sandtable.games.special_forces.doctrine.placing import best_place, hiding_places
from sandtable.games.special_forces.doctrine.plan import ENOUGH, best_soldier, plan
from sandtable.games.special_forces.doctrine.reactions import command_for, reaction
from sandtable.games.special_forces.doctrine.shots import Shooter
from sandtable.games.special_forces.doctrine.smoke import counter_to_remove
from sandtable.games.special_forces.rules import (
    actions,
    own_battle,
    reactions,
    reinforcements,
    setup,
    smoke,
)
from sandtable.games.special_forces.state import State
from sandtable.games.special_forces.vocabulary import US, Dot, Side, SoldierId
from sandtable.kernel.decision import Choice
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table

WORTH_A_COMMAND = 2.0  # SF-AI-8: an attack that an extra AP is spent on


def basic(table: Table[State]) -> Choice:
    """Answer whatever is asked, for whichever side."""
    if table.decision is None:
        raise LookupError("nothing is asked")
    ask = table.agenda[-1]
    judge = _JUDGES.get(type(ask))
    return judge(table, ask) if judge else table.decision.options[0]


Judge = Callable[[Table[State], Any], Choice]  # Any: each takes its own kind of question


# set-up


def _buy(table: Table[State], ask: own_battle.BuyForce) -> Choice:
    """The automatic purchase, whatever was there before."""
    options = table.decision.options if table.decision else ()
    return own_battle.BuyForMe() if own_battle.BuyForMe() in options else own_battle.Ready()


def _hide(table: Table[State], ask: setup.HideFolder) -> Choice:
    """SF-AI-11: by the player's own dice; a copy, so that nobody's table is disturbed."""
    places = hiding_places(table.state, _dots(table))
    return setup.HideOn(places[table.dice.copy().roll(len(places)) - 1])


def _place(table: Table[State], ask: setup.ChoosePlace) -> Choice:
    state = table.state
    return setup.Place(best_place(state, state.soldiers[ask.soldier], _dots(table)))


def _dots(table: Table[State]) -> list[Dot]:
    options: Any = table.decision.options if table.decision else ()  # Any: each has a dot
    return [option.dot for option in options]


# activations


def _activate(table: Table[State], ask: actions.ChooseActivation) -> Choice:
    chosen = best_soldier(Outlook(table.state, ask.side))
    return actions.Activate(chosen.id) if chosen else actions.Pass()


def _act(table: Table[State], ask: actions.ChooseAction) -> Choice:
    state = table.state
    outlook = Outlook(state, state.soldiers[ask.soldier].side)
    man = next(one for one in outlook.friends if one.id == ask.soldier)
    if not man.soldier.ap:
        return _order(outlook, ask.soldier)
    found = plan(outlook, man, must=ask.first)
    if found.choice and (found.gain >= ENOUGH or ask.first):
        return found.choice
    return table.decision.options[0] if ask.first and table.decision else actions.EndActivation()


def _order(outlook: Outlook, name: SoldierId) -> Choice:
    """SF-AI-8: one AP more for whoever has a good shot and no AP."""
    man = next(one for one in outlook.friends if one.id == name)
    if not man.soldier.stuns:
        shot = Shooter(outlook, man).best(man.dot, 1)
        if shot and shot.score >= WORTH_A_COMMAND:
            return command_for(outlook.state, man.soldier) or actions.EndActivation()
    return actions.EndActivation()


def _react(table: Table[State], ask: reactions.ChooseReaction) -> Choice:
    return reaction(table.state, ask.side)


# before the turn


def _thin(table: Table[State], ask: smoke.ThinCloud) -> Choice:
    return smoke.RemoveSmoke(counter_to_remove(table.state, _seat(table), _dots(table)))


def _seat(table: Table[State]) -> Side:
    return "us" if table.decision and table.decision.seat == US else "iif"


def _arrive(table: Table[State], ask: reinforcements.ChooseDot) -> Choice:
    state = table.state
    side = state.soldiers[ask.soldier].side
    return reinforcements.ArriveAt(arrival(state, ask.side, side, _dots(table)))


def _area(table: Table[State], ask: reinforcements.ChooseArea) -> Choice:
    """Where the first of them would stand best."""
    state = table.state
    side = state.soldiers[ask.soldiers[0]].side
    rooms = {
        dot: part
        for part in range(len(table.decision.options if table.decision else ()))
        for dot in reinforcements.room(state, (ask.zone, part, ""))
    }
    if not rooms:
        return reinforcements.TakeArea(0)
    return reinforcements.TakeArea(rooms[arrival(state, ask.side, side, tuple(rooms))])


# the automated enemy


def _target(table: Table[State], ask: opposition.AskTarget) -> Choice:
    return opposition.ForHim(cheapest(table.state, ask.targets))


def _step(table: Table[State], ask: opposition.AskStep) -> Choice:
    soldier = table.state.soldiers[ask.soldier]
    return opposition.StepOn(automated_step(table.state, soldier, ask.dots))


_JUDGES: dict[type[Step], Judge] = {
    own_battle.BuyForce: _buy,
    setup.HideFolder: _hide,
    setup.ChoosePlace: _place,
    actions.ChooseActivation: _activate,
    actions.ChooseAction: _act,
    reactions.ChooseReaction: _react,
    smoke.ThinCloud: _thin,
    reinforcements.ChooseDot: _arrive,
    reinforcements.ChooseArea: _area,
    opposition.AskTarget: _target,
    opposition.AskStep: _step,
}
