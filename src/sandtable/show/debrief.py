"""What is told when a play is over: how it ended and why, what decided it, what it cost.

A game makes it from the view and from the events that the seat has heard: nothing else is known.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from sandtable.kernel.decision import RuleId
from sandtable.show.sheet import Chip, Panel, Row, Span, Tone, chip


class Fact(Struct, frozen=True, omit_defaults=True):
    """A name and what there is to say; the tone is that of whoever it concerns."""

    name: str
    text: str
    tone: Tone = "plain"


class Turning(Struct, frozen=True, omit_defaults=True):
    """Something that decided it, and when."""

    when: str
    spans: Chip
    rule: RuleId = ""


class Debrief(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """All of it as data; whoever shows it leaves out what is empty."""

    heading: str
    verdict: str = ""  # a sentence
    why: str = ""  # what ended it
    rule: RuleId = ""
    facts: tuple[Fact, ...] = ()  # what was to be done, and what came of it
    turning: tuple[Turning, ...] = ()
    losses: tuple[Fact, ...] = ()
    figures: tuple[Fact, ...] = ()
    drawn: bool = False  # the picture tells it too


def share(part: int, whole: int) -> str:
    """`4 of 7 (57 %)`; of nothing there is no share."""
    return f"{part} of {whole} ({100 * part // whole} %)" if whole else "none"


def panels(told: Debrief) -> tuple[Panel, ...]:
    """The same for a text screen."""
    ended = (Row("Result", (chip(told.heading, strong=True),)), *_rows(told))
    found = [Panel("How it ended", ended)]
    decided = tuple(Row(one.when, (one.spans,)) for one in told.turning)
    for title, rows in (
        ("What happened", _facts(told.facts)),
        ("What decided it", decided),
        ("Losses", _facts(told.losses)),
        ("Figures", _facts(told.figures)),
    ):
        found += [Panel(title, rows)] if rows else []
    return tuple(found)


def lines(told: Debrief) -> Iterator[Chip]:
    """The same one below another."""
    for panel in panels(told):
        yield (Span(panel.title, strong=True),)
        for row in panel.rows:
            yield (Span(f"  {row.label}: ", "soft"), *(span for one in row.chips for span in one))


def _rows(told: Debrief) -> tuple[Row, ...]:
    why = (Span(told.why), Span(f"  {told.rule}", "soft"))
    said = (("In short", chip(told.verdict)), ("Why", why if told.why else chip("")))
    return tuple(Row(name, (what,)) for name, what in said if what[0].text)


def _facts(facts: tuple[Fact, ...]) -> tuple[Row, ...]:
    return tuple(Row(one.name, (chip(one.text, one.tone),)) for one in facts)
