"""What is answered to each message of a connection that has said hello."""

from __future__ import annotations

import msgspec

from sandtable.kernel.decision import Decision
from sandtable.players.cards import player_card
from sandtable.players.chances import NO_SEARCH, SECRET
from sandtable.server import steps, undo
from sandtable.server.about import described
from sandtable.server.access import Access
from sandtable.server.audience import Listener
from sandtable.server.counsel import Advised, Thinks
from sandtable.server.messages import (
    Advise,
    AnyMessage,
    CallMe,
    ChatOut,
    Choose,
    Compare,
    Consent,
    HandBack,
    Hurry,
    Measure,
    Pace,
    Ping,
    Place,
    Played,
    Pong,
    RefusedOut,
    Say,
    SeatAsked,
    StepForward,
    TakeAim,
    Undo,
    Weigh,
    Welcome,
    Why,
    Wish,
    encode,
)
from sandtable.server.noticed import may_go_unnoticed
from sandtable.server.previews import aimed, measured, placed
from sandtable.server.room import Ack, Room, refused
from sandtable.server.settings import Limits
from sandtable.server.sitting import TABLE, call_me, hand_back
from sandtable.server.tasks import whole
from sandtable.server.weighing import Weighing
from sandtable.server.whynot import because
from sandtable.server.words import one_line

RECENT = 200  # lines of chat that somebody new is told


class Conversation:
    """One connection at one table."""

    def __init__(self, access: Access, outbox: Listener, limits: Limits) -> None:
        self._access = access
        self._limits = limits
        self._viewer = access.viewer()
        self.room: Room = access.room
        self.outbox = outbox
        self._weighing = Weighing(access.room, outbox, access.queue_key)

    async def begin(self, since: int) -> None:
        room, seat = self.room, self._viewer
        async with room.held():  # nothing happens between what is shown and what is heard next
            room.admit(seat)
            audience = room.audience(seat)
            now, narrow = room.position(), self.outbox.narrow
            frame = audience.whole(now, room.undo_for(seat), since, narrow=narrow)
            table = described(room, self._access.role, self._access.seat)
            self.outbox.send(encode(Welcome(table, frame, self._said())))
            room.join(seat, self.outbox)  # which tells everybody who sits where
            if room.computers.thinks:
                self.outbox.send(encode(Thinks(room.computers.thinks)))
            if room.asked_undo and seat in room.asked_undo.waiting:
                self.outbox.send(encode(undo.asked(room.asked_undo.by)))
            if seat in room.seating.asked_back:
                self.outbox.send(encode(SeatAsked()))

    def _said(self) -> list[ChatOut]:
        """What was said of late, and whatever the table itself has said."""
        room = self.room
        old, recent = room.talk.lines[:-RECENT], room.talk.lines[-RECENT:]
        kept = [*(one for one in old if one.who == TABLE), *recent]
        return [room.talk.heard(one, self._viewer) for one in kept]

    def end(self) -> None:
        self._weighing.end()
        self.room.leave(self._viewer, self.outbox)

    def refuse(self, why: str) -> None:
        self.outbox.send(encode(RefusedOut(why=why)))

    async def answer(self, message: AnyMessage) -> None:
        if self._access.revoked:  # it is being closed, and may be slow to hear of it
            raise refused("This link opens nothing any more")
        match message:
            case Choose(key=key):
                self._weighing.hurry()
                await self.room.choose(self._seat(), message, self._ack(key))
            case StepForward(key=key):
                await steps.step(self.room, self._seat(), message, self._ack(key))
            case Undo() | Consent() | HandBack():
                await self._agree(message)
            case Advise():
                await self._advise()
            case Weigh() | Compare() | Hurry():
                await self._ponder(message)
            case Why() | Measure() | TakeAim() | Place():
                await self._look(message)
            case Wish(values=values):
                await whole(self._wish(values))
            case Say() | CallMe():
                await self._speak(message)
            case Pace(percent=percent):
                self.outbox.pause = percent
            case Ping():
                self.outbox.send(encode(Pong()))
            case _:
                raise refused("You have said hello already")

    async def _look(self, message: Why | Measure | TakeAim | Place) -> None:
        """A private question about the table as it stands."""
        room = self.room
        await room.share.turn()
        async with room.held():
            with room.share.working():
                self.outbox.send(encode(self._looked(message)))

    def _looked(self, message: Why | Measure | TakeAim | Place) -> msgspec.Struct:
        match message:
            case Why():
                return because(self.room, self._viewer, message)
            case Measure():
                return measured(self.room, self._viewer, message)
            case TakeAim():
                return aimed(self.room, self._seat(), message)
            case Place():
                return placed(self.room, self._seat(), message)

    async def _agree(self, message: Undo | Consent | HandBack) -> None:
        """What needs the word of whoever sits there."""
        room, seat = self.room, self._seat()
        match message:
            case Undo(key=key):
                await undo.undo(room, seat, message, self._ack(key))
            case Consent():
                await undo.consent(room, seat, message)
            case HandBack(yes=yes):
                await hand_back(room, seat, yes=yes)

    def _seat(self) -> str:
        if self._access.seat is None:
            raise refused("Spectators watch; they do not choose")
        return self._access.seat

    def _ack(self, key: str) -> Ack:
        def played(line: int) -> None:
            seq = self.room.record.noticed.at(self._viewer, line)
            self.outbox.send(encode(Played(key, seq)))

        return played

    async def _speak(self, message: Say | CallMe) -> None:
        match message:
            case Say(text=text):
                await self._say(text)
            case CallMe(name=name):
                await call_me(self.room, self._seat(), name)

    async def _say(self, text: str) -> None:
        said = one_line(text)
        if not said:
            raise refused("There is nothing in that message")
        if len(said) > self._limits.chat_characters:
            raise refused(f"Up to {self._limits.chat_characters} characters, please")
        if len(self.room.talk.lines) >= self._limits.chat_lines:
            raise refused("This table has talked enough")
        await self.room.say(self._seat(), said)

    async def _wish(self, values: dict[str, str]) -> None:
        room, seat = self.room, self._seat()
        async with room.held():
            await room.wishes.set(seat, values)
            room.show(seat)
        room.wake_computer()

    async def _ponder(self, message: Weigh | Compare | Hurry) -> None:
        """What takes seconds is done beside the table, and told when it is ready."""
        room, seat = self.room, self._seat()
        if isinstance(message, Hurry):
            room.computers.hurry()
            return
        if "basic" not in room.game.heuristics:
            raise refused(NO_SEARCH)
        async with room.held():
            if isinstance(message, Compare):
                self._compare(seat, message)
            elif message.what == "answers":
                self._weighing.weigh(seat, self._asked(seat))
            else:
                self._weighing.look_back(seat)

    def _compare(self, seat: str, message: Compare) -> None:
        room = self.room
        decision = self._asked(seat)
        if message.seq != room.told_seq(seat) or message.option >= len(decision.options):
            raise refused("Something else is asked by now; look again")
        if any(may_go_unnoticed(room.game, one, room.match.table) for one in room.voters()):
            raise refused(SECRET, decision.rule)
        self._weighing.compare(seat, decision, message.option)

    def _asked(self, seat: str) -> Decision:
        """What this seat has to answer by itself."""
        room = self.room
        decision = room.match.decision
        if decision is None or decision.seat != seat or room.status != "running":
            raise refused("You are not asked anything now")
        if room.match.table.throw:
            raise refused("A real die decides this: roll it", decision.rule)
        return decision

    async def _advise(self) -> None:
        room, seat = self.room, self._seat()
        async with room.held():
            decision = self._asked(seat)
            name = room.game.adviser
            choice, why = await room.desk.advised(room.match, name, self._access.queue_key)
            listed = choice in decision.options
            option = decision.options.index(choice) if listed else -1
            beyond = {} if listed else msgspec.to_builtins(choice)
            said = player_card(name, room.game).name
            told = Advised(name, room.told_seq(seat), option, beyond, why, said)
            self.outbox.send(encode(told))
