"""How an event becomes a line of the log: who tells which event, and the words that all share."""

from __future__ import annotations

from functools import singledispatch

from sandtable.games.seal_team_flix.content import Content
from sandtable.kernel.event import Event
from sandtable.show.sheet import Chip, Span, Tone, die_face

SIX, TEN = 6, 10


@singledispatch
def tell(event: Event, content: Content) -> Chip:
    """One line of the log, in tones: dice as faces, then the sentence, then the result."""
    raise NotImplementedError(type(event).__name__)


def seal(board: str, content: Content) -> str:
    return content.boards[board].name


def card(copy: str, content: Content) -> str:
    return content.card(copy).name


def faces(dice: tuple[int, ...], sides: int, tone: Tone) -> Chip:
    return tuple(span for number in dice for span in (die_face(number, sides, tone), Span(" ")))
