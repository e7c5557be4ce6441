"""A guided mission: a fixed seed, and what to say before each choice until the guide lets go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from sandtable.kernel.decision import Choice

if TYPE_CHECKING:
    from sandtable.kernel.game import Game


class Note(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the guide says at one question, and the choice that it proposes there."""

    title: str = ""
    say: str
    choose: dict[str, Any]


class Guide(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Notes along one play; whoever chooses otherwise goes on alone."""

    id: str
    title: str
    brief: str
    mission: str
    seed: str
    notes: tuple[Note, ...]
    farewell: str  # said when the notes are used up

    def choices(self, game: Game[Any]) -> list[Choice]:
        """The proposed choices in order, as the game reads them."""
        return [game.codec.choice(msgspec.json.encode(note.choose)) for note in self.notes]
