"""What happened, for the log, the animation and the tests."""

from __future__ import annotations

from msgspec import Struct

from sandtable.kernel.decision import RuleId


class Modifier(Struct, frozen=True, gc=False):
    """One part of a sum: where it comes from, how much, and who says so."""

    source: str
    n: int
    rule: RuleId


class Event(Struct, frozen=True, tag=True, tag_field="event", gc=False):
    """Base of every event: ids, kinds and numbers; the rule says who ordered it.

    `ShownGame.line` tells it in words. The collector may pass it by.
    """

    rule: RuleId


def total(modifiers: tuple[Modifier, ...]) -> int:
    """The one sum of modifiers."""
    return sum([modifier.n for modifier in modifiers])
