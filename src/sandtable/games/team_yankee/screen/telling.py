"""How an event becomes a line of the log: who tells which event, and the words that all share."""

from __future__ import annotations

from functools import singledispatch

from msgspec.structs import replace

from sandtable.boards.tabletop.ticks import Spot, inches
from sandtable.boards.tabletop.ways import Way, length_of
from sandtable.games.team_yankee.cast import LEADS, BattleEvent, Cast
from sandtable.games.team_yankee.content import Content
from sandtable.games.team_yankee.vocabulary import Seat, TeamId, UnitId
from sandtable.kernel.event import Event
from sandtable.show.sheet import Chip, Span, Tone, die_face

SIX = 6
TONES: dict[str, Tone] = {"blue": "friend", "red": "foe"}
SOMEBODY = "a Unit"


@singledispatch
def tell(event: Event, content: Content) -> Chip:
    """One line of the log, in tones: dice as faces, then the sentence, then the result."""
    raise NotImplementedError(type(event).__name__)


# who


def unit(event: BattleEvent, who: UnitId, content: Content) -> Span:
    """A Unit: `T-72 company 2`."""
    return _named(next((one for one in event.cast if one.unit == who), None), content)


def team(event: BattleEvent, who: TeamId, content: Content) -> Span:
    """A Team by its Unit and its place in it: `T-72 company, Team 3`."""
    return _named(next((one for one in event.cast if one.team == who), None), content)


def unit_of(event: BattleEvent, who: TeamId, content: Content) -> Span:
    """The Unit of a Team that an event names."""
    one = next((one for one in event.cast if one.team == who), None)
    return _named(replace(one, place=0) if one else None, content)


def units(event: BattleEvent, who: tuple[UnitId, ...], content: Content) -> Chip:
    """Several, with commas between them."""
    spans: list[Span] = []
    for one in who:
        spans += [Span(", ")] if spans else []
        spans.append(unit(event, one, content))
    return tuple(spans)


def party(event: BattleEvent, who: tuple[UnitId, ...], content: Content) -> Chip:
    """A Unit with whoever goes along with it: its Attachment, observers."""
    along = units(event, who[1:], content)
    return unit(event, who[0], content), *((Span(" with "), *along) if along else ())


def _named(one: Cast | None, content: Content) -> Span:
    if one is None:
        return Span(SOMEBODY)
    printed = content.units[one.card].name + (f" {one.n}" if one.n else "")
    if one.place:
        printed += ", Leader" if one.place == LEADS else f", Team {one.place}"
    return Span(printed, TONES[one.seat], strong=True)


def side(seat: str) -> Span:
    """Blue or Red."""
    return Span(seat.capitalize() or "Nobody", TONES.get(seat, "plain"), strong=True)


def tone_of(event: BattleEvent, who: TeamId) -> Tone:
    return next((TONES[one.seat] for one in event.cast if one.team == who), "plain")


def unit_tone(event: BattleEvent, who: UnitId) -> Tone:
    return next((TONES[one.seat] for one in event.cast if one.unit == who), "plain")


# what


def faces(dice: tuple[int, ...], tone: Tone) -> Chip:
    return tuple(span for number in dice for span in (die_face(number, SIX, tone), Span(" ")))


def seat_faces(dice: tuple[int, ...], seat: Seat | str) -> Chip:
    return faces(dice, TONES.get(seat, "plain"))


def arm(name: str, content: Content) -> str:
    return content.weapons[name].name if name in content.weapons else "it"


def far(way: Way) -> str:
    return f"{inches(length_of(way))} in"


def place(at: Spot) -> str:
    """In inches from the south-west corner."""
    return f"({inches(at[0])}, {inches(at[1])})"
