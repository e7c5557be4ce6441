"""What happened, for the log: ids, numbers and kinds; `screen/told.py` tells it in words.

Each chapter has its events in a module of its own; here is what several share. SEALs are named by
their boards, Spaces, Areas and Doors as the Map names them, cards by their ids.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from sandtable.games.seal_team_flix.content import Content
from sandtable.kernel.event import Event

PieceKind = Literal["seal", "patrol", "sentry", "mastermind", "hostage", "captured", "block", "token"]


class Piece(Struct, frozen=True, gc=False):
    """A piece as it stood: its kind, its id (a SEAL's board) and its Space."""

    kind: PieceKind
    id: str
    where: str

    @property
    def title(self) -> str:
        return "Captured Mastermind" if self.kind == "captured" else self.kind.title()

    def name(self, content: Content) -> str:
        """A SEAL has one; of the others it is said where they stand."""
        if self.kind == "seal":
            return content.boards[self.id].name
        return f"{self.title} on {self.where}"


class Heard(Event, frozen=True):
    """Noise in an Area."""

    area: str
    n: int
    now: int
