"""Lessons in tests: the script is followed through the ordinary rules, note by note."""

from __future__ import annotations

import re
from functools import cached_property
from pathlib import Path
from typing import Generic, NamedTuple

from sandtable.kernel.event import Event
from sandtable.kernel.game import S
from sandtable.kernel.journal import parse_journal
from sandtable.kernel.match import Match, replay
from sandtable.show.game import ShownGame
from sandtable.show.guide import Note, Turn
from sandtable.show.sheet import words

LONGEST = 260  # letters of a note
SENTENCES = 2
FILE = Path("lesson.sandtable.jsonl")


def is_short(text: str) -> bool:
    """Whether it says something, and no more than is read at a glance."""
    sentences = re.findall(r"[.!?](?: |$)", text)
    return 0 < len(text) <= LONGEST and len(sentences) <= SENTENCES


class Moment(NamedTuple, Generic[S]):
    """A note, and where the table stands when it is said."""

    note: Note
    state: S
    since: list[Event]  # the last thing that was said


class Lesson(Generic[S]):
    """A game's only guide, played as it is written."""

    def __init__(self, game: ShownGame[S]) -> None:
        self.game = game
        (self.guide,) = game.guides()

    @cached_property
    def turns(self) -> list[Turn]:
        return self.guide.turns(self.game)

    @cached_property
    def titles(self) -> list[str]:
        """Of its notes, in order; nothing is played for it."""
        return [page.title for turn in self.turns for page in turn.pages]

    @cached_property
    def moments(self) -> dict[str, Moment[S]]:
        """By their titles."""
        return self._followed[0]

    @cached_property
    def played(self) -> Match:
        """At its end."""
        return self._followed[1]

    @cached_property
    def by_hand(self) -> dict[str, Turn]:
        """What people shall do with their own hand, by titles."""
        return {turn.pages[-1].title: turn for turn in self.turns if turn.wants}

    def at(self, title: str) -> S:
        return self.moments[title].state

    def told(self, title: str) -> str:
        """The log since the note before."""
        return self.said(self.moments[title].since)

    def said(self, events: list[Event]) -> str:
        return "\n".join(words((self.game.line(event),)) for event in events)

    def begun(self) -> Match:
        mission = self.game.mission(self.guide.mission)
        return Match.new(self.game, mission, seed=self.guide.seed)

    def before(self, title: str) -> Match:
        """As far as that question."""
        match = self.begun()
        for pages, choice in self.turns:
            if pages and pages[-1].title == title:
                return match
            assert match.decision
            match.play(match.decision.seat, choice)
        raise LookupError(title)

    def replayed(self) -> Match:
        """From its journal, as whoever is sent it would."""
        journal = parse_journal(self.played.journal.encode(), FILE)
        return replay(journal, self.game, FILE)

    @cached_property
    def _followed(self) -> tuple[dict[str, Moment[S]], Match]:
        match, found, heard = self.begun(), dict[str, Moment[S]](), 0
        for pages, choice in self.turns:
            assert match.decision
            state = match.table.state.copy()
            for page in pages:
                found[page.title] = Moment(page, state, match.log[heard:])
                heard = len(match.log) if page is pages[-1] else heard
            match.play(match.decision.seat, choice)
        return found, match
