"""Those who see the same of a table: one seat's tabs and bots, or the spectators."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from sandtable.kernel.decision import Seat
from sandtable.server.beats import Story
from sandtable.server.fanout import Fanout
from sandtable.server.frames import Looks, picture, plain_frame
from sandtable.server.loglines import Heard, Record
from sandtable.server.messages import BeatOut, Coach, Frame, LogOut, MayUndo, OutcomeOut, Shown, WishOut, encode
from sandtable.server.status import Status
from sandtable.show import ShownGame
from sandtable.show.debrief import Debrief
from sandtable.show.guide import Note


def no_wishes(seat: Seat) -> tuple[WishOut, ...]:
    del seat
    return ()


class Position(msgspec.Struct, frozen=True):
    """A moment of a table, without anything that only some may see."""

    looks: Looks
    record: Record
    status: Status
    outcome: OutcomeOut | None = None
    coach: Coach | None = None
    wishes: Callable[[Seat], tuple[WishOut, ...]] = no_wishes  # only for whoever is there
    by_wish: str = ""  # what the asked seat answers by its own wish
    said: tuple[tuple[int, Note], ...] = ()  # by a guide, before which line of the journal


class Listener(Protocol):
    """A connection; `plain` for one that wants data instead of pictures, `narrow` for a window
    that is higher than wide, `pause` for how much of the table's pause it likes, in per cent."""

    plain: bool
    narrow: bool
    pause: int

    def send(self, message: bytes) -> None: ...

    def close(self, code: int) -> None: ...


class Audience:
    """One seat's listeners, and what they have been shown."""

    def __init__(self, game: ShownGame[Any], seat: Seat) -> None:
        self._game = game
        self.seat = seat
        self.listeners: dict[Listener, None] = {}  # in the order they came
        self._shown: dict[bool, Shown] = {}  # by whether the window is narrow
        self._wished: tuple[WishOut, ...] = ()
        self._heard = Heard(game, seat)
        self._fanout = Fanout()

    def whole(self, now: Position, undo: MayUndo, since: int = -1, *, narrow: bool = False) -> Frame:
        """Everything, for somebody new; the log from where he left it."""
        made, shown = now.looks.frame(self.seat, None, now.status, narrow=narrow)
        wishes = now.wishes(self.seat)
        if not self._shapes:
            self._wished = wishes
        if narrow not in self._shapes:
            self._shown[narrow] = shown
        made = msgspec.structs.replace(made, wishes=wishes or None)
        have = now.record.common(self.seat, since)
        return self._completed(made, now, undo, self._log(now, have))

    def plain(self, now: Position, undo: MayUndo, have: int = 0) -> Frame:
        """Data without pictures, for bots; they answer everything themselves."""
        now = msgspec.structs.replace(now, by_wish="")
        made = plain_frame(now.looks.of(self.seat), now.looks, now.status)
        view = msgspec.to_builtins(now.looks.view(self.seat), str_keys=True)
        made = msgspec.structs.replace(made, view=view)
        return self._completed(made, now, undo, self._log(now, have))

    def announce(self, now: Position, undo: MayUndo, kept: int, story: Story) -> None:
        """Tell every listener what changed; `kept` events of the log are as before."""
        self._heard.forget(kept)
        wishes, shapes = now.wishes(self.seat), self._shapes
        self._shown = {shape: had for shape, had in self._shown.items() if shape in shapes}
        for narrow in shapes:
            made = self._update(now, undo, kept, story, narrow)
            if wishes != self._wished:
                made = msgspec.structs.replace(made, wishes=wishes)
            self._fanout.send(encode(made), self._watching(narrow))
        if shapes:
            self._wished = wishes
        if self.programmed:
            self.send(encode(self.plain(now, undo, kept)), plain=True)

    def follow(self, before: Looks, now: Position, story: Story, kept: int, *, narrow: bool) -> Frame:
        """What somebody is sent who saw `before`, for a replay."""
        _, self._shown[narrow] = before.frame(self.seat, None, now.status, narrow=narrow)
        return self._update(now, "no", kept, story, narrow)

    def miss(self, kept: int) -> None:
        """Something happened and nobody listens."""
        self._heard.forget(kept)
        self._shown = {}

    @property
    def programmed(self) -> bool:
        """Whether a program listens, that answers all by itself."""
        return any(listener.plain for listener in self.listeners)

    @property
    def _shapes(self) -> list[bool]:
        """The shapes of windows with a picture that must be kept up to date."""
        return [narrow for narrow in (False, True) if self._watching(narrow)]

    def _watching(self, narrow: bool) -> list[Listener]:
        return [one for one in self.listeners if not one.plain and one.narrow == narrow]

    def _update(self, now: Position, undo: MayUndo, kept: int, story: Story, narrow: bool) -> Frame:
        log = self._log(now, kept)
        beats, told = self._beats(story, kept, narrow)
        had = self._shown.get(narrow)
        made, self._shown[narrow] = now.looks.frame(self.seat, had, now.status, narrow=narrow)
        moved = story.motions.heard(self.seat, told)
        made = msgspec.structs.replace(made, motion=moved, beats=beats)
        return self._completed(made, now, undo, log)

    def _beats(self, story: Story, kept: int, narrow: bool) -> tuple[tuple[BeatOut, ...], int]:
        """The parts that this seat noticed, and up to which event they tell it; what is shown then
        is the picture of the last of them."""
        found: list[BeatOut] = []
        told, known, shown = kept, self._heard.lines(kept), self._shown.get(narrow)
        for part in story.parts:
            if shown is None:
                break
            lines, scene = self._heard.lines(part.at), part.scene(self.seat, narrow=narrow)
            drawn = picture(shown.scene, scene)
            moved = story.motions.heard(self.seat, told, part.at)
            if drawn or moved or lines > known:
                found.append(BeatOut(lines, drawn, moved))
            told, known, shown = part.at, lines, msgspec.structs.replace(shown, scene=scene)
        if shown:
            self._shown[narrow] = shown
        return tuple(found), told

    def _log(self, now: Position, have: int) -> LogOut:
        where = now.looks.screen(self.seat).happens_at
        return self._heard.since(now.record, have, now.said, where)

    def _seq(self, now: Position) -> int:
        """Of the lines of the journal, those that this seat could notice."""
        return now.record.noticed.count(self.seat)

    def _completed(self, made: Frame, now: Position, undo: MayUndo, log: LogOut) -> Frame:
        question = None if now.status == "closed" else made.question
        if question and question.prompt and now.by_wish:
            question = msgspec.structs.replace(question, by_wish=now.by_wish)
        return msgspec.structs.replace(
            made,
            seq=self._seq(now),
            question=question,
            log=log,
            undo=undo,
            outcome=now.outcome,
            debrief=self._debrief(now) if now.outcome else None,
            coach=now.coach,
        )

    def _debrief(self, now: Position) -> Debrief | None:
        told = [event for event in now.record.events if self._game.hears(event, self.seat)]
        return now.looks.debrief(self.seat, told)

    def send(self, message: bytes, *, plain: bool | None = None) -> None:
        """To all, or to programs alone, or to all others."""
        meant = [one for one in self.listeners if plain is None or one.plain == plain]
        self._fanout.send(message, meant)
