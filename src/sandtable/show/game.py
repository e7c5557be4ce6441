"""A game with something to show."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

import msgspec

from sandtable.kernel import game as rules
from sandtable.kernel.decision import Decision, Seat
from sandtable.kernel.errors import UnknownName
from sandtable.kernel.event import Event
from sandtable.kernel.game import Game, S
from sandtable.show.aim import Motion
from sandtable.show.guide import Guide, load_guides
from sandtable.show.scene import Box, Scene
from sandtable.show.screen import Screen
from sandtable.show.sheet import Chip, Span, plain_line, turned


class Showcase(NamedTuple):
    """A table that shows the game at its best: so many choices of `basic` into a mission."""

    mission: str = ""  # the first one
    seed: str = "showcase"
    choices: int = 10
    frame: Box | None = None  # the part of it that a small picture shows; the whole otherwise


class Blurb(NamedTuple):
    """The game to somebody who has never heard of it."""

    line: str = ""  # what one does in it, in one sentence
    minutes: int = 0  # that a mission takes, about


class ShownGame(Game[S]):
    """The rules, and beside them what people see of them; no rule rests on what is here."""

    showcase: ClassVar[Showcase] = Showcase()
    blurb: ClassVar[Blurb] = Blurb()
    measures: ClassVar[bool] = False  # people can draw lines on the picture, see `Screen.measure`
    record_type: ClassVar[type[Any] | None] = None  # what a mission log holds of a play
    flicks: ClassVar[bool] = False  # a question may be answered by a flick, see `Screen.aim`
    draws: ClassVar[bool] = False  # or by drawing on a measured table, see `Screen.placing`

    def screen(self, view: Any, decision: Decision | None = None) -> Screen[Any]:
        """What whoever has this view is shown, with the question as far as he may hear it."""
        return Screen(self.title, view, decision)

    def map_scene(self, mission: Any) -> Scene:
        """What a mission is played on before anybody is there; empty for a game without maps."""
        return Scene(0, 0, (), self.title)

    def line(self, event: Event) -> Chip:
        """One line of the log; this one shows the event's fields as they are."""
        return plain_line(event)

    def whose(self, event: Event) -> Seat:
        """Whose good or bad news an event is told as; the other side hears it the other way round.

        Empty where all are on one side.
        """
        return ""

    def heard_line(self, event: Event, seat: Seat) -> Chip:
        """A line as a seat is told it: what it gains is good, whatever the others lose by it."""
        spans, side = self.line(event), self.whose(event)
        return spans if seat in ("", side) or not side or seat not in self.seats else turned(spans)

    def came_of(self, event: Event, before: Event) -> bool:
        """Whether it is told in the line of the event before it: what came of a hit."""
        return False

    def together(self, events: Sequence[Event]) -> list[list[int]]:
        """Which of these are told in one line, by number; lines in the order of their first."""
        groups: list[list[int]] = []
        for n, event in enumerate(events):
            if n and self.came_of(event, events[n - 1]):
                groups[-1].append(n)
            else:
                groups.append([n])
        return groups

    def lines(self, events: Sequence[Event], seat: Seat = "") -> list[tuple[Event, Chip]]:
        """The lines of these events, each with the event that it ends with."""
        groups = [[events[n] for n in group] for group in self.together(events)]
        return [(group[-1], self.heard_together(group, seat)) for group in groups]

    def heard_together(self, events: Sequence[Event], seat: Seat) -> Chip:
        """Events that are told together: one, and what came of it."""
        first, *came = (self.heard_line(event, seat) for event in events)
        return (*first, *(span for chip in came for span in (Span("; "), *chip)))

    def motion(self, event: Event) -> Motion | None:
        """What is seen moving because of an event."""
        return None

    def record_lines(self, record: dict[str, Any]) -> tuple[str, ...]:
        """A record as the mission log tells it: a heading, and what there is to say below it."""
        if self.record_type:
            with suppress(msgspec.ValidationError):  # an entry that another version wrote
                return self.recorded(msgspec.convert(record, self.record_type))
        return (self.title,)

    def recorded(self, record: Any) -> tuple[str, ...]:
        """The same of a `record_type`."""
        raise NotImplementedError(record)

    def guides(self) -> Sequence[Guide]:
        """Guided missions, the one for newcomers first."""
        return self._guides

    @cached_property
    def _guides(self) -> tuple[Guide, ...]:
        return load_guides(self, self.guide_files())


def shown(game: Game[S]) -> ShownGame[S]:
    """The same game; one that shows nothing cannot be played by people."""
    if not isinstance(game, ShownGame):
        raise UnknownName(f"{game.title} has rules and no screen: it is no `ShownGame`")
    return game


def load_game(name: str) -> ShownGame[Any]:
    """A game by id, through the entry points, with its screens."""
    return shown(rules.load_game(name))
