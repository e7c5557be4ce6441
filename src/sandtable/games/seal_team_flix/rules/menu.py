"""The menu of a SEAL's turn, chapter by chapter (guide, 3.2)."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.seal_team_flix.rules import (
    bypass,
    defuse,
    equipment,
    fire,
    giving,
    interact,
    movement,
    sniping,
)
from sandtable.games.seal_team_flix.rules.basics import Action
from sandtable.games.seal_team_flix.state import Seal, State


def actions(state: State, seal: Seal) -> Iterator[Action]:
    """Everything that the SEAL may do now and has Actions enough for (STF-ACT-1)."""
    left = seal.actions
    for action in _offered(state, seal):
        if action.cost(state) <= left:
            yield action


def _offered(state: State, seal: Seal) -> Iterator[Action]:
    yield from interact.offers(state, seal)
    if seal.actions:
        yield from fire.offers(state, seal)
        yield from sniping.offers(state, seal)
        yield from bypass.offers(state, seal)
        yield from defuse.offers(state, seal)
    yield from equipment.offers(state, seal)
    yield from movement.offers(state, seal)
    yield from giving.offers(state, seal)
