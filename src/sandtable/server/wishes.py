"""Standing wishes: when a seat would like to be asked, and what is answered without asking it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from sandtable.kernel.decision import Choice, Refusal, Seat
from sandtable.kernel.errors import Refused, UnknownName
from sandtable.kernel.game import Game
from sandtable.kernel.settings import settled
from sandtable.server.frames import Looks
from sandtable.server.messages import WishOut

if TYPE_CHECKING:
    from sandtable.server.room import Room


class Wishes:
    """The wishes of one room's seats; they are kept with the table."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._any = type(room.game).wishes is not Game.wishes  # most games have none: no work then
        self._asked: tuple[Looks, dict[str, str]] | None = None
        self._answer: Choice | None = None

    def of(self, seat: Seat) -> tuple[WishOut, ...]:
        """What a seat may wish now, and what it wishes."""
        room = self._room
        if not self._any or seat not in room.game.seats:
            return ()
        settings = room.game.wishes(room.looks().view(seat), seat)
        kept = room.row.wishes.get(seat, {})
        return tuple(
            WishOut(one.id, one.title, one.values, kept.get(one.id, one.default), one.about, one.group)
            for one in settings
        )

    def answer(self) -> Choice | None:
        """What the seat that is asked answers without being asked; None to ask it."""
        room, decision = self._room, self._room.match.decision
        if not self._any or decision is None or room.status != "running" or room.guide:
            return None
        if decision.seat not in room.humans() or room.audience(decision.seat).programmed:
            return None
        wishes = room.row.wishes.get(decision.seat, {})
        if self._asked != (room.looks(), wishes):  # asked for several times at each question
            self._asked, self._answer = (room.looks(), wishes), room.match.wished_answer(wishes)
        return self._answer

    def said(self) -> str:
        """The answer in words, for the seat itself."""
        choice, decision = self.answer(), self._room.match.decision
        if choice is None or decision is None:
            return ""
        dealt = self._room.match.table.redealt_for(decision.seat, "wishes")
        return decision.label(choice, dealt.state)

    async def set(self, seat: Seat, values: Mapping[str, str]) -> None:
        """Raises Refused for what cannot be wished; whoever holds the lock tells it then."""
        room = self._room
        try:
            settled(room.game.wishes(room.match.table.view(seat), seat), values)
        except UnknownName as error:
            raise Refused(Refusal("table", str(error))) from error
        wishes = {**room.row.wishes, seat: {**room.row.wishes.get(seat, {}), **values}}
        await room.store.set_wishes(room.id, wishes)
        room.row.wishes = wishes
