"""What happens to pieces when they are hit."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.event import Event
from sandtable.kernel.words import counted


def a_wound(kind: str) -> str:
    article = "an" if kind == "explosion" else "a"
    return f"{article} {kind.title()} Wound"


class Wounded(Event, frozen=True):
    """A SEAL lost Health."""

    who: str
    kind: str
    health: int
    most: int

    def text(self, content: Any) -> str:
        del content
        return f"{self.who} takes {a_wound(self.kind)}: Health {self.health} of {self.most}"


class Spared(Event, frozen=True):
    """A Wound was prevented."""

    who: str
    kind: str
    how: str

    def text(self, content: Any) -> str:
        del content
        return f"{self.how} saves {self.who} from {a_wound(self.kind)}"


class Stunned(Event, frozen=True):
    """A Tango went down, or a SEAL got a token."""

    who: str
    tokens: int = 0

    def text(self, content: Any) -> str:
        del content
        more = f": {counted(self.tokens, 'Stunned token')}"
        return f"{self.who} is Stunned{more if self.tokens else ''}"


class Fell(Event, frozen=True):
    """A piece is dead."""

    who: str
    where: str
    how: str

    def text(self, content: Any) -> str:
        del content
        return f"{self.who} {self.how} on {self.where}"


class BlockRemoved(Event, frozen=True):
    """A Cover Block is gone."""

    where: str

    def text(self, content: Any) -> str:
        del content
        return f"The Block on {self.where} is removed"
