"""What Tangos do in Phases 2 to 5."""

from __future__ import annotations

from typing import Literal

from sandtable.games.seal_team_flix.events import Piece
from sandtable.games.seal_team_flix.state import Kind
from sandtable.kernel.event import Event


class TangoMoved(Event, frozen=True):
    """From one Space to another, and what for."""

    who: Kind
    start: str
    end: str
    why: Literal["alert", "path", "to_path", "cover"]


class TangoStayed(Event, frozen=True):
    """It would have moved, or something became of it where it stands."""

    who: Piece
    why: Literal["no_cover", "in_cover"]


class TimeLost(Event, frozen=True):
    """Somebody stood in a Patrol's way."""

    where: str
    timer: int


class Escaped(Event, frozen=True):
    """The Mastermind is gone."""

    area: str


class Spawned(Event, frozen=True):
    """A Patrol from the pool."""

    where: str
    pool: int


class SpawnRolled(Event, frozen=True):
    """The dice of Phase 4: so many for the Sound and the Alert token."""

    sound: int
    alert: int
    dice: tuple[int, ...]


class SoundFell(Event, frozen=True):
    """Each loud Area is one quieter."""

    areas: tuple[str, ...]


class AlertDropped(Event, frozen=True):
    """Nobody sees whom they were after."""


class StoodUp(Event, frozen=True):
    """The end of Phase 6 for Stunned Tangos."""

    who: tuple[Piece, ...]
