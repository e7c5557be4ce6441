"""The log as one seat hears it; lines know the event they came from, so that undo can cut them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from sandtable.kernel.decision import Seat
from sandtable.kernel.event import Event
from sandtable.kernel.journal import Entry, Line
from sandtable.kernel.match import Match
from sandtable.server.messages import LogLine, LogOut
from sandtable.server.noticed import Noticed
from sandtable.show import ShownGame
from sandtable.show.guide import Note
from sandtable.show.sheet import Span

Said = Sequence[tuple[int, Note]]
Where = Callable[[Event], tuple[str, ...]]


def chosen_by(lines: Sequence[Line]) -> list[Seat]:
    """The seat of each line of a journal."""
    return [line.seat if isinstance(line, Entry) else "" for line in lines]


class Record:
    """A match's events, each with its journal line, and the length of the log after each line."""

    def __init__(self, noticed: Noticed) -> None:
        self.noticed = noticed
        self.begin([])

    @classmethod
    def of(cls, match: Match) -> Record:
        """Of a match that has just begun."""
        record = cls(Noticed(match.game))
        record.begin(match.log)
        return record

    def begin(self, events: list[Event]) -> int:
        """What happened before anybody chose anything; nothing of it was there before."""
        self.events = list(events)
        self.lines = [0] * len(events)
        self.whose: list[Seat] = [""]  # by line: the seat that chose, "" for an undo
        self.marks = [len(events)]  # by line
        return 0

    def went_on(self, match: Match) -> int:
        """The match has another line; how much of its log is as before."""
        log, seq = match.log, len(self.marks)
        self.noticed.went_on(match)
        kept = min(len(self.events), len(log))
        while kept and self.events[kept - 1] is not log[kept - 1]:
            kept -= 1
        self.events[kept:] = log[kept:]
        self.lines[kept:] = [seq] * (len(log) - kept)
        self.marks.append(len(log))
        self.whose += chosen_by(match.journal.lines[seq - 1 : seq])
        return kept

    def common(self, seat: Seat, since: int) -> int:
        """How many events somebody still has who was told this `seq` last."""
        if not 0 <= since <= self.noticed.count(seat):
            return 0
        return min(self.marks[self.noticed.line(seat, since) :])


class Heard:
    """The lines that one seat hears."""

    def __init__(self, game: ShownGame[Any], seat: Seat) -> None:
        self._game = game
        self._seat = seat
        self._at: list[int] = []  # the event that each line begins with
        self._lines: list[LogLine] = []
        self._end = 0  # the first event that is not told yet

    def since(self, record: Record, have: int, said: Said, where: Where) -> LogOut:
        """The lines from event `have` on; before what it led to stands what a guide said."""
        self._catch_up(record, said, where)
        start = bisect_left(self._at, have)
        return LogOut(start, self._lines[start:])

    def lines(self, events: int) -> int:
        """How many lines so many events have."""
        return bisect_left(self._at, events)

    def forget(self, events: int) -> None:
        """Those events are no more what they were."""
        cut = bisect_left(self._at, events)
        del self._at[cut:], self._lines[cut:]
        self._end = min(self._end, events)

    def _catch_up(self, record: Record, said: Said, where: Where) -> None:
        numbered = partial(record.noticed.at, self._seat)
        at, self._end = self._end, len(record.events)
        told = record.lines[at - 1] if at else 0
        while at < self._end:
            line, stop = record.lines[at], self._moment(record, at)
            begun = bool(self._at) and record.lines[self._at[-1]] == line
            self._tell(at, [(numbered(n), note) for n, note in said if told < n <= line])
            told = line
            heard = {n: record.events[n] for n in range(at, stop) if self._hears(record.events[n])}
            self._add(heard, numbered(line), where, "" if begun else record.whose[line])
            at = stop

    def _moment(self, record: Record, at: int) -> int:
        """Where the events end that one line of the journal led to."""
        end = at + 1
        while end < self._end and record.lines[end] == record.lines[at]:
            end += 1
        return end

    def _add(self, heard: dict[int, Event], n: int, where: Where, by: Seat) -> None:
        """The lines of one moment; the first says who chose it, unless it is about another seat."""
        at, events = list(heard), list(heard.values())
        if events and self._game.whose(events[0]) not in ("", by):
            by = ""
        for group in self._game.together(events):
            self._at.append(at[group[0]])
            self._lines.append(self._line(n, [events[one] for one in group], where, by))
            by = ""

    def _hears(self, event: Event) -> bool:
        return self._game.hears(event, self._seat)

    def _line(self, n: int, events: list[Event], where: Where, by: Seat) -> LogLine:
        places = dict.fromkeys(place for event in events for place in where(event))
        spans = self._game.heard_together(events, self._seat)
        return LogLine(n, spans, events[-1].rule, tuple(places), by=by)  # of what came of it

    def _tell(self, at: int, said: Said) -> None:
        for n, note in said:
            spans = (Span(note.title or "Guide", strong=True), Span(note.say))
            self._at.append(at)
            self._lines.append(LogLine(n, spans, aside=True))
