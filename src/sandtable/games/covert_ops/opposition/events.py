"""What the automated opponent does, for the log and the page."""

from __future__ import annotations

from typing import Literal

from sandtable.boards.tabletop.ways import Way
from sandtable.games.covert_ops.cast import UnitEvent
from sandtable.games.covert_ops.vocabulary import UnitId
from sandtable.kernel.event import Event


class OpforTurnBegan(UnitEvent, frozen=True):
    """Who was selected: a unit or, if that is 0, a marker; the rule is that of its priority."""

    unit: UnitId
    marker: int = 0


class CardsDrawn(Event, frozen=True):
    """Action cards in the order in which they were drawn, and the tier of the alarm."""

    cards: tuple[str, ...]
    tier: int


class CardKept(Event, frozen=True):
    """The highest threat; the others are discarded at once (CO-4.2-3)."""

    card: str
    discarded: tuple[str, ...] = ()


class CardIdle(Event, frozen=True):
    """What the kept card asks for is not there: it has no effect (CO-K-3)."""

    card: str


class CardDiscarded(Event, frozen=True):
    """At the end of the turn (CO-4.2-11)."""

    card: str


class EffectLasts(UnitEvent, frozen=True):
    """A verb of a card lasts on these units; on everybody if there are none."""

    card: str
    effect: str
    who: tuple[UnitId, ...] = ()


class Commanded(UnitEvent, frozen=True):
    """An officer makes another unit activate now (CO-5.2A-1)."""

    officer: UnitId
    unit: UnitId


class MarkerMoved(Event, frozen=True):
    """An Activity marker went a way: by its card, or led."""

    marker: int
    way: Way
    why: Literal["card", "zone", "led"] = "card"


class Decided(UnitEvent, frozen=True):
    """What an Alert unit does now, and the line of the list that says so (CO-P1-1)."""

    unit: UnitId
    line: int
    action: str  # "" if it ends
    target: UnitId = 0
