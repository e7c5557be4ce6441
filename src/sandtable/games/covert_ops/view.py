"""What a seat may know: everything but the order of the Action deck (guide, 5.1)."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import fields

from sandtable.boards.cards import Deck
from sandtable.games.covert_ops.content import Content
from sandtable.games.covert_ops.mission import Mission
from sandtable.games.covert_ops.state import (
    Activation,
    Attack,
    Element,
    Lasting,
    LowPiece,
    Marker,
    Phase,
    Report,
    Smoke,
    State,
    TeamSeat,
    Unit,
    Veteran,
)
from sandtable.games.covert_ops.vocabulary import Result, Seat, UnitId
from sandtable.kernel.dice import Dice


class SeenDeck(Struct, frozen=True):
    """Counts, what everybody has seen of the top, and what lies open."""

    left: int
    top: tuple[str, ...]
    discard: tuple[str, ...]
    aside: tuple[str, ...]


class View(Struct, frozen=True):
    """The table as any seat sees it; named as in the State."""

    mission: Mission
    campaign: Mission | None
    opfor: str
    phase: Phase
    round: int
    alarm: int
    tiers: tuple[int, ...]
    vp: int
    result: Result
    over: bool
    conditions: tuple[str, ...]
    units: dict[UnitId, Unit]
    markers: dict[int, Marker]
    casualties: dict[UnitId, tuple[int, int]]
    elements: dict[str, Element]
    low: tuple[LowPiece, ...]
    smoke: tuple[Smoke, ...]
    deck: SeenDeck
    hand: tuple[str, ...]
    kept: str
    drawn_less: int
    lasting: list[Lasting]
    activations: list[Activation]
    attacks: list[Attack]
    turn: str
    last_seat: Seat
    points: int
    assets_used: tuple[str, ...]
    teams: dict[Seat, TeamSeat]
    made: int
    marked: int
    squads: int
    destroyed: tuple[str, ...]
    out: tuple[UnitId, ...]
    stage: int
    tries: int
    total: int
    unlocked: tuple[str, ...]
    veterans: dict[UnitId, Veteran]
    history: list[Report]


_SHARED = tuple(field.name for field in fields(View) if field.name != "deck")


def make_view(state: State) -> View:
    """The same for all seats: they are on one side."""
    deck = state.deck
    seen = SeenDeck(len(deck.draw), deck.draw[: deck.known], deck.discard, deck.aside)
    twin = state.copy()
    shared: dict[str, Any] = {name: getattr(twin, name) for name in _SHARED}
    return View(deck=seen, **shared)


def as_state(view: View, content: Content) -> State:
    """A state that looks like a view, for rules that ask only what a seat may know.

    What lies in the deck below its known top is not in it.
    """
    deck = Deck(view.deck.top, view.deck.discard, view.deck.aside, len(view.deck.top))
    shared: dict[str, Any] = {name: getattr(view, name) for name in _SHARED}
    return State(content, **(shared | {"deck": deck}))


def redeal(state: State, dice: Dice) -> State:
    """Another order of the unknown part of the deck; all else is open."""
    twin = state.copy()
    twin.deck = state.deck.redealt(dice.shuffle)
    return twin
