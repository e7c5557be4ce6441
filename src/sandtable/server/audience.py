"""Those who see the same of a table: one seat's tabs and bots, or the spectators."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import msgspec

from sandtable.kernel.decision import Seat
from sandtable.kernel.game import Game
from sandtable.kernel.guide import Note
from sandtable.kernel.table import Table
from sandtable.server.frames import Looks, frame, look, plain_frame
from sandtable.server.loglines import Heard, Record
from sandtable.server.messages import Coach, Frame, OutcomeOut, Shown, WishOut, encode
from sandtable.server.store import Status


class Position(msgspec.Struct, frozen=True):
    """A moment of a table, without anything that only some may see."""

    table: Table[Any]
    record: Record
    seq: int
    status: Status
    outcome: OutcomeOut | None = None
    coach: Coach | None = None
    wishes: Mapping[Seat, tuple[WishOut, ...]] = {}
    unasked: str = ""  # what the asked seat answers by its own wish
    said: tuple[tuple[int, Note], ...] = ()  # by a guide, before which line of the journal


class Listener(Protocol):
    """A connection; `plain` for one that wants data instead of pictures."""

    plain: bool

    def send(self, message: bytes) -> None: ...

    def close(self, code: int) -> None: ...


class Audience:
    """One seat's listeners, and what they have been shown."""

    def __init__(self, game: Game[Any], seat: Seat) -> None:
        self._game = game
        self.seat = seat
        self.listeners: dict[Listener, None] = {}  # in the order they came
        self._shown: Shown | None = None
        self._wished: tuple[WishOut, ...] = ()
        self._heard = Heard(game, seat)

    def whole(self, now: Position, undo: str, since: int = -1) -> Frame:
        """Everything, for somebody new; the log from where he left it."""
        seen = look(self._game, now.table, self.seat)
        made = frame(seen, None, now.seq, now.status)
        wishes = now.wishes.get(self.seat, ())
        if not self._watched:
            self._shown, self._wished = seen.shown, wishes
        made = msgspec.structs.replace(made, wishes=wishes or None)
        return self._completed(made, now, undo, now.record.common(since))

    def plain(self, now: Position, undo: str, have: int = 0) -> Frame:
        """Data without pictures, for bots; they answer everything themselves."""
        now = msgspec.structs.replace(now, unasked="")
        seen = look(self._game, now.table, self.seat)
        made = plain_frame(seen, now.table.decision, now.seq, now.status)
        view = msgspec.to_builtins(self._game.view(now.table.state, self.seat), str_keys=True)
        made = msgspec.structs.replace(made, view=view)
        return self._completed(made, now, undo, have)

    def announce(self, now: Position, undo: str, kept: int, looks: Looks) -> None:
        """Tell every listener what changed; `kept` events of the log are as before."""
        self._heard.forget(kept)
        if self._watched:
            self.send(encode(self._update(now, undo, kept, looks)), plain=False)
        else:
            self._shown = None
        if self.programmed:
            self.send(encode(self.plain(now, undo, kept)), plain=True)

    @property
    def programmed(self) -> bool:
        """Whether a program listens, that answers all by itself."""
        return any(listener.plain for listener in self.listeners)

    @property
    def _watched(self) -> bool:
        """Whether anybody has a picture that must be kept up to date."""
        return any(not listener.plain for listener in self.listeners)

    def _update(self, now: Position, undo: str, kept: int, looks: Looks) -> Frame:
        made, self._shown = looks.frame(self.seat, self._shown, now.seq, now.status)
        wishes = now.wishes.get(self.seat, ())
        if wishes != self._wished:
            self._wished = wishes
            made = msgspec.structs.replace(made, wishes=wishes)
        made = msgspec.structs.replace(made, motion=looks.motions.heard(self.seat))
        return self._completed(made, now, undo, kept)

    def _completed(self, made: Frame, now: Position, undo: str, have: int) -> Frame:
        question = None if now.status == "closed" else made.question
        if question and question.prompt and now.unasked:
            question = msgspec.structs.replace(question, unasked=now.unasked)
        return msgspec.structs.replace(
            made,
            question=question,
            log=self._heard.since(now.record, have, now.said),
            undo=undo,
            outcome=now.outcome,
            coach=now.coach,
        )

    def send(self, message: bytes, *, plain: bool | None = None) -> None:
        for listener in tuple(self.listeners):
            if plain is None or listener.plain == plain:
                listener.send(message)
