"""How an event becomes a line of the log: who tells which event, and the words that all share."""

from __future__ import annotations

from functools import singledispatch

from sandtable.boards.tabletop.ticks import Spot, inches
from sandtable.boards.tabletop.ways import Way, length_of
from sandtable.games.covert_ops.cast import UnitEvent
from sandtable.games.covert_ops.content import Content
from sandtable.games.covert_ops.vocabulary import SEATS, UnitId
from sandtable.kernel.event import Event
from sandtable.show.sheet import Chip, Span, Tone, die_face

SIX = 6
SOMEBODY = "a unit"


@singledispatch
def tell(event: Event, content: Content) -> Chip:
    """One line of the log, in tones: dice as faces, then the sentence, then the result."""
    raise NotImplementedError(type(event).__name__)


def unit(event: UnitEvent, who: UnitId, content: Content) -> str:
    """As people call it: `M-TAC Rifleman 2`."""
    for one in event.cast:
        if one.unit == who:
            name = content.profiles[one.profile].name
            return f"{name} {one.n}" if one.n else name
    return SOMEBODY


def tone_of(event: UnitEvent, who: UnitId) -> Tone:
    return "foe" if any(one.unit == who and one.opfor for one in event.cast) else "friend"


def actor(event: UnitEvent, who: UnitId, content: Content) -> Span:
    """Whoever a line is about, in the tone of the side."""
    name = unit(event, who, content)
    return Span(name[:1].upper() + name[1:], tone_of(event, who), strong=True)


def other(event: UnitEvent, who: UnitId, content: Content) -> Span:
    return Span(unit(event, who, content), tone_of(event, who))


def card(name: str, content: Content) -> str:
    """An Action card, a condition, an asset or an upgrade."""
    for known in (content.cards, content.conditions, content.assets, content.upgrades):
        if name in known:
            found: str = known[name].name
            return found
    return "The briefing"


def cards(names: tuple[str, ...], content: Content) -> str:
    return ", ".join(card(name, content) for name in names)


def element(table: str, name: str, content: Content) -> str:
    """A mission element as the table file calls it."""
    known = content.tables[table].marked("elements") if table in content.tables else {}
    return known[name].name if name in known and known[name].name else "mission element"


def seat(name: str) -> str:
    return f"Player {SEATS.index(name) + 1}" if name in SEATS else "Somebody"


def faces(dice: tuple[int, ...], tone: Tone) -> Chip:
    return tuple(span for number in dice for span in (die_face(number, SIX, tone), Span(" ")))


def far(way: Way) -> str:
    return f"{inches(length_of(way))} in"


def place(at: Spot) -> str:
    """In inches from the south-west corner."""
    return f"({inches(at[0])}, {inches(at[1])})"
