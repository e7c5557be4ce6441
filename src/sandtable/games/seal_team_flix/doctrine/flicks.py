"""Discs on the Map and on the side boards, once an Action has been chosen."""

from __future__ import annotations

from sandtable.games.seal_team_flix.doctrine.plan import Plan
from sandtable.games.seal_team_flix.doctrine.shooting import aims
from sandtable.games.seal_team_flix.doctrine.throwing import best_throw, space_worth
from sandtable.games.seal_team_flix.doctrine.weights import Question
from sandtable.games.seal_team_flix.rules.flicking import FlickDisc, StopFiring
from sandtable.games.seal_team_flix.rules.grenades import GrenadeSpace
from sandtable.games.seal_team_flix.rules.side_boards import FlickSide
from sandtable.kernel.decision import Choice

WORTHWHILE = 0.05


def flick_disc(asked: Question, ask: FlickDisc) -> Choice:
    """The noise is made: whatever does more good than harm."""
    del ask
    state = asked.state
    firing = state.firing
    if firing is None:
        return StopFiring()
    plan = Plan(state, firing.seat, asked.temper)
    if firing.mode == "grenade":
        throw = best_throw(plan, firing)
        return throw.flick if throw else StopFiring()
    found = aims(plan, firing)
    return found[0].flick if found and found[0].value > WORTHWHILE else StopFiring()


def flick_side(asked: Question, ask: FlickSide) -> Choice:
    """The nearest remaining target, or the dot (rule 16): the first that is offered."""
    del ask
    first: Choice = asked.options[0]
    return first


def grenade_space(asked: Question, ask: GrenadeSpace) -> Choice:
    plan = Plan(asked.state, ask.firing.seat, asked.temper)
    best: Choice = max(asked.options, key=lambda one: space_worth(plan, ask.firing, one.space))
    return best
