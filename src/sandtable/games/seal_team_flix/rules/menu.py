"""The menu of a SEAL's turn, chapter by chapter (guide, 3.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain

from sandtable.games.seal_team_flix.rules import bypass, defuse, equipment, fire, giving, interact, movement, sniping
from sandtable.games.seal_team_flix.rules.basics import Action
from sandtable.games.seal_team_flix.state import Seal, State
from sandtable.kernel.chapters import choices_of

Offers = Callable[[State, Seal], Iterable[Action]]
CHAPTERS = (interact, fire, sniping, bypass, defuse, equipment, movement, giving)
ACTIONS = tuple(kind for kind in choices_of(*CHAPTERS) if issubclass(kind, Action))
EVERY: tuple[Offers, ...] = (
    interact.offers,
    fire.offers,
    sniping.offers,
    bypass.offers,
    defuse.offers,
    equipment.offers,
    movement.offers,
    giving.offers,
)
FREE: tuple[Offers, ...] = (interact.offers, equipment.offers, giving.offers)  # at no Action


def actions(state: State, seal: Seal) -> tuple[Action, ...]:
    """Everything that the SEAL may do now and has Actions enough for (STF-ACT-1)."""
    chapters = EVERY if seal.actions else FREE
    return tuple(chain.from_iterable([offers(state, seal) for offers in chapters]))
