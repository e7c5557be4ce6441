"""Seats that nobody has to be asked for: computer players, and people who wish not to be.

They answer at the table's pace.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any, NamedTuple

from sandtable.kernel.decision import Choice, Seat
from sandtable.kernel.errors import Refused
from sandtable.kernel.player import stopped
from sandtable.kernel.table import Table
from sandtable.players.search import is_search
from sandtable.server.aside import Busy, Lost
from sandtable.server.aside.cancel import CancelToken
from sandtable.server.aside.fair_queue import QueueKey
from sandtable.server.aside.searches import Mind
from sandtable.server.coach import scripted
from sandtable.server.counsel import Thinks
from sandtable.server.messages import Notice, encode
from sandtable.server.names import called
from sandtable.server.noticed import may_go_unnoticed
from sandtable.server.store import NotSaved
from sandtable.show.guide import Turn

if TYPE_CHECKING:
    from sandtable.server.room import Room

LOG = logging.getLogger("sandtable.server")
MODEL = "basic"  # who answers for a search where that may not take long
AGAIN = 2.0  # seconds until a computer player whose choice could not be saved tries again
AGAIN_BY = "; an undo, somebody else in a seat or opening the table anew lets them go on"
FAILED = "The computer player failed; the host can give its seat to a person or to another"


class Thought(NamedTuple):
    """What a search found, and when."""

    seq: int
    table: Table[Any]
    choice: Choice


class Minds:
    """What the searches of a match remember; nothing once something was taken back."""

    def __init__(self) -> None:
        self._table: Table[Any] | None = None
        self._kept: dict[Seat, Mind] = {}

    def of(self, seat: Seat, player: str, table: Table[Any]) -> Mind:
        if table is not self._table:  # an undo puts another one there
            self._table, self._kept = table, {}
        known = self._kept.get(seat)
        return known if known and known.player == player else Mind(player)

    def keep(self, seat: Seat, mind: Mind, table: Table[Any]) -> None:
        if table is self._table:
            self._kept[seat] = mind


class Computers:
    """The computer players of one room: one task while it is theirs to answer."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._task: asyncio.Task[None] | None = None
        self._alone = 0  # choices since a person did anything here
        self._hurry: CancelToken | None = None  # while a search thinks
        self._told_at: dict[Seat, int] = {}  # what each had noticed when told of it
        self._minds = Minds()
        self._sleep = asyncio.sleep

    @property
    def busy(self) -> bool:
        return self._task is not None and not self._task.done()

    def wake(self) -> None:
        if self._asked() and not self.busy:
            self._task = asyncio.create_task(self._play())

    def attended(self) -> None:
        """A person is there: whoever stood still because nobody was goes on."""
        self._alone = 0

    def hurry(self) -> None:
        """A search that thinks answers with what it has found so far."""
        if self._hurry:
            self._hurry.cancel()

    @property
    def thinks(self) -> str:
        """The name of whoever takes its time just now, or nothing."""
        decision = self._room.match.decision
        return called(self._room, decision.seat) if self._hurry and decision else ""

    def stop(self) -> None:
        if self._task:
            self._task.cancel()

    @property
    def _key(self) -> QueueKey:
        """The queue of their jobs: that of the address that made the table."""
        return QueueKey(self._room.row.address, self._room.id)

    def _asked(self) -> bool:
        room = self._room
        decision = room.match.decision
        if room.status != "running" or decision is None or self._spent:
            return False
        if decision.seat in room.humans():
            return room.wishes.answer() is not None
        turn = self._turn()
        return not (turn and turn.pages)  # what a guide explains waits until somebody steps forward

    @property
    def _spent(self) -> bool:
        return self._alone >= self._room.limits.unattended

    def _turn(self) -> Turn | None:
        room = self._room
        return scripted(room.guide, room.match, room.humans())

    async def _play(self) -> None:
        room = self._room
        pause = self._pause
        while True:
            await self._sleep(pause)
            told = self._told
            try:
                thought = await self._searched()
                async with room.held():
                    if not await self._answer(thought):
                        return
                pause = 0 if self._goes_on(told) else self._pause
            except (Busy, Lost, NotSaved):
                pause = AGAIN
            except Refused as error:  # the journal is full
                room.tell(encode(Notice(error.refusal.why)), plain=False)
                return
            except Exception:  # a player may be a stranger's; people have to hear that it stands
                LOG.exception("table %s: a computer player failed", room.id)
                room.tell(encode(Notice(FAILED)), plain=False)
                return

    @property
    def _pause(self) -> float:
        """In seconds, as the slowest of the persons likes it; of a table without, of all."""
        room, people = self._room, self._room.humans()
        heard = [one for one in room.audiences() if not people or one.seat in people]
        shares = (one.pause for audience in heard for one in audience.listeners if not one.plain)
        return room.row.pace / 1000 * max(shares, default=100) / 100

    @property
    def _told(self) -> int:
        """How much has happened by now."""
        return len(self._room.match.table.log or ())

    def _goes_on(self, told: int) -> bool:
        """Whether a computer only says more of what it does: there is nothing to look at yet."""
        decision = self._room.match.decision
        asked = decision is not None and decision.seat not in self._room.humans()
        return asked and self._told == told

    async def _searched(self) -> Thought | None:
        """What a search answers, if it is one's turn; the table is free while it thinks."""
        room, seat = self._room, self._searcher()
        if not seat:
            return None
        self._tell_thinking(called(room, seat))
        self._hurry = CancelToken()
        try:
            seq, table = room.seq, room.match.table
            mind = self._minds.of(seat, room.seats[seat], table)
            found, mind = await room.desk.searched(room.match, mind, self._key, self._hurry)
            self._minds.keep(seat, mind, table)
            return Thought(seq, table, found)
        finally:
            self._hurry = None

    def _tell_thinking(self, name: str) -> None:
        """Once until something is noticed: how often it thinks would tell what is secret."""
        room = self._room
        for audience in room.audiences():
            seq = room.told_seq(audience.seat)
            if self._told_at.get(audience.seat) != seq:
                self._told_at[audience.seat] = seq
                audience.send(encode(Thinks(name)))

    def _searcher(self) -> Seat:
        """The seat of a search that is to answer now, and may be seen to take its time."""
        room = self._room
        decision = room.match.decision
        if decision is None or not self._asked() or self._turn() or room.match.table.throw:
            return ""
        if not is_search(room.seats[decision.seat]) or self._secret():
            return ""
        return decision.seat

    def _secret(self) -> bool:
        """Whether a person must not notice that anything is chosen now."""
        room = self._room
        table = room.match.table
        return any(may_go_unnoticed(room.game, seat, table) for seat in room.voters())

    async def _answer(self, thought: Thought | None) -> bool:
        room = self._room
        decision = room.match.decision
        if decision is None or not self._asked():
            return False
        if thought is None and self._searcher():
            return True  # it has just become a search's turn
        if thought and (thought.seq, thought.table) != (room.seq, room.match.table):
            return True  # something was taken back meanwhile: it thinks again
        turn, wished = self._turn(), room.wishes.answer()
        found = thought.choice if thought else None
        choice = wished or (turn.choice if turn else found or await self._computed(decision.seat))
        await room.share.turn()
        async with room.desk.turnstile.passing():
            await room.commit(lambda: room.match.play(decision.seat, choice))
        self._alone += 1
        if self._spent and room.match.decision:
            room.tell(encode(Notice(stopped(self._alone) + AGAIN_BY)), plain=False)
        return True

    async def _computed(self, seat: Seat) -> Choice:
        room = self._room
        player = room.seats[seat]
        if is_search(player):  # in secret: the time that it took would tell of it
            player = MODEL
        seed = room.match.computer_seed()
        return await room.desk.thought(room.match, player, seed, self._key)
