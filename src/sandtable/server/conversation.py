"""What is answered to each message of a connection that has said hello."""

from __future__ import annotations

import asyncio

import msgspec

from sandtable.kernel.decision import Refusal
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.step import NOT_AN_OPTION
from sandtable.players import make_player
from sandtable.server import steps, undo
from sandtable.server.access import Access
from sandtable.server.audience import Listener
from sandtable.server.messages import (
    Advise,
    Advised,
    AnyMessage,
    Because,
    ChatOut,
    Choose,
    Consent,
    Measure,
    Ping,
    Played,
    Pong,
    RefusedOut,
    Say,
    StepForward,
    TakeAim,
    Undo,
    Welcome,
    Why,
    Wish,
    encode,
)
from sandtable.server.previews import aimed, measured
from sandtable.server.room import Ack, Room, refused, whole
from sandtable.server.settings import Limits
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
        self.name = f"{self.room.id}/{access.name}"

    async def begin(self, since: int) -> None:
        room, seat = self.room, self._viewer
        async with room.held():  # nothing happens between what is shown and what is heard next
            audience = room.audience(seat)
            frame = audience.whole(room.position(), room.undo_for(seat), since)
            table = room.described(self._access.role, self._access.seat)
            said = [
                ChatOut(one.n, one.who, one.text, one.at, one.seq) for one in room.chat[-RECENT:]
            ]
            self.outbox.send(encode(Welcome(table, frame, said)))
            room.join(seat, self.outbox)  # which tells everybody, the newcomer too, who is there
            if room.asked_undo and seat in room.asked_undo.waiting:
                self.outbox.send(encode(undo.asked(room.asked_undo.by)))

    def end(self) -> None:
        self.room.leave(self._viewer, self.outbox)

    def refuse(self, why: str) -> None:
        self.outbox.send(encode(RefusedOut(why=why)))

    async def answer(self, message: AnyMessage) -> None:
        match message:
            case Choose(key=key):
                await self.room.choose(self._seat(), message, self._ack(key))
            case StepForward(key=key):
                await steps.step(self.room, self._seat(), message, self._ack(key))
            case Undo(key=key):
                await undo.undo(self.room, self._seat(), message, self._ack(key))
            case Consent():
                await undo.consent(self.room, self._seat(), message)
            case Why(element=element):
                async with self.room.held():
                    self.outbox.send(encode(self._why(element)))
            case Advise():
                await self._advise()
            case Measure():
                async with self.room.held():
                    self.outbox.send(encode(measured(self.room, self._viewer, message)))
            case TakeAim():
                async with self.room.held():
                    self.outbox.send(encode(aimed(self.room, self._seat(), message)))
            case Wish(values=values):
                await whole(self._wish(values))
            case Say(text=text):
                await self._say(text)
            case Ping():
                self.outbox.send(encode(Pong()))
            case _:
                raise refused("You have said hello already")

    def _seat(self) -> str:
        if self._access.seat is None:
            raise refused("Spectators watch; they do not choose")
        return self._access.seat

    def _ack(self, key: str) -> Ack:
        return lambda seq: self.outbox.send(encode(Played(key, seq)))

    async def _say(self, text: str) -> None:
        said = one_line(text)
        if not said:
            raise refused("There is nothing in that message")
        if len(said) > self._limits.chat_characters:
            raise refused(f"Up to {self._limits.chat_characters} characters, please")
        if len(self.room.chat) >= self._limits.chat_lines:
            raise refused("This table has talked enough")
        await self.room.say(self._seat(), said)

    def _why(self, element: str) -> Because:
        """Why a thing on the picture cannot be chosen; judged on a table that was redealt."""
        room, game = self.room, self.room.game
        decision = room.match.decision
        if decision is None or room.status != "running":
            return self._because(element, Refusal("table", "The play is over"))
        meant = game.choices_at(room.match.table.view(self._viewer), element)
        if decision.seat != self._viewer:
            return self._because(element, Refusal("", f"It is {decision.seat} who is asked now"))
        if any(element in game.scene_ids(option) for option in decision.options):
            return self._because(element, Refusal(decision.rule, "This can be chosen now"), True)
        dealt = room.match.table.redealt(decision.seat, SeededDice("why"))
        refusals = [found for choice in meant if (found := dealt.why_not(choice))]
        told = [refusal for refusal in refusals if refusal.why != NOT_AN_OPTION]
        asked = Refusal(decision.rule, f"That is not what is asked now: {decision.prompt}")
        return self._because(element, told[0] if told else asked)

    def _because(self, element: str, refusal: Refusal, legal: bool = False) -> Because:
        catalogue = self.room.game.catalogue
        title = catalogue[refusal.rule].title if refusal.rule in catalogue else ""
        view = self.room.match.table.view(self._viewer)
        printed = self.room.game.info(view, element)
        return Because(element, refusal.rule, title, refusal.why, legal, printed)

    async def _wish(self, values: dict[str, str]) -> None:
        room, seat = self.room, self._seat()
        async with room.held():
            await room.wishes.set(seat, values)
            room.show(seat)
        room.wake_computer()

    async def _advise(self) -> None:
        room, seat = self.room, self._seat()
        async with room.held():
            decision = room.match.decision
            if decision is None or decision.seat != seat or room.status != "running":
                raise refused("You are not asked anything now")
            if room.match.table.throw:
                raise refused("A real die decides this: roll it", decision.rule)
            name = room.game.adviser
            player = make_player(name, room.game, "advice")
            choice = await asyncio.to_thread(room.match.computer_choice, player)
            listed = choice in decision.options
            option = decision.options.index(choice) if listed else -1
            beyond = {} if listed else msgspec.to_builtins(choice)
            self.outbox.send(encode(Advised(name, room.seq, option, beyond)))
