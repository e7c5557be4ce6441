"""Seats that nobody has to be asked for: computer players, and people who wish not to be.

They answer at the table's pace.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from sandtable.kernel.decision import Choice, Seat
from sandtable.kernel.errors import Refused
from sandtable.kernel.player import stopped
from sandtable.server.aside import Busy, Lost
from sandtable.server.coach import scripted
from sandtable.server.messages import Notice, encode
from sandtable.server.store import NotSaved
from sandtable.show.guide import Turn

if TYPE_CHECKING:
    from sandtable.server.room import Room

LOG = logging.getLogger("sandtable.server")
AGAIN = 2.0  # seconds until a computer player whose choice could not be saved tries again
AGAIN_BY = "; an undo, somebody else in a seat or opening the table anew lets them go on"
FAILED = "The computer player failed; the host can give its seat to a person or to another"


class Computers:
    """The computer players of one room: one task while it is theirs to answer."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._task: asyncio.Task[None] | None = None
        self._alone = 0  # choices since a person did anything here

    @property
    def busy(self) -> bool:
        return self._task is not None and not self._task.done()

    def wake(self) -> None:
        if self._asked() and not self.busy:
            self._task = asyncio.create_task(self._play())

    def attended(self) -> None:
        """A person is there: whoever stood still because nobody was goes on."""
        self._alone = 0

    def stop(self) -> None:
        if self._task:
            self._task.cancel()

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
        pause = room.row.pace / 1000
        while True:
            await asyncio.sleep(pause)
            told = self._told
            try:
                async with room.held():
                    if not await self._answer():
                        return
                pause = 0 if self._goes_on(told) else room.row.pace / 1000
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
    def _told(self) -> int:
        """How much has happened by now."""
        return len(self._room.match.table.log or ())

    def _goes_on(self, told: int) -> bool:
        """Whether a computer only says more of what it does: there is nothing to look at yet."""
        decision = self._room.match.decision
        asked = decision is not None and decision.seat not in self._room.humans()
        return asked and self._told == told

    async def _answer(self) -> bool:
        room = self._room
        decision = room.match.decision
        if decision is None or not self._asked():
            return False
        turn, wished = self._turn(), room.wishes.answer()
        choice = wished or (turn.choice if turn else await self._computed(decision.seat))
        await room.share.turn()
        async with room.desk.turnstile.passing():
            await room.commit(lambda: room.match.play(decision.seat, choice))
        self._alone += 1
        if self._spent and room.match.decision:
            room.tell(encode(Notice(stopped(self._alone) + AGAIN_BY)), plain=False)
        return True

    async def _computed(self, seat: Seat) -> Choice:
        room = self._room
        # Seeded by what everybody knows, so that anyone can run the decision again.
        seed = f"{room.match.journal.header.commitment}/{room.seq}"
        return await room.desk.thought(room.match, room.seats[seat], seed)
