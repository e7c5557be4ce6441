"""Any earlier moment of a table, as one link saw it; and the list of moments to jump to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import msgspec

from sandtable.kernel.decision import Outcome, Seat
from sandtable.kernel.event import Event
from sandtable.kernel.journal import End, Entry, Journal, Undone
from sandtable.kernel.match import Match, replay
from sandtable.kernel.table import Beat, Table
from sandtable.server.audience import Audience, Position
from sandtable.server.beats import Story
from sandtable.server.ended import ended
from sandtable.server.frames import Looks
from sandtable.server.loglines import Record
from sandtable.server.messages import Frame
from sandtable.server.noticed import Noticed
from sandtable.server.status import Status
from sandtable.show import ShownGame
from sandtable.show.sheet import words


class Moment(msgspec.Struct, frozen=True):
    """One line of the journal, without what it hides."""

    n: int
    kind: Literal["start", "choice", "undo", "end"]
    seat: str = ""
    dice: bool = False
    reveal: bool = False
    undone: bool = False
    text: str = ""


class Still(msgspec.Struct, frozen=True):
    """A table after one line."""

    table: Table[Any]
    kept: int  # how many events of the log are as before
    fresh: tuple[Event, ...]  # and what came then
    beats: tuple[Beat, ...]
    reveal: bool
    outcome: Outcome | None


class Reel:
    """Every moment of a journal; made once, when somebody looks back."""

    def __init__(self, game: ShownGame[Any], journal: Journal) -> None:
        self._game = game
        self._stills: list[Still] = []
        self._lines = journal.lines
        self._mission: Any = None  # as the journal has it, once it is read
        self._log = Record(Noticed(game))
        replay(journal, game, Path("journal"), check=False, watch=self._watch)

    def __len__(self) -> int:
        return len(self._stills)

    def _watch(self, match: Match) -> None:
        kept = self._log.went_on(match) if self._stills else self._log.begin(match.log)
        fresh, table, self._mission = tuple(match.log[kept:]), match.table, match.mission
        beats, match.beats = tuple(match.beats or ()), []
        self._stills.append(Still(table.copy(), kept, fresh, beats, table.barrier, match.outcome))

    def moments(self, seat: Seat) -> Iterator[Moment]:
        """Those that this seat could notice, numbered as it was told them."""
        undone = self._undone()
        yield Moment(0, "start", text=self._text(self._stills[0], seat))
        for n, at in enumerate(self._log.noticed.lines(seat)[1:], 1):
            line, still = self._lines[at - 1], self._stills[at]
            text = self._text(still, seat)
            if isinstance(line, Entry):
                text = text or self._label(line, self._stills[at - 1].table, seat)
                rolled, shown = bool(line.chance), still.reveal
                yield Moment(n, "choice", line.seat, rolled, shown, at in undone, text)
            elif isinstance(line, Undone):
                yield Moment(n, "undo")
            elif isinstance(line, End):
                yield Moment(n, "end", text=still.outcome.summary if still.outcome else "")

    def last(self, seat: Seat) -> int:
        return self._log.noticed.count(seat)

    def _undone(self) -> set[int]:
        standing: list[int] = []
        gone: set[int] = set()
        for line in self._lines:
            if isinstance(line, Entry):
                standing.append(line.n)
            elif isinstance(line, Undone):
                gone.add(standing.pop())
        return gone

    def _label(self, line: Entry, before: Table[Any], seat: Seat) -> str:
        """What was chosen, for whoever knew the question; told by a table that was redealt."""
        asked = before.decision
        if asked is None or not (line.seat == seat or self._game.overhears(asked, seat)):
            return ""
        choice = self._game.codec.choice(bytes(line.choice))
        return asked.label(choice, before.redealt_for(line.seat, "label").state)

    def _text(self, still: Still, seat: Seat) -> str:
        """The last thing that this seat heard of it."""
        heard = [event for event in still.fresh if self._game.hears(event, seat)]
        groups = self._game.together(heard)
        if not groups:
            return ""
        return words((self._game.heard_together([heard[n] for n in groups[-1]], ""),))

    def frame(self, n: int, seat: Seat, status: Status, seed: str | None, *, narrow: bool = False) -> Frame:
        """What a seat saw at its moment `n`."""
        at = self._log.noticed.line(seat, n)
        still = self._stills[at]
        outcome = None
        if still.outcome:
            outcome = ended(self._game, self._mission, still.outcome, seed)
        now = Position(Looks(self._game, still.table, at), self._record(at), status, outcome)
        frame = Audience(self._game, seat).whole(now, "no", narrow=narrow)
        told = self._told(n, seat, now, narrow=narrow) if n else frame
        return msgspec.structs.replace(frame, seq=n, motion=told.motion, beats=told.beats)

    def _told(self, n: int, seat: Seat, now: Position, *, narrow: bool) -> Frame:
        """What a seat is told of its moment `n` that has seen the one before."""
        was, still = (self._stills[self._log.noticed.line(seat, one)] for one in (n - 1, n))
        story = Story(self._game, still.table, still.fresh, still.kept, still.beats)
        before = Looks(self._game, was.table, 0)
        return Audience(self._game, seat).follow(before, now, story, still.kept, narrow=narrow)

    def _record(self, n: int) -> Record:
        """The log after line `n`; put together when it is asked for, kept it would fill memory."""
        record = Record(self._log.noticed)
        record.whose = self._log.whose
        for at, still in enumerate(self._stills[: n + 1]):
            del record.events[still.kept :], record.lines[still.kept :]
            record.events += still.fresh
            record.lines += [at] * len(still.fresh)
        return record
