"""What Tangos do in Phases 2 to 5."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.event import Event


class TangoMoved(Event, frozen=True):
    """From one Space to another, and what for."""

    who: str
    start: str
    end: str
    why: str

    def text(self, content: Any) -> str:
        del content
        return f"{self.who} goes from {self.start} to {self.end}: {self.why}"


class TangoStayed(Event, frozen=True):
    """It would have moved, or something became of it where it stands."""

    who: str
    why: str

    def text(self, content: Any) -> str:
        del content
        return f"{self.who} {self.why}"


class TimeLost(Event, frozen=True):
    """Somebody stood in a Patrol's way."""

    where: str
    timer: int

    def text(self, content: Any) -> str:
        del content
        return f"{self.where} is held against a Patrol: the Timer falls to {self.timer}"


class Escaped(Event, frozen=True):
    """The Mastermind is gone."""

    area: str

    def text(self, content: Any) -> str:
        del content
        return f"The Mastermind escapes through the {self.area}"


class Spawned(Event, frozen=True):
    """A Patrol from the pool."""

    where: str
    pool: int

    def text(self, content: Any) -> str:
        del content
        return f"A Patrol appears on {self.where}, {self.pool} left in the pool"


class SpawnRolled(Event, frozen=True):
    """The dice of Phase 4: so many for the Sound and the Alert token."""

    sound: int
    alert: int
    dice: tuple[int, ...]

    def text(self, content: Any) -> str:
        del content
        token = f" and {self.alert} for the Alert token" if self.alert else ""
        return f"Spawn rolls for {self.sound} Sound{token}: {', '.join(map(str, self.dice))}"


class SoundFell(Event, frozen=True):
    """Each loud Area is one quieter."""

    areas: tuple[str, ...]

    def text(self, content: Any) -> str:
        del content
        return f"1 Sound less in: {', '.join(self.areas)}"


class AlertDropped(Event, frozen=True):
    """Nobody sees whom they were after."""

    def text(self, content: Any) -> str:
        del content
        return "The Alert token leaves the Map"


class StoodUp(Event, frozen=True):
    """The end of Phase 6 for Stunned Tangos."""

    who: tuple[str, ...]

    def text(self, content: Any) -> str:
        del content
        return f"No longer Stunned: {', '.join(self.who)}"
