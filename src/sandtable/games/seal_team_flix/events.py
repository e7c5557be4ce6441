"""What happened, for the log: every event names pieces and places in words, so it tells itself.

Each chapter has its events in a module of its own; these are the ones that several share.
"""

from __future__ import annotations

from typing import Any

from sandtable.kernel.event import Event


class Heard(Event, frozen=True):
    """Noise in an Area."""

    area: str
    n: int
    now: int

    def text(self, content: Any) -> str:
        del content
        return f"{self.n} Sound in the {self.area}: now {self.now}"
