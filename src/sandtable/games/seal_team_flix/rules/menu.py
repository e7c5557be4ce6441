"""The menu of a SEAL's turn, chapter by chapter (guide, 3.2)."""

from __future__ import annotations

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


def actions(state: State, seal: Seal) -> list[Action]:
    """Everything that the SEAL may do now and has Actions enough for (STF-ACT-1)."""
    if seal.actions > 0:  # nothing takes more than one
        return _offered(state, seal)
    return [one for one in _free(state, seal) if one.cost(state) <= seal.actions]


def _offered(state: State, seal: Seal) -> list[Action]:
    return [
        *interact.offers(state, seal),
        *fire.offers(state, seal),
        *sniping.offers(state, seal),
        *bypass.offers(state, seal),
        *defuse.offers(state, seal),
        *equipment.offers(state, seal),
        *movement.offers(state, seal),
        *giving.offers(state, seal),
    ]


def _free(state: State, seal: Seal) -> list[Action]:
    """All among which there are Free Actions."""
    return [
        *interact.offers(state, seal),
        *equipment.offers(state, seal, free=True),
        *giving.offers(state, seal),
    ]
