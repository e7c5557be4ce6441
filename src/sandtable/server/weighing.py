"""A seat's chances, on request: what its answers promise, and how the match has stood for it.

Both are found aside, on tables that were redealt for the seat, and told to nobody else.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from sandtable.kernel.decision import Choice, Decision, Seat
from sandtable.kernel.errors import SandtableError
from sandtable.lab.wilson import Z95, wilson
from sandtable.players.chances import NO_TIME
from sandtable.server.aside.cancel import CancelToken
from sandtable.server.aside.fair_queue import QueueKey
from sandtable.server.aside.look_back import Standing
from sandtable.server.aside.searches import Weighed as Found
from sandtable.server.counsel import Chance, Compared, LookedBack, Promise, Stood, Weighed
from sandtable.server.messages import RefusedOut, encode
from sandtable.server.room import refused

if TYPE_CHECKING:
    from sandtable.server.room import Room

LOG = logging.getLogger("sandtable.server")
BUSY = "That is being worked out already"
NOTHING, WHOLE = -2, -1  # what is worked out, where it is no question
About = int | tuple[int, int]  # a question, or one of its options
Work = Callable[[CancelToken], Coroutine[Any, Any, None]]


class Hears(Protocol):
    def send(self, message: bytes) -> None: ...


class Weighing:
    """One thought at a time for a connection."""

    def __init__(self, room: Room, outbox: Hears, key: QueueKey) -> None:
        self._room = room
        self._outbox = outbox
        self._key = key
        self._tasks: dict[asyncio.Task[None], CancelToken] = {}  # the latest last
        self._about: About = NOTHING

    def weigh(self, seat: Seat, decision: Decision) -> None:
        """For the one who is asked, and holds the table just now."""
        seq = self._room.told_seq(seat)
        self._start(seq, lambda token: self._weighed(seat, decision, seq, token))

    def compare(self, seat: Seat, decision: Decision, option: int) -> None:
        """One of the options, whichever: what it changes."""
        seq, choice = self._room.told_seq(seat), decision.options[option]
        self._start((seq, option), lambda token: self._compared(seat, choice, (seq, option), token))

    def look_back(self, seat: Seat) -> None:
        self._start(WHOLE, lambda token: self._looked_back(seat, token))

    def hurry(self) -> None:
        """Make the running jobs answer at once, and drop those that wait."""
        for task, token in self._tasks.items():
            if token.is_started:
                token.cancel()
            else:
                task.cancel()

    def end(self) -> None:
        """Drop all jobs: the client has gone."""
        for task in self._tasks:
            task.cancel()

    def _start(self, about: About, work: Work) -> None:
        """Hurry what was asked before; refuse the same question while it is being worked out."""
        if self._tasks and self._about == about:
            raise refused(BUSY)
        self.hurry()
        token, self._about = CancelToken(), about
        task = asyncio.create_task(self._told(work, token, tuple(self._tasks)))
        self._tasks[task] = token
        task.add_done_callback(self._tasks.pop)

    async def _told(self, work: Work, token: CancelToken, before: tuple[asyncio.Task[None], ...]) -> None:
        try:
            if before:
                await asyncio.wait(before)
            await work(token)
        except SandtableError as error:
            self._outbox.send(encode(RefusedOut(why=str(error))))
        except Exception:
            LOG.exception("table %s: chances failed", self._room.id)
            self._outbox.send(encode(RefusedOut(why="The chances could not be worked out")))

    async def _weighed(self, seat: Seat, decision: Decision, seq: int, token: CancelToken) -> None:
        room = self._room
        if room.told_seq(seat) != seq:
            return  # it had to wait, and something else is asked by now
        found = await room.desk.weighed(room.match, self._key, token)
        if room.told_seq(seat) != seq:
            return
        promises = tuple(self._promise(one, decision) for one in found)
        self._outbox.send(encode(Weighed(seq, promises, sum(one.plays for one in found))))

    async def _compared(self, seat: Seat, choice: Choice, about: tuple[int, int], token: CancelToken) -> None:
        room, (seq, option) = self._room, about
        if room.told_seq(seat) != seq:
            return  # it had to wait, and something else is asked by now
        found = await room.desk.compared(room.match, choice, self._key, token)
        if room.told_seq(seat) != seq:
            return
        if not found.plays:
            raise SandtableError(NO_TIME)
        now, after = (_chance(share, found.plays) for share in (found.now, found.after))
        doubt = min(100, _percent(Z95 * found.error))
        self._outbox.send(encode(Compared(seq, option, now, after, doubt, found.plays)))

    def _promise(self, found: Found, decision: Decision) -> Promise:
        choice = self._room.game.codec.choice(found.choice)
        shares = _percent(found.success), _percent(found.low), _percent(found.high)
        if choice in decision.options:
            return Promise(decision.options.index(choice), *shares)
        return Promise(-1, *shares, found.label, msgspec.to_builtins(choice))

    async def _looked_back(self, seat: Seat, token: CancelToken) -> None:
        room = self._room
        lines = room.record.noticed.lines(seat)
        found = await room.desk.looked_back(room.match, seat, lines, self._key, token)
        last = max(1, len(lines) - 1)
        self._outbox.send(encode(LookedBack(tuple(_stood(one, last) for one in found))))


def _stood(one: Standing, last: int) -> Stood:
    return Stood(100 * one.seq // last, _percent(one.success), _percent(one.low), _percent(one.high))


def _chance(share: float, plays: int) -> Chance:
    low, high = wilson(round(share * plays), plays)
    return Chance(_percent(share), _percent(low), _percent(high))


def _percent(share: float) -> int:
    return round(100 * share)
