"""What happens to pieces when they are hit."""

from __future__ import annotations

from typing import Literal

from sandtable.games.seal_team_flix.events import Piece
from sandtable.games.seal_team_flix.vocabulary import BoardId, Wound
from sandtable.kernel.event import Event


def a_wound(kind: str) -> str:
    article = "an" if kind == "explosion" else "a"
    return f"{article} {kind.title()} Wound"


class Wounded(Event, frozen=True):
    """A SEAL lost Health."""

    who: BoardId
    kind: Wound
    health: int
    most: int


class Spared(Event, frozen=True):
    """A Wound was prevented."""

    who: BoardId
    kind: Wound
    by: Literal["block", "armor", "card", "skill"]
    what: str = ""  # the Block's Space, the card, the Specialization


class Stunned(Event, frozen=True):
    """A Tango went down, or a SEAL got a token."""

    who: Piece
    tokens: int = 0


class Fell(Event, frozen=True):
    """A piece is dead."""

    who: Piece


class BlockRemoved(Event, frozen=True):
    """A Cover Block is gone."""

    where: str
