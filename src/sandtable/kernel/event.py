"""What happened, for the log, the animation and the tests."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from sandtable.kernel.decision import RuleId


class Modifier(Struct, frozen=True, gc=False):
    """One part of a sum: where it comes from, how much, and who says so."""

    source: str
    n: int
    rule: RuleId


class Event(Struct, frozen=True, tag=True, tag_field="event", gc=False):
    """Base of every event; the rule says who ordered it. The collector may pass it by."""

    rule: RuleId

    def text(self, content: Any) -> str:
        """One line of the log, unless the game's `line` tells the event in its own way."""
        raise NotImplementedError


def total(modifiers: tuple[Modifier, ...]) -> int:
    """The one sum of modifiers."""
    return sum([modifier.n for modifier in modifiers])
