"""The `basic` computer player: the guide's doctrine for both seats (SF-AI)."""

from __future__ import annotations

from sandtable.games.special_forces import opposition
from sandtable.games.special_forces.doctrine.decisive import may_lose_at_once
from sandtable.games.special_forces.doctrine.errands import arrival, automated_step, cheapest
from sandtable.games.special_forces.doctrine.outlook import Outlook
from sandtable.games.special_forces.doctrine.placing import best_place, hiding_places
from sandtable.games.special_forces.doctrine.plan import ENOUGH, best_of, most_urgent, plan, plans, rivals
from sandtable.games.special_forces.doctrine.reactions import command_for, reaction
from sandtable.games.special_forces.doctrine.shots import Shooter
from sandtable.games.special_forces.doctrine.smoke import counter_to_remove
from sandtable.games.special_forces.rules import actions, movement, own_battle, reactions, reinforcements, setup, smoke
from sandtable.games.special_forces.state import State
from sandtable.games.special_forces.vocabulary import US, Dot, Side, SoldierId
from sandtable.kernel.decision import Choice
from sandtable.players.bench import Asked, Bench, Weighed

WORTH_A_COMMAND = 2.0  # SF-AI-8: an attack that an extra AP is spent on
WAYS = 5  # of going somewhere that are worth a second thought


Question = Asked[State, None]  # one temper is enough


# set-up


def _buy(asked: Question, ask: own_battle.BuyForce) -> Choice:
    """The automatic purchase, whatever was there before."""
    mine = own_battle.BuyForMe()
    return mine if mine in asked.options else own_battle.Ready()


def _hide(asked: Question, ask: setup.HideFolder) -> Choice:
    """SF-AI-11: by the player's own dice."""
    places = hiding_places(asked.state, _dots(asked))
    return setup.HideOn(places[asked.die(len(places)) - 1])


def _place(asked: Question, ask: setup.ChoosePlace) -> Choice:
    state = asked.state
    return setup.StartOn(best_place(state, state.soldiers[ask.soldier], _dots(asked)))


def _dots(asked: Question) -> list[Dot]:
    return [option.dot for option in asked.options]


# activations


def _activate(asked: Question, ask: actions.ChooseActivation) -> Choice:
    planned = most_urgent(plans(Outlook(asked.state, ask.side)))
    asked.weighed = [(actions.Activate(man.id), plan.gain) for man, plan in planned]
    best = best_of(planned)
    return actions.Activate(best.id) if best else actions.Pass()


def _act(asked: Question, ask: actions.ChooseAction) -> Choice:
    state = asked.state
    outlook = Outlook(state, state.soldiers[ask.soldier].side)
    man = next(one for one in outlook.friends if one.id == ask.soldier)
    if not man.soldier.ap:
        return _order(outlook, ask.soldier)
    found = plan(outlook, man, must=ask.first)
    if found.choice and (found.gain >= ENOUGH or ask.first):
        asked.weighed = [(found.choice, found.gain)]
        return found.choice
    if not ask.first:
        return actions.EndActivation()
    options = asked.decision.options
    return next((option for option in options if not may_lose_at_once(outlook, man, option)), options[0])


def _act_otherwise(asked: Question, ask: actions.ChooseAction) -> Weighed:
    """The best ways and errands, every attack, and to leave it at that."""
    state = asked.state
    outlook = Outlook(state, state.soldiers[ask.soldier].side)
    man = next(one for one in outlook.friends if one.id == ask.soldier)
    found = [one for one in rivals(outlook, man) if one[0] in asked.options]
    found.sort(key=lambda one: -one[1])
    others = [one for one in asked.options if not isinstance(one, movement.Move | movement.Sprint)]
    known = {choice for choice, _ in found[:WAYS]}
    return [*found[:WAYS], *((one, -1e3 - n) for n, one in enumerate(others) if one not in known)]


def _order(outlook: Outlook, name: SoldierId) -> Choice:
    """SF-AI-8: one AP more for whoever has a good shot and no AP."""
    man = next(one for one in outlook.friends if one.id == name)
    if not man.soldier.stuns:
        shot = Shooter(outlook, man).best(man.dot, 1)
        if shot and shot.score >= WORTH_A_COMMAND:
            return command_for(outlook.state, man.soldier) or actions.EndActivation()
    return actions.EndActivation()


def _react(asked: Question, ask: reactions.ChooseReaction) -> Choice:
    return reaction(asked.state, ask.side)


# before the turn


def _thin(asked: Question, ask: smoke.ThinCloud) -> Choice:
    return smoke.RemoveSmoke(counter_to_remove(asked.state, _seat(asked), _dots(asked)))


def _seat(asked: Question) -> Side:
    return "us" if asked.decision.seat == US else "iif"


def _arrive(asked: Question, ask: reinforcements.ChooseDot) -> Choice:
    state = asked.state
    side = state.soldiers[ask.soldier].side
    return reinforcements.ArriveAt(arrival(state, ask.side, side, _dots(asked)))


def _area(asked: Question, ask: reinforcements.ChooseArea) -> Choice:
    """Where the first of them would stand best."""
    state = asked.state
    side = state.soldiers[ask.soldiers[0]].side
    rooms = {
        dot: part for part in range(len(asked.options)) for dot in reinforcements.room(state, (ask.zone, part, ""))
    }
    if not rooms:
        return reinforcements.TakeArea(0)
    return reinforcements.TakeArea(rooms[arrival(state, ask.side, side, tuple(rooms))])


# the automated enemy


def _target(asked: Question, ask: opposition.AskTarget) -> Choice:
    return opposition.ForHim(cheapest(asked.state, ask.targets))


def _step(asked: Question, ask: opposition.AskStep) -> Choice:
    soldier = asked.state.soldiers[ask.soldier]
    return opposition.StepOn(automated_step(asked.state, soldier, ask.dots))


BENCH: Bench[State, None] = Bench(
    {
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
    },
    rivals={actions.ChooseAction: _act_otherwise},
)
basic = BENCH.player(None)
