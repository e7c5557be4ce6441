"""What is said at a table, by people and by the table itself."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from time import time
from typing import TYPE_CHECKING

from sandtable.kernel.decision import Seat
from sandtable.server.messages import ChatOut, encode
from sandtable.server.store import ChatRow, NotSaved

if TYPE_CHECKING:
    from sandtable.server.room import Room


class Talk:
    """The lines of one room; each is numbered at once and told when it is saved."""

    def __init__(self, room: Room, lines: list[ChatRow]) -> None:
        self._room = room
        self.lines = lines
        self._numbers = count(lines[-1].n + 1 if lines else 1)  # none is used twice

    async def say(self, who: str, text: str) -> None:
        async with self.speaking(who, text) as said:
            await self._room.store.say(self._room.id, said)

    @asynccontextmanager
    async def speaking(self, who: str, text: str) -> AsyncIterator[ChatRow]:
        """A line of talk; told to everybody when whoever asked for it has saved it."""
        room = self._room
        person = room.seating.people.get(who, "")
        said = ChatRow(next(self._numbers), who, text, time(), room.seq, person)
        self.lines.append(said)
        try:
            yield said
        except NotSaved:
            self.lines.remove(said)
            raise
        for audience in room.audiences():
            audience.send(encode(self.heard(said, audience.seat)), plain=False)

    def heard(self, said: ChatRow, seat: Seat) -> ChatOut:
        """A line of talk as one seat is told it."""
        seq = self._room.record.noticed.at(seat, min(said.seq, self._room.seq))
        return ChatOut(said.n, said.who, said.text, said.at, seq, said.person)
